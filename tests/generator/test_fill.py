"""Random complete grids: valid, repeatable, and as far as statistics can tell uniform."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import sqrt

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille import watch
from grille.errors import OptionError, ShapeError
from grille.generator.fill import filled, fills
from grille.generator.jigsaw import jigsaw
from grille.kernel import arrays
from grille.kernel import fill_carve as kernel
from grille.model import Grid, Shape

SHAPES = [
    *(Shape.of(side) for side in (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)),
    Shape.of(9, diagonals=True),
    Shape.of(9, windows=True),
    Shape.of(9, diagonals=True, windows=True),
    Shape.of(6, diagonals=True),
    jigsaw(7, seed=1),
    jigsaw(9, seed=2),
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_shape_gets_complete_grids_that_the_judge_takes(shape: Shape) -> None:
    one, two = grille.fill(shape, count=2, seed=5)  # type: ignore[misc]
    empty = Grid(shape, [0] * shape.cells)
    assert one.is_solution_of(empty)
    assert two.is_solution_of(empty)
    assert one != two


@given(st.integers(0, 2**64 - 1), st.integers(0, 1000))
def test_the_nth_grid_of_a_seed_never_depends_on_where_one_begins(seed: int, first: int) -> None:
    rows = kernel.fill(seed, first, 3)
    assert arrays.filled(rows, Shape.of(9).house_array).all()
    assert (kernel.fill(seed, first + 2, 1)[0] == rows[2]).all()
    assert next(fills(Shape.of(9), seed=seed, first=first + 1)).values == tuple(rows[1])


@pytest.mark.parametrize(
    "shape",
    [Shape.of(9, diagonals=True), Shape.of(12, windows=True), Shape.of(16, windows=True), jigsaw(9, seed=2)],
    ids=str,
)
def test_the_clock_has_no_say_in_what_comes(shape: Shape, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = grille.fill(shape, seed=5), jigsaw(10, seed=5)
    moments = count(step=1000)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(moments)))  # a machine that is always too late
    monkeypatch.setattr(watch, "SLICE", 1e-9)
    assert (grille.fill(shape, seed=5), jigsaw(10, seed=5)) == wanted


@pytest.mark.slow
def test_extra_houses_that_a_walk_does_not_meet_are_met_by_learning() -> None:
    shape = Shape.of(25, diagonals=True, windows=True)
    grid = grille.fill(shape, seed=5)
    assert grid == grille.fill(shape, seed=5)
    assert (grid.is_full, grid.conflicts) == (True, ())  # type: ignore[union-attr]


def test_a_shape_that_has_no_grid_is_told_and_one_cell_has_one() -> None:
    with pytest.raises(ShapeError, match="there is no complete grid"):
        grille.fill(Shape.of(6, diagonals=True, windows=True))
    assert grille.fill(Shape.of(1), seed=1) == Grid(Shape.of(1), [1])


@pytest.mark.parametrize("count", [-1, 1.5, True, "3"])
def test_what_is_no_count_is_refused(count: object) -> None:
    with pytest.raises(OptionError, match="count"):
        grille.fill(count=count)  # type: ignore[arg-type]


def test_seeds_differ_and_none_is_another_each_time() -> None:
    assert grille.fill(seed=1) == grille.fill(seed=1) != grille.fill(seed=2)
    assert grille.fill() != grille.fill()


@pytest.mark.parametrize("seed", [-1, 2**64, "1", 1.0, True])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        grille.fill(seed=seed)  # type: ignore[arg-type]


def test_other_shapes_are_stirred_too() -> None:
    shape = Shape.of(6)
    assert filled(shape, random.Random(1), swaps=0) != filled(shape, random.Random(1))


def blocks(count: int, swaps: int) -> Iterator[npt.NDArray[np.uint8]]:
    for first in range(0, count, 50_000):
        yield kernel.fill(20, first, min(50_000, count - first), swaps=swaps)


class Statistics:
    """Counts of what the uniform distribution fixes: digits in cells, equal digits in two boxes, pure bands."""

    def __init__(self, count: int, *, swaps: int) -> None:
        self.count = count
        self.digits = np.zeros((81, 10))
        self.joint = np.zeros((10, 10))
        self.pure = np.zeros(6)
        for rows in blocks(count, swaps):
            for cell in range(81):
                self.digits[cell] += np.bincount(rows[:, cell], minlength=10)
            self.joint += np.bincount(10 * rows[:, 0].astype(int) + rows[:, 40], minlength=100).reshape(10, 10)
            grids = rows.reshape(-1, 9, 9)
            for k, turned in enumerate((grids, grids.transpose(0, 2, 1))):
                bits = 1 << turned.astype(np.int32)
                thirds = np.bitwise_or.reduce(bits.reshape(-1, 9, 3, 3), axis=3)  # [grid, row, box]
                for band in range(3):
                    second = thirds[:, 3 * band : 3 * band + 3, 1]
                    first = thirds[:, 3 * band : 3 * band + 3, 0]
                    pure = (first[:, :, None] == second[:, None, :]).any(axis=2).all(axis=1)
                    self.pure[3 * k + band] += pure.sum()

    def deviations(self, chance: float) -> dict[str, float]:
        """Each statistic in standard deviations (Wilson and Hilferty's for chi-square) from uniform grids."""
        found = {}
        expected = self.count / 9
        for cell in range(81):
            found[f"digits of cell {cell}"] = normal(((self.digits[cell, 1:] - expected) ** 2 / expected).sum(), 8)
        # r1c1 and r5c5 share no house. By symmetry each of the 81 pairs of digits is equally likely.
        pairs = self.joint[1:, 1:]
        found["r1c1 with r5c5"] = normal(((pairs - self.count / 81) ** 2 / (self.count / 81)).sum(), 80)
        for k, pure in enumerate(self.pure):
            name = f"pure {'band' if k < 3 else 'stack'} {k % 3 + 1}"
            found[name] = (pure - self.count * chance) / sqrt(self.count * chance * (1 - chance))
        return found

    def is_uniform(self, chance: float) -> bool:
        """88 statistics, so one of them passes 4.5 deviations in uniform grids less than once in 1,500 runs."""
        return max(abs(deviation) for deviation in self.deviations(chance).values()) < 4.5


def normal(chi_square: float, freedom: int) -> float:
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


@pytest.mark.slow
def test_pure_bands_have_a_few_more_completions_than_others(chance_of_a_pure_band: Fraction) -> None:
    assert 2 / 56 < chance_of_a_pure_band < 1.01 * 2 / 56


@pytest.mark.slow
def test_a_million_grids_look_uniform_and_those_of_the_search_alone_do_not(chance_of_a_pure_band: Fraction) -> None:
    chance = float(chance_of_a_pure_band)
    found = Statistics(1_000_000, swaps=kernel.SWAPS)
    assert found.is_uniform(chance), {name: d for name, d in found.deviations(chance).items() if abs(d) > 3}
    biased = Statistics(40_000, swaps=0)
    assert not biased.is_uniform(chance)
    assert biased.deviations(chance)["pure band 2"] > 8  # the first band and stack are drawn, not searched
