"""One way to stop and to tell."""

from __future__ import annotations

import math
import threading
from typing import Any

import pytest

from grille.errors import OptionError
from grille.jobs import checked_jobs, cores
from grille.watch import FOREVER, SLICE, Watch


def test_a_watch_without_limits_is_never_up() -> None:
    assert not FOREVER.is_up
    assert FOREVER.seconds_left == math.inf
    assert FOREVER.slice == SLICE


def test_a_flag_set_by_anyone_ends_it() -> None:
    stop = threading.Event()
    watch = Watch.of(stop=stop)
    assert not watch.is_up
    stop.set()
    assert watch.is_up
    assert Watch.of(seconds=60, stop=stop).is_up


def test_time_over_is_up_and_never_negative() -> None:
    watch = Watch.of(seconds=1e-9)
    while not watch.is_up:
        pass
    assert watch.seconds_left == watch.slice == 0.0
    assert Watch.of(seconds=60).within(1e-9).seconds_left < 1e-6
    assert Watch.of(seconds=1e-9).within(60).seconds_left < 1e-6


def test_progress_is_told_done_and_total() -> None:
    told: list[tuple[int, int | None]] = []
    Watch.of(progress=lambda done, total: told.append((done, total))).report(3, 5)
    FOREVER.report(3, 5)
    assert told == [(3, 5)]


@pytest.mark.parametrize(
    "seconds", [0, -1, math.nan, True, "5", 10**400, 10**5000, -math.inf], ids=lambda value: str(type(value))
)
def test_no_seconds_are_refused_in_our_own_words(seconds: Any) -> None:
    with pytest.raises(OptionError, match="seconds is a number above 0"):
        Watch.of(seconds=seconds)


@pytest.mark.parametrize("nodes", [0, -1, 1.5, True, 10**22, 10**5000], ids=lambda value: str(type(value)))
def test_nodes_are_whole_numbers_that_fit(nodes: Any) -> None:
    with pytest.raises(OptionError, match="nodes is a whole number from 1 to"):
        Watch.of(nodes=nodes)


def test_a_stop_that_cannot_be_asked_is_refused() -> None:
    with pytest.raises(OptionError, match="is_set"):
        Watch.of(stop=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("jobs", [0, 1, 2, 95_000, 10**30])
def test_jobs_are_bounded_by_the_machine_and_the_work(jobs: int) -> None:
    assert 1 <= checked_jobs(jobs) <= cores()
    assert checked_jobs(jobs, work=1) == checked_jobs(jobs, work=0) == 1


def test_no_jobs_means_every_core() -> None:
    assert checked_jobs(0) == cores()


@pytest.mark.parametrize("jobs", [-1, 1.0, True, None, "2"])
def test_what_is_no_number_of_jobs_is_refused(jobs: Any) -> None:
    with pytest.raises(OptionError, match="jobs is a whole number from 0"):
        checked_jobs(jobs)
