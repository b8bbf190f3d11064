"""The scripts in examples/ run as they are and say what they promise."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

SAYS = {
    "sudoku_as_ilp.py": [
        "729 variables, 363 equations, 39 of them for the givens",
        "the judge says right",
        "Subject To",
    ],
    "watch_the_search.py": ["select=mrv", "look at r1c3", "back:", "backtracking:select=mrv,order=most"],
    "failed_literal.py": ["fills 39 of 81 cells", "So r2c4 is 6", "the judge says right"],
    "euler96.py": ["usage"],
}


def test_every_example_is_run(root: pathlib.Path) -> None:
    assert {path.name for path in (root / "examples").glob("*.py")} == set(SAYS)


@pytest.mark.process
@pytest.mark.parametrize("name", SAYS)
def test_an_example_says_what_it_promises(name: str, root: pathlib.Path) -> None:
    ran = subprocess.run([sys.executable, f"examples/{name}"], capture_output=True, text=True, cwd=root, timeout=100)
    printed = ran.stdout + ran.stderr
    assert "Traceback" not in printed
    for text in SAYS[name]:
        assert text in printed


def test_the_exported_model_is_written(root: pathlib.Path, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "model.lp"
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    words = [sys.executable, "examples/sudoku_as_ilp.py", puzzle, str(path)]
    subprocess.run(words, check=True, capture_output=True, cwd=root, timeout=100)
    assert "Subject To" in path.read_text("utf-8")
