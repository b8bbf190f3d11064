"""Puzzles in bulk."""

from __future__ import annotations

import pathlib
import random
import sys

import pytest

import grille

COMMAND = str(pathlib.Path(sys.executable).parent / "grille")


@pytest.fixture(scope="session")
def lines() -> list[str]:
    """Three hundred different puzzles of several levels, none so hard that its ER takes long."""
    levels = ("easy", "medium", "hard")
    return [grid.to_line() for level in levels for grid in grille.generate(count=100, level=level, seed=20)]


@pytest.fixture(scope="session")
def disguised(lines: list[str]) -> list[str]:
    """The same puzzles, each turned, shuffled and renamed."""
    rng = random.Random(3)
    grids = map(grille.Grid.from_line, lines)
    return [grille.Symmetry.random(grid.shape, rng).apply(grid).to_line() for grid in grids]
