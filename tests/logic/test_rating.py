"""Ratings: equal to the published ones, the same for isomorphs, in step with the path."""

from __future__ import annotations

import collections
import csv
import pathlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.logic import rating as rating_module
from grille.logic.ladders import LEVELS
from grille.logic.rating import SCALES
from grille.logic.techniques import TECHNIQUES, technique_named
from grille.model import Board, Grid, Shape

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "rated.tsv"
RATED = list(csv.DictReader(GOLDEN.read_text().splitlines()[1:], delimiter="\t"))
PUZZLES = [row["puzzle"] for row in RATED]
REACH = 4.4


def table(folder: pathlib.Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / f"{name}.tsv").read_text().splitlines(), delimiter="\t"))


def scrambled(puzzle: str, data: st.DataObject) -> str:
    """The same puzzle after digits, rows, columns, bands, stacks and perhaps the diagonal changed places."""
    digits = ".", *data.draw(st.permutations("123456789"))
    orders = []
    for _ in range(2):
        bands = data.draw(st.permutations(range(3)))
        orders.append([3 * band + line for band in bands for line in data.draw(st.permutations(range(3)))])
    cells = [9 * row + column for row in orders[0] for column in orders[1]]
    if data.draw(st.booleans()):
        cells = [9 * (cell % 9) + cell // 9 for cell in cells]
    return "".join(digits[0 if puzzle[cell] == "." else int(puzzle[cell])] for cell in cells)


def test_golden_ratings() -> None:
    ratings = grille.rate_batch(PUZZLES, scales=("levels", "se", "path"))
    for index, row in enumerate(RATED):
        rating = ratings[index]
        shown = ["-" if value is None else str(value) for value in (rating.er, rating.ep, rating.ed)]
        found = [rating.level, rating.hardest or "-", *shown, rating.er_hardest, str(rating.steps)]
        assert found == list(row.values())[1:], row


@given(data=st.data())
def test_isomorphs_get_the_same_er_and_level(data: st.DataObject) -> None:
    low = [row for row in RATED if float(row["er"]) <= 7.4]  # above, the original's order of looking shows
    row = data.draw(st.sampled_from(low))
    rating = grille.rate(Grid.from_line(scrambled(row["puzzle"], data)))
    assert (str(rating.er), str(rating.ep), str(rating.ed), rating.level) == (
        row["er"],
        row["ep"],
        row["ed"],
        row["level"],
    )


@pytest.mark.parametrize("puzzle", PUZZLES[::9])
def test_rating_counts_the_steps_of_the_path(puzzle: str) -> None:
    grid = Grid.from_line(puzzle)
    rating = grille.rate(grid)
    steps = [step.technique for step in grille.explain(grid)]
    assert dict(rating.techniques) == dict(collections.Counter(steps))
    assert rating.steps == len(steps)


def test_hardest_is_the_last_technique_that_the_level_takes() -> None:
    """Two independent ways: the sweeps of the native core, and a path by that technique and the easier ones."""
    names = [one.name for one in TECHNIQUES if one.in_levels]
    levels = {level.name: level.techniques for level in LEVELS}
    for puzzle in PUZZLES[::4]:
        grid = Grid.from_line(puzzle)
        rating = grille.rate(grid, scales=["levels"])
        if rating.level == "extreme":
            assert rating.hardest is None
            continue
        assert rating.level is not None
        assert rating.hardest in levels[rating.level]
        needed = names[: names.index(rating.hardest) + 1]
        assert grille.explain(grid, techniques=needed).solved, puzzle
        if rating.hardest != names[0] and not any(technique_named(name).wants_unique for name in needed):
            assert not grille.explain(grid, techniques=needed[:-1]).solved, puzzle


def test_er_hardest_is_the_first_technique_of_that_price() -> None:
    for puzzle in PUZZLES[::11]:
        rating = grille.rate(Grid.from_line(puzzle))
        walk = grille.explain(Grid.from_line(puzzle), ladder="se")
        assert rating.er_hardest == next(step.technique for step in walk if step.price == rating.er)
    assert grille.rate(Grid.from_line(PUZZLES[0]), scales=["levels"]).er_hardest is None


def test_a_large_puzzle_with_one_solution_has_a_level() -> None:
    grid = grille.example("25x25").grid
    rating = grille.rate(grid)
    assert (rating.verdict, rating.level, rating.complete) == ("unique", "extreme", True)
    cut = grille.rate_batch([grid], er_seconds=1e-9)[0]
    assert (cut.verdict, cut.level, cut.complete) == ("unknown", None, False)
    several = Grid(grid.shape, [digit if cell % 7 else 0 for cell, digit in enumerate(grid.values)])
    assert grille.rate(several, seconds=60).verdict == grille.solve(several, seconds=60).verdict


def test_steps_and_hints_of_a_large_puzzle_know_what_its_rating_knows() -> None:
    grid = grille.example("25x25").grid
    path, hint = grille.explain(grid), grille.hint(grid)
    assert path.verdict == hint.verdict == grille.rate(grid, scales=["hodoku"]).verdict == "unique"
    assert path.solution == grille.solve(grid).solution
    assert (path.complete, hint.complete) == (True, True)
    wrong = list(grid.values)
    cell = wrong.index(0)
    wrong[cell] = min(grille.Board.from_grid(grid).candidates(cell))
    assert path.solution is not None
    is_right = wrong[cell] == path.solution.values[cell]
    told = grille.hint(Grid(grid.shape, wrong), givens=grid)
    assert [mistake.cells for mistake in told.mistakes] == ([] if is_right else [(cell,)])


@pytest.mark.parametrize("puzzle", PUZZLES[::6])
def test_level_is_at_most_easy_exactly_when_unit_propagation_finishes(puzzle: str) -> None:
    grid = Grid.from_line(puzzle)
    finishes = grille.solve(grid, method="unit-propagation").verdict == "unique"
    assert finishes == (grille.rate(grid).level in ("very-easy", "easy"))


@pytest.mark.parametrize("puzzle", PUZZLES[::6])
def test_very_easy_exactly_when_the_smallest_domain_never_exceeds_one(puzzle: str) -> None:
    board = Board.from_grid(Grid.from_line(puzzle))
    while not board.is_full:
        open_cells = [cell for cell, value in enumerate(board.values) if not value]
        cell = min(open_cells, key=lambda cell: len(board.candidates(cell)))
        if len(board.candidates(cell)) > 1:
            break
        board.place(cell, min(board.candidates(cell)))
    assert board.is_full == (grille.rate(Grid.from_line(puzzle)).level == "very-easy")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["magictour", "seventeen", "euler96"])
def test_cross_checks_on_public_sets(corpora: pathlib.Path, name: str) -> None:
    if name == "euler96":
        grids = list(grille.read(corpora / "euler96.txt"))
    else:
        lines = (corpora / f"{name}.txt").read_text().splitlines()
        grids = [Grid.from_line(line[:81]) for line in lines if line[:1] in "0123456789."][::40]
    levels = grille.rate_batch(grids).level
    for grid, level in zip(grids, levels, strict=True):
        finishes = grille.solve(grid, method="unit-propagation").verdict == "unique"
        assert finishes == (level in ("very-easy", "easy")), grid


@pytest.mark.parametrize("puzzle", PUZZLES[::6])
def test_level_is_the_first_set_that_finishes(puzzle: str) -> None:
    grid, names = Grid.from_line(puzzle), []
    for level in LEVELS[:-1]:
        names += level.techniques
        if grille.solve(grid, method="logic", techniques="+".join(names)).verdict == "unique":
            break
    else:
        level = LEVELS[-1]
    assert grille.rate(grid).level == level.name


def test_several_and_none_are_not_rated() -> None:
    empty, clash = Grid(Shape.of(9), [0] * 81), Grid.from_line("11" + "." * 79)
    for grid, verdict in ((empty, "several"), (clash, "none")):
        rating = grille.rate(grid)
        assert (rating.verdict, rating.level, rating.er, dict(rating.techniques)) == (verdict, None, None, {})
        assert (rating.steps, rating.solved) == (None, None)


def test_a_full_grid_takes_no_step() -> None:
    full = grille.solve(Grid.from_line(PUZZLES[0])).solution
    assert full is not None
    rating = grille.rate(full)
    assert (rating.verdict, rating.level, rating.er, rating.steps, rating.solved) == (
        "unique",
        "very-easy",
        None,
        0,
        True,
    )


def test_hodokus_scale_is_there_for_one_puzzle_and_on_request_for_many() -> None:
    puzzle = ".96....73....76.4.......8...6..........5.4...5..281.........1..2.......8.7.94..3."
    rating = grille.rate(Grid.from_line(puzzle))
    assert (rating.hodoku_level, rating.hodoku_score) == ("medium", 826)
    many = grille.rate_batch([puzzle, "." * 81, puzzle], scales=["levels", "hodoku"], jobs=2)
    assert many.hodoku_level.tolist() == ["medium", "", "medium"]
    assert many.hodoku_score.tolist() == [826, -1, 826]
    assert (many[1].hodoku_level, many[1].hodoku_score) == (None, None)
    assert grille.rate_batch([puzzle])[0].hodoku_level is None
    assert grille.rate(Grid.from_line(".13....143......")).hodoku_score is None


def test_what_is_not_asked_for_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    walk = rating_module.kernel.rate

    def watched(layout: Any, grids: Any, solutions: Any, ladder: Any, levels: Any, **words: Any) -> Any:
        asked.append((len(ladder) > 0, len(levels) > 0))
        return walk(layout, grids, solutions, ladder, levels, **words)

    monkeypatch.setattr(rating_module.kernel, "rate", watched)
    several = "." * 81
    whole = grille.rate_batch([PUZZLES[0], several], scales=SCALES)
    assert whole.steps.tolist() == [len(list(grille.explain(Grid.from_line(PUZZLES[0])))), -1]
    for scales in (["hodoku"], ["se"]):
        found = grille.rate_batch([PUZZLES[0], several], scales=scales)
        assert found.verdict.tolist() == ["unique", "several"]
        assert found.level.tolist() == found.hardest.tolist() == ["", ""]
        assert (found.steps.tolist(), found.counts.any(), found.solved.any()) == ([-1, -1], False, False)
        assert (found[0].steps, found[0].solved, dict(found[0].techniques)) == (None, None, {})
        assert found.complete.all()
        name = "hodoku_score" if scales == ["hodoku"] else "er"
        np.testing.assert_array_equal(getattr(found, name), getattr(whole, name))
    assert asked == [(True, True), (False, False), (True, False)]


@pytest.mark.parametrize(
    ("er", "ep", "ed", "gem"),
    [
        (7.1, 7.1, 7.1, "diamond"),
        (7.1, 7.1, 1.2, "pearl"),
        (7.1, 1.2, 1.2, None),
        (7.1, 1.2, 7.1, None),
        (7.1, None, None, None),
        (None, 7.1, 7.1, None),
        (None, None, None, None),
    ],
)
def test_a_gem_is_told_by_er_ep_and_ed(er: float | None, ep: float | None, ed: float | None, gem: str | None) -> None:
    one = grille.Rating("unique", er=er, ep=ep, ed=ed)
    assert (one.gem, one.to_dict()["gem"]) == (gem, gem)
    er_column, ep_column, ed_column = np.array([[er], [ep], [ed]], np.float64)
    many = replace(rating_module.unrated(1), er=er_column, ep=ep_column, ed=ed_column)
    assert (many.gem.tolist(), many[0].gem) == ([gem or ""], gem)


def test_other_shapes_have_a_level_and_no_er() -> None:
    rating = grille.rate(Grid.from_line(".13....143......"))
    assert (rating.verdict, rating.solved, rating.er) == ("unique", True, None)
    assert rating.level in ("very-easy", "easy")
    sixteen = grille.rate(Grid(Shape.of(16), [0] * 256))
    assert (sixteen.verdict, sixteen.level) == ("several", None)


def test_batch_takes_arrays_lines_and_grids_and_any_number_of_jobs() -> None:
    lines = PUZZLES[::5]
    grids = [Grid.from_line(puzzle) for puzzle in lines]
    array = np.array([grid.values for grid in grids], dtype=np.uint8)
    first = grille.rate_batch(array)
    for other in (
        grille.rate_batch(lines),
        grille.rate_batch(grids),
        grille.rate_batch(array, jobs=3),
        grille.rate_batch(array, jobs=0),
    ):
        assert [first[i] for i in range(len(first))] == [other[i] for i in range(len(other))]
    assert len(grille.rate_batch(array[:0])) == 0


def test_bad_batches_say_what_would_do() -> None:
    with pytest.raises(grille.ShapeError, match=r"a row or a square a puzzle, and this has the form \(81,\)"):
        grille.rate_batch(np.zeros(81, dtype=np.int64))
    with pytest.raises(grille.ShapeError, match="0 to 9, and the array holds 12"):
        grille.rate_batch(np.full((1, 81), 12, dtype=np.uint8))
    for jobs in (-1, 1.5, True, "many"):
        with pytest.raises(grille.OptionError, match=r"jobs is a whole number from 0 \(every core\) on"):
            grille.rate_batch(PUZZLES[:1], jobs=jobs)  # type: ignore[arg-type]


def test_a_batch_has_the_shape_of_its_puzzles() -> None:
    diagonal = [grille.generate(shape=Shape.of(9, diagonals=True), seed=seed) for seed in range(3)]
    ratings = grille.rate_batch(diagonal, scales=SCALES)
    assert [ratings[i] for i in range(3)] == [grille.rate(grid) for grid in diagonal]
    assert np.isnan(ratings.er).all()
    assert grille.rate_batch([grid.to_line() for grid in diagonal]).verdict.tolist() == ["several"] * 3
    assert grille.rate_batch([".13....143......"]).level.tolist() == [
        grille.rate(Grid.from_line(".13....143......")).level
    ]
    for mixture in ([diagonal[0], Grid.from_line(PUZZLES[0])], [Grid.from_line("." * 16), Grid.from_line(PUZZLES[0])]):
        with pytest.raises(grille.ShapeError, match="a batch has one shape"):
            grille.rate_batch(mixture)


@pytest.mark.slow
def test_published_er_of_every_kind(rating: pathlib.Path) -> None:
    rows = table(rating, "se_published")
    rows = [row for i, row in enumerate(rows) if float(row["er"]) <= REACH or i % 20 == 0]
    found = grille.rate_batch([row["puzzle"] for row in rows]).er
    assert [row for row, er in zip(rows, found, strict=True) if round(float(er), 1) != float(row["er"])] == []


@pytest.mark.slow
def test_measured_er_ep_and_ed(rating: pathlib.Path) -> None:
    rows = [row for row in table(rating, "se_measured") if float(row["er"]) < 9.0]
    ratings = grille.rate_batch([row["puzzle"] for row in rows])
    for index, row in enumerate(rows):
        for name in ("er", "ep", "ed"):
            assert getattr(ratings[index], name) == float(row[name]), (name, row)


def test_a_full_grid_takes_no_step_and_is_rated_all_the_same() -> None:
    rating = grille.rate(grille.fill(seed=1))  # type: ignore[arg-type]
    assert (rating.complete, rating.er, rating.er_at_least, rating.steps) == (True, None, None, 0)
