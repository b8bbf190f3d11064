"""CP-SAT: both ways to further solutions agree, workers, Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from grille.errors import OptionError
from grille.formats.examples import example
from grille.methods.solve import solve
from grille.model import Grid, Shape

FOUR = Grid.from_line("12..............")


@pytest.mark.parametrize("name", ["ilp-example", "inkala-2012"])
def test_forbidding_and_several_workers_give_the_same_solution(name: str) -> None:
    grid = example(name).grid
    wanted = solve(grid, method="native").solution
    for options in ({"further": "enumerate"}, {"further": "forbid"}, {"further": "forbid", "workers": "2"}):
        result = solve(grid, method="cp", **options)
        assert (result.verdict, result.solution) == ("unique", wanted)


def test_enumerating_and_forbidding_find_the_same_solutions() -> None:
    found = [solve(FOUR, method="cp", limit=1000, further=way) for way in ("enumerate", "forbid")]
    assert set(found[0].solutions) == set(found[1].solutions)
    assert len(found[0].solutions) == 24
    assert found[0].complete
    assert found[1].complete


def test_a_limit_that_is_reached_proves_nothing() -> None:
    for way in ("enumerate", "forbid"):
        result = solve(FOUR, method="cp", limit=3, further=way)
        assert (len(result.solutions), result.complete) == (3, False)


@pytest.mark.parametrize("workers", ["0", "two", "1000", "-1", "²"])
def test_workers_that_cannot_be_are_refused(workers: str) -> None:
    with pytest.raises(OptionError, match="workers"):
        solve(FOUR, method="cp", workers=workers)


def test_several_workers_cannot_enumerate() -> None:
    with pytest.raises(OptionError, match="further=forbid"):
        solve(FOUR, method="cp", workers=2)


def test_a_budget_of_conflicts_is_kept() -> None:
    result = solve(example("inkala-2012").grid, method="cp", nodes=1)
    assert result.verdict == "unknown"


@pytest.mark.process
@pytest.mark.usefixtures("quiet_gc")
def test_an_interrupt_is_heard_and_the_handler_stays() -> None:
    before = signal.getsignal(signal.SIGINT)
    threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        solve(Grid(Shape.of(9), [0] * 81), method="cp", limit=10**9, seconds=30)
    assert signal.getsignal(signal.SIGINT) is before
