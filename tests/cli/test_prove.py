"""`grille prove` and `grille unavoidable`."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = ".13....143......"
FULL = "1234341221434321"


def test_a_proof_is_written_and_checked(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    ran = run("prove", SMALL, "--out", tmp_path / "proof")
    assert ran.status == 0
    assert ran.out.startswith("the solution is the only one, proved in 1 step from 454 clauses; the proof leans on ")
    ran = run("prove", "--check", tmp_path / "proof")
    assert (ran.status, ran.out) == (0, f"{tmp_path / 'proof'}: the proof holds\n")
    (tmp_path / "proof" / "proof.drat").write_text("1 0\n")
    ran = run("prove", "--check", tmp_path / "proof", "--json")
    assert (ran.status, json.loads(ran.out)["proved"]) == (0, True), "the formula falls to unit propagation"


def test_several_puzzles_go_to_numbered_folders(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    ran = run("prove", "-", "--out", tmp_path, "--json", text=f"{SMALL}\n1{'.' * 15}\n12..34..........\n")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [(one["verdict"], one["proved"]) for one in answers] == [
        ("unique", True),
        ("several", False),
        ("several", False),
    ]
    assert ran.status == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1"]
    assert sorted(path.name for path in (tmp_path / "1").iterdir()) == ["proof.drat", "puzzle.cnf"]


def test_what_is_not_proved_says_why(run: Callable[..., Any]) -> None:
    ran = run("prove", "1" + "." * 15)
    assert (ran.status, ran.out) == (1, "not proved: it has several solutions\n")
    ran = run("prove", "1" + "." * 15, "--language", "fr")
    assert ran.out == "pas prouvé\u00a0: elle a plusieurs solutions\n"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--check", "nowhere"], "nowhere/puzzle.cnf: found nothing to read"),
        (["--check", "nowhere", SMALL], "--check reads a folder"),
        ([SMALL, "--method", "magic"], "method is one of sat, logic, readable, not 'magic'"),
        ([SMALL, "--out", "/dev/null/folder"], "/dev/null/folder: cannot be written"),
    ],
)
def test_bad_words_are_one_line(run: Callable[..., Any], words: list[str], wanted: str) -> None:
    ran = run("prove", *words)
    assert ran.status == 2
    assert wanted in ran.err
    assert len(ran.err.splitlines()) == 1


def test_unavoidable_sets_a_line_each(run: Callable[..., Any]) -> None:
    ran = run("unavoidable", FULL, "--largest", "4")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert lines[0] == "r1c1 r1c2 r3c1 r3c2"
    assert lines[-1] == "8 sets of up to 4 cells; 4 of them share no cell, so every puzzle has at least 4 givens"
    answer = json.loads(run("unavoidable", FULL, "--largest", "4", "--json").out)
    assert (len(answer["sets"]), len(answer["disjoint"]), answer["complete"]) == (8, 4, True)


def test_the_family_is_drawn(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    ran = run("unavoidable", FULL, "--largest", "4", "--draw", tmp_path / "sets.svg")
    assert ran.status == 0
    drawn = (tmp_path / "sets.svg").read_text("utf-8")
    assert all(f">{number}</text>" in drawn for number in range(1, 5))
    assert run("unavoidable", FULL, "--draw", tmp_path / "sets.txt").status == 2


@pytest.mark.parametrize("words", [["12"], [EASY], [FULL, "--largest", "0"], ["1" * 16]])
def test_what_has_no_unavoidable_sets_is_one_line(run: Callable[..., Any], words: list[str]) -> None:
    ran = run("unavoidable", *words)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
