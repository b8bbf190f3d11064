"""The human techniques as a method: never guesses, and stops where the chosen techniques find no step."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from grille.kernel.layout import MOST
from grille.logic.ladders import LADDERS
from grille.logic.path import Path, chosen_ladder
from grille.logic.step import Step
from grille.logic.techniques import technique_named
from grille.methods.contract import WITH_RULES, Answer, Event, Found, Method, Option
from grille.model import Board, Grid
from grille.watch import Watch


def _chosen(techniques: str) -> list[str] | None:
    """Their names, or None for all. Raises UnknownNameError."""
    return None if techniques == "all" else [technique_named(name).name for name in techniques.split("+")]


class Logic(Method):
    name = "logic"
    family = "logic"
    summary = "human techniques only, never guessing"
    options = (
        Option("ladder", LADDERS[0].name, tuple(ladder.name for ladder in LADDERS), "which techniques, in which order"),
        Option(
            "techniques", "all", (), "a chosen set, names joined by '+': naked-single+pointing", _chosen, is_open=True
        ),
    )
    counters = ("steps",)
    proves = False
    never_guesses = True
    lowers = WITH_RULES
    traces = "logic"

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        walk = _Walk(grid, watch, options)
        for _ in walk.steps():
            pass
        return walk.answer

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """Each step as its removals and assignments; all carry the step's notation, the first the step itself."""
        walk = _Walk(grid, watch, options)
        if grid.conflicts:
            yield Event("fail")
        for step in walk.steps():
            data: dict[str, Any] = {"technique": step.technique, "step": step.notation}
            effects = [("remove", *removed) for removed in step.removes] + [
                ("assign", *placed) for placed in step.places
            ]
            for number, (kind, cell, digit) in enumerate(effects):
                yield Event(kind, cell, digit, data if number else {**data, "reason": step})
        yield from map(Event.solution, walk.answer.solutions)
        yield Event.end(walk.answer)


class _Walk:
    """The path, and how far it came."""

    def __init__(self, grid: Grid, watch: Watch, options: dict[str, Any]) -> None:
        self.grid, self.watch = grid, watch
        self.board, self.taken = Board.from_grid(grid), 0
        self.path = Path(self.board, chosen_ladder(options["ladder"], options["techniques"]), watch)

    def steps(self) -> Iterator[Step]:
        most = MOST if self.watch.nodes is None else self.watch.nodes
        if self.grid.conflicts:
            return
        for step in itertools.islice(self.path.climb(self.board), most):
            self.taken += 1
            yield step

    @property
    def answer(self) -> Answer:
        """Every step is forced (techniques that assume one solution are used only where that is proved), so a full
        board is the only solution and a dead one has none.
        """
        counters, board = {"steps": self.taken}, self.board
        if self.grid.conflicts or board.is_dead:
            return Answer(complete=True, counters=counters)
        if board.is_full:
            found = (board.grid,) if board.grid.is_solution_of(self.grid) else ()  # a rule may be broken at last
            return Answer(found, complete=True, counters=counters)
        return Answer(partial=board.grid, counters=counters)
