"""Tests whether a line of a full grid obeys a rule of lines, and with which number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby

from grille.rules.placing import Ground, Group


def if_so(is_so: object) -> tuple[int, ...] | None:
    """An empty tuple where a line fits, else None."""
    return () if is_so else None


def ends(digits: Sequence[int]) -> int:
    """The sum of the first and the last."""
    return digits[0] + digits[-1]


def with_inside(side: int) -> tuple[int, int]:
    """Three cells or more: two ends and what lies between."""
    return 3, max(4, 2 * side // 3)


def between(ground: Ground, cells: Group) -> tuple[int, ...] | None:
    first, *inside, last = ground.along(cells)
    return if_so(min(first, last) < min(inside) and max(inside) < max(first, last))


def lockout(ground: Ground, cells: Group) -> tuple[int, ...] | None:
    """On sides below 7 the ends differ by half the side at least, since few pairs differ by 4."""
    first, *inside, last = ground.along(cells)
    apart, (low, high) = 4 if ground.side > 6 else max(1, ground.side // 2), sorted((first, last))
    if high - low < apart or any(low <= digit <= high for digit in inside):
        return None
    return () if apart == 4 else (apart,)


def region_sum(ground: Ground, cells: Group) -> tuple[int, ...] | None:
    sums = [sum(ground.along(list(some))) for _, some in groupby(cells, key=lambda cell: ground.box_of[cell])]
    return if_so(len(sums) > 1 and len(set(sums)) == 1)


def zipper(ground: Ground, cells: Group) -> tuple[int, ...] | None:
    digits, half = ground.along(cells), len(cells) // 2
    pairs = {a + b for a, b in zip(digits[:half], reversed(digits), strict=False)}
    return if_so(len(pairs | set(digits[half : len(cells) - half])) == 1)


def sum_line(ground: Ground, cells: Group) -> tuple[int, ...] | None:
    """A number above the side that two pieces or more add up to each."""
    sums = set(accumulate(ground.along(cells)))
    total = max(sums)
    wanted = [n for n in range(ground.side + 1, total // 2 + 1) if total % n == 0 and sums >= set(range(n, total, n))]
    return (wanted[0],) if wanted else None
