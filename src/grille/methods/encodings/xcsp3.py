"""A grid as an XCSP3 instance, for Choco, ACE and the like: AllDifferent on every house, and a block a rule.

| primitive | constraint | among alternatives |
|---|---|---|
| all-different | `allDifferent` | `ne` for every two cells |
| sum | `sum` | `eq(add(…),…)` |
| relation | `extension` | the pairs as a formula |
| domain, count | `in`, an intension | the same |
| automaton | `regular` | its states as variables, `extension` from each to the next |
| any of | `or`, an intension | the same |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from xml.sax.saxutils import quoteattr

from grille.methods.encodings.deterministic import deterministic
from grille.methods.encodings.row_builder import demands
from grille.model import Grid
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum


def xcsp3(grid: Grid) -> Iterator[str]:
    """A complete instance. Variables are `x[i][j]`, counted from 0 as XCSP3 does; a given is an equation."""
    side = grid.shape.side
    ruled = demands(grid.shape) if grid.shape.rules else ()
    blocks = [(rule, _Block(side, f"rule{number}", some)) for number, (rule, some) in enumerate(ruled, 1)]
    yield '<instance format="XCSP3" type="CSP">\n  <variables>\n'
    yield f'    <array id="x" size="[{side}][{side}]"> 1..{side} </array>\n'
    for _, block in blocks:
        yield from block.arrays
    yield "  </variables>\n  <constraints>\n"
    for house in grid.shape.houses:
        yield f'    <allDifferent note="{house.name}"> {_names(house.cells, side)} </allDifferent>\n'
    for number, (rule, block) in enumerate(blocks, 1):
        yield f"    <block note={quoteattr(f'rule {number}: {rule}')}>\n"
        yield from (f"      {one}\n" for one in block.constraints)
        yield "    </block>\n"
    givens = [(_name(cell, side), digit) for cell, digit in enumerate(grid.values) if digit]
    if givens:
        yield f"    <instantiation>\n      <list> {' '.join(name for name, _ in givens)} </list>\n"
        yield f"      <values> {' '.join(str(digit) for _, digit in givens)} </values>\n    </instantiation>\n"
    yield "  </constraints>\n</instance>\n"


class _Block:
    """The constraints of one rule, and the arrays of variables that they take."""

    def __init__(self, side: int, name: str, primitives: Sequence[Primitive]) -> None:
        self._side, self._name = side, name
        self.arrays: list[str] = []
        self.constraints: list[str] = []
        for one in primitives:
            self.constraints.append(self._constraint(one))

    def _constraint(self, one: Primitive) -> str:
        side = self._side
        match one:
            case AllDifferent(cells):
                return f"<allDifferent> {_names(cells, side)} </allDifferent>"
            case Sum(cells, weights, total):
                coefficients = " ".join(map(str, weights))
                return (
                    f"<sum> <list> {_names(cells, side)} </list> <coeffs> {coefficients} </coeffs> "
                    f"<condition> (eq,{total}) </condition> </sum>"
                )
            case Relation(a, b, table) if any(table):
                pairs = ((x, y) for x, mask in enumerate(table, 1) for y in self._digits(mask))
                return _extension([_name(a, side), _name(b, side)], pairs)
            case Automaton():
                return self._regular(one)
            case _:
                return f"<intension> {self._formula(one)} </intension>"

    def _regular(self, one: Automaton) -> str:
        steps = deterministic(one, self._side)
        arcs = "".join(f"(q{start},{digit},q{end})" for layer in steps.layers for start, digit, end in layer)
        ends = " ".join(f"q{end}" for end in steps.ends)
        return (
            f"<regular> <list> {_names(one.cells, self._side)} </list> <transitions> {arcs} </transitions> "
            f"<start> q1 </start> <final> {ends} </final> </regular>"
        )

    def _formula(self, one: Primitive) -> str:
        """One primitive as a function, which may stand in a disjunction."""
        side = self._side
        match one:
            case AllDifferent(cells):
                return _joined("and", (f"ne({_name(a, side)},{_name(b, side)})" for a, b in combinations(cells, 2)))
            case Sum(cells, weights, total):
                terms = zip(weights, cells, strict=True)
                return f"eq({_joined('add', (_times(weight, _name(cell, side)) for weight, cell in terms))},{total})"
            case Relation(a, b, table):
                return _joined(
                    "or",
                    (
                        f"and(eq({_name(a, side)},{x}),{self._among(_name(b, side), self._digits(mask))})"
                        for x, mask in enumerate(table, 1)
                    ),
                )
            case Domain(cell, mask):
                return self._among(_name(cell, side), self._digits(mask))
            case Count(cells, weights, mask, allowed):
                digits = self._digits(mask)
                terms = zip(weights, cells, strict=True)
                counted = (_times(weight, self._among(_name(cell, side), digits)) for weight, cell in terms)
                return self._among(_joined("add", counted), sorted(allowed))
            case Automaton():
                return self._states(one)
            case AnyOf(alternatives):
                return _joined("or", (_joined("and", map(self._formula, some)) for some in alternatives))

    def _states(self, one: Automaton) -> str:
        """States that follow from the cells; whether the last one is no failure."""
        steps, many = deterministic(one, self._side), len(one.cells)
        name = f"{self._name}_states_{len(self.arrays) + 1}"
        self.arrays.append(f'    <array id="{name}" size="[{many + 1}]"> 0..{steps.states} </array>\n')
        for layer, cell in enumerate(one.cells):
            names = [f"{name}[{layer}]", _name(cell, self._side), f"{name}[{layer + 1}]"]
            self.constraints.append(_extension(names, steps.total(layer, self._side)))
        return f"gt({name}[{many}],0)"

    def _digits(self, mask: int) -> list[int]:
        return [digit for digit in range(1, self._side + 1) if mask >> (digit - 1) & 1]

    def _among(self, said: str, numbers: Sequence[int]) -> str:
        if not numbers:
            return f"ne({said},{said})"  # no set is empty
        return f"in({said},set({','.join(map(str, numbers))}))"


def _extension(names: Iterable[str], rows: Iterable[Sequence[int]]) -> str:
    supports = "".join(f"({','.join(map(str, row))})" for row in rows)
    return f"<extension> <list> {' '.join(names)} </list> <supports> {supports} </supports> </extension>"


def _joined(function: str, said: Iterable[str]) -> str:
    """The function of these; of one, itself."""
    some = list(said)
    return some[0] if len(some) == 1 else f"{function}({','.join(some)})"


def _times(weight: int, said: str) -> str:
    return said if weight == 1 else f"mul({weight},{said})"


def _names(cells: Iterable[int], side: int) -> str:
    return " ".join(_name(cell, side) for cell in cells)


def _name(cell: int, side: int) -> str:
    return f"x[{cell // side}][{cell % side}]"
