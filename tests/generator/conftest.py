"""What the uniform distribution over classic grids has to look like, counted exactly and without any solver.

A band is pure where each row of its first box comes again, as a set, in a row of the second box (and then of the
third). How often that happens among all complete grids follows from how many grids complete each band:

    Given a band, the columns of a stack still need six digits each. A way to split them between the two boxes below is
    again a choice of 56, so 56³ splits for the three stacks. For a split, the upper and the lower boxes are
    independent: each count is the number of ways to put the columns' digits into rows so that rows do not clash.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import factorial

import numpy as np
import numpy.typing as npt
import pytest

GRIDS = 6_670_903_752_021_072_936_960
"""All complete grids (Felgenhauer and Jarvis, 2005)."""

PURE_BANDS = factorial(9) * 2 * 6**6
"""The first box, which of the two others has the second row's digits on top, and the orders within their rows."""

Split = tuple[int, int, int]  # three disjoint sets of three digits each, as masks

EVERY = 0b111_111_111
TRIPLES = [sum(1 << digit for digit in three) for three in combinations(range(9), 3)]
SPLITS: list[Split] = [
    (a, b, EVERY ^ a ^ b) for a in TRIPLES for b in TRIPLES if not a & b
]  # ordered: the rows of a box, or its columns
NUMBER = {split: number for number, split in enumerate(SPLITS)}


@cache
def partner_numbers() -> npt.NDArray[np.intp]:
    """[split, 56, 2]: the pairs of splits that with this one have no digit twice in any of the three places."""
    masks = np.array(SPLITS)
    number = np.full((512, 512), -1)
    number[masks[:, 0], masks[:, 1]] = np.arange(len(SPLITS))
    one, two = np.nonzero(~(masks[:, None, :] & masks[None, :, :]).any(axis=2))
    third = number[EVERY ^ masks[one, 0] ^ masks[two, 0], EVERY ^ masks[one, 1] ^ masks[two, 1]]
    return np.stack([two, third], axis=1)[third >= 0].reshape(len(SPLITS), 56, 2)


def partners(split: Split) -> list[tuple[Split, Split]]:
    """The same for one split."""
    return [(SPLITS[one], SPLITS[two]) for one, two in partner_numbers()[NUMBER[split]]]


@cache
def rows_of(columns: Split) -> npt.NDArray[np.float64]:
    """For a box with these digits in its columns: how many orders give each split into rows."""
    ways = np.zeros(len(SPLITS))
    digits = [[1 << digit for digit in range(9) if column >> digit & 1] for column in columns]
    for orders in product(*(permutations(column) for column in digits)):
        ways[
            NUMBER[
                orders[0][0] | orders[1][0] | orders[2][0],
                orders[0][1] | orders[1][1] | orders[2][1],
                orders[0][2] | orders[1][2] | orders[2][2],
            ]
        ] += 1
    return ways


def ways_of_boxes(
    left: npt.NDArray[np.float64], middle: npt.NDArray[np.float64], right: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """[56, 56, 56]: for each choice of columns in the three boxes, how many ways to order them into a band."""
    pairs = partner_numbers()
    both = np.matmul(middle[:, pairs[:, :, 0]].transpose(1, 0, 2), right[:, pairs[:, :, 1]].transpose(1, 2, 0))
    return np.tensordot(left, both, axes=(1, 0))


def completions(columns: tuple[Split, Split, Split]) -> int:
    """How many ways complete a band that has these digits in the columns of its three boxes."""
    choices = [partners(split) for split in columns]
    upper = ways_of_boxes(*(np.array([rows_of(one) for one, _ in pairs]) for pairs in choices))
    lower = ways_of_boxes(*(np.array([rows_of(two) for _, two in pairs]) for pairs in choices))
    return round(float((upper * lower).sum()))


def pure_columns() -> dict[tuple[Split, ...], int]:
    """The columns of the pure bands whose rows are those of 123 456 789, up to relabelling, with how many have them."""
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    boxes = [
        tuple(sorted(sum(1 << digit for digit in column) for column in zip(rows[0], second, third, strict=True)))
        for second in permutations(rows[1])
        for third in permutations(rows[2])
    ]
    # Relabellings that keep the rows apart and the first box's columns together.
    relabellings = [
        [3 * blocks[digit // 3] + places[digit % 3] for digit in range(9)]
        for blocks in permutations(range(3))
        for places in permutations(range(3))
    ]

    def renamed(box: tuple[int, ...], names: list[int]) -> tuple[int, ...]:
        return tuple(sorted(sum(1 << names[digit] for digit in range(9) if column >> digit & 1) for column in box))

    images = {box: [renamed(box, names) for names in relabellings] for box in boxes}
    found: dict[tuple[Split, ...], int] = {}
    for second, third in product(boxes, repeat=2):
        smallest = min(tuple(sorted(pair)) for pair in zip(images[second], images[third], strict=True))
        found[(boxes[0], *smallest)] = found.get((boxes[0], *smallest), 0) + 1
    return found


@pytest.fixture(scope="session")
def chance_of_a_pure_band() -> Fraction:
    """Of a given band, in a grid drawn uniformly from all."""
    classes = pure_columns()
    total = sum(completions(columns) * many for columns, many in classes.items())
    return Fraction(PURE_BANDS * total, GRIDS * sum(classes.values()))
