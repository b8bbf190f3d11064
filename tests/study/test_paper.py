"""The report on backtracking: its grids, its twenty counts, and one command for its three tables."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

import pytest

import grille
from grille.formats.examples import CSP
from grille.study import paper

COMMAND = str(pathlib.Path(sys.executable).parent / "grille")


def run(*words: str, status: int = 0) -> str:
    ran = subprocess.run([COMMAND, *words], capture_output=True, text=True, timeout=120)
    assert ran.returncode == status, ran.stderr
    return ran.stdout + ran.stderr


def test_all_twenty_counts_are_the_reports() -> None:
    assert len(paper.PRINTED) == 20
    assert set(paper.GRIDS) <= set(CSP)
    for (name, method), (_, backtracks) in paper.PRINTED.items():
        select, order = (word.partition("=")[2] for word in method.partition(":")[2].split(","))
        result = grille.solve(grille.example(name).grid, method="backtracking", select=select, order=order, limit=1)
        assert result.counters["backtracks"] == backtracks, (name, method)


def test_the_grid_without_a_solution_has_its_own_row() -> None:
    grid = grille.example("9NoSolution").grid
    for select, backtracks in (("first", 27_778), ("mrv", 1_667)):
        result = grille.solve(grid, method="backtracking", select=select, limit=1)
        assert (result.verdict, result.counters["backtracks"]) == ("none", backtracks)


def test_best_worst_and_ties_are_marked_in_pairs() -> None:
    found = {key: paper.Ours(count, 0.1) for key, (_, count) in paper.PRINTED.items()}
    cells, digits, _ = paper.paper_tables(found)
    easy = [str(cell) for cell in cells.rows[0]]
    assert easy == ["9Easy", "208 ▼", "208 ▼", "12 ms ▼", "100 ms =", "0 ▲", "0 ▲", "2 ms ▲", "100 ms ="]
    assert [str(cell) for cell in digits.rows[1]][1:3] == ["17 =", "17 ="]
    assert {str(cell) for cell in digits.rows[-1][1:]} == {"–"}
    assert paper.agreement(found) == 20
    assert paper.agreement({}) == 0


@pytest.mark.process
def test_one_command_prints_the_three_tables() -> None:
    told = run("compare", "--paper", "--time-limit", "60")
    captions = [line for line in told.splitlines() if line.startswith("Table")]
    assert [line.partition(".")[0] for line in captions] == ["Table 1", "Table 2", "Table 3"]
    for _, backtracks in paper.PRINTED.values():
        assert told.count(f" {backtracks:,} ") >= 2
    assert "20 of the paper's 20 counts are ours" in told
    assert "own puzzles" in run("compare", "--paper", "--example", "9Easy", status=2)


@pytest.mark.process
def test_compare_knows_every_example_by_its_name() -> None:
    words = ("compare", "--example", "9Easy", "--example", "9Hard", "--method", "backtracking")
    rows = [json.loads(line) for line in run(*words, "--json").splitlines()]
    assert [row["name"] for row in rows] == ["9Easy", "9Hard"]
    told = run(*words)
    assert "By puzzle: counters." in told
    assert "backtracks 541" in told


@pytest.mark.process
def test_puzzles_of_a_file_go_by_their_lines(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("1....3....4....2\n....1..4...24.3.\n")
    words = ("compare", str(path), "1....3....4....2", "--method", "native", "--json")
    names = [json.loads(line)["name"] for line in run(*words).splitlines()]
    assert names == [f"{path}, line 1", f"{path}, line 2", "3"]
