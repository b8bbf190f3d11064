"""The verb `unavoidable`: sets of cells in each of which every puzzle with a given solution has a given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from grille.errors import OptionError, ShapeError, shown
from grille.json_types import Cell, Complete, Described
from grille.kernel.unavoidable import unavoidable_sets
from grille.messages import Message
from grille.model import Grid, checked_grid
from grille.model.grid import GridDict
from grille.model.look import Look
from grille.model.svg import Digits, svg
from grille.notebook import beside, facts, view
from grille.watch import Flag, Watch

DEFAULT_LARGEST = 12

_STYLES = ("base", "cover", "key", "extra")


class UnavoidableDict(GridDict):
    largest: Annotated[int, Described("The most cells of a set.", minimum=1)]
    sets: Annotated[list[list[Cell]], Described("Those that hold no other, small ones first.")]
    disjoint: Annotated[list[list[Cell]], Described("A largest family of sets that share no cell.")]
    complete: Complete


@dataclass(frozen=True, slots=True)
class Unavoidable:
    """The minimal unavoidable sets of a full grid, as cells from 0.

    A puzzle with this solution has at least as many givens as there are sets in `disjoint`, one in each.
    """

    grid: Grid
    largest: int
    sets: tuple[tuple[int, ...], ...]
    disjoint: tuple[tuple[int, ...], ...]
    complete: bool

    def look(self) -> Look:
        """The disjoint family drawn: the number of each set in the corners of its cells."""
        numbers = {cell: number for number, one in enumerate(self.disjoint) for cell in one}
        return Look(
            candidates=False,
            cells={cell: _STYLES[number % len(_STYLES)] for cell, number in numbers.items()},
            notes={cell: str(number + 1) for cell, number in numbers.items()},
        )

    def _repr_html_(self) -> str:
        known = {
            Message("unavoidable sets of up to {} cells", self.largest): f"{len(self.sets):,}",
            Message("of these that share no cell"): f"{len(self.disjoint):,}",
        }
        return view(beside(svg(Digits(self.grid.shape, self.grid.values), self.look()), facts(known)))

    def to_dict(self, language: str | None = None) -> UnavoidableDict:
        """Plain JSON: the grid and the sets."""
        return {
            **self.grid.to_dict(),
            "largest": self.largest,
            "sets": [list(one) for one in self.sets],
            "disjoint": [list(one) for one in self.disjoint],
            "complete": self.complete,
        }


def unavoidable(
    grid: Grid, *, largest: int = DEFAULT_LARGEST, seconds: float | None = None, stop: Flag | None = None
) -> Unavoidable:
    """All minimal sets of up to `largest` cells that another solution fills otherwise, agreeing everywhere else.

    >>> import grille
    >>> found = unavoidable(grille.parse("1234341221434321"), largest=4)
    >>> found.sets[0], len(found.disjoint)
    ((0, 1, 8, 9), 4)

    Where the time is up first the answer has those found and is not `complete`. Raises ShapeError for a grid that is
    not full, whose digits clash, or whose shape has rules, which another solution would have to obey too.
    """
    if isinstance(largest, bool) or not isinstance(largest, int) or largest < 1:
        raise OptionError("largest is a whole number of cells from 1 on, not {}", shown(largest))
    shape = checked_grid(grid).shape
    if shape.other_rules:
        raise ShapeError(
            "unavoidable sets are of houses alone, and this grid has the rule {}", shown(str(shape.other_rules[0]))
        )
    if grid.conflicts:
        raise ShapeError("unavoidable sets are those of a solution, and here {}", str(grid.conflicts[0]))
    empty = grid.values.count(0)
    if empty:
        raise ShapeError("unavoidable sets are those of a full grid, and {} of its cells are empty", empty)
    watch = Watch.of(seconds=seconds, stop=stop)
    found = unavoidable_sets(shape.house_array, grid.array, min(largest, shape.cells), watch)
    sets = tuple(map(tuple, found.sets))
    return Unavoidable(grid, largest, sets, tuple(sets[number] for number in found.disjoint), found.is_complete)
