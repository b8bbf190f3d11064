"""Primitives of rules as clauses over the variables of `cnf`, and auxiliary ones after them. Knows no solver.

| primitive | clauses |
|---|---|
| all-different | no digit in two of the cells; over as many cells as digits, each digit in one |
| relation | no pair that is not in the table; each digit wants a partner, both ways |
| domain | unit clauses |
| sum of different cells | a variable for each digit, *it is among them*, and one for each set of digits with that sum |
| other sums, counts, automata | a variable for each state and each arc of a layered automaton |
| any of | a variable for each alternative, which all its clauses have negated |

Of an automaton, these make a way where there is one: a state wants an arc that leaves it, an arc its end and a digit of
its mask. The rest lets unit propagation see what no way allows: a state wants an arc that enters it, a digit one whose
mask has it (Quimper and Walsh 2007).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from grille.methods.encodings.cnf import Clause, Literal
from grille.model import Shape
from grille.rules.lowering import automaton
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum

MOST_SETS = 300
"""Of more sets of digits than these, a sum is better told as an automaton."""


class RuleClauses:
    """The clauses of some primitives on grids of a side; `variables` is the highest number in use.

    Auxiliary variables come after those of the cells, and after `taken` where others have numbers already.
    """

    def __init__(self, side: int, taken: int = 0) -> None:
        self.side = side
        self.variables = max(side**3, taken)
        self.clauses: list[Clause] = []

    def add(self, primitives: Sequence[Primitive]) -> None:
        """Say what these demand, all of them."""
        cliques = {frozenset(one.cells) for one in primitives if isinstance(one, AllDifferent)}
        for one in primitives:
            match one:
                case AllDifferent():
                    self._all_different(one)
                case Sum():
                    are_different = any(clique.issuperset(one.cells) for clique in cliques)
                    self._sum(one, are_different=are_different)
                case Relation():
                    self._relation(one)
                case Domain(cell, mask):
                    self.clauses += [(-literal,) for literal in self._digits(cell, ~mask)]
                case Count():
                    self.add([counting(one, self.side)])
                case Automaton():
                    self._automaton(one)
                case AnyOf(alternatives):
                    self._any_of(alternatives)

    def _new(self) -> Literal:
        self.variables += 1
        return self.variables

    def _literal(self, cell: int, digit: int) -> Literal:
        return cell * self.side + digit

    def _digits(self, cell: int, mask: int) -> list[Literal]:
        """The literals of a cell's digits in a mask."""
        return [self._literal(cell, digit) for digit in range(1, self.side + 1) if mask >> (digit - 1) & 1]

    def _all_different(self, one: AllDifferent) -> None:
        for digit in range(1, self.side + 1):
            places = [self._literal(cell, digit) for cell in one.cells]
            self.clauses += [(-a, -b) for a, b in combinations(places, 2)]
            if len(places) == self.side:
                self.clauses.append(tuple(places))

    def _relation(self, one: Relation) -> None:
        every = (1 << self.side) - 1
        for digit, mask in enumerate(one.table, 1):
            here = self._literal(one.a, digit)
            self.clauses += [(-here, -there) for there in self._digits(one.b, every & ~mask)]
            self.clauses.append((-here, *self._digits(one.b, mask)))
            partners = sum(1 << i for i, row in enumerate(one.table) if row >> (digit - 1) & 1)
            self.clauses.append((-self._literal(one.b, digit), *self._digits(one.a, partners)))

    def _sum(self, one: Sum, *, are_different: bool) -> None:
        if are_different and set(one.weights) == {1}:
            sets = digit_sets(len(one.cells), one.total, self.side)
            if len(sets) <= MOST_SETS:
                self._digit_sets(one.cells, sets)
                return
        self.add([adding(one, self.side)])

    def _digit_sets(self, cells: Sequence[int], sets: Sequence[frozenset[int]]) -> None:
        among = {digit: self._new() for digit in range(1, self.side + 1)}
        for digit, here in among.items():
            places = [self._literal(cell, digit) for cell in cells]
            self.clauses.append((-here, *places))
            self.clauses += [(here, -place) for place in places]
        chosen = [self._new() for _ in sets]
        self.clauses.append(tuple(chosen))
        for choice, digits in zip(chosen, sets, strict=True):
            self.clauses += [(-choice, here if digit in digits else -here) for digit, here in among.items()]

    def _automaton(self, one: Automaton) -> None:
        states: dict[int, Literal] = {}  # between the layers; the first is no variable, for it always holds
        for place, (cell, arcs) in enumerate(zip(one.cells, one.layers, strict=True)):
            numbered = [(start, mask, end, self._new()) for start, mask, end in arcs]
            ends = {end: self._new() for end in sorted({end for _, _, end, _ in numbered})}
            for start in sorted({start for start, _, _, _ in numbered}):
                leaving = tuple(arc for begin, _, _, arc in numbered if begin == start)
                self.clauses.append(leaving if place == 0 else (-states[start], *leaving))
            for start, mask, end, arc in numbered:
                self.clauses += [(-arc, *self._digits(cell, mask)), (-arc, ends[end])]
                if place:
                    self.clauses.append((-arc, states[start]))
            for end, state in ends.items():
                self.clauses.append((-state, *(arc for _, _, to, arc in numbered if to == end)))
            for digit in range(1, self.side + 1):
                carrying = [arc for _, mask, _, arc in numbered if mask >> (digit - 1) & 1]
                self.clauses.append((-self._literal(cell, digit), *carrying))
            states = ends

    def _any_of(self, alternatives: Sequence[Sequence[Primitive]]) -> None:
        chosen = [self._new() for _ in alternatives]
        self.clauses.append(tuple(chosen))
        for choice, primitives in zip(chosen, alternatives, strict=True):
            first = len(self.clauses)
            self.add(primitives)
            self.clauses[first:] = [(-choice, *clause) for clause in self.clauses[first:]]


@lru_cache(maxsize=16)
def clauses_of(shape: Shape, taken: int) -> RuleClauses:
    """The clauses of a shape's rules; its houses are told elsewhere."""
    clauses = RuleClauses(shape.side, taken)
    clauses.add(shape.primitives)
    return clauses


@cache
def digit_sets(many: int, total: int, side: int) -> tuple[frozenset[int], ...]:
    """The sets of so many different digits that add up to the total.

    >>> sorted(map(sorted, digit_sets(2, 5, 9)))
    [[1, 4], [2, 3]]
    """
    return tuple(frozenset(some) for some in combinations(range(1, side + 1), many) if sum(some) == total)


def adding(one: Sum, side: int) -> Primitive:
    """A sum as an automaton, whose states are what the cells so far add up to."""

    def step(sofar: int, digit: int, place: int) -> Iterator[int]:
        total = sofar + one.weights[place] * digit
        low, high = ends[place + 1]
        if low <= one.total - total <= high:
            yield total

    ends = [(0, 0)]  # what the cells from a place on can add up to
    for weight in reversed(one.weights):
        low, high = sorted((weight, weight * side))
        ends.append((ends[-1][0] + low, ends[-1][1] + high))
    ends.reverse()
    return automaton(one.cells, side, 0, step, lambda total: total == one.total)


def counting(one: Count, side: int) -> Primitive:
    """A count as an automaton, whose states are how many there are so far."""

    def step(sofar: int, digit: int, place: int) -> Iterator[int]:
        yield sofar + (one.weights[place] if one.mask >> (digit - 1) & 1 else 0)

    return automaton(one.cells, side, 0, step, lambda many: many in one.allowed)
