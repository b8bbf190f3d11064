"""Ratings in slices: rows that are done are whole, in whatever slices and by however many threads."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import grille
from grille import _core
from grille.model import Grid, Shape

LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..4.....19...7.2.8.7...3..6...2.....8...5.9..2.9...6.....437..2...9.........2147.",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
)
ALL = list(range(len(_core.logic_techniques())))
Arrays = tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16], npt.NDArray[np.bool_]]


def begun(rows: npt.NDArray[np.uint8], shape: Shape, jobs: int, known: int = 1) -> tuple[_core.RateRun, Arrays]:
    count = len(rows)
    table, uses = np.full((count, 9), -7, np.int32), np.zeros((count, len(ALL)), np.uint16)
    done, solutions = np.zeros(count, bool), np.full(count, known, np.uint8)
    layout, ladder = _core.LogicLayout(shape.house_array), [(one, 10) for one in ALL]
    return _core.RateRun(layout, rows, solutions, ladder, [ALL[:4], ALL[4:]], jobs, table, uses, done), (
        table,
        uses,
        done,
    )


def whole(rows: npt.NDArray[np.uint8], shape: Shape) -> Arrays:
    run, arrays = begun(rows, shape, 1)
    assert run.advance(1e9)
    return arrays


@pytest.mark.parametrize("jobs", [1, 3])
def test_slices_and_threads_change_nothing(jobs: int) -> None:
    shape = Shape.of(9)
    rows = np.array([Grid.from_line(line).values for line in LINES * 300], np.uint8)
    expected = whole(rows, shape)
    run, (table, uses, done) = begun(rows, shape, jobs)
    slices = 1
    while not run.advance(0.0005):
        slices += 1
        assert run.rows_done == done.sum()
        assert (table[done] == expected[0][done]).all()
        assert (uses[done] == expected[1][done]).all()
        assert (table[~done] == -7).all()
    assert slices > 1
    assert done.all()
    assert (table == expected[0]).all()
    assert (uses == expected[1]).all()


def test_a_large_grid_is_left_and_gone_on_with() -> None:
    shape = Shape.of(25)
    full = np.array([[5 * (r % 5) + r // 5 + c for c in range(25)] for r in range(25)]) % 25 + 1
    row = full.astype(np.uint8).reshape(1, -1)
    row[0, np.arange(625) * 7 % 11 < 3] = 0
    expected = whole(row, shape)
    assert expected[0][0, 8] == 1  # solved
    run, (table, uses, _) = begun(row, shape, 2)
    slices = 1
    while not run.advance(1e-5):
        slices += 1
    assert slices > 3
    assert (table == expected[0]).all()
    assert (uses == expected[1]).all()


def test_no_time_and_no_rows() -> None:
    rows = np.array([Grid.from_line(LINES[0]).values], np.uint8)
    run, (_, _, done) = begun(rows, Shape.of(9), 1)
    assert not run.advance(0)
    assert not run.advance(float("nan"))
    assert not run.advance(-1)
    assert not done.any()
    assert run.advance(float("inf"))
    assert done.all()
    run, _ = begun(rows[:0], Shape.of(9), 5)
    assert run.advance(0)


def test_arrays_that_do_not_fit_are_refused() -> None:
    rows = np.zeros((2, 81), np.uint8)
    layout, known = _core.LogicLayout(Shape.of(9).house_array), np.ones(2, np.uint8)
    table, uses, done = np.zeros((2, 9), np.int32), np.zeros((2, len(ALL)), np.uint16), np.zeros(2, bool)
    for wrong in ((table[:1], uses, done), (table, uses[:, :-1].copy(), done), (table, uses, done[:1])):
        with pytest.raises(ValueError, match="a row for each grid"):
            _core.RateRun(layout, rows, known, [(0, 10)], [], 1, *wrong)
    with pytest.raises(ValueError, match="greater than the side"):
        _core.RateRun(layout, rows + 10, known, [(0, 10)], [], 1, table, uses, done)


def test_the_steps_of_the_largest_shape_can_be_counted() -> None:
    """Every step removes a candidate at least, and 81×81 has 81³."""
    assert np.iinfo(grille.rate_batch([]).steps.dtype).max > 81**3
