"""Puzzles in bulk, and the command line run as a person would."""

from __future__ import annotations

import pathlib
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import grille

COMMAND = str(pathlib.Path(sys.executable).parent / "grille")


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture(scope="session")
def run() -> Callable[..., Ran]:
    """Run `grille` with these words."""

    def run_words(*words: object, text: str | None = None, seconds: float = 120, **more: object) -> Ran:
        ran = subprocess.run(  # type: ignore[call-overload]
            [COMMAND, *map(str, words)], input=text, capture_output=True, text=True, timeout=seconds, **more
        )
        assert "Traceback" not in ran.stderr, ran.stderr
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    return run_words


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
