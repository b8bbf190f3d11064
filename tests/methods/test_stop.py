"""How the verbs over kernels end before their time: with what is finished, and never as if that were all."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from tests.flags import After

import grille
from grille.errors import OptionError, OutOfTimeError
from grille.formats.examples import example
from grille.model import Grid, Shape

EMPTY = Grid(Shape.of(9), [0] * 81)
ROW = Grid(Shape.of(16), [*range(1, 17), *[0] * 240])  # tells all digits apart, so that they are counted one by one
SIX = Shape.of(6, diagonals=True)


@pytest.mark.parametrize("grid", [EMPTY, ROW], ids=["lanes", "general"])
def test_a_count_cut_short_raises_with_the_number_met(grid: Grid) -> None:
    with pytest.raises(OutOfTimeError, match="solutions") as error:
        grille.count(grid, stop=After(3))
    assert isinstance(error.value.found, int)
    with pytest.raises(OutOfTimeError):
        grille.count(grid, seconds=0.05)
    assert grille.count(grid, limit=7, seconds=60, stop=threading.Event()) == 7


def test_a_count_that_reached_its_limit_is_known_though_the_flag_is_set() -> None:
    assert grille.count(example("inkala-2012").grid, stop=After(10**6)) == 1


@pytest.mark.parametrize("grid", [EMPTY, ROW], ids=["lanes", "general"])
def test_solutions_cut_short_are_right_but_not_complete(grid: Grid) -> None:
    found = grille.solutions(grid, stop=After(4))
    met = list(found)
    assert all(one.is_solution_of(grid) for one in met)
    assert not found.complete


def test_solutions_are_complete_when_all_were_met_and_end_when_closed() -> None:
    few = Grid.from_line("1234............")
    found = grille.solutions(few)
    assert (len(list(found)), found.complete) == (12, True)
    some = grille.solutions(few)
    next(some)
    some.close()
    assert (list(some), some.complete) == ([], False)
    limited = grille.solutions(few, limit=3)
    assert (len(list(limited)), limited.complete) == (3, False)


@pytest.mark.parametrize("grid", [EMPTY, Grid(SIX, [0] * 36)], ids=["lanes", "general"])
def test_true_candidates_cut_short_raise_with_those_met(grid: Grid) -> None:
    whole = grille.true_candidates(grid)
    with pytest.raises(OutOfTimeError) as error:
        grille.true_candidates(grid, stop=After(3))
    assert len(error.value.found) == grid.shape.cells
    assert all(met & ~every == 0 for met, every in zip(error.value.found, whole, strict=True))
    told: list[tuple[int, int | None]] = []
    grille.true_candidates(grid, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (grid.shape.cells * grid.shape.side,) * 2


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("grid", [EMPTY, ROW], ids=["lanes", "general"])
def test_a_batch_cut_short_says_which_rows_are_answered(grid: Grid, jobs: int) -> None:
    rows = np.repeat(grid.array[np.newaxis], 5, axis=0)
    rows[0] = next(grille.solutions(grid)).values
    batch = grille.solve_batch(rows, limit=10**12, jobs=jobs, stop=After(10))
    assert batch.complete.tolist()[1:] == [False] * 4
    nothing = grille.solve_batch(rows, limit=10**12, jobs=jobs, stop=After(0))
    assert not nothing.complete.any()
    assert (nothing.counts == 0).all()


@pytest.mark.parametrize("seconds", [float("nan"), 0, -1, 10**400, "1", True])
def test_seconds_that_are_none_are_refused_by_every_verb(seconds: object) -> None:
    for verb in (grille.count, grille.solutions, grille.true_candidates, grille.solve):
        with pytest.raises(OptionError, match="seconds"):
            verb(EMPTY, seconds=seconds)  # type: ignore[operator]
    with pytest.raises(OptionError, match="seconds"):
        grille.solve_batch([EMPTY], seconds=seconds)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="seconds"):
        grille.trace(EMPTY, method="exact-cover", seconds=seconds)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, [1, 2, 3], 81, "." * 81, [None]])
def test_what_is_no_batch_is_refused_plainly(wrong: object) -> None:
    with pytest.raises(TypeError, match="batch"):
        grille.solve_batch(wrong)
