"""Stopping: what is finished is whole, what is not says so. Flags are set after a number of looks, not of seconds."""

from __future__ import annotations

import csv
import itertools
import pathlib

import numpy as np
import pytest
from tests.flags import After

import grille
from grille.logic import rating as rating_module
from grille.logic.rating import Ratings, is_of_level
from grille.model import Board, Grid, Shape
from grille.watch import Watch

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "rated.tsv"
PUZZLES = [row["puzzle"] for row in csv.DictReader(GOLDEN.read_text().splitlines()[1:], delimiter="\t")]
PUZZLE = Grid.from_line(PUZZLES[0])


def test_a_rating_that_was_stopped_says_nothing_it_does_not_know() -> None:
    rating = grille.rate(PUZZLE, stop=After(0))
    assert (rating.verdict, rating.complete, rating.level, dict(rating.techniques)) == ("unknown", False, None, {})
    assert grille.rate(PUZZLE, seconds=1e-9) == rating
    assert grille.rate(PUZZLE).complete


@pytest.fixture(scope="module")
def whole() -> Ratings:
    """The ratings of all puzzles."""
    return grille.rate_batch(PUZZLES)


@pytest.mark.parametrize("looks", range(12))
def test_rows_of_a_stopped_batch_are_whole_or_unknown(
    looks: int, whole: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_module, "_CHUNK", 4)
    blank, found = grille.rate(PUZZLE, stop=After(0)), grille.rate_batch(PUZZLES, stop=After(looks))
    for index, is_complete in enumerate(found.complete.tolist()):
        assert found[index] == (whole[index] if is_complete else blank)
    assert not found.complete.all()
    if looks == 11:
        assert found.complete.any()


def test_progress_goes_up_to_every_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_module, "_CHUNK", 5)
    told: list[tuple[int, int | None]] = []
    grille.rate_batch(PUZZLES, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _, total in told} == {len(PUZZLES)}
    assert told[-1][0] == len(PUZZLES)


def test_a_path_under_a_flag_ends_and_is_not_complete() -> None:
    whole = list(grille.explain(PUZZLE))
    for looks in (0, 1, 2, 5, 9):
        path = grille.explain(PUZZLE, stop=After(looks))
        steps = list(path)
        assert steps == whole[: len(steps)]
        assert len(steps) < len(whole)
        assert not path.complete
        assert path.to_dict()["complete"] is False
    assert list(grille.explain(PUZZLE, seconds=1e-9)) == []


def test_a_path_that_came_to_its_end_is_complete() -> None:
    path = grille.explain(PUZZLE, stop=After(10**6), seconds=3600)
    assert (path.solved, path.complete, path.verdict) == (True, True, "unique")
    stuck = grille.explain(grille.example("inkala-2012").grid)
    assert (stuck.solved, stuck.complete) == (False, True)
    assert not grille.explain(Grid.from_line("11" + "." * 79)).solved


def test_a_verdict_that_time_did_not_reach_is_unknown() -> None:
    path = grille.explain(PUZZLE, stop=After(0))
    assert (path.verdict, path.solution, path.complete) == ("unknown", None, False)


def test_a_path_can_be_left_at_any_step() -> None:
    path = grille.explain(PUZZLE)
    assert list(itertools.islice(path, 3)) == list(path)[:3]
    assert path.complete


def test_a_hint_that_was_stopped_says_so() -> None:
    hint = grille.hint(PUZZLE, stop=After(0))
    assert (hint.verdict, hint.step, hint.mistakes, hint.complete) == ("unknown", None, (), False)
    assert hint.text() == "The search was stopped before it found a step."
    assert hint.text(language="fr") == "La recherche a été arrêtée avant d'avoir trouvé une étape."
    assert grille.hint(PUZZLE, seconds=3600).complete


def test_a_hint_stopped_among_its_suspects_names_none() -> None:
    wrong = next(
        Grid(PUZZLE.shape, [*PUZZLE.values[:cell], digit, *PUZZLE.values[cell + 1 :]])
        for cell in range(81)
        for digit in (Board.from_grid(PUZZLE).candidates(cell) if not PUZZLE.values[cell] else ())
        if grille.solve(PUZZLE).solution.values[cell] != digit  # type: ignore[union-attr]
    )
    assert grille.hint(wrong).mistakes
    hint = grille.hint(wrong, stop=After(4))
    assert (hint.verdict, hint.mistakes, hint.complete) == ("none", (), False)


def test_no_row_cut_off_is_of_a_level() -> None:
    rows = np.array([Grid.from_line(puzzle).values for puzzle in PUZZLES], np.uint8)
    assert is_of_level(rows, "hard").any()
    assert not is_of_level(rows, "hard", watch=Watch.of(stop=After(0))).any()


def test_large_grids_are_stopped_too() -> None:
    big = grille.example("36x36").grid
    for looks in (0, 3):
        assert not grille.rate(big, stop=After(looks)).complete
        assert not grille.hint(Grid(Shape.of(36), [0] * 36 * 36), stop=After(0)).complete


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), True, "soon", 10**400])
@pytest.mark.parametrize("verb", [grille.rate, grille.explain, grille.hint])
def test_limits_that_are_none_are_refused(verb, seconds) -> None:
    if seconds == 10**400:
        with pytest.raises(grille.OptionError, match="seconds"):
            verb(PUZZLE, seconds=seconds)
        return
    with pytest.raises(grille.OptionError, match="seconds is a number above 0"):
        verb(PUZZLE, seconds=seconds)
    with pytest.raises(grille.OptionError, match="is_set"):
        verb(PUZZLE, stop=object())
