"""Who wins a race, and that both have ended then."""

from __future__ import annotations

import threading
import time

import pytest

from grille.methods.contract import Answer
from grille.methods.race import Search, race
from grille.model import Grid, Shape
from grille.watch import FOREVER, Watch

ONE = Grid(Shape.of(4), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])


class Runner:
    """A search that answers at once, or goes on until its watch is up."""

    def __init__(self, answer: Answer | None) -> None:
        self.answer, self.has_ended, self.thread = answer, False, ""

    def __call__(self, watch: Watch) -> Answer:
        self.thread = threading.current_thread().name
        watch.tell(1)
        while self.answer is None and not watch.is_up:
            time.sleep(0.001)
        self.has_ended = True
        return self.answer or Answer(method="late")


@pytest.mark.parametrize("answer", [Answer((ONE,), method="swift"), Answer(complete=True, method="swift")])
@pytest.mark.parametrize("is_here", [True, False])
def test_the_first_to_settle_it_ends_the_other(answer: Answer, is_here: bool) -> None:
    swift, late = Runner(answer), Runner(None)
    here, elsewhere = (swift, late) if is_here else (late, swift)
    assert race(here, elsewhere, 1, FOREVER) is answer
    assert late.has_ended
    assert here.thread == threading.current_thread().name != elsewhere.thread


def test_one_that_gives_up_does_not_win() -> None:
    """Fewer solutions than asked for and no proof settle nothing: the other goes on."""
    some, late = Answer((ONE,), method="some"), Runner(None)
    assert race(late, Runner(some), 2, Watch.of(seconds=0.1)) is some
    assert late.has_ended


def test_a_flag_ends_both() -> None:
    stop = threading.Event()
    stop.set()
    here, elsewhere = Runner(None), Runner(None)
    assert race(here, elsewhere, 1, Watch.of(stop=stop)).method == "late"
    assert here.has_ended
    assert elsewhere.has_ended


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_ctrl_c_and_errors_end_the_other_and_are_raised(error: type[BaseException]) -> None:
    def failing(watch: Watch) -> Answer:
        raise error

    late = Runner(None)
    with pytest.raises(error):
        race(failing, late, 1, FOREVER)
    assert late.has_ended


def test_an_error_elsewhere_ends_the_race() -> None:
    def failing(watch: Watch) -> Answer:
        raise RuntimeError("the engine")

    with pytest.raises(RuntimeError, match="the engine"):
        race(Runner(None), failing, 1, FOREVER)


def test_only_the_one_here_tells() -> None:
    told: list[str] = []
    here: Search = Runner(None)
    race(
        here, Runner(Answer((ONE,))), 1, Watch.of(progress=lambda *words: told.append(threading.current_thread().name))
    )
    assert told == [threading.current_thread().name]
