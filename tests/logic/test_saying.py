"""Every noun of logic says itself as plain JSON: cells from 0, the shape unless plain, words only when asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import pytest

import grille
from grille.logic.rating import SCALES
from grille.logic.step import Step
from grille.logic.techniques import TECHNIQUES
from grille.model import Grid, Shape

PUZZLE = Grid.from_line("...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9.")
DIAGONAL = grille.generate(shape=Shape.of(9, diagonals=True), seed=1)
WRONG = Grid(PUZZLE.shape, [8, *PUZZLE.values[1:]])


def through_json(said: Mapping[str, Any]) -> Any:
    """What comes out at the other end; it is the same only if it was plain data."""
    back = json.loads(json.dumps(said, allow_nan=False))
    assert back == said
    return back


@pytest.mark.parametrize("name", [technique.name for technique in TECHNIQUES])
def test_a_step_says_its_reasons_as_data(name: str, examples: Mapping[str, Step]) -> None:
    step = examples[name]
    said = through_json(step.to_dict())
    assert [(cell, digit) for cell, digit in said["removes"]] == list(step.removes)
    assert [(cell, digit) for cell, digit in said["places"]] == list(step.places)
    houses = [step.shape.houses[part.index] for part in step.because.houses]
    assert [(one["kind"], one["index"]) for one in said["houses"]] == [(one.kind, one.index) for one in houses]
    assert said["notation"] == step.notation
    assert not {"words", "text", "shape"} & said.keys()
    french = step.to_dict("fr")
    assert french["words"] == step.words("fr")
    assert french.keys() - said.keys() == {"words"}


def test_ratings_say_themselves() -> None:
    rating = grille.rate(PUZZLE)
    said = through_json(rating.to_dict())
    keys = "verdict level er ep ed er_at_least gem hodoku_level hodoku_score hardest er_hardest"
    assert list(said) == [*keys.split(), "ladder", "ladder_version", "steps", "techniques", "solved", "complete"]
    assert said["ladder_version"].startswith(version("grille") + "/")
    assert (said["level"], said["er"], said["techniques"]) == (rating.level, rating.er, dict(rating.techniques))
    several = "." * 81
    batch = grille.rate_batch([PUZZLE.to_line(), several], scales=SCALES)
    assert through_json(batch.to_dict()) == {"ratings": [said, batch[1].to_dict()], "complete": True}
    assert batch[1].to_dict()["er"] is None


def test_a_path_says_its_steps_and_where_they_lead() -> None:
    path = grille.explain(PUZZLE)
    said = through_json(path.to_dict())
    assert list(said) == ["steps", "verdict", "solved", "complete"]
    assert said["steps"] == [step.to_dict() for step in path]
    assert (said["verdict"], said["solved"], said["complete"]) == ("unique", True, True)
    assert path.to_dict("fr")["steps"][0]["words"] == next(iter(path)).words("fr")


def test_a_hint_says_its_step_or_its_mistakes() -> None:
    said = through_json(grille.hint(PUZZLE).to_dict())
    assert list(said) == ["verdict", "solved", "complete", "mistakes", "technique", "step"]
    assert said["step"]["places"] == [[15, 6]]
    (clash, *_) = through_json(grille.hint(WRONG).to_dict())["mistakes"]
    assert clash == {"kind": "clash", "cells": [0, 6], "digit": 8, "house": {"kind": "row", "index": 0}}
    french = through_json(grille.hint(WRONG).to_dict("fr"))
    assert french["text"] == grille.hint(WRONG).lines("all", "fr")


def test_the_shape_is_said_unless_it_is_plain() -> None:
    for noun in (grille.explain(DIAGONAL), next(iter(grille.explain(DIAGONAL))), grille.hint(DIAGONAL)):
        assert through_json(noun.to_dict())["shape"] == "9:diagonals"
    assert "shape" not in grille.hint(PUZZLE).to_dict()


def test_an_unknown_language_is_named() -> None:
    for noun in (grille.explain(PUZZLE), grille.hint(PUZZLE)):
        with pytest.raises(grille.UnknownNameError, match="no language is called 'xx'"):
            noun.to_dict("xx")
