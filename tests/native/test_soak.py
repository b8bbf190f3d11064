"""Minutes of random puzzles through both kernels and the judge, from another seed each time. Run by `make soak`."""

from __future__ import annotations

import time

import numpy as np
import pytest

from grille.kernel import arrays, fill_carve, general, lanes, layout
from grille.model import Shape

MINUTES = 3


@pytest.mark.soak
def test_the_kernels_and_the_judge_agree_for_minutes() -> None:
    shape, seed = Shape.of(9), time.time_ns() % 2**32
    chance, houses = np.random.default_rng(seed), layout.Layout(shape.house_array, shape.cells)
    end = time.monotonic() + 60 * MINUTES
    while time.monotonic() < end:
        full = fill_carve.fill(int(chance.integers(2**60)), 0, 500)
        puzzles = np.where(chance.random(full.shape) < chance.uniform(0.25, 0.6), full, 0).astype(np.uint8)
        spoilt = chance.integers(0, 81, len(puzzles))
        puzzles[np.arange(0, len(puzzles), 7), spoilt[::7]] = chance.integers(1, 10, len(spoilt[::7]))
        quick = lanes.solve(puzzles, limit=50, jobs=0)
        plain = general.solve(houses, puzzles, limit=50)
        assert (quick.counts == plain.counts).all(), f"seed {seed}"
        for found in (quick, plain):
            right = arrays.solved(puzzles, found.solutions, shape.house_array)
            assert (right == (found.counts > 0)).all(), f"seed {seed}"
