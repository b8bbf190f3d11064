"""`grille export`, `grille solve --model` and `--explain-conflict`."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

from grille.formats.examples import example
from grille.methods.encodings.exports import export
from grille.methods.solve import solve
from grille.model import Grid

ONE = example("cnf-example-1").grid
SOLUTION = solve(ONE).solution
NO_SOLUTION = Grid.from_line("1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def test_the_commands(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    exported = run("export", "--example", "cnf-example-1", "--to", "cnf")
    assert exported.status == 0
    assert exported.out == export(ONE, to="cnf")
    answer = tmp_path / "answer.txt"
    assert SOLUTION is not None
    literals = [cell * 9 + digit for cell, digit in enumerate(SOLUTION.values)]
    answer.write_text("s SATISFIABLE\nv " + " ".join(map(str, literals)) + " 0\n")
    judged = run("solve", "--example", "cnf-example-1", "--model", answer)
    assert (judged.status, judged.out) == (0, SOLUTION.to_line() + "\n")
    wrong = run("solve", "--example", "cnf-example-2", "--model", answer)
    assert (wrong.status, wrong.out) == (2, "")
    assert "r1c2 is given as 9" in wrong.err


def test_the_commands_explain_a_clash(run: Callable[..., Any]) -> None:
    ran = run("solve", "--explain-conflict", NO_SOLUTION.to_line())
    assert ran.status == 1
    assert "r1c1 = 1" in ran.err
    text = f"{NO_SOLUTION.to_line()}\n{ONE.to_line()}\n"
    none, one = map(json.loads, run("solve", "--json", "--explain-conflict", "-", text=text).out.splitlines())
    assert "r1c1 = 1" in none["conflict"]
    assert "conflict" not in one


def test_a_model_is_of_one_puzzle(run: Callable[..., Any]) -> None:
    ran = run("export", "-", text=f"{ONE.to_line()}\n{ONE.to_line()}\n")
    assert ran.status == 2
    assert "--into" in ran.err


@pytest.mark.parametrize("words", [["solve", "--model"], ["export", "--objective"]], ids=str)
def test_a_file_that_cannot_be_read_is_told_before_a_puzzle_is(run: Callable[..., Any], words: list[str]) -> None:
    ran = run(*words, "nowhere.csv", "-", text="no puzzle\n")
    assert (ran.status, ran.out) == (2, "")
    assert "nowhere.csv" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.skipif(not os.path.exists("/dev/stdin"), reason="this system has no /dev/stdin")
def test_a_file_is_read_once_for_all_puzzles(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    lines = f"{ONE.to_line()}\n" * 2
    assert SOLUTION is not None
    literals = [cell * 9 + digit for cell, digit in enumerate(SOLUTION.values)]
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(lines)
    said = "s SATISFIABLE\nv " + " ".join(map(str, literals)) + " 0\n"
    judged = run("solve", puzzles, "--model", "/dev/stdin", text=said)
    assert (judged.status, judged.out) == (0, f"{SOLUTION.to_line()}\n" * 2)
    words = ["export", puzzles, "--objective", "/dev/stdin", "--into", tmp_path / "models"]
    assert run(*words, text="row,column,digit,weight\n1,1,1,5\n").status == 0
    first, second = ((tmp_path / "models" / f"{number}.lp").read_text() for number in (1, 2))
    assert first == second
    assert "5 x_1_1_1" in first
