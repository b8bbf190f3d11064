"""A Sudoku as a formula in conjunctive normal form, in Python meant to be read. Knows no solver.

The variable x(i,j)^k says that the cell in row i and column j (from 0) holds the digit k. It has the number
`literal(i, j, k)`, counted from 1; its negation has the negative number, as in DIMACS files. A clause is a tuple of
literals, one of which must hold; a formula is a list of clauses, all of which must hold.

The functions from `unit_literal` on are the steps of the exercise that this encoding comes from: unit propagation and
the failed literal rule. They are plain and slow, and the tests hold the native methods against them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from grille.model import Grid, House, Shape

Literal = int
Clause = tuple[Literal, ...]

ENCODINGS: Mapping[str, tuple[str, ...]] = {
    "extended": (
        *("cell_at_least", "row_at_least", "column_at_least", "box_at_least", "extra_at_least"),
        *("cell_at_most", "row_at_most", "column_at_most", "box_at_most", "extra_at_most"),
    ),
    "efficient": ("cell_at_least", "cell_at_most", "row_at_most", "column_at_most", "box_at_most", "extra_at_most"),
    "minimal": ("cell_at_least", "row_at_most", "column_at_most", "box_at_most", "extra_at_most"),
}
"""The groups of `rules` in each encoding. Each of the three is complete; the first is redundant, and unit propagation
needs the redundant clauses (Lynce and Ouaknine 2006; Kwon and Jain 2006)."""


_CLASSIC = Shape.of(9)


def literal(i: int, j: int, k: int, side: int = 9) -> Literal:
    """The number of x(i,j)^k.

    >>> literal(0, 0, 1), literal(8, 8, 9), -literal(8, 6, 9)
    (1, 729, -711)
    """
    return (i * side + j) * side + k


def place(literal: Literal, side: int = 9) -> tuple[int, int, int]:
    """The inverse of `literal`, whatever the sign: (i, j, k).

    >>> place(729), place(-711)
    ((8, 8, 9), (8, 6, 9))
    """
    cell, digit = divmod(abs(literal) - 1, side)
    return cell // side, cell % side, digit + 1


def index(b: int, r: int, shape: Shape = _CLASSIC) -> tuple[int, int]:
    """Row and column of the cell at position r of box b, all from 0; irregular boxes are counted in reading order.

    >>> index(0, 0), index(3, 4), index(8, 8)
    ((0, 0), (4, 1), (8, 8))
    """
    return divmod(shape.boxes[b].cells[r], shape.side)


def rules(shape: Shape) -> dict[str, list[Clause]]:
    """The clauses that hold in every Sudoku of the shape, by group.

    >>> {name: len(clauses) for name, clauses in rules(Shape.of(4)).items()}["cell_at_most"]
    96
    """
    return {name: list(group(shape, name)) for name in group_names(shape)}


def group_names(shape: Shape) -> list[str]:
    """The names of the groups: at least, then at most; those of extra houses only where there are any."""
    kinds = ["cell", "row", "column", "box"] + ["extra"] * bool(shape.extra)
    return [f"{kind}_{bound}" for bound in ("at_least", "at_most") for kind in kinds]


def group(shape: Shape, name: str) -> Iterator[Clause]:
    """The clauses of one group."""
    kind, bound = name.split("_", 1)
    for members in sets_of(shape, kind):
        if bound == "at_least":
            yield tuple(members)
        else:
            yield from ((-member, -other) for member, other in combinations(members, 2))


def clause_count(shape: Shape, name: str) -> int:
    """How many clauses a group has, computed without building them."""
    kind, bound = name.split("_", 1)
    sets = shape.cells if kind == "cell" else shape.side * (len(shape.extra) if kind == "extra" else shape.side)
    return sets if bound == "at_least" else sets * (shape.side * (shape.side - 1) // 2)


def sets_of(shape: Shape, kind: str) -> list[list[Literal]]:
    """The sets of variables of which exactly one is true: a cell's digits, or a digit's places in a house."""
    side = shape.side
    if kind == "cell":
        return [[cell * side + k for k in range(1, side + 1)] for cell in range(shape.cells)]
    houses: Mapping[str, tuple[House, ...]] = {
        "row": shape.rows,
        "column": shape.columns,
        "box": shape.boxes,
        "extra": shape.extra,
    }
    return [[cell * side + k for cell in house.cells] for house in houses[kind] for k in range(1, side + 1)]


def givens(grid: Grid) -> list[Clause]:
    """For each given, a unit clause for its digit, and one against each other digit of its cell."""
    side = grid.shape.side
    return [
        (cell * side + k if k == digit else -(cell * side + k),)
        for cell, digit in enumerate(grid.values)
        if digit
        for k in range(1, side + 1)
    ]


def forbidden(grid: Grid) -> list[Clause]:
    """For each empty cell, a unit clause against every digit that one of its peers holds."""
    side = grid.shape.side
    return [clause for i in range(side) for j in range(side) for clause in forbidden_at(grid, i, j)]


def forbidden_at(grid: Grid, i: int, j: int) -> list[Clause]:
    """The same for one cell; nothing for a filled one, since `givens` covers it."""
    side = grid.shape.side
    cell = i * side + j
    if grid.values[cell]:
        return []
    seen = {grid.values[peer] for peer in grid.shape.peers[cell]} - {0}
    return [(-literal(i, j, k, side),) for k in sorted(seen)]


def initial(grid: Grid) -> list[Clause]:
    """The whole formula: the rules, the givens, the forbidden digits."""
    return [clause for group in rules(grid.shape).values() for clause in group] + givens(grid) + forbidden(grid)


def unit_literal(clauses: Iterable[Clause]) -> Literal | None:
    """The literal of the first unit clause, or None.

    >>> unit_literal([(1, 2), (-3,), (4,)])
    -3
    """
    return next((clause[0] for clause in clauses if len(clause) == 1), None)


def simplify(clauses: Iterable[Clause], literal: Literal) -> list[Clause]:
    """The clauses once the literal is true: satisfied clauses are gone, and its negation is removed from the others.

    >>> simplify([(1, 2), (-1, 3), (-1,), (4, 5)], 1)
    [(3,), (), (4, 5)]
    """
    return [
        tuple(other for other in clause if other != -literal) if -literal in clause else clause
        for clause in clauses
        if literal not in clause
    ]


def propagate(clauses: Iterable[Clause], drawn: list[Literal] | None = None) -> list[Clause]:
    """Simplify by unit literals until there is none; returns the remaining clauses.

    Nothing remains where every clause is satisfied; the empty clause `()` remains where they are contradictory. The
    unit literals are appended to `drawn`.
    """
    left = list(clauses)
    while () not in left:
        unit = unit_literal(left)
        if unit is None:
            break
        if drawn is not None:
            drawn.append(unit)
        left = simplify(left, unit)
    return left


def variables(clauses: Iterable[Clause]) -> list[Literal]:
    """The variables of the clauses, ascending.

    >>> variables([(3, -1), (-3,)])
    [1, 3]
    """
    return sorted({abs(literal) for clause in clauses for literal in clause})


def deduce(clauses: Iterable[Clause], variable: Literal) -> int:
    """The failed literal rule on one variable: 1 if it must be true, −1 if it must be false, 0 if the rule decides
    nothing.

    >>> deduce([(1, 2), (1, -2)], 1)
    1
    """
    clauses = list(clauses)
    if () in propagate([*clauses, (-variable,)]):
        return 1
    if () in propagate([*clauses, (variable,)]):
        return -1
    return 0


def deduce_all(clauses: Iterable[Clause], drawn: list[Literal] | None = None) -> list[Clause]:
    """Unit propagation and the failed literal rule in turn until neither changes anything; the remaining clauses."""
    left = propagate(clauses, drawn)
    while () not in left:
        for variable in variables(left):
            sign = deduce(left, variable)
            if sign:
                left = propagate([*left, (sign * variable,)], drawn)
                break
        else:
            break
    return left


def grid_of(literals: Iterable[Literal], shape: Shape) -> Grid:
    """The grid that the positive literals describe; cells that none of them names stay empty."""
    values = [0] * shape.cells
    for number in literals:
        if number > 0:
            cell, digit = divmod(number - 1, shape.side)
            values[cell] = digit + 1
    return Grid(shape, values)
