"""The laws of every format in the registry: what is written reads back, and no text breaks the reader."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grille.errors import OptionError, ParseError, ShapeError, UnknownNameError
from grille.formats import FORMATS, Entry, Format, convert, entries, format_named, parse, parse_board, sniff, to_text
from grille.formats import read as read_file
from grille.formats import write as write_file
from grille.formats.registry import _SNIFF_ORDER
from grille.model import Board, Grid, Shape
from grille.rules import HOUSE_KINDS

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
SIDES = (4, 6, 8, 9, 10, 12, 14, 16, 25, 35, 36, 64, 81)
EVERY = pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)


PLAIN = [Shape.of(side) for side in SIDES]
UNUSUAL = [
    Shape.of(9, diagonals=True),
    Shape.of(9, windows=True),
    Shape.of(9, diagonals=True, windows=True),
    Shape.of(6, box_height=3),
    Shape.of(7, boxes=[cell // 7 for cell in range(49)]),
    Shape.of(9, boxes=[cell // 9 for cell in range(81)], diagonals=True),
    Shape.of(1),
    Shape.of(2),
    Shape.of(3, diagonals=True),
    Shape.of(16, diagonals=True),
    Shape.of(37, boxes=[cell // 37 for cell in range(37 * 37)]),
    Shape.of(81, diagonals=True),
]
SHAPES = pytest.mark.parametrize("shape", PLAIN + UNUSUAL, ids=lambda shape: shape.spec[:30])


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Any side, any boxes, any extra houses."""
    side = draw(st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 12, 13, 16, 25, 35, 36, 41, 64, 81]))
    houses = {kind.keyword: draw(st.booleans()) for kind in HOUSE_KINDS}
    kind = draw(st.sampled_from(["usual", "unusual", "irregular"]))
    boxes = [number for number in range(side) for _ in range(side)]
    random.Random(draw(st.integers(0, 2**32))).shuffle(boxes)
    height = draw(st.sampled_from([height for height in range(1, side + 1) if side % height == 0]))
    try:
        if kind == "irregular":
            fitting = {kind.keyword: houses[kind.keyword] for kind in HOUSE_KINDS if not kind.needs_boxes}
            return Shape.of(side, boxes=boxes, **fitting)
        return Shape.of(side, box_height=height if kind == "unusual" else None, **houses)
    except ShapeError:
        return Shape.of(side, boxes=boxes)


@st.composite
def grids(draw: st.DrawFn, among: st.SearchStrategy[Shape]) -> Grid:
    """Any digits anywhere, from an empty grid to a full one: a format does not ask whether there is a solution."""
    shape = draw(among)
    rng = random.Random(draw(st.integers(0, 2**32)))
    filled, highest = draw(st.sampled_from([0.0, 0.05, 0.4, 0.98, 1.0])), draw(st.integers(1, shape.side))
    return Grid(shape, [rng.randint(1, highest) if rng.random() < filled else 0 for _ in range(shape.cells)])


@st.composite
def boards(draw: st.DrawFn, among: st.SearchStrategy[Shape]) -> Board:
    """Boards of which no empty cell has a single candidate, or none."""
    grid = draw(grids(among))
    rng = random.Random(draw(st.integers(0, 2**32)))
    side = grid.shape.side
    masks = []
    for value in grid.values:
        some = rng.sample(range(side), rng.randint(min(2, side), side))
        masks.append(1 << (value - 1) if value else sum(1 << digit for digit in some))
    return Board(grid.shape, grid.values, masks)


def read_back(text: str, known: Format, shape: Shape | None = None) -> list[Grid]:
    return list(read_file(io.StringIO(text), format=known.name, shape=shape))


def test_every_format_is_tried_once_when_a_text_is_sniffed() -> None:
    assert sorted(_SNIFF_ORDER) == sorted(known.name for known in FORMATS)


@EVERY
def test_a_format_says_what_it_is(known: Format) -> None:
    assert format_named(known.name) is known
    assert known.summary
    assert str(known.keeps)
    assert all(re.fullmatch(r"\.[a-z]+", suffix) for suffix in known.suffixes)


def test_the_docs_list_the_formats(root: Path) -> None:
    listed = [line for line in (root / "docs" / "formats.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    rows = [(f"`{known.name}`", ", ".join(known.suffixes), str(known.keeps), known.summary) for known in FORMATS]
    assert listed == [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]


def test_an_unknown_format_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="no format is called 'excel'; there are line, picture"):
        parse(PUZZLE, format="excel")


@EVERY
@SHAPES
def test_what_is_written_reads_back(known: Format, shape: Shape) -> None:
    rng = random.Random(shape.side)
    values = [rng.randint(1, shape.side) if rng.random() < 0.4 else 0 for _ in range(shape.cells)]
    some, none = Grid(shape, values), Grid(shape, [0] * shape.cells)
    full = Grid(shape, [(7 * r + c) % shape.side + 1 for r in range(shape.side) for c in range(shape.side)])
    if some not in known.keeps:
        refuses(known, some)
        return
    text = to_text([some, none, full], format=known.name)
    assert read_back(text, known) == [some, none, full]
    assert list(read_file(io.StringIO(text))) == [some, none, full], "sniffed"
    for grid in (some, none, full):
        assert parse(to_text(grid, format=known.name)) == grid, "sniffed"
    if not shape.is_plain:
        with pytest.raises(ParseError, match=f"of shape .*, wanted {shape.side}:boxes.* which was asked for"):
            read_back(text, known, Shape.of(shape.side, boxes=[*shape.box_of[1:], shape.box_of[0]]))


@EVERY
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_any_grid_that_a_format_keeps_reads_back_and_no_other_is_written(known: Format, data: st.DataObject) -> None:
    first = data.draw(grids(shapes()))
    side = first.shape.side
    # Irregular boxes are the one shape that every side has; and the same digits may follow in another shape.
    second = Grid(Shape.of(side, boxes=[cell // side for cell in range(side * side)]), first.values[::-1])
    some = [first, second, first] if second in known.keeps else [first, first]
    if first in known.keeps:
        assert read_back(to_text(some, format=known.name), known) == some
    else:
        refuses(known, first)


@EVERY
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_any_board_that_a_format_keeps_reads_back(known: Format, data: st.DataObject) -> None:
    kept = [shape for shape in PLAIN + UNUSUAL if known.keeps.holds(shape) and shape.side < 36]
    board = data.draw(boards(st.sampled_from(kept)))
    if board in known.keeps:
        assert parse_board(to_text(board, format=known.name), format=known.name) == board
    elif board.grid in known.keeps:
        assert parse(to_text(board, format=known.name), format=known.name) == board.grid


def refuses(known: Format, grid: Grid) -> None:
    """Whether it says so when it is asked for what it does not keep, and names formats that do."""
    with pytest.raises(ShapeError, match=f"the format {known.name} (holds sides of|cannot say the shape)") as refusal:
        to_text(grid, format=known.name)
    named = re.findall(r"[\w-]+", str(refusal.value).partition(";")[2])
    able = [other for other in FORMATS if other.name in named]
    assert able
    assert all(grid in other.keeps for other in able)


@EVERY
def test_a_grid_writes_every_digit_as_a_candidate(known: Format) -> None:
    grid = Grid.from_line(PUZZLE)
    board = parse_board(to_text(grid, format=known.name), format=known.name)
    assert board.grid == grid
    if known.keeps.candidates and known.name != "json":
        assert board.candidates(0) == set(range(1, 10))
    else:
        assert board == Board.from_grid(grid)


@EVERY
def test_notes_are_kept_where_a_format_says_so(known: Format) -> None:
    entry = Entry(Grid.from_line(PUZZLE), notes={"comment": 'hard <one> & "fine" #1 é'})
    (back,) = entries(io.StringIO(to_text(entry, format=known.name)), format=known.name)
    assert isinstance(back, Entry)
    assert back.grid == entry.grid
    assert (back.notes.get("comment") == entry.notes["comment"]) == known.keeps.notes


@EVERY
def test_files_are_read_and_written(known: Format, tmp_path: Path) -> None:
    path = tmp_path / f"puzzles{known.suffixes[0]}"
    grid = Grid.from_line(PUZZLE)
    write_file([grid, grid], path, format=known.name)
    assert list(read_file(path)) == [grid, grid]
    assert list(read_file(str(path), format=known.name)) == [grid, grid]
    with path.open("rb") as stream:
        assert list(read_file(stream)) == [grid, grid]
    memory = io.BytesIO()
    write_file(grid, memory, format=known.name)
    assert memory.getvalue().decode() == to_text(grid, format=known.name) == convert(PUZZLE, to=known.name)


def mangled(text: str, rng: random.Random) -> str:
    """The text with a few characters lost, doubled, swapped or replaced."""
    symbols = list(text)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(symbols) + 1)
        strange = rng.choice(["", "\n", "x", "9", " ", "|", ",", "\x00", "\ud800", "\u2028", "<", "{", "#", "é", "-"])
        symbols[at : at + rng.choice([0, 1, 1, 9])] = strange
    return "".join(symbols)


def only_complains(read: Callable[[], object]) -> None:
    """Whether reading gives something or raises ParseError, with one short line."""
    complaint = None
    try:
        read()
    except ParseError as error:
        complaint = error
    if complaint is not None:
        assert len(str(complaint)) < 300
        assert "\n" not in str(complaint)
        assert complaint.found
        assert complaint.wanted


@EVERY
@settings(max_examples=20, deadline=None)
@given(side=st.sampled_from([4, 9, 16]), seed=st.integers(0, 2**32), told=st.booleans())
def test_a_mangled_text_gives_a_parse_error_or_a_grid(known: Format, side: int, seed: int, told: bool) -> None:
    rng = random.Random(seed)
    shape = Shape.of(9 if known.keeps.sides == (9, 9) else side)
    grid = Grid(shape, [rng.choice([0, rng.randint(1, shape.side)]) for _ in range(shape.cells)])
    text = mangled(to_text([grid, grid], format=known.name), rng)
    only_complains(lambda: parse(text, format=known.name if told else None))
    for found in entries(io.StringIO(text), format=known.name):
        assert isinstance(found, Entry | ParseError)


@EVERY
@settings(max_examples=20, deadline=None)
@given(text=st.text() | st.text(alphabet="0123456789ABu.*_-|+ \n,;\t#<>{}[]\"'=") | st.from_regex(r"[\d.|\n -]{0,200}"))
@example(text="[" * 100_000)
@example(text="{" * 100)
@example(text='{"puzzle": ' + "1" * 5000 + "}")
@example(text="|\n|\n|\n|")
@example(text=",")
@example(text="#")
@example(text="u u u u\n" * 4)
def test_any_text_gives_a_parse_error_or_a_grid(known: Format, text: str) -> None:
    only_complains(lambda: parse(text, format=known.name))
    only_complains(lambda: parse(text, format=known.name, shape=Shape.of(4)))


@settings(max_examples=100, deadline=None)
@given(data=st.binary() | st.text().map(lambda text: text.encode("utf-16")))
def test_any_bytes_give_a_parse_error_or_grids(data: bytes) -> None:
    only_complains(lambda: list(read_file(io.BytesIO(data))))


@settings(max_examples=100, deadline=None)
@given(text=st.text())
def test_sniffing_never_fails(text: str) -> None:
    assert sniff(text) in FORMATS


def test_symbols_that_cannot_be_are_a_wrong_call() -> None:
    with pytest.raises(OptionError, match="symbols must be 16 different ones"):
        parse("." * 256, symbols="1-9")
