"""What rows of a 0/1 program are collected with: primitives in, rows and auxiliary variables out. Knows no engine.

How a primitive becomes rows is in `rule_rows`. A row inside an alternative of *any of* binds only where the variable of
that alternative is 1: elsewhere a row over cells has room for all it can reach, and auxiliary variables are 0.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grille.model import Shape
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum
from grille.rules.rule import Rule, Setting

Term = tuple[int, int]
"""A coefficient and a column."""


@dataclass(frozen=True, slots=True)
class Row:
    """lower ≤ Σ coefficient · variable ≤ upper."""

    name: str
    terms: tuple[Term, ...]
    lower: float
    upper: float


def sides_of(row: Row) -> list[tuple[int, int]]:
    """A row as equations: each right side, with the sign of a variable for what is left over, 0 for none."""
    if row.lower == row.upper:
        return [(int(row.lower), 0)]
    return [(int(side), sign) for side, sign in ((row.lower, -1), (row.upper, 1)) if math.isfinite(side)]


def demands(shape: Shape) -> Iterator[tuple[Rule, tuple[Primitive, ...]]]:
    """Each rule of a shape, and what it demands."""
    setting = Setting(shape.side, shape.box_of, shape.other_rules)
    for rule in shape.other_rules:
        yield rule, tuple(rule.lower(setting))


class RuleRows(ABC):
    """The rows of a shape's rules. Auxiliary variables are numbered after the side³ of the cells."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.names: list[str] = []
        """Of the auxiliary variables."""
        self.whole: list[bool] = []
        """Which of them must be whole; the others are then whole or need not be."""
        self.zeros: set[int] = set()
        """Variables of cells that no rule allows to be 1."""
        self.rows: list[Row] = []
        self.titles: dict[int, str] = {}
        """What the rows from a number on say, until the next."""
        self._side = shape.side
        self._first = shape.side**3
        self._houses = [frozenset(house.cells) for house in shape.houses]
        demanded = list(demands(shape))
        self._cliques = [*self._houses, *_cliques(one for _, some in demanded for one in some)]
        self._choice: int | None = None
        for number, (rule, primitives) in enumerate(demanded, 1):
            self._stem = f"rule{number}_{rule.kind.name.replace('-', '_')}"
            self._rows_of_rule = 0
            self.titles[len(self.rows)] = f"rule {number}: {rule}: {rule.sentence()}"
            self._add(primitives)
        self._stem, self._rows_of_rule = "implied", 0
        self.titles[len(self.rows)] = "what the sums of rules and the houses imply"
        self._add_implied([one for _, some in demanded for one in some])

    def titled(self) -> Iterator[tuple[str, Row]]:
        """Each row with its title, empty where that is the title of the row before."""
        for number, row in enumerate(self.rows):
            yield self.titles.get(number, ""), row

    def bounded_rows(self) -> list[Row]:
        """The rows, and that no whole variable is above 1; of the others the rows say it."""
        whole = [self._first + place for place, is_whole in enumerate(self.whole) if is_whole]
        return self.rows + [Row("", ((1, column),), -math.inf, 1) for column in whole]

    def _add(self, primitives: Iterable[Primitive]) -> None:
        for one in primitives:
            match one:
                case AllDifferent(cells):
                    if not any(house.issuperset(cells) for house in self._houses):
                        self._all_different(cells)
                case Sum():
                    self._sum(one)
                case Relation():
                    self._relation(one)
                case Domain(cell, mask):
                    self._never(self._columns(cell, ~mask))
                case Count():
                    self._count(one)
                case Automaton():
                    self._automaton(one)
                case AnyOf(alternatives):
                    self._any_of(alternatives)

    @abstractmethod
    def _add_implied(self, primitives: Sequence[Primitive]) -> None:
        """What follows from several rules at once, where this lowering looks for it."""

    @abstractmethod
    def _all_different(self, cells: Sequence[int]) -> None: ...

    @abstractmethod
    def _sum(self, one: Sum) -> None: ...

    @abstractmethod
    def _relation(self, one: Relation) -> None: ...

    @abstractmethod
    def _automaton(self, one: Automaton) -> None: ...

    def _count(self, one: Count) -> None:
        terms = [
            (weight, column)
            for cell, weight in zip(one.cells, one.weights, strict=True)
            for column in self._columns(cell, one.mask)
        ]
        reached = {0}
        for weight in one.weights:
            reached |= {many + weight for many in reached}
        allowed = sorted(one.allowed & reached)
        if not allowed:
            self._never(self._columns(one.cells[0], -1))
        elif all(many in one.allowed for many in reached if allowed[0] <= many <= allowed[-1]):
            self._row(terms, allowed[0], allowed[-1])
        else:
            chosen = [self._new(f"is_{many}", whole=True) for many in allowed]
            self._one_of(chosen)
            self._equal(terms, [(many, choice) for many, choice in zip(allowed, chosen, strict=True)])
            if not allowed[0]:
                for cell in one.cells:
                    self._row(ones([*self._columns(cell, one.mask), chosen[0]]), -math.inf, 1)

    def _any_of(self, alternatives: Sequence[Sequence[Primitive]]) -> None:
        outer, cliques = self._choice, self._cliques
        chosen = [self._new(f"takes_{number}", whole=True) for number in range(1, len(alternatives) + 1)]
        self._put(ones(chosen) + ([] if outer is None else [(-1, outer)]), 1 if outer is None else 0, math.inf)
        for self._choice, primitives in zip(chosen, alternatives, strict=True):
            self._cliques = [*cliques, *_cliques(primitives)]
            self._add(primitives)
        self._choice, self._cliques = outer, cliques

    def _columns(self, cell: int, mask: int) -> list[int]:
        """The variables of a cell's digits in a mask."""
        return [cell * self._side + place for place in range(self._side) if mask >> place & 1]

    def _new(self, name: str, *, whole: bool = False) -> int:
        self.names.append(f"{self._stem}_{len(self.names) + 1}_{name}")
        self.whole.append(whole)
        return self._first + len(self.names) - 1

    def _never(self, columns: Sequence[int]) -> None:
        """None of these is 1."""
        if columns:
            self._row(ones(columns), -math.inf, 0)
        if self._choice is None:
            self.zeros.update(columns)

    def _one_of(self, columns: Sequence[int]) -> None:
        """One of these auxiliary variables is 1; none where the alternative is not taken."""
        if self._choice is None:
            self._put(ones(columns), 1, 1)
        else:
            self._put([*ones(columns), (-1, self._choice)], 0, 0)

    def _equal(self, terms: Sequence[Term], others: Sequence[Term]) -> None:
        """The terms of cells add up to those of auxiliary variables, which are all 0 where no alternative is taken."""
        row = [*terms, *((-many, column) for many, column in others if many)]
        if self._choice is None:
            self._put(row, 0, 0)
        else:
            self._put(row, 0, math.inf)
            self._row(row, -math.inf, 0)

    def _row(self, terms: Sequence[Term], lower: float, upper: float) -> None:
        """A row that binds only where the alternative at hand, if any, is taken."""
        if self._choice is None:
            self._put(terms, lower, upper)
            return
        low, high = self._ends(terms)
        if upper < high:
            self._put([*terms, (int(high - upper), self._choice)], -math.inf, high)
        if lower > low:
            self._put([*terms, (int(low - lower), self._choice)], low, math.inf)

    def _put(self, terms: Iterable[Term], lower: float, upper: float) -> None:
        weights: dict[int, int] = defaultdict(int)
        for coefficient, column in terms:
            weights[column] += coefficient
        merged = tuple((coefficient, column) for column, coefficient in weights.items() if coefficient)
        if merged or not lower <= 0 <= upper:
            self._rows_of_rule += 1
            self.rows.append(Row(f"{self._stem}_{self._rows_of_rule}", merged, lower, upper))

    def _ends(self, terms: Sequence[Term]) -> tuple[int, int]:
        """The least and the most that terms can add up to, one digit a cell."""
        of_cells: dict[int, list[int]] = defaultdict(list)
        low = high = 0
        for coefficient, column in terms:
            if column < self._first:
                of_cells[column // self._side].append(coefficient)
            else:
                low, high = low + min(coefficient, 0), high + max(coefficient, 0)
        for some in of_cells.values():
            others = [0] if len(some) < self._side else []
            low, high = low + min(some + others), high + max(some + others)
        return low, high

    def _weighted(self, one: Sum) -> list[Term]:
        return [
            (weight * (place + 1), cell * self._side + place)
            for cell, weight in zip(one.cells, one.weights, strict=True)
            for place in range(self._side)
        ]


def ones(columns: Iterable[int]) -> list[Term]:
    """A sum of variables."""
    return [(1, column) for column in columns]


def _cliques(primitives: Iterable[Primitive]) -> list[frozenset[int]]:
    return [frozenset(one.cells) for one in primitives if isinstance(one, AllDifferent)]
