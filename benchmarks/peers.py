"""The solvers that a user could install instead, each as: lines in, puzzles a CPU second out. Knows no figures."""

from __future__ import annotations

import multiprocessing
import os
import pathlib
import resource
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Lines = list[str]
Solver = Callable[[str], object]
PATIENCE = 10.0  # seconds on the wall for one peer on one set


class AbsentError(Exception):
    """Why a peer does not take part."""


@dataclass(frozen=True)
class Peer:
    """`rate` gives puzzles a CPU second, or raises AbsentError."""

    name: str
    rate: Callable[[Lines], float]


def in_python(prepare: Callable[[], Solver]) -> Callable[[Lines], float]:
    """The rate of a Python solver, in a process of its own that is ended when patience is."""

    def rate(lines: Lines) -> float:
        solve = prepare()
        context = multiprocessing.get_context("fork")
        mine, theirs = context.Pipe(duplex=False)

        def work() -> None:
            began = time.process_time()
            for line in lines:
                solve(line)
                theirs.send(time.process_time() - began)

        child = context.Process(target=work, daemon=True)
        child.start()
        done, taken, deadline = 0, PATIENCE, time.monotonic() + PATIENCE
        while done < len(lines) and mine.poll(max(0.0, deadline - time.monotonic())):
            done, taken = done + 1, mine.recv()
        child.kill()
        child.join()
        if not done:
            raise AbsentError(f"answered none of them within {PATIENCE:.0f} s")
        return done / taken

    return rate


def py_sudoku() -> Solver:
    try:
        from sudoku import Sudoku
    except ImportError:
        raise AbsentError("pip install py-sudoku") from None

    def solve(line: str) -> None:
        board = [[int(d) if d != "." else None for d in line[9 * r : 9 * r + 9]] for r in range(9)]
        Sudoku(3, 3, board=board).solve()

    return solve


def dlxsudoku() -> Solver:
    try:
        from dlxsudoku import Sudoku
    except ImportError:
        raise AbsentError("pip install dlxsudoku") from None
    return lambda line: Sudoku(line.replace(".", "0")).solve()


def exact_cover() -> Solver:
    try:
        import exact_cover
    except ImportError:
        raise AbsentError("pip install exact-cover") from None
    rows = np.zeros((729, 324), np.int32)
    for cell in range(81):
        r, c = divmod(cell, 9)
        for d in range(9):
            box = r // 3 * 3 + c // 3
            rows[cell * 9 + d, [cell, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * box + d]] = 1

    def solve(line: str) -> None:
        kept = [9 * cell + d for cell, s in enumerate(line) for d in range(9) if s in (".", str(d + 1))]
        exact_cover.get_exact_cover(rows[kept])

    return solve


def qqwing(lines: Lines) -> float:
    program = shutil.which("qqwing")
    if program is None:
        raise AbsentError("apt install qqwing")
    text = "\n".join(lines) + "\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "--solve", "--one-line"], input=text, text=True, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return len(lines) / (after.ru_utime - before.ru_utime)


def tdoku_rate(path: pathlib.Path) -> float:
    """Puzzles a CPU second at limit 2, by tdoku's own run_benchmark.

    Its clock is the one on the wall, so the rate is divided by the share of the processor that it got.
    """
    program = os.environ.get("GRILLE_TDOKU")
    if not program:
        raise AbsentError("GRILLE_TDOKU names no run_benchmark binary")
    words = ["-t", "2", "-w", "1", "-e", "1", "-n", "60000", "-s", "tdoku", "-c", "1", str(path)]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run([program, *words], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    share = min(1.0, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / wall)
    return float(ran.stdout.strip().splitlines()[-1].split(",")[-4]) / share


PEERS = (
    Peer("qqwing", qqwing),
    Peer("exact-cover", in_python(exact_cover)),
    Peer("dlxsudoku", in_python(dlxsudoku)),
    Peer("py-sudoku", in_python(py_sudoku)),
)
