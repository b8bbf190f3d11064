"""Every technique there is, from easy to hard: its record and how to find its steps. Prices are in the ladders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import groupby
from typing import Any

from grille.errors import UnknownNameError
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

_NUMBERS = {name: number for number, (name, _) in enumerate(kernel.TECHNIQUES)}
_HODOKU_NAMES = frozenset(record.name for record in HODOKU_RECORDS)


@dataclass(frozen=True, slots=True)
class Technique(Record):
    """A technique: its record, and the native function that finds its steps."""

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
        return self.name not in _NUMBERS and not self.is_hodoku

    @property
    def is_hodoku(self) -> bool:
        """Whether only HoDoKu's walk knows it: the ladder `hodoku` has it, and no level."""
        return self.name in _HODOKU_NAMES

    def find(self, board: Board) -> Iterator[Step]:
        """Its steps on the board, lazily and always in the same order; the board stays as it is.

        Of a technique of Sudoku Explainer's walk there is one at most, the cheapest, and none with a chain in a chain.
        """
        if self.is_hodoku:
            yield from hodoku.find(board, self.name) if board.shape.is_classic else ()
            return
        if self.is_explainer:
            step = first_step(board, [self])
            yield from () if step is None else (step,)
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
    for engine, group in groupby(techniques, key=_engine):
        if engine == "hodoku":
            for technique in group:
                step = next(technique.find(board), None)
                if step is not None or watch.is_up:
                    return step
        elif engine == "logic":
            numbers = [technique.number for technique in group]
            found = kernel.find(layout(board.shape), digits, candidates, numbers)
            if found:
                return step_of(found[0], board.copy())
        elif board.shape.is_classic:
            for technique in group:
                raw = se.step(digits, candidates, technique=technique.name, watch=watch)
                if raw is not None:
                    return walked_step(raw, board.copy())
    return None


def _engine(technique: Technique) -> str:
    return "hodoku" if technique.is_hodoku else "se" if technique.is_explainer else "logic"


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
