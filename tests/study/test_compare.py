"""Comparisons: every method, every answer judged, outsiders too."""

from __future__ import annotations

import io
import json
import math
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

import grille
from grille.cli.compare import print_table
from grille.methods.registry import METHODS
from grille.quantities import figure
from grille.statistics import p95
from grille.study.checks import disagreements, refutation, with_refuted
from grille.study.compare import Race
from grille.study.run import Run
from grille.study.tables import Cell, Table, marks

SMALL = grille.Grid.from_line("1......2..4..3..")
INKALA = grille.example("inkala-2012").grid
SOLUTION = "1234341221434321"
OTHER = SOLUTION.translate(str.maketrans("1234", "2341"))


def test_all_methods_answer_or_say_how_far_they_got() -> None:
    found = grille.compare([SMALL])
    assert {run.method for run in found.runs} == {method.name for method in METHODS if method.name != "auto"}
    assert found.disagreements == []
    for run in found.runs:
        assert run.has_answered or run.filled is not None or run.verdict in ("missing", "refused"), run


def test_the_table_says_which_question_was_asked() -> None:
    assert "find one solution (limit 1)" in str(grille.compare([SMALL], ["exact-cover"]))
    assert "is the solution unique (limit 2)" in str(grille.compare([SMALL], ["exact-cover"], limit=2))


def test_limit_one_finds_and_limit_two_proves() -> None:
    assert grille.compare([SMALL], ["exact-cover"]).runs[0].verdict == "solved"
    assert grille.compare([SMALL], ["exact-cover"], limit=2).runs[0].verdict == "unique"


def test_contradictions_are_told() -> None:
    solution = grille.Grid.from_line(SOLUTION)
    other = grille.Grid.from_line(OTHER)
    unique = Run(SMALL, "a", 2, "unique", solutions=(solution,), complete=True)
    assert disagreements([unique, Run(SMALL, "b", 2, "solved", solutions=(solution,))]) == []
    assert "found another" in disagreements([unique, Run(SMALL, "b", 2, "solved", solutions=(other,))])[0]
    assert "found several" in disagreements([Run(SMALL, "b", 2, "several", solutions=(solution, other)), unique])[0]
    refuted = with_refuted([Run(SMALL, "b", 2, "none", complete=True), unique])
    assert [(run.verdict, run.note) for run in refuted] == [("wrong", refutation("a")), ("unique", "")]
    assert disagreements(refuted) == [], "it is told already"
    partial = grille.Grid.from_line("12" + 14 * ".")
    assert disagreements([unique, Run(SMALL, "b", 2, "unknown", partial=partial)]) == []
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


@given(st.lists(st.integers(0, 99), min_size=1, max_size=60))
def test_p95_is_the_smallest_value_that_95_of_100_do_not_exceed(values: list[int]) -> None:
    found = p95(values)
    within = [value for value in values if value <= found]
    assert found in values
    assert 100 * len(within) >= 95 * len(values)
    assert 100 * sum(value < found for value in values) < 95 * len(values), "a smaller one would not do"


COMMAND = str(pathlib.Path(sys.executable).parent / "grille")


@pytest.fixture
def command(run: Callable[..., Any]) -> Callable[..., Any]:
    """Run `grille compare` with these words."""
    return lambda *words: run("compare", *words)


def test_the_command_writes_every_form(command: Callable[..., Any]) -> None:
    line = SMALL.to_line()
    rows = [json.loads(text) for text in command(line, "-m", "exact-cover", "--json").out.splitlines()]
    assert {"puzzle", "method", "verdict", "seconds", "counters", "limit", "filled"} <= set(rows[0])
    assert command(line, "-m", "exact-cover", "--markdown").out.count("|") > 10
    assert r"\toprule" in command(line, "-m", "exact-cover", "--latex").out
    assert command(line, "-m", "exact-cover", "--csv").out.startswith("method,limit,puzzles,answered")
    both = command(line, "--csv", "--latex")
    assert (both.status, "at a time" in both.err) == (2, True)


def test_the_command_says_so_when_someone_is_wrong(tmp_path: pathlib.Path, command: Callable[..., Any]) -> None:
    (tmp_path / "mine.py").write_text("def wrong(line):\n    return line.replace('.', '1')\n")
    ran = command(SMALL.to_line(), "-m", f"{tmp_path / 'mine.py'}:wrong", "-m", "exact-cover")
    assert ran.status == 1
    assert "wrong" in ran.out


def test_every_run_and_the_comparison_say_themselves() -> None:
    diagonal = grille.generate(shape=grille.Shape.of(9, diagonals=True), seed=1)
    found = grille.compare([SMALL, diagonal], ["exact-cover", "unit-propagation"], names=["small", "diagonal"])
    said = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert [run["name"] for run in said["runs"]] == ["small", "small", "diagonal", "diagonal"]
    assert ["shape" in run for run in said["runs"]] == [False, False, True, True]
    assert grille.Grid.from_dict(said["runs"][2]) == diagonal
    assert (said["complete"], said["limit"], said["seconds"], said["methods"][0]) == (True, 1, 5.0, "exact-cover")
    assert "text" not in said
    assert found.to_dict("en")["text"] == str(found)


def test_runs_come_one_by_one_and_end_when_closed() -> None:
    race = Race.of([SMALL] * 3, ["exact-cover", "native"])
    stream = race.runs()
    first = next(stream)
    assert (first.name, first.method, first.verdict) == ("1", "exact-cover", "solved")
    stream.close()  # type: ignore[attr-defined]
    found = race.comparison([first])
    assert not found.complete
    assert race.comparison(race.runs()).complete


@pytest.mark.parametrize("kept", range(5))
def test_a_stopped_comparison_is_told_over_what_is_finished(kept: int) -> None:
    told: list[tuple[int, int | None]] = []
    stop = threading.Event()

    def progress(done: int, total: int | None) -> None:
        told.append((done, total))
        if done == kept:
            stop.set()

    if not kept:
        stop.set()
    found = grille.compare([SMALL] * 2, ["exact-cover", "native"], stop=stop, progress=progress)
    assert len(found.runs) == kept
    assert told == [(done, 4) for done in range(1, kept + 1)]
    assert found.complete == (kept == 4)
    assert (f"Stopped after {kept} of 4 runs" in str(found)) != found.complete
    assert [one.puzzles for one in found.summaries] == [(kept + 1) // 2, kept // 2]
    for text in (found.to_csv(), found.table().to_markdown(), found.times().to_html()):
        assert text


def emptied() -> grille.Grid:
    """A grid of 36×36 with more holes than backtracking fills in a day."""
    solution = grille.solve(grille.example("36x36").grid).solution
    assert solution is not None
    rng = random.Random(1)
    return grille.Grid(solution.shape, [0 if rng.random() < 0.55 else value for value in solution.values])


@pytest.mark.slow
def test_a_run_under_way_ends_with_the_race() -> None:
    stop = threading.Event()

    def progress(done: int, total: int | None) -> None:
        threading.Timer(0.1, stop.set).start()

    found = grille.compare([SMALL, emptied()], ["backtracking"], seconds=None, stop=stop, progress=progress)
    assert [run.name for run in found.runs] == ["1"]
    assert not found.complete


@pytest.mark.process
def test_ctrl_c_keeps_the_finished_runs(tmp_path: pathlib.Path) -> None:
    """The second of two methods never ends by itself. Its process is asked once to warm up, and the next in earnest."""
    (tmp_path / "mine.py").write_text(
        "import os, pathlib, time\ndef slow(line):\n"
        f"    pathlib.Path({str(tmp_path)!r}, f'asked-{{os.getpid()}}').touch()\n    time.sleep(99)\n"
    )
    words = ["compare", SMALL.to_line(), "-m", "exact-cover", "-m", f"{tmp_path}/mine.py:slow", "--time-limit", "0"]
    with subprocess.Popen([COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while len(list(tmp_path.glob("asked-*"))) < 2 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "exact-cover" in out
    assert "not asked" in out
    assert err == "grille: stopped: 1 of 2 runs are finished\n"


@pytest.mark.parametrize("columns", [40, 60, 100, 160])
def test_the_table_fits_the_terminal(columns: int) -> None:
    """Every word of it can be read: nothing is cut off, and no line is broken within a figure."""
    found = grille.compare([SMALL] * 2, ["backtracking:select=mrv,order=most", "exact-cover"], names=["a", "b"])
    out = io.StringIO()
    console = Console(file=out, width=columns, force_terminal=False, highlight=False)
    for table in (found.table(), *found.by_puzzle()):
        print_table(console, table)
    text = out.getvalue()
    assert max(map(len, text.splitlines())) <= columns
    assert "…" not in text
    flat = text.replace("\n", " ")
    for summary in found.summaries:
        assert summary.method.split(":")[0] in text
    for table in (found.table(), *found.by_puzzle()):
        for row in table.rows:
            for i, cell in enumerate(row):
                assert table.is_word(i) or str(cell) in flat, cell


def test_a_comparison_without_end_is_json_too() -> None:
    said = grille.compare(grille.parse("1....3....4....2"), "native", seconds=math.inf).to_dict()
    assert json.loads(json.dumps(said, allow_nan=False))["seconds"] is None


def test_options_that_exclude_each_other_are_refused_and_no_fault_of_the_method() -> None:
    comparison = grille.compare([grille.parse("1....3....4....2")], ["lp:start=grid", "native"])
    assert [run.verdict for run in comparison.runs] == ["refused", "solved"]
    assert not comparison.disagreements
