"""Where requests are worked on, so that the event loop never blocks: threads for quick work, processes for the rest.

A thread takes native work that releases the interpreter's lock, for a twentieth of a second. Longer work, or work in
Python, goes to a process. Both have a bounded queue.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from grille import children
from grille.jobs import cores
from grille.web.encoding import json_bytes, quick_answer
from grille.web.settings import Limits
from grille.web.worker import STOP

GRACE_SECONDS = 0.15
"""How long a process may take to stop before it is killed, so that cancelled work ends within 0.2 s."""

OVERTIME_SECONDS = 10.0
"""How far a process may exceed the limit with one request, in case something in it ignores the watch."""

_LONGEST_LINE = 1 << 30


Replies = AsyncGenerator[tuple[str, bytes], None]
"""Kinds of replies, each with its JSON."""


class Busy(Exception):  # noqa: N818 – a state of affairs, not a fault
    """The queue is full."""


class EndedError(Exception):
    """A process ended without an answer."""


class Pool:
    """The threads and processes of one server; used from its event loop alone."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._threads = ThreadPoolExecutor(cores(), "quick")
        self._quick = 0
        self._free = asyncio.Semaphore(limits.children)
        self._waiting = 0
        self._idle: list[_Child] = []
        self._all: set[_Child] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def quick(self, verb: str, body: dict[str, Any]) -> bytes | None:
        """The answer from a thread; None where a process is needed. Raises GrilleError or Busy."""
        if self._quick >= cores() + self._limits.queue:
            raise Busy
        stop = threading.Event()
        loop = asyncio.get_running_loop()
        self._quick += 1
        try:
            return await loop.run_in_executor(self._threads, quick_answer, verb, body, self._limits, stop)
        finally:
            self._quick -= 1
            stop.set()

    async def replies(self, verb: str, body: dict[str, Any] | str, *, stream: bool) -> Replies:
        """The parts of the answer from a process, ending with `answer` or `error`. Closing the generator stops the
        work.

        `body` may be the unparsed text, a character a byte. Raises Busy where too many are waiting, EndedError where
        the process ends.
        """
        await self._take_turn()
        child = ending = None
        is_done = False
        try:
            child = await self._child()
            longest = self._limits.seconds + OVERTIME_SECONDS
            ending = asyncio.get_running_loop().call_later(longest, child.kill)
            child.ask(json_bytes({"verb": verb, "body": body, "limits": asdict(self._limits), "stream": stream}))
            while not is_done:
                kind, content = await child.reply()
                is_done = kind in ("answer", "error")
                yield kind, content
        finally:
            if ending is not None:
                ending.cancel()
            if child is None:
                self._free.release()
            elif is_done:
                self._idle.append(child)
                self._free.release()
            else:  # do not delay the caller: the child stops in the background
                child.stop()
                task = asyncio.get_running_loop().create_task(self._wind_up(child))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def start(self) -> None:
        """Start two processes ahead, so that nobody waits for their imports."""
        children.end_with_parent()  # the processes of a server with several end with their parent
        self._idle += [await self._started() for _ in range(min(2, self._limits.children))]

    async def close(self) -> None:
        """Stop all threads and processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for child in tuple(self._all):
            await child.end()
        self._all.clear()
        self._idle.clear()

    async def _take_turn(self) -> None:
        if self._free.locked() and self._waiting >= self._limits.queue:
            raise Busy
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1

    async def _child(self) -> _Child:
        while self._idle:
            child = self._idle.pop()
            if child.is_there:
                return child
            children.drop(child._process.pid)
            self._all.discard(child)
        return await self._started()

    async def _started(self) -> _Child:
        child = await _Child.start()
        self._all.add(child)
        return child

    async def _wind_up(self, child: _Child) -> None:
        """Wait until a stopped child has finished, or kill it."""
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                while (await child.reply())[0] not in ("answer", "error"):
                    pass
            self._idle.append(child)
        except (TimeoutError, EndedError):
            await child.end()
            self._all.discard(child)
            self._idle.append(await self._started())  # so that the next request need not wait for imports
        finally:
            self._free.release()


class _Child:
    """One process that answers requests."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @staticmethod
    async def start() -> _Child:
        # By the folder of this package, so that the child's environment cannot select another one.
        folder = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
        code = f"import sys; sys.path.insert(0, {folder!r}); from grille.web.worker import serve; serve()"
        pipe = asyncio.subprocess.PIPE
        words = (sys.executable, "-c", code)
        process = await asyncio.create_subprocess_exec(
            *words, stdin=pipe, stdout=pipe, limit=_LONGEST_LINE, start_new_session=True
        )
        children.keep(process.pid, leads_group=True)
        return _Child(process)

    @property
    def is_there(self) -> bool:
        return self._process.returncode is None

    def ask(self, question: bytes) -> None:
        self._write(question + b"\n")

    def stop(self) -> None:
        self._write(STOP)

    async def reply(self) -> tuple[str, bytes]:
        """The next line. Raises EndedError where there is none."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EndedError("the solver's process ended without an answer")
        kind, _, content = line[:-1].partition(b" ")
        return kind.decode(), content

    def kill(self) -> None:
        """End the process and its child processes, which may not be interruptible themselves."""
        children.kill_group(self._process.pid)

    async def end(self) -> None:
        self.kill()
        await self._process.wait()

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, RuntimeError):  # it has ended, and `reply` will raise
            self._process.stdin.write(line)
