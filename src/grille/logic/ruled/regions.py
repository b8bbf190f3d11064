"""The 45 rule: what cages leave of the sum of one to three houses. Knows no board.

plus     cells of the houses that none of the chosen cages covers (innies)
minus    cells of the chosen cages outside the houses (outies)
total    the sum of the houses less the totals of the cages:  sum of plus - sum of minus
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from grille.logic.ruled.demands import Demands, SumDemand

_MOST_BOTH_WAYS = 4
"""Cages across the border of a region of which every choice is tried; of more, none, all, and those mostly inside."""

MOST_CELLS = 9
"""The most innies and outies together."""


@dataclass(frozen=True, slots=True)
class Region:
    """Houses without a common cell."""

    houses: tuple[int, ...]
    cells: frozenset[int]
    rules: tuple[int, ...] = ()
    """The rule that makes it a house, if one does."""


def derived(known: Demands, many: int) -> list[SumDemand]:
    """The sums that follow from so many houses and the totals in them."""
    found: dict[tuple[frozenset[int], frozenset[int]], SumDemand] = {}
    for pool in _pools(known):
        for region in _regions(known, many):
            for chosen in _choices(region, pool):
                one = _sum(known, region, chosen)
                if one is not None:
                    found.setdefault(one[:2], one[2])
    given = {(cells, frozenset[int]()) for _, cells, _ in known.fixed_sums}
    return [one for key, one in found.items() if key not in given]


Total = tuple[int, frozenset[int], int]
"""A rule, its cells and their total."""


def _pools(known: Demands) -> list[list[Total]]:
    """Totals that share no cell with another: of all, and of each kind of rule alone."""
    rules = known.shape.other_rules
    kinds = dict.fromkeys(rules[number].kind.name for number, _, _ in known.fixed_sums)
    pools = [known.fixed_sums]
    pools += [[one for one in known.fixed_sums if rules[one[0]].kind.name == name] for name in kinds]
    found: list[list[Total]] = []
    for pool in pools:
        apart = [one for one in pool if not any(one is not other and one[1] & other[1] for other in pool)]
        if apart and apart not in found:
            found.append(apart)
    return found


def _regions(known: Demands, many: int) -> Iterator[Region]:
    shape = known.shape
    if many == 1:
        yield from (Region((index,), frozenset(house.cells)) for index, house in enumerate(shape.houses))
        rest = [(number, cells) for number, cells in known.regions if len(cells) == known.side]
        yield from (Region((), frozenset(cells), (number,)) for number, cells in rest)
        return
    kinds: dict[str, list[int]] = {}
    for index, house in enumerate(shape.houses[: 3 * known.side]):
        kinds.setdefault(house.kind, []).append(index)
    for indexes in kinds.values():
        for some in combinations(indexes, many):
            cells = [frozenset(shape.houses[index].cells) for index in some]
            if _are_together(cells, known.side):
                yield Region(some, frozenset(chain(*cells)))


def _are_together(parts: Sequence[frozenset[int]], side: int) -> bool:
    """Whether the parts, which share no cell, form one area."""
    if len(frozenset(chain(*parts))) != sum(map(len, parts)):
        return False
    joined, rest = set(parts[0]), list(parts[1:])
    while rest:
        near = {c + 1 for c in joined if (c + 1) % side} | {c - 1 for c in joined if c % side}
        near |= {c + side for c in joined} | {c - side for c in joined}
        touching = [part for part in rest if part & near]
        if not touching:
            return False
        joined.update(*touching)
        rest = [part for part in rest if part not in touching]
    return True


def _choices(region: Region, pool: Iterable[Total]) -> Iterator[list[Total]]:
    """Which totals are taken: those inside, and some of those across the border."""
    inside = [one for one in pool if one[1] <= region.cells]
    across = [one for one in pool if one[1] & region.cells and not one[1] <= region.cells]
    if not inside and not across:
        return
    if len(across) <= _MOST_BOTH_WAYS:
        some: Iterable[tuple[Total, ...]] = chain(*(combinations(across, n) for n in range(len(across) + 1)))
    else:
        some = ((), tuple(across), tuple(one for one in across if 2 * len(one[1] & region.cells) > len(one[1])))
    yield from ([*inside, *more] for more in some)


def _sum(
    known: Demands, region: Region, chosen: Sequence[Total]
) -> tuple[frozenset[int], frozenset[int], SumDemand] | None:
    covered = frozenset(chain(*(cells for _, cells, _ in chosen)))
    plus, minus = region.cells - covered, covered - region.cells
    if not chosen or not 0 < len(plus) + len(minus) <= MOST_CELLS:
        return None
    side = known.side
    houses = len(region.cells) // side
    total = houses * side * (side + 1) // 2 - sum(total for _, _, total in chosen)
    cells = (*sorted(plus), *sorted(minus))
    weights = (1,) * len(plus) + (-1,) * len(minus)
    rules = (*region.rules, *sorted({number for number, _, _ in chosen}))
    return plus, minus, known.sum(rules, cells, weights, total, region.houses)
