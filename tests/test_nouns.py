"""Every noun says itself as plain JSON, and those that can be read back come back the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest
from pydantic import TypeAdapter

import grille
from grille import Board, Grid, Shape, Symmetry

PUZZLE = grille.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
DIAGONAL = grille.generate(shape=Shape.of(9, diagonals=True), seed=1)

SAYING: dict[str, Callable[[Grid], Any]] = {
    "Grid": lambda grid: grid,
    "Board": Board.from_grid,
    "Shape": lambda grid: grid.shape,
    "Result": grille.solve,
    "Rating": grille.rate,
    "Ratings": lambda grid: grille.rate_batch([grid]),
    "Path": grille.explain,
    "Step": lambda grid: next(iter(grille.explain(grid))),
    "Hint": grille.hint,
    "Event": lambda grid: next(iter(grille.trace(grid, method="backtracking"))),
    "Comparison": lambda grid: grille.compare([grid], ["native"]),
    "Run": lambda grid: grille.compare([grid], ["native"]).runs[0],
    "Drawing": grille.draw,
    "Proof": grille.prove,
    "Unavoidable": lambda grid: grille.unavoidable(grille.solve(grid).solution, largest=6),
    "Book": lambda grid: grille.book([grid]),
    "Made": lambda grid: next(grille.make(shape=grid.shape, seed=1)),
}
CLASSIC_ONLY: dict[str, Callable[[Grid], Any]] = {
    "Symmetry": lambda grid: Symmetry.random(grid.shape, random.Random(1)),
    "Canonical": grille.canonical,
}
WITHOUT_WORDS = {"Batch"}  # arrays, for programs


def said(noun: Any, language: str | None = None) -> Any:
    return json.loads(json.dumps(noun.to_dict(language=language), allow_nan=False))


def test_every_public_noun_is_asked() -> None:
    nouns = {name for name in grille.__all__ if name[0].isupper() and not name.endswith("Error")}
    assert nouns == SAYING.keys() | CLASSIC_ONLY.keys() | WITHOUT_WORDS


@pytest.mark.parametrize("name", SAYING | CLASSIC_ONLY)
def test_it_says_itself_as_plain_json(name: str) -> None:
    noun = (SAYING | CLASSIC_ONLY)[name](PUZZLE)
    assert type(noun).__name__ == name
    assert said(noun) == said(noun)
    plain, french = json.dumps(said(noun)), json.dumps(said(noun, "fr"))
    assert len(french) >= len(plain), "words come only when a language is asked for"


@pytest.mark.parametrize("name", SAYING | CLASSIC_ONLY)
def test_what_it_says_is_of_the_type_that_stands_beside_it(name: str) -> None:
    noun = (SAYING | CLASSIC_ONLY)[name](PUZZLE)
    kind = TypeAdapter(get_type_hints(type(noun).to_dict)["return"])
    for language in (None, "fr"):
        kind.validate_python(said(noun, language), strict=True)
    with pytest.raises(ValueError, match="Extra inputs are not permitted"):
        kind.validate_python(said(noun) | {"other": 1})


@pytest.mark.parametrize("name", [name for name in SAYING if name not in ("Rating", "Ratings", "Event", "Shape")])
def test_a_shape_that_is_not_plain_is_said(name: str) -> None:
    text = json.dumps(said(SAYING[name](DIAGONAL)))
    assert '"shape": "9:diagonals"' in text
    assert '"shape"' not in json.dumps(said(SAYING[name](PUZZLE)))


@pytest.mark.parametrize("grid", [PUZZLE, DIAGONAL], ids=["classic", "diagonals"])
@pytest.mark.parametrize("name", ["Grid", "Board", "Shape"])
def test_what_can_be_read_back_comes_back(name: str, grid: Grid) -> None:
    noun = SAYING[name](grid)
    assert type(noun).from_dict(said(noun)) == noun


def test_a_path_and_a_comparison_have_the_keys_that_pages_rely_on() -> None:
    assert {"steps", "verdict", "solved"} <= said(grille.explain(PUZZLE)).keys()
    comparison = said(grille.compare([PUZZLE], ["native", "sat"], names=["mine"]))
    assert [run["name"] for run in comparison["runs"]] == ["mine", "mine"]
