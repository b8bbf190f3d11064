"""Time limits, flags and patience: work ends soon, what is finished is kept, and a sentence says what was reached."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest
from tests.flags import After

import grille
from grille.errors import OutOfTimeError
from grille.generator import effort as effort_module
from grille.generator.carve import carve
from grille.generator.effort import Effort
from grille.generator.fill import fills
from grille.generator.jigsaw import jigsaw
from grille.generator.threads import in_order
from grille.model import Grid, Shape
from grille.watch import Watch

SLOW: list[Any] = [
    {"count": 10**7, "level": "expert"},
    {"count": 10**7, "minimal": True},
    {"count": 10**7, "givens": 79},
    {"count": 10**7, "minimal": True, "symmetry": "half-turn"},
    {"count": 10**6, "er": (4.0, 4.0)},
    {"count": 10**6, "technique": "swordfish", "jobs": 2},
    {"attempts": 2**31 - 1, "minimal": True},
    {"attempts": 2**31 - 1, "size": 6},
    {"attempts": 2**31 - 1, "givens": 40, "count": 10**9},
    {"size": 25, "minimal": True},
    {"size": 49, "givens": (1000, 1100)},
    {"size": 16, "level": "hard", "count": 100},
    {"jigsaw": True, "count": 1000},
    {"source": "search", "size": 16, "count": 1000},
    {"shape": Shape.of(36, windows=True)},
    {"pattern": [cell >= 18 for cell in range(81)]},
    {"size": 4, "level": "hard"},
]


class AtCell:
    """A flag that is set when a single puzzle has so many cells settled; it is told as progress is."""

    def __init__(self, cell: int) -> None:
        self.cell, self.done = cell, 0

    def tell(self, done: int, total: int | None) -> None:
        self.done = done

    def is_set(self) -> bool:
        return self.done >= self.cell


@pytest.mark.parametrize("kind", SLOW, ids=str)
def test_every_kind_of_work_looks_at_the_flag_and_ends(kind: Any) -> None:
    with pytest.raises(OutOfTimeError, match="before it was stopped"):
        grille.generate(seed=1, stop=After(12), **kind)


def test_a_flag_may_be_set_by_another_thread() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    with pytest.raises(OutOfTimeError, match="before it was stopped") as error:
        grille.generate(count=10**7, level="expert", seed=1, stop=stop)
    assert len(error.value.found) < 10**6


@pytest.mark.parametrize("jobs", [1, 2, 10**5])
def test_the_time_limit_holds_within_one_puzzle(jobs: int) -> None:
    with pytest.raises(
        OutOfTimeError, match=r"0 of 1 .* before the time was up; one was in the making, with 2\d givens"
    ):
        grille.generate(attempts=10**7, minimal=True, seconds=0.3, seed=1, jobs=jobs)


@pytest.mark.slow
def test_what_is_found_in_time_is_handed_over_and_is_where_the_stream_begins() -> None:
    with pytest.raises(OutOfTimeError) as error:
        grille.generate(count=10**7, givens=(22, 24), minimal=True, seconds=0.5, seed=1)
    found = error.value.found
    assert 0 < len(found) < 10**7
    assert list(found) == grille.generate(count=len(found), givens=(22, 24), minimal=True, seed=1)


def test_what_is_not_finished_is_not_handed_over_but_told() -> None:
    flag = AtCell(300)
    with pytest.raises(OutOfTimeError, match=r"in the making, with \d+ givens so far") as error:
        grille.generate(size=25, minimal=True, seed=1, stop=flag, progress=flag.tell)
    assert error.value.found == ()


def test_the_sentence_says_what_was_reached() -> None:
    with pytest.raises(
        OutOfTimeError, match=r"0 of 2 .*; [\d,]+ others are not .*, the last with [45] givens and of level"
    ):
        grille.generate(size=4, level="hard", count=2, seed=1, seconds=0.5)


def test_a_large_grid_carved_in_part_is_a_puzzle_all_the_same() -> None:
    flag = AtCell(300)
    puzzle = grille.generate(size=25, seed=1, stop=flag, progress=flag.tell)
    assert 300 < puzzle.givens < 625
    assert grille.solve(puzzle, method="sat").verdict == "unique"


def test_patience_begins_anew_with_each_find_but_a_limit_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort_module, "PATIENCE", 0.05)
    patient, limited = Effort(), Effort(Watch.of(seconds=60))
    time.sleep(0.06)
    assert patient.watch.is_up
    assert patient.why_up == "0 seconds went by without one"
    assert not limited.watch.is_up
    patient.found()
    assert not patient.watch.is_up


def test_without_a_limit_it_gives_up_when_nothing_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort_module, "PATIENCE", 0.2)
    with pytest.raises(OutOfTimeError, match="seconds went by without one"):
        grille.generate(pattern=[cell >= 18 for cell in range(81)])
    with pytest.raises(OutOfTimeError, match="seconds went by without one"):
        next(grille.make(size=4, level="hard"))


def test_threads_end_when_no_more_are_wanted() -> None:
    stopped = threading.Event()
    told = []

    def make(number: int) -> int:
        if number > 0:
            told.append(stopped.wait(20))
        return number

    stream = in_order(make, jobs=2, stop=stopped.set)
    assert next(stream) == 0
    stream.close()  # type: ignore[attr-defined]
    assert all(told)  # closing waits for the threads, and nobody waited for 20 s


@pytest.mark.parametrize("kind", [{"level": "expert"}, {"size": 16}], ids=str)
def test_an_iterator_ends_its_threads_when_it_is_closed(kind: Any) -> None:
    before = threading.active_count()
    stream = grille.make(jobs=2, seed=1, **kind)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


def test_carving_stops_when_told_and_reports_how_far_it_is() -> None:
    seen: list[tuple[int, int | None]] = []
    stop = threading.Event()

    def progress(done: int, total: int | None) -> None:
        seen.append((done, total))
        if done > 20:
            stop.set()

    solution = grille.fill(Shape.of(16), seed=1)
    assert isinstance(solution, Grid)
    carved = carve(solution, random.Random(1), watch=Watch.of(stop=stop, progress=progress))
    assert not carved.is_complete
    assert 100 < carved.puzzle.givens < 256
    assert seen == sorted(seen)
    assert seen[-1][1] == 256


def test_progress_tells_puzzles_and_of_a_single_one_its_cells() -> None:
    puzzles: list[tuple[int, int | None]] = []
    grille.generate(count=40, seed=1, progress=lambda done, total: puzzles.append((done, total)))
    assert [done for done, _ in puzzles] == [1, 3, 7, 15, 31, 40]
    assert {total for _, total in puzzles} == {40}
    cells: list[tuple[int, int | None]] = []
    grille.generate(size=8, seed=1, progress=lambda done, total: cells.append((done, total)))
    assert cells[-2:] == [(64, 64), (1, 1)]


@pytest.mark.parametrize("looks", [1, 2, 5, 20])
@pytest.mark.parametrize("shape", [Shape.of(9), Shape.of(25), Shape.of(12, windows=True)], ids=str)
def test_filling_ends_with_the_grids_that_are_whole(shape: Shape, looks: int) -> None:
    with pytest.raises(OutOfTimeError) as error:
        grille.fill(shape, count=1000, seed=1, stop=After(looks))
    wanted = [grid for grid, _ in zip(fills(shape, seed=1), error.value.found, strict=False)]
    assert list(error.value.found) == wanted


def test_drawing_boxes_ends_too() -> None:
    with pytest.raises(OutOfTimeError):
        jigsaw(16, seed=1, watch=Watch(stop=After(3)))
    with pytest.raises(OutOfTimeError):
        jigsaw(16, seed=1, watch=Watch(stop=After(40)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [{}, {"level": "hard"}, {"size": 6}], ids=str)
def test_making_ends_with_the_time_where_no_number_is_asked_for_and_complains_where_one_is(kind: Any) -> None:
    some = [made.puzzle for made in grille.make(seed=1, seconds=0.5, **kind)]
    assert_first(some, kind)
    seen: list[Grid] = []
    stream = grille.make(seed=1, seconds=0.5, count=10**7, **kind)
    with pytest.raises(OutOfTimeError, match="of 10000000"):
        seen.extend(made.puzzle for made in stream)
    assert_first(seen, kind)


def assert_first(some: list[Grid], kind: Any) -> None:
    """They are the first that the seed gives; the last may be carved only in part."""
    *whole, last = some
    assert whole == [made.puzzle for made, _ in zip(grille.make(seed=1, **kind), whole, strict=False)]
    assert grille.count(last, limit=2) == 1
