"""Work in a child process that can be ended at any moment, for engines that cannot be interrupted.

HiGHS cannot be interrupted while it solves the first relaxation of an integer program, which takes minutes where there
are many variables. GLPK and CaDiCaL cannot be interrupted at all and block every other thread of Python; GLPK even
aborts on input that it rejects. A process takes 0.2 s to start and is kept for the next call.
"""

from __future__ import annotations

import atexit
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar, cast

from grille import children
from grille.messages import Message
from grille.watch import SLICE, Watch

Found = TypeVar("Found")
Report = Callable[[Any], object]


class Work(NamedTuple):
    """A function of a module, and its arguments after the first, which is the callback for its progress."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class _Reply(NamedTuple):
    """A message of the process: `progress` on the way, `returned` or `raised` at the end."""

    kind: str
    content: Any


_MOST_IDLE = 2


def call(
    function: Callable[..., Found], *arguments: Any, watch: Watch, on_progress: Report = lambda news: None
) -> Found | None:
    """The result of `function(report, *arguments)` in a child process; None where the watch is up first.

    An exception of the function is raised here. What it passes to `report` is passed to `on_progress`, in the calling
    thread.
    """
    process = _idle_process() or _Process()
    try:
        reply = process.ask(Work(function, arguments), watch, on_progress)
    except BaseException:  # Ctrl-C too: nobody would read the reply
        process.end()
        raise
    if reply is None or isinstance(reply.content, _DiedError):
        process.end()
    else:
        _keep(process)
    if reply is None:
        return None
    if reply.kind == "raised":
        raise reply.content
    return cast(Found, reply.content)


class _DiedError(RuntimeError):
    """A process that ended without an answer."""


class _Process:
    """One child."""

    def __init__(self) -> None:
        code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
        command = [sys.executable, "-P", "-c", code]  # it imports from where its parent does, and from nowhere else
        self._child = children.start(command)
        self._talking: threading.Thread | None = None

    def ask(self, work: Work, watch: Watch, on_progress: Report) -> _Reply | None:
        """The last message; None where the watch is up first."""
        replies: queue.SimpleQueue[_Reply] = queue.SimpleQueue()
        # Sent from a thread, since a new process takes a while until it reads.
        self._talking = threading.Thread(target=self._talk, args=(work, replies), daemon=True)
        self._talking.start()
        while not watch.is_up:
            try:
                reply = replies.get(timeout=SLICE)
            except queue.Empty:
                continue
            if reply.kind != "progress":
                return reply
            on_progress(reply.content)
        return None

    def _talk(self, work: Work, replies: queue.SimpleQueue[_Reply]) -> None:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        try:
            pickle.dump(work, self._child.stdin)
            self._child.stdin.flush()
            reply = _Reply("progress", None)
            while reply.kind == "progress":
                reply = pickle.load(self._child.stdout)
                replies.put(reply)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            replies.put(_Reply("raised", _DiedError(Message("the engine's process ended without an answer"))))

    def end(self) -> None:
        """End the process at once."""
        self._child.kill()
        self._child.wait()
        children.drop(self._child.pid)
        if self._talking is not None:
            with suppress(RuntimeError):  # Ctrl-C came before the thread started
                self._talking.join()  # its pipes are closed
        for pipe in (self._child.stdin, self._child.stdout):
            with suppress(OSError):  # unsent data
                pipe.close()  # type: ignore[union-attr]

    @property
    def is_there(self) -> bool:
        """Whether the process still runs."""
        return self._child.poll() is None


_idle: list[_Process] = []


def _idle_process() -> _Process | None:
    while _idle:
        try:
            process = _idle.pop()
        except IndexError:  # another thread took it
            return None
        if process.is_there:
            return process
        process.end()
    return None


def _keep(process: _Process) -> None:
    if len(_idle) < _MOST_IDLE:
        _idle.append(process)
    else:
        process.end()


@atexit.register
def _end_idle() -> None:
    while _idle:
        _idle.pop().end()


if hasattr(os, "register_at_fork"):  # a forked child must not use its parent's processes
    os.register_at_fork(after_in_child=_idle.clear)


def serve() -> None:
    """The loop of the child process: do the work read from standard input until that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent, which then ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # an engine's output must not mix with replies

    def send(kind: str, what: Any) -> None:
        pickle.dump(_Reply(kind, what), answers)
        answers.flush()

    while True:
        try:
            function, arguments = pickle.load(sys.stdin.buffer)
        except (EOFError, pickle.UnpicklingError):  # the end, perhaps in the middle of a message
            return
        try:
            reply = _Reply("returned", function(lambda news: send("progress", news), *arguments))
        except Exception as error:
            reply = _Reply("raised", error)
        send(*reply)
