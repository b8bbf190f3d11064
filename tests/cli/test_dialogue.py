"""`grille` alone on a terminal, with a terminal."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import time

import pytest

import grille

pytestmark = pytest.mark.process
pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."


def talk(*lines: str, seconds: float = 30, locale: str = "C.UTF-8") -> str:
    """Start the dialogue, type these lines one after another when it waits for them, end it, and return the screen."""
    ours, theirs = pty.openpty()
    program = pathlib.Path(sys.executable).parent / "grille"
    process = subprocess.Popen(
        [str(program)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "dumb", "COLUMNS": "120", "LC_ALL": locale},
    )
    os.close(theirs)
    seen, typed, deadline = "", [*lines, "q"], time.monotonic() + seconds
    asked = 0
    try:
        while time.monotonic() < deadline:
            try:
                seen += os.read(ours, 4096).decode(errors="replace")
            except OSError:  # the other end is closed
                break
            questions = seen.count("): ") + seen.count("File: ") + seen.count("ends it.")
            while typed and asked < questions:
                os.write(ours, (typed.pop(0) + "\n").encode())
                asked += 1
        assert process.wait(5) == 0, seen
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return seen


def test_it_solves_an_example_by_the_method_chosen() -> None:
    seen = talk("9", "1", "exact-cover", "2")
    assert "1 6 9 | 4 5 3 | 8 7 2" in seen
    assert "unique: this is the only solution" in seen
    assert "method exact-cover" in seen


def test_a_pasted_grid_without_a_solution_is_told() -> None:
    seen = talk("9", "p", "55" + "." * 79 + "\n", "exact-cover", "1")
    assert "none: there is no solution" in seen
    assert "clash: row 1 has 5 in r1c1, r1c2" in seen


def test_a_line_may_be_pasted_where_the_grid_is_asked_for() -> None:
    assert "1 6 9 | 4 5 3 | 8 7 2" in talk("9", PUZZLE, "exact-cover", "1")
    assert "column 9" in talk("9", "........[/]" + "." * 70)


def test_a_file_is_read(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(PUZZLE + "\n")
    assert "1 6 9 | 4 5 3 | 8 7 2" in talk("9", "f", str(path), "exact-cover", "1")
    assert "1 6 9 | 4 5 3 | 8 7 2" in talk("9", str(path), "exact-cover", "1")


def test_what_cannot_be_is_told_and_asked_again() -> None:
    seen = talk("7", "nine", "9", "x", "9", "f", "/nonexistent", "9", "1", "magic", "9", "1", "native", "3")
    assert "no product" in seen
    assert "a whole number" in seen
    assert "found 'x'" in seen
    assert "No such file" in seen
    assert "no method is called 'magic'" in seen
    assert "the question is 1 or 2, not '3'" in seen


@pytest.mark.parametrize(("question", "backtracks"), [("1", "9,671"), ("2", "18,935")])
def test_it_asks_which_question(question: str, backtracks: str) -> None:
    grid = grille.example("9Hardest").grid.to_line()
    assert f"backtracks {backtracks}" in talk("9", grid, "backtracking", question)


@pytest.mark.parametrize("before", [(), ("9",), ("9", "f"), ("9", "p"), ("9", "1"), ("9", "1", "native")])
def test_q_ends_it_at_every_prompt(before: tuple[str, ...]) -> None:
    assert "Goodbye." in talk(*before)


def test_it_speaks_french_where_the_locale_does() -> None:
    seen = talk("9", "1", "native", "2", locale="fr_FR.UTF-8")
    for words in ("un atelier de Sudoku", "Taille de la grille", "Quelle grille", "Méthode (", "Question (1 trouve"):
        assert words in seen
    assert "unique\xa0: c'est la seule solution" in seen
    assert "méthode native" in seen
    assert "la grille de l'article sur la programmation" in seen
    assert "Au revoir." in seen
