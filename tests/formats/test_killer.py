"""The two texts of killer Sudoku: what they mean, and what is wrong with others."""

from __future__ import annotations

import random
import re

import pytest

from grille.errors import ParseError
from grille.formats import convert, parse, sniff
from grille.model import Grid, Shape

GRID = [(3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]


def cages(seed: int) -> list[tuple[int, list[int]]]:
    """Cages of up to four cells side by side that cover a board, with the sums of a full grid."""
    rng, left, found = random.Random(seed), set(range(81)), []
    while left:
        cage = [min(left)]
        left.remove(cage[0])
        while len(cage) < rng.randint(1, 4):
            near = [c for at in cage for c in beside(at) if c in left and GRID[c] not in [GRID[one] for one in cage]]
            if not near:
                break
            cage.append(rng.choice(near))
            left.remove(cage[-1])
        found.append((sum(GRID[cell] for cell in cage), cage))
    return found


def beside(cell: int) -> list[int]:
    row, column = divmod(cell, 9)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [9 * r + c for r, c in near if 0 <= r < 9 and 0 <= c < 9]


def shape_of(some: list[tuple[int, list[int]]]) -> Shape:
    return Shape.of(
        9, rules=[f"cage {total} {' '.join(f'r{c // 9 + 1}c{c % 9 + 1}' for c in cells)}" for total, cells in some]
    )


def pointed(some: list[tuple[int, list[int]]]) -> str:
    """Each cell points to one of its cage that came before it; the first has the sum."""
    signs = [""] * 81
    for total, cells in some:
        signs[cells[0]] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"[total]
        for place, cell in enumerate(cells[1:], 1):
            to = next(one for one in cells[:place] if one in beside(cell))
            signs[cell] = {-1: "<", 1: ">", -9: "^", 9: "v"}[to - cell]
    return "".join(signs)


def numbered(some: list[tuple[int, list[int]]], kind: str = "") -> str:
    numbers = [0] * 81
    for number, (total, cells) in enumerate(some):
        for cell in cells:
            numbers[cell] = 256 * total + number
    return f"3x3:{kind}:k:" + ":".join(map(str, numbers)) + ":"


@pytest.mark.parametrize("seed", range(8))
def test_both_texts_say_their_cages(seed: int) -> None:
    some = cages(seed)
    wanted = Grid(shape_of(some), [0] * 81)
    for text in (pointed(some), numbered(some), numbered(some).removesuffix(":"), f"  {numbered(some)}\n"):
        assert sniff(text).name == "line"
        assert parse(text) == wanted
        assert parse(convert(text, to="json")) == wanted
    assert Grid(wanted.shape, GRID).is_solution_of(wanted)


def test_diagonals_corners_and_cells_of_no_cage() -> None:
    assert parse(numbered(cages(1), "d")).shape.diagonals
    text = "3" + "0" * 8 + "^`" + "0" * 70
    assert parse(text).shape is Shape.of(9, rules=["cage 3 r1c1 r2c1 r2c2"])
    assert parse(numbered([(5, [0, 1])])).shape is Shape.of(9, rules=["cage 5 r1c1 r1c2"])


def test_several_lines_are_several_puzzles() -> None:
    text = "\n".join([pointed(cages(1)), numbered(cages(2)), "." * 81])
    assert convert(text, to="json").count("\n") == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<" + "0" * 80, "column 1: found '<', wanted pointers that lead to a sum"),
        ("><" + "0" * 79, "found '>', wanted pointers that lead to a sum"),
        ("3x3::j:1:2", "found '3x3::j:1:2', wanted 3x3::k: and 81 numbers with colons between"),
        ("3x3::k:1:2", "wanted 3x3::k: and 81 numbers with colons between"),
        ("3x3:w:k:" + ":".join(["256"] * 81), "wanted 3x3::k: and 81 numbers"),
    ],
)
def test_what_is_wrong_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=re.escape(said)):
        parse(text, format="line")


def test_another_shape_than_was_asked_for_is_refused() -> None:
    with pytest.raises(ParseError, match="which was asked for"):
        parse(pointed(cages(1)), shape=Shape.of(9, diagonals=True))
    assert parse(pointed(cages(1)), shape=Shape.of(9)).shape.rules
