"""Grids: frozen values, and the judge."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille.errors import ParseError, ShapeError
from grille.model import Grid, Shape

PUZZLE = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLUTION = Grid.from_line("534678912672195348198342567859761423426853791713924856961537284287419635345286179")


def grids(shapes: st.SearchStrategy[Shape] | None = None) -> st.SearchStrategy[Grid]:
    """Any digits in any cells: grids need not obey the rules."""
    shapes = shapes or st.sampled_from([Shape.of(side) for side in (1, 4, 6, 9, 12, 16, 25, 36)])
    return shapes.flatmap(
        lambda shape: st.lists(st.integers(0, shape.side), min_size=shape.cells, max_size=shape.cells).map(
            lambda values: Grid(shape, values)
        )
    )


@given(grids())
def test_line_and_repr_read_back(grid: Grid) -> None:
    assert Grid.from_line(grid.to_line(), grid.shape) == grid
    assert eval(repr(grid), {"Grid": Grid, "Shape": Shape}) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert hash(copy.copy(grid)) == hash(grid)


def test_an_unusual_shape_reads_back_too() -> None:
    grid = Grid(Shape.of(9, diagonals=True), PUZZLE.values)
    assert eval(repr(grid), {"Grid": Grid, "Shape": Shape}) == grid
    assert grid != PUZZLE


def test_the_judge_accepts_the_solution_and_nothing_near_it() -> None:
    assert SOLUTION.is_solution_of(PUZZLE)
    assert SOLUTION.is_solution_of(SOLUTION)
    assert not PUZZLE.is_solution_of(PUZZLE)
    for cell in range(81):
        for digit in range(10):
            if digit != SOLUTION.values[cell]:
                values = list(SOLUTION.values)
                values[cell] = digit
                assert not Grid(PUZZLE.shape, values).is_solution_of(PUZZLE)


def test_the_judge_refuses_a_valid_grid_that_changes_a_given() -> None:
    renamed = Grid(PUZZLE.shape, [digit % 9 + 1 for digit in SOLUTION.values])
    assert renamed.is_solution_of(Grid(PUZZLE.shape, [0] * 81))
    assert not renamed.is_solution_of(PUZZLE)


def test_the_judge_knows_extra_houses() -> None:
    shape = Shape.of(9, diagonals=True)
    assert not Grid(shape, SOLUTION.values).is_solution_of(Grid(shape, [0] * 81))
    assert not SOLUTION.is_solution_of(Grid(shape, [0] * 81))


def test_conflicts_name_digit_house_and_cells() -> None:
    grid = Grid.from_line("55" + "." * 79)
    assert [str(conflict) for conflict in grid.conflicts] == ["row 1 has 5 in r1c1, r1c2", "box 1 has 5 in r1c1, r1c2"]
    assert PUZZLE.conflicts == ()


def test_a_grid_is_frozen() -> None:
    with pytest.raises(AttributeError):
        PUZZLE.values = SOLUTION.values  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del PUZZLE.shape


@pytest.mark.parametrize("values", [[0] * 80, [10] + [0] * 80, [-1] + [0] * 80, ["5"] + [0] * 80, [True] + [0] * 80])
def test_values_that_are_no_digits_are_refused(values: list[int]) -> None:
    with pytest.raises(ShapeError):
        Grid(Shape.of(9), values)


def test_arrays_become_plain_digits() -> None:
    grid = Grid(Shape.of(9), np.array(PUZZLE.values, dtype=np.uint8))
    assert grid == PUZZLE
    assert type(grid.values[0]) is int
    assert (grid.array == np.array(PUZZLE.values)).all()
    assert Grid(Shape.of(4), [np.int64(1), *[0] * 15]).values[0] == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "found nothing"),
        ("12345", "found 5 cells"),
        ("." * 49, "no product"),
        ("x" + "." * 15, "column 1: found 'x'"),
        ("5" + "." * 15, "column 1: found '5', wanted a digit 1-4"),
        ("." * 10_000_000, "10,000,000 cells"),
    ],
)
def test_a_line_that_is_no_grid_says_where_and_what(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        Grid.from_line(text)


def test_the_drawing_shows_boxes() -> None:
    assert str(PUZZLE).splitlines()[2:5] == [
        ". 9 8 | . . . | . 6 .",
        "------+-------+------",
        "8 . . | . 6 . | . . 3",
    ]
    assert "| " in str(Grid(Shape.of(36), [36] * 1296))


def test_a_notebook_draws_the_digits() -> None:
    drawn = PUZZLE._repr_svg_()
    assert drawn.count('class="digit"') == PUZZLE.givens
    assert drawn.count('font-size="30">5<') == PUZZLE.values.count(5)
    assert 'candidate"' not in drawn


@given(st.sampled_from([1, 2, 4, 6, 9, 16, 20]), st.randoms(use_true_random=False))
def test_the_judge_agrees_with_looking_at_every_house(side: int, rng: random.Random) -> None:
    shape = Shape.of(side, diagonals=side == 4 and rng.random() < 0.5)
    full = [*_pattern(Shape.of(side))]
    for _ in range(rng.choice([0, 1, 2])):  # swapping two cells breaks some houses, or none where they are the same
        a, b = rng.randrange(shape.cells), rng.randrange(shape.cells)
        full[a], full[b] = full[b], full[a]
    grid = Grid(shape, full)
    is_right = all(len({full[cell] for cell in house.cells}) == side for house in shape.houses)
    assert grid.is_solution_of(Grid(shape, [0] * shape.cells)) == is_right


def _pattern(shape: Shape) -> list[int]:
    side, height, width = shape.side, shape.box_height, shape.box_width
    return [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
