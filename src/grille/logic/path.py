"""Paths: the steps from a board to its end, one at a time."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from grille.json_types import Complete, Shaped
from grille.logic import hodoku_steps
from grille.logic.ladders import Ladder, ladder_named, techniques_on
from grille.logic.picture import look, told
from grille.logic.solutions import Ask, verdict_and_solution
from grille.logic.step import Step, StepDict
from grille.logic.techniques import first_step, walk_step
from grille.messages import Message
from grille.model import Board, Grid
from grille.model.look import Look
from grille.model.svg import film
from grille.notebook import paragraph, slider
from grille.watch import FOREVER, Watch

DEFAULT_LADDER = "grille"
SHOWN = 200
"""Steps that a notebook draws."""


class PathDict(Shaped):
    steps: list[StepDict]
    verdict: str
    solved: bool
    complete: Complete


class Path:
    """The steps of a ladder on a puzzle; each iteration starts from the beginning.

    `verdict` is `unique`, `several`, `none` or `unknown` (too large to count). Techniques that assume one solution are
    left out unless it is `unique`, and a puzzle without a solution has no steps.

    When the watch is up the steps end, even in the middle of a search; `complete` is then false: there may be more, and
    an `unknown` verdict may only be unfinished.

    The step taken is the first of the first technique that finds one. Where another step would undo one that existed
    when its technique had its turn (such as one that assumes a unique solution), that one is taken all the same, before
    any harder one, with the board on which it was found.

    On a classic board, a whole ladder `se` or `hodoku` is its engine's walk, which takes the cheapest step of several
    techniques. Steps have the prices of those ladders, some depending on their length. `ask` counts the solutions of a
    puzzle that is too large for the count here.
    """

    def __init__(self, board: Board, ladder: Ladder, watch: Watch = FOREVER, ask: Ask | None = None) -> None:
        self.start = tidied(board)
        is_classic = board.shape.is_classic
        self.techniques = techniques_on(ladder, board.shape)
        self.complete = True
        self.ladder = ladder.name
        self._place_of = {one.name: place for place, one in enumerate(self.techniques)}
        self._prices = ladder.prices if ladder.is_scale else {}
        self._engine = ladder.engine if is_classic else "logic"
        self._watch = watch
        self._ask = ask
        self._last: Step | None = None

    @cached_property
    def _count(self) -> tuple[str, Grid | None]:
        verdict, solution, is_complete = verdict_and_solution(self.start.grid, self._watch, self._ask)
        self.complete = self.complete and is_complete
        return verdict, solution

    @property
    def verdict(self) -> str:
        """Whether the digits have one solution, several, none, or an unknown number."""
        return self._count[0]

    @property
    def solution(self) -> Grid | None:
        """The solution where there is exactly one."""
        return self._count[1]

    @property
    def solved(self) -> bool:
        """Whether the steps lead to a solution; computes all of them."""
        return self._solves(self)

    def __iter__(self) -> Iterator[Step]:
        if self.verdict == "none":
            return
        if self._engine == "hodoku":
            yield from self._hodoku_steps()
            return
        yield from self.climb(self.start.copy())

    def climb(self, board: Board) -> Iterator[Step]:
        """Take the steps from a board of this path on, one by one, technique after technique."""
        turns: list[_Turn] = []
        self._last = None
        while not self._is_cut_off(board) and (step := self._next_of(board, turns)) is not None:
            apply(board, step)
            if step.because.follows:
                self._last = step
            yield step

    def _hodoku_steps(self) -> Iterator[Step]:
        """HoDoKu's queues of singles remember earlier steps, so the whole walk is computed in one run."""
        left = self.start.values.count(0)
        for step in hodoku_steps.walk(self.start, is_unique=self.verdict == "unique", watch=self._watch):
            left -= len(step.places)
            yield step
        self.complete = self.complete and (left == 0 or not self._watch.is_up)

    def __repr__(self) -> str:
        return Message("Path of the ladder {} on {}", self.ladder, repr(self.start.grid))

    def _repr_html_(self) -> str:
        steps = list(islice(self, SHOWN))
        board = self.start.copy()
        for step in steps:
            apply(board, step)
        ending = Message("no step is left") if len(steps) < SHOWN else Message("and so on")
        says = [Message("step {} of {}", at, len(steps)) for at in range(len(steps) + 1)]
        says.append(Message("solved") if board.is_full else ending)
        frames: list[tuple[Board, Look]] = [(self.start, Look(givens=self.start.values))]
        frames += ((step.board, look(step)) for step in steps)
        captions = [paragraph(Message("{:,} steps", len(steps))), *map(told, steps), paragraph(says[-1], strong=True)]
        return slider(film([*frames, (board, Look(givens=self.start.values))]), captions, says)

    def to_dict(self, language: str | None = None) -> PathDict:
        """The path as plain data for JSON: every step, with its words in a language, and where they lead."""
        steps = list(self)
        return {
            **self.start.shape.to_key(),
            "steps": [step.to_dict(language) for step in steps],
            "verdict": self.verdict,
            "solved": self._solves(steps),
            "complete": self.complete,
        }

    def _solves(self, steps: Iterable[Step]) -> bool:
        """Whether the steps lead to a solution, by the judge."""
        values = list(self.start.values)
        for cell, digit in (placed for step in steps for placed in step.places):
            values[cell] = digit
        return Grid(self.start.shape, values).is_solution_of(self.start.grid)

    def _is_cut_off(self, board: Board) -> bool:
        """Whether the time is up while another step may exist."""
        if not board.is_full and self._watch.is_up:
            self.complete = False
        return not self.complete

    def next_step(self, board: Board) -> Step | None:
        """The first step of the first technique that finds one, on a board of this path."""
        if board.is_full or board.is_dead:
            return None
        if self._engine == "hodoku":
            step = hodoku_steps.first_step(board, is_unique=self.verdict == "unique", watch=self._watch)
        elif self._engine == "se":
            step = walk_step(board, self.verdict == "unique", self._watch)
        else:
            step = self._first_step(board)
        if step is None:
            self.complete = self.complete and not self._watch.is_up
            return None
        known = self._prices.get(step.technique)
        return replace(step, price=None if known is None else known if step.price is None else step.price)

    def _next_of(self, board: Board, turns: list[_Turn]) -> Step | None:
        """The next step, or one of an easier technique that was there when it had its turn and is still of use."""
        step = self.next_step(board)
        if self._engine != "logic" or board.is_full or board.is_dead or not self.complete:
            return step
        place = len(self.techniques) if step is None else self._place_of[step.technique]
        while turns and turns[0].place < place:
            seen = turns[0]
            for found in self.techniques[seen.place].find(seen.board):
                if (rest := _of_use(found, board)) is not None:
                    return rest
            turns.pop(0)
        if step is not None and self.techniques[place].is_fleeting:
            bisect.insort(turns, _Turn(place, board.copy()), key=lambda turn: turn.place)
        return step

    def _first_step(self, board: Board) -> Step | None:
        leaning = next((i for i, technique in enumerate(self.techniques) if technique.wants_unique), None)
        step = first_step(board, self.techniques[:leaning], self._watch, last=self._last)
        if step is None and leaning is not None:
            rest = self.techniques[leaning:]
            if self.verdict != "unique":
                rest = tuple(technique for technique in rest if not technique.wants_unique)
            step = first_step(board, rest, self._watch)
        return step


class _Turn(NamedTuple):
    """A board on which a technique whose steps are fleeting had its turn."""

    place: int
    board: Board


def _of_use(step: Step, board: Board) -> Step | None:
    """What is left of a step, found on an earlier board, to do on this one."""
    places, removes = (
        tuple((cell, digit) for cell, digit in some if digit in board.candidates(cell))
        for some in (step.places, step.removes)
    )
    return replace(step, places=places, removes=removes) if places or removes else None


def tidied(board: Board) -> Board:
    """A copy without candidates that a digit in a peer excludes, so that no hidden single can rest on them."""
    plain = Board.from_grid(board.grid)
    masks = [mask & other for mask, other in zip(board.masks, plain.masks, strict=True)]
    return Board(board.shape, board.values, masks, board.placed)


def apply(board: Board, step: Step) -> None:
    """Apply a step to the board."""
    for cell, digit in step.places:
        board.place(cell, digit)
    for cell, digit in step.removes:
        board.remove(cell, digit)


def chosen_ladder(name: str, techniques: str | Iterable[str] | None) -> Ladder:
    """The ladder of that name; reduced to one technique or several if given."""
    ladder = ladder_named(name)
    return ladder if techniques is None else ladder.only([techniques] if isinstance(techniques, str) else techniques)
