"""How clues of a kind are placed on a full grid that obeys them: where, with which numbers. Which of them a puzzle gets
is the generator's choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass

Group = tuple[int, ...]
Groups = tuple[Group, ...]
Numbers = tuple[int, ...]
Spot = Hashable
"""What no two clues of a layer may share: a cell, the crossing of two diagonal steps, a place outside the grid."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A full grid, the box of each cell, and a source of random draws."""

    side: int
    box_of: Sequence[int]
    values: Sequence[int]
    rng: random.Random

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.side * self.side

    def along(self, cells: Sequence[int]) -> list[int]:
        """The digits in these cells."""
        return [self.values[cell] for cell in cells]


Form = Callable[[Ground, Collection[Spot]], Iterator[Group]]
"""Cells where a clue may stand, in random order, beside what is taken; without end where `is_endless`."""

Fit = Callable[[Ground, Group], Numbers | None]
"""The numbers of a clue in these cells, or None where none can stand there."""


def one_group(cells: Group) -> Groups:
    """All cells in one group."""
    return (cells,)


def no_number(ground: Ground, cells: Group) -> Numbers | None:
    """A clue without a number can stand there."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Placing:
    """How clues of one kind are placed. Kinds with the same name are placed together, as white and black dots.

    `layer`: clues of one layer share no spot. `usual` says how many there are to begin with where no number is asked
    for; without it as many as there is room for, and `most` bounds what can be asked for. `may_turn`: a mirror image
    may be read from its other end. `is_directed`: from its other end it is another clue. `groups` splits the cells.
    `largest`: the greatest side, where what such rules become on greater ones takes seconds to work out.
    """

    name: str
    form: Form
    fit: Fit
    layer: str
    spots: Callable[[Group, int], Collection[Spot]]
    most: Callable[[int], int]
    usual: Callable[[int], int] | None = None
    is_endless: bool = False
    may_turn: bool = False
    is_directed: bool = False
    largest: int = 25
    groups: Callable[[Group], Groups] = one_group


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """Connected cages that cover the board, each cell once; with a number, so many of them."""

    name: str
    smallest_cage: int = 2
    largest_cage: int = 5
    layer: str = "cages"
    largest: int = 25

    def most(self, side: int) -> int:
        """How many there are at most."""
        return side * side // self.smallest_cage

    def spots(self, cells: Group, side: int) -> Collection[Spot]:
        """The cells."""
        return cells


@dataclass(frozen=True, slots=True, eq=False)
class AllOf:
    """Every mark of some kinds, and the rule that there are no others."""

    name: str
    kinds: tuple[str, ...]
    layer: str = "edges"
    largest: int = 16

    def most(self, side: int) -> int:
        """It is there once."""
        return 1

    def spots(self, cells: Group, side: int) -> Collection[Spot]:
        """None beside those of the marks."""
        return ()
