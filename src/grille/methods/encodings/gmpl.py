"""A grid as a MathProg model for GLPK, with its data in the same text, written as it is taught."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.methods.encodings.linear_text import PLAIN, Choice, Text, wrapped
from grille.model import Grid

_RULES = """\
s.t. cell{i in N, j in N}: sum{k in N} x[i,j,k] = 1;
s.t. row{i in N, k in N}: sum{j in N} x[i,j,k] = 1;
s.t. column{j in N, k in N}: sum{i in N} x[i,j,k] = 1;
s.t. box{b in N, k in N}: sum{i in N, j in N: box_of[i,j] = b} x[i,j,k] = 1;
"""
_PRINTED = 'printf{i in N, j in N} "%d%s", sum{k in N} k * x[i,j,k], if j = n then "\\n" else " ";\n'


def gmpl(grid: Grid, choice: Choice = PLAIN) -> Iterator[str]:
    """A complete model: variables `x[i,j,k]` counted from 1, or `x[i,j]` in the integer model."""
    choice.check(grid)
    weights = choice.weights(grid)
    yield f"# A Sudoku of side {grid.shape.side} as {choice.title}.\n\nparam n := {grid.shape.side};\nset N := 1..n;\n"
    yield "param given{N, N};  # 0 where the cell is empty\n"
    yield from _integer(grid, choice) if choice.model == "integer" else _binary(grid, choice, weights)
    yield f"param given: {_table(grid.values, grid.shape.side)};\nend;\n"


def _binary(grid: Grid, choice: Choice, weights: dict[int, float]) -> Iterator[str]:
    shape, side = grid.shape, grid.shape.side
    yield "param box_of{N, N};  # the number of each cell's box\n"
    if shape.extra:
        yield "set EXTRA dimen 3;  # number, row and column of the cells of further houses\n"
    if weights:
        yield "param weight{N, N, N} default 0;\n"
    yield f"\nvar x{{i in N, j in N, k in N}}{' >= 0, <= 1' if choice.relaxed else ', binary'};\n\n"
    total = "maximize total: sum{i in N, j in N, k in N} weight[i,j,k] * x[i,j,k]"
    yield f"{total if weights else 'minimize nothing: 0'};\n{_RULES}"
    yield from _rules(grid, choice)
    if shape.extra:
        yield f"s.t. extra{{h in 1..{len(shape.extra)}, k in N}}: sum{{(h,i,j) in EXTRA}} x[i,j,k] = 1;\n"
    if choice.objective != "givens":
        yield "s.t. fixed{i in N, j in N: given[i,j] > 0}: x[i,j,given[i,j]] = 1;\n"
    yield f"\nsolve;\n{'' if choice.relaxed else _PRINTED}\ndata;\n"
    yield f"param box_of: {_table([number + 1 for number in shape.box_of], side)};\n"
    if shape.extra:
        cells = [(h, cell // side + 1, cell % side + 1) for h, one in enumerate(shape.extra, 1) for cell in one.cells]
        yield f"set EXTRA := {' '.join(f'({h},{i},{j})' for h, i, j in cells)};\n"
    if weights:
        yield "param weight :=\n"
        for column, weight in weights.items():
            cell, rank = divmod(column, side)
            yield f"  [{cell // side + 1},{cell % side + 1},{rank + 1}] {weight:.15g}\n"
        yield ";\n"


def _rules(grid: Grid, choice: Choice) -> Iterator[str]:
    """The rows of rules one by one, over variables of their own besides x."""
    if not grid.shape.rules:
        return
    text = Text(grid, choice)
    for name, low, high in list(text.bounds())[len(text.names) :]:
        yield f"var {name}{', binary' if name in text.binaries and not choice.relaxed else f' >= {low}, <= {high}'};\n"
    indexed = dict(zip(text.names, (f"x[{name[2:].replace('_', ',')}]" for name in text.names), strict=True))
    for line in text.of_rules():
        yield f"# {line.title}\n" if line.title else ""
        terms = [(one, indexed.get(name, name)) for one, name in line.terms]
        yield (
            wrapped(
                f"s.t. {line.name}:",
                [name if one == 1 else f"{one} * {name}" for one, name in terms],
                line.sign,
                line.right,
            ).rstrip()
            + ";\n"
        )


def _integer(grid: Grid, choice: Choice) -> Iterator[str]:
    side = grid.shape.side
    whole, flag = ("", " >= 0, <= 1") if choice.relaxed else (", integer", ", binary")
    yield f"set PEERS dimen 4;\n\nvar x{{i in N, j in N}}{whole}, >= 1, <= n;\n"
    yield f"var z{{(i,j,u,v) in PEERS}}{flag};  # 1 where x[i,j] < x[u,v]\n\nminimize nothing: 0;\n"
    yield "s.t. below{(i,j,u,v) in PEERS}: x[i,j] - x[u,v] + n * z[i,j,u,v] >= 1;\n"
    yield "s.t. above{(i,j,u,v) in PEERS}: x[u,v] - x[i,j] - n * z[i,j,u,v] >= 1 - n;\n"
    yield "s.t. fixed{i in N, j in N: given[i,j] > 0}: x[i,j] = given[i,j];\n"
    yield "\nsolve;\n\ndata;\nset PEERS :=\n"
    for a in range(grid.shape.cells):
        pairs = [
            f"({a // side + 1},{a % side + 1},{b // side + 1},{b % side + 1})" for b in grid.shape.peers[a] if a < b
        ]
        if pairs:
            yield f"  {' '.join(pairs)}\n"
    yield ";\n"


def _table(values: Sequence[int], side: int) -> str:
    rows = [f"  {i + 1}  {' '.join(map(str, values[i * side : (i + 1) * side]))}" for i in range(side)]
    return f"{' '.join(map(str, range(1, side + 1)))} :=\n" + "\n".join(rows)
