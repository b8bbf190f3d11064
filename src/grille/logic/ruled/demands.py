"""What the rules of a shape demand, arranged for techniques, and which candidates exclude each other. Knows no board.

Every demand remembers what it leaves of the masks that it was asked for: between two steps most demands see none of
their cells change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from grille.logic.ruled import supports
from grille.logic.ruled.supports import Masks
from grille.model import Shape
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum
from grille.rules.rule import Setting

_REMEMBERED = 4096


def _remembered(known: dict[Masks, Masks], here: Masks, narrow: Callable[[Masks], Masks]) -> Masks:
    left = known.get(here)
    if left is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        left = known[here] = narrow(here)
    return left


@dataclass(eq=False)
class Demand:
    """Something that rules demand of some cells. `narrowed` says what it leaves in them."""

    rules: tuple[int, ...]
    """The rules it comes from, by their numbers in `shape.other_rules`."""
    cells: tuple[int, ...]
    narrow: Callable[[Masks], Masks] = field(repr=False)
    houses: tuple[int, ...] = ()
    """The houses it rests on besides, by their numbers in the shape."""
    known: dict[Masks, Masks] = field(default_factory=dict, repr=False)
    """What it was asked, and what it left."""

    def masks_in(self, masks: Sequence[int]) -> Masks:
        """The candidates of its cells on a board."""
        return tuple([masks[cell] for cell in self.cells])

    def narrowed(self, masks: Sequence[int]) -> Masks:
        """What it leaves of a board's masks in its cells; 0 where there is no way."""
        return _remembered(self.known, self.masks_in(masks), self.narrow)


@dataclass(eq=False)
class SetDemand(Demand):
    """Different digits that together are one of some sets: a cage with a total, a renban, a house."""

    side: int = 9
    sets: int = -1
    """The sets allowed, as in `supports`; all for -1."""
    total: int | None = None

    def sets_left(self, masks: Masks) -> int:
        """The sets that the cells can still hold together."""
        return supports.different(masks, self.side, {len(masks): self.sets})[1]


@dataclass(eq=False)
class SumDemand(Demand):
    """A weighted sum."""

    weights: tuple[int, ...] = ()
    total: int = 0
    differ: tuple[tuple[int, int], ...] = ()
    """Pairs of places whose cells hold different digits."""

    _bounds: dict[Masks, Masks] = field(default_factory=dict, repr=False)

    def bounded(self, masks: Sequence[int]) -> Masks:
        """What is left by the least and the most of the other cells."""
        return _remembered(self._bounds, self.masks_in(masks), self._in_bounds)

    def _in_bounds(self, here: Masks) -> Masks:
        return supports.in_bounds(here, self.weights, self.total)


class Demands:
    """Everything that the rules of a shape demand, and its houses."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.side = shape, shape.side
        self.every = (1 << shape.side) - 1
        setting = Setting(shape.side, shape.box_of, shape.other_rules)
        self.primitives: list[list[Primitive]] = [list(rule.lower(setting)) for rule in shape.other_rules]

    def _each(self, kind: type) -> Iterator[tuple[int, Primitive]]:
        for number, primitives in enumerate(self.primitives):
            yield from ((number, one) for one in primitives if isinstance(one, kind))

    @cached_property
    def domains(self) -> list[dict[int, int]]:
        """For each rule, the digits that it allows in single cells."""
        found: list[dict[int, int]] = [{} for _ in self.primitives]
        for number, one in self._each(Domain):
            assert isinstance(one, Domain)
            found[number][one.cell] = found[number].get(one.cell, -1) & one.mask
        return found

    @cached_property
    def regions(self) -> list[tuple[int, tuple[int, ...]]]:
        """Cells that hold different digits by a rule, with the rule's number."""
        return [(number, one.cells) for number, one in self._each(AllDifferent) if isinstance(one, AllDifferent)]

    @cached_property
    def relations(self) -> list[tuple[int, Relation]]:
        """Relations of two cells, with the number of their rule."""
        return [(number, one) for number, one in self._each(Relation) if isinstance(one, Relation)]

    @cached_property
    def differing(self) -> dict[tuple[int, int], tuple[int | None, ...]]:
        """Pairs of cells that hold different digits, by a house (None) or rules."""
        found: dict[tuple[int, int], list[int | None]] = defaultdict(list)
        for cell, peers in enumerate(self.shape.peers):
            for peer in peers:
                found[cell, peer].append(None)
        for number, cells in self.regions:
            for a in cells:
                for b in cells:
                    if a != b:
                        found[a, b].append(number)
        for number, one in self.relations:
            if not any(mask >> digit & 1 for digit, mask in enumerate(one.table)):
                found[one.a, one.b].append(number)
                found[one.b, one.a].append(number)
        return {pair: tuple(dict.fromkeys(numbers)) for pair, numbers in found.items()}

    @cached_property
    def rule_peers(self) -> list[list[tuple[int, int]]]:
        """For each cell, those that hold another digit by a rule alone, each with the rule's number."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.shape.cells)]
        for (a, b), numbers in self.differing.items():
            if numbers[0] is not None:
                found[a].append((b, numbers[0]))
        return found

    @cached_property
    def seen_by(self) -> list[frozenset[int]]:
        """For each cell, those that hold another digit, by a house or a rule."""
        found: list[set[int]] = [set() for _ in range(self.shape.cells)]
        for a, b in self.differing:
            found[a].add(b)
        return list(map(frozenset, found))

    def differ(self, a: int, b: int) -> bool:
        """Whether two cells hold different digits."""
        return (a, b) in self.differing

    def all_differ(self, cells: Sequence[int]) -> bool:
        """Whether all these cells hold different digits."""
        return all(self.differ(a, b) for a, b in combinations(cells, 2))

    @cached_property
    def lines(self) -> list[Demand]:
        """The relations of each rule that names its cells: a whole line at a time."""
        return [
            self._line((number,), tables) for number, tables in self._tables.items() if not self._is_everywhere(number)
        ]

    @cached_property
    def pairs(self) -> list[Demand]:
        """Each relation of the rules that hold everywhere, and of those with many cells."""
        return [
            self._line((number,), [one])
            for number, tables in self._tables.items()
            if self._is_everywhere(number)
            for one in tables
        ]

    @cached_property
    def _tables(self) -> dict[int, list[Relation]]:
        found: dict[int, list[Relation]] = defaultdict(list)
        for number, one in self.relations:
            found[number].append(one)
        return found

    def _is_everywhere(self, number: int) -> bool:
        return not self.shape.other_rules[number].groups

    def _line(self, rules: tuple[int, ...], relations: Sequence[Relation]) -> Demand:
        cells = tuple(dict.fromkeys(cell for one in relations for cell in (one.a, one.b)))
        tables = [(cells.index(one.a), cells.index(one.b), one.table) for one in relations]
        return Demand(rules, cells, lambda masks: supports.related(masks, tables))

    @cached_property
    def sums(self) -> list[SumDemand]:
        """The sums that rules demand, two cells with a fixed sum among them."""
        return [
            self.sum((number,), one.cells, one.weights, one.total)
            for number, one in self._each(Sum)
            if isinstance(one, Sum)
        ]

    @cached_property
    def fixed_sums(self) -> list[tuple[int, frozenset[int], int]]:
        """Rule, cells and total of what can be taken from the sum of houses: cages, sums, pairs of a fixed sum."""
        found = [(one.rules[0], frozenset(one.cells), one.total) for one in self.sums if set(one.weights) == {1}]
        for number, relation in self.relations:
            totals = {x + y for x, mask in enumerate(relation.table, 1) for y in supports.digits_of(mask)}
            if len(totals) == 1:
                found.append((number, frozenset((relation.a, relation.b)), totals.pop()))
        once: dict[frozenset[int], tuple[int, frozenset[int], int]] = {}
        for one in found:
            once.setdefault(one[1], one)
        return list(once.values())

    def sum(
        self,
        rules: tuple[int, ...],
        cells: tuple[int, ...],
        weights: tuple[int, ...],
        total: int,
        houses: tuple[int, ...] = (),
    ) -> SumDemand:
        """The demand that these cells times weights have that total."""
        differ = tuple((i, j) for i, j in combinations(range(len(cells)), 2) if self.differ(cells[i], cells[j]))
        groupings = self._groupings(cells, weights)
        side, is_cage = self.side, set(weights) == {1} and groupings == [[list(range(len(cells)))]]

        def narrow(masks: Masks) -> Masks:
            if is_cage and side <= supports.LARGEST:
                return self._caged(masks, total)
            if supports.ways(masks) <= supports.MOST_WAYS:
                return supports.one_by_one(masks, weights, total, differ)
            return supports.summed(masks, weights, total, side, groupings)

        return SumDemand(rules, cells, narrow, houses, weights=weights, total=total, differ=differ)

    def _caged(self, masks: Masks, total: int) -> Masks:
        totals = supports.sets_with_sum(self.side)
        sets = totals[total] if 0 <= total < len(totals) else 0
        return supports.different(masks, self.side, {len(masks): sets})[0]

    def _groupings(self, cells: Sequence[int], weights: Sequence[int]) -> list[list[list[int]]]:
        """Ways to divide the places into groups of one weight and of different digits."""
        places = range(len(cells))
        if self.side > supports.LARGEST:
            return [[[place] for place in places]]
        keys: list[Callable[[int], int]] = [lambda c: 0, lambda c: c // self.side, lambda c: c % self.side]
        keys.append(lambda c: self.shape.box_of[c])
        found: list[list[list[int]]] = []
        for key in keys:
            groups: dict[tuple[int, int], list[int]] = defaultdict(list)
            for place in places:
                groups[weights[place], key(cells[place])].append(place)
            if all(self.all_differ([cells[i] for i in group]) for group in groups.values()):
                grouping = list(groups.values())
                if grouping not in found:
                    found.append(grouping)
        whole = [one for one in found if len(one) == len(set(weights))]
        return whole or found

    @cached_property
    def sets(self) -> list[SetDemand]:
        """Cells with different digits that together are one of some sets."""
        return [*self._cages, *self._cliques]

    @cached_property
    def _cages(self) -> list[SetDemand]:
        if self.side > supports.LARGEST:
            return []
        totals = supports.sets_with_sum(self.side)
        return [
            self.set(one.rules, one.cells, totals[one.total] if one.total < len(totals) else 0, one.total)
            for one in self.sums
            if set(one.weights) == {1} and one.total >= 0 and self.all_differ(one.cells)
        ]

    @cached_property
    def _cliques(self) -> list[SetDemand]:
        """Rules in which every two cells have the same relation, so that some sets of digits are left: a renban."""
        found = []
        for number, relations in self._tables.items():
            cells = tuple(sorted({cell for one in relations for cell in (one.a, one.b)}))
            pairs = {frozenset((one.a, one.b)) for one in relations}
            tables = {one.table for one in relations}
            if len(tables) != 1 or len(pairs) != len(cells) * (len(cells) - 1) // 2 or not 2 < len(cells) <= self.side:
                continue
            table = tables.pop()
            is_symmetric = all((table[a] >> b & 1) == (table[b] >> a & 1) for a in range(self.side) for b in range(a))
            if is_symmetric and self.all_differ(cells) and self.side <= supports.LARGEST:
                found.append(self.set((number,), cells, _cliques_of(table, len(cells)), None))
        return found

    @cached_property
    def houses(self) -> list[SetDemand]:
        """Regions as large as a house."""
        if self.side > supports.LARGEST:
            return []
        return [self.set((number,), cells, -1, None) for number, cells in self.regions if len(cells) == self.side]

    @cached_property
    def houses_of(self) -> dict[tuple[int, ...], list[int]]:
        """For each tuple of cells of a set, the houses that have two or more of its cells."""
        return {
            one.cells: [n for n, house in enumerate(self.shape.houses) if len(set(one.cells) & set(house.cells)) > 1]
            for one in self.sets
        }

    @cached_property
    def shared(self) -> list[Demand]:
        """The cages within one house, together with the rest of it."""
        found = []
        for number, house in enumerate(self.shape.houses):
            inside = [one for one in self._cages if set(one.cells) <= set(house.cells) and one.total is not None]
            apart = [one for one in inside if not any(o is not one and set(o.cells) & set(one.cells) for o in inside)]
            if apart:
                found.append(self._shared(number, apart))
        return found

    def _shared(self, number: int, cages: Sequence[SetDemand]) -> Demand:
        totals, side = supports.sets_with_sum(self.side), self.side
        cells = [cell for one in cages for cell in one.cells]
        rest = [cell for cell in self.shape.houses[number].cells if cell not in cells]
        checks, place, total = {}, 0, 0
        for one in cages:
            place, total = place + len(one.cells), total + (one.total or 0)
            checks[place] = totals[total] if total < len(totals) else 0
        rules = tuple(sorted({rule for one in cages for rule in one.rules}))
        return Demand(
            rules, (*cells, *rest), lambda masks: supports.different(masks, side, checks)[0], houses=(number,)
        )

    def set(self, rules: tuple[int, ...], cells: tuple[int, ...], sets: int, total: int | None) -> SetDemand:
        """The demand that these cells hold different digits, together one of the sets."""
        side = self.side

        def narrow(masks: Masks) -> Masks:
            return supports.different(masks, side, {len(masks): sets})[0]

        return SetDemand(rules, cells, narrow, side=side, sets=sets, total=total)

    @cached_property
    def counts(self) -> list[Demand]:
        """How many of some cells have digits of a mask."""
        return [_count(number, one) for number, one in self._each(Count) if isinstance(one, Count)]

    @cached_property
    def automata(self) -> list[Demand]:
        """Automata; where their cells hold different digits, with that."""
        return [self._automaton(number, one) for number, one in self._each(Automaton) if isinstance(one, Automaton)]

    def _automaton(self, number: int, one: Automaton) -> Demand:
        layers, side = one.layers, self.side
        is_exact = side <= 9 and len(set(one.cells)) == len(one.cells) and self.all_differ(one.cells)
        home = [index for index, house in enumerate(self.shape.houses) if set(one.cells) <= set(house.cells)]
        if is_exact:
            return Demand(
                (number,), one.cells, lambda masks: supports.accepted_different(masks, layers, side), tuple(home[:1])
            )
        return Demand((number,), one.cells, lambda masks: supports.accepted(masks, layers))

    @cached_property
    def alternatives(self) -> list[Demand]:
        """Rules of which one must hold."""
        return [self._any_of(number, one) for number, one in self._each(AnyOf) if isinstance(one, AnyOf)]

    def _any_of(self, number: int, one: AnyOf) -> Demand:
        cells = tuple(sorted({cell for some in one.alternatives for p in some for cell in cells_of(p)}))
        options = [[self.plain((number,), p) for p in some] for some in one.alternatives]

        def narrow(masks: Masks) -> Masks:
            left = [0] * len(cells)
            for option in options:
                board = dict(zip(cells, masks, strict=True))
                if settle(board, option):
                    left = [mask | board[cell] for mask, cell in zip(left, cells, strict=True)]
            return tuple(left)

        return Demand((number,), cells, narrow)

    def plain(self, rules: tuple[int, ...], one: Primitive) -> Demand:
        """Any primitive as a demand."""
        if isinstance(one, Domain):
            return Demand(rules, (one.cell,), lambda masks: (masks[0] & one.mask,))
        if isinstance(one, Relation):
            return self._line(rules, [one])
        if isinstance(one, Sum):
            return self.sum(rules, one.cells, one.weights, one.total)
        if isinstance(one, Count):
            return _count(rules[0], one)
        if isinstance(one, Automaton):
            return self._automaton(rules[0], one)
        if isinstance(one, AnyOf):
            return self._any_of(rules[0], one)
        if self.side <= supports.LARGEST and len(one.cells) <= self.side:
            return self.set(rules, one.cells, -1, None)
        return self._line(rules, [Relation(a, b, self._unequal) for a, b in combinations(one.cells, 2)])

    @cached_property
    def _unequal(self) -> tuple[int, ...]:
        every = (1 << self.side) - 1
        return tuple(every ^ (1 << digit) for digit in range(self.side))

    # Candidates that exclude each other: cell * side + digit - 1 is a candidate's number.

    @cached_property
    def weak(self) -> list[int]:
        """For each candidate, as bits, those that it excludes."""
        side, every = self.side, (1 << self.side) - 1
        found = [0] * (self.shape.cells * side)
        for cell in range(self.shape.cells):
            for digit in range(side):
                found[cell * side + digit] = (every ^ (1 << digit)) << (cell * side)
        for a, b in self.differing:
            for digit in range(side):
                found[a * side + digit] |= 1 << (b * side + digit)
        for _, one in self.relations:
            for digit, mask in enumerate(one.table):
                found[one.a * side + digit] |= (every ^ mask) << (one.b * side)
                for other in range(side):
                    if not mask >> other & 1:
                        found[one.b * side + other] |= 1 << (one.a * side + digit)
        return found

    @cached_property
    def excluded(self) -> list[list[tuple[int, int, Demand | int]]]:
        """For each candidate, the cells that lose digits by it: which, and by which house or demand."""
        side, shape = self.side, self.shape
        by_rule = [Demand((number,), (), lambda masks: masks) for number in range(len(shape.other_rules))]
        home = {
            (cell, other): index
            for index in range(len(shape.houses) - 1, -1, -1)
            for cell in shape.houses[index].cells
            for other in shape.houses[index].cells
        }
        found: list[list[tuple[int, int, Demand | int]]] = []
        for number, bits in enumerate(self.weak):
            cell, digit = divmod(number, side)
            rows: list[tuple[int, int, Demand | int]] = []
            for other in range(shape.cells):
                causes: dict[int | None, int] = defaultdict(int)
                for one in supports.members(bits >> (other * side) & self.every if other != cell else 0):
                    causes[self.between((cell, digit + 1), (other, one + 1))] |= 1 << one
                for rule, mask in causes.items():
                    rows.append((other, mask, home[cell, other] if rule is None else by_rule[rule]))
            found.append(rows)
        return found

    @cached_property
    def kept_by(self) -> list[list[tuple[int, int]]]:
        """The same as the masks that are kept."""
        every = self.every
        return [[(other, every & ~gone) for other, gone, _ in rows] for rows in self.excluded]

    @cached_property
    def demands_at(self) -> list[dict[Demand, None]]:
        """For each cell, the demands of it as keys, for a quick union."""
        return [dict.fromkeys(some) for some in self.demands_of]

    @cached_property
    def demands_of(self) -> list[list[Demand]]:
        """For each cell, what rules demand of it together with other cells."""
        found: list[list[Demand]] = [[] for _ in range(self.shape.cells)]
        domains = [
            self.plain((number,), Domain(cell, mask & ((1 << self.side) - 1)))
            for number, some in enumerate(self.domains)
            for cell, mask in some.items()
        ]
        caged = {one.cells for one in self._cages}
        sums = [one for one in self.sums if one.cells not in caged]
        rest = [*self.pairs, *self.lines, *self.sets, *sums, *self.counts, *self.houses, *self.automata]
        for demand in (*domains, *rest, *self.alternatives):
            for cell in dict.fromkeys(demand.cells):
                found[cell].append(demand)
        return found

    @cached_property
    def related(self) -> dict[tuple[int, int], list[tuple[int, Relation]]]:
        """The relations between two cells, with their rules."""
        found: dict[tuple[int, int], list[tuple[int, Relation]]] = defaultdict(list)
        for number, one in self.relations:
            found[one.a, one.b].append((number, one))
            found[one.b, one.a].append((number, one))
        return found

    def between(self, first: tuple[int, int], second: tuple[int, int]) -> int | None:
        """The rule by which one candidate excludes another; None where the cell or a house does."""
        (a, x), (b, y) = first, second
        if a == b or (x == y and b in self.shape.peers[a]):
            return None
        if x == y:
            number = next((one for one in self.differing.get((a, b), ()) if one is not None), None)
            if number is not None:
                return number
        for number, one in self.related.get((a, b), ()):
            i, j = (x, y) if one.a == a else (y, x)
            if not one.table[i - 1] >> (j - 1) & 1:
                return number
        return None


def settle(board: dict[int, int], some: Iterable[Demand]) -> bool:
    """Narrow some cells by demands until nothing changes; false where no way is left."""
    demands, changed = list(some), True
    while changed:
        changed = False
        for demand in demands:
            here = tuple([board[cell] for cell in demand.cells])
            left = demand.narrow(here)
            if not all(left):
                return False
            for cell, mask in zip(demand.cells, left, strict=True):
                if board[cell] & ~mask:
                    board[cell] &= mask
                    changed = True
    return True


def cells_of(one: Primitive) -> tuple[int, ...]:
    """The cells that a primitive speaks of."""
    if isinstance(one, Domain):
        return (one.cell,)
    if isinstance(one, Relation):
        return (one.a, one.b)
    if isinstance(one, AnyOf):
        return tuple(dict.fromkeys(cell for some in one.alternatives for p in some for cell in cells_of(p)))
    return one.cells


def _count(number: int, one: Count) -> Demand:
    return Demand((number,), one.cells, lambda masks: supports.counted(masks, one.weights, one.mask, one.allowed))


def _cliques_of(table: Sequence[int], many: int) -> int:
    """The sets of so many digits of which every two stand in a symmetric relation."""
    found = {0: (1 << len(table)) - 1}
    for _ in range(many):
        found = {
            mask | 1 << digit: room & table[digit]
            for mask, room in found.items()
            for digit in supports.members(room)
            if 1 << digit > mask
        }
    return sum(1 << mask for mask in found)
