"""Every way to draw a grid gives the same grid."""

import pytest

from grille.errors import ParseError
from grille.formats import convert, parse, sniff
from grille.model import Shape

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


def drawn(before: str, cell: str, between: str, rule: str, after: str = "") -> str:
    """Rows of boxes: what comes before a row, between its cells, between its boxes, and between its bands."""
    lines = []
    for r, row in enumerate(ROWS):
        if r in (3, 6):
            lines.append(rule)
        lines.append(before + between.join(cell.join(row[c : c + 3]) for c in (0, 3, 6)) + after)
    return "\n".join(lines) + "\n"


def starred() -> str:
    """A table whose box borders are columns and rows of stars."""
    lines = []
    for r, row in enumerate(ROWS):
        if r in (3, 6):
            lines.append("|" + " * |" * 11)
        cells = [*row[:3], "*", *row[3:6], "*", *row[6:]]
        lines.append("|" + "".join(f" {cell.replace('.', ' ')} |" for cell in cells))
    return "\n".join(lines) + "\n"


DRAWINGS = {
    "rows": "\n".join(ROWS),
    "rows with blank lines between the bands": drawn("", "", "", ""),
    "boxes set apart": drawn("", "", " ", ""),
    "words": drawn("", " ", " ", "  "),
    "bars": drawn("", " ", " | ", "------+-------+------"),
    "a frame": "+-------+-------+-------+\n"
    + drawn("| ", " ", " | ", "+-------+-------+-------+", " |")
    + "+-------+-------+-------+\n",
    "a frame of Simple Sudoku": "*-----------*\n"
    + drawn("|", "", "|", "|---+---+---|", "|")
    + "*-----------*\n Simple Sudoku\n  Version 4.2n\n",
    "plain rules": drawn("", "", "|", "-----------"),
    "box drawing": drawn("║ ", " ", " │ ", "╟───────┼───────┼───────╢", " ║"),
    "a table": drawn("| ", " | ", " | ", "|---|---|---|---|---|---|---|---|---|", " |"),
    "a table with stars": starred(),
    "stars for empty": drawn("", " ", " | ", "------+-------+------").replace(".", "*"),
    "minus for empty": drawn("", " ", " ", "").replace(".", "-"),
    "minus for empty, packed": drawn("", "", "|", "---+---+---").replace(".", "-"),
    "underscores": drawn("", "", "", "").replace(".", "_"),
    "blank for empty, packed": drawn("|", "", "|", "|---+---+---|", "|").replace(".", " "),
    "blank for empty, spaced": drawn("| ", " ", " | ", "|-------+-------+-------|", " |").replace(".", " "),
    "blank for empty, no frame": drawn("", " ", " | ", "------+-------+------").replace(".", " "),
    "a comment above": "# from the paper\n" + "\n".join(ROWS),
    "indented": drawn("    ", " ", " ", ""),
    "lines ended by carriage returns": "\r\n".join(ROWS) + "\r\n",
}


@pytest.mark.parametrize("text", DRAWINGS.values(), ids=DRAWINGS)
def test_a_drawing_gives_its_grid(text: str) -> None:
    assert parse(text).to_line() == PUZZLE
    assert parse(text, format="picture").to_line() == PUZZLE


def test_an_empty_row_of_minus_signs_is_no_rule() -> None:
    text = "123456789\n---------\n" + "\n".join(["--------1"] * 7)
    assert parse(text).to_line() == "123456789" + "." * 9 + "........1" * 7


def test_two_drawings_in_one_text() -> None:
    text = "\n".join(ROWS)
    assert convert(f"{text}\n\n{text}\n", to="line") == f"{PUZZLE}\n{PUZZLE}\n"
    assert convert(f"{text}\n{text}\n", to="line") == f"{PUZZLE}\n{PUZZLE}\n"


def test_sixteen_rows_of_sixteen_are_one_grid_and_sixteen_small_puzzles_are_not() -> None:
    rows = ["123456789ABCDEFG"] + ["1..............." for _ in range(15)]
    assert parse("\n".join(rows)).shape is Shape.of(16)
    assert sniff("1234............\n" * 16).name == "line"


def test_a_ragged_drawing_names_the_row() -> None:
    with pytest.raises(ParseError, match=r"^line 4, column 8: found a row of 8 cells, wanted 9 as in line 1$"):
        parse("\n".join([*ROWS[:3], ROWS[3][:8], *ROWS[4:]]))


def test_a_missing_row_is_named() -> None:
    with pytest.raises(ParseError, match="found 8 rows of 9 cells, wanted 9 rows"):
        parse("\n".join(ROWS[:8]))


def test_a_strange_symbol_has_its_place() -> None:
    text = "\n".join([*ROWS[:3], "97.5x.2.3", *ROWS[4:]])
    with pytest.raises(ParseError, match=r"^line 4, column 5: found 'x', wanted a digit 1-9 or one of \. 0 \* _ -$"):
        parse(text)


def test_a_seven_by_seven_grid_needs_a_shape() -> None:
    rows = "\n".join(["1......"] * 7)
    with pytest.raises(ParseError, match="a side that is a product"):
        parse(rows)
    shape = Shape.of(7, boxes=[row for row in range(7) for _ in range(7)])
    assert parse(rows, shape=shape).shape is shape
