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


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda: grille.solve(grille.parse(LINE), method="nativ"), "native"),
        (lambda: grille.convert(LINE, to="cvs"), "csv"),
        (lambda: grille.explain(grille.parse(LINE), techniques="X-Wingg"), "x-wing"),
        (lambda: grille.explain(grille.parse(LINE), ladder="hodku"), "hodoku"),
        (lambda: grille.generate(technique="swordfsh"), "swordfish"),
        (lambda: grille.generate(level="meduim"), "medium"),
        (lambda: grille.generate(symmetry="halfturn"), "half-turn"),
        (lambda: grille.example("inkala-2021"), "inkala-2012"),
        (lambda: grille.book([], paper="leter"), "letter"),
        (lambda: grille.run_study("heuristic", "unused"), "heuristics"),
    ],
)
def test_a_name_that_is_nearly_right_is_answered_with_the_right_one(ask: Callable[[], Any], meant: str) -> None:
    with pytest.raises(grille.UnknownNameError, match=rf"; did you mean {meant}(, [\w-]+)*\?$") as caught:
        ask()
    assert caught.value.meant[0] == meant


@pytest.mark.parametrize("name", ["qqqqqqqqqq", "", 3, "native" * 100_000])
def test_a_name_like_none_is_answered_with_all_there_are(name: Any) -> None:
    with pytest.raises(grille.UnknownNameError, match=r"; there are auto, native, .*") as caught:
        grille.solve(grille.parse(LINE), method=name)
    assert caught.value.meant == ()
    assert len(str(caught.value)) < 400


def test_one_technique_is_a_plain_text() -> None:
    grid = grille.parse(LINE)
    one, listed = (list(grille.explain(grid, techniques=given)) for given in ("naked-single", ["naked-single"]))
    assert one == listed != []
    assert grille.solve(grid, method="logic", techniques="naked-single").counters["steps"] == len(one)
