"""`make`: puzzles that arrive whole."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import numpy as np
import pytest

import grille
from grille.generator import difficulty
from grille.model import Grid, Shape

KINDS: list[Any] = [
    {},
    {"minimal": True, "symmetry": "half-turn"},
    {"level": "hard"},
    {"er": (2.0, 4.4)},
    {"technique": "x-wing"},
    {"pattern": "1." * 40 + "1"},
    {"size": 6, "level": "easy"},
    {"shape": Shape.of(9, diagonals=True)},
    {"jigsaw": True},
    {"source": "search"},
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_everything_about_a_puzzle_is_what_others_say(kind: Any) -> None:
    made = list(grille.make(count=5, seed=8, **kind))
    assert [one.puzzle for one in made] == grille.generate(count=5, seed=8, **kind)
    assert [one.number for one in made] == [1, 2, 3, 4, 5]
    for one in made:
        assert one.seed == 8
        assert one.solution.is_solution_of(one.puzzle)
        assert one.rating == grille.rate(one.puzzle, scales=["levels", "se", "path"])


def test_a_seed_of_the_systems_choosing_is_told() -> None:
    one = next(grille.make())
    assert grille.generate(seed=one.seed) == one.puzzle


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_it_says_itself_as_plain_json_that_reads_back(kind: Any) -> None:
    (one,) = grille.make(count=1, seed=8, **kind)
    said = json.loads(json.dumps(one.to_dict(), allow_nan=False))
    assert Grid.from_dict(said) == one.puzzle
    assert Grid.from_line(said["solution"], one.puzzle.shape) == one.solution
    assert ("shape" in said) != one.puzzle.shape.is_plain
    assert one.rating is not None
    assert (said["givens"], said["level"], said["er"]) == (one.puzzle.givens, one.rating.level, one.rating.er)
    assert (said["seed"], said["number"]) == (8, 1)
    assert said["hardest"] == one.rating.hardest


def test_nothing_is_rated_that_nobody_asked_for_and_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    rated = 0

    def counting(puzzles: Any, **options: Any) -> Any:
        nonlocal rated
        rated += len(puzzles)
        return grille.rate_batch(puzzles, **options)

    monkeypatch.setattr(difficulty, "rate_batch", counting)
    grille.generate(count=100, level="easy", seed=1)
    assert rated == 0
    made = list(islice(grille.make(seed=1), 31))
    assert rated == len(made) == 31
    rated = 0
    kept = list(islice(grille.make(er=(2.0, 4.4), seed=1), 1))
    assert len(kept) == 1
    assert rated <= 8  # the first block
    rated = 0
    assert len(list(islice(grille.make(er=(2.0, 4.4), distinct=True, seed=1), 1))) == 1
    assert rated <= 8


def test_each_jigsaw_of_a_run_has_its_own_boxes() -> None:
    shapes = [one.puzzle.shape for one in grille.make(jigsaw=True, count=6, seed=9)]
    assert len(set(shapes)) == 6
    assert shapes == [grid.shape for grid in grille.generate(jigsaw=True, count=6, seed=9, jobs=2)]
    diagonal = grille.generate(jigsaw=True, shape=Shape.of(9, diagonals=True), seed=1).shape
    assert diagonal.diagonals
    assert not diagonal.has_regular_boxes


def test_a_large_puzzle_has_the_level_that_was_asked_for_and_no_path() -> None:
    (one,) = grille.make(size=25, level="very-easy", count=1, seed=1)
    assert one.rating is not None
    assert (one.rating.level, one.rating.er) == ("very-easy", None)
    assert np.count_nonzero(one.puzzle.array) < 625


@pytest.mark.parametrize("kind", [{}, {"source": "search"}, {"size": 6}, {"level": "hard"}], ids=str)
def test_a_history_tells_what_each_carving_left(kind: Any) -> None:
    plain = list(grille.make(count=3, attempts=5, seed=8, **kind))
    for one, other in zip(plain, grille.make(count=3, attempts=5, seed=8, histories=True, **kind), strict=True):
        assert one.history is None
        assert "history" not in one.to_dict()
        assert other.puzzle == one.puzzle
        assert other.history is not None
        assert min(other.history.carvings) == one.puzzle.givens
        assert len(other.history.carvings) % 5 == 0
        said = json.loads(json.dumps(other.to_dict()))["history"]
        assert said["carvings"] == list(other.history.carvings)
        search = other.history.search
        assert (search is not None) == (said["search"] is not None) == ("source" in kind)
        if search is not None:
            assert 1 <= search.kept <= search.grids <= search.searches
            assert search.nodes > search.grids
            assert search.backtracks > 0


def test_the_history_of_a_grid_with_a_pattern_has_no_carvings() -> None:
    (one,) = grille.make(count=1, pattern="1." * 40 + "1", seed=3, histories=True)
    assert one.history is None or one.history.carvings == ()
