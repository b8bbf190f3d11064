"""Steps as pictures, and the pages of the techniques."""

from __future__ import annotations

import pathlib
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from types import ModuleType

import pytest

from grille.logic.deduction import ROLES
from grille.logic.picture import HOUSE_STYLES, MARK_STYLES, picture
from grille.logic.step import Step
from grille.logic.techniques import TECHNIQUES
from grille.model import look

NAMES = [technique.name for technique in TECHNIQUES]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_shows_what_the_step_does(name: str, examples: Mapping[str, Step]) -> None:
    step = examples[name]
    root = ET.fromstring(picture(step))
    assert root.findtext(f"{SVG}title") == step.notation
    filled = [shape.get("fill") for shape in root if shape.tag in (f"{SVG}rect", f"{SVG}circle")]
    assert filled.count("var(--removed)") == len(step.removes)
    assert len(root.findall(f"{SVG}line")) == len(step.removes)
    assert filled.count("var(--placed)") == len(step.places)
    drawn = [path for path in root.findall(f"{SVG}path") if "link" in (path.get("class") or "")]
    branches = [sum(len(node.parents) for node in branch) for branch in step.because.branches]
    assert len(drawn) == len(step.because.links) + sum(branches)
    for number, links in enumerate(branches, 1):
        assert sum(f" b{number}" in (path.get("class") or "") for path in drawn) == links
    candidates = sum(len(step.board.candidates(c)) for c in range(81) if not step.board.values[c])
    texts = [text.get("class") for text in root.findall(f"{SVG}text")]
    assert texts.count("candidate") + texts.count("marked") == candidates
    assert texts.count("digit") + texts.count("digit found") == sum(map(bool, step.board.values))


def test_styles_are_those_that_can_be_drawn() -> None:
    assert set(HOUSE_STYLES) | set(MARK_STYLES) <= set(ROLES)
    assert set(HOUSE_STYLES.values()) <= set(look.CELL_STYLES)
    assert set(MARK_STYLES.values()) <= set(look.MARK_STYLES)


def test_a_picture_needs_nothing_from_elsewhere(examples: Mapping[str, Step]) -> None:
    text = picture(examples["xy-wing"]).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|href|url\(|@import|<script", text)


def test_a_notebook_shows_picture_notation_and_words(examples: Mapping[str, Step]) -> None:
    step = examples["xy-wing"]
    html = step._repr_html_()
    assert "<svg" in html
    assert step.notation.replace("<", "&lt;").replace(">", "&gt;") in html
    assert step.words() in html


def test_pages_are_what_the_script_writes(make: ModuleType, root: pathlib.Path) -> None:
    folder = root / "docs" / "techniques"
    wanted = make.pages()
    written = {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.suffix in (".md", ".svg")}
    hint = "run docs/techniques/find.py for new techniques, then docs/techniques/make.py"
    assert written.keys() == wanted.keys(), hint
    assert [name for name in wanted if written[name] != wanted[name]] == [], hint


def test_what_a_colour_says_a_form_says_too() -> None:
    forms = list(look.MARK_STYLES.values())
    assert len(forms) == len(set(forms))
    told_by_a_step = {*HOUSE_STYLES.values(), "key"}
    assert len({look.CELL_STYLES[style] for style in told_by_a_step}) == len(told_by_a_step)


def test_every_form_is_drawn(examples: Mapping[str, Step]) -> None:
    text = picture(examples["x-wing"]) + picture(examples["unique-loop-3"]) + picture(examples["naked-single"])
    assert all(f'class="{form}"' in text for form in ("hatch", "frame", "ring"))
    assert re.search(r'<path d="[^"]*" fill="var\(--third\)"', text)
