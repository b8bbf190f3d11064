"""Work in a process of its own, which can be ended at any moment: for engines that hear nothing while they work.

HiGHS hears nothing while it solves the first relaxation of an integer program, which takes minutes where there are
many variables. GLPK and CaDiCaL hear nothing at all and keep every other thread of Python waiting; GLPK even aborts on
what it does not like. A process takes 0.2 s to start and is kept for the next work.
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
    """A function of a module, and what it is given after the `tell` by which it says how far it is."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class _Reply(NamedTuple):
    """What a process says: `told` on the way, at the end what was `returned` or `raised`."""

    kind: str
    content: Any


_MOST_IDLE = 2


def call(
    function: Callable[..., Found], *arguments: Any, watch: Watch, on_progress: Report = lambda news: None
) -> Found | None:
    """What `function(tell, *arguments)` returns, or raises, in a process; None where the watch is up first.

    What it tells is told here, in the thread that asked.
    """
    process = _taken() or _Process()
    try:
        reply = process.ask(Work(function, arguments), watch, on_progress)
    except BaseException:  # Ctrl-C too: nobody would read its answer
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
        command = [sys.executable, "-P", "-c", code]  # it looks for modules where its parent does, and nowhere else
        self._child = children.start(command)
        self._talking: threading.Thread | None = None

    def ask(self, work: Work, watch: Watch, on_progress: Report) -> _Reply | None:
        """Its last word; None where the watch is up first."""
        replies: queue.SimpleQueue[_Reply] = queue.SimpleQueue()
        # Asked in a thread, since a process that has only begun takes a while to listen.
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
        """End it at once."""
        self._child.kill()
        self._child.wait()
        children.drop(self._child.pid)
        if self._talking is not None:
            with suppress(RuntimeError):  # where Ctrl-C came before it began
                self._talking.join()  # its pipes have ended
        for pipe in (self._child.stdin, self._child.stdout):
            with suppress(OSError):  # what was not sent yet
                pipe.close()  # type: ignore[union-attr]

    @property
    def is_there(self) -> bool:
        """Whether it still runs."""
        return self._child.poll() is None


_idle: list[_Process] = []


def _taken() -> _Process | None:
    while _idle:
        try:
            process = _idle.pop()
        except IndexError:  # another thread was faster
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


if hasattr(os, "register_at_fork"):  # a forked child must not talk to its parent's processes
    os.register_at_fork(after_in_child=_idle.clear)


def serve() -> None:
    """What runs in the process: do the work that standard input brings until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who then ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine may print is no answer

    def send(kind: str, what: Any) -> None:
        pickle.dump(_Reply(kind, what), answers)
        answers.flush()

    while True:
        try:
            function, arguments = pickle.load(sys.stdin.buffer)
        except (EOFError, pickle.UnpicklingError):  # the end, be it in the middle of a question
            return
        try:
            reply = _Reply("returned", function(lambda news: send("progress", news), *arguments))
        except Exception as error:
            reply = _Reply("raised", error)
        send(*reply)
