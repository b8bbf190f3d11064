"""Primitives of rules as rows of the 0/1 program, over x(i,j,k) and auxiliary variables after them. Knows no engine.

| primitive | `tight` | `plain`, where that differs |
|---|---|---|
| all-different | a row a digit: at most once | a row for every two cells and digit |
| sum | a variable for each set of digits of different cells; from group to group a flow of totals | one row |
| relation | a row for each largest A and B of which no digit goes with another | a row for each excluded pair |
| domain | variables fixed at 0 | |
| count | one row; a variable for each number allowed where those have a gap | |
| automaton | a unit flow from state to state; its arcs carry the digits of the cells | if state and digit, then state |
| any of | a variable for each alternative; rows that bind only where it is 1 | |
| all sums | those of few cells that houses imply | |

The tight rows describe the convex hull of an automaton seen alone. Those of a sum of different cells leave more where
several sets have the total: they say how often each digit is among the cells, not which set each cell's digit is of.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from grille.methods.encodings.implied_sums import implied_sums
from grille.methods.encodings.row_builder import RuleRows, ones
from grille.methods.encodings.rule_clauses import digit_sets
from grille.model import Shape
from grille.rules.primitives import Automaton, Primitive, Relation, Sum

MOST_SETS = 400
"""Of more sets of digits than these, a group of cells is taken apart."""

MOST_ARCS = 4000
"""Where a flow of totals takes more variables than these, a sum is one row."""

Layer = list[tuple[int, int]]
"""Pairs from and to."""


class PlainRows(RuleRows):
    """Each constraint as it is first thought of."""

    def _add_implied(self, primitives: Sequence[Primitive]) -> None:
        """Each rule speaks for itself."""

    def _all_different(self, cells: Sequence[int]) -> None:
        for a, b in combinations(cells, 2):
            for place in range(self._side):
                self._row(ones([a * self._side + place, b * self._side + place]), -math.inf, 1)

    def _sum(self, one: Sum) -> None:
        self._row(self._weighted(one), one.total, one.total)

    def _relation(self, one: Relation) -> None:
        for x, mask in zip(self._columns(one.a, -1), one.table, strict=True):
            for y in self._columns(one.b, ~mask):
                self._row(ones([x, y]), -math.inf, 1)

    def _automaton(self, one: Automaton) -> None:
        before: dict[int, int] = {}  # between the layers; the first state is no variable, for it always holds
        for layer, (cell, arcs) in enumerate(zip(one.cells, one.layers, strict=True), 1):
            ends = {end: self._new(f"state_{layer}_{end}", whole=True) for end in sorted({end for _, _, end in arcs})}
            self._one_of(list(ends.values()))
            for start in sorted({start for start, _, _ in arcs}):
                for place, column in enumerate(self._columns(cell, -1)):
                    follow = [ends[end] for begin, mask, end in arcs if begin == start and mask >> place & 1]
                    here = ones([column] if layer == 1 else [column, before[start]])
                    self._row([*here, *((-1, state) for state in follow)], -math.inf, len(here) - 1)
            before = ends


class TightRows(RuleRows):
    """Each constraint as near to its convex hull as few rows come."""

    def _all_different(self, cells: Sequence[int]) -> None:
        for place in range(self._side):
            columns = [cell * self._side + place for cell in cells]
            self._row(ones(columns), 1 if len(cells) == self._side else -math.inf, 1)

    def _sum(self, one: Sum) -> None:
        """The sums of groups of different cells, added one group after the other: a flow from total to total."""
        groups = list(self._groups(one))
        steps = [[weight * total for total in totals(len(cells), self._side)] for weight, cells in groups]
        layers = ways(steps, one.total)
        if not layers:
            self._never(self._columns(one.cells[0], -1))
        elif sum(map(len, layers[1:-1])) > MOST_ARCS or (self._choice is not None and len(groups) > 1):
            self._row(self._weighted(one), one.total, one.total)
        else:
            columns = []
            for (weight, cells), layer in zip(groups, layers, strict=True):
                by_total = self._by_total(cells, sorted({(end - start) // weight for start, end in layer}))
                columns.append({weight * total: some for total, some in by_total.items()})
            self._flow(layers, columns)

    def _groups(self, one: Sum) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The cells of each weight, in as few groups of different cells as a greedy choice finds."""
        weights = dict(zip(one.cells, one.weights, strict=True))
        for weight in sorted(set(one.weights)):
            left = {cell for cell in one.cells if weights[cell] == weight}
            while left:
                most = max((clique & left for clique in self._cliques), key=len)
                group = tuple(sorted(most)) if math.comb(self._side, len(most)) <= MOST_SETS else (min(left),)
                left -= set(group)
                yield weight, group

    def _by_total(self, cells: tuple[int, ...], wanted: Sequence[int]) -> dict[int, list[int]]:
        """For each total of the cells the variables of which one is 1 where they have it."""
        if len(cells) == 1:
            self._never([column for place, column in enumerate(self._columns(cells[0], -1), 1) if place not in wanted])
            return {total: self._columns(cells[0], 1 << (total - 1)) for total in wanted}
        sets = [one for total in wanted for one in digit_sets(len(cells), total, self._side)]
        found = defaultdict(list)
        for one, chosen in zip(sets, self._sets(cells, sets), strict=True):
            found[sum(one)].append(chosen)
        return found

    def _flow(self, layers: Sequence[Layer], columns: Sequence[Mapping[int, list[int]]]) -> None:
        """A unit from total to total; `columns` has the variables of each step of a layer.

        In the first and in the last layer these are the flow: there is one arc a step.
        """
        if len(layers) == 1:
            return
        entering: Mapping[int, list[int]] = columns[0]
        for layer, of_step in list(zip(layers, columns, strict=True))[1:-1]:
            leaving, ending, carrying = (defaultdict[int, list[int]](list) for _ in range(3))
            for start, end in layer:
                flow = self._new(f"from_{start}_to_{end}".replace("-", "minus"))
                leaving[start].append(flow)
                ending[end].append(flow)
                carrying[end - start].append(flow)
            for some, others in ((leaving, entering), (carrying, of_step)):
                for key, flows in some.items():
                    self._equal(ones(others[key]), ones(flows))
            entering = ending
        for start, end in layers[-1]:
            self._equal(ones(entering[start]), ones(columns[-1][end - start]))

    def _add_implied(self, primitives: Sequence[Primitive]) -> None:
        for one in implied_sums(self.shape, [one for one in primitives if isinstance(one, Sum)]):
            if len(one.cells) <= 2 or (set(one.weights) == {1} and self._are_different(one.cells)):
                self._sum(one)

    def _are_different(self, cells: Sequence[int]) -> bool:
        return any(clique.issuperset(cells) for clique in self._cliques)

    def _sets(self, cells: Sequence[int], sets: Sequence[frozenset[int]]) -> list[int]:
        """A variable for each set: the digits of the cells are one of them."""
        chosen = [self._new("is_" + "_".join(map(str, sorted(one)))) for one in sets]
        self._one_of(chosen)
        for digit in range(1, self._side + 1):
            having = [choice for choice, one in zip(chosen, sets, strict=True) if digit in one]
            self._equal(ones([cell * self._side + digit - 1 for cell in cells]), ones(having))
        return chosen

    def _relation(self, one: Relation) -> None:
        table = (
            [mask & ~(1 << place) for place, mask in enumerate(one.table)]
            if (self._are_different((one.a, one.b)))
            else one.table
        )
        for left, right in bicliques(table, self._side):
            columns = [*self._columns(one.a, left), *self._columns(one.b, right)]
            if left == 0 or right == 0:
                self._never(columns)
            else:
                self._row(ones(columns), -math.inf, 1)

    def _automaton(self, one: Automaton) -> None:
        entering: dict[int, list[int]] = {}
        for layer, (cell, arcs) in enumerate(zip(one.cells, one.layers, strict=True), 1):
            leaving, ending = defaultdict(list), defaultdict(list)
            for label in labels(arcs, self._side):
                flows = []
                for start, mask, end in arcs:
                    if mask & label:
                        flows.append(self._new(f"{layer}_from_{start}_to_{end}"))
                        leaving[start].append(flows[-1])
                        ending[end].append(flows[-1])
                columns = self._columns(cell, label)
                self._equal(ones(columns), ones(flows)) if flows else self._never(columns)
            if layer == 1:
                self._one_of(leaving[0])
            else:
                for state, flows in entering.items():
                    self._put([*ones(flows), *((-1, flow) for flow in leaving[state])], 0, 0)
            entering = ending


def totals(many: int, side: int) -> range:
    """What so many different digits can add up to."""
    return range(many * (many + 1) // 2, many * (2 * side - many + 1) // 2 + 1)


def ways(steps: Sequence[Sequence[int]], total: int) -> list[Layer]:
    """Step by step the pairs from and to on all ways from 0 to the total; nothing where there is none."""
    reached = [{0}]
    for some in steps:
        reached.append({start + step for start in reached[-1] for step in some})
    ends = {total} & reached[-1]
    layers: list[Layer] = []
    for some, starts in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        layers.append(sorted((end - step, end) for end in ends for step in some if end - step in starts))
        ends = {start for start, _ in layers[-1]}
    return layers[::-1] if ends else []


def bicliques(table: Sequence[int], side: int) -> list[tuple[int, int]]:
    """Pairs of masks A and B such that no digit of A goes with one of B, largest ones that cover all excluded pairs.

    An empty mask says that the other's digits have no partner at all.
    """
    every = (1 << side) - 1
    partners = [sum(1 << i for i, mask in enumerate(table) if mask >> j & 1) for j in range(side)]
    found = [(_within(table, mask), every & ~mask) for mask in table]
    found += [(every & ~mask, _within(partners, mask)) for mask in partners]
    found = [(a, b) for a, b in dict.fromkeys(found) if a and b]
    largest = [(a, b) for a, b in found if not any((a, b) != (c, d) and a | c == c and b | d == d for c, d in found)]
    return [(0, b) if a == every else (a, 0) if b == every else (a, b) for a, b in largest]


def labels(arcs: Sequence[tuple[int, int, int]], side: int) -> list[int]:
    """The digits as masks, those together that the same arcs carry."""
    classes: dict[tuple[bool, ...], int] = defaultdict(int)
    for place in range(side):
        classes[tuple(bool(mask >> place & 1) for _, mask, _ in arcs)] |= 1 << place
    return list(classes.values())


def _within(masks: Sequence[int], mask: int) -> int:
    """The places whose mask lies within this one."""
    return sum(1 << place for place, one in enumerate(masks) if one & ~mask == 0)


LOWERINGS: dict[str, type[RuleRows]] = {"tight": TightRows, "plain": PlainRows}
"""What the option `lowering` may be."""


@lru_cache(maxsize=8)
def rule_rows(shape: Shape, lowering: str = "tight") -> RuleRows:
    """The rows of a shape's rules, built once."""
    return LOWERINGS[lowering](shape)
