"""Alphabets of more than nine symbols: each is read where it fits alone, ours wins with dots, and doubt is refused."""

from __future__ import annotations

import random

import pytest

from grille.errors import ParseError, ShapeError
from grille.formats import parse
from grille.formats.symbols import side_of
from grille.model import Grid, Shape

OURS, HEX, LETTERS = "123456789ABCDEFG", "0123456789ABCDEF", "ABCDEFGHIJKLMNOP"


def some_grid(share: float = 0.4, side: int = 16) -> Grid:
    """A valid full grid with some cells emptied, and every digit left somewhere."""
    shape, rng = Shape.of(side), random.Random(3)
    height, width = shape.box_height, shape.box_width
    full = [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
    puzzle = Grid(shape, [value if rng.random() < share else 0 for value in full])
    assert set(puzzle.values) | {0} == set(range(side + 1))
    return puzzle


def written(grid: Grid, alphabet: str, empty: str) -> str:
    return "".join((empty + alphabet)[value] for value in grid.values)


@pytest.mark.parametrize(
    ("alphabet", "empty"),
    [(OURS, "."), (OURS, "0"), (OURS, "-"), (HEX, "."), (HEX, "*"), (LETTERS, "."), (LETTERS, "0"), (LETTERS, "_")],
)
def test_an_alphabet_that_fits_alone_is_read(alphabet: str, empty: str) -> None:
    grid = some_grid()
    assert parse(written(grid, alphabet, empty)) == grid
    assert parse(written(grid, alphabet.lower(), empty)) == grid


@pytest.mark.parametrize("alphabet", [OURS, HEX, LETTERS])
def test_a_full_grid_needs_no_mark_for_empty(alphabet: str) -> None:
    grid = some_grid(share=1.0)
    assert parse(written(grid, alphabet, ".")) == grid


def test_our_own_alphabet_wins_where_dots_mark_empty() -> None:
    grid = Grid(Shape.of(16), [2, 10, 12, 15] + [0] * 252)
    assert parse(written(grid, OURS, ".")) == grid
    text = written(grid, HEX, ".")
    assert parse(text) != grid
    assert parse(text, symbols="0-9A-F") == grid


def test_what_could_be_read_in_two_ways_is_refused() -> None:
    text = "AB" + "-" * 254
    with pytest.raises(ParseError, match=r"^line 1, column 1: found symbols that could be 1-9A-G or 0-9A-F or A-P, "):
        parse(text)
    assert parse(text, symbols="A-P").values[:2] == (1, 2)
    assert parse(text, symbols="1-9A-G").values[:2] == (10, 11)
    assert parse(text, symbols="0-9A-F").values[:2] == (11, 12)
    assert parse(text, symbols="BACDEFGHIJKLMNOP").values[:2] == (2, 1)


def test_zeros_are_empty_cells_where_nothing_else_can_be() -> None:
    assert parse("0" * 256).givens == 0
    assert parse("1" + "0" * 255).values[:2] == (1, 0)


def test_numbers_are_read_whatever_separates_them() -> None:
    grid = some_grid()
    words = [str(value) for value in grid.values]
    rows = [words[at : at + 16] for at in range(0, 256, 16)]
    for text in (
        ",".join(words),
        " ".join(words),
        "\n".join(",".join(row) for row in rows),
        "\n".join("\t".join(row) for row in rows),
        "\n".join(" ".join(f"{word:>2}" for word in row) for row in rows),
        "\n".join(" ".join("." if word == "0" else word for word in row) for row in rows),
        "\n".join("|" + "|".join("" if word == "0" else word for word in row) + "|" for row in rows),
    ):
        assert parse(text) == grid, text[:80]


def test_numbers_that_may_begin_at_zero_are_refused() -> None:
    text = ",".join(["0", "15", "."] + ["."] * 253)
    with pytest.raises(ParseError, match="found symbols that could be numbers or numbers from 0 to 15"):
        parse(text)
    assert parse(text, symbols="numbers").values[:3] == (0, 15, 0)


@pytest.mark.parametrize("side", [36, 49, 81])
def test_above_35_cells_are_numbers(side: int) -> None:
    grid = some_grid(side=side, share=0.5)
    assert parse(grid.to_line()) == grid
    assert parse(grid.to_line().replace(",", " ")) == grid
    assert parse(str(grid)) == grid


def test_nine_letters_need_to_be_told() -> None:
    text = "ABCDEFGHI" + "." * 72
    with pytest.raises(ParseError, match="line 1, column 1: found 'A', wanted a digit 1-9"):
        parse(text)
    assert parse(text, symbols="A-I").values[:9] == (1, 2, 3, 4, 5, 6, 7, 8, 9)


def test_a_number_of_cells_implies_a_side_where_there_are_boxes() -> None:
    for side in range(4, 82):
        try:
            shape = Shape.of(side)
        except ShapeError:
            assert side_of(side * side) is None
        else:
            assert parse(",".join(["0"] * side * side)).shape is shape
    assert side_of(82 * 82) is side_of(9) is side_of(80) is None


@pytest.mark.parametrize("empty", [".", "0", "*", "_", "-", " "])
def test_every_mark_for_empty_is_read(empty: str) -> None:
    assert parse("1" + empty * 79 + "9").values == (1, *[0] * 79, 9)
