"""Boards: candidates as bit masks."""

from __future__ import annotations

import pytest

from grille.errors import ShapeError
from grille.model import Board, Grid, Shape

PUZZLE = Grid.from_line("1..............4")


def test_givens_leave_their_peers() -> None:
    board = Board.from_grid(PUZZLE)
    assert board.candidates(1) == {2, 3, 4}
    assert board.candidates(3) == {2, 3}
    assert board.candidates(0) == {1}
    assert board.grid == PUZZLE


def test_place_and_remove_change_only_this_board() -> None:
    board = Board.from_grid(PUZZLE)
    other = board.copy()
    assert other == board
    other.place(1, 2)
    other.remove(2, 3)
    assert other != board
    assert board.candidates(2) == {2, 3, 4}
    assert other.candidates(2) == {4}
    assert other.values[1] == 2
    assert 2 not in other.candidates(5)


def test_givens_and_placed_digits_are_told_apart() -> None:
    board = Board.from_grid(PUZZLE)
    assert board.placed == set()
    board.place(1, 2)
    assert board.placed == board.copy().placed == {1}
    assert eval(repr(board), {"Board": Board, "Shape": Shape}).placed == {1}


def test_an_empty_cell_without_candidates_is_dead() -> None:
    board = Board.from_grid(Grid.from_line("123............4"[:16]))
    assert board.is_dead
    assert not Board.from_grid(PUZZLE).is_dead
    assert not board.is_full


def test_what_is_no_cell_or_digit_is_refused() -> None:
    board = Board.from_grid(PUZZLE)
    with pytest.raises(ShapeError):
        board.place(0, 5)
    with pytest.raises(ShapeError):
        board.place(16, 1)
    with pytest.raises(ValueError, match="r1c1 holds 1"):
        board.remove(0, 1)
    with pytest.raises(ShapeError):
        Board(Shape.of(4), [0] * 16, [15] * 15)


def test_the_repr_reads_back() -> None:
    board = Board.from_grid(PUZZLE)
    assert eval(repr(board), {"Board": Board, "Shape": Shape}) == board


def test_a_notebook_draws_the_candidates() -> None:
    board = Board.from_grid(Grid.from_line("1..............."))
    drawn = board._repr_svg_()
    assert drawn.count('class="digit"') == 1
    assert drawn.count('class="candidate"') == sum(len(board.candidates(cell)) for cell in range(1, 16))
