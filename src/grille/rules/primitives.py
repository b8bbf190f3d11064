"""What rules demand of a full grid, in seven kinds of constraints that every method can be told.

Cells are numbers from 0, digits from 1; a set of digits is a mask, bit d - 1 for digit d. Each primitive says with
`holds` what it means; the judge asks nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No digit stands twice among the cells."""

    kind: ClassVar[str] = "all-different"

    cells: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        return len({values[cell] for cell in self.cells}) == len(self.cells)


@dataclass(frozen=True, slots=True)
class Sum:
    """The digits, each times its weight, add up to the total. No cell stands twice, and no weight is 0."""

    kind: ClassVar[str] = "sum"

    cells: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    def holds(self, values: Sequence[int]) -> bool:
        return sum(weight * values[cell] for cell, weight in zip(self.cells, self.weights, strict=True)) == self.total


@dataclass(frozen=True, slots=True)
class Relation:
    """`table[d - 1]` is the mask of the digits that b may have where a has d."""

    kind: ClassVar[str] = "relation"

    a: int
    b: int
    table: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        return bool(self.table[values[self.a] - 1] >> (values[self.b] - 1) & 1)


@dataclass(frozen=True, slots=True)
class Domain:
    """The cell's digit is one of the mask."""

    kind: ClassVar[str] = "domain"

    cell: int
    mask: int

    def holds(self, values: Sequence[int]) -> bool:
        return bool(self.mask >> (values[self.cell] - 1) & 1)


@dataclass(frozen=True, slots=True)
class Count:
    """How many of the cells have a digit of the mask, each counted by its weight, is one of `allowed`."""

    kind: ClassVar[str] = "count"

    cells: tuple[int, ...]
    weights: tuple[int, ...]
    mask: int
    allowed: frozenset[int]

    def holds(self, values: Sequence[int]) -> bool:
        terms = zip(self.cells, self.weights, strict=True)
        return sum(weight for cell, weight in terms if self.mask >> (values[cell] - 1) & 1) in self.allowed


Arc: TypeAlias = tuple[int, int, int]
"""From a state, by a digit of a mask, to a state."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """Some way leads along the cells, by an arc of each layer, from state 0 to any state after the last.

    ```
    cells       c0        c1              every arc lies on such a way for some digits: what leads nowhere was cut;
    layers   0 ---> 0,1,… ---> 0,1,…      states are numbered from 0 anew between each two layers
    ```

    A cell may stand more than once, where a line crosses itself.
    """

    kind: ClassVar[str] = "automaton"

    cells: tuple[int, ...]
    layers: tuple[tuple[Arc, ...], ...]

    def holds(self, values: Sequence[int]) -> bool:
        states = {0}
        for cell, arcs in zip(self.cells, self.layers, strict=True):
            bit = 1 << (values[cell] - 1)
            states = {end for start, mask, end in arcs if mask & bit and start in states}
        return bool(states)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """All primitives of one alternative hold, at least."""

    kind: ClassVar[str] = "any-of"

    alternatives: tuple[tuple[Primitive, ...], ...]

    def holds(self, values: Sequence[int]) -> bool:
        return any(all(one.holds(values) for one in some) for some in self.alternatives)


Primitive: TypeAlias = AllDifferent | Sum | Relation | Domain | Count | Automaton | AnyOf
