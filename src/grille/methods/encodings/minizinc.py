"""A grid as a MiniZinc model: the same AllDifferent constraints that method `cp` states, and rules by its globals.

| primitive | constraint | among alternatives |
|---|---|---|
| all-different | `alldifferent` | a disequation for every two cells |
| sum | a linear equation | the same |
| relation | `table` | the pairs as a formula |
| domain, count | `in` | the same |
| automaton | `regular` | its states as variables, `table` from each to the next |
| any of | a disjunction | the same |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grille.methods.encodings.deterministic import FAILED, deterministic
from grille.methods.encodings.row_builder import demands
from grille.model import Grid
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum


def minizinc(grid: Grid) -> Iterator[str]:
    """A complete model. Boxes are given by number, so that regular and irregular ones read the same."""
    shape, side = grid.shape, grid.shape.side
    yield f"% Sudoku {grid.to_line()}\n"
    yield 'include "alldifferent.mzn";\n'
    yield 'include "regular.mzn";\ninclude "table.mzn";\n\n' if shape.rules else "\n"
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
        yield f"constraint alldifferent({_list(house.cells, side)}); % {house.name}\n"
    for number, (rule, primitives) in enumerate(demands(shape) if shape.rules else (), 1):
        yield f"\n% rule {number}: {rule}\n% {rule.sentence()}\n"
        yield from _Rule(side, f"rule{number}").items(primitives)
    yield "\nsolve satisfy;\n"
    yield 'output [show(x[i, j]) ++ if j = n then "\\n" else " " endif | i, j in 1..n];\n'


class _Rule:
    """What one rule demands, item by item."""

    def __init__(self, side: int, name: str) -> None:
        self._side, self._name = side, name
        self._lines = 0
        self._declared: list[str] = []

    def items(self, primitives: Sequence[Primitive]) -> Iterator[str]:
        """The items that say these."""
        for one in primitives:
            match one:
                case AllDifferent(cells):
                    said = f"alldifferent({_list(cells, self._side)})"
                case Relation(a, b, table) if any(table):
                    pairs = " | ".join(f"{x}, {y}" for x, mask in enumerate(table, 1) for y in self._digits(mask))
                    said = f"table({_list((a, b), self._side)}, [| {pairs} |])"
                case Automaton():
                    said = self._regular(one)
                case _:
                    said = self._formula(one)
            yield from self._declared
            self._declared.clear()
            yield f"constraint {said};\n"

    def _regular(self, one: Automaton) -> str:
        steps = deterministic(one, self._side)
        follow = {(start, digit): end for layer in steps.layers for start, digit, end in layer}
        digits = range(1, self._side + 1)
        rows = " |\n  ".join(
            ", ".join(str(follow.get((state, digit), FAILED)) for digit in digits)
            for state in range(1, steps.states + 1)
        )
        ends = ", ".join(map(str, steps.ends))
        return f"regular({_list(one.cells, self._side)}, {steps.states}, n, [|\n  {rows} |], 1, {{{ends}}})"

    def _formula(self, one: Primitive) -> str:
        """One primitive as an expression, which may stand in a disjunction."""
        side = self._side
        match one:
            case AllDifferent(cells):
                said = [f"{_cell(a, side)} != {_cell(b, side)}" for a, b in combinations(cells, 2)]
                return " /\\ ".join(said) or "true"
            case Sum(cells, weights, total):
                terms = zip(weights, cells, strict=True)
                return " + ".join(f"{weight}*{_cell(cell, side)}" for weight, cell in terms) + f" = {total}"
            case Relation(a, b, table):
                return " \\/ ".join(
                    f"({_cell(a, side)} = {x} /\\ {_cell(b, side)} in {self._set(self._digits(mask))})"
                    for x, mask in enumerate(table, 1)
                )
            case Domain(cell, mask):
                return f"{_cell(cell, side)} in {self._set(self._digits(mask))}"
            case Count(cells, weights, mask, allowed):
                digits = self._set(self._digits(mask))
                terms = zip(weights, cells, strict=True)
                counted = " + ".join(f"{weight}*bool2int({_cell(cell, side)} in {digits})" for weight, cell in terms)
                return f"({counted}) in {self._set(sorted(allowed))}"
            case Automaton():
                return self._states(one)
            case AnyOf(alternatives):
                every = (" /\\ ".join(f"({self._formula(one)})" for one in some) for some in alternatives)
                return " \\/ ".join(f"({said})" for said in every)

    def _states(self, one: Automaton) -> str:
        """States that follow from the cells; whether the last one is no failure."""
        steps, side = deterministic(one, self._side), self._side
        self._lines += 1
        name = f"{self._name}_states_{self._lines}"
        self._declared.append(f"array[0..{len(one.cells)}] of var 0..{steps.states}: {name};\n")
        for layer, cell in enumerate(one.cells):
            rows = " | ".join(f"{start}, {digit}, {end}" for start, digit, end in steps.total(layer, side))
            line = f"[{name}[{layer}], {_cell(cell, side)}, {name}[{layer + 1}]]"
            self._declared.append(f"constraint table({line}, [| {rows} |]);\n")
        return f"{name}[{len(one.cells)}] > 0"

    def _digits(self, mask: int) -> list[int]:
        return [digit for digit in range(1, self._side + 1) if mask >> (digit - 1) & 1]

    def _set(self, numbers: Sequence[int]) -> str:
        return f"{{{', '.join(map(str, numbers))}}}"


def _cell(cell: int, side: int) -> str:
    return f"x[{cell // side + 1}, {cell % side + 1}]"


def _list(cells: Sequence[int], side: int) -> str:
    return f"[{', '.join(_cell(cell, side) for cell in cells)}]"


def _matrix(values: Sequence[int], side: int) -> str:
    rows = (", ".join(map(str, values[start : start + side])) for start in range(0, len(values), side))
    return "[|\n  " + " |\n  ".join(rows) + " |]"
