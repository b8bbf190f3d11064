"""Every number of givens: the right puzzles, or a refusal at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grille
from grille.errors import OptionError
from grille.generator.request import possible_givens
from grille.generator.symmetries import SYMMETRIES, orbits
from grille.kernel import fill_carve as kernel
from grille.model import Shape

CLASSIC = Shape.of(9)


@pytest.mark.parametrize("givens", range(24, 81))
def test_so_many_givens_come_for_any_seed(givens: int) -> None:
    for seed in (1, 5, 11):
        puzzles = grille.generate(givens=givens, seed=seed, count=20)
        assert len(set(puzzles)) == 20
        assert {puzzle.givens for puzzle in puzzles} == {givens}
        assert (grille.solve_batch(puzzles, limit=2).counts == 1).all()


@pytest.mark.parametrize("givens", [*range(17), 81])
def test_what_no_puzzle_has_is_refused(givens: int) -> None:
    with pytest.raises(OptionError, match="fewer than 17" if givens < 17 else "80 givens at most"):
        grille.generate(givens=givens, seconds=30)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**64 - 1),
    st.integers(0, 81),
    st.sampled_from(sorted(SYMMETRIES)),
    st.integers(1, 4),
    st.integers(0, 50),
)
def test_carving_stops_at_any_number_of_givens(
    seed: int, givens: int, symmetry: str, attempts: int, count: int
) -> None:
    sets = orbits(CLASSIC, symmetry)
    carved = kernel.carve(seed, 3, count, orbits=sets.astype(np.uint8), givens=givens, attempts=attempts)
    assert carved.is_done.all()
    assert carved.puzzles.shape == (count, 81)
    assert (np.count_nonzero(carved.puzzles, axis=1) >= givens).all()
    assert (np.isin(carved.puzzles, 0) | (carved.puzzles == carved.solutions)).all()
    assert (grille.solve_batch(carved.puzzles, limit=2).counts == 1).all()
    if count:
        alone = kernel.carve(seed, 2 + count, 1, orbits=sets.astype(np.uint8), givens=givens, attempts=attempts)
        assert (alone.puzzles[0] == carved.puzzles[-1]).all()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(30, 80), st.sampled_from(sorted(SYMMETRIES)))
def test_with_a_symmetry_they_are_as_many_or_refused(seed: int, givens: int, symmetry: str) -> None:
    if possible_givens(CLASSIC, symmetry)[givens]:
        assert grille.generate(givens=givens, symmetry=symmetry, seed=seed).givens == givens
    else:
        with pytest.raises(OptionError, match="come in sets"):
            grille.generate(givens=givens, symmetry=symmetry, seed=seed)


@pytest.mark.parametrize("kind", [{"size": 4}, {"size": 6}, {"shape": Shape.of(9, diagonals=True)}], ids=str)
def test_other_shapes_have_their_bounds(kind: Any) -> None:
    shape = kind.get("shape") or Shape.of(kind["size"])
    for givens in (shape.side - 2, shape.cells):
        with pytest.raises(OptionError, match="givens"):
            grille.generate(givens=givens, **kind)
    for givens in (shape.cells - 1, shape.cells // 2, shape.cells // 3 + 1):
        assert grille.generate(givens=givens, seed=1, **kind).givens == givens


def test_a_range_up_to_a_full_grid_stops_short_of_it() -> None:
    for kind in ({}, {"size": 6}):
        cells = 81 if not kind else 36
        found = grille.generate(givens=(cells - 1, cells), seed=1, count=5, **kind)
        assert {puzzle.givens for puzzle in found} == {cells - 1}
