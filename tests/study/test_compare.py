"""Comparisons: every method, every answer judged, outsiders too."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import time

import pytest

import grille
from grille.methods.registry import METHODS
from grille.study.checks import disagreements, with_refuted
from grille.study.compare import p95
from grille.study.contestants import contestant
from grille.study.run import Run
from grille.study.tables import Cell, Table, figure, marks

SMALL = grille.Grid.from_line("1......2..4..3..")
INKALA = grille.example("inkala-2010").grid
SOLUTION = "1234341221434321"
OTHER = SOLUTION.translate(str.maketrans("1234", "2341"))

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

def nothing(line):
    return None

def broken(line):
    raise ValueError('I give up')

def slow(line):
    time.sleep(60)

def leaves(line):
    import os
    os._exit(3)
"""


@pytest.fixture
def student(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "mine.py"
    path.write_text(STUDENT.format(right=SOLUTION))
    return path


def verdict_of(run: Run) -> str:
    return run.verdict


def test_all_methods_answer_or_say_how_far_they_got() -> None:
    found = grille.compare([SMALL])
    assert {run.method for run in found.rows} == {method.name for method in METHODS if method.name != "auto"}
    assert found.disagreements == []
    for run in found.rows:
        assert run.has_answered or run.filled is not None or run.verdict in ("missing", "refused"), run


def test_the_table_says_which_question_was_asked() -> None:
    assert "find one solution (limit 1)" in str(grille.compare([SMALL], ["exact-cover"]))
    assert "is the solution unique (limit 2)" in str(grille.compare([SMALL], ["exact-cover"], limit=2))


def test_limit_one_finds_and_limit_two_proves() -> None:
    assert grille.compare([SMALL], ["exact-cover"]).rows[0].verdict == "solved"
    assert grille.compare([SMALL], ["exact-cover"], limit=2).rows[0].verdict == "unique"


@pytest.mark.parametrize(
    ("function", "verdict", "note"),
    [
        ("right", "solved", ""),
        ("wrong", "wrong", "gave a grid where"),
        ("short", "wrong", "gave no grid"),
        ("number", "wrong", "not a line"),
        ("nothing", "none", ""),
        ("broken", "failed", "ValueError: I give up"),
        ("leaves", "failed", "has ended"),
    ],
)
def test_a_function_from_outside_is_judged(student: pathlib.Path, function: str, verdict: str, note: str) -> None:
    solver = contestant(f"{student}:{function}")
    try:
        run = solver.run(SMALL, limit=1, seconds=20)
        assert run.verdict == verdict
        assert note in run.note
        assert solver.run(SMALL, limit=1, seconds=20).verdict == verdict, "a second puzzle is answered like the first"
    finally:
        solver.close()


def test_a_slow_function_is_stopped_and_the_next_puzzle_is_asked(student: pathlib.Path) -> None:
    solver = contestant(f"{student}:slow")
    began = time.perf_counter()
    try:
        for _ in range(2):
            run = solver.run(SMALL, limit=1, seconds=0.2)
            assert (run.verdict, run.note) == ("unknown", "stopped at the time limit")
    finally:
        solver.close()
    assert time.perf_counter() - began < 20


def test_none_from_outside_is_wrong_where_a_solution_is_known(student: pathlib.Path) -> None:
    found = grille.compare([SMALL], [f"{student}:nothing", "exact-cover"])
    assert [run.verdict for run in found.rows] == ["wrong", "solved"]
    assert "exact-cover found one" in found.rows[0].note


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        (f"input(); print({SOLUTION!r})", "solved"),
        (f"input(); print({OTHER!r})", "wrong"),
        ("input(); print()", "none"),
        ("raise SystemExit('no idea')", "failed"),
        ("import time; time.sleep(60)", "unknown"),
    ],
)
def test_a_program_from_outside_is_judged(code: str, verdict: str) -> None:
    solver = contestant(f'cmd:{sys.executable} -c "{code}"')
    run = solver.run(SMALL, limit=1, seconds=2.0)
    assert run.verdict == verdict, run


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.py:solve", "there is no file"),
        ("cmd:there-is-no-such-program", "no program"),
        ("cmd:", "no program is named"),
        ("exact-cover:speed=high", "no option 'speed'"),
        ("exact-cover:speed", "key=value"),
        ("sovle", "no method is called"),
    ],
)
def test_a_contestant_that_cannot_be_is_refused_with_a_reason(name: str, said: str) -> None:
    with pytest.raises(grille.GrilleError, match=said):
        contestant(name)


def test_a_file_without_the_function_is_refused(student: pathlib.Path) -> None:
    with pytest.raises(grille.OptionError, match="no function 'fast'"):
        contestant(f"{student}:fast")


def test_contradictions_are_told() -> None:
    solution = grille.Grid.from_line(SOLUTION)
    other = grille.Grid.from_line(OTHER)
    unique = Run(SMALL, "a", 2, "unique", solutions=(solution,), complete=True)
    assert disagreements([unique, Run(SMALL, "b", 2, "solved", solutions=(solution,))]) == []
    assert "found another" in disagreements([unique, Run(SMALL, "b", 2, "solved", solutions=(other,))])[0]
    assert "found several" in disagreements([Run(SMALL, "b", 2, "several", solutions=(solution, other)), unique])[0]
    assert "no solution" in disagreements([Run(SMALL, "b", 2, "none", complete=True), unique])[0]
    partial = grille.Grid.from_line("13" + 14 * ".")
    assert "otherwise" in disagreements([unique, Run(SMALL, "b", 2, "unknown", partial=partial)])[0]
    assert with_refuted([Run(SMALL, "b", 2, "none")])[0].verdict == "none", "nobody has a solution to refute it with"


def test_best_worst_and_tie_have_signs() -> None:
    assert marks([1, 2, 3]) == ["best", "", "worst"]
    assert marks([1.0, 1.04, 3], tolerance=0.05) == ["tie", "tie", "worst"]
    assert marks([2, 2]) == ["tie", "tie"]
    assert marks([None, 2]) == ["", ""]
    table = Table.of(["method", "time"], [["a", Cell("1 s", "best")], ["b|c", Cell("2 s", "worst")]])
    for text in (table.to_text(), table.to_markdown(), table.to_html()):
        assert "1 s ▲" in text
        assert "2 s ▼" in text
    assert r"b\|c" in table.to_markdown()
    assert r"\blacktriangle" in table.to_latex()
    assert table.to_csv() == "method,time\na,1 s\nb|c,2 s\n"


def test_figures_read_well() -> None:
    assert [figure(x) for x in (9671, 12.5, 0.03412, 1234567.8)] == ["9,671", "12.5", "0.0341", "1,234,568"]
    assert p95(range(1, 101)) == 95
    assert p95([3.0]) == 3.0


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(pathlib.Path(sys.executable).parent / "grille"), "compare", *words], capture_output=True, text=True
    )


def test_the_command_writes_every_form() -> None:
    line = SMALL.to_line()
    rows = [json.loads(text) for text in command(line, "--json").stdout.splitlines()]
    assert {"puzzle", "method", "verdict", "seconds", "counters", "limit", "filled"} <= set(rows[0])
    assert command(line, "-m", "exact-cover", "--markdown").stdout.count("|") > 10
    assert r"\toprule" in command(line, "-m", "exact-cover", "--latex").stdout
    assert command(line, "-m", "exact-cover", "--csv").stdout.startswith("method,limit,puzzles,answered")
    both = command(line, "--csv", "--latex")
    assert (both.returncode, "at a time" in both.stderr) == (2, True)


def test_the_command_says_so_when_someone_is_wrong(student: pathlib.Path) -> None:
    ran = command(SMALL.to_line(), "-m", f"{student}:wrong", "-m", "exact-cover")
    assert ran.returncode == 1
    assert "wrong" in ran.stdout
