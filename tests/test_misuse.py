"""What people hand over by mistake is told plainly: a text where a puzzle is asked for, most of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import grille

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

VERBS: dict[str, Callable[[Any], Any]] = {
    "solve": grille.solve,
    "count": grille.count,
    "solutions": grille.solutions,
    "true_candidates": grille.true_candidates,
    "rate": grille.rate,
    "explain": grille.explain,
    "hint": grille.hint,
    "trace": lambda puzzle: grille.trace(puzzle, method="backtracking"),
    "export": lambda puzzle: grille.export(puzzle, to="lp"),
    "compare": lambda puzzle: grille.compare([puzzle], ["native"]),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("given", [LINE, None, 81])
def test_a_puzzle_is_a_grid(verb: str, given: object) -> None:
    with pytest.raises(TypeError, match=r"a puzzle is a Grid, as grille\.parse makes it from a text, not"):
        VERBS[verb](given)


@pytest.mark.parametrize("given", [None, LINE.encode(), 81])
def test_what_is_parsed_is_a_text(given: Any) -> None:
    with pytest.raises(TypeError, match="a text is parsed, not"):
        grille.parse(given)


def test_a_batch_takes_grids_and_a_race_takes_one_method() -> None:
    grid = grille.parse(LINE)
    assert grille.solve_batch([grid, LINE]).counts.tolist() == [1, 1]
    assert grille.compare(grid, "native").methods == grille.compare([grid], ["native"]).methods
