"""Integer programs, asked of an engine so that they end when the watch is up: if need be in a process of their own.

HiGHS hears nothing while it solves the first relaxation of an integer program, which takes minutes where there are
many variables. GLPK hears nothing at all, keeps every other thread of Python waiting, and aborts on what it does not
like. A process can be ended at any moment. It takes 0.2 s to start and is kept for the next program.
"""

from __future__ import annotations

import atexit
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO

from grille.methods.encodings.linear import Program
from grille.methods.linear_engines import glpk, highs
from grille.methods.linear_engines.outcome import Outcome, at_sight
from grille.watch import FOREVER, SLICE, Watch

Question = tuple[str, Program, float, int | None]
"""An engine, a program, and the seconds and nodes it may take."""

_ENGINES = {"glpk": glpk.minimise, "highs": highs.minimise}
_MOST_IDLE = 2


def minimise(engine: str, program: Program, watch: Watch, nodes: int | None = None) -> Outcome:
    """Solve an integer program with `highs` or `glpk`; `nodes` bounds the branch and bound of `highs`."""
    answer = at_sight(program)
    if answer is not None:
        return answer
    if watch.is_up:
        return Outcome("stopped")
    if engine == "highs" and program.column_count <= highs.SHORT:
        return highs.minimise(program, watch, nodes)
    return _asked((engine, program, watch.seconds_left, nodes), watch)


def _asked(question: Question, watch: Watch) -> Outcome:
    process = _taken() or _Process()
    try:
        answer = process.ask(question, watch)
    except BaseException:  # Ctrl-C too: nobody would read its answer
        process.end()
        raise
    if answer is None or isinstance(answer, _DiedError):
        process.end()
    else:
        _keep(process)
    if isinstance(answer, Exception):
        raise answer
    return answer or Outcome("stopped")


class _DiedError(RuntimeError):
    """A process that ended without an answer."""


class _Process:
    """One child. It ends by itself when this process does, as its standard input ends then."""

    def __init__(self) -> None:
        code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
        command = [sys.executable, "-P", "-c", code]  # it looks for modules where its parent does, and nowhere else
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._talking: threading.Thread | None = None

    def ask(self, question: Question, watch: Watch) -> Outcome | Exception | None:
        """Its answer; None where the watch is up first."""
        answers: queue.SimpleQueue[Outcome | Exception] = queue.SimpleQueue()
        # Asked in a thread, since a process that has only begun takes a while to listen.
        self._talking = threading.Thread(target=self._talk, args=(question, answers), daemon=True)
        self._talking.start()
        while not watch.is_up:
            try:
                return answers.get(timeout=SLICE)
            except queue.Empty:
                continue
        return None

    def _talk(self, question: Question, answers: queue.SimpleQueue[Outcome | Exception]) -> None:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        try:
            pickle.dump(question, self._child.stdin)
            self._child.stdin.flush()
            answers.put(pickle.load(self._child.stdout))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            answers.put(_DiedError("the engine's process ended without an answer"))

    def end(self) -> None:
        """End it at once."""
        self._child.kill()
        self._child.wait()
        if self._talking is not None:
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
    """What runs in the process: answer programs from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who then ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine may print is no answer
    questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        engine, program, seconds, nodes = questions.get()
        answer: Outcome | Exception
        try:
            answer = _ENGINES[engine](program, FOREVER.within(seconds), nodes)
        except Exception as error:
            answer = error
        pickle.dump(answer, answers)
        answers.flush()


def _receive(source: IO[bytes], questions: queue.SimpleQueue[Question]) -> None:
    """In a thread of its own, so that the end of the parent is noticed in the middle of a program."""
    try:
        while True:
            questions.put(pickle.load(source))
    except (EOFError, pickle.UnpicklingError):  # the end, be it in the middle of a question
        os._exit(0)
