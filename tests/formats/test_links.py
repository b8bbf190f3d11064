"""Links of f-puzzles and SudokuPad: real ones, what they cannot mean here, and what would hurt."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grille.errors import ParseError
from grille.formats import Entry, convert, parse, parse_entry, sniff, to_text
from grille.formats.lz import MOST_CHARACTERS, packed, unpacked
from grille.formats.sudokupad import unzipped
from grille.model import Grid, Shape

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

EMPTY = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA="
"""An empty 9×9 as f-puzzles packs it."""

CAGES = (
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4"
    "rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAu"
    "EL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA="
)
"""A link that someone published: a grid with killer cages and no given."""

ONE = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XK"
    "VKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
)
"""Another: one given, and a second digit that is none."""


def fpuz(**words: Any) -> str:
    """A grid as a link of f-puzzles with these words beside it."""
    grid = [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row] for row in rows(PUZZLE)]
    return "https://www.f-puzzles.com/?load=" + packed(json.dumps({"size": 9, "grid": grid} | words))


def scl(**words: Any) -> str:
    """The same as SudokuPad's own JSON, packed and not made short."""
    return "https://sudokupad.app/scl" + packed(json.dumps(drawn(**words)))


def drawn(**words: Any) -> dict[str, Any]:
    cells = [[{"value": sign} if sign != "." else {} for sign in row] for row in rows(PUZZLE)]
    regions = [[[cell // 9, cell % 9] for cell in box.cells] for box in Shape.of(9).boxes]
    return {"cellSize": 50, "cells": cells, "regions": regions} | words


def rows(line: str) -> list[str]:
    return [line[at : at + 9] for at in range(0, 81, 9)]


def complaint(text: str) -> str:
    with pytest.raises(ParseError) as found:
        parse(text)
    return str(found.value)


def test_published_data_unpack_and_pack_to_the_same_bytes() -> None:
    assert json.loads(unpacked(EMPTY)) == {"size": 9, "grid": [[{}] * 9] * 9}
    assert packed(unpacked(EMPTY)) == EMPTY
    assert packed('{"x":3}') == "N4IgHiBcDMC+Q==="


@settings(max_examples=200, deadline=None)
@given(text=st.text() | st.text(alphabet="ab") | st.text(alphabet=st.characters(codec="utf-8")))
@example(text="")
@example(text="😀" * 40)
@example(text="\ud800")
def test_what_is_packed_unpacks(text: str) -> None:
    assert unpacked(packed(text)) == text


@settings(max_examples=200, deadline=None)
@given(data=st.text(alphabet="ABCDEFabcdef0189+/=%é ", max_size=80))
def test_any_data_unpack_or_are_refused(data: str) -> None:
    with suppress(ParseError):
        assert isinstance(unpacked(data), str)


@pytest.mark.slow
def test_a_few_characters_that_unpack_to_gigabytes_are_refused_at_once() -> None:
    bomb = packed("a" * (MOST_CHARACTERS + 1))
    assert len(bomb) < 10_000
    began = time.process_time()
    assert "unpack to more than 4,194,304 characters" in complaint(f"https://www.f-puzzles.com/?load={bomb}")
    assert time.process_time() - began < 2
    deep = packed("[" * 1_000_000)
    assert "found no JSON but" in complaint(f"https://sudokupad.app/scl{deep}")


def test_published_links_are_read() -> None:
    assert parse(ONE) == Grid.from_line("1" + "." * 80)
    assert sniff(ONE).name == "f-puzzles"
    assert parse(EMPTY, format="f-puzzles") == Grid.from_line("." * 81)


def test_each_way_to_write_an_f_puzzles_link_is_read() -> None:
    link = fpuz(title="Easy", author="Anna", ruleset="Normal sudoku rules apply.")
    data = link.partition("=")[2]
    wanted = Grid.from_line(PUZZLE)
    for text in (link, link.replace("+", "%2B").replace("=", "%3D").replace("load%3D", "load="), link + "&x=1"):
        entry = parse_entry(text)
        assert entry.grid == wanted
        assert entry.notes == {"name": "Easy", "author": "Anna", "description": "Normal sudoku rules apply."}
    assert parse(data) == parse(unpacked(data)) == parse(link.removeprefix("https://www.")) == wanted
    for prefix in (
        "https://sudokupad.app/fpuz",
        "https://sudokupad.app/fpuzzles",
        "https://beta.sudokupad.app/sudoku/fpuz",
    ):
        assert parse(prefix + data) == wanted
    assert parse(f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{data}") == wanted


def test_only_givens_are_read_unless_none_is_declared() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0], grid[1][1] = {"value": 1, "given": True}, {"value": 3}
    assert parse(json.dumps({"size": 4, "grid": grid})).to_line() == "1..............."
    grid[0][0] = {"value": "1"}
    assert parse(json.dumps({"size": 4, "grid": grid})).to_line() == "1....3.........."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"somethingnew": [1]}, "a puzzle with 'somethingnew'"),
        ({"killercage": [{"cells": ["R1C1"], "value": "?"}]}, "a puzzle with killercage with the value '?'"),
        ({"killercage": [{"cells": ["R1C1"], "value": "A+1"}]}, "a puzzle with killercage with the value 'A+1'"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}, "a puzzle with xv with the value 'I'"),
        ({"negative": ["clone"]}, "a puzzle with negative 'clone'"),
        ({"ruleset": "Cells a knight's move apart differ."}, "a puzzle with rules that speak of 'knight'"),
        ({"ruleset": "Digits on each diagonal differ."}, "a puzzle with rules that speak of 'diagonal'"),
        (
            {"antiking": True, "ruleset": "Neither king nor knight."},
            "a puzzle with rules that speak of 'knight'",
        ),
        ({"other": ["R1C1"]}, "a puzzle with 'other'"),
        ({"arrow": [1]}, "'1' in arrow, wanted an object"),
        ({"thermometer": 5}, "'5' in thermometer, wanted a list"),
        ({"thermometer": [{"lines": [["R1C1", "R1C10"]]}]}, "'R1C10' in thermometer, wanted rows and columns from 1"),
        ({"thermometer": [{"lines": [["R1C1", "A7"]]}]}, "'A7' in thermometer, wanted a cell such as R3C7"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "5"}]}, "'R0C0' in sandwichsum, wanted a cell beside a row"),
        (
            {"clone": [{"cells": ["R1C1"], "cloneCells": []}]},
            "\"{'cells': ['R1C1'],…\" in clone, wanted as many cloneCells as cells",
        ),
        ({"killercage": [{"cells": ["R1C1", "R1C1"]}]}, "a shape that cannot be (the rule"),
        ({"size": 6}, "no square grid of cells"),
        ({"size": "9"}, "no square grid of cells"),
    ],
)
def test_a_rule_that_is_not_ours_is_refused_by_name(words: dict[str, Any], said: str) -> None:
    assert f"found {said}" in complaint(fpuz(**words))


def test_published_killer_cages_are_read() -> None:
    shape = parse(CAGES).shape
    assert {rule.kind.name for rule in shape.rules} == {"cage"}
    assert parse(convert(CAGES, to="sudokupad")).shape is shape


def test_rules_that_are_switched_off_do_not_matter() -> None:
    link = fpuz(antiknight=False, killercage=[], highlightConflicts=True, disabledlogic=["contradictions"])
    assert parse(link) == Grid.from_line(PUZZLE)


def test_cells_without_a_box_are_refused() -> None:
    item = json.loads(unpacked(fpuz().partition("=")[2]))
    item["grid"][0][2]["region"] = None
    assert "cells that belong to no box" in complaint(json.dumps(item))
    item["grid"][0][2] = {"givenPencilMarks": [1, "x"]}
    assert "in givenPencilMarks, wanted digits" in complaint(json.dumps(item))
    item["grid"][0][2] = {"value": 10, "given": True}
    assert "wanted a digit 1 to 9" in complaint(json.dumps(item))


@pytest.mark.parametrize(
    "link",
    [
        "https://sudokupad.app/4FN8RN9LfN",
        "https://sudokupad.app/sclpyd7k2q",
        "https://app.crackingthecryptic.com/sudoku/ddGfd499G7",
        "https://www.f-puzzles.com/?id=yhkyz63b",
        "https://tinyurl.com/29ky3dfn",
        "http://example.org/",
    ],
)
def test_a_link_that_only_names_a_puzzle_is_refused_and_nothing_is_fetched(link: str) -> None:
    said = complaint(link)
    assert "a link that does not carry its puzzle" in said
    assert "nothing is fetched" in said


def test_sudokupads_own_json_is_read_short_or_long() -> None:
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    item = drawn(metadata={"title": "Easy", "rules": "Normal sudoku rules apply.", "solution": solution})
    entry = parse_entry(scl(metadata=item["metadata"]))
    assert entry.grid == Grid.from_line(PUZZLE)
    assert entry.solution == Grid.from_line(solution)
    assert entry.notes == {"name": "Easy", "description": "Normal sudoku rules apply."}
    assert parse(json.dumps(item)) == entry.grid
    short = zipped(item)
    assert json.loads(unzipped(short)) == json.loads(json.dumps(item).replace('"value": "', '"value": "'))
    for prefix in ("scl", "ctc"):
        assert parse(f"https://sudokupad.app/{prefix}{packed(short)}?setting-nogrid=1") == entry.grid


def zipped(item: dict[str, Any]) -> str:
    """As the puzzle zipper would have it: short words, no quotes around them, and nothing for an empty object."""
    text = json.dumps(item, separators=(",", ":"))
    for long, short in (("cells", "ce"), ("regions", "re"), ("value", "v"), ("cellSize", "cs"), ("title", "t")):
        text = text.replace(f'"{long}":', f"{short}:")
    for word in ("metadata", "rules", "solution"):
        text = text.replace(f'"{word}":', f"{word}:")
    for before in ("[", ","):
        for _ in range(2):
            for after in ("]", ","):
                text = text.replace(f"{before}{{}}{after}", f"{before}{after}")
    return text.replace("'", "\\'").replace('"', "'")


def test_titles_may_stand_in_cages_and_other_cages_are_rules() -> None:
    entry = parse_entry(scl(cages=[{"value": "title: It's easy"}, {"value": "author: Anna", "cells": [[0, 0]]}]))
    assert entry.notes == {"name": "It's easy", "author": "Anna"}
    cages = [{"cells": [[0, 2], [0, 3]], "value": "9"}, {"cells": [[8, 0], [8, 1]], "unique": True}]
    assert parse(scl(cages=cages)).shape.spec == "9;cage r9c1 r9c2;cage 9 r1c3 r1c4"
    assert "a puzzle with cages" in complaint(scl(cages=[{"cells": [[0, 0], [0, 1]], "value": "odd"}]))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"arrows": [{}]}, "a puzzle with arrows"),
        ({"overlays": [{}], "foglight": [1]}, "a puzzle with drawings over the grid, fog"),
        ({"lines": [{"wayPoints": [[0, 0], [3, 3]]}]}, "a puzzle with drawn lines"),
        ({"underlays": [{"center": [2.5, 2.5], "width": 1, "height": 1}]}, "a puzzle with drawings under the grid"),
        ({"regions": []}, "regions that do not cover the grid"),
        ({"regions": [[[0, 9]]]}, "a region outside the grid"),
        ({"cells": [[{}] * 9] * 8}, "no square grid of cells"),
        ({"metadata": {"bgimage": "data:image/png;base64,"}}, "a puzzle with a picture behind the grid"),
        ({"metadata": {"rules": "Cells a king's move apart differ"}}, "a puzzle with rules that speak of"),
    ],
)
def test_what_sudokupad_draws_is_refused_by_name(words: dict[str, Any], said: str) -> None:
    assert f"found {said}" in complaint(scl(**words))


def test_what_sudokupad_draws_survives_where_its_meaning_is_ignored() -> None:
    lines = [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#F00", "thickness": 16}, {"wayPoints": [[0, 0], [3, 3]]}]
    over = [{"center": [1, 0.5], "text": 7, "rounded": True, "width": 0.3, "backgroundColor": "#FFF"}]
    over += [{"center": [-0.5, 2.5], "text": "hm"}, {"center": [0.3, 0.5], "rounded": True, "borderColor": "#000"}]
    entry = parse_entry(scl(lines=lines, overlays=over), ignore_unknown_rules=True)
    assert entry.left_out == ("drawings over the grid", "drawn lines")
    wanted = {
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#F00", "width": 0.5}],
        "circle": [{"cells": ["R1C1", "R2C1"], "value": "7", "baseC": "#FFF", "width": 0.3}],
        "text": [{"cells": ["R0C3"], "value": "hm", "fontC": "#000000", "size": 0.5}],
    }
    assert entry.decoration == wanted
    assert parse_entry(to_text(entry, format="f-puzzles")).decoration == wanted


def test_drawn_diagonals_and_windows_are_houses() -> None:
    lines = [{"wayPoints": [[0, 0], [9, 9]]}, {"wayPoints": [[9, 0], [0, 9]]}]
    under = [{"center": [r, c], "width": 3, "height": 3} for r in (2.5, 6.5) for c in (2.5, 6.5)]
    assert parse(scl(lines=lines)).shape is Shape.of(9, diagonals=True)
    assert parse(scl(lines=lines, underlays=under)).shape is Shape.of(9, diagonals=True, windows=True)
    boxes = [cell // 9 for cell in range(81)]
    regions = [[[row, column] for column in range(9)] for row in range(9)]
    assert parse(scl(regions=regions)).shape is Shape.of(9, boxes=boxes)


def test_the_shortest_links_are_read() -> None:
    def short(line: str) -> str:
        form, at = "", 0
        while at < 81:
            empty = len(line[at + 1 : at + 6]) - len(line[at + 1 : at + 6].lstrip("."))
            form += "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"[
                int(line[at].replace(".", "0")) + 10 * empty
            ]
            at += 1 + empty
        return form

    assert parse(f"https://sudokupad.app/scf{short(PUZZLE)}") == Grid.from_line(PUZZLE)
    both = Shape.of(9, diagonals=True, windows=True)
    assert parse(f"https://sudokupad.app/scf{short(PUZZLE)}wx").shape is both
    assert "wanted 81, and w or x behind them" in complaint(f"https://sudokupad.app/scf{short(PUZZLE)}k")
    assert "cells" in complaint("https://sudokupad.app/scf12")


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad"])
def test_what_is_written_says_every_house_and_no_more(name: str) -> None:
    shape = Shape.of(9, diagonals=True, windows=True)
    solution = Grid.from_line("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
    entry = Entry(Grid.from_line(PUZZLE), solution=solution, notes={"name": "Easy", "author": "Anna"})
    back = parse_entry(to_text(entry, format=name))
    assert (back.grid, back.solution, back.notes) == (entry.grid, solution, entry.notes)
    text = to_text(Grid(shape, entry.grid.values), format=name)
    item = json.loads(unpacked(text.strip().partition("fpuz" if name == "sudokupad" else "load=")[2]))
    assert sorted(item) == ["diagonal+", "diagonal-", "extraregion", "grid", "size"]
    assert len(item["extraregion"]) == 4
    assert convert(text, to="line").strip() == f"{PUZZLE} # shape=9:diagonals,windows"


def test_the_command_line_says_why_a_link_is_refused(tmp_path: pathlib.Path) -> None:
    program = pathlib.Path(sys.executable).parent / "grille"
    words = [str(program), "convert", "https://sudokupad.app/4FN8RN9LfN"]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert ran.returncode == 2
    assert "a link that does not carry its puzzle" in ran.stderr


SCALARS = st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.sampled_from(["", "5", "R1C1", "title: x"])
WORDS = (
    "lines underlays overlays text width grid size cells regions cages value given region extraregion "
    "wayPoints center metadata solution"
)
ITEMS = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*WORDS.split(), "diagonal+", "diagonal-", "width", "title", "rules"]), inner)
    ),
    max_leaves=30,
)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad"])
@settings(max_examples=75, deadline=None)
@given(item=ITEMS, key=st.sampled_from(WORDS.split()), base=st.sampled_from(["fpuz", "scl"]))
def test_any_json_in_a_link_gives_a_puzzle_or_a_parse_error(name: str, item: Any, key: str, base: str) -> None:
    good = json.loads(unpacked(fpuz().partition("=")[2])) if base == "fpuz" else drawn()
    for one in (item, {**good, key: item}, {**good, ("grid" if base == "fpuz" else "cells"): [[item] * 9] * 9}):
        with suppress(ParseError):
            parse(json.dumps(one), format=name)
        with suppress(ParseError):
            parse(json.dumps(one), format=name, ignore_unknown_rules=True)
        with suppress(ParseError):
            parse(f"https://sudokupad.app/{base}{packed(json.dumps(one))}")


@settings(max_examples=200, deadline=None)
@given(text=st.text(alphabet="{}[],:'\"\\cevtf#0 1a", max_size=60))
def test_what_was_made_short_is_made_long_or_refused(text: str) -> None:
    with suppress(ParseError):
        parse(f"https://sudokupad.app/scl{packed(text)}")
