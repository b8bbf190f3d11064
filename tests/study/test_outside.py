"""Solvers from outside: judged, bounded, and never the end of the race, whatever they do."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.study.contestants import contestant
from grille.study.outside_process import MOST_BYTES, ending, in_short

SMALL = grille.Grid.from_line("1......2..4..3..")
SOLUTION = "1234341221434321"
OTHER = SOLUTION.translate(str.maketrans("1234", "2341"))
PYTHON = sys.executable

STUDENT = """
import time

def right(line):
    print("a student's print must not disturb the protocol")
    return {right!r}

def wrong(line):
    return line.replace('.', '1')

def short(line):
    return '123'

def number(line):
    return 7

def long(line):
    return '1' * 10_000_000

def nothing(line):
    return None

def broken(line):
    raise ValueError('I give \\x1b[31mup')

def slow(line):
    time.sleep(60)

def leaves(line):
    import os
    os._exit(3)

def crashes(line):
    import os, signal
    os.kill(os.getpid(), signal.SIGKILL)

def intrudes(line, text=b'no JSON'):
    import os
    for number in range(3, 20):
        try:
            os.write(number, text + b'\\n')
        except OSError:
            pass
    return line

def feigns(line):
    return intrudes(line, b'{{"answer": [1]}}')

def restarts(line):
    return intrudes(line, b'{{"ready": true}}')
"""


@pytest.fixture
def student(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "mine.py"
    path.write_text(STUDENT.format(right=SOLUTION))
    return path


@pytest.mark.parametrize(
    ("function", "verdict", "note"),
    [
        ("right", "solved", ""),
        ("wrong", "wrong", "gave a grid where"),
        ("short", "wrong", "gave no grid"),
        ("number", "wrong", "gave 7, not a line"),
        ("long", "wrong", "not a line"),
        ("nothing", "none", ""),
        ("broken", "failed", "ValueError: I give \\x1b[31mup (mine.py, line 24)"),
        ("leaves", "failed", "its process ended with exit status 3"),
        ("crashes", "failed", "its process ended with signal 9 (SIGKILL)"),
        ("intrudes", "failed", "where its worker answers"),
        ("feigns", "failed", "where its worker answers"),
        ("restarts", "failed", "where its worker answers"),
    ],
)
def test_a_function_from_outside_is_judged(student: pathlib.Path, function: str, verdict: str, note: str) -> None:
    solver = contestant(f"{student}:{function}")
    try:
        run = solver.run(SMALL, limit=1, seconds=20)
        assert run.verdict == verdict, run
        assert note in run.note
        assert solver.run(SMALL, limit=1, seconds=20).verdict == verdict, "a second puzzle is answered like the first"
    finally:
        solver.close()


def test_a_slow_function_is_stopped_and_the_next_puzzle_is_asked(student: pathlib.Path) -> None:
    solver = contestant(f"{student}:slow")
    try:
        for _ in range(2):
            run = solver.run(SMALL, limit=1, seconds=0.2)
            assert (run.verdict, run.note) == ("unknown", "stopped at the time limit")
    finally:
        solver.close()


@pytest.mark.parametrize(
    ("code", "verdict", "note"),
    [
        (f"input(); print({SOLUTION!r})", "solved", ""),
        (f"input(); print({OTHER!r})", "wrong", "changes a given"),
        ("input(); print()", "none", ""),
        ("raise SystemExit('no idea')", "failed", "exit status 1: no idea"),
        ("import os; os.kill(os.getpid(), 11)", "failed", "signal 11 (SIGSEGV): it printed nothing"),
        ("import time; time.sleep(60)", "unknown", "stopped at the time limit"),
        ("while True: print('y' * 9999)", "failed", f"more than {MOST_BYTES:,} bytes"),
        ("import os; os.write(1, bytes(range(128, 256)))", "wrong", "gave no grid"),
        ("import os; os.write(2, b'x' * 5_000_000); exit(7)", "failed", "exit status 7: xxx"),
        (f"import os; os.close(0); print({SOLUTION!r})", "solved", ""),
    ],
)
def test_a_program_from_outside_is_judged(code: str, verdict: str, note: str) -> None:
    solver = contestant(f'cmd:{PYTHON} -c "{code}"')
    run = solver.run(SMALL, limit=1, seconds=0.5 if verdict == "unknown" else 60)
    assert run.verdict == verdict, run
    assert note in run.note
    assert run.note.isprintable()


def test_a_child_that_holds_the_pipe_open_is_not_waited_for() -> None:
    code = f"import subprocess as s; s.Popen(['sleep', '60']); print('{SOLUTION}')"
    run = contestant(f'cmd:{PYTHON} -c "{code}"').run(SMALL, limit=1, seconds=30)
    assert run.verdict == "solved", run


@pytest.mark.parametrize("kind", ["function", "program"])
def test_a_set_flag_ends_a_solver_from_outside(student: pathlib.Path, kind: str) -> None:
    name = f"{student}:slow" if kind == "function" else f'cmd:{PYTHON} -c "import time; time.sleep(60)"'
    solver = contestant(name)
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    try:
        assert solver.run(SMALL, limit=1, seconds=None, stop=stop).verdict == "unknown"
    finally:
        solver.close()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.py:solve", "there is no file"),
        ("cmd:there-is-no-such-program", "no program"),
        ("cmd:", "no program is named"),
        ("cmd:'", "no closing quotation"),
        ("exact-cover:speed=high", "no option 'speed'"),
        ("exact-cover:speed", "key=value"),
        ("sovle", "no method is called"),
    ],
)
def test_a_contestant_that_cannot_be_is_refused_with_a_reason(name: str, said: str) -> None:
    with pytest.raises(grille.GrilleError, match=said):
        contestant(name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def slow(line): pass", "no function 'fast'"),
        ("fast = 7", "no function 'fast'"),
        ("{}['fast']", "KeyError: 'fast' .mine.py, line 1"),
        ("def fast(line: {}['fast']): pass", "KeyError: 'fast' .mine.py, line 1"),
        ("def fast(line):\n    return {}['fast']\nfast('')", "KeyError: 'fast' .mine.py, line 2"),
        ("import sys; sys.exit(4)", "exit status 4"),
        ("def fast(", "SyntaxError"),
    ],
)
def test_a_file_that_gives_no_function_is_refused(tmp_path: pathlib.Path, text: str, said: str) -> None:
    (tmp_path / "mine.py").write_text(text + "\n")
    with pytest.raises(grille.OptionError, match=said):
        contestant(f"{tmp_path / 'mine.py'}:fast")


@pytest.mark.parametrize(
    "name", ["cmd:head -c 1000 /dev/urandom", "cmd:'", "cmd:yes", "cmd:/nowhere/at/all", "nowhere.py:solve", "cmd:/etc"]
)
def test_no_outside_solver_ends_the_race(name: str) -> None:
    mine, theirs = grille.compare([SMALL], ["exact-cover", name]).runs
    assert mine.verdict == "solved"
    assert theirs.verdict in ("failed", "wrong")
    assert theirs.note.isprintable()
    assert theirs.note


def test_memory_is_bounded_whatever_a_program_writes() -> None:
    code = (
        "import resource, grille; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30));"
        f"print(grille.compare([grille.parse('{SMALL.to_line()}')], ['exact-cover', 'cmd:yes']).runs[1].note)"
    )
    ran = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (0, f"wrote more than {MOST_BYTES:,} bytes and was stopped\n"), ran.stderr


def test_none_from_outside_is_wrong_where_a_solution_is_known(student: pathlib.Path) -> None:
    found = grille.compare([SMALL], [f"{student}:nothing", "exact-cover"])
    assert [run.verdict for run in found.runs] == ["wrong", "solved"]
    assert "exact-cover found one" in found.runs[0].note


def test_what_broke_has_no_part_in_the_times(student: pathlib.Path) -> None:
    found = grille.compare([SMALL], [f"{student}:broken", f"{student}:wrong", f"{student}:right"])
    broken, wrong, right = found.summaries
    assert (broken.median, wrong.median, broken.p95) == (None, None, None)
    assert right.median == found.runs[2].seconds


def test_how_a_process_ended_is_said() -> None:
    assert [ending(status) for status in (0, 3, -11, -200)] == [
        "exit status 0",
        "exit status 3",
        "signal 11 (SIGSEGV)",
        "signal 200",
    ]
    assert in_short("a\x1b[2Jb\n") == "a\\x1b[2Jb\\n"
    assert len(in_short("\x1b" * 10_000)) < 1000


@pytest.fixture
def solve(run: Callable[..., Any]) -> Callable[..., Any]:
    """Run `grille solve` on a small puzzle with these words."""
    return lambda *words: run("solve", SMALL.to_line(), *words)


def test_solve_takes_solvers_from_outside_too(student: pathlib.Path, solve: Callable[..., Any]) -> None:
    ran = solve("--method", f"{student}:right", "--json")
    said = json.loads(ran.out)
    assert (ran.status, said["verdict"], said["solutions"]) == (0, "solved", [SOLUTION])
    assert said["method"] == f"{student}:right"
    assert solve("--method", f'cmd:{PYTHON} -c "print({SOLUTION!r})"').out == SOLUTION + "\n"


@pytest.mark.parametrize(
    ("function", "status", "said"),
    [("wrong", 1, "gave a grid where"), ("broken", 1, "ValueError"), ("nothing", 1, "no solution")],
)
def test_solve_says_what_is_wrong_with_an_answer_from_outside(
    student: pathlib.Path, function: str, status: int, said: str, solve: Callable[..., Any]
) -> None:
    ran = solve("--method", f"{student}:{function}")
    assert (ran.status, ran.out) == (status, SMALL.to_line() + "\n")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("words", [["cmd:'"], ["cmd:/nowhere"], ["nowhere.py:f"], ["cmd:cat", "--trace"]])
def test_solve_refuses_what_cannot_be_asked(words: list[str], solve: Callable[..., Any]) -> None:
    ran = solve("--method", *words)
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
