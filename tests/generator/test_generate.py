"""Each option changes what comes, and every puzzle has one solution by another method than the one that carved it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grille
from grille.errors import OutOfTimeError
from grille.generator.carve import is_minimal
from grille.generator.classic import block_span
from grille.generator.jigsaw import jigsaw
from grille.generator.patterns import is_sparse
from grille.generator.request import Request
from grille.generator.symmetries import SYMMETRIES, orbits
from grille.model import Grid, Shape

# What each symmetry does to a square array, written with numpy's own turns and mirrors.
IMAGES: dict[str, list[Any]] = {
    "none": [],
    "half-turn": [lambda a: np.rot90(a, 2)],
    "quarter-turn": [np.rot90],
    "horizontal": [np.flipud],
    "vertical": [np.fliplr],
    "both": [np.flipud, np.fliplr],
    "diagonal": [np.transpose],
    "anti-diagonal": [lambda a: np.rot90(a, 2).T],
    "full": [np.rot90, np.transpose],
}
SHAPES = [
    *(Shape.of(side) for side in (4, 6, 8, 9, 10, 12, 15)),
    Shape.of(9, diagonals=True),
    Shape.of(9, windows=True),
    jigsaw(6, seed=4),
    jigsaw(9, seed=4),
]


def mask(puzzle: Grid) -> Any:
    return puzzle.array.reshape(puzzle.shape.side, -1) > 0


def is_unique(puzzle: Grid) -> bool:
    return grille.solve(puzzle, method="sat", limit=2).verdict == "unique"


def can_lose_a_given(puzzle: Grid) -> bool:
    """By solving again without each given in turn, another way than carving's."""
    for cell in np.flatnonzero(puzzle.array):
        fewer = puzzle.array
        fewer[cell] = 0
        if is_unique(Grid(puzzle.shape, fewer)):
            return True
    return False


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_puzzles_of_every_shape_have_one_solution(shape: Shape) -> None:
    puzzle = grille.generate(shape=shape, seed=3)
    assert puzzle.shape is shape
    assert 0 < puzzle.givens < shape.cells
    assert is_unique(puzzle)
    assert puzzle != grille.generate(shape=shape, seed=4)


@pytest.mark.slow
@pytest.mark.parametrize("side", [16, 20])
def test_large_puzzles_have_one_solution(side: int) -> None:
    puzzle = grille.generate(size=side, seed=3)
    assert puzzle.shape.side == side
    assert is_unique(puzzle)


@settings(max_examples=15)
@given(st.integers(0, 2**64 - 1))
def test_a_minimal_puzzle_has_one_solution_and_loses_it_with_any_given(seed: int) -> None:
    puzzle = grille.generate(minimal=True, seed=seed)
    assert is_unique(puzzle)
    assert not can_lose_a_given(puzzle)


@pytest.mark.parametrize("kind", [{"size": 6}, {"size": 6, "symmetry": "half-turn"}, {"symmetry": "diagonal"}], ids=str)
def test_minimal_holds_for_other_shapes_and_with_symmetry(kind: Any) -> None:
    bare = grille.generate(count=3, minimal=True, seed=2, **kind)
    assert not any(map(can_lose_a_given, bare))
    # Without being asked for, a symmetrical puzzle seldom is: the option does something.
    if "symmetry" in kind:
        assert any(map(can_lose_a_given, grille.generate(count=20, seed=2, **kind)))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_givens_have_the_symmetry(symmetry: str) -> None:
    puzzles = grille.generate(count=4, symmetry=symmetry, seed=5)
    assert all((image(mask(one)) == mask(one)).all() for one in puzzles for image in IMAGES[symmetry])
    assert all(map(is_unique, puzzles))
    assert any((mask(one) != np.rot90(mask(one), 2)).any() for one in grille.generate(count=4, seed=5))


@pytest.mark.parametrize("side", [4, 9, 10])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_orbits_are_what_the_images_join(symmetry: str, side: int) -> None:
    numbers = orbits(Shape.of(side), symmetry).astype(int).reshape(side, side)
    assert all((image(numbers) == numbers).all() for image in IMAGES[symmetry])
    assert set(numbers.ravel()) == set(range(numbers.max() + 1))
    order = {"none": 1, "quarter-turn": 4, "both": 4, "full": 8}.get(symmetry, 2)
    assert np.bincount(numbers.ravel()).max() == min(order, side * side)


@pytest.mark.parametrize("kind", [{}, {"size": 6}, {"symmetry": "half-turn"}], ids=str)
def test_givens_are_as_many_as_asked_for(kind: Any) -> None:
    many = 20 if "size" in kind else 37
    assert {one.givens for one in grille.generate(count=10, givens=many, seed=1, **kind)} == {many}
    low, high = many - 4, many + 4
    found = {one.givens for one in grille.generate(count=30, givens=(low, high), seed=1, **kind)}
    assert low <= min(found) < max(found) <= high


def test_minimal_with_givens_gives_both() -> None:
    for puzzle in grille.generate(count=3, minimal=True, givens=(22, 23), seed=1):
        assert puzzle.givens in (22, 23)
        assert not can_lose_a_given(puzzle)


def test_more_attempts_leave_fewer_givens_on_the_same_grids() -> None:
    one, twenty = (grille.generate(count=10, minimal=True, attempts=n, seed=4) for n in (1, 20))
    assert sum(p.givens for p in twenty) < sum(p.givens for p in one) - 10
    assert max(p.givens for p in twenty) <= 25
    assert grille.generate(size=8, attempts=10, seed=1).givens < grille.generate(size=8, seed=1).givens


def test_a_pattern_is_kept_exactly() -> None:
    chess = [(cell // 9 + cell % 9) % 2 == 0 for cell in range(81)]
    for puzzle in grille.generate(count=3, pattern=chess, seed=2):
        assert mask(puzzle).ravel().tolist() == chess
        assert is_unique(puzzle)
    ring = [cell // 6 in (0, 5) or cell % 6 in (0, 5) or cell in (14, 21) for cell in range(36)]
    assert mask(grille.generate(size=6, pattern=ring, seed=2)).ravel().tolist() == ring


@pytest.mark.parametrize("givens", [22, 24])
def test_sparse_patterns_are_found_by_search(givens: int) -> None:
    pattern = tuple(mask(grille.generate(minimal=True, givens=givens, seed=30)).ravel().tolist())
    assert is_sparse(pattern, 5)
    found = grille.generate(count=3, pattern=pattern, seed=5, seconds=30)
    assert all(tuple(mask(puzzle).ravel().tolist()) == pattern for puzzle in found)
    assert all(map(is_unique, found))
    assert len(set(found)) == 3
    assert found == grille.generate(count=3, pattern=pattern, seed=5, seconds=30, jobs=2)
    assert found[0] != grille.generate(pattern=pattern, seed=6, seconds=30)


def test_a_pattern_may_be_a_text() -> None:
    text = "\n".join("1.1.1.1.1" if row % 2 else ".x.x.x.x." for row in range(9))
    values = [symbol != "." for symbol in text if symbol != "\n"]
    assert grille.generate(pattern=text, seed=2) == grille.generate(pattern=values, seed=2)
    with pytest.raises(grille.OptionError, match="81 cells, not 80"):
        grille.generate(pattern="1." * 40)


def test_a_pattern_that_random_grids_fit_is_not_searched() -> None:
    assert not is_sparse(tuple((cell // 9 + cell % 9) % 2 == 0 for cell in range(81)), 5)


def test_a_pattern_that_cannot_be_unique_stops_at_the_time_limit() -> None:
    two_empty_rows = [cell >= 18 for cell in range(81)]
    with pytest.raises(OutOfTimeError, match="0 of 1"):
        grille.generate(pattern=two_empty_rows, seconds=0.2)


@pytest.mark.parametrize("er", [1.5, (2.0, 2.6), (4.2, 4.4)])
def test_er_is_within_the_range(er: Any) -> None:
    low, high = er if isinstance(er, tuple) else (er, er)
    found = [grille.rate(one).er for one in grille.generate(count=5, er=er, seed=9)]
    assert all(rating is not None and low <= rating <= high for rating in found)


def test_the_path_has_the_technique() -> None:
    for puzzle in grille.generate(count=3, technique="x-wing", seed=9):
        assert "x-wing" in {step.technique for step in grille.explain(puzzle)}


def test_the_source_is_another_one() -> None:
    searched = grille.generate(count=2, source="search", seed=1)
    assert searched == grille.generate(count=2, source="search", seed=1, jobs=2)
    assert searched != grille.generate(count=2, seed=1)
    assert all(map(is_unique, searched))


@pytest.mark.parametrize("kind", [{"minimal": True}, {"level": "medium"}, {"attempts": 3}, {"size": 6}], ids=str)
def test_same_seed_same_puzzles_whatever_the_jobs(kind: Any) -> None:
    one = grille.generate(count=30, seed=1, **kind)
    assert one == grille.generate(count=30, seed=1, jobs=3, **kind) == grille.generate(count=31, seed=1, **kind)[:30]
    assert one != grille.generate(count=30, seed=2, **kind)
    assert len(set(one)) == 30


def test_another_run_without_a_seed_is_another() -> None:
    assert grille.generate() != grille.generate()


def test_count_none_is_a_grid_and_nought_is_an_empty_list() -> None:
    assert isinstance(grille.generate(seed=1), Grid)
    assert grille.generate(count=0, seed=1) == []


def test_the_general_check_of_minimality_tells_both_apart() -> None:
    bare = grille.generate(size=6, minimal=True, seed=1)
    richer = bare.array
    solution = grille.solve(bare).solution
    assert solution is not None
    spare = int(np.flatnonzero(richer == 0)[0])
    richer[spare] = solution.values[spare]
    assert is_minimal(bare)
    assert not is_minimal(Grid(bare.shape, richer))


@given(st.integers(1, 5000), st.integers(0, 40))
def test_blocks_follow_each_other_without_a_gap(attempts: int, number: int) -> None:
    request = Request(Shape.of(9), seed=1, attempts=attempts)
    first, size = block_span(request, number)
    assert size >= 1
    assert block_span(request, number + 1)[0] == first + size
