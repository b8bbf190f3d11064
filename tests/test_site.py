"""The site's own code: where pages go, what becomes of their links, and what the search for dead links finds."""

from __future__ import annotations

import importlib
import pathlib
import sys
import tomllib
from collections.abc import Iterator
from types import ModuleType

import pytest

from grille.logic.techniques import TECHNIQUES

from .conftest import ROOT

SITE = ROOT / "docs" / "site"
ONLY_THERE = {"reports", "notebooks/index", "techniques/index"}
"""Pages that the site makes itself, in one language at least."""


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(SITE))
    yield
    for name in ("sources", "gallery", "links"):
        sys.modules.pop(name, None)


def module(name: str) -> ModuleType:
    return importlib.import_module(name)


def test_every_page_has_one_place_and_stands_in_one_chapter() -> None:
    sources = module("sources")
    places = [sources.place_of(path) for path in sources.pages()]
    assert None not in places
    assert len(places) == len(set(places)) > 150
    chapters = tomllib.loads((SITE / "contents.toml").read_text("utf-8"))["chapters"]
    listed = [page for chapter in chapters for page in chapter["pages"]]
    assert len(listed) == len(set(listed))
    named = {place[3:].removesuffix(".md") for place in places}
    below = ("techniques/", "notebooks/", "native/")
    assert set(listed) - ONLY_THERE <= named
    assert {name for name in named if not name.startswith(below)} - {"index"} <= set(listed)


def test_links_lead_from_the_new_places_to_the_new_places(tmp_path: pathlib.Path) -> None:
    rewritten = module("sources").rewritten
    text = "[a](python.md#batches) [b](../README.md#a-tour) [c](fr/rating.md) ![d](figures/page.png) [e](../LICENSE)\n"
    code = "```text\n[a](../README.md)\n```\n"
    assert rewritten(text + code, "docs/rating.md", tmp_path) == (
        '[a](python.md#batches) [b](index.md#a-tour) <a href="fr/rating.html">c</a> ![d](figures/page.png) '
        f"[e](files/LICENSE)\n{code}"
    )
    assert (tmp_path / "en" / "figures" / "page.png").is_file()
    assert (tmp_path / "en" / "files" / "LICENSE").is_file()
    french = rewritten("[a](../../../CONTRIBUTING.md#habits) [b](../README.md)", "docs/fr/methods/lp.md", tmp_path)
    assert french == '<a href="../../contributing.html#habits">a</a> [b](../index.md)'
    table = "benchmarks/results/intel-xeon/lanes.md"
    assert rewritten(f"[a](../{table})", "docs/lanes.md", tmp_path) == f"[a](files/{table}.txt)"
    with pytest.raises(SystemExit, match=r"nothing\.txt is no file"):
        rewritten("[a](nothing.txt)", "docs/rating.md", tmp_path)


def test_dead_links_and_other_hosts_are_found(tmp_path: pathlib.Path) -> None:
    complaints = module("links").complaints
    (tmp_path / "one.html").write_text('<p id="here"><a href="two.html#there">x</a><a href="#here">x</a>')
    (tmp_path / "two.html").write_text('<p id="there"><a href="https://example.org">x</a><a href="one.html">x</a>')
    assert complaints(tmp_path) == []
    (tmp_path / "two.html").write_text('<img src="//example.org/a.png"><a href="three.html">x</a>')
    (tmp_path / "a.css").write_text("p { background: url('https://example.org/b.png') }")
    assert complaints(tmp_path) == [
        "one.html: two.html#there has no such place",
        "two.html loads //example.org/a.png",
        "two.html: three.html leads nowhere",
        "a.css loads https://example.org/b.png",
    ]


@pytest.mark.parametrize(("language", "words"), [("en", "two rows a digit"), ("fr", "dans deux lignes")])
def test_the_gallery_has_every_technique_and_its_idea(language: str, words: str) -> None:
    text = module("gallery").gallery(TECHNIQUES, language)
    assert text.count('class="card"') == len(TECHNIQUES)
    card = next(line for line in text.splitlines() if 'href="x-wing.html"' in line)
    assert words in card
