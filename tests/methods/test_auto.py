"""Who answers: the lane kernel, the general kernel, or the SAT solver after it."""

from __future__ import annotations

import random

import pytest

from grille.errors import OptionError
from grille.formats.examples import example
from grille.generator.fill import fill
from grille.methods import auto
from grille.methods.contract import Answer, go_on
from grille.methods.registry import method_named
from grille.methods.solve import solve
from grille.methods.spelling import method_and_options
from grille.model import Grid, Shape
from grille.watch import FOREVER

LARGE = example("25x25").grid


@pytest.mark.parametrize("name", ["inkala-2012", "16x16-medium", "25x25"])
def test_what_native_finishes_it_answers(name: str) -> None:
    result = solve(example(name).grid)
    assert (result.verdict, result.method) == ("unique", "native")


def test_sat_answers_where_native_does_not_finish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "FEW_GUESSES", 10)
    result = solve(LARGE)
    assert (result.verdict, result.method) == ("unique", "sat")
    assert result.counters["guesses"] == 10
    assert result.solution == solve(LARGE, method="native").solution


def test_the_search_that_learns_answers_above_25(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "_first_guesses", lambda grid: 10)
    full, rng = fill(shape=Shape.of(36), seed=100_036), random.Random(100)
    puzzle = Grid(full.shape, [0 if rng.random() < 0.46 else digit for digit in full.values])
    result = solve(puzzle, limit=1)
    assert (result.verdict, result.method) == ("solved", "native:search=cdcl")
    method, options = method_and_options(result.method)
    alone = solve(puzzle, method=method.name, limit=1, **options)
    assert alone.solution == result.solution
    assert result.counters == {**alone.counters, "guesses": alone.counters["guesses"] + 10}


def at_the_wall(monkeypatch: pytest.MonkeyPatch) -> Grid:
    """A 36×36 grid that the kernel does not finish and annealing does."""
    monkeypatch.setattr(auto, "_first_guesses", lambda grid: 10)
    full, rng = fill(shape=Shape.of(36), seed=4), random.Random(4)
    return Grid(full.shape, [0 if rng.random() < 0.48 else digit for digit in full.values])


@pytest.mark.parametrize("jobs", [0, 3, 2])
def test_jobs_are_the_threads_that_anneal_and_the_result_names_them(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    puzzle = at_the_wall(monkeypatch)
    monkeypatch.setattr("grille.jobs.cores", lambda: 2)
    result = solve(puzzle, limit=1, jobs=jobs)
    assert (result.verdict, result.method) == ("solved", "native:search=cdcl,jobs=2")
    method, options = method_and_options(result.method)
    alone = solve(puzzle, method=method.name, limit=1, **options)
    assert (alone.solutions, alone.counters["tries"]) == (result.solutions, result.counters["tries"])


@pytest.mark.parametrize("method", ["auto", "native"])
@pytest.mark.parametrize("jobs", ["-1", "two", "1.5", "²", "9" * 5000])
def test_jobs_that_cannot_be_are_refused(method: str, jobs: str) -> None:
    with pytest.raises(OptionError, match="jobs is a whole number"):
        solve(LARGE, method=method, jobs=jobs)


def test_a_walk_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.jobs.cores", lambda: 2)
    with pytest.raises(OptionError, match="search=cdcl"):
        solve(LARGE, method="native", jobs=2)


def test_a_swap_spares_the_second_method(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel knows one solution when its guesses are spent."""
    puzzle = Grid(Shape.of(16), [0] * 256)
    one = fill(shape=puzzle.shape, seed=1)
    monkeypatch.setattr(
        auto.Native, "search", lambda *words, **options: Answer((one,), counters={"guesses": 7}, method="native")
    )
    result = solve(puzzle)
    assert (result.verdict, result.method, result.counters) == ("several", "native", {"guesses": 7, "swaps": 1})


def test_native_learns_where_there_is_no_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "FEW_GUESSES", 10)
    monkeypatch.setattr(type(method_named("sat")), "missing", lambda self, **options: "pip install something")
    result = solve(LARGE)
    assert (result.verdict, result.method) == ("unique", "native:search=cdcl")


def test_native_goes_on_where_many_solutions_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "GUESSES", 1000)
    result = solve(Grid(Shape.of(16), [0] * 256), limit=3000)
    assert (len(result.solutions), result.method) == (3000, "native")


def test_a_node_budget_below_the_hand_over_is_kept() -> None:
    result = solve(LARGE, nodes=100)
    assert (result.verdict, result.method, result.counters["guesses"]) == ("unknown", "native", 100)


def test_nothing_found_is_lost_when_the_second_method_finds_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel knows one solution when its guesses are spent, and the SAT solver runs out of time."""
    puzzle = example("16x16-medium").grid
    one = solve(puzzle).solution
    assert one is not None
    monkeypatch.setattr(
        auto.Native, "search", lambda *words, **options: Answer((one,), counters={"guesses": 7}, method="native")
    )
    monkeypatch.setattr(type(method_named("sat")), "search", lambda *words, **options: Answer(counters={"clauses": 1}))
    answer = method_named("auto").search(puzzle, 2, FOREVER, go_on, jobs=1)
    assert (answer.solutions, answer.complete, answer.method) == ((one,), False, "native")
    assert answer.counters == {"guesses": 7, "clauses": 1}


def test_an_empty_grid_is_no_hard_one() -> None:
    """A walk that meets few dead ends is left to its end; and where it meets them, learning goes on without a dive."""
    puzzle = Grid(Shape.of(36), [0] * 1296)
    assert solve(puzzle, limit=1).method == "native"
    result = solve(Grid(Shape.of(64), [0] * 4096), method="native", search="cdcl", limit=1)
    assert (result.verdict, result.counters["conflicts"] < 1000) == ("solved", True)


def test_progress_goes_on_where_the_second_method_takes_over() -> None:
    full, rng = fill(shape=Shape.of(36), seed=71_036), random.Random(71)
    puzzle = Grid(full.shape, [0 if rng.random() < 0.5 else digit for digit in full.values])
    told: list[int] = []
    solve(puzzle, nodes=auto._first_guesses(puzzle) + 1000, progress=lambda done, total: told.append(done))
    assert told == sorted(told)
    assert told[-1] > auto._first_guesses(puzzle)
