"""What is handed over meets the request, over levels, shapes and sizes; a full grid is never a puzzle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.flags import After

import grille
from grille.errors import OutOfTimeError
from grille.kernel import fill_carve as kernel
from grille.logic.ladders import LEVELS
from grille.logic.rating import is_of_level, is_within_level, leans_on_uniqueness
from grille.model import Grid, Shape

EASY = ["very-easy", "easy", "medium", "hard"]
KINDS: list[Any] = [
    {},
    {"source": "search"},
    {"symmetry": "half-turn"},
    {"shape": Shape.of(9, diagonals=True)},
    {"shape": Shape.of(9, diagonals=True, windows=True)},
    {"shape": Shape.of(9, windows=True), "symmetry": "both"},
    {"jigsaw": True},
    {"jigsaw": True, "size": 7},
    {"size": 8},
    {"size": 10},
    {"size": 12},
    {"shape": Shape.of(12, windows=True)},
    {"size": 16},
    {"size": 16, "symmetry": "full"},
]


def is_what_was_asked_for(puzzle: Grid, level: str) -> bool:
    is_unique = grille.solve(puzzle, method="sat").verdict == "unique"
    return is_unique and not puzzle.is_full and grille.rate(puzzle).level == level


@pytest.mark.parametrize("level", EASY)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_easy_to_hard_come_for_every_shape(kind: Any, level: str) -> None:
    assert is_what_was_asked_for(grille.generate(level=level, seed=3, **kind), level)


@pytest.mark.parametrize("level", EASY)
@pytest.mark.parametrize(("size", "looks"), [(4, 3000), (6, 10**6)])
def test_a_small_grid_is_of_the_level_or_is_not_there(size: int, looks: int, level: str) -> None:
    """Of 4×4 none harder than very easy was ever met; one of 6×6 takes up to 40,000 looks at the flag."""
    try:
        found: Any = grille.generate(level=level, size=size, seed=3, count=2, stop=After(looks))
    except OutOfTimeError as error:
        found = error.found
        assert (size, level != "very-easy") == (4, True)
    assert all(is_what_was_asked_for(puzzle, level) for puzzle in found)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**64 - 1), st.sampled_from(EASY[:3]), st.sampled_from(KINDS[3:7]))
def test_any_seed_will_do(seed: int, level: str, kind: Any) -> None:
    assert is_what_was_asked_for(grille.generate(level=level, seed=seed, **kind), level)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_levels_are_those_of_the_rating(level: str) -> None:
    assert {grille.rate(one).level for one in grille.generate(count=5, level=level, seed=6)} == {level}
    if level != "expert":
        assert grille.rate(grille.generate(shape=Shape.of(9, diagonals=True), level=level, seed=6)).level == level


@pytest.mark.slow
@pytest.mark.parametrize("level", EASY[:3])
def test_a_25_by_25_of_an_easy_level(level: str) -> None:
    puzzle = grille.generate(level=level, size=25, seed=3)
    assert is_of_level(puzzle.array[np.newaxis], level, shape=puzzle.shape).all()
    assert grille.solve(puzzle).verdict == "unique"


def test_one_seed_gives_other_grids_for_other_levels() -> None:
    makers = [grille.make(level=level, seed=1) for level in EASY]
    assert len({next(maker).solution for maker in makers}) == len(EASY)
    makers = [grille.make(size=6, level=level, seed=1) for level in EASY[:2]] + [grille.make(size=6, seed=1)]
    assert len({next(maker).solution for maker in makers}) == 3


@pytest.mark.parametrize("technique", ["hidden-rectangle", "discontinuous-nice-loop"])
def test_what_hodoku_alone_knows_can_be_asked_for(technique: str) -> None:
    puzzle = grille.generate(technique=technique, seed=1)
    assert technique in {step.technique for step in grille.explain(puzzle, ladder="hodoku")}


def test_levels_with_and_without_techniques_that_lean_on_uniqueness() -> None:
    assert [leans_on_uniqueness(level.name) for level in LEVELS] == [False] * 3 + [True] * 3


def test_within_a_level_is_that_level_or_an_easier_one() -> None:
    orbits = np.arange(81, dtype=np.uint8)
    puzzles = kernel.carve(1, 0, 200, orbits=orbits).puzzles
    so_far = np.zeros(200, bool)
    for level in LEVELS:
        so_far |= is_of_level(puzzles, level.name)
        assert (is_within_level(puzzles, level.name) == so_far).all()
    assert so_far.all()


def test_a_path_of_an_easy_level_proves_that_there_is_one_solution() -> None:
    puzzles = kernel.carve(1, 0, 300, orbits=np.arange(81, dtype=np.uint8), givens=26).puzzles
    puzzles[np.arange(300), [int(np.flatnonzero(row)[0]) for row in puzzles]] = 0
    several = grille.solve_batch(puzzles, limit=2).counts > 1
    assert several.any()
    assert not (is_within_level(puzzles, "medium") & several).any()
