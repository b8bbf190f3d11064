"""The programs of a grid as text, for other people's solvers: CPLEX's LP format and free MPS.

Variables are `x_i_j_k` with row, column and digit from 1, as in the mathematics, or `x_i_j` in the integer model. Each
given is an equation of its own: some readers set the bounds of a binary variable back to 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from grille.errors import OptionError
from grille.methods.encodings.linear import Partition, partition
from grille.methods.encodings.objective import OBJECTIVES, Weights, read_rows, weights_from
from grille.model import Grid

MODELS = ("binary", "integer")


@dataclass(frozen=True, slots=True)
class Choice:
    """Which program: relaxed or not, what it maximises, and a variable a candidate or one a cell.

    With `objective="givens"` the givens are in the objective and nowhere else, as in the paper on the relaxation.
    A file of weights is read when it is chosen, and once.
    """

    relaxed: bool = False
    objective: str | Weights = "zero"
    model: str = "binary"
    _rows: list[list[str]] = field(init=False, default_factory=list, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise OptionError("model is one of {}, not {}", ", ".join(MODELS), repr(self.model))
        if self.model == "integer" and self.objective != "zero":
            raise OptionError("objective={} needs model=binary: it weighs 0/1 variables", self.objective)
        if isinstance(self.objective, str) and self.objective not in OBJECTIVES:
            object.__setattr__(self, "_rows", read_rows(self.objective))

    def weights(self, grid: Grid) -> dict[int, float]:
        """The weight of each 0/1 variable, by its column; the sum is maximised. Empty for `zero`."""
        if self.objective == "zero":
            return {}
        if self.objective == "givens":
            return dict.fromkeys(partition(grid.shape).columns_of(grid).tolist(), 1.0)
        if isinstance(self.objective, Weights):
            return self.objective.by_column(grid.shape)
        return weights_from(self.objective, self._rows, grid.shape)

    def check(self, grid: Grid) -> None:
        """Raises OptionError where the program cannot say the grid's rules."""
        if self.model == "integer" and grid.shape.other_rules:
            raise OptionError(
                "model=integer cannot state rules such as {}: take model=binary", grid.shape.other_rules[0]
            )

    @property
    def title(self) -> str:
        """What the program is, in words."""
        kind = "a 0/1 program" if self.model == "binary" else "an integer program"
        return f"the relaxation of {kind}" if self.relaxed else kind


PLAIN = Choice()

Row = tuple[str, list[tuple[int, str]], str, int]
"""A name, the terms, = or >=, and the right side."""


def lp(grid: Grid, choice: Choice = PLAIN) -> Iterator[str]:
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
    program = _Text(grid, choice)
    yield f"\\ A Sudoku of side {grid.shape.side} as {choice.title}: {program.meaning}.\n"
    if program.weights:
        terms = [f"{weight:+.15g} {program.names[column]}" for column, weight in program.weights.items()]
        yield "Maximize\n obj: " + "\n  ".join(" ".join(terms[i : i + 9]) for i in range(0, len(terms), 9)) + "\n"
    else:
        yield f"Minimize\n obj: 0 {program.names[0]}\n"
    yield "Subject To\n"
    for name, terms_of, sign, right in program.rows():
        yield _wrapped(f" {name}:", [_term(*term) for term in terms_of], sign, right)
    if choice.relaxed or program.is_integer:
        yield "Bounds\n"
        yield from (f" {low} <= {name} <= {high}\n" for name, low, high in program.bounds())
    if choice.relaxed:
        yield "End\n"
        return
    if program.is_integer:
        yield "General\n"
        yield from (f" {name}\n" for name in program.names)
    yield "Binary\n"
    yield from (f" {name}\n" for name in (program.flags if program.is_integer else program.names))
    yield "End\n"


def mps(grid: Grid, choice: Choice = PLAIN) -> Iterator[str]:
    """The program in the free MPS format; a sum to be maximised is written as its opposite, to be minimised."""
    program = _Text(grid, choice)
    rows = []
    for row in program.rows():
        rows.append(row)
        yield ""  # seconds of work on large grids: who waits for the pieces can give up here
    variables = [*program.names, *program.flags]
    entries: dict[str, list[str]] = {name: [] for name in variables}
    for column, weight in program.weights.items():
        entries[program.names[column]].append(f"obj {-weight:.15g}")
    for name, terms, _, _ in rows:
        for coefficient, variable in terms:
            entries[variable].append(f"{name} {coefficient}")
        yield ""
    yield f"NAME sudoku_{grid.shape.side}\nROWS\n N obj\n"
    yield from (f" {'E' if sign == '=' else 'G'} {name}\n" for name, _, sign, _ in rows)
    yield "COLUMNS\n"
    for variable in variables:
        yield "".join(f" {variable} {entry}\n" for entry in entries[variable])
    yield "RHS\n"
    yield from (f" RHS {name} {right}\n" for name, _, _, right in rows)
    yield "BOUNDS\n"
    for name, low, high in program.bounds():
        if not choice.relaxed and (low, high) == (0, 1):
            yield f" BV BND {name}\n"
        else:
            yield f" {'LO' if choice.relaxed else 'LI'} BND {name} {low}\n"
            yield f" {'UP' if choice.relaxed else 'UI'} BND {name} {high}\n"
    yield "ENDATA\n"


class _Text:
    """One program by names, whatever the format."""

    def __init__(self, grid: Grid, choice: Choice) -> None:
        self.grid, self.choice = grid, choice
        self.is_integer = choice.model == "integer"
        self.weights = choice.weights(grid)
        side = grid.shape.side
        if self.is_integer:
            self.names = [f"x_{cell // side + 1}_{cell % side + 1}" for cell in range(grid.shape.cells)]
            self.pairs = [(a, b) for a in range(grid.shape.cells) for b in grid.shape.peers[a] if a < b]
            self.flags = [f"z{self.names[a][1:]}{self.names[b][1:]}" for a, b in self.pairs]
            self.meaning = "x_i_j is the digit of row i, column j, and two peers differ"
        else:
            self.names, self.flags = column_names(grid), []
            self.meaning = "x_i_j_k is 1 where row i, column j holds digit k"

    def bounds(self) -> Iterator[tuple[str, int, int]]:
        """Each variable with its bounds."""
        low, high = (1, self.grid.shape.side) if self.is_integer else (0, 1)
        yield from ((name, low, high) for name in self.names)
        yield from ((name, 0, 1) for name in self.flags)

    def rows(self) -> Iterator[Row]:
        """The rules, then the givens unless they are the objective."""
        if not self.is_integer:
            with_givens = self.choice.objective != "givens"
            for name, columns in equations(self.grid, with_givens=with_givens):
                yield name, [(1, self.names[column]) for column in columns], "=", 1
            return
        big = self.grid.shape.side
        for (a, b), flag in zip(self.pairs, self.flags, strict=True):
            yield f"below{flag[1:]}", [(1, self.names[a]), (-1, self.names[b]), (big, flag)], ">=", 1
            yield f"above{flag[1:]}", [(1, self.names[b]), (-1, self.names[a]), (-big, flag)], ">=", 1 - big
        for name, given in zip(self.names, self.grid.values, strict=True):
            if given:
                yield f"given{name[1:]}", [(1, name)], "=", given


def column_names(grid: Grid) -> list[str]:
    """A name for each variable, in the order of the columns."""
    side = grid.shape.side
    return [
        f"x_{cell // side + 1}_{cell % side + 1}_{digit}"
        for cell in range(grid.shape.cells)
        for digit in range(1, side + 1)
    ]


def equations(grid: Grid, *, with_givens: bool = True) -> Iterator[tuple[str, list[int]]]:
    """Each equation Σ x = 1: its name and its columns; the rules first, then the givens."""
    rules: Partition = partition(grid.shape)
    side = grid.shape.side
    names = [f"cell_{cell // side + 1}_{cell % side + 1}" for cell in range(grid.shape.cells)]
    names += [
        f"{house.kind}_{house.index + 1}_digit_{digit}" for house in grid.shape.houses for digit in range(1, side + 1)
    ]
    for row, name in enumerate(names):
        yield name, rules.row_columns[rules.row_starts[row] : rules.row_starts[row + 1]].tolist()
    for column in rules.columns_of(grid).tolist() if with_givens else ():
        cell = column // side
        yield f"given_{cell // side + 1}_{cell % side + 1}", [column]


def _term(coefficient: int, name: str) -> str:
    return name if coefficient == 1 else f"{coefficient} {name}"


def _wrapped(head: str, terms: list[str], sign: str, right: int) -> str:
    """`head a + b - c = 1`, on lines of at most nine terms."""
    lines = [" + ".join(terms[i : i + 9]) for i in range(0, len(terms), 9)]
    return f"{head} " + "\n  + ".join(lines).replace("+ -", "- ") + f" {sign} {right}\n"
