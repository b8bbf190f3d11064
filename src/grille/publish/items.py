"""What a book prints: puzzles with exactly one solution, each with its rating and its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from grille.errors import OutOfTimeError
from grille.formats.contract import Entry
from grille.generator.difficulty import LARGEST_RATED
from grille.generator.made import Made
from grille.logic.ladders import GRILLE
from grille.logic.path import Path
from grille.logic.rating import SCALES, Rating
from grille.logic.step import Step
from grille.messages import Message
from grille.methods.explain import explain
from grille.methods.rate import rate
from grille.methods.solve import solve
from grille.model import Board, Grid
from grille.model.grid import checked_grid
from grille.watch import Watch

Printable = Grid | Board | Made | Entry
"""What a book can be made of."""


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle with its one solution; on a worksheet `technique` is the one to find."""

    puzzle: Grid
    solution: Grid
    rating: Rating | None = None
    name: str = ""
    technique: str = ""

    @property
    def level(self) -> str | None:
        """Its level, where it is rated."""
        return None if self.rating is None else self.rating.level

    @property
    def is_walked(self) -> bool:
        """Whether its path takes milliseconds, so that it can have a hint."""
        return self.rating is not None and self.puzzle.shape.side <= LARGEST_RATED

    @property
    def techniques(self) -> frozenset[str]:
        """The techniques of its path."""
        return frozenset() if self.rating is None else frozenset(self.rating.techniques)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A puzzle that cannot be printed, and why: its verdict, or that it is solved already."""

    number: int
    puzzle: Grid
    why: str

    def __str__(self) -> str:
        return Message("puzzle {:,} is left out: {}", self.number, self.why)


def items_of(puzzles: Iterable[Printable | Item], *, with_er: bool, watch: Watch) -> Iterator[Item | LeftOut]:
    """Each puzzle as an item, or why it cannot be one. Raises OutOfTimeError when the watch is up first."""
    for number, puzzle in enumerate(puzzles, 1):
        found = _item(puzzle, number, with_er, watch)
        if watch.is_up:
            raise OutOfTimeError("the time was up at puzzle {:,}", number)
        yield found


def _item(puzzle: Printable | Item, number: int, with_er: bool, watch: Watch) -> Item | LeftOut:
    if isinstance(puzzle, Item):
        return puzzle
    if isinstance(puzzle, Made):
        return Item(puzzle.puzzle, puzzle.solution, puzzle.rating)
    entry = Entry.of(puzzle if isinstance(puzzle, Board | Entry) else checked_grid(puzzle))
    grid = entry.grid
    if 0 not in grid.values:
        return LeftOut(number, grid, Message("no cell is empty"))
    until: dict[str, Any] = {"seconds": watch.seconds_or_none, "stop": watch.stop}
    result = solve(grid, **until)
    if result.verdict != "unique" or result.solution is None:
        verdicts = {"none": Message("it has no solution"), "several": Message("it has several solutions")}
        return LeftOut(number, grid, verdicts.get(result.verdict, Message("its solution was not found")))
    rating = None
    if grid.shape.side <= LARGEST_RATED:
        rating = rate(grid, scales=SCALES if with_er else ("levels", "path"), **until)
    named = [entry.notes[note] for note in ("name", "author") if entry.notes.get(note)]
    return Item(grid, result.solution, rating, " · ".join(named))


@dataclass(frozen=True, slots=True)
class Walk:
    """How a puzzle is solved with the easiest techniques: which these are, and the first step of the hardest.

    `is_whole` unless the techniques end before the puzzle does.
    """

    techniques: frozenset[str]
    hard_step: Step | None
    is_whole: bool


def walk(item: Item, watch: Watch) -> Walk:
    """The path of the ladder `grille`. Raises OutOfTimeError when the watch is up."""
    path = Path(Board.from_grid(item.puzzle), GRILLE, replace(watch, progress=None))
    steps = list(path)
    if watch.is_up:
        raise OutOfTimeError("the time was up before every step was found")
    names = [technique.name for technique in path.techniques]
    hardest = max(steps, key=lambda step: names.index(step.technique), default=None)  # the first of the hardest
    placed = item.puzzle.givens + sum(len(step.places) for step in steps)
    return Walk(frozenset(step.technique for step in steps), hardest, placed == item.puzzle.shape.cells)


def taught_step(item: Item, technique: str, watch: Watch) -> Step | None:
    """The first step of that technique on the path of the ladder, or None. Raises OutOfTimeError."""
    path = explain(item.puzzle, seconds=watch.seconds_or_none, stop=watch.stop)
    step = next((step for step in path if step.technique == technique), None)
    if watch.is_up:
        raise OutOfTimeError("the time was up before every step was found")
    return step
