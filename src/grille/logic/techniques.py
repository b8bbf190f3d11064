"""Every technique there is, from easy to hard: its record and how to find its steps. Prices are in the ladders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import groupby
from typing import Any

from grille.errors import UnknownNameError
from grille.kernel import hodoku as walk_of_hodoku
from grille.kernel import logic as kernel
from grille.kernel import se
from grille.logic import hodoku
from grille.logic.board_arrays import arrays
from grille.logic.branches import because_of, deduction_of, rounded
from grille.logic.deduction import Deduction
from grille.logic.records import HODOKU_RECORDS, RECORDS, Record
from grille.logic.step import Step
from grille.model import Board, Shape
from grille.watch import FOREVER, Watch

_NUMBERS = {name: number for number, (name, _, _) in enumerate(kernel.TECHNIQUES)}


@dataclass(frozen=True, slots=True)
class Technique(Record):
    """A technique: its record, and the native function that finds its steps."""

    @property
    def engine(self) -> str:
        """Which part of the native core finds its steps: `logic`, or the walks `hodoku` or `se`."""
        if self.name in _NUMBERS and not kernel.TECHNIQUES[self.number][2]:
            return "logic"
        return "hodoku" if self.name in walk_of_hodoku.TECHNIQUES else "se"

    @property
    def number(self) -> int:
        """Its number in the native core."""
        return _NUMBERS[self.name]

    @property
    def any_shape(self) -> bool:
        """Whether it works on every shape; if not, on the classic 9×9 alone."""
        return self.name in _NUMBERS and kernel.TECHNIQUES[self.number][1]

    @property
    def is_explainer(self) -> bool:
        """Whether only the walk of Sudoku Explainer knows it: the ladder `se` has it, and no level."""
        return self.name not in _NUMBERS and self.engine == "se"

    @property
    def is_hodoku(self) -> bool:
        """Whether only HoDoKu's walk knows it: the ladder `hodoku` has it, and no level."""
        return self.name not in _NUMBERS and self.engine == "hodoku"

    def find(self, board: Board) -> Iterator[Step]:
        """Its steps on the board, lazily and always in the same order; the board stays as it is.

        The first is the one that a ladder takes, the shortest of chains. Of a technique of Sudoku Explainer's walk
        there is one at most, the cheapest, and none with a chain in a chain.
        """
        if self.engine != "logic":
            step = first_step(board, [self])
            if step is not None:
                yield step
                yield from (one for one in self._others(board) if one != step)
            return
        digits, candidates = arrays(board)
        seen = board.copy()
        skip, wanted = 0, 1
        while True:
            found = kernel.find(layout(board.shape), digits, candidates, [self.number], wanted=wanted, skip=skip)
            yield from (step_of(raw, seen) for raw in found)
            if len(found) < wanted:
                return
            skip, wanted = skip + wanted, wanted * 8

    def _others(self, board: Board) -> Iterator[Step]:
        """Every instance that HoDoKu's walk knows, a few at a time: of some there are thousands."""
        rules = () if self.is_hodoku else hodoku.THOROUGH
        told, most = 0, 8
        while self.engine == "hodoku":
            found = list(hodoku.find(board, self.name, rules, most=most))
            yield from found[told:]
            if len(found) < most:
                return
            told, most = len(found), most * 8


TECHNIQUES: tuple[Technique, ...] = tuple(
    Technique(*(getattr(record, one.name) for one in fields(record))) for record in RECORDS
)

HODOKU_TECHNIQUES: tuple[Technique, ...] = tuple(
    Technique(*(getattr(record, one.name) for one in fields(record))) for record in HODOKU_RECORDS
)
"""Those that only HoDoKu's walk knows."""

_BY_NAME = {technique.name: technique for technique in (*TECHNIQUES, *HODOKU_TECHNIQUES)}


def technique_named(name: str) -> Technique:
    """The technique of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("technique", name, _BY_NAME) from None


def first_step(board: Board, techniques: Sequence[Technique], watch: Watch = FOREVER) -> Step | None:
    """The first step of the first technique that has one, or None; also where the watch was up before it was found."""
    digits, candidates = arrays(board)
    for engine, group in groupby(techniques, key=lambda technique: technique.engine):
        if engine == "logic":
            numbers = [technique.number for technique in group]
            found = kernel.find(layout(board.shape), digits, candidates, numbers)
            if found:
                return step_of(found[0], board.copy())
        elif board.shape.is_classic:
            search = _of_hodoku if engine == "hodoku" else _of_explainer
            for technique in group:
                step = search(board, technique, watch)
                if step is not None or watch.is_up:
                    return step
    return None


def _of_hodoku(board: Board, technique: Technique, watch: Watch) -> Step | None:
    return hodoku.simplest(board, technique.name, watch)


def _of_explainer(board: Board, technique: Technique, watch: Watch) -> Step | None:
    raw = se.step(*arrays(board), technique=technique.name, watch=watch)
    return None if raw is None else walked_step(raw, board.copy())


def walk_step(board: Board, is_unique: bool, watch: Watch = FOREVER) -> Step | None:
    """The next step of Sudoku Explainer's walk on a classic board, with its price."""
    raw = se.step(*arrays(board), is_unique=is_unique, watch=watch)
    return None if raw is None else walked_step(raw, board.copy())


def walked_step(raw: Any, board: Board) -> Step:
    """A step of the native walk; the board is kept, not copied."""
    price, simple, hint = raw
    if simple is not None:
        return _spoken(step_of(simple, board), rounded(price))
    found = deduction_of(hint, board)
    return _spoken(found, found.price)


def _spoken(found: Deduction, price: float | None) -> Step:
    return Step(found.technique, found.board, found.places, found.removes, found.because, price)


@lru_cache(maxsize=64)
def layout(shape: Shape) -> kernel.Layout:
    """The shape's houses, ready for the native core."""
    return kernel.layout(shape.house_array)


def step_of(raw: kernel.RawStep, board: Board) -> Step:
    """A native step with its names; the board is kept, not copied."""
    technique, places, removes = raw[:3]
    return Step(kernel.TECHNIQUES[technique][0], board, tuple(places), tuple(removes), because_of(raw))
