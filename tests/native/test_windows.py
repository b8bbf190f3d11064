"""Techniques on shapes with many extra houses: 16×16 has nine windows, 25×25 sixteen, 81×81 sixty-four."""

from __future__ import annotations

import pathlib

import pytest

import grille
from grille.kernel import logic
from grille.model import Grid, Shape

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "windows"


def puzzle_of(side: int) -> tuple[Grid, Grid]:
    """A puzzle with windows, of which two cells in eleven are empty, and its solution."""
    shape = Shape.of(side, windows=True)
    solution = Grid.from_line((GOLDEN / f"{side}.txt").read_text().split("\n")[-2], shape)
    assert solution.is_solution_of(Grid(shape, [0] * shape.cells))
    return Grid(shape, [digit if (7 * cell) % 11 > 1 else 0 for cell, digit in enumerate(solution.values)]), solution


@pytest.mark.parametrize("side", [16, 25])
def test_large_shapes_with_windows_are_rated_and_explained(side: int) -> None:
    puzzle, solution = puzzle_of(side)
    rating = grille.rate(puzzle)
    assert (rating.verdict, rating.solved, rating.level) == ("unique", True, "very-easy")
    path = grille.explain(puzzle)
    steps = list(path)
    assert len(steps) == rating.steps == puzzle.values.count(0)
    assert all(solution.values[cell] == digit for step in steps for cell, digit in step.places)
    assert grille.hint(puzzle).step == steps[0]
    result = grille.solve(puzzle, method="logic")
    assert result.verdict == "unique"
    assert result.solution == solution


@pytest.mark.parametrize("side", [4, 6, 9, 12, 16, 24, 25, 36, 80, 81])
def test_every_shape_has_room_for_its_extra_houses(side: int) -> None:
    for height in range(2, side):
        if side % height == 0 and side // height > 1:
            shape = Shape.of(side, diagonals=True, windows=True, box_height=height, box_width=side // height)
            logic.layout(shape.house_array)


def test_houses_beyond_the_room_are_refused() -> None:
    houses = Shape.of(9, diagonals=True, windows=True).house_array
    with pytest.raises(ValueError, match="up to 18 extra ones on a side of 9, not 66"):
        logic.layout(houses.repeat(2, axis=0))
