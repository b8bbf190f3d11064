"""A board as the techniques of rules see it, and a step as they give it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from grille.logic.deduction import Because, Candidate, Part
from grille.logic.ruled import supports
from grille.logic.ruled.demands import Demands, SetDemand, SumDemand
from grille.logic.ruled.regions import derived
from grille.model import Board, Shape
from grille.watch import FOREVER, Watch


@dataclass(frozen=True, slots=True)
class Found:
    """A step without its technique and its board."""

    removes: tuple[Candidate, ...]
    because: Because


class Trial(Protocol):
    """What follows from a candidate, so far."""

    def fails(self, rounds: int) -> bool:
        """Whether so many rounds in all lead to a contradiction."""


class View:
    """A board as the finders see it."""

    def __init__(self, board: Board, watch: Watch = FOREVER, refuted: Candidate | None = None) -> None:
        self.watch, self.refuted = watch, refuted
        self.trials: dict[Candidate, Trial] = {}
        """What was tried from a candidate on this board."""
        self.shape, self.side = board.shape, board.shape.side
        self.values, self.masks = board.values, board.masks
        self.known = known_of(board.shape)

    def left_out(self, cells: Sequence[int], left: Sequence[int]) -> tuple[Candidate, ...]:
        """The candidates that are gone where only these masks are left; none where there is no way at all."""
        if not all(left):
            return ()
        gone = {cell: self.masks[cell] for cell in cells}
        for cell, mask in zip(cells, left, strict=True):
            gone[cell] &= mask
        if not all(gone.values()):
            return ()
        return tuple(
            (cell, digit) for cell, kept in gone.items() for digit in supports.digits_of(self.masks[cell] & ~kept)
        )

    def is_open(self, cell: int) -> bool:
        """Whether a cell has more than one candidate."""
        return self.masks[cell].bit_count() > 1

    def candidates(self) -> int:
        """All candidates of empty cells as bits, by their numbers."""
        found = 0
        for cell in range(self.shape.cells - 1, -1, -1):
            found = found << self.side | (0 if self.values[cell] else self.masks[cell])
        return found

    def candidate(self, number: int) -> Candidate:
        """The candidate of a number."""
        return number // self.side, number % self.side + 1

    def needed(self, demand: SetDemand) -> list[int]:
        """The digits of every set that a demand leaves its cells."""
        masks = demand.masks_in(self.masks)
        if demand.sets < 0 and len(masks) == self.side:
            return list(range(1, self.side + 1))
        needed = (1 << self.side) - 1
        for mask in supports.members(demand.sets_left(masks)):
            needed &= mask
        return supports.digits_of(needed)


class Known(Demands):
    """The demands of a shape, and what follows from them with its houses."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape)
        self._derived: dict[int, list[SumDemand]] = {}

    def derived(self, many: int) -> list[SumDemand]:
        """The sums that follow from so many houses."""
        if many not in self._derived:
            self._derived[many] = derived(self, many) if self.fixed_sums else []
        return self._derived[many]


@lru_cache(maxsize=32)
def known_of(shape: Shape) -> Known:
    """What is known of a shape, made once."""
    return Known(shape)


def parts(cells: Iterable[int], role: str = "set") -> tuple[Part, ...]:
    """Cells or houses with one role."""
    return tuple(Part(cell, role) for cell in cells)
