"""`grille canonical`, and puzzles that are no isomorphs of each other."""

from __future__ import annotations

import json
import pathlib
import random
from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.errors import OptionError, ShapeError
from grille.model import Grid, Shape, Symmetry

PUZZLE = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def disguised(grid: Grid, seed: int) -> Grid:
    return Symmetry.random(grid.shape, random.Random(seed)).apply(grid)


def test_forms_come_one_a_line_in_any_format(run: Callable[..., Any]) -> None:
    form = grille.canonical(PUZZLE).form
    text = "".join(f"{disguised(PUZZLE, seed).to_line()}\n" for seed in range(3))
    ran = run("canonical", "-", text=text)
    assert (ran.status, ran.out) == (0, f"{form.to_line()}\n" * 3)
    ran = run("canonical", PUZZLE.to_line(), "--to", "sdk")
    assert grille.parse(ran.out) == form
    ran = run("canonical", "1....3....4....2", "--count-automorphisms")
    assert ran.out == "...1..2..3..4... # 16 automorphisms\n"
    said = json.loads(run("canonical", PUZZLE.to_line(), "--json").out)
    assert Symmetry.from_dict(said["transformation"]).apply(PUZZLE).to_line() == said["form"] == form.to_line()


def test_group_tells_which_lines_are_one_puzzle(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    other = Grid.from_line("." * 80 + "1")
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{grid.to_line()}\n" for grid in (PUZZLE, other, disguised(PUZZLE, 1))))
    ran = run("canonical", "--group", path)
    assert ran.out == f"{grille.canonical(PUZZLE).form.to_line()}  {path}, line 1; {path}, line 3\n"
    assert ran.err == "grille: 3 puzzles, 2 different\n"
    assert json.loads(run("canonical", "--group", "--json", path).out)["places"][1] == f"{path}, line 3"


def test_a_clash_is_told_and_the_others_are_answered(run: Callable[..., Any]) -> None:
    ran = run("canonical", "-", text=f"{PUZZLE.to_line()}\n55{'.' * 79}\n{PUZZLE.to_line()}\n")
    assert ran.status == 2
    assert len(ran.out.splitlines()) == 2
    assert "line 2: a grid whose digits clash has no form: row 1 has 5 in r1c1, r1c2" in ran.err


def test_a_shape_without_forms_is_refused(run: Callable[..., Any]) -> None:
    ran = run("canonical", PUZZLE.to_line(), "--diagonals")
    assert ran.status == 2
    assert "regular boxes up to 9×9" in ran.err


def test_distinct_puzzles_are_no_isomorphs_whatever_the_jobs() -> None:
    one, two = (grille.generate(size=4, count=12, seed=1, distinct=True, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert len({grille.canonical(grid).form for grid in one}) == 12
    plain = grille.generate(size=4, count=12, seed=1)
    assert len({grille.canonical(grid).form for grid in plain}) < 12, "the seed is one that shows a difference"


def test_distinct_is_refused_where_there_are_no_forms() -> None:
    with pytest.raises(ShapeError, match="regular boxes"):
        grille.generate(shape=Shape.of(9, windows=True), distinct=True)
    with pytest.raises(OptionError, match="jigsaw"):
        grille.generate(jigsaw=True, distinct=True)
