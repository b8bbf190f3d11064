"""The general kernel: known totals, every kind of house, and agreement with exact cover."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.kernel import general
from grille.kernel.layout import Walk, layout
from grille.methods.solve import solve
from grille.model import Grid, Shape

JIGSAW = Shape.of(6, boxes=[int(box) for box in "000112003112033112334442354442555552"])
SHAPES = [
    Shape.of(4),
    Shape.of(4, diagonals=True),
    Shape.of(6),
    Shape.of(6, diagonals=True),
    Shape.of(9, windows=True),
    Shape.of(9, diagonals=True, windows=True),
    JIGSAW,
]


def walk(grid: Grid, **words: int) -> Walk[Any]:
    return general.walk(layout(grid.shape.house_array, grid.shape.cells), grid.array, **words)


def solutions(grid: Grid, limit: int) -> set[Grid]:
    return {Grid(grid.shape, row) for row in walk(grid, limit=limit)}


def count(grid: Grid, **words: int) -> tuple[int, bool]:
    return general.count(layout(grid.shape.house_array, grid.shape.cells), grid.array, **words)


def empty(shape: Shape) -> Grid:
    return Grid(shape, [0] * shape.cells)


def test_known_totals() -> None:
    assert count(empty(Shape.of(4))) == (288, True)
    assert count(empty(Shape.of(6))) == (28_200_960, True)


def test_a_count_stops_at_the_limit() -> None:
    assert count(empty(Shape.of(6)), limit=1_000_001) == (1_000_001, False)
    assert count(empty(Shape.of(4)), limit=288)[0] == 288
    assert count(empty(Shape.of(9)), limit=2**63 - 1, guesses=1000)[1] is False


@pytest.mark.parametrize(
    "shape", [Shape.of(4), Shape.of(4, diagonals=True), Shape.of(5, boxes=[c // 5 for c in range(25)])]
)
def test_interchangeable_digits_are_counted_as_if_each_were_tried(shape: Shape) -> None:
    for line in ("", "1", "12", "21.3") if shape.side == 4 else ("1234", "..5.1"):
        values = [0 if symbol == "." else int(symbol) for symbol in line]
        grid = Grid(shape, values + [0] * (shape.cells - len(values)))
        assert count(grid) == (len(solutions(grid, 10**6)), True)


@pytest.mark.slow
@settings(max_examples=30)
@given(st.sampled_from(SHAPES), st.randoms(use_true_random=False), st.floats(0.3, 0.7))
def test_agrees_with_exact_cover(shape: Shape, rng: random.Random, holes: float) -> None:
    """Puzzles from a solution, some spoilt, with every solution up to ten."""
    order = rng.sample(range(1, shape.side + 1), shape.side)
    first = Grid(shape, order + [0] * (shape.cells - shape.side))
    filled = next(iter(solutions(first, 1)), None)
    values = list((filled or first).values)
    for cell in range(shape.cells):
        if rng.random() < holes:
            values[cell] = 0
    if rng.random() < 0.2:
        values[rng.randrange(shape.cells)] = rng.randint(1, shape.side)
    puzzle = Grid(shape, values)
    right = solve(puzzle, method="exact-cover", limit=11)
    found = solutions(puzzle, 11)
    assert len(found) == len(right.solutions)
    assert all(solution.is_solution_of(puzzle) for solution in found)
    assert count(puzzle, limit=11) == (len(found), len(found) < 11)
    if len(found) < 11:
        assert found == set(right.solutions)


def test_clashing_givens_have_no_solution() -> None:
    grid = Grid(Shape.of(16), [5, 5] + [0] * 254)
    assert not solutions(grid, 2)
    assert count(grid) == (0, True)


def test_the_same_question_gets_the_same_answer_with_the_same_guesses() -> None:
    grid = empty(Shape.of(16))
    first, second = walk(grid, limit=3), walk(grid, limit=3)
    assert list(first) == list(second)
    assert first.core.guesses == second.core.guesses


@pytest.mark.parametrize(
    ("values", "message"),
    [([0] * 15, "one a cell"), ([17] + [0] * 15, "greater than the side")],
)
def test_wrong_arrays_are_refused(values: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        general.walk(layout(Shape.of(4).house_array, 16), np.array(values, dtype=np.uint8))
    with pytest.raises(TypeError):
        general.walk(layout(Shape.of(4).house_array, 16), np.zeros(16, dtype=np.int64))  # type: ignore[arg-type]


def test_houses_outside_the_grid_are_refused() -> None:
    with pytest.raises(ValueError, match="outside the grid"):
        layout(Shape.of(4).house_array, 15)


def pattern(box: int, seed: int, holes: float) -> Grid:
    """A shuffled pattern grid with a share of holes."""
    rng, side = random.Random(seed), box * box

    def lines() -> list[int]:
        return [box * b + k for b in rng.sample(range(box), box) for k in rng.sample(range(box), box)]

    rows, columns, digits = lines(), lines(), rng.sample(range(1, side + 1), side)
    values = [digits[(box * (r % box) + r // box + c) % side] for r in rows for c in columns]
    return Grid(Shape.of(side), [0 if rng.random() < holes else value for value in values])


@pytest.mark.parametrize(
    ("box", "holes"), [(4, 0.55), (4, 0.62), (5, 0.50), (5, 0.55), (6, 0.40), (7, 0.30), (9, 0.25)]
)
def test_large_grids_are_solved_without_the_help_of_a_sat_solver(box: int, holes: float) -> None:
    began = time.process_time()
    for seed in range(4):
        puzzle = pattern(box, 1000 * box + seed, holes)
        found = solutions(puzzle, 1)
        assert len(found) == 1
        assert found.pop().is_solution_of(puzzle)
    assert time.process_time() - began < 10
