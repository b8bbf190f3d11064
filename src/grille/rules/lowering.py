"""Functions that build primitives, for the kinds of rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TypeVar

from grille.rules.primitives import AllDifferent, Arc, Automaton, Count, Domain, Primitive, Relation, Sum

State = TypeVar("State", bound=Hashable)


def impossible(cell: int) -> Primitive:
    """A primitive that never holds."""
    return Domain(cell, 0)


def mask_of(digits: Iterable[int]) -> int:
    """The mask of some digits."""
    return sum({1 << (digit - 1) for digit in digits})


def different(cells: Sequence[int]) -> Primitive:
    """All-different over the cells; it never holds where a cell is named twice."""
    return AllDifferent(tuple(cells)) if len(set(cells)) == len(cells) else impossible(cells[0])


def related(a: int, b: int, side: int, is_right: Callable[[int, int], bool]) -> Primitive:
    """A relation of two cells, given by a function of their digits; for one cell with itself, a domain."""
    digits = range(1, side + 1)
    if a == b:
        return Domain(a, mask_of(x for x in digits if is_right(x, x)))
    return Relation(a, b, tuple(mask_of(y for y in digits if is_right(x, y)) for x in digits))


def chained(cells: Sequence[int], side: int, is_right: Callable[[int, int], bool]) -> Iterator[Primitive]:
    """The same relation between each cell and the next."""
    return (related(a, b, side, is_right) for a, b in pairwise(cells))


def paired(cells: Sequence[int], side: int, is_right: Callable[[int, int], bool], reach: int) -> Iterator[Primitive]:
    """The same relation between each cell and the next `reach` ones."""
    for i, a in enumerate(cells):
        for b in cells[i + 1 : i + 1 + reach]:
            yield related(a, b, side, is_right)


def equation(plus: Iterable[int], minus: Iterable[int] = (), total: int = 0) -> Iterator[Primitive]:
    """The cells of `plus` minus the cells of `minus` add up to the total; a cell may be named more than once."""
    return weighted([(cell, 1) for cell in plus] + [(cell, -1) for cell in minus], total)


def weighted(terms: Iterable[tuple[int, int]], total: int) -> Iterator[Primitive]:
    """The weighted sum of the cells is the total; a cell may be named more than once."""
    weights: dict[int, int] = defaultdict(int)
    for cell, weight in terms:
        weights[cell] += weight
    kept = {cell: weight for cell, weight in weights.items() if weight}
    if kept:
        yield Sum(tuple(kept), tuple(kept.values()), total)
    elif total:
        yield impossible(next(iter(weights)))


def counted(cells: Sequence[int], mask: int, allowed: Iterable[int]) -> Primitive:
    """The number of cells with a digit of the mask is one of `allowed`."""
    return Count(tuple(cells), (1,) * len(cells), mask, frozenset(allowed))


def automaton(
    cells: Sequence[int],
    side: int,
    start: State,
    step: Callable[[State, int, int], Iterable[State]],
    accepts: Callable[[State], bool],
) -> Primitive:
    """An automaton along the cells. `step(state, digit, place)` gives the next states; `accepts` tests the last one.

    States with the same outgoing arcs are merged, layer by layer from the back; states that lead nowhere are dropped.
    """
    follow: list[dict[State, list[tuple[int, State]]]] = []
    here: set[State] = {start}
    for place in range(len(cells)):
        ways = {one: [(d, to) for d in range(1, side + 1) for to in step(one, d, place)] for one in here}
        follow.append(ways)
        here = {to for some in ways.values() for _, to in some}
    merged: dict[State, int] = dict.fromkeys((one for one in here if accepts(one)), 0)
    layers: list[tuple[Arc, ...]] = []
    for ways in reversed(follow):
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        before: dict[State, int] = {}
        for one, some in ways.items():
            arcs: dict[int, int] = defaultdict(int)
            for digit, to in some:
                if to in merged:
                    arcs[merged[to]] |= 1 << (digit - 1)
            if arcs:
                before[one] = numbers.setdefault(tuple(sorted(arcs.items())), len(numbers))
        layers.append(tuple((number, mask, to) for arcs_of, number in numbers.items() for to, mask in arcs_of))
        merged = before
    if start not in merged:
        return impossible(cells[0])
    return Automaton(tuple(cells), tuple(reversed(layers)))


def laid(made: Primitive, cells: Sequence[int]) -> Primitive:
    """An automaton, or what stands for an empty one, moved to other cells."""
    match made:
        case Automaton(_, layers):
            return Automaton(tuple(cells), layers)
        case Domain(_, mask):
            return Domain(cells[0], mask)
    raise TypeError(made)


@cache
def all_digits(side: int) -> int:
    """The mask of every digit."""
    return (1 << side) - 1
