"""What a batch reads is what it was given, though the caller's array changes while it is at work."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

import grille
from grille import _core
from grille.kernel import hodoku, logic, se
from grille.kernel.arrays import Batch
from grille.kernel.cnf import Deduced
from grille.methods.encodings.cnf_packed import formula
from grille.model import Grid, Shape

Digits = npt.NDArray[np.uint8]
LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..4.....19...7.2.8.7...3..6...2.....8...5.9..2.9...6.....437..2...9.........2147.",
)
SPOILED = 255


def rows_of(count: int) -> Digits:
    return np.tile(np.array([Grid.from_line(line).values for line in LINES], np.uint8), (count // 2, 1))


def canonical(rows: Digits) -> tuple[_core.CanonicalRun, Callable[[], list[np.ndarray]]]:
    run = _core.CanonicalRun(rows, 3, 3)
    return run, lambda: list(run.forms())


def deduced(rows: Digits) -> tuple[_core.DeduceRun, Callable[[], list[np.ndarray]]]:
    found = Deduced(np.zeros_like(rows), np.zeros(len(rows), np.uint8), np.zeros((len(rows), 3), np.int64))
    return _core.DeduceRun(formula(Shape.of(9), "extended"), rows, False, 2**62, False, *found), lambda: list(found)


def rated(rows: Digits) -> tuple[_core.RateRun, Callable[[], list[np.ndarray]]]:
    every = list(range(len(logic.TECHNIQUES)))
    table = np.zeros((len(rows), len(logic.RATING_COLUMNS)), np.int32)
    counts, done = np.zeros((len(rows), len(every)), np.uint16), np.zeros(len(rows), bool)
    known, ladder = np.ones(len(rows), np.uint8), [(one, 10) for one in every]
    layout = _core.LogicLayout(Shape.of(9).house_array)
    run = _core.RateRun(layout, rows, known, ladder, [every], 1, table, counts, done)
    known[:] = SPOILED
    return run, lambda: [table, counts, done]


def rated_by_hodoku(rows: Digits) -> tuple[_core.HodokuBatch, Callable[[], list[np.ndarray]]]:
    table = np.zeros((len(rows), len(hodoku.COLUMNS)), np.int32)
    counts, done = np.zeros((len(rows), len(hodoku.TECHNIQUES)), np.uint16), np.zeros(len(rows), bool)
    return _core.HodokuBatch(rows, 1, 1e9, table, counts, done), lambda: [table, counts, done]


def rated_by_explainer(rows: Digits) -> tuple[_core.ExplainerBatch, Callable[[], list[np.ndarray]]]:
    table, done = np.zeros((len(rows), len(se.COLUMNS)), np.int16), np.zeros(len(rows), bool)
    return _core.ExplainerBatch(rows, 1, 1e9, 1e9, table, done), lambda: [table, done]


@pytest.mark.parametrize("begun", [canonical, deduced, rated, rated_by_hodoku, rated_by_explainer])
def test_an_array_that_changes_after_a_batch_has_begun_changes_nothing(begun: Callable) -> None:
    run, wanted = begun(rows_of(40))
    assert run.advance(1e9)
    rows = rows_of(40)
    run, found = begun(rows)
    rows[:] = SPOILED
    assert run.advance(1e9)
    assert all((one == other).all() for one, other in zip(wanted(), found(), strict=True))


@pytest.mark.parametrize("jobs", [1, 2])
def test_lanes_refuse_a_row_that_is_spoiled_before_its_turn(jobs: int) -> None:
    rows, batch = rows_of(400_000), Batch.blank(400_000, 81)
    run = _core.LaneBatch(rows, 2, 2**62, jobs, "", batch.counts, batch.solutions, batch.guesses, batch.complete)
    rows[1000:] = SPOILED

    def to_the_end() -> None:
        while not run.advance(0.02):
            pass

    with pytest.raises(ValueError, match="overwritten"):
        to_the_end()
    run.stop()
    assert (batch.counts[batch.complete] == 1).all()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("verb", "rows", "digits_of"),
    [
        (grille.solve_batch, 300_000, lambda batch: (batch.counts, batch.solutions)),
        (grille.rate_batch, 4000, lambda ratings: (ratings.verdict, ratings.level)),
        (grille.canonical_batch, 20_000, lambda forms: (forms,)),
    ],
    ids=["solve", "rate", "canonical"],
)
def test_a_public_batch_sees_the_array_as_it_was(verb: Callable, rows: int, digits_of: Callable, jobs: int) -> None:
    array, told = rows_of(rows), []

    def spoil(done: int, total: int | None) -> None:
        told.append(done)
        array[:] = SPOILED

    found = digits_of(verb(array, jobs=jobs, progress=spoil))
    assert min(told) < rows, "it was not at work any more"
    few = digits_of(verb(rows_of(2)))
    assert all(
        (column == np.concatenate([part] * (len(column) // 2))).all() for column, part in zip(found, few, strict=True)
    )


def test_the_time_ends_forms_within_a_chunk_of_rows() -> None:
    """Latin squares with a hole in every row are the slowest there are: some 0.4 s a form."""
    shape = Shape.of(9, box_height=9)
    square = [0 if r == c else (r + c) % 9 + 1 for r in range(9) for c in range(9)]
    with pytest.raises(grille.OutOfTimeError) as error:
        grille.canonical_batch([Grid(shape, square)] * 512, seconds=0.1)
    assert len(error.value.found) < 10
