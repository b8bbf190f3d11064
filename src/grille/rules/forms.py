"""Forms of clues: lines, marks between cells, clues outside, areas, single cells. Each gives a Placing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from grille.rules.cells import BESIDE, is_diagonal, neighbours
from grille.rules.placing import Fit, Form, Ground, Group, Numbers, Placing, Spot, no_number, one_group

Goes = Callable[[Sequence[int], int, int], bool]
"""Whether a line or area with these digits may go on with that one, on a side."""

Span = Callable[[int], tuple[int, int]]
"""The least and the greatest number of cells, by the side."""

_STRAIGHT, _TURNED, _SLANTED = 6, 3, 1
"""How likely a line goes straight on, turns, or takes a diagonal step."""


def anywhere(along: Sequence[int], digit: int, side: int) -> bool:
    """A line may go on with any digit."""
    return True


def usual_span(side: int) -> tuple[int, int]:
    """Three to six cells on 9×9."""
    return max(2, side // 3), max(3, 2 * side // 3)


def line(
    name: str,
    goes: Goes = anywhere,
    fit: Fit = no_number,
    span: Span = usual_span,
    groups: Callable[[Group], tuple[Group, ...]] = one_group,
    largest: int = 25,
) -> Placing:
    """Lines from neighbour to neighbour that cross neither themselves nor each other."""

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        least, most = span(ground.side)
        while free := [cell for cell in range(ground.cells) if cell not in taken]:
            cells = _walk(ground, taken, ground.rng.choice(free), goes, ground.rng.randint(least, most))
            ends = range(len(cells), least - 1, -1)
            yield next((cells[:end] for end in ends if fit(ground, cells[:end]) is not None), ())

    def fits(ground: Ground, cells: Group) -> Numbers | None:
        return fit(ground, cells) if _goes_along(ground, cells, goes) else None

    return Placing(
        name,
        form,
        fits,
        layer="inside",
        spots=line_spots,
        most=lambda side: side * side // span(side)[0],
        usual=lambda side: side,
        is_endless=True,
        may_turn=True,
        largest=largest,
        groups=groups,
    )


def _goes_along(ground: Ground, cells: Group, goes: Goes) -> bool:
    digits = ground.along(cells)
    return all(goes(digits[:place], digits[place], ground.side) for place in range(1, len(digits)))


def line_spots(cells: Group, side: int) -> set[Spot]:
    """The cells, and the crossings of its diagonal steps, numbered after the cells."""
    crossings = (_crossing(a, b, side) for a, b in pairwise(cells))
    return {*cells, *(crossing for crossing in crossings if crossing is not None)}


def _crossing(a: int, b: int, side: int) -> int | None:
    """The number of the corner that a diagonal step passes; None for a straight step."""
    if a // side == b // side or a % side == b % side:
        return None
    return side * side + min(a // side, b // side) * side + min(a % side, b % side)


@cache
def _around(side: int) -> tuple[tuple[tuple[int, int | None], ...], ...]:
    """For each cell the eight around it, each with the crossing that lies between."""
    found: list[list[tuple[int, int | None]]] = [[] for _ in range(side * side)]
    for a, b in neighbours(side, [(0, 1), (1, 0), (1, 1), (1, -1)]):
        found[a].append((b, _crossing(a, b, side)))
        found[b].append((a, _crossing(a, b, side)))
    return tuple(map(tuple, found))


def _walk(ground: Ground, taken: Collection[Spot], start: int, goes: Goes, longest: int) -> Group:
    """A random line from that cell. It never comes back beside itself, so that it can be told where it goes."""
    around, cells, along = _around(ground.side), [start], [ground.values[start]]
    near: set[int] = set()  # what lies beside all but the last
    while len(cells) < longest:
        here = cells[-1]
        straight = 2 * here - cells[-2] if len(cells) > 1 else None
        steps, weights = [], []
        for cell, crossing in around[here]:
            is_free = not (cell in taken or crossing in taken or cell in near)
            if not is_free or not goes(along, ground.values[cell], ground.side):
                continue
            steps.append(cell)
            weights.append(_STRAIGHT if cell == straight else _TURNED if crossing is None else _SLANTED)
        if not steps:
            break
        chosen = ground.rng.choices(steps, weights)[0]
        if len(cells) > 1:
            near.update(cell for cell, _ in around[cells[-2]])
        near.update((here, *(cell for cell, crossing in around[here] if crossing is None and cell != chosen)))
        cells.append(chosen)
        along.append(ground.values[chosen])
    return tuple(cells)


def _shuffled(ground: Ground, items: Iterable[Group]) -> Iterator[Group]:
    order = list(items)
    ground.rng.shuffle(order)
    return iter(order)


def edge(name: str, is_right: Callable[[int, int, int], bool], *, within_boxes: bool = False) -> Placing:
    """Marks between two neighbours, by their digits and the side."""

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        box_of = ground.box_of
        pairs = (
            (a, b)
            for a, b in neighbours(ground.side, BESIDE)
            if frozenset((a, b)) not in taken and not (within_boxes and box_of[a] != box_of[b])
        )
        return _shuffled(ground, pairs)

    def fit(ground: Ground, cells: Group) -> Numbers | None:
        a, b = ground.along(cells)
        return () if is_right(a, b, ground.side) else None

    return Placing(
        name,
        form,
        fit,
        layer="edges",
        spots=lambda cells, side: (frozenset(cells),),
        most=lambda side: 2 * side * (side - 1),
        may_turn=True,
    )


def outside(
    name: str, number: Callable[[Sequence[int]], int | None], *, both_ways: bool = True, largest: int = 25
) -> Placing:
    """Clues beside whole rows and columns, looking along them; from the left and from the top alone where the way one
    looks says nothing.
    """

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        side = ground.side
        ahead = [tuple(range(row * side, (row + 1) * side)) for row in range(side)]
        ahead += [tuple(range(column, side * side, side)) for column in range(side)]
        return _shuffled(ground, [*ahead, *(cells[::-1] for cells in ahead if both_ways)])

    def fit(ground: Ground, cells: Group) -> Numbers | None:
        found = number(ground.along(cells))
        return None if found is None else (found,)

    return Placing(
        name,
        form,
        fit,
        layer="outside",
        spots=outside_spots,
        most=lambda side: (4 if both_ways else 2) * side,
        is_directed=both_ways,
        largest=largest,
        groups=lambda cells: (cells if both_ways or cells[0] < cells[-1] else cells[::-1],),
    )


def outside_spots(cells: Group, side: int) -> set[Spot]:
    """The place before the first cell, as column and row, and the cells themselves in this order."""
    (y, x), (to_y, to_x) = divmod(cells[0], side), divmod(cells[1], side)
    return {(2 * x - to_x, 2 * y - to_y), cells}


def little_killer(name: str) -> Placing:
    """Sums along slanting lines, from border to border."""

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        side = ground.side
        found: dict[frozenset[int], Group] = {}
        for cell in range(side * side):
            for right in (-1, 1):
                row, column = divmod(cell, side)
                reach = min(side - row, column + 1 if right < 0 else side - column)
                cells = tuple(cell + step * (side + right) for step in range(reach))
                if len(cells) >= min(3, side // 2) and is_diagonal(cells, side):
                    found[frozenset(cells)] = cells if ground.rng.random() < 0.5 else cells[::-1]
        return _shuffled(ground, found.values())

    return Placing(
        name,
        form,
        fit=lambda ground, cells: (sum(ground.along(cells)),),
        layer="outside",
        spots=lambda cells, side: {*outside_spots(cells, side), frozenset(cells)},
        most=lambda side: 4 * side - 2 * min(3, side // 2),
    )


def cell(name: str, fit: Fit) -> Placing:
    """Marks in single cells."""
    return Placing(
        name,
        form=lambda ground, taken: _shuffled(ground, ((one,) for one in range(ground.cells))),
        fit=fit,
        layer="inside",
        spots=lambda cells, side: cells,
        most=lambda side: side * side,
    )


def square(name: str, fit: Fit) -> Placing:
    """Marks in the middle of four cells; no cell belongs to two."""
    return Placing(
        name,
        form=lambda ground, taken: _shuffled(
            ground, ((a, a + 1, b - 1, b) for a, b in neighbours(ground.side, [(1, 1)]))
        ),
        fit=fit,
        layer="corners",
        spots=lambda cells, side: cells,
        most=lambda side: (side // 2) ** 2,
    )


def area(name: str, goes: Goes, span: Span) -> Placing:
    """Connected areas that are no house."""

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        while free := [cell for cell in range(ground.cells) if cell not in taken]:
            wanted = ground.rng.randint(*span(ground.side))
            cells = grown(ground, taken, ground.rng.choice(free), wanted, goes)
            is_new = len(cells) == wanted and not _is_house(cells, ground)
            yield tuple(sorted(cells)) if is_new else ()

    return Placing(
        name,
        form,
        fit=lambda ground, cells: () if _goes_along(ground, cells, goes) else None,
        layer="areas",
        spots=lambda cells, side: cells,
        most=lambda side: side * side // span(side)[0],
        usual=lambda side: max(1, side // 4),
        is_endless=True,
    )


def _is_house(cells: Sequence[int], ground: Ground) -> bool:
    side = ground.side
    lines = ({cell // side for cell in cells}, {cell % side for cell in cells}, {ground.box_of[cell] for cell in cells})
    return any(len(one) == 1 for one in lines)


@cache
def beside(side: int) -> tuple[tuple[int, ...], ...]:
    """For each cell those up, down, left and right of it."""
    return tuple(tuple(cell for cell, crossing in some if crossing is None) for some in _around(side))


def grown(ground: Ground, taken: Collection[Spot], start: int, wanted: int, goes: Goes) -> list[int]:
    """A connected area from that cell, of so many cells or as many as can be; compact ones come oftener."""
    near, cells = beside(ground.side), [start]
    while len(cells) < wanted:
        along = ground.along(cells)
        edge = [
            other
            for cell in cells
            for other in near[cell]
            if other not in taken and other not in cells and goes(along, ground.values[other], ground.side)
        ]
        if not edge:
            break
        cells.append(ground.rng.choice(edge))
    return cells


def twins(name: str, form: Form, fit: Fit, spots: Callable[[Group, int], Collection[Spot]] | None = None) -> Placing:
    """Two areas of as many cells that are alike in some way: the first half of the cells and the second."""
    return Placing(
        name,
        form,
        fit,
        layer="areas",
        spots=spots or (lambda cells, side: cells),
        most=lambda side: side * side // 4,
        usual=lambda side: 3,
        is_endless=True,
        groups=halves,
    )


def halves(cells: Group) -> tuple[Group, ...]:
    """The first half and the second."""
    return cells[: len(cells) // 2], cells[len(cells) // 2 :]


def clones(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
    """Areas of two to four cells and the same ones elsewhere, with the same digits."""
    side, near = ground.side, beside(ground.side)
    while True:
        down, right = ground.rng.randrange(side), ground.rng.randrange(1 - side, side)
        if not down and not right:
            continue
        alike = {
            cell
            for cell in range(ground.cells)
            if cell // side + down < side
            and 0 <= cell % side + right < side
            and ground.values[cell] == ground.values[cell + down * side + right]
        }
        start = ground.rng.choice(sorted(alike)) if alike else None
        cells = [] if start is None else [start]
        for cell in cells:
            cells += [other for other in near[cell] if other in alike and other not in cells]
        cells = cells[:4]
        images = [cell + down * side + right for cell in cells]
        yield (*cells, *images) if len(cells) > 1 and not {*cells, *images} & set(taken) else ()


def alike_areas(key: Callable[[Sequence[int]], object]) -> Form:
    """Two areas of three cells, or two on small boards, whose digits have the same key; they do not touch."""

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        known: dict[object, list[Group]] = defaultdict(list)
        near, many = beside(ground.side), 3 if ground.side > 5 else 2
        while free := [cell for cell in range(ground.cells) if cell not in taken]:
            cells = tuple(sorted(grown(ground, taken, ground.rng.choice(free), many, anywhere)))
            if len(cells) < many:
                yield ()
                continue
            round_it = {*cells, *(other for cell in cells for other in near[cell])}
            others = known[key(ground.along(cells))]
            apart = [one for one in others if not round_it & set(one) and not set(taken) & set(one)]
            others.append(cells)
            yield (*min(cells, one), *max(cells, one)) if apart and (one := ground.rng.choice(apart)) else ()

    return form


def circles(name: str) -> Placing:
    """Cells of which as many hold a digit as it says, for some digits."""

    def form(ground: Ground, taken: Collection[Spot]) -> Iterator[Group]:
        rng, side = ground.rng, ground.side
        while True:
            digits, total = rng.sample(range(1, side + 1), side), rng.randint(side, max(side, 5 * side // 2))
            cells: list[int] = []
            for digit in digits:
                places = [one for one in range(ground.cells) if ground.values[one] == digit and one not in taken]
                if len(places) >= digit and len(cells) + digit <= total:
                    cells += rng.sample(places, digit)
            yield tuple(sorted(cells))

    def fit(ground: Ground, cells: Group) -> Numbers | None:
        return () if cells and all(digit == many for digit, many in Counter(ground.along(cells)).items()) else None

    return Placing(
        name,
        form,
        fit,
        layer="inside",
        spots=lambda cells, side: cells,
        most=lambda side: 1,
        usual=lambda side: 1,
        is_endless=True,
    )
