"""Rules in links and out again: the same puzzle, its drawings, what is unknown, and what hurts."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.lines import drawn

from grille.errors import ParseError, ShapeError
from grille.formats import Entry, convert, parse, parse_entry, to_text
from grille.formats.f_puzzles_rules import READERS
from grille.formats.lz import unpacked
from grille.model import Grid, Shape
from grille.rules import KINDS

LINKS = pytest.mark.parametrize("name", ["f-puzzles", "sudokupad"])
NEVER = {  # what f-puzzles has no key for
    *("anti-taxicab", "entropy-everywhere", "modular-everywhere", "same-digits", "equal-sums", "counting-circles"),
    *("sum-line", "greater", "numbered-room", "regex", "pairs", "any-of"),
}
SAID = [  # by f-puzzles' key, an entry, and the line that it means
    ("killercage", {"cells": ["R1C1", "R2C1"], "value": 11}, "cage 11 r1c1 r2c1"),
    ("killercage", {"cells": ["R1C1", "R2C1"], "value": ""}, "cage r1c1 r2c1"),
    ("littlekillersum", {"cell": "R10C3", "direction": "UL", "value": "9"}, "sum 9 r9c2 r8c1"),
    ("littlekillersum", {"cells": ["R1C2", "R2C1"], "value": "9"}, "sum 9 r1c2 r2c1"),
    ("arrow", {"cells": ["R2C2", "R2C1"], "lines": [["R2C2", "R3C3"]]}, "arrow r2c1 r2c2 | r3c3"),
    ("clone", {"cells": ["R5C5", "R5C6"], "cloneCells": ["R5C5", "R1C1"]}, "clone r5c6 | r1c1"),
    ("quadruple", {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["1", 1]}, "quadruple 1 1 r1c1 r1c2 r2c1 r2c2"),
    ("skyscraper", {"cell": "R4C10", "value": "3"}, "skyscraper 3 r4c9-r4c1"),
    ("xsum", {"cell": "R10C4", "value": "3"}, "x-sum 3 r9c4-r1c4"),
    ("dutchwhispers", {"lines": [["R1C1", "R2C2"]]}, "whispers 4 r1c1 r2c2"),
    ("modularline", {"lines": [["R1C1", "R2C2", "R3C3"]], "value": "3"}, "modular 3 r1c1-r3c3"),
    ("even", {"cells": ["R1C1", "R2C2"]}, "even r1c1 r2c2"),
]


def item(side: int = 9, **words: Any) -> dict[str, Any]:
    return {"size": side, "grid": [[{} for _ in range(side)] for _ in range(side)], **words}


def lines(text: str) -> list[str]:
    return [str(rule) for rule in parse(text).shape.rules]


def carried(link: str) -> Any:
    return json.loads(unpacked(link.strip().partition("fpuz" if "fpuz" in link else "load=")[2]))


@pytest.mark.parametrize(("key", "entry", "line"), SAID)
def test_a_key_means_its_line(key: str, entry: dict[str, Any], line: str) -> None:
    text = json.dumps(item(**{key: [entry]}))
    assert lines(text) == [line]
    assert parse(convert(text, to="f-puzzles")) == parse(text)


@LINKS
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_written_and_read_back_or_refused_by_name(kind: Any, name: str) -> None:
    rng = random.Random(kind.name)
    for _ in range(5):
        rule = drawn(rng, kind, 9)
        grid = Grid(Shape.of(9, rules=[rule]), [0] * 81)
        try:
            text = to_text(grid, format=name)
        except ShapeError as error:
            refusal = str(error)
            assert kind.name in NEVER | {
                "sum",
                "modular",
                "arrow",
                "no-other-white",
                "no-other-black",
                "no-other-dots",
            }  # some of these
            assert f"the format {name} cannot say the rule '{kind.name}" in refusal
            continue
        assert kind.name not in NEVER
        assert parse(text) == grid or kind.name == "no-other-dots"


@LINKS
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_puzzles_of_several_rules_come_back_or_are_refused(name: str, seed: int) -> None:
    rng = random.Random(seed)
    kinds = [kind for kind in KINDS if kind.name not in NEVER and not kind.sides(6)]
    shape = Shape.of(6, rules=[drawn(rng, kind, 6) for kind in rng.sample(kinds, 4)], diagonals=rng.random() < 0.3)
    grid = Grid(shape, [rng.choice([0, 0, 3]) for _ in range(36)])
    with suppress(ShapeError):
        back = parse(to_text(grid, format=name))
        assert back.values == grid.values
        assert back == grid or grid not in next(one for one in (parse_format(name),)).keeps


def parse_format(name: str) -> Any:
    from grille.formats import format_named

    return format_named(name)


def test_the_same_in_other_words_is_written_too() -> None:
    for rules in (
        ["odd r1c1", "odd r2c2"],
        ["no-other-dots", "white r1c1 r1c2", "black r5c5 r5c6"],
        ["one-of 1 2 r1c1", "one-of 1 2 r1c2"],
    ):
        back = parse(convert("." * 81, to="f-puzzles", shape=Shape.of(9, rules=rules)))
        full = Grid.from_line("123456789456789123789123456214365897365897214897214365531642978642978531978531642")
        assert back.shape is not Shape.of(9, rules=rules)
        for grid in (full.values, tuple(10 - value for value in full.values)):
            held = [
                Grid(shape, grid).is_solution_of(Grid(shape, [0] * 81))
                for shape in (back.shape, Shape.of(9, rules=rules))
            ]
            assert held[0] == held[1]
    with pytest.raises(ShapeError, match="cannot say the rule 'nonconsecutive'"):  # beside dots it means another
        convert("." * 81, to="f-puzzles", shape=Shape.of(9, rules=["nonconsecutive", "white r1c1 r1c2"]))


def test_flags_of_houses_and_rules() -> None:
    assert parse(json.dumps(item(**{"diagonal+": True}))).shape.spec == "9;diagonal-up"
    assert parse(json.dumps(item(**{"diagonal+": True, "diagonal-": True}))).shape.spec == "9:diagonals"
    windows = [{"cells": [f"R{r + i}C{c + j}" for i in range(3) for j in range(3)]} for r in (2, 6) for c in (2, 6)]
    one = {"cells": ["R1C1", "R1C5"]}
    assert parse(json.dumps(item(extraregion=[*windows, one]))).shape.spec == "9:windows;different r1c1 r1c5"
    assert parse(json.dumps(item(extraregion=windows[:1]))).shape.spec.startswith("9;different r2c2")
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}], "nonconsecutive": True}
    assert "no-other-white" in lines(json.dumps(item(**dots)))
    dots["difference"][0]["value"] = "3"  # type: ignore[index]
    assert "no-other-white 1" in lines(json.dumps(item(**dots)))


def test_a_side_without_boxes_has_rows() -> None:
    assert parse(json.dumps(item(7))).shape is Shape.of(7, boxes=[cell // 7 for cell in range(49)])


def test_what_demands_nothing_is_decoration_and_survives() -> None:
    drawings = {
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#FF0000", "width": 0.2}],
        "text": [{"cells": ["R0C1"], "value": "é", "fontC": "#000000", "size": 0.5}],
        "thermometer": [{"lines": [["R3C3"]]}],
        "littlekillersum": [{"cell": "R0C2", "direction": "DL", "value": ""}],
        "sandwichsum": [{"cell": "R0C4", "value": ""}],
        "foglight": ["R1C1"],
    }
    said = item(**drawings, killercage=[{"cells": ["R1C1", "R1C2"], "value": "9", "outlineC": "#00FF00"}])
    said["grid"][4][4]["c"] = "#123456"
    entry = parse_entry(json.dumps(said))
    assert entry.grid.shape.spec == "9;cage 9 r1c1 r1c2"
    for text in (json.dumps(said), convert(json.dumps(said), to="json")):
        for name in ("f-puzzles", "sudokupad"):
            back = carried(convert(text, to=name))
            assert {key: back[key] for key in drawings} == drawings
            assert back["killercage"] == said["killercage"]
            assert back["grid"][4][4] == {"c": "#123456"}
    other = Entry(Grid(Shape.of(9), [0] * 81), decoration=entry.decoration)
    assert "killercage" not in carried(to_text(other, format="f-puzzles")), "a drawing of a rule that is gone"


def test_an_entry_is_written_as_its_setter_wrote_it() -> None:
    said = {
        "thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}],
        "arrow": [{"cells": ["R5C5"], "lines": [["R5C5", "R5C6", "R5C7"], ["R5C5", "R6C5"]]}],
    }
    text = json.dumps(item(**said))
    assert len(lines(text)) == 4
    back = carried(convert(convert(text, to="json"), to="f-puzzles"))
    assert {key: back[key] for key in said} == said


def test_drawings_that_stand_for_a_rule_are_written_anew_and_not_twice() -> None:
    text = json.dumps(item(renban=[{"lines": [["R1C1", "R1C2"]]}], xsum=[{"cell": "R0C1", "value": "9"}]))
    once = carried(convert(text, to="sudokupad"))
    assert [one["fromConstraint"] for one in (*once["line"], *once["text"])] == ["Renban", "X Sum", "X Sum"]
    assert carried(convert(json.dumps(once), to="sudokupad")) == once
    assert "decoration" not in json.loads(convert(json.dumps(once), to="json"))


def test_what_is_unknown_may_be_ignored_and_is_named() -> None:
    said = item(marbleslide=[1], killercage=[{"cells": ["R1C1"], "value": "?"}], odd=[{"cell": "R1C1"}])
    with pytest.raises(ParseError, match="marbleslide"):
        parse(json.dumps(said))
    entry = parse_entry(json.dumps(said), ignore_unknown_rules=True)
    assert entry.left_out == ("killercage with the value '?'", "'marbleslide'")
    assert entry.grid.shape.spec == "9;odd r1c1"
    assert parse(json.dumps(said), ignore_unknown_rules=True) == entry.grid


def test_lines_without_cells_are_kept_and_hurt_nobody() -> None:
    said: dict[str, Any] = {
        "slowthermometer": [{"lines": []}],
        "doublearrow": [{"lines": [[]]}],
        "xsum": [{"cell": "R0C1"}],
    }
    back = carried(convert(json.dumps(item(**said)), to="sudokupad"))
    assert {key: back[key] for key in said} == said


@pytest.mark.parametrize("decoration", [[], {"odd": 1}, {"other": []}, {"colours": [[0]]}, {"colours": [[-1, {}]]}])
def test_another_decoration_in_json_is_refused(decoration: Any) -> None:
    text = json.dumps({"puzzle": "." * 81, "decoration": decoration})
    if decoration:
        with pytest.raises(ParseError, match="another decoration"):
            parse(text)
    else:
        assert parse(text)


SCALARS = st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["", "5", "X", "?", "R1C1", "R0C4", "R9C9"])
ENTRIES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["cells", "lines", "value", "values", "cell", "cloneCells", "direction"]), inner
        )
    ),
    max_leaves=25,
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(key=st.sampled_from([*READERS, "line", "cage", "negative", "nonconsecutive"]), said=ENTRIES)
def test_any_entry_gives_a_puzzle_that_is_written_again_or_a_parse_error(key: str, said: Any) -> None:
    for one in (said, [said]):
        with suppress(ParseError):
            entry = parse_entry(json.dumps(item(**{key: one})), format="f-puzzles", ignore_unknown_rules=True)
            with suppress(ShapeError):
                assert parse(to_text(entry, format="f-puzzles")).shape.primitives is not None
