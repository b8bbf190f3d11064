"""A grid as a MiniZinc model: the same AllDifferent constraints that method `cp` states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.model import Grid


def minizinc(grid: Grid) -> Iterator[str]:
    """A complete model. Boxes are given by number, so that regular and irregular ones read the same."""
    shape, side = grid.shape, grid.shape.side
    yield f"% Sudoku {grid.to_line()}\n"
    yield 'include "alldifferent.mzn";\n\n'
    yield f"int: n = {side};\n"
    yield "% 0 where the cell is empty\n"
    yield f"array[1..n, 1..n] of 0..n: given = {_matrix(grid.values, side)};\n"
    yield "% the box of each cell\n"
    yield f"array[1..n, 1..n] of 1..n: box = {_matrix([number + 1 for number in shape.box_of], side)};\n\n"
    yield "array[1..n, 1..n] of var 1..n: x;\n\n"
    yield "constraint forall(i, j in 1..n where given[i, j] > 0)(x[i, j] = given[i, j]);\n"
    yield "constraint forall(i in 1..n)(alldifferent([x[i, j] | j in 1..n]));\n"
    yield "constraint forall(j in 1..n)(alldifferent([x[i, j] | i in 1..n]));\n"
    yield "constraint forall(b in 1..n)(alldifferent([x[i, j] | i, j in 1..n where box[i, j] = b]));\n"
    for house in shape.extra:
        cells = ", ".join(f"x[{cell // side + 1}, {cell % side + 1}]" for cell in house.cells)
        yield f"constraint alldifferent([{cells}]); % {house.name}\n"
    yield "\nsolve satisfy;\n"
    yield 'output [show(x[i, j]) ++ if j = n then "\\n" else " " endif | i, j in 1..n];\n'


def _matrix(values: Sequence[int], side: int) -> str:
    rows = (", ".join(map(str, values[start : start + side])) for start in range(0, len(values), side))
    return "[|\n  " + " |\n  ".join(rows) + " |]"
