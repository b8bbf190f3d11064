"""The programs of a grid as text, for other people's solvers: CPLEX's LP format and free MPS.

Variables are `x_i_j_k` with row, column and digit from 1, as in the mathematics, or `x_i_j` in the integer model. Each
given is an equation of its own: some readers set the bounds of a binary variable back to 0 and 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from grille.errors import OptionError
from grille.methods.encodings.linear import Partition, partition
from grille.methods.encodings.objective import OBJECTIVES, Weights, read_rows, weights_from
from grille.methods.encodings.row_builder import Row
from grille.methods.encodings.rule_rows import rule_rows
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

_MPS = {"=": "E", ">=": "G", "<=": "L"}


@dataclass(frozen=True, slots=True)
class Line:
    """One row by names: a name, the terms, =, >= or <=, and the right side; `title` is said before it."""

    name: str
    terms: list[tuple[int, str]]
    sign: str
    right: int
    title: str = ""


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
    program = Text(grid, choice)
    yield f"\\ A Sudoku of side {grid.shape.side} as {choice.title}: {program.meaning}.\n"
    if program.weights:
        terms = [f"{weight:+.15g} {program.names[column]}" for column, weight in program.weights.items()]
        yield "Maximize\n obj: " + "\n  ".join(" ".join(terms[i : i + 9]) for i in range(0, len(terms), 9)) + "\n"
    else:
        yield f"Minimize\n obj: 0 {program.names[0]}\n"
    yield "Subject To\n"
    for line in program.lines():
        yield f"\\ {line.title}\n" if line.title else ""
        yield wrapped(f" {line.name}:", [_term(*one) for one in line.terms], line.sign, line.right)
    bounded = [
        one for one in program.bounds() if choice.relaxed or program.is_integer or one[0] not in program.binaries
    ]
    if bounded:
        yield "Bounds\n"
        yield from (f" {low} <= {name} <= {high}\n" for name, low, high in bounded)
    if choice.relaxed:
        yield "End\n"
        return
    if program.is_integer:
        yield "General\n"
        yield from (f" {name}\n" for name in program.names)
    yield "Binary\n"
    yield from (f" {name}\n" for name in program.binaries)
    yield "End\n"


def mps(grid: Grid, choice: Choice = PLAIN) -> Iterator[str]:
    """The program in the free MPS format; a sum to be maximised is written as its opposite, to be minimised."""
    program = Text(grid, choice)
    lines = []
    for line in program.lines():
        lines.append(line)
        yield ""  # seconds of work on large grids: who waits for the pieces can give up here
    variables = program.all_names
    entries: dict[str, list[str]] = {name: [] for name in variables}
    for column, weight in program.weights.items():
        entries[program.names[column]].append(f"obj {-weight:.15g}")
    for line in lines:
        for coefficient, variable in line.terms:
            entries[variable].append(f"{line.name} {coefficient}")
        yield ""
    yield "".join(f"* {line.title}; its first row is {line.name}\n" for line in lines if line.title)
    yield f"NAME sudoku_{grid.shape.side}\nROWS\n N obj\n"
    yield from (f" {_MPS[line.sign]} {line.name}\n" for line in lines)
    yield "COLUMNS\n"
    for variable in variables:
        yield "".join(f" {variable} {entry}\n" for entry in entries[variable])
    yield "RHS\n"
    yield from (f" RHS {line.name} {line.right}\n" for line in lines)
    yield "BOUNDS\n"
    for name, low, high in program.bounds():
        if not choice.relaxed and name in program.binaries:
            yield f" BV BND {name}\n"
        else:
            is_whole = program.is_integer and not choice.relaxed
            yield f" {'LI' if is_whole else 'LO'} BND {name} {low}\n"
            yield f" {'UI' if is_whole else 'UP'} BND {name} {high}\n"
    yield "ENDATA\n"


class Text:
    """One program by names, whatever the format. `names` are the variables of cells, `flags` those after them."""

    def __init__(self, grid: Grid, choice: Choice) -> None:
        choice.check(grid)
        self.grid, self.choice = grid, choice
        self.is_integer = choice.model == "integer"
        self.weights = choice.weights(grid)
        side = grid.shape.side
        if self.is_integer:
            self.names = [f"x_{cell // side + 1}_{cell % side + 1}" for cell in range(grid.shape.cells)]
            self.pairs = [(a, b) for a in range(grid.shape.cells) for b in grid.shape.peers[a] if a < b]
            self.flags = [f"z{self.names[a][1:]}{self.names[b][1:]}" for a, b in self.pairs]
            self.meaning = "x_i_j is the digit of row i, column j, and two peers differ"
            self.binaries = dict.fromkeys(self.flags)
        else:
            self.rules = rule_rows(grid.shape) if grid.shape.rules else None
            self.names, self.flags = column_names(grid), self.rules.names if self.rules else []
            self.meaning = "x_i_j_k is 1 where row i, column j holds digit k"
            whole = zip(self.rules.names, self.rules.whole, strict=True) if self.rules else ()
            self.binaries = dict.fromkeys([*self.names, *(name for name, is_whole in whole if is_whole)])

    @cached_property
    def all_names(self) -> list[str]:
        """A name for each variable."""
        return [*self.names, *self.flags]

    def bounds(self) -> Iterator[tuple[str, int, int]]:
        """Each variable with its bounds."""
        low, high = (1, self.grid.shape.side) if self.is_integer else (0, 1)
        yield from ((name, low, high) for name in self.names)
        yield from ((name, 0, 1) for name in self.flags)

    def lines(self) -> Iterator[Line]:
        """The houses, the givens unless they are the objective, then the rules."""
        if self.is_integer:
            yield from self._integer()
            return
        for name, columns in equations(self.grid, with_givens=self.choice.objective != "givens"):
            yield Line(name, [(1, self.names[column]) for column in columns], "=", 1)
        yield from self.of_rules()

    def of_rules(self) -> Iterator[Line]:
        """The rows of the rules."""
        for title, row in self.rules.titled() if self.rules else ():
            yield from self._of_row(row, title)

    def _of_row(self, row: Row, title: str) -> Iterator[Line]:
        """A row of a rule; two where it is bounded on both sides."""
        terms = [(one, self.all_names[column]) for one, column in row.terms]
        if row.lower == row.upper:
            yield Line(row.name, terms, "=", int(row.lower), title)
            return
        is_range = math.isfinite(row.lower) and math.isfinite(row.upper)
        if math.isfinite(row.lower):
            yield Line(row.name + "_least" * is_range, terms, ">=", int(row.lower), title)
        if math.isfinite(row.upper):
            yield Line(row.name + "_most" * is_range, terms, "<=", int(row.upper), "" if is_range else title)

    def _integer(self) -> Iterator[Line]:
        big = self.grid.shape.side
        for (a, b), flag in zip(self.pairs, self.flags, strict=True):
            yield Line(f"below{flag[1:]}", [(1, self.names[a]), (-1, self.names[b]), (big, flag)], ">=", 1)
            yield Line(f"above{flag[1:]}", [(1, self.names[b]), (-1, self.names[a]), (-big, flag)], ">=", 1 - big)
        for name, given in zip(self.names, self.grid.values, strict=True):
            if given:
                yield Line(f"given{name[1:]}", [(1, name)], "=", given)


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
        f"{house.kind.replace(' ', '_').replace('-', '_')}_{house.index + 1}_digit_{digit}"
        for house in grid.shape.houses
        for digit in range(1, side + 1)
    ]
    for row, name in enumerate(names):
        yield name, rules.row_columns[rules.row_starts[row] : rules.row_starts[row + 1]].tolist()
    for column in rules.columns_of(grid).tolist() if with_givens else ():
        cell = column // side
        yield f"given_{cell // side + 1}_{cell % side + 1}", [column]


def _term(coefficient: int, name: str) -> str:
    return name if coefficient == 1 else f"{coefficient} {name}"


def wrapped(head: str, terms: list[str], sign: str, right: int) -> str:
    """`head a + b - c = 1`, on lines of at most nine terms."""
    lines = [" + ".join(terms[i : i + 9]) for i in range(0, len(terms), 9)]
    return f"{head} " + "\n  + ".join(lines).replace("+ -", "- ") + f" {sign} {right}\n"
