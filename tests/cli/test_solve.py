"""`grille solve`, `convert` and the lists."""

from __future__ import annotations

import contextlib
import fcntl
import importlib
import io
import json
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

import grille
from grille.cli.main import app
from grille.formats import FORMATS
from grille.formats.examples import EXAMPLES
from grille.methods.registry import METHODS
from grille.model import Shape
from grille.rules import KINDS

Run = Callable[..., Any]
PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
SOLUTION = "169453872347892651285671439971586243538924716624137985496318527753249168812765394"


def test_through_a_pipe_the_answer_is_one_line(run: Run) -> None:
    ran = run("solve", PUZZLE)
    assert (ran.status, ran.out, ran.err) == (0, SOLUTION + "\n", "")


def test_json_has_everything(run: Run) -> None:
    ran = run("solve", PUZZLE, "--json", "--method", "exact-cover")
    row = json.loads(ran.out)
    assert list(row) == ["puzzle", "method", "verdict", "solutions", "partial", "complete", "seconds", "counters"]
    assert (row["puzzle"], row["method"], row["verdict"], row["solutions"]) == (
        PUZZLE,
        "exact-cover",
        "unique",
        [SOLUTION],
    )


def test_json_says_the_shape_unless_it_is_plain(run: Run) -> None:
    for command in ("solve", "count", "rate", "hint"):
        row = json.loads(run(command, "." * 81, "--diagonals", "--json", *(["--limit", 1] * (command == "solve"))).out)
        assert row["shape"] == "9:diagonals"
    assert "shape" not in json.loads(run("solve", PUZZLE, "--json").out)


def test_several_solutions_are_status_1_unless_asked_for(run: Run) -> None:
    empty = "." * 16
    alone = run("solve", empty)
    assert alone.status == 1
    assert len(alone.out.split()) == 1
    assert "several solutions" in alone.err
    asked = run("solve", empty, "--limit", 5)
    assert (asked.status, len(set(asked.out.split())), asked.err) == (0, 5, "")
    one = run("solve", empty, "--limit", 1)
    assert (one.status, len(one.out.split()), one.err) == (0, 1, "")


@pytest.mark.parametrize("command", ["solve", "solve --limit 3", "explain"])
def test_of_many_clashes_the_first_are_told_and_how_many_more(run: Run, command: str) -> None:
    ran = run(*command.split(), "1" * 16)
    assert ran.status == 1
    assert "row 3 has 1 in r3c1, r3c2, r3c3, r3c4; and 9 more" in ran.err
    assert "plus" in run(*command.split(), "1" * 16, "--language", "fr").err


def test_clashing_givens_are_named_and_status_1(run: Run) -> None:
    ran = run("solve", "55" + "." * 79)
    assert ran.status == 1
    assert "no solution; row 1 has 5 in r1c1, r1c2" in ran.err


def test_one_bad_line_of_three_is_reported_and_the_others_answered(run: Run) -> None:
    ran = run("solve", "-", text=f"{PUZZLE}\n12345\n{PUZZLE}\n")
    assert ran.status == 2
    assert ran.out.split() == [SOLUTION, SOLUTION]
    assert "line 2" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_file_is_read_in_its_own_format(run: Run, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "grid.csv"
    path.write_text("\n".join(",".join(PUZZLE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)))
    assert run("solve", path).out == SOLUTION + "\n"


def test_a_method_with_options_that_cannot_be_is_status_2(run: Run) -> None:
    for method in ("magic", "exact-cover:colour=red", "exact-cover:colour"):
        ran = run("solve", PUZZLE, "--method", method)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1


def test_no_puzzle_is_a_usage_error(run: Run) -> None:
    ran = run("solve")
    assert ran.status == 2
    assert "no puzzle was given" in ran.err


@pytest.mark.parametrize("path", ["/nonexistent/puzzle.txt", "puzzle.sdk"])
def test_a_missing_file_is_told(run: Run, path: str) -> None:
    ran = run("solve", path)
    assert ran.status == 2
    assert f"{path}: found no such file" in ran.err


def test_a_directory_is_told(run: Run, tmp_path: pathlib.Path) -> None:
    ran = run("solve", tmp_path)
    assert ran.status == 2
    assert "is a directory" in ran.err


def test_examples_are_listed_and_solved(run: Run) -> None:
    listed = run("solve", "--examples").out.splitlines()
    assert [line.split()[0] for line in listed] == [one.name for one in EXAMPLES]
    told = [json.loads(line) for line in run("solve", "--examples", "--json").out.splitlines()]
    assert [(one["name"], one["puzzle"]) for one in told] == [(one.name, one.grid.to_line()) for one in EXAMPLES]
    assert run("solve", "--example", "ilp-example").out == SOLUTION + "\n"
    assert run("solve", "--example", "nothing").status == 2


def test_extra_houses_change_the_answer(run: Run) -> None:
    plain, diagonal = (run("solve", "." * 81, "--limit", 1, *words).out.strip() for words in ([], ["--diagonals"]))
    assert len({diagonal[10 * i] for i in range(9)}) == 9
    assert len({plain[10 * i] for i in range(9)}) < 9 or plain != diagonal


def test_irregular_boxes_come_from_a_file(run: Run, tmp_path: pathlib.Path) -> None:
    boxes = tmp_path / "boxes.txt"
    boxes.write_text("AAAB\nACCB\nACCB\nDDDD\n".replace("AAAB", "AABB"))
    ran = run("solve", "." * 16, "--boxes", boxes, "--limit", 1)
    assert ran.status == 0
    assert len(set(ran.out[5:7] + ran.out[9:11])) == 4


def test_the_lists_are_the_registries(run: Run) -> None:
    for command, registry in (("methods", METHODS), ("formats", FORMATS), ("rules", KINDS)):
        rows = [json.loads(line) for line in run(command, "--json").out.splitlines()]
        assert [row["name"] for row in rows] == [one.name for one in registry]
        table = run(command).out
        assert all(one.name in table for one in registry)


@pytest.mark.parametrize("name", ["csv", "candidates", "json"])
def test_convert_keeps_the_puzzle(run: Run, name: str) -> None:
    written = run("convert", PUZZLE, "--to", name)
    assert written.status == 0, written.err
    assert run("convert", "-", "--from", name, text=written.out).out.split()[0] == PUZZLE


def test_help_and_version(run: Run) -> None:
    assert run("--version").out.startswith("grille ")
    for words in (["--help"], ["solve", "--help"], ["convert", "--help"], []):
        ran = run(*words)
        assert ran.status == 0
        assert "Usage" in ran.out
    typo = run("slove")
    assert typo.status == 2
    assert "solve" in typo.err


def test_what_a_pipe_brings_is_solved_without_a_word(run: Run, tmp_path: pathlib.Path) -> None:
    ran = run(text=PUZZLE + "\n")
    assert (ran.status, ran.out, ran.err) == (0, SOLUTION + "\n", "")
    assert run(text="." * 16).status == 1
    assert "Usage" in run(text="").out


def test_a_shape_may_be_said_in_one_word(run: Run) -> None:
    for spec, words in (("9:diagonals", ["--diagonals"]), ("9:windows", ["--windows"]), ("9", [])):
        assert (
            run("solve", "." * 81, "--limit", 1, "--shape", spec).out
            == run("solve", "." * 81, "--limit", 1, *words).out
        )
    assert run("generate", "--shape", "6:box=3x2", "--seed", 1).status == 0
    for words in (["--shape", "9", "--diagonals"], ["--shape", "9:colours"], ["--shape", ""]):
        ran = run("solve", PUZZLE, *words)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [
        ["--nodes", "1" + "0" * 22],
        ["--limit", "1" + "0" * 22],
        ["--limit", "0"],
        ["--time-limit", "nan"],
        ["--time-limit", "-1"],
        ["--jobs", "-1"],
        ["--jobs", "two"],
        ["--size", "1" + "0" * 22],
    ],
)
def test_numbers_that_cannot_be_are_told_in_one_line(run: Run, words: list[str], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(PUZZLE + "\n")
    for method in ("auto", "backtracking", "exact-cover"):
        ran = run("solve", path, "--method", method, *words)
        assert (ran.status, len(ran.err.splitlines())) == (2, 1), ran.err


@pytest.mark.parametrize("command", ["solve", "count", "rate"])
def test_a_foolish_number_of_jobs_is_bounded(run: Run, command: str) -> None:
    assert run(command, "-", "--jobs", 10**9, text=PUZZLE + "\n").out == run(command, "-", text=PUZZLE + "\n").out


def on_a_terminal(*words: str, columns: int = 80, kind: str = "dumb") -> str:
    """What a terminal of that width is sent."""
    ours, theirs = pty.openpty()
    program = str(pathlib.Path(sys.executable).parent / "grille")
    env = {**os.environ, "COLUMNS": str(columns), "LINES": "24", "TERM": kind}
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    child = subprocess.Popen([program, *words], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, env=env)
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError), os.fdopen(ours, "rb", buffering=0) as terminal:
        while piece := terminal.read(1 << 16):
            shown += piece
    assert child.wait() == 0
    return shown.decode()


@pytest.mark.process
@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize(
    "words",
    [["solve", PUZZLE], ["methods"], ["rules"], ["formats"], ["techniques"], ["rate", PUZZLE], ["hint", PUZZLE]],
)
def test_on_a_terminal_no_line_is_wider_than_it(words: list[str], columns: int) -> None:
    lines = re.sub(r"\x1b\[[0-9;]*m", "", on_a_terminal(*words, columns=columns)).splitlines()
    assert lines
    assert max(map(len, lines)) <= columns


@pytest.mark.process
def test_a_bar_is_wiped_away_before_a_puzzle_is_shown() -> None:
    shown = on_a_terminal("generate", "--seed", "1", kind="xterm")
    above = shown[: shown.index("|")]
    assert "puzzles" in above
    assert above.rindex("\x1b[2K") > above.rindex("puzzles")


def test_the_options_of_a_method_are_listed_whole(run: Run) -> None:
    table = run("methods").out
    for method in METHODS:
        for option in method.options:
            assert all(choice in table for choice in option.choices)


def test_a_trace_is_one_event_a_line_up_to_a_limit(run: Run) -> None:
    words = ("solve", "--example", "inkala-2012", "--method", "backtracking:propagate=none", "--trace")
    ran = run(*words, "--events", 700)
    lines = ran.out.splitlines()
    assert (ran.status, len(lines)) == (0, 700)
    assert "stopped after 700 events" in ran.err
    assert lines[0] == "remove r1c2 ≠ 8"
    assert {line.split()[0] for line in lines} == {"remove", "choose", "assign", "fail", "backtrack"}
    objects = [json.loads(line) for line in run(*words, "--events", 700, "--json").out.splitlines()]
    assert objects[0] == {"kind": "remove", "cell": 1, "digit": 8}
    refused = run("solve", PUZZLE, "--trace")
    assert refused.status == 2
    assert "auto offers no trace; these do:" in refused.err


def test_the_bundled_grid_without_a_solution_says_so(run: Run) -> None:
    ran = run("solve", "--example", "9x9-no-solution")
    assert ran.status == 1
    assert "no solution" in ran.err


def test_a_trace_in_words_leaves_long_data_to_json(run: Run) -> None:
    words = ("solve", PUZZLE, "--method", "logic", "--trace", "--events", 1)
    line = run(*words).out.strip()
    assert line.startswith("assign r")
    assert "reason" not in line
    assert json.loads(run(*words, "--json").out)["data"]["reason"]["places"]


def test_the_trace_of_failed_literals_says_what_failed(run: Run) -> None:
    """What was tried and failed is false in the solution; the opposite of it holds."""
    grid = grille.example("cnf-example-2").grid
    solution = grille.solve(grid).solution
    assert solution is not None
    words = ("solve", "--example", "cnf-example-2", "--method", "failed-literals", "--trace")
    lines = run(*words).out.splitlines()
    failed = [line.split() for line in lines if line.startswith("fail")]
    assert failed == [["fail", "r2c4", "=", "8"]]
    assert solution.values[9 + 3] != 8
    assert ["choose", "r2c4", "=", "8"] in [line.split() for line in lines]


@pytest.mark.parametrize(("words", "told"), [((), []), (("--jobs", "3"), [3]), (("-j", "3", "-m", "sat"), [])])
def test_jobs_are_for_auto(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: list[int]) -> None:
    """In this process, where the cores can be made three and the call be seen."""
    solving = importlib.import_module("grille.cli.solve")
    asked: list[int] = []

    def noted(puzzle: grille.Grid, **words: Any) -> grille.Result:
        asked.extend(value for name, value in words.items() if name == "jobs")
        return grille.solve(puzzle)

    monkeypatch.setattr(solving, "checked_jobs", lambda jobs: jobs)
    monkeypatch.setattr(solving, "solve_grid", noted)
    assert CliRunner().invoke(app, ["solve", PUZZLE, "--json", *words]).exit_code == 0
    assert asked == told


def test_title_author_rules_and_sentences_are_shown_on_a_terminal() -> None:
    from rich.console import Console

    from grille.cli.show import MOST_SENTENCES, show_words

    told = io.StringIO()
    shape = Shape.of(9, rules=[f"odd r1c{column}" for column in range(1, 10)] + [f"even r2c{c}" for c in range(1, 10)])
    notes = {"name": "Blitz", "author": "A\x1b[31m", "description": "One.\n\nTwo [b]."}
    show_words(Console(file=told, width=200), notes, shape)  # type: ignore[arg-type]
    lines = told.getvalue().splitlines()
    assert lines[:3] == ["Blitz · A\\x1b[31m", "One.", "Two [b]."]
    assert lines[3] == shape.rules[0].sentence()
    assert lines[3 + MOST_SENTENCES] == "and 6 more rules"
