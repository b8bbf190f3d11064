"""Facts about shapes."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from grille.errors import ShapeError
from grille.model import Shape, cell_name

PRODUCTS = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36, 49, 64, 81)


@pytest.mark.parametrize(
    ("side", "cells", "houses", "peers"), [(4, 16, 12, 7), (6, 36, 18, 12), (9, 81, 27, 20), (16, 256, 48, 39)]
)
def test_cells_houses_and_peers_are_as_many_as_the_books_say(side: int, cells: int, houses: int, peers: int) -> None:
    shape = Shape.of(side)
    assert (shape.cells, len(shape.houses)) == (cells, houses)
    assert {len(of_cell) for of_cell in shape.peers} == {peers}


@pytest.mark.parametrize(("box_rank", "row_column"), [((5, 0), (3, 6)), ((3, 2), (3, 2)), ((4, 1), (3, 4))])
def test_a_cell_is_also_a_rank_in_a_box(box_rank: tuple[int, int], row_column: tuple[int, int]) -> None:
    shape = Shape.of(9)
    cell = shape.cell_at(*box_rank)
    assert divmod(cell, 9) == row_column
    assert shape.box_rank(cell) == box_rank


@pytest.mark.parametrize("side", PRODUCTS)
def test_each_kind_of_house_covers_every_cell_once(side: int) -> None:
    shape = Shape.of(side)
    for kind in (shape.rows, shape.columns, shape.boxes):
        assert sorted(cell for house in kind for cell in house.cells) == list(range(shape.cells))


@pytest.mark.parametrize("side", [4, 6, 9, 12])
def test_peers_are_mutual(side: int) -> None:
    shape = Shape.of(side, diagonals=True)
    assert all(cell in shape.peers[peer] for cell in range(shape.cells) for peer in shape.peers[cell])


def test_boxes_are_no_taller_than_wide() -> None:
    assert [(Shape.of(side).box_height, Shape.of(side).box_width) for side in (6, 8, 10, 12, 15, 20)] == [
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 5),
    ]
    assert Shape.of(6, box_height=3).box_width == 2
    assert Shape.of(6, box_width=2) is Shape.of(6, box_height=3)


def test_extra_houses_come_last_and_bind() -> None:
    shape = Shape.of(9, diagonals=True, windows=True)
    assert [house.kind for house in shape.houses[27:]] == ["diagonal"] * 2 + ["window"] * 4
    assert shape.extra[2].cells == (10, 11, 12, 19, 20, 21, 28, 29, 30)
    assert len(shape.peers[40]) == 20 + 16 - 4  # four cells of the diagonals through the centre are in its box
    assert len(Shape.of(9, diagonals=True).extra[1].cells) == 9
    assert Shape.of(9, diagonals=True).extra[1].cells[0] == 8


def test_irregular_boxes_replace_the_regular_ones() -> None:
    rows = [cell // 5 for cell in range(25)]
    shape = Shape.of(5, boxes=rows)
    assert not shape.has_regular_boxes
    assert [house.cells for house in shape.boxes] == [house.cells for house in shape.rows]
    assert Shape.of(9, boxes=Shape.of(9).box_of) is Shape.of(9)


@pytest.mark.parametrize(
    "shape",
    [
        Shape.of(9),
        Shape.of(6, box_height=3),
        Shape.of(9, diagonals=True, windows=True),
        Shape.of(5, boxes=[c // 5 for c in range(25)]),
    ],
)
def test_equal_shapes_are_one_object_and_the_repr_reads_back(shape: Shape) -> None:
    assert eval(repr(shape), {"Shape": Shape}) is shape
    assert pickle.loads(pickle.dumps(shape)) is shape


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"side": 7}, "take 6 or 8"),
        ({"side": 0}, "1 to 81"),
        ({"side": 82}, "1 to 81"),
        ({"side": 9, "box_height": 2}, "2×4"),
        ({"side": 4, "boxes": [0] * 16}, "box 0 has 16 cells"),
        ({"side": 4, "boxes": [0] * 15}, "16 cells, not to 15"),
        ({"side": 4, "boxes": [9] * 16}, "r1c1 has 9"),
        ({"side": 3, "windows": True}, "no room for windows"),
        ({"side": 9.0}, "whole number"),
    ],
)
def test_a_shape_that_cannot_be_is_refused_and_says_why(words: dict[str, object], said: str) -> None:
    with pytest.raises(ShapeError, match=said):
        Shape.of(**words)  # type: ignore[arg-type]


def test_only_plain_nine_is_classic() -> None:
    assert Shape.of(9).is_classic
    assert not Shape.of(9, diagonals=True).is_classic
    assert not Shape.of(16).is_classic


def test_cells_are_named_from_one() -> None:
    assert cell_name(0, 9) == "r1c1"
    assert cell_name(255, 16) == "r16c16"


@pytest.mark.process
def test_irregular_shapes_are_one_object_and_go_when_nobody_has_them() -> None:
    """In a process of its own, where nothing else holds on to what it met."""
    code = """if True:
        import gc, pickle, weakref
        from grille.model import Shape
        boxes = [(cell + cell // 5) % 5 for cell in range(25)]
        shape = Shape.of(5, boxes=boxes)
        assert shape is Shape.of(5, boxes=boxes) is pickle.loads(pickle.dumps(shape))
        gone = weakref.ref(shape)
        del shape
        gc.collect()
        assert gone() is None, [type(one) for one in gc.get_referrers(gone())]
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
