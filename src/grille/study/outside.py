"""Solvers from outside: a Python function or a program, each in a process of its own so that a time limit holds."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from grille.errors import OptionError, ParseError
from grille.model import Grid
from grille.study.run import Run

START_SECONDS = 60.0  # what a student's file may take to import


class FunctionSolver:
    """A Python function from a grid's line to a line, or to None where it finds no solution.

    It lives in a worker process (`grille.study.worker`) that is kept from puzzle to puzzle and killed when it is late;
    the time is taken inside, around the call alone.
    """

    def __init__(self, name: str, path: str, function: str) -> None:
        if not pathlib.Path(path).is_file():
            raise OptionError(f"{name}: there is no file {path}")
        self.name, self._path, self._function = name, path, function
        self._worker: _Worker | None = None
        self._start()

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None) -> Run:
        if self._worker is None:
            self._start()
        assert self._worker is not None
        reply = self._worker.ask(puzzle.to_line(), seconds)
        if reply is None:
            self.close()
            return _late(self.name, puzzle, limit, seconds)
        if "error" in reply:
            if reply.get("ended"):
                self.close()
            return Run(puzzle, self.name, limit, "failed", float(reply.get("seconds", 0.0)), note=str(reply["error"]))
        return judged(self.name, puzzle, limit, reply["answer"], float(reply["seconds"]))

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def _start(self) -> None:
        self._worker = _Worker([sys.executable, "-m", "grille.study.worker", self._path, self._function])
        ready = self._worker.read(START_SECONDS)
        if ready is None or "error" in ready:
            self.close()
            raise OptionError(f"{self.name}: {'took too long to import' if ready is None else ready['error']}")


class ProgramSolver:
    """A program that reads a puzzle as a line and writes its solution as a line, or an empty line where it finds none.

    It is started anew for every puzzle, since a program whose output is a pipe may hold lines back until it ends;
    the time includes that start.
    """

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self._words = shlex.split(command)
        if not self._words:
            raise OptionError(f"{name}: no program is named; write cmd:PROGRAM")
        if shutil.which(self._words[0]) is None:
            raise OptionError(f"{name}: there is no program {self._words[0]!r} that could be run")

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None) -> Run:
        began = time.perf_counter()
        process = _start_process(self._words, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(puzzle.to_line() + "\n", timeout=seconds)
        except subprocess.TimeoutExpired:
            return _late(self.name, puzzle, limit, seconds)
        finally:
            _kill(process)
        took = time.perf_counter() - began
        lines = [line.strip() for line in out.splitlines() if line.strip()]
        if not lines and process.returncode != 0:
            said = err.strip().splitlines()[-1:] or ["it said nothing"]
            note = f"exit status {process.returncode}: {said[0]}"
            return Run(puzzle, self.name, limit, "failed", took, note=note)
        return judged(self.name, puzzle, limit, lines[0] if lines else None, took)

    def close(self) -> None:
        return


def judged(name: str, puzzle: Grid, limit: int, answer: object, seconds: float) -> Run:
    """An answer from outside as a run: `solved`, `none` where it found nothing, or `wrong` with the reason."""
    if answer is None or answer == "":
        return Run(puzzle, name, limit, "none", seconds, complete=True)
    if not isinstance(answer, str):
        return Run(puzzle, name, limit, "wrong", seconds, note=f"gave {str(answer)[:40]!r}, not a line")
    try:
        solution = Grid.from_line(answer.strip(), puzzle.shape)
    except ParseError as error:
        return Run(puzzle, name, limit, "wrong", seconds, note=f"gave no grid: {error}")
    if not solution.is_solution_of(puzzle):
        return Run(puzzle, name, limit, "wrong", seconds, note=_what_is_wrong(solution, puzzle))
    return Run(puzzle, name, limit, "solved", seconds, (solution,))


def _what_is_wrong(solution: Grid, puzzle: Grid) -> str:
    if not solution.is_full:
        return "gave a grid with empty cells"
    if solution.conflicts:
        return f"gave a grid where {solution.conflicts[0]}"
    return "gave a grid that changes a given"


def _late(name: str, puzzle: Grid, limit: int, seconds: float | None) -> Run:
    return Run(puzzle, name, limit, "unknown", seconds or 0.0, note="stopped at the time limit")


class _Worker:
    """A process that answers JSON lines; a thread reads them, so that waiting can have an end."""

    def __init__(self, words: list[str]) -> None:
        self._process = _start_process(words, stderr=None)
        self._replies: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._pump, daemon=True).start()

    def ask(self, line: str, seconds: float | None) -> dict[str, Any] | None:
        """The reply, or None where it did not come in time."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            return {"error": "its process has ended", "ended": True}
        return self.read(None if seconds is None else seconds)

    def read(self, seconds: float | None) -> dict[str, Any] | None:
        try:
            text = self._replies.get(timeout=seconds)
        except queue.Empty:
            return None
        if not text:
            return {"error": "its process has ended", "ended": True}
        reply = json.loads(text)
        assert isinstance(reply, dict)
        return reply

    def kill(self) -> None:
        _kill(self._process)

    def _pump(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError):  # the pipe was closed under us
            for text in self._process.stdout:
                self._replies.put(text)
        self._replies.put("")


def _start_process(words: list[str], *, stderr: int | None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[str]) -> None:
    """End the process and whatever it started, and close our ends of its pipes."""
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
