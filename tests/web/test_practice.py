"""Practise with techniques of rules: what the page asks for has the step, and there the server hints at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import grille
from grille.logic.techniques import RULE_TECHNIQUES
from grille.web.practice import PRACTICE

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

COUNT, BATCHES = 4, 6
"""As the page asks for."""


def test_techniques_of_rules_alone_say_what_to_make(client: Client) -> None:
    said = client.http.get("/api/techniques").json()
    assert {one["name"]: one["practice"] for one in said["rule_techniques"]} == PRACTICE
    assert not any(one["practice"] for one in said["techniques"])


@pytest.mark.parametrize("name", [technique.name for technique in RULE_TECHNIQUES])
def test_a_puzzle_made_for_a_technique_has_it_as_a_next_step(client: Client, name: str) -> None:
    for puzzle in made_for(client, name):
        asked = {"puzzle": puzzle["puzzle"], "shape": puzzle["shape"]}
        steps = client.ask("explain", **asked, seconds=5)["steps"]
        at = next((number for number, step in enumerate(steps) if step["technique"] == name), None)
        if at is not None:
            position = before(puzzle, steps[:at])
            assert all(digit in position["candidates"][cell] for cell, digit in steps[at]["removes"])
            hint = client.ask("hint", **asked | position)
            assert (hint["mistakes"], hint["technique"]) == ([], name)
            return
    pytest.fail(f"no puzzle has the step {name}")


def made_for(client: Client, name: str) -> Iterator[dict[str, Any]]:
    for seed in range(BATCHES):
        yield from client.ask("generate", **PRACTICE[name], count=COUNT, seed=seed, seconds=5)["puzzles"]


def before(puzzle: dict[str, Any], steps: list[dict[str, Any]]) -> dict[str, Any]:
    """Digits and candidates after these steps, from the houses and the steps alone, as the page keeps them."""
    grid = grille.Grid.from_dict(puzzle)
    board = grille.Board.from_grid(grid)
    for step in steps:
        for cell, digit in step["removes"]:
            if digit in board.candidates(cell):
                board.remove(cell, digit)
        for cell, digit in step["places"]:
            board.place(cell, digit)
    return {
        "puzzle": board.grid.to_line(),
        "givens": puzzle["puzzle"],
        "candidates": board.to_dict()["candidates"],
    }
