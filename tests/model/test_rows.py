"""The one way from puzzles to rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.alphabet import SYMBOLS
from grille.errors import ParseError, ShapeError
from grille.model import Board, Grid, Shape, rows
from grille.model.rows import Rows, rows_of

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = Grid.from_line(LINE)
DIAGONAL = Grid(Shape.of(9, diagonals=True), GRID.values)
SMALL = Grid.from_line("." * 16)


class Line(str):
    """A text of another kind, such as numpy's."""


class Series:
    """What of pandas' Series matters here: something that can be iterated and is no list."""

    def __init__(self, *items: object) -> None:
        self.items = items

    def __iter__(self) -> Any:
        return iter(self.items)


class Column:
    """What of Arrow's columns matters here: its items are no texts, but it makes a list of texts."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def __iter__(self) -> Any:
        return iter(map(object, self.lines))

    def to_pylist(self) -> list[str]:
        return self.lines


BATCHES = {
    "lines": [LINE],
    "zeros and blanks": [f" {LINE.replace('.', '0')}\n"],
    "grids": [GRID],
    "a tuple": (GRID,),
    "an iterator": (line for line in [LINE]),
    "a series of lines": Series(LINE),
    "a series of grids": Series(GRID),
    "an array of lines": np.array([LINE]),
    "an array of grids": np.array([GRID], dtype=object),
    "an array of digits": np.array([GRID.values], np.uint8),
    "an array of another kind": np.array([GRID.values], ">i4"),
    "squares": np.array([GRID.rows], np.int64),
    "whole floats": np.array([GRID.values], np.float32),
    "every other row": np.repeat(np.array([GRID.values]), 2, axis=0)[::2],
    "columns first": np.asfortranarray(np.array([GRID.rows])),
    "lists of digits": [list(GRID.values)],
    "lists of rows": [[list(row) for row in GRID.rows]],
    "arrays in a list": [np.asarray(GRID)],
    "a series of arrays": Series(GRID.array),
    "a column of Arrow's": Column([LINE]),
    "boards": [Board.from_grid(GRID)],
    "rows": rows_of([GRID]),
}


@pytest.mark.parametrize("batch", BATCHES.values(), ids=BATCHES)
def test_every_way_to_write_a_batch_gives_the_same_rows(batch: Any) -> None:
    rows = rows_of(batch)
    assert rows.shape is GRID.shape
    assert rows.digits.tolist() == [list(GRID.values)]
    assert rows.digits.flags.c_contiguous


@settings(max_examples=40)
@given(st.sampled_from([1, 2, 4, 6, 9, 10, 12, 16, 25, 35, 36, 49]), st.randoms(use_true_random=False))
def test_lines_and_grids_of_every_side_give_the_same_rows(side: int, rng: Any) -> None:
    grids = [Grid(Shape.of(side), [rng.randint(0, side) for _ in range(side * side)]) for _ in range(2)]
    from_lines, from_grids = rows_of([grid.to_line() for grid in grids]), rows_of(grids)
    assert from_lines.shape is from_grids.shape is Shape.of(side)
    assert from_lines.digits.tolist() == from_grids.digits.tolist() == [list(grid.values) for grid in grids]


def test_a_shape_belongs_to_the_puzzles() -> None:
    assert rows_of([DIAGONAL]).shape is DIAGONAL.shape
    assert rows_of([LINE], shape=DIAGONAL.shape).shape is DIAGONAL.shape
    assert rows_of([]).shape is Shape.of(9)


@pytest.mark.parametrize(
    "mixture",
    [[DIAGONAL, GRID], [SMALL, GRID], [GRID, Board.from_grid(DIAGONAL)], [LINE, DIAGONAL]],
    ids=["diagonal and classic", "two sides", "grid and board", "line and grid"],
)
def test_a_mixture_of_shapes_is_refused(mixture: Any) -> None:
    with pytest.raises(ShapeError, match="a batch has one shape"):
        rows_of(mixture)


def test_another_shape_than_the_one_asked_for_is_refused() -> None:
    for batch in ([GRID], rows_of([GRID]), np.array([SMALL.values], np.uint8)):
        with pytest.raises(ShapeError):
            rows_of(batch, shape=DIAGONAL.shape)


@pytest.mark.parametrize(
    "batch",
    [None, 5, LINE, b"1234", GRID, [1, 2], [None], [LINE, 3], {"a": 1}.items(), [[2**70] * 81], [["5"] * 81]],
    ids=repr,
)
def test_what_is_no_batch_is_told_so(batch: Any) -> None:
    with pytest.raises(TypeError, match="a batch"):
        rows_of(batch)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((1, 80), np.uint8),
        np.zeros(81, np.uint8),
        np.zeros((2, 9, 8), np.uint8),
        np.zeros((1, 1, 9, 9), np.uint8),
        np.full((1, 81), 10, np.uint8),
        np.full((1, 81), 256),
        np.full((1, 81), -1),
        np.full((1, 81), 0.5),
        np.full((1, 81), np.nan),
    ],
    ids=lambda array: f"{array.dtype} {array.shape}",
)
def test_arrays_that_hold_no_puzzles_are_refused(array: Any) -> None:
    with pytest.raises(ShapeError):
        rows_of(array)


def test_a_bad_line_is_named_with_line_and_column() -> None:
    with pytest.raises(ParseError) as error:
        rows_of([LINE, "x" + LINE[1:]])
    assert (error.value.line, error.value.column) == (2, 1)
    with pytest.raises(ParseError, match="line 2: found 80 characters, wanted 81"):
        rows_of([LINE, LINE[1:]])
    with pytest.raises(ParseError, match="line 1: found 80 cells"):
        rows_of([LINE[1:]])


def test_rows_know_their_number() -> None:
    assert len(Rows(Shape.of(9), np.zeros((3, 81), np.uint8))) == 3


@pytest.mark.parametrize("side", [4, 9, 16, 35])
def test_plain_lines_are_read_natively_and_as_the_others_are(side: int) -> None:
    line = (SYMBOLS[:side] + "." * side * side)[: side * side]
    lines = [line, f" \t{line}\n", f"\x1c\x1d\x1e\x1f\v\f{line}\r\n"]
    found = rows._rows_of_plain_lines(lines, None)
    assert found is not None
    assert (found.digits == rows._rows_of_lines([line] * 3, None).digits).all()


@pytest.mark.parametrize(
    "odd", ["x" + "." * 80, "." * 80, "." * 82, "\u2003" + "." * 81, "é" + "." * 80, "\ud800", Line("." * 81)]
)
def test_what_is_not_plain_is_left_to_those_who_can_say_why(odd: str) -> None:
    assert rows._rows_of_plain_lines(["." * 81, odd], None) is None


def test_a_space_that_only_python_knows_is_taken_off() -> None:
    assert not rows_of(["." * 81, "\u2003" + "." * 81, Line("." * 81)]).digits.any()
