"""The 0/1 program of a grid as text, for other people's solvers: CPLEX's LP format and free MPS.

Variables are `x_i_j_k` with row, column and digit from 1, as in the mathematics. Each given is an equation x = 1 of its
own: some readers set the bounds of a binary variable back to 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from grille.methods.encodings.linear import Partition, partition
from grille.model import Grid


def lp(grid: Grid) -> Iterator[str]:
    """The program in the LP format.

    >>> print("".join(lp(Grid.from_line("1"))), end="")
    \\ A Sudoku of side 1 as a 0/1 program: x_i_j_k is 1 where row i, column j holds digit k.
    Minimize
     obj: 0 x_1_1_1
    Subject To
     cell_1_1: x_1_1_1 = 1
     row_1_digit_1: x_1_1_1 = 1
     column_1_digit_1: x_1_1_1 = 1
     box_1_digit_1: x_1_1_1 = 1
     given_1_1: x_1_1_1 = 1
    Binary
     x_1_1_1
    End
    """
    names = column_names(grid)
    yield f"\\ A Sudoku of side {grid.shape.side} as a 0/1 program: x_i_j_k is 1 where row i, column j holds digit k.\n"
    yield f"Minimize\n obj: 0 {names[0]}\nSubject To\n"
    for name, columns in equations(grid):
        yield _wrapped(f" {name}:", [names[column] for column in columns])
    yield "Binary\n"
    yield from (f" {name}\n" for name in names)
    yield "End\n"


def mps(grid: Grid) -> Iterator[str]:
    """The program in the free MPS format."""
    names = column_names(grid)
    rows = list(equations(grid))
    entries: list[list[str]] = [[] for _ in names]
    for name, columns in rows:
        for column in columns:
            entries[column].append(name)
    yield f"NAME sudoku_{grid.shape.side}\nROWS\n N obj\n"
    yield from (f" E {name}\n" for name, _ in rows)
    yield "COLUMNS\n"
    for variable, row_names in zip(names, entries, strict=True):
        yield "".join(f" {variable} {row} 1\n" for row in row_names)
    yield "RHS\n"
    yield from (f" RHS {name} 1\n" for name, _ in rows)
    yield "BOUNDS\n"
    yield from (f" BV BND {name}\n" for name in names)
    yield "ENDATA\n"


def column_names(grid: Grid) -> list[str]:
    """A name for each variable, in the order of the columns."""
    side = grid.shape.side
    return [
        f"x_{cell // side + 1}_{cell % side + 1}_{digit}"
        for cell in range(grid.shape.cells)
        for digit in range(1, side + 1)
    ]


def equations(grid: Grid) -> Iterator[tuple[str, list[int]]]:
    """Each equation Σ x = 1: its name and its columns; the rules first, then the givens."""
    rules: Partition = partition(grid.shape)
    side = grid.shape.side
    names = [f"cell_{cell // side + 1}_{cell % side + 1}" for cell in range(grid.shape.cells)]
    names += [
        f"{house.kind}_{house.index + 1}_digit_{digit}" for house in grid.shape.houses for digit in range(1, side + 1)
    ]
    for row, name in enumerate(names):
        yield name, rules.row_columns[rules.row_starts[row] : rules.row_starts[row + 1]].tolist()
    for column in rules.columns_of(grid).tolist():
        cell = column // side
        yield f"given_{cell // side + 1}_{cell % side + 1}", [column]


def _wrapped(head: str, names: list[str]) -> str:
    """`head a + b + c = 1`, on lines of at most nine terms."""
    lines = [" + ".join(names[i : i + 9]) for i in range(0, len(names), 9)]
    return f"{head} " + "\n  + ".join(lines) + " = 1\n"
