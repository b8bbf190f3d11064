"""Every technique there is, from easy to hard: its record and how to find its steps. Prices are in the ladders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grille.errors import UnknownNameError
from grille.kernel import logic as kernel
from grille.logic.deduction import Because, Link, Mark, Part
from grille.logic.records import RECORDS, Record
from grille.logic.step import Step
from grille.model import Board, Shape

_NUMBERS = {name: number for number, (name, _) in enumerate(kernel.TECHNIQUES)}


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
        return kernel.TECHNIQUES[self.number][1]

    def find(self, board: Board) -> Iterator[Step]:
        """Its steps on the board, lazily and always in the same order; the board stays as it is."""
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

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def technique_named(name: str) -> Technique:
    """The technique of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("technique", name, _BY_NAME) from None


def first_step(board: Board, techniques: Sequence[Technique]) -> Step | None:
    """The first step of the first technique that has one, or None."""
    digits, candidates = arrays(board)
    numbers = [technique.number for technique in techniques]
    found = kernel.find(layout(board.shape), digits, candidates, numbers)
    return step_of(found[0], board.copy()) if found else None


@lru_cache(maxsize=64)
def layout(shape: Shape) -> kernel.Layout:
    """The shape's houses, ready for the native core."""
    return kernel.layout(shape.house_array)


def arrays(board: Board) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The board's digits, and its candidates as one flag for each cell and digit."""
    shape = board.shape
    width = (shape.side + 7) // 8
    packed = np.frombuffer(b"".join(mask.to_bytes(width, "little") for mask in board.masks), dtype=np.uint8)
    flags = np.unpackbits(packed.reshape(shape.cells, width), axis=1, count=shape.side, bitorder="little")
    return np.array(board.values, dtype=np.uint8), np.ascontiguousarray(flags)


def step_of(raw: kernel.RawStep, board: Board) -> Step:
    """A native step with its names; the board is kept, not copied."""
    technique, places, removes, digits, cells, houses, marks, links = raw
    roles = kernel.ROLES
    return Step(
        kernel.TECHNIQUES[technique][0],
        board,
        tuple(places),
        tuple(removes),
        Because(
            tuple(digits),
            tuple(Part(cell, roles[role]) for cell, role in cells),
            tuple(Part(house, roles[role]) for house, role in houses),
            tuple(Mark(cell, digit, roles[role]) for cell, digit, role in marks),
            tuple(Link(*link) for link in links),
        ),
    )
