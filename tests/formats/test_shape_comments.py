"""A puzzle's shape travels with it: what a comment says is read back, and no text is taken for another shape's."""

from __future__ import annotations

import io

import pytest

from grille.errors import ParseError, ShapeError
from grille.formats import (
    FORMATS,
    Entry,
    convert,
    entries,
    is_array_text,
    parse,
    read,
    read_array,
    read_blocks,
    to_text,
)
from grille.formats.bulk import Lines
from grille.formats.contract import KEEP_EVERYTHING
from grille.model import Grid, Shape

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
DIAGONALS, WINDOWS = Shape.of(9, diagonals=True), Shape.of(9, windows=True)
BOTH = Shape.of(9, diagonals=True, windows=True)
JIGSAWS = [Shape.of(9, boxes=[(cell // 9 + shift) % 9 for cell in range(81)]) for shift in range(4)]


def test_a_line_carries_the_shape_that_it_cannot_say_as_a_comment() -> None:
    grid = Grid.from_line(PUZZLE, BOTH)
    assert to_text(grid, format="line") == f"{PUZZLE} # shape=9:diagonals,windows\n"
    noted = Entry(grid, notes={"comment": "level hard"})
    assert to_text(noted, format="line") == f"{PUZZLE} # shape=9:diagonals,windows, level hard\n"
    assert to_text(Grid.from_line(PUZZLE), format="line") == f"{PUZZLE}\n"


@pytest.mark.parametrize(
    ("comment", "rest"),
    [
        ("# shape=9:diagonals,windows", None),
        ("#shape=9:diagonals,windows", None),
        ("# shape=9:windows,diagonals, level hard", "level hard"),
        ("# shape=9:diagonals,windows hard", "hard"),
        ("\t#  shape=9:diagonals,windows,  # of 1 ", "# of 1"),
    ],
)
def test_what_the_comment_says_is_read_back(comment: str, rest: str | None) -> None:
    (entry,) = entries(io.StringIO(f"{PUZZLE} {comment}\n"))
    assert isinstance(entry, Entry)
    assert entry.grid == Grid.from_line(PUZZLE, BOTH)
    assert entry.notes.get("comment") == rest


@pytest.mark.parametrize("known", [known for known in FORMATS if known.keeps.notes], ids=lambda known: known.name)
def test_a_comment_that_only_looks_like_a_shape_stays_a_comment(known: object) -> None:
    entry = Entry(Grid.from_line(PUZZLE), notes={"comment": "shape=9:diagonals"})
    name = known.name  # type: ignore[attr-defined]
    (back,) = entries(io.StringIO(to_text(entry, format=name)), format=name)
    assert isinstance(back, Entry)
    assert (back.grid, back.notes["comment"]) == (entry.grid, "shape=9:diagonals")


@pytest.mark.parametrize("name", ["line", "picture", "csv", "sdk", "candidates", "json"])
def test_each_puzzle_of_a_text_may_have_its_own_shape(name: str) -> None:
    grids = [Grid.from_line(PUZZLE, shape) for shape in (JIGSAWS[1], Shape.of(9), *JIGSAWS[2:], DIAGONALS)]
    assert list(read(io.StringIO(to_text(grids, format=name)))) == grids


def test_notes_of_one_sdk_puzzle_are_not_those_of_the_next() -> None:
    some = [Entry(Grid.from_line(PUZZLE), notes={"author": "A. Nobody"}), Entry(Grid.from_line(PUZZLE))]
    found = [entry for entry in entries(io.StringIO(to_text(some, format="sdk"))) if isinstance(entry, Entry)]
    assert [dict(entry.notes) for entry in found] == [{"author": "A. Nobody"}, {}]


def test_another_shape_than_was_asked_for_is_refused() -> None:
    wanted = r"^line 1, column 91: found a puzzle of shape 9:diagonals, wanted 9:windows, which was asked for$"
    with pytest.raises(ParseError, match=wanted):
        parse(f"{PUZZLE} # shape=9:diagonals", shape=WINDOWS)
    assert parse(f"{PUZZLE} # shape=9:diagonals", shape=DIAGONALS).shape is DIAGONALS
    assert parse(PUZZLE, shape=DIAGONALS).shape is DIAGONALS


def test_a_shape_that_cannot_be_is_refused_where_it_stands() -> None:
    with pytest.raises(
        ParseError, match=r"^line 1, column 91: found a shape that cannot be \('9:diagonal' is no shape"
    ):
        parse(f"{PUZZLE} # shape=9:diagonal")
    with pytest.raises(ParseError, match=r"^line 1, column 91: found a shape that cannot be \('' is no shape"):
        parse(f"{PUZZLE} # shape=")
    for spec in ("9:" + "x" * 50_000, "9" * 50_000, "9:boxes=" + "?" * 50_000, "40:boxes=" + "?" * 50_000):
        with pytest.raises(ParseError) as refused:
            parse(f"{PUZZLE} # shape={spec}")
        assert len(str(refused.value)) < 400
    with pytest.raises(ParseError, match="line 1, column 82: found 81 cells, wanted 256 for 16×16"):
        parse(f"{PUZZLE} # shape=16:diagonals")


@pytest.mark.parametrize(
    "below", ["line", "picture", "csv", "sdk", "ss", "sdx", "euler", "candidates", "candidates-729"]
)
def test_a_shape_on_a_line_of_its_own_holds_for_everything_below(below: str) -> None:
    text = "# shape=9:diagonals\n" + to_text(2 * [Grid.from_line(PUZZLE)], format=below)
    assert list(read(io.StringIO(text), format=below)) == 2 * [Grid.from_line(PUZZLE, DIAGONALS)]
    if below != "euler":
        assert list(read(io.StringIO(text))) == 2 * [Grid.from_line(PUZZLE, DIAGONALS)], "sniffed"
    (bad,) = entries(io.StringIO(text.replace("diagonals", "diagonal")), format=below)
    assert isinstance(bad, ParseError), "and nothing below a shape that cannot be is answered"


def test_a_table_may_have_a_column_of_shapes() -> None:
    text = f'quiz,shape\n{PUZZLE},9:diagonals\n{PUZZLE},\n{PUZZLE},"9:diagonals,windows"\n{PUZZLE},9:diagonal\n'
    *grids, bad = entries(io.StringIO(text))
    assert [entry.grid.shape for entry in grids if isinstance(entry, Entry)] == [DIAGONALS, Shape.of(9), BOTH]
    assert isinstance(bad, ParseError)
    assert (bad.line, bad.column) == (5, 83)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_the_formats_that_keep_everything_are_known(known: object) -> None:
    keeps, name = known.keeps, known.name  # type: ignore[attr-defined]
    assert (name in KEEP_EVERYTHING) == (keeps.houses and keeps.sides == (1, 81))


def test_a_format_that_cannot_say_a_shape_names_those_that_can() -> None:
    with pytest.raises(ShapeError, match="the format euler cannot say the shape '9:diagonals'; line, csv, json can"):
        convert(PUZZLE, to="euler", shape=DIAGONALS)
    with pytest.raises(
        ShapeError, match="the format ss holds sides of 4 to 35, and this one is 36; line, csv, json can"
    ):
        to_text(Grid(Shape.of(36), [0] * 1296), format="ss")


def test_a_line_of_another_shape_is_never_put_into_an_array() -> None:
    shaped = f"{PUZZLE} # shape=9:diagonals\n"
    assert not is_array_text(shaped.encode())
    assert not is_array_text(f"# shape=9:diagonals\n{PUZZLE}\n".encode())
    data = f"{PUZZLE}\n{shaped}{PUZZLE},1\n12345\n# shape=9:windows\n{PUZZLE}\n".encode()
    found = list(read_blocks(io.BytesIO(data), name="mixed.txt"))
    numbers = [part.numbers.tolist() if isinstance(part, Lines) else part.line for part in found]
    assert numbers == [[1], 2, [3], 6]
    assert [part.grid.shape for part in found if isinstance(part, Entry)] == [DIAGONALS, WINDOWS]
    assert [str(error) for part in found if isinstance(part, Lines) for error in part.errors] == [
        "mixed.txt, line 4, column 6: found 5 cells, wanted 81 for 9×9"
    ]
    *_, last = read_blocks(io.BytesIO(data.replace(b"windows", b"window")), name="mixed.txt")
    assert str(last).startswith("mixed.txt, line 5, column 9: found a shape that cannot be"), "and nothing below it"
    with pytest.raises(ParseError, match=r"^line 2: found a puzzle of shape 9:diagonals, wanted a classic one$"):
        read_array(data)
