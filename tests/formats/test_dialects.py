"""What programs and people really write in each format, beyond what Grille writes itself."""

from __future__ import annotations

import io
import json
import pathlib

import pytest

from grille.errors import ParseError
from grille.formats import Entry, convert, entries, parse, parse_board, parse_entry, read, sniff, to_text
from grille.model import Board, Grid, Shape

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
SOLUTION = "169453872347892651285671439971586243538924716624137985496318527753249168812765394"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
GRID = Grid.from_line(PUZZLE)


def good(text: str, **options: str) -> list[Entry]:
    found = list(entries(io.StringIO(text), **options))  # type: ignore[arg-type]
    return [entry for entry in found if isinstance(entry, Entry)]


# csv


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("empty", ["0", "", ".", " "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_spreadsheets_are_read(delimiter: str, empty: str, end: str, encoding: str) -> None:
    text = end.join(delimiter.join(empty if cell == "." else cell for cell in row) for row in ROWS) + end
    assert list(read(io.BytesIO(text.encode(encoding)))) == [GRID]


def test_quoted_fields_blanks_and_the_separator_line_are_read() -> None:
    rows = [";".join(f'"{cell}"' if cell != "." else " " for cell in row) for row in ROWS]
    assert parse("sep=;\n" + "\n".join(rows)) == GRID


def test_an_empty_row_of_a_spreadsheet_is_a_row() -> None:
    assert parse("1,2,3,4\n,,,\n,,,\n,,,\n").to_line() == "1234............"
    assert parse("\t\t\t\n1\t2\t3\t4\n\t\t\t\n\t\t\t\n", format="csv").to_line() == "....1234........"


@pytest.mark.parametrize("side", [4, 9, 16, 25, 36])
def test_a_table_has_numbers_at_every_size_and_letters_are_read(side: int) -> None:
    grid = Grid(Shape.of(side), [side, 1] + [0] * (side * side - 2))
    rows = [line.split(",") for line in to_text(grid, format="csv").split()]
    assert rows[0][:3] == [str(side), "1", "0"]
    assert [len(row) for row in rows] == [side] * side
    assert parse("\n".join(map(",".join, rows))) == grid
    letters = {"16": "G", "25": "P"}
    assert parse("\n".join(",".join(letters.get(cell, cell) for cell in row) for row in rows)) == grid


# csv-table


@pytest.mark.parametrize(
    "header", ["quizzes,solutions", "quiz,solution", "puzzle,solution", '"Puzzle","Solution"', "Quiz;Solution"]
)
def test_tables_of_quizzes_and_solutions_are_read(header: str) -> None:
    row = f"{PUZZLE.replace('.', '0')}{';' if ';' in header else ','}{SOLUTION}"
    (entry,) = good(f"{header}\n{row}\n")
    assert (entry.grid, entry.line) == (GRID, 2)
    assert entry.solution == Grid.from_line(SOLUTION)


def test_other_columns_of_a_table_do_no_harm() -> None:
    (entry,) = good(f"id\tname\tpuzzle\tsolution\trating\n7\tfirst\t{PUZZLE}\t{SOLUTION}\t9.0\n")
    assert (entry.grid, entry.notes) == (GRID, {"name": "first"})


def test_a_table_writes_the_solution_beside_the_puzzle() -> None:
    entry = Entry(GRID, solution=Grid.from_line(SOLUTION))
    assert to_text(entry, format="csv-table") == f"quiz,solution\n{PUZZLE},{SOLUTION}\n"
    assert to_text(GRID, format="csv-table") == f"quiz,solution\n{PUZZLE},\n"


# line


def test_a_list_with_comments_and_columns_is_read() -> None:
    text = f"# a list\n\n{PUZZLE} # easy\n  {PUZZLE}\n{PUZZLE},9.0,found by\n{PUZZLE};x\n{PUZZLE}\t11.2\n"
    found = good(text)
    assert [entry.grid for entry in found] == [GRID] * 5
    assert [entry.notes.get("comment", "") for entry in found] == ["easy", "", "9.0,found by", "x", "11.2"]
    assert [entry.line for entry in found] == [3, 4, 5, 6, 7]


# sdk


def test_the_headers_of_sdk_are_notes() -> None:
    headers = "#ARuud\n#DA random puzzle\n#CJust start\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://example.org/\n"
    entry = parse_entry(headers + "\n".join(ROWS))
    assert entry.grid == GRID
    assert entry.notes == {
        "author": "Ruud",
        "description": "A random puzzle",
        "comment": "Just start",
        "date": "03-08-2006",
        "source": "SudoCue",
        "level": "Easy",
        "url": "http://example.org/",
    }
    assert to_text(entry, format="sdk") == headers + "\n".join(ROWS) + "\n"


def test_the_state_of_a_game_is_not_its_puzzle() -> None:
    rows, state = "\n".join(ROWS), "\n".join(["123456789"] * 9)
    text = f"[Puzzle]\n{rows}\n[State]\n{state}\n[PencilMarks]\n1,2,3\n"
    assert sniff(text).name == "sdk"
    assert parse(text) == GRID


# ss and candidates, as Simple Sudoku copies them


def test_simple_sudoku_is_read() -> None:
    lines = ["*-----------*"]
    for at, row in enumerate(ROWS):
        if at in (3, 6):
            lines.append("|---+---+---|")
        lines.append(f"|{row[:3]}|{row[3:6]}|{row[6:]}|")
    text = "\n".join([*lines, "*-----------*", " Simple Sudoku", "  Version 4.2n"])
    assert sniff(text).name == "ss"
    assert parse(text) == GRID


def pencilled(rule: str, bar: str) -> str:
    board = Board.from_grid(GRID)
    lines = [rule]
    for r in range(9):
        words = ["".join(map(str, board.candidates(9 * r + c))) for c in range(9)]
        boxes = [" ".join(f"{word:<6}" for word in words[c : c + 3]) for c in (0, 3, 6)]
        lines.append(f"{bar} " + f" {bar} ".join(boxes) + f" {bar}")
        if r % 3 == 2:
            lines.append(rule)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("rule", "bar"),
    [
        ("*-----------------------*", "|"),
        (".-----------.-----------.", "|"),
        ("+-----------+-----------+", "|"),
        ("├───────────┼───────────┤", "│"),
        ("", ""),
    ],
)
def test_pencil_marks_are_read_as_a_board(rule: str, bar: str) -> None:
    text = pencilled(rule, bar)
    assert sniff(text).name == ("candidates" if bar else "sdx")
    board = parse_board(text)
    singles = [mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in Board.from_grid(GRID).masks]
    assert board.masks == Board.from_grid(GRID).masks
    assert board.values == singles
    assert parse(text) == board.grid


def test_digits_of_the_player_are_no_givens() -> None:
    entry = parse_entry("1 u2 34 34\n34 34 12 12\n24 13 24 13\n24 13 24 13\n")
    assert entry.grid.values[:4] == (1, 0, 0, 0)
    assert entry.board is not None
    assert entry.board.values[:4] == [1, 2, 0, 0]
    assert to_text(entry, format="sdx").splitlines()[0] == "1 u2 34 34"


def test_the_line_of_729_wins_over_a_line_of_27_by_27() -> None:
    text = to_text(Board.from_grid(GRID), format="candidates-729").strip()
    assert len(text) == 729
    assert parse_board(text).masks == Board.from_grid(GRID).masks
    assert parse("." * 729).shape is Shape.of(27)
    assert parse("9" + "." * 728).shape is Shape.of(27)


# euler


def test_the_fifty_grids_of_problem_96(corpora: pathlib.Path) -> None:
    found = [entry for entry in entries(corpora / "euler96.txt") if isinstance(entry, Entry)]
    assert len(found) == 50
    assert found[0].grid.to_line().startswith("..3.2.6..9..3.5..1")
    assert (found[49].notes["name"], found[49].line) == ("Grid 50", 492)


@pytest.mark.parametrize(("name", "count"), [("magictour", 733), ("several", 5000), ("hardest", 10000)])
def test_the_public_sets_are_lines(corpora: pathlib.Path, name: str, count: int) -> None:
    assert sum(1 for _ in read(corpora / f"{name}.txt")) == count


def test_a_table_of_references_is_read(corpora: pathlib.Path) -> None:
    found = [entry for entry in entries(corpora / "reference.tsv") if isinstance(entry, Entry)]
    assert [entry.notes["name"] for entry in found][:2] == ["ilp-example", "cnf-example-1"]
    assert all(entry.solution is not None and entry.solution.is_solution_of(entry.grid) for entry in found)


# opensudoku

VERSION_1 = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<opensudoku>
  <name>Tests &amp; more</name>
  <author>someone</author>
  <created>2009-01-01</created>
  <sourceURL>http://example.org/</sourceURL>
  <game data="{PUZZLE.replace(".", "0")}" />
  <game data="{PUZZLE.replace(".", "0")}" />
</opensudoku>
"""


def version_2(fields: int) -> str:
    """A game under way, in which the player has put a 1 into the first cell and pencilled the others."""
    marks = {3: "1,2,", 4: "6|0"}[fields]
    cells = [f"{digit}|-|0|" if digit != "." else f"0|{marks}|1|" for digit in PUZZLE]
    cells = [cell.replace("-", "0|0") if fields == 4 else cell for cell in cells]
    cells[0] = cells[0].replace("0|", "1|", 1)
    return (
        '<?xml version="1.0" encoding="utf-8"?><opensudoku version="2"><folder name="Easy" created="1">'
        f'<game created="1" state="0" time="7" note="nice" data="version: {fields - 2}\n{"".join(cells)}" />'
        "</folder></opensudoku>"
    )


def test_opensudoku_version_1() -> None:
    first, second = good(VERSION_1)
    assert first.grid == second.grid == GRID
    assert (first.line, second.line) == (7, 8)
    assert first.notes == {
        "name": "Tests & more",
        "author": "someone",
        "date": "2009-01-01",
        "url": "http://example.org/",
    }


@pytest.mark.parametrize("fields", [3, 4])
def test_opensudoku_version_2_gives_the_givens(fields: int) -> None:
    (entry,) = good(version_2(fields))
    assert entry.grid == GRID
    assert entry.notes == {"name": "Easy", "comment": "nice"}


def test_an_entity_bomb_does_not_go_off() -> None:
    laughs = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(30))
    text = f'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY l0 "1">{laughs}]><opensudoku><name>&l30;</name></opensudoku>'
    with pytest.raises(ParseError, match="found a document type, wanted an opensudoku document without one"):
        parse(text)


# json


@pytest.mark.parametrize(
    "item",
    [
        {"puzzle": PUZZLE},
        {"quiz": PUZZLE.replace(".", "0"), "id": 7},
        [{"puzzle": PUZZLE}],
        [PUZZLE],
        [[0 if cell == "." else int(cell) for cell in row] for row in ROWS],
        [[None if cell == "." else int(cell) for cell in row] for row in ROWS],
        {"grid": [[0 if cell == "." else int(cell) for cell in row] for row in ROWS]},
        [0 if cell == "." else int(cell) for cell in PUZZLE],
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_json_of_others_is_read(item: object, indent: int | None) -> None:
    assert parse(json.dumps(item, indent=indent)) == GRID


def test_one_bad_line_of_json_lines_is_reported() -> None:
    good_line = json.dumps({"puzzle": PUZZLE})
    found = list(entries(io.StringIO(f'{good_line}\n{{"puzzle": 5}}\n{{]\n{good_line}\n')))
    assert [isinstance(entry, Entry) for entry in found] == [True, False, False, True]
    assert [entry.line for entry in found] == [1, 2, 3, 4]


def test_json_keeps_the_shape() -> None:
    shape = Shape.of(9, diagonals=True, windows=True)
    text = convert(PUZZLE, to="json", shape=shape)
    assert json.loads(text)["shape"] == "9:diagonals,windows"
    assert parse(text).shape is shape
    assert "shape" not in json.loads(convert(PUZZLE, to="json"))


def test_json_with_the_shape_as_an_object_is_read() -> None:
    said = {"side": 9, "diagonals": True, "windows": True, "box_height": 3, "box_width": 3}
    text = json.dumps({"puzzle": PUZZLE, "shape": said})
    assert parse(text).shape is Shape.of(9, diagonals=True, windows=True)


@pytest.mark.parametrize("said", ["9:diagonals", {"side": 9, "diagonals": True}])
def test_json_that_says_another_shape_than_was_asked_for_is_refused(said: object) -> None:
    text = json.dumps({"puzzle": PUZZLE, "shape": said})
    with pytest.raises(ParseError, match="found a puzzle of shape 9:diagonals, wanted 9:windows, which was asked for"):
        parse(text, shape=Shape.of(9, windows=True))
    assert parse(text, shape=Shape.of(9, diagonals=True)).shape.diagonals


def test_the_jsonl_that_solving_prints_is_read() -> None:
    line = json.dumps({"puzzle": PUZZLE, "method": "auto", "verdict": "unique", "solutions": [SOLUTION]})
    assert parse(line) == GRID


def test_a_large_sdk_keeps_its_notes_when_it_is_sniffed() -> None:
    entry = Entry(Grid(Shape.of(64), [0] * 4096), notes={"author": "nobody"})
    text = to_text(entry, format="sdk")
    assert sniff(text).name == "sdk"
    assert dict(parse_entry(text).notes) == {"author": "nobody"}


def test_lines_of_numbers_are_puzzles_unless_they_make_a_square() -> None:
    line = ",".join(PUZZLE.replace(".", "0"))
    assert sniff(f"{line}\n{line}\n").name == "line"
    assert list(read(io.StringIO(f"{line}\n{line}\n"))) == [GRID, GRID]
    assert sniff(to_text(Grid(Shape.of(16), [0] * 256), format="csv")).name == "csv"
