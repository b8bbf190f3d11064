"""Where the work is done: what each part promises, without a server."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import threading
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from grille.errors import OptionError, UnknownNameError
from grille.web.encoding import complaint, quick_answer
from grille.web.pool import Busy, EndedError, Pool
from grille.web.settings import VARIABLE, Limits, Settings

pytestmark = pytest.mark.api

EMPTY = "." * 81
RARE = {"givens": 17, "count": 100, "seconds": 60}
Found = TypeVar("Found")


def with_pool(work: Callable[[Pool], Awaitable[Found]], **limits: int) -> Found:
    async def run() -> Found:
        pool = Pool(Limits(**limits))
        await pool.start()
        try:
            async with asyncio.timeout(30):
                return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


async def answered(pool: Pool, verb: str, asked: dict[str, Any]) -> tuple[str, bytes]:
    *_, last = [reply async for reply in pool.replies(verb, asked, stream=False)]
    return last


def test_closed_early_the_work_stops_and_its_process_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.web.pool.GRACE_SECONDS", 10.0)  # however slow the machine

    async def work(pool: Pool) -> bool:
        await answered(pool, "count", {"puzzle": EMPTY, "limit": 3})  # it takes a while to begin
        first = asyncio.ensure_future(anext(pool.replies("generate", RARE, stream=False)))
        await asyncio.sleep(0.3)
        child = next(iter(pool._all))
        first.cancel()
        kind, _ = await answered(pool, "count", {"puzzle": EMPTY, "limit": 3})
        return kind == "answer" and pool._all == {child}

    assert with_pool(work, processes=1)


def test_work_that_does_not_stop_is_ended_with_the_processes_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.web.pool.GRACE_SECONDS", 0.0)

    async def work(pool: Pool) -> None:
        slow = {"puzzle": "." * 625, "method": "ilp:engine=glpk", "seconds": 60}
        first = asyncio.ensure_future(anext(pool.replies("solve", slow, stream=False)))
        child = next(iter(pool._all))
        while len(group_of(child._process.pid)) < 2:  # the worker, and the engine's own process
            await asyncio.sleep(0.05)
        first.cancel()
        while group_of(child._process.pid):
            await asyncio.sleep(0.05)
        assert (await answered(pool, "count", {"puzzle": EMPTY, "limit": 3}))[0] == "answer"
        assert child not in pool._all

    with_pool(work, processes=1)


def group_of(leader: int) -> list[int]:
    """The processes of a group that still run."""
    found = subprocess.run(["ps", "-e", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in found.splitlines())
    return [int(pid) for pid, group, state in rows if int(group) == leader and not state.startswith("Z")]


def test_a_process_that_ends_is_told_and_replaced() -> None:
    async def work(pool: Pool) -> tuple[str, bytes]:
        first = asyncio.ensure_future(anext(pool.replies("generate", RARE, stream=False)))
        await asyncio.sleep(1)
        next(iter(pool._all))._process.kill()
        with pytest.raises(EndedError):
            await first
        return await answered(pool, "count", {"puzzle": EMPTY, "limit": 3})

    assert with_pool(work, processes=1) == ("answer", b'{"count":3,"complete":true}')


def test_a_process_that_heeds_no_clock_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.web.pool.OVERTIME_SECONDS", 0.0)

    async def work(pool: Pool) -> None:
        first = asyncio.ensure_future(anext(pool.replies("generate", RARE | {"seconds": 1}, stream=False)))
        await asyncio.sleep(0.1)
        next(iter(pool._all))._process.send_signal(signal.SIGSTOP)
        with pytest.raises(EndedError):
            await first

    with_pool(work, processes=1, seconds=1)


def test_whoever_waits_and_leaves_takes_no_turn() -> None:
    async def work(pool: Pool) -> tuple[str, bytes]:
        busy = asyncio.ensure_future(anext(pool.replies("generate", RARE, stream=False)))
        await asyncio.sleep(0.1)
        waiting = asyncio.ensure_future(anext(pool.replies("generate", RARE, stream=False)))
        await asyncio.sleep(0.1)
        with pytest.raises(Busy):
            await anext(pool.replies("generate", RARE, stream=False))
        waiting.cancel()
        await asyncio.sleep(0)
        busy.cancel()
        return await answered(pool, "count", {"puzzle": EMPTY, "limit": 3})

    assert with_pool(work, processes=1, queue=1)[0] == "answer"


def test_slow_work_is_not_done_in_a_thread() -> None:
    limits, stop = Limits(), threading.Event()
    assert quick_answer("count", {"puzzle": EMPTY, "limit": 3}, limits, stop) == b'{"count":3,"complete":true}'
    assert quick_answer("count", {"puzzle": EMPTY}, limits, stop) is None  # out of a thread's time
    assert quick_answer("solve", {"puzzle": EMPTY, "method": "ilp"}, limits, stop) is None
    assert quick_answer("solve", {"puzzle": "." * 256}, limits, stop) is None
    assert quick_answer("solve", {"puzzle": "." * 256, "shape": "16:diagonals"}, limits, stop) is None


def test_only_a_librarys_own_refusal_is_the_callers_fault() -> None:
    assert complaint(OptionError("no")) == (400, "no")
    assert complaint(KeyError("oops"))[0] == 500


def test_limits_are_said_in_words_and_survive_the_environment() -> None:
    limits = Limits().with_words(["seconds=30", "queue=0"])
    assert (limits.seconds, limits.queue, limits.bytes) == (30, 0, Limits().bytes)
    settings = Settings(limits, ("sudoku.example",))
    assert Settings.from_environment({VARIABLE: settings.to_text()}) == settings
    assert Settings.from_environment({}) == Settings()
    with pytest.raises(UnknownNameError):
        Limits().with_words(["colour=1"])
    for word in ("seconds", "seconds=0", "seconds=x", "seconds=-1", "seconds=" + "9" * 13, "seconds=²"):
        with pytest.raises(OptionError):
            Limits().with_words([word])
