"""What each technique of rules finds on a board: steps as data, in a fixed order. The board is not changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grille.logic.deduction import Because, Candidate, Sums
from grille.logic.ruled import supports
from grille.logic.ruled.chains import rule_chain
from grille.logic.ruled.demands import Demand, SetDemand, SumDemand
from grille.logic.ruled.nets import contradiction, refutation
from grille.logic.ruled.view import Found, View, parts

MOST_OPEN = 5
"""The most cells without a digit in a sum that the 45 rule gives."""


def rule_digits(view: View) -> Iterator[Found]:
    """What a rule allows in single cells."""
    for number, allowed in enumerate(view.known.domains):
        removes = tuple(
            (cell, digit)
            for cell, mask in allowed.items()
            if not view.values[cell]
            for digit in supports.digits_of(view.masks[cell] & ~mask)
        )
        if removes and all(view.masks[cell] & mask for cell, mask in allowed.items()):
            cells = dict.fromkeys(cell for cell, _ in removes)
            yield Found(removes, Because(cells=parts(cells), rules=(number,)))


def rule_different(view: View) -> Iterator[Found]:
    """A digit that cells cannot repeat, since a rule says so."""
    for cell, digit in enumerate(view.values):
        if not digit:
            continue
        gone: dict[int, list[Candidate]] = {}
        for other, number in view.known.rule_peers[cell]:
            if not view.values[other] and view.masks[other] >> (digit - 1) & 1:
                gone.setdefault(number, []).append((other, digit))
        for number, removes in gone.items():
            because = Because(digits=(digit,), cells=parts([cell], "pivot"), rules=(number,))
            yield Found(tuple(removes), because)


def _each(view: View, demands: Iterable[Demand]) -> Iterator[tuple[Demand, tuple[Candidate, ...]]]:
    """The demands that leave something out."""
    masks = view.masks
    for demand in demands:
        left = demand.narrowed(masks)
        if left != demand.masks_in(masks):
            removes = view.left_out(demand.cells, left)
            if removes:
                yield demand, removes


def _simply(demand: Demand, removes: tuple[Candidate, ...]) -> Found:
    houses = parts(demand.houses)
    return Found(removes, Because(cells=parts(dict.fromkeys(demand.cells)), houses=houses, rules=demand.rules))


def _plain(name: str) -> Callable[[View], Iterator[Found]]:
    """A finder for demands of one kind, without more to tell than what is left."""

    def find(view: View) -> Iterator[Found]:
        yield from (_simply(demand, removes) for demand, removes in _each(view, getattr(view.known, name)))

    return find


def sum_bounds(view: View) -> Iterator[Found]:
    """What the least and the most of the other cells leave in a sum."""
    for demand in view.known.sums:
        here = demand.masks_in(view.masks)
        left = demand.bounded(view.masks)
        removes = view.left_out(demand.cells, left) if left != here else ()
        if removes:
            yield Found(removes, _sum_because(demand))


def _sum_because(demand: SumDemand) -> Because:
    plus = [cell for cell, weight in zip(demand.cells, demand.weights, strict=True) if weight > 0]
    minus = [cell for cell, weight in zip(demand.cells, demand.weights, strict=True) if weight < 0]
    return Because(
        cells=parts(plus, "set") + parts(minus, "cover"),
        houses=parts(demand.houses, "base"),
        rules=demand.rules,
        sums=Sums(tuple(zip(demand.cells, demand.weights, strict=True)), demand.total),
    )


def combinations(view: View) -> Iterator[Found]:
    """What the sets of digits that a rule allows leave in its cells."""
    for demand, removes in _each(view, view.known.sets):
        assert isinstance(demand, SetDemand)
        yield Found(removes, _set_because(view, demand, demand.sets_left(demand.masks_in(view.masks))))


def _set_because(view: View, demand: SetDemand, sets: int) -> Because:
    left = tuple(tuple(supports.digits_of(mask)) for mask in supports.members(sets))
    return Because(cells=parts(demand.cells), rules=demand.rules, combinations=left)


def sum_ways(view: View) -> Iterator[Found]:
    """What every way to make a sum leaves in its cells, where cells may repeat digits or count otherwise."""
    for demand, removes in _each(view, view.known.sums):
        assert isinstance(demand, SumDemand)
        yield Found(removes, _sum_because(demand))


def locked_combinations(view: View) -> Iterator[Found]:
    """A digit of every combination leaves the cells that see all its places; a house's digit that must be there."""
    for demand in view.known.sets:
        masks = demand.masks_in(view.masks)
        sets = demand.sets_left(masks)
        if sets:
            yield from _out_of(view, demand, masks, sets)
            yield from _into(view, demand, masks, sets)


def _out_of(view: View, demand: SetDemand, masks: Sequence[int], sets: int) -> Iterator[Found]:
    needed = -1
    for mask in supports.members(sets):
        needed &= mask
    for digit in supports.digits_of(needed) if needed > 0 else ():
        places = [cell for cell, mask in zip(demand.cells, masks, strict=True) if mask >> (digit - 1) & 1]
        if any(view.values[cell] == digit for cell in places):
            continue
        seeing = frozenset.intersection(*(view.known.seen_by[cell] for cell in places))
        removes = tuple(
            (cell, digit)
            for cell in sorted(seeing)
            if not view.values[cell] and view.masks[cell] >> (digit - 1) & 1 and cell not in demand.cells
        )
        if removes:
            because = _set_because(view, demand, sets)
            yield Found(
                removes,
                Because(digits=(digit,), cells=parts(places), rules=demand.rules, combinations=because.combinations),
            )


def _into(view: View, demand: SetDemand, masks: Sequence[int], sets: int) -> Iterator[Found]:
    if demand.total is None:
        return
    inside = frozenset(demand.cells)
    for number in view.known.houses_of[demand.cells]:
        house = view.shape.houses[number].cells
        outside = 0
        for cell in house:
            if cell not in inside:
                outside |= view.masks[cell]
        must = ((1 << view.side) - 1) & ~outside
        if not must:
            continue
        having = [mask for mask in supports.members(sets) if mask & must == must]
        left = supports.different(masks, view.side, {len(masks): sum(1 << mask for mask in having)})[0]
        removes = view.left_out(demand.cells, left)
        if removes:
            combos = tuple(tuple(supports.digits_of(mask)) for mask in having)
            yield Found(
                removes,
                Because(
                    digits=tuple(supports.digits_of(must)),
                    cells=parts(demand.cells),
                    houses=parts([number], "base"),
                    rules=demand.rules,
                    combinations=combos,
                ),
            )


def _innies(many: int) -> Callable[[View], Iterator[Found]]:
    def find(view: View) -> Iterator[Found]:
        near = [one for one in view.known.derived(many) if sum(map(view.is_open, one.cells)) <= MOST_OPEN]
        for demand, removes in _each(view, near):
            assert isinstance(demand, SumDemand)
            yield Found(removes, _sum_because(demand))

    return find


def shared_house(view: View) -> Iterator[Found]:
    """What the cages in one house leave together."""
    yield from (_simply(demand, removes) for demand, removes in _each(view, view.known.shared))


def rule_pointing(view: View) -> Iterator[Found]:
    """Wherever a digit goes in a house, or whatever a cell holds, a rule keeps something out elsewhere."""
    weak, present, side = view.known.weak, view.candidates(), view.side
    for number, house in enumerate(view.shape.houses):
        for digit in range(side):
            places = [c * side + digit for c in house.cells if not view.values[c] and view.masks[c] >> digit & 1]
            yield from _common(
                view, weak, present, places, Because(digits=(digit + 1,), houses=parts([number], "base"))
            )
    for cell in range(view.shape.cells):
        if not view.values[cell] and view.masks[cell].bit_count() <= _MOST_PLACES:
            places = [cell * side + digit for digit in supports.members(view.masks[cell])]
            yield from _common(view, weak, present, places, Because(cells=parts([cell], "base")))


_MOST_PLACES = 4


def _common(view: View, weak: Sequence[int], present: int, places: Sequence[int], because: Because) -> Iterator[Found]:
    if not 1 < len(places) <= _MOST_PLACES:
        return
    gone = present
    for place in places:
        gone &= weak[place]
        if not gone:
            return
    removes = tuple(view.candidate(number) for number in supports.members(gone))
    if not because.houses:
        removes = tuple(one for one in removes if one[0] != because.cells[0].index)
    ends = [view.candidate(place) for place in places]
    rules = {view.known.between(end, one) for end in ends for one in removes} - {None}
    if removes and rules:
        numbers = tuple(sorted(number for number in rules if number is not None))
        cells = because.cells or parts(dict.fromkeys(cell for cell, _ in ends))
        yield Found(removes, Because(because.digits, cells, because.houses, rules=numbers))


FINDERS: dict[str, Callable[[View], Iterator[Found]]] = {
    "rule-digits": rule_digits,
    "rule-different": rule_different,
    "rule-pair": _plain("pairs"),
    "rule-line": _plain("lines"),
    "sum-bounds": sum_bounds,
    "rule-count": _plain("counts"),
    "combinations": combinations,
    "sum-ways": sum_ways,
    "rule-house": _plain("houses"),
    "any-of": _plain("alternatives"),
    "rule-pointing": rule_pointing,
    "locked-combinations": locked_combinations,
    "clue": _plain("automata"),
    "innies": _innies(1),
    "innies-2": _innies(2),
    "innies-3": _innies(3),
    "shared-house": shared_house,
    "rule-chain": rule_chain,
    "rule-refutation": refutation,
    "rule-contradiction": contradiction,
}
