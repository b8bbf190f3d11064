"""Files of one-line puzzles: the same answers as one by one, bounded memory, and hardly slower than the kernel."""

from __future__ import annotations

import json
import os
import pathlib
import pty
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
import pytest

import grille
from grille.model.rows import rows_of

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PROGRAM = pathlib.Path(sys.executable).parent / "grille"


def puzzle(seed: int, clues: int) -> str:
    """A part of a full grid, relabelled."""
    rng = random.Random(seed)
    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=True))
    kept = set(rng.sample(range(81), clues))
    return "".join(digits[d] if cell in kept else "." for cell, d in enumerate(SOLUTION))


LINES = [puzzle(seed, 45) for seed in range(200)]


def test_a_file_in_bulk_gives_what_one_by_one_gives(run: Callable[..., object], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "puzzles.txt"
    unique = [line for line in LINES if grille.count(grille.parse(line), limit=2) == 1][:12]
    path.write_text("# a comment\n" + "\n".join([*unique, LINES[0]]) + "\n")
    bulk = run("solve", path, "--to", "line")
    slow = run("solve", path, "--to", "line", "--method", "backtracking")
    assert bulk == slow
    assert len(bulk.out.split()) == len(unique) + 1  # type: ignore[attr-defined]


def test_what_has_no_single_solution_is_named_with_its_line(run: Callable[..., object], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([SOLUTION, "55" + "." * 79, "." * 81, "12", SOLUTION]) + "\n")
    ran = run("solve", path)
    lines = ran.out.split()  # type: ignore[attr-defined]
    assert ran.status == 2  # type: ignore[attr-defined]
    assert (lines[0], lines[1], lines[3]) == (SOLUTION, "55" + "." * 79, SOLUTION)
    for said in ("line 2: no solution; row 1 has 5", "line 3: several solutions", "line 4, column 3"):
        assert said in ran.err  # type: ignore[attr-defined]


def test_standard_input_and_jobs_change_nothing(run: Callable[..., object], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(LINES) + "\n")
    from_file = run("solve", path).out  # type: ignore[attr-defined]
    assert run("solve", "-", "--jobs", 2, text=path.read_text()).out == from_file  # type: ignore[attr-defined]


@pytest.mark.parametrize("command", [("count", "--limit", 50), ("count", "--json", "--limit", 50), ("rate", "--json")])
def test_counts_and_ratings_in_bulk_are_those_of_one_by_one(
    run: Callable[..., object], tmp_path: pathlib.Path, command: tuple[object, ...]
) -> None:
    lines = [SOLUTION, "55" + "." * 79, *LINES[:30], "." * 81]
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(lines) + "\n")
    bulk = run(*command, path)
    slow = run(*command, "-", "--from", "csv-table", text="quiz\n" + "\n".join(lines) + "\n")
    assert bulk.out == slow.out  # type: ignore[attr-defined]
    assert len(bulk.out.splitlines()) == len(lines)  # type: ignore[attr-defined]
    assert run(*command, "-", "--jobs", 0, text=path.read_text()).out == bulk.out  # type: ignore[attr-defined]


def test_a_count_in_json_says_whether_it_is_complete(run: Callable[..., object]) -> None:
    ran = run("count", "." * 81, SOLUTION, "." * 16, "--shape", "4", "--json", "--limit", 10)
    assert ran.status == 2  # type: ignore[attr-defined]
    ran = run("count", "." * 16, "--diagonals", "--size", 4, "--json", "--limit", 10)
    row = json.loads(ran.out)  # type: ignore[attr-defined]
    assert row == {"puzzle": "." * 16, "shape": "4:diagonals", "count": 10, "complete": False}


@pytest.mark.process
@pytest.mark.parametrize("from_input", [False, True])
def test_a_bar_only_where_standard_error_is_a_terminal(tmp_path: pathlib.Path, from_input: bool) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{SOLUTION}\n" * 300)
    ours, theirs = pty.openpty()
    words: list[str | pathlib.Path] = [PROGRAM, "solve", "-" if from_input else path]
    with path.open("rb") as stream:
        ran = subprocess.run(words, stdin=stream, stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        assert b"300 puzzles" in terminal.read(1 << 16)
    assert ran.stdout == path.read_bytes()
    with path.open("rb") as stream:
        assert subprocess.run(words, stdin=stream, capture_output=True, check=True).stderr == b""


@pytest.mark.slow
def test_five_million_lines_stream_in_little_memory(tmp_path: pathlib.Path) -> None:
    block = ("\n".join(LINES) + "\n").encode() * 125  # 25,000 lines
    code = "import resource,subprocess,sys;p=subprocess.run(sys.argv[1:]);"
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss,file=sys.stderr);sys.exit(p.returncode)"
    with (tmp_path / "out").open("wb") as out:
        child = subprocess.Popen(
            [sys.executable, "-c", code, str(PROGRAM), "solve", "-", "--limit", "1"],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.PIPE,
        )
        assert child.stdin is not None
        assert child.stderr is not None
        for _ in range(200):
            child.stdin.write(block)
        child.stdin.close()
        kilobytes = int(child.stderr.read().split()[-1])
        child.stderr.close()
        assert child.wait() == 0
    assert (tmp_path / "out").stat().st_size == 5_000_000 * 82
    assert kilobytes < 150_000


@pytest.mark.slow
def test_the_command_takes_at_most_twice_the_kernel_and_its_start(
    corpora: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    lines = [line[:81] for line in (corpora / "seventeen.txt").read_text().splitlines()]
    path = tmp_path / "many.txt"
    path.write_text(("\n".join(lines) + "\n") * 20)
    rows = np.concatenate([rows_of(lines).digits] * 20)

    def kernel() -> float:
        began = time.process_time()
        grille.solve_batch(rows)
        return time.process_time() - began

    def command(*words: object) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([PROGRAM, *map(str, words)], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    path.with_suffix(".one").write_text(lines[0] + "\n")
    best_ratio = min((command("solve", path) - command("solve", path.with_suffix(".one"))) / kernel() for _ in range(3))
    assert best_ratio <= 2.2, "twice the kernel's time, and a tenth for the noise of a busy machine"
