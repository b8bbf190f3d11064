"""A shape as one word, and the model's nouns as plain JSON, there and back."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.errors import ShapeError
from grille.model import Board, Grid, Shape, Symmetry


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Any shape there is: every side, every size of box, extra houses, and boxes that are no rectangles."""
    side = draw(st.integers(1, 81))
    height = draw(st.sampled_from([n for n in range(1, side + 1) if side % n == 0]))
    diagonals = draw(st.booleans())
    if draw(st.booleans()):
        boxes = [cell // side for cell in range(side * side)]
        draw(st.randoms(use_true_random=False)).shuffle(boxes)
        return Shape.of(side, boxes=boxes, diagonals=diagonals)
    try:
        return Shape.of(side, box_height=height, diagonals=diagonals, windows=draw(st.booleans()))
    except ShapeError:  # no room for windows
        return Shape.of(side, box_height=height, diagonals=diagonals)


@given(shapes())
def test_a_shape_comes_back_from_its_text(shape: Shape) -> None:
    assert Shape.from_spec(shape.spec) is shape
    assert Shape.from_dict(json.loads(json.dumps(shape.to_dict()))) is shape
    assert shape.spec.split() == [shape.spec], "it is one word, so that a comment or an option can hold it"


@pytest.mark.parametrize("side", range(1, 82))
def test_plain_is_what_the_side_alone_tells(side: int) -> None:
    try:
        shape = Shape.of(side)
    except ShapeError:
        assert not Shape.of(side, box_height=1).is_plain
        return
    assert shape.is_plain
    assert shape.spec == str(side)
    assert shape.to_key() == {}


NO_SHAPES = [
    "x",
    "9:diagonal",
    "9:diagonals,diagonals",
    "9:box=4x2",
    "9:box=3",
    "9:boxes=123",
    "82",
    "0",
    "５",
    "9:windows=1",
    "9:box",
    "9:box=3x3,boxes=1",
]


@pytest.mark.parametrize("text", ["", *NO_SHAPES, "9:boxes=" + 81 * "x", "9:boxes=" + 81 * "1", 5000 * "9"])
def test_what_is_no_shape_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ShapeError) as error:
        Shape.from_spec(text)
    assert len(str(error.value)) < 300


@settings(max_examples=20)  # a large one takes long
@given(shapes(), st.randoms(use_true_random=False))
def test_grids_and_boards_come_back_from_json(shape: Shape, rng: random.Random) -> None:
    grid = Grid(shape, [rng.choice([0, rng.randint(1, shape.side)]) for _ in range(shape.cells)])
    assert Grid.from_dict(json.loads(json.dumps(grid.to_dict()))) == grid
    if shape.side <= 16:
        board = Board.from_grid(Grid(shape, [0] * shape.cells))
        board.remove(rng.randrange(shape.cells), rng.randint(1, shape.side))
        assert Board.from_dict(json.loads(json.dumps(board.to_dict()))) == board


@given(st.sampled_from([4, 6, 9, 12, 25]), st.randoms(use_true_random=False))
def test_symmetries_come_back_from_json(side: int, rng: random.Random) -> None:
    symmetry = Symmetry.random(Shape.of(side), rng)
    assert Symmetry.from_dict(json.loads(json.dumps(symmetry.to_dict()))) == symmetry
