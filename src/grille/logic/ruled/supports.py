"""What a demand leaves in its cells: candidates as masks in, what some way of filling the cells uses out.

Every function depends on the masks alone and is monotone: with fewer candidates at the start, no more are left. So the
level of a puzzle does not depend on the order of steps, nor on how the puzzle lies.

Sets of digits are masks, and a set of such sets is an integer too, with a bit for each mask: all ways to fill some
cells with different digits are then a few shifts.

    filled     bit m is 1 where some way fills the first cells with exactly the digits of the mask m
    lacking    bit m is 1 where the mask m lacks the digit; so  (filled & lacking[d]) << (1 << d)  adds the digit
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod

from grille.rules.primitives import Arc

Masks = tuple[int, ...]
"""The candidates of some cells; a mask of 0 says that there is no way."""

LARGEST = 16
"""The largest side where sets of sets are kept: 2^16 bits each."""

MOST_WAYS = 4000
"""The most ways to choose a candidate a cell that are tried one by one."""


@cache
def lacking(side: int) -> tuple[int, ...]:
    """For each digit from 0 on, the set of masks that lack it."""
    return tuple(
        ((1 << (1 << digit)) - 1) * (((1 << (1 << side)) - 1) // ((1 << (2 << digit)) - 1)) for digit in range(side)
    )


@cache
def sets_with_sum(side: int) -> tuple[int, ...]:
    """For each sum, the set of masks whose digits add up to it."""
    found = [1]
    for digit in range(1, side + 1):
        longer = found + [0] * digit
        for total, sets in enumerate(found):
            longer[total + digit] |= sets << (1 << (digit - 1))
        found = longer
    return tuple(found)


def members(sets: int) -> Iterator[int]:
    """The masks of a set of masks."""
    while sets:
        low = sets & -sets
        yield low.bit_length() - 1
        sets ^= low


def digits_of(mask: int) -> list[int]:
    """The digits of a mask."""
    return [digit + 1 for digit in members(mask)]


def different(masks: Sequence[int], side: int, checks: Mapping[int, int]) -> tuple[Masks, int]:
    """Cells with different digits. `checks[n]` are the sets that the first n cells may hold.

    Gives what is left, and the sets that all cells together may hold.
    """
    lacks, filled, stages = lacking(side), 1, [1]
    for place, mask in enumerate(masks, 1):
        longer = 0
        for digit in members(mask):
            longer |= (filled & lacks[digit]) << (1 << digit)
        filled = longer & checks[place] if place in checks else longer
        stages.append(filled)
    left, useful = [0] * len(masks), filled
    for place in range(len(masks) - 1, -1, -1):
        before = 0
        for digit in members(masks[place]):
            ways = (useful >> (1 << digit)) & lacks[digit] & stages[place]
            if ways:
                left[place] |= 1 << digit
                before |= ways
        useful = before
    return tuple(left), filled


def in_bounds(masks: Sequence[int], weights: Sequence[int], total: int) -> Masks:
    """A weighted sum, by the least and the most of the other cells, until nothing changes."""
    now = list(masks)
    while all(now):
        lows = [w * (low_of(m) if w > 0 else high_of(m)) for m, w in zip(now, weights, strict=True)]
        highs = [w * (high_of(m) if w > 0 else low_of(m)) for m, w in zip(now, weights, strict=True)]
        low, high, before = sum(lows), sum(highs), list(now)
        for i, weight in enumerate(weights):
            least, most = total - high + highs[i], total - low + lows[i]
            if lows[i] < least or highs[i] > most:
                now[i] = mask_within(now[i], weight, least, most)
        if now == before:
            return tuple(now)
    return (0,) * len(now)


def low_of(mask: int) -> int:
    """The least digit."""
    return (mask & -mask).bit_length()


def high_of(mask: int) -> int:
    """The greatest digit."""
    return mask.bit_length()


def mask_within(mask: int, weight: int, least: int, most: int) -> int:
    """The digits whose multiple by the weight lies within bounds."""
    return sum(1 << (digit - 1) for digit in digits_of(mask) if least <= weight * digit <= most)


def summed(
    masks: Masks, weights: Sequence[int], total: int, side: int, groupings: Sequence[Sequence[Sequence[int]]]
) -> Masks:
    """A weighted sum. Each grouping divides the places into groups of one weight that hold different digits.

    Exact within the groups of each grouping; between them only sums count. All in turn, until nothing changes.
    """
    while True:
        before = masks
        for groups in groupings:
            masks = _summed_by(masks, weights, total, side, groups)
            if not all(masks):
                return (0,) * len(masks)
        if masks == before:
            return masks


def _summed_by(masks: Masks, weights: Sequence[int], total: int, side: int, groups: Sequence[Sequence[int]]) -> Masks:
    sums = [_sums_of([masks[i] for i in group], side) for group in groups]
    scales = [weights[group[0]] for group in groups]
    shift = -sum(min(0, scale * max(some, default=0)) for scale, some in zip(scales, sums, strict=True))
    before = [1 << shift]  # bit n + shift: some way gives the groups before the sum n
    for scale, some in zip(scales, sums, strict=True):
        before.append(_added(before[-1], [scale * one for one in some]))
    after = 1 << (total + shift) if total + shift >= 0 else 0
    now = list(masks)
    for number in range(len(groups) - 1, -1, -1):
        group, scale = groups[number], scales[number]
        wanted = [one for one in sums[number] if _added(before[number], [scale * one]) & after]
        after = _added(after, [-scale * one for one in wanted])
        for place, mask in zip(group, _with_sums([masks[i] for i in group], side, wanted), strict=True):
            now[place] = mask
    return tuple(now)


def _added(sums: int, steps: Iterable[int]) -> int:
    found = 0
    for step in steps:
        found |= sums << step if step >= 0 else sums >> -step
    return found


def _sums_of(masks: Sequence[int], side: int) -> list[int]:
    """The sums that different digits in these cells may have."""
    if len(masks) == 1:
        return digits_of(masks[0])
    _, sets = different(masks, side, {})
    return [total for total, those in enumerate(sets_with_sum(side)) if those & sets]


def _with_sums(masks: Sequence[int], side: int, sums: Sequence[int]) -> Masks:
    """What different digits with one of these sums leave."""
    if len(masks) == 1:
        return (masks[0] & sum(1 << (one - 1) for one in sums),)
    wanted, totals = 0, sets_with_sum(side)
    for one in sums:
        wanted |= totals[one]
    return different(masks, side, {len(masks): wanted})[0]


def one_by_one(masks: Masks, weights: Sequence[int], total: int, differ: Sequence[tuple[int, int]]) -> Masks:
    """A weighted sum where the places of each pair hold different digits: exact. For no more than MOST_WAYS ways."""
    left = [0] * len(masks)
    last, pairs = len(masks) - 1, [[a for a, b in differ if b == place] for place in range(len(masks))]
    chosen = [0] * len(masks)

    def fill(place: int, rest: int) -> bool:
        room, found = masks[place], False
        for other in pairs[place]:
            room &= ~chosen[other]
        weight = weights[place]
        if place == last:
            digit, remainder = divmod(rest, weight)
            bit = 1 << (digit - 1) if digit > 0 and not remainder else 0
            left[place] |= bit & room
            return bool(bit & room)
        for digit in members(room):
            chosen[place] = 1 << digit
            if fill(place + 1, rest - weight * (digit + 1)):
                left[place] |= 1 << digit
                found = True
        return found

    fill(0, total)
    return tuple(left)


def ways(masks: Iterable[int]) -> int:
    """In how many ways a candidate can be chosen for each cell."""
    return prod(mask.bit_count() for mask in masks)


def related(masks: Sequence[int], tables: Iterable[tuple[int, int, Sequence[int]]]) -> Masks:
    """Relations of two places each, each by its table, until nothing changes."""
    now, tables = list(masks), list(tables)
    changed = True
    while changed:
        changed = False
        for a, b, table in tables:
            kept, reached = 0, 0
            for digit in members(now[a]):
                if table[digit] & now[b]:
                    kept |= 1 << digit
                    reached |= table[digit]
            if kept != now[a] or now[b] & ~reached:
                now[a], now[b], changed = kept, now[b] & reached, True
    return tuple(now) if all(now) else (0,) * len(now)


def accepted(masks: Sequence[int], layers: Sequence[Sequence[Arc]]) -> Masks:
    """An automaton along the places."""
    reached = [1]
    for mask, arcs in zip(masks, layers, strict=True):
        here, states = reached[-1], 0
        for start, digits, end in arcs:
            if here >> start & 1 and digits & mask:
                states |= 1 << end
        reached.append(states)
    left, useful = [0] * len(masks), reached[-1]
    for place in range(len(masks) - 1, -1, -1):
        before = 0
        for start, digits, end in layers[place]:
            if useful >> end & 1 and reached[place] >> start & 1 and digits & masks[place]:
                left[place] |= digits & masks[place]
                before |= 1 << start
        useful = before
    return tuple(left)


def accepted_different(masks: Sequence[int], layers: Sequence[Sequence[Arc]], side: int) -> Masks:
    """An automaton along places that hold different digits: exact."""
    lacks = lacking(side)
    stages: list[dict[int, int]] = [{0: 1}]
    for mask, arcs in zip(masks, layers, strict=True):
        here, there = stages[-1], dict[int, int]()
        for start, digits, end in arcs:
            if sets := here.get(start, 0):
                for digit in members(digits & mask):
                    if longer := (sets & lacks[digit]) << (1 << digit):
                        there[end] = there.get(end, 0) | longer
        stages.append(there)
    left, useful = [0] * len(masks), stages[-1]
    for place in range(len(masks) - 1, -1, -1):
        here, before = stages[place], dict[int, int]()
        for start, digits, end in layers[place]:
            sets, later = here.get(start, 0), useful.get(end, 0)
            if not sets or not later:
                continue
            for digit in members(digits & masks[place]):
                if those := (later >> (1 << digit)) & lacks[digit] & sets:
                    left[place] |= 1 << digit
                    before[start] = before.get(start, 0) | those
        useful = before
    return tuple(left)


def counted(masks: Sequence[int], weights: Sequence[int], mask: int, allowed: Iterable[int]) -> Masks:
    """How many of the places have a digit of the mask, each by its weight."""
    shift = -sum(min(0, weight) for weight in weights)
    options = [[inside for inside in (True, False) if (m & mask if inside else m & ~mask)] for m in masks]
    before = [1 << shift]
    for weight, some in zip(weights, options, strict=True):
        before.append(_added(before[-1], [weight if inside else 0 for inside in some]))
    after = sum(1 << (one + shift) for one in allowed if one + shift >= 0)
    now = list(masks)
    for place in range(len(masks) - 1, -1, -1):
        weight = weights[place]
        kept = [inside for inside in options[place] if _added(before[place], [weight if inside else 0]) & after]
        after = _added(after, [-weight if inside else 0 for inside in kept])
        now[place] &= (mask if True in kept else 0) | (~mask if False in kept else 0)
    return tuple(now) if all(now) else (0,) * len(now)


def tried(masks: Masks, holds: Iterable[tuple[tuple[int, ...], set[tuple[int, ...]]]]) -> Masks:
    """Every way to choose a candidate a place that is in all tables, each over some places."""
    left, tables = [0] * len(masks), list(holds)
    for values in product(*map(digits_of, masks)):
        if all(tuple(values[i] for i in places) in table for places, table in tables):
            for place, digit in enumerate(values):
                left[place] |= 1 << (digit - 1)
    return tuple(left)
