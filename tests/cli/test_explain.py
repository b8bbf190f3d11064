"""`grille explain` and `grille hint`."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from grille.formats import to_text
from grille.model import Board, Grid

Run = Callable[..., Any]
PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."


def test_explain_prints_every_step_with_its_words(run: Run) -> None:
    ran = run("explain", PUZZLE)
    assert (ran.status, ran.err) == (0, "")
    steps = ran.out.strip().split("\n\n")
    assert len(steps) == PUZZLE.count(".")
    assert steps[0].startswith("1. Naked Single: r2c7 => r2c7=6\nWhich digits can r2c7 hold,")


def test_explain_speaks_french(run: Run) -> None:
    ran = run("explain", PUZZLE, "--language", "fr", "--brief")
    assert ran.status == 0
    assert ran.out.startswith("1. Singleton nu\u00a0: r2c7 => r2c7=6\n2. ")


def test_explain_shows_the_board_before_each_step(run: Run) -> None:
    ran = run("explain", PUZZLE, "--board", "--brief")
    assert ran.out.startswith(to_text(Board.from_grid(Grid.from_line(PUZZLE)), format="candidates") + "1. Naked")


def test_the_plan_can_be_drawn_by_a_page(run: Run) -> None:
    ran = run("explain", PUZZLE, "--json", "--board", "--ladder", "se")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert {"puzzle", "step", "technique", "notation", "words", "places", "removes", "price"} <= rows[0].keys()
    assert {"digits", "cells", "houses", "candidates", "links", "board"} <= rows[0].keys()
    assert rows[0]["board"]["puzzle"] == PUZZLE
    board = Board.from_grid(Grid.from_line(PUZZLE))
    for number, row in enumerate(rows, 1):
        assert row["step"] == number
        for cell, digit in row["places"]:
            board.place(cell, digit)
        for cell, digit in row["removes"]:
            board.remove(cell, digit)
    assert board.is_full


def test_explain_goes_on_from_pencil_marks(run: Run) -> None:
    board = Board.from_grid(Grid.from_line(PUZZLE))
    for digit in list(board.candidates(0))[1:]:
        board.remove(0, digit)  # a single candidate is read as a digit
    ran = run("explain", "-", "--json", text=to_text(board, format="candidates"))
    assert ran.status == 0
    assert json.loads(ran.out.splitlines()[0])["puzzle"][0] == "1"


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [("." * 16, "several solutions"), ("1" + "1" + "." * 14, "no solution; row 1 has 1 in r1c1, r1c2")],
)
def test_explain_tells_several_and_no_solutions(run: Run, puzzle: str, told: str) -> None:
    ran = run("explain", puzzle)
    assert ran.status == 1
    assert told in ran.err
    assert ran.out == ""


def test_explain_tells_where_techniques_end(run: Run) -> None:
    ran = run("explain", "--example", "inkala-2012")
    assert ran.status == 1
    assert "stuck" in ran.err


def test_the_time_limit_ends_the_search_for_steps(run: Run) -> None:
    ran = run("explain", PUZZLE, "--ladder", "se", "--time-limit", "0.000001")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "grille: argument, line 1: the time was up before every step was found\n"
    ran = run("hint", PUZZLE, "--ladder", "se", "--time-limit", "0.000001", "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["complete"] is False
    assert run("explain", PUZZLE, "--time-limit", "60") == run("explain", PUZZLE)


@pytest.mark.parametrize("words", [["explain", "--language"], ["hint", "--ladder"], ["hint", "--stage"]])
def test_unknown_names_are_usage_errors(run: Run, words: list[str]) -> None:
    ran = run(*words, "xx", PUZZLE)
    assert (ran.status, ran.out) == (2, "")
    assert "'xx'; there are" in ran.err


def test_hint_in_stages(run: Run) -> None:
    lines = run("hint", PUZZLE).out.splitlines()
    assert lines[:2] == ["The next step: Naked Single.", "Look at r2c7."]
    assert "r2c7 must be 6" in lines[2]
    french = run("hint", PUZZLE, "--stage", "technique", "--language", "fr").out
    assert french == "Étape suivante\u00a0: Singleton nu.\n"


def test_hint_names_what_is_wrong(run: Run) -> None:
    ran = run("hint", "3" + PUZZLE[1:], "--givens", PUZZLE)
    assert (ran.status, ran.out) == (1, "There is a mistake: r1c1 is not 3.\n")
    row = json.loads(run("hint", "3" + PUZZLE[1:], "--givens", PUZZLE, "--json").out)
    assert row["mistakes"] == [{"kind": "wrong-digit", "cells": [0], "digit": 3, "house": None}]
    marks = Board.from_grid(Grid.from_line(PUZZLE))
    marks.remove(1, 6)
    ran = run("hint", "-", text=to_text(marks, format="candidates"))
    assert (ran.status, ran.out) == (
        1,
        "There is a mistake: r1c2 can still be 6, and that candidate is missing.\n",
    )


@pytest.mark.process
def test_on_a_terminal_a_hint_waits_for_enter() -> None:
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    ours, theirs = pty.openpty()
    program = str(pathlib.Path(sys.executable).parent / "grille")
    process = subprocess.Popen([program, "hint", PUZZLE], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    seen = ""
    try:
        while "q to stop" not in seen:
            seen += os.read(ours, 4096).decode()
        assert "Naked Single" in seen
        assert "r2c7" not in seen
        os.write(ours, b"\n")
        while seen.count("q to stop") < 2:
            seen += os.read(ours, 4096).decode()
        assert "Look at r2c7." in seen
        assert "must be 6" not in seen
        os.write(ours, b"q\n")
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
