"""The simplex method to be read: exact fractions, Bland's rule, two phases. No engine is behind it, and no rounding.

A tableau is a system of equations solved for some of its variables, the basic ones. Each row reads

    basic + Σ a · other = value          with every value ≥ 0,

so putting the others to 0 gives a feasible point, a vertex, at which each basic variable has its row's value. One more
row has the objective: Σ d · other = objective − (what it is at this vertex). Where no d is negative, nothing that
enters could lower it, and the vertex is optimal. Else a variable with d < 0 enters and grows until the first basic one
is at 0, which leaves: that is a pivot, and it solves the equations for one other variable.

    phase one   every equation has an artificial variable of its own, which is basic at the start. Their sum is
                minimised: it comes to 0 exactly where the equations have a point with x ≥ 0.
    phase two   from that vertex the objective itself is minimised.

Bland's rule: of all that may enter the first, of all that may leave the first. It takes more pivots than others, but
never comes back to a vertex it was at, however many values are 0; and at a vertex of a Sudoku most of them are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Row = dict[int, Fraction]
"""The entries that are not 0, by variable; the value has the key VALUE."""

VALUE = -1


@dataclass(frozen=True, slots=True)
class Pivot:
    """`entering` took the place of `leaving`; `objective` is what the phase minimises, after it.

    Both are None where the phase begins, so that the tableau it begins with can be looked at.
    """

    phase: int
    objective: Fraction
    entering: int | None = None
    leaving: int | None = None


class Tableau:
    """Minimise cost · x where A x = b and x ≥ 0, with b ≥ 0; x are numbered from 0, artificial ones after them.

    >>> tableau = Tableau(2, [({0: 1, 1: 2}, 4)])                    # x + 2y = 4
    >>> for pivot in tableau.minimise({0: 3, 1: 1}): print(pivot)    # 3x + y
    Pivot(phase=1, objective=Fraction(4, 1), entering=None, leaving=None)
    Pivot(phase=1, objective=Fraction(0, 1), entering=0, leaving=2)
    Pivot(phase=2, objective=Fraction(12, 1), entering=None, leaving=None)
    Pivot(phase=2, objective=Fraction(2, 1), entering=1, leaving=0)
    >>> tableau.is_feasible, tableau.point
    (True, {1: Fraction(2, 1)})
    """

    def __init__(self, variables: int, equations: Sequence[tuple[Mapping[int, int], int]]) -> None:
        self.variables = variables
        self.basis = [variables + number for number in range(len(equations))]
        self.rows: list[Row] = [
            {column: Fraction(value) for column, value in (*left.items(), (VALUE, right)) if value}
            for left, right in equations
        ]
        self.objective: Row = {}
        self.is_feasible = True

    @property
    def point(self) -> dict[int, Fraction]:
        """The vertex: each variable that is not 0, with its value."""
        pairs = zip(self.basis, self.rows, strict=True)
        return {basic: row[VALUE] for basic, row in pairs if VALUE in row}

    @property
    def others(self) -> list[int]:
        """The variables that are not basic and stand in some row."""
        return sorted({column for row in (*self.rows, self.objective) for column in row} - {VALUE})

    def minimise(self, cost: Mapping[int, int | Fraction]) -> Iterator[Pivot]:
        """Both phases, a pivot at a time. At the end `is_feasible` and `point` have the answer."""
        yield from self._phase(1, dict.fromkeys(self.basis, 1))
        self.is_feasible = VALUE not in self.objective
        if self.is_feasible:
            yield from self._drop_artificial()
            yield from self._phase(2, cost)

    def _phase(self, phase: int, cost: Mapping[int, int | Fraction]) -> Iterator[Pivot]:
        """Pivot until no variable may enter."""
        self._set_objective(cost)
        yield Pivot(phase, self._reached)
        while (entering := self._entering()) is not None:
            yield self._pivot(phase, self._leaving(entering), entering)

    @property
    def _reached(self) -> Fraction:
        return -self.objective.get(VALUE, Fraction(0))

    def _set_objective(self, cost: Mapping[int, int | Fraction]) -> None:
        """Say the cost in the variables that are not basic: a basic one is its value less the rest of its row."""
        self.objective = {column: Fraction(value) for column, value in cost.items() if value}
        for basic, row in zip(self.basis, self.rows, strict=True):
            if basic in self.objective:
                price = self.objective.pop(basic)
                _subtract(self.objective, price, row)

    def _entering(self) -> int | None:
        """The first variable that would lower the objective."""
        return min((column for column, value in self.objective.items() if value < 0 and column != VALUE), default=None)

    def _leaving(self, entering: int) -> int:
        """The row whose basic variable comes to 0 first as the entering one grows; of equals the first variable.

        There is one: an equation of a Sudoku has no negative coefficient, so nothing can grow for ever.
        """
        ratios = [
            (row.get(VALUE, Fraction(0)) / row[entering], self.basis[number], number)
            for number, row in enumerate(self.rows)
            if row.get(entering, 0) > 0
        ]
        return min(ratios)[2]

    def _pivot(self, phase: int, number: int, entering: int) -> Pivot:
        """Solve row `number` for the entering variable, and put what it is into all other rows."""
        row, leaving = self.rows[number], self.basis[number]
        if leaving < self.variables:  # an artificial variable that left does not come back
            row[leaving] = Fraction(1)
        divisor = row.pop(entering)
        for column in row:
            row[column] /= divisor
        self.basis[number] = entering
        for other in (*self.rows, self.objective):
            if other is not row and entering in other:
                _subtract(other, other.pop(entering), row)
        return Pivot(phase, self._reached, entering, leaving)

    def _drop_artificial(self) -> Iterator[Pivot]:
        """Those still basic are at 0: any variable of the row takes the place; a row without one says nothing new."""
        for number in reversed(range(len(self.rows))):
            if self.basis[number] >= self.variables:
                if self.rows[number]:
                    yield self._pivot(1, number, min(self.rows[number]))
                else:
                    del self.rows[number], self.basis[number]


def _subtract(row: Row, times: Fraction, other: Row) -> None:
    """row − times · other, in place; what becomes 0 goes."""
    for column, one in other.items():
        left = row.get(column, 0) - times * one
        if left:
            row[column] = left
        else:
            row.pop(column, None)
