"""Rules over HTTP: as lines, in the shape, in a link; left out when told so; as words and marks to draw."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import grille
from grille.formats import Entry, to_text
from grille.rules import KINDS
from grille.rules.layers import layers

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

EMPTY = "." * 16
RULES = ["cage 4 r1c1 r1c2", "thermometer r1c1-r4c4"]
SHAPE = grille.Shape.of(4, rules=RULES)
LINK = grille.convert(EMPTY, to="f-puzzles", shape=SHAPE)
SOLUTION = "1342421324313124"


def test_rules_are_lines_or_in_the_shape_or_in_the_text(client: Client) -> None:
    for body in ({"puzzle": EMPTY, "rules": RULES}, {"puzzle": EMPTY, "shape": SHAPE.spec}, {"puzzle": LINK}):
        answer = client.ask("solve", **body)
        assert (answer["verdict"], answer["solutions"], answer["shape"]) == ("unique", [SOLUTION], SHAPE.spec)
    both = client.ask("count", puzzle=LINK, rules=["odd r1c3"])
    assert both["count"] == 0
    assert client.ask("convert", text=LINK, to="f-puzzles")["text"] == LINK
    said = client.ask("true-candidates", puzzle=EMPTY, rules=RULES)
    assert said["candidates"][0] == [1]


@pytest.mark.parametrize(
    "rules",
    [["kage 1 r1c1"], ["cage 15 r1c1 r0c3"], "cage 15 r1c1", [7], [""], ["cage 15 r1c1-r1c4 " * 4000], ["r1"] * 1001],
)
def test_bad_rules_are_refused_in_a_sentence(client: Client, rules: Any) -> None:
    status, answer = client.post("solve", {"puzzle": EMPTY, "rules": rules})
    assert status in (400, 422)
    assert len(answer["detail"].splitlines()) == 1


def test_rules_that_would_take_forever_to_state_are_refused(client: Client) -> None:
    shape = "9;renban " + "r1 " * 6000
    status, answer = client.post("solve", {"puzzle": "." * 81, "shape": shape})
    assert (status, "is the limit" in answer["detail"]) == (400, True)
    status, answer = client.post("solve", {"puzzle": "." * 81, "rules": [f"cage {i} r{i % 9 + 1}" for i in range(999)]})
    assert (status, "is the limit" in answer["detail"]) == (400, True)
    status, answer = client.post("count", {"puzzle": "." * 6561, "shape": "81;odd r1c1"})
    assert status == 400


@pytest.mark.parametrize("form", ["f-puzzles", "sudokupad"])
def test_the_decoration_of_a_link_goes_through_json_and_comes_back(client: Client, form: str) -> None:
    decoration = {
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#FF0000", "width": 0.2}],
        "text": [{"cells": ["R0C1"], "value": "é", "fontC": "#000000", "size": 0.5}],
        "colours": [[5, {"c": "#123456"}]],
    }
    entry = Entry(grille.Grid(SHAPE, [0] * 16), decoration=decoration)
    link = to_text(entry, format=form)
    kept = client.ask("convert", text=link, to="json")["text"]
    assert json.loads(kept)["decoration"] == decoration
    assert client.ask("convert", **{"text": kept, "from": "json", "to": form})["text"] == link
    status, answer = client.post("convert", {"text": kept.replace('"line"', '"odd one"'), "from": "json", "to": form})
    assert (status, "another decoration" in answer["detail"]) == (400, True)


def test_unknown_rules_are_refused_or_left_out_and_told(client: Client) -> None:
    text = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "marbleslide": [1], "odd": [{"cell": "R1C1"}]})
    status, answer = client.post("count", {"puzzle": text})
    assert (status, "marbleslide" in answer["detail"]) == (400, True)
    answer = client.ask("count", puzzle=text, ignore_unknown_rules=True)
    assert (answer["count"], answer["left_out"]) == (144, ["'marbleslide'"])
    answer = client.ask("convert", text=text, to="json", ignore_unknown_rules=True)
    assert answer["left_out"] == ["'marbleslide'"]
    assert "left_out" not in client.ask("count", puzzle=EMPTY)


def test_givens_and_rules_at_fault_are_named(client: Client) -> None:
    answer = client.ask("explain-conflict", puzzle="..4.............", rules=[*RULES, "even r1c4", "odd r4c4"])
    assert (answer["clashes"], answer["complete"]) == (True, True)
    assert (answer["cells"], answer["rules"]) == ([], ["odd r4c4", "thermometer r1c1-r4c4"])
    answer = client.ask("explain-conflict", puzzle="11..............", rules=["odd r4c4"])
    assert (answer["cells"], answer["rules"]) == ([0, 1], [])
    answer = client.ask("explain-conflict", puzzle=EMPTY, rules=RULES)
    assert (answer["clashes"], answer["cells"], answer["rules"]) == (False, [], [])


def test_a_conflict_that_wants_more_time_is_said_to_be_open(client: Client) -> None:
    rules = ["nonconsecutive", "anti-king", "anti-knight", "cage 6 r1c1-r1c3", "cage 6 r1c4-r1c6"]
    answer = client.ask("explain-conflict", puzzle="." * 81, rules=rules, seconds=1e-6)
    assert (answer["clashes"], answer["complete"], answer["rules"]) == (None, False, [])


def test_the_drawing_is_that_of_pictures(client: Client) -> None:
    answer = client.ask("drawing", puzzle=LINK, language="fr")
    assert [one["line"] for one in answer["rules"]] == [str(rule) for rule in SHAPE.rules]
    assert answer["rules"][0]["sentence"] == SHAPE.rules[0].sentence("fr")
    assert [one["kind"] for one in answer["explained"]] == ["cage", "thermometer"]
    assert answer["marks"] == json.loads(json.dumps(layers(SHAPE.rules, 4).to_dict()))
    assert client.ask("drawing", puzzle=EMPTY)["rules"] == []


def test_what_rules_demand_is_told_with_their_cells(client: Client) -> None:
    cage, thermometer = client.ask("drawing", puzzle=EMPTY, rules=RULES)["rules"]
    assert (cage["numbers"], cage["groups"]) == ([4], [[0, 1]])
    assert cage["demands"][1] == {"kind": "sum", "cells": [0, 1], "weights": [1, 1], "total": 4}
    assert thermometer["demands"] == [
        {"kind": "relation", "table": [0b1110, 0b1100, 0b1000, 0], "pairs": [[0, 5], [5, 10], [10, 15]]}
    ]
    house = client.ask("drawing", puzzle=EMPTY, shape="4:diagonals", rules=["odd r1c1"])["rules"][0]
    assert (house["kind"], house["demands"]) == ("diagonals", [])


def test_rules_that_could_be_left_out_are_named(client: Client) -> None:
    given = "1342............"
    answer = client.ask("true-candidates", puzzle=given, rules=[*RULES, "odd r1c1"])
    assert "odd r1c1" in answer["redundant_rules"]
    assert "thermometer r1c1-r4c4" not in answer["redundant_rules"]
    assert client.ask("true-candidates", puzzle=EMPTY)["redundant_rules"] == []


def test_the_kinds_of_rules_are_listed_with_what_they_take(client: Client) -> None:
    listed = {one["name"]: one for one in client.http.get("/api/rules").json()["rules"]}
    assert list(listed) == [kind.name for kind in KINDS]
    for kind in KINDS:
        one = listed[kind.name]
        assert (one["form"], one["summary"]["fr"]) == (kind.form, kind.meaning("fr"))
        assert (tuple(one["groups"]), one["is_drawn"]) == (kind.cells.groups, kind.cells.is_drawn)
