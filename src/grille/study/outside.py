"""External solvers: a Python function or a program, each in a process of its own so that time limits hold."""

from __future__ import annotations

import contextlib
import json
import pathlib
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any

from grille.errors import OptionError, OutOfTimeError
from grille.messages import Message, of_lists
from grille.model import Grid
from grille.study.outside_process import MOST_BYTES, ask, ending, in_short, kill, start
from grille.study.run import OUT_OF_TIME, Run
from grille.watch import Flag, Watch

START_SECONDS = 60.0  # for the imports of a user's file


class FunctionSolver:
    """A Python function from a grid's line to a line, or to None where it finds no solution.

    It runs in a worker process (`grille.study.worker`) that is kept from puzzle to puzzle and killed when it is late;
    the time is measured there, around the call alone.
    """

    def __init__(self, name: str, path: str, function: str, stop: Flag | None = None) -> None:
        if not pathlib.Path(path).is_file():
            raise OptionError("{}: there is no file {}", name, path)
        self.name, self._path, self._function = name, path, function
        self._worker: _Worker | None = None
        self._start(stop)

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None, stop: Flag | None = None) -> Run:
        try:
            worker = self._worker or self._start(stop)
        except OutOfTimeError:
            return _late(self.name, puzzle, limit, seconds)
        except OptionError as error:
            return Run(puzzle, self.name, limit, "failed", note=str(error))
        reply = worker.ask(puzzle.to_line(), Watch.of(seconds=seconds, stop=stop))
        if reply is None:
            self.close()
            return _late(self.name, puzzle, limit, seconds)
        if "error" in reply:
            if worker.has_ended:
                self.close()
            note = in_short(of_lists(reply["error"]))
            return Run(puzzle, self.name, limit, "failed", float(reply.get("seconds", 0.0)), note=note)
        took = float(reply["seconds"])
        if "other" in reply:
            return Run(
                puzzle, self.name, limit, "wrong", took, note=Message("gave {}, not a line", in_short(reply["other"]))
            )
        return judged(self.name, puzzle, limit, reply["answer"], took, reply.get("counters", {}))

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def _start(self, stop: Flag | None) -> _Worker:
        try:
            self._worker = _Worker([sys.executable, "-m", "grille.study.worker", self._path, self._function])
        except (OSError, RuntimeError) as error:  # no process or thread can be started
            raise OptionError("{}: it could not be started ({})", self.name, error) from None
        ready = self._worker.read(Watch.of(seconds=START_SECONDS, stop=stop))
        if ready is None or "error" in ready:
            self.close()
            if stop is not None and stop.is_set():
                raise OutOfTimeError("{}: it was stopped while its file was imported.", self.name)
            raise OptionError(
                "{}: {}", self.name, Message("took too long to import") if ready is None else of_lists(ready["error"])
            )
        return self._worker


class ProgramSolver:
    """A program that reads a puzzle as a line and writes its solution as a line, or an empty line where it finds none.

    It is started anew for every puzzle, since a program may buffer output to a pipe until it ends; the time includes
    the start.
    """

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise OptionError("{}: it cannot be split into words ({})", name, str(error).lower()) from None
        if not self._words:
            raise OptionError("{}: no program is named; write cmd:PROGRAM", name)
        if shutil.which(self._words[0]) is None:
            raise OptionError("{}: there is no program {} that could be run", name, repr(self._words[0]))

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None, stop: Flag | None = None) -> Run:
        began = time.perf_counter()
        try:
            output = ask(self._words, puzzle.to_line() + "\n", Watch.of(seconds=seconds, stop=stop))
        except (OSError, RuntimeError) as error:
            return Run(puzzle, self.name, limit, "failed", note=Message("it could not be started ({})", error))
        took = time.perf_counter() - began
        if output.is_late:
            return _late(self.name, puzzle, limit, seconds)
        if output.is_cut:
            note = Message("wrote more than {:,} bytes and was stopped", MOST_BYTES)
            return Run(puzzle, self.name, limit, "failed", took, note=note)
        lines = [line.strip() for line in output.out.splitlines() if line.strip()]
        if not lines and output.status != 0:
            last_line = output.err.strip().splitlines()[-1:] or [Message("it printed nothing")]
            note = Message("{}: {}", ending(output.status), in_short(last_line[0]))
            return Run(puzzle, self.name, limit, "failed", took, note=note)
        return judged(self.name, puzzle, limit, lines[0] if lines else None, took)

    def close(self) -> None:
        return


class BrokenSolver:
    """A solver that cannot be started: it stays in the race, so that the others' runs are not lost."""

    def __init__(self, name: str, reason: str) -> None:
        self.name, self._reason = name, reason

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None, stop: Flag | None = None) -> Run:
        return Run(puzzle, self.name, limit, "failed", note=self._reason)

    def close(self) -> None:
        return


def judged(
    name: str,
    puzzle: Grid,
    limit: int,
    answer: str | None,
    seconds: float,
    counters: Mapping[str, int | float] | None = None,
) -> Run:
    """An external answer as a run: `solved`, `none` where nothing was found, or `wrong` with the reason."""
    if not answer:
        return Run(puzzle, name, limit, "none", seconds, complete=True, counters=counters or {})
    try:
        solution = Grid.from_line(answer.strip(), puzzle.shape)
    except ValueError as error:
        return Run(puzzle, name, limit, "wrong", seconds, note=in_short(Message("gave no grid: {}", error)))
    if not solution.is_solution_of(puzzle):
        return Run(puzzle, name, limit, "wrong", seconds, note=_what_is_wrong(solution, puzzle))
    return Run(puzzle, name, limit, "solved", seconds, (solution,), counters=counters or {})


def _what_is_wrong(solution: Grid, puzzle: Grid) -> str:
    if not solution.is_full:
        return Message("gave a grid with empty cells")
    if solution.conflicts:
        return Message("gave a grid where {}", solution.conflicts[0])
    return Message("gave a grid that changes a given")


def _late(name: str, puzzle: Grid, limit: int, seconds: float | None) -> Run:
    return Run(puzzle, name, limit, "unknown", seconds or 0.0, note=OUT_OF_TIME)


def _is_reply(reply: object, *, is_first: bool) -> bool:
    """Whether this is a reply of our worker: first that it is ready, then answers with their time, or an error."""
    if not isinstance(reply, dict):
        return False
    if is_first:
        return "ready" in reply or "error" in reply
    is_timed = isinstance(reply.get("seconds"), float)
    is_answer = isinstance(reply.get("answer", 0), str | None) or isinstance(reply.get("other"), str)
    return is_timed and (is_answer or "error" in reply)


class _Worker:
    """A process that answers JSON lines; a thread reads each on demand, so that waiting can end."""

    def __init__(self, words: list[str]) -> None:
        self._process = start(words)
        self._replies: queue.Queue[bytes] = queue.Queue()
        self._asked = threading.Semaphore(0)
        self.has_ended = False
        self._is_starting = True
        try:
            threading.Thread(target=self._pump, daemon=True).start()
        except RuntimeError:  # no thread can be started
            self.kill()
            raise

    def ask(self, line: str, watch: Watch) -> dict[str, Any] | None:
        """The reply, or None where it did not come in time."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended, and `read` will report it
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        return self.read(watch)

    def read(self, watch: Watch) -> dict[str, Any] | None:
        self._asked.release()
        while not watch.is_up:
            with contextlib.suppress(queue.Empty):
                return self._reply(self._replies.get(timeout=watch.slice))
        return None

    def kill(self) -> None:
        kill(self._process)
        self._asked.release()  # so that the thread's read ends
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _reply(self, text: bytes) -> dict[str, Any]:
        if not text:
            self.has_ended = True
            with contextlib.suppress(subprocess.TimeoutExpired):  # its pipe closes shortly before it ends
                self._process.wait(1.0)
            kill(self._process)
            return {"error": Message("its process ended with {}", ending(self._process.returncode))}
        reply: Any = None
        with contextlib.suppress(ValueError, RecursionError):
            reply = json.loads(text)
        if not _is_reply(reply, is_first=self._is_starting):
            self.has_ended = True  # another program wrote this, and may write again
            return {"error": Message("wrote {} where its worker answers", in_short(repr(text[:40])))}
        self._is_starting = False
        return dict(reply)

    def _pump(self) -> None:
        """Read one line for each that was asked for: a process that writes more blocks, and uses no memory here."""
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            text = b"\n"
            while text:
                self._asked.acquire()
                text = pipe.readline(MOST_BYTES)
                self._replies.put(text)
