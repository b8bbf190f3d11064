"""How rules are drawn: marks for every kind, borders around any area, clues outside that keep apart."""

from __future__ import annotations

import importlib.util
import json
import pathlib
import random
import xml.etree.ElementTree as ET
from math import floor
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.lines import drawn

import grille
from grille import Grid, Shape
from grille.rules import KINDS, read_rule, read_rules
from grille.rules.drawing import COLOURS, Mark, Path, Text, to_dict
from grille.rules.layers import Layers, layers
from grille.rules.marks import outline

EVERYWHERE = {kind.name for kind in KINDS if not kind.cells.groups[1] and kind.name != "any-of"}
DIAGONALS = {"diagonal-down", "diagonal-up"}


def marks_of(*lines: str, side: int = 9) -> Layers:
    return layers(read_rules(lines, side), side)


def places(mark: Mark) -> list[tuple[float, float]]:
    return list(mark.points) if isinstance(mark, Path) else [(mark.x, mark.y)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_drawn_within_its_margin_in_known_colours(kind: object) -> None:
    rng = random.Random(kind.name)  # type: ignore[attr-defined]
    for side in (4, 9, 16):
        if kind.sides(side):  # type: ignore[attr-defined]
            continue
        for _ in range(10):
            found = layers([drawn(rng, kind, side)], side)  # type: ignore[arg-type]
            assert bool(found.marks) == (kind.name not in EVERYWHERE - DIAGONALS)  # type: ignore[attr-defined]
            assert set(found.colours) <= set(COLOURS)
            left, above, right, below = found.margin
            for mark in found.marks:
                assert all(-left <= x <= side + right and -above <= y <= side + below for x, y in places(mark)), mark
                assert json.loads(json.dumps(to_dict(mark)))["kind"] in ("path", "disc", "text")
            assert all(mark.is_above for mark in found.above)


def test_every_kind_is_explained_in_both_languages() -> None:
    for kind in KINDS:
        english, french = kind.explains
        assert english.endswith(".")
        assert french.endswith(".")
        assert english != french


def test_kinds_along_the_same_cells_look_different_also_without_colours() -> None:
    lines = ["thermometer", "slow-thermometer", "double-arrow", "between", "lockout", "palindrome", "renban", "nabner"]
    lines += ["whispers", "entropic", "modular", "region-sum", "zipper", "sum-line 5", "cage", "odd", "even", "minimum"]
    lines += ["maximum", "counting-circles", "different", "pairs 1ff,1ff,1ff,1ff,1ff,1ff,1ff,1ff,1ff", "regex .*"]
    lines += ["index-row", "index-column", "index-box", "one-of 1", "sum 5"]
    seen: dict[str, str] = {}
    for line in lines:
        said = [to_dict(mark) for mark in marks_of(f"{line} r2c2 r3c3 r3c4").marks]
        for mark in said:
            for part in ("stroke", "fill", "colour"):
                mark[part] = bool(mark.get(part)) and mark.get(part) == "paper"
        assert seen.setdefault(json.dumps(said), line) == line


@settings(max_examples=150, deadline=None)
@given(area=st.sets(st.integers(0, 35), min_size=1), inset=st.sampled_from([0.05, 0.1, 0.3]))
def test_a_border_goes_around_its_area(area: set[int], inset: float) -> None:
    loops = list(outline(area, 6, inset))
    for cell in range(36):
        x, y = cell % 6 + 0.5, cell // 6 + 0.5
        crossings = 0
        for loop in loops:
            for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]], strict=True):
                assert x0 == x1 or y0 == y1
                crossings += y0 != y1 and x0 > x and min(y0, y1) < y < max(y0, y1)
        assert crossings % 2 == (cell in area)


def test_clues_that_want_one_place_stand_one_behind_the_other() -> None:
    found = marks_of("sandwich 5 r4", "x-sum 7 r4", "skyscraper 3 r4", "sum 12 r3c1-r1c3", "sum 3 r1c1")
    texts = [(mark.x, mark.y) for mark in found.marks if isinstance(mark, Text)]
    assert len({(floor(x), floor(y)) for x, y in texts}) == len(texts) == 5
    assert found.margin == (4, 1, 0, 0)
    assert marks_of("cage 3 r1c1 r1c2").margin == (0, 0, 0, 0)


def test_a_little_killer_looks_from_where_its_line_begins() -> None:
    down = [mark for mark in marks_of("sum 9 r1c2 r2c1").marks if isinstance(mark, Text)]
    up = [mark for mark in marks_of("sum 9 r2c1 r1c2").marks if isinstance(mark, Text)]
    assert (down[0].x > 2, down[0].y < 0) == (True, True)
    assert (up[0].x < 0, up[0].y > 2) == (True, True)
    assert not [mark for mark in marks_of("sum 9 r2c1 r2c2").marks if isinstance(mark, Text) and mark.y < 0]


def test_two_clones_have_two_letters() -> None:
    texts = [mark.text for mark in marks_of("clone r1c1 | r9c9", "clone r1c2 | r9c8").marks if isinstance(mark, Text)]
    assert sorted(texts) == ["=a", "=a", "=b", "=b"]


def test_candidates_leave_the_numbers_in_corners_alone() -> None:
    shape = Shape.of(4, rules=["cage 5 r1c1 r1c2"])
    root = ET.fromstring(grille.draw(Grid(shape, [0] * 16), candidates=True).svg)
    tops = [float(one.get("y", 0)) for one in root.iter() if one.get("class") == "candidate"]
    clue = next(one for one in root.iter() if one.get("class") == "clue")
    assert float(clue.get("y", 0)) + 6 < min(tops)


def test_a_picture_without_rules_is_as_it_was() -> None:
    svg = grille.draw(Grid(Shape.of(4), [0] * 16)).svg
    assert 'viewBox="0 0 242 242"' in svg
    assert "of-rule" not in svg
    assert "-r:" not in svg


def test_the_rules_are_told_to_those_who_listen() -> None:
    drawing = grille.draw(Grid(Shape.of(9, rules=["cage 23 r2c2 r2c3 r3c3", "anti-knight"]), [0] * 81))
    for rule in drawing.board.shape.rules:
        assert rule.sentence() in drawing.title
    french = grille.draw(drawing.board.grid, language="fr")
    assert read_rule("anti-knight", 9).sentence("fr") in french.title


def pictures() -> ModuleType:
    path = pathlib.Path(__file__).parents[2] / "docs" / "rules" / "make.py"
    spec = importlib.util.spec_from_file_location("make_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_docs_have_the_pictures_that_are_drawn(root: pathlib.Path) -> None:
    folder = root / "docs" / "rules"
    assert {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")} == pictures().pictures()
