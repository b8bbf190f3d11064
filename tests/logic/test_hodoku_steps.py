"""The ladder `hodoku`: its steps are right, told and drawn, add up to the score, and stop when told to."""

from __future__ import annotations

import itertools
import threading

import pytest

import grille
from grille.logic import hodoku_steps
from grille.logic.picture import picture
from grille.logic.techniques import HODOKU_TECHNIQUES, Technique, technique_named
from grille.model import Board, Grid

PUZZLES = [
    ".96....73....76.4.......8...6..........5.4...5..281.........1..2.......8.7.94..3.",
    ".....67.9....8....7.9213...2.1.....7...9..46.96...8..3.........5..6..2....2.91..4",
    ".....1.39........5..3.5.6....8.9...67....28..1..4.......9.8..5..2.......4..7.....",
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_step_is_right_and_they_add_up_to_the_score(puzzle: str) -> None:
    grid = Grid.from_line(puzzle)
    path = grille.explain(grid, ladder="hodoku")
    solution, steps = path.solution, list(path)
    assert solution is not None
    assert path.solved
    for step in steps:
        assert step.places or step.removes
        assert all(solution.values[cell] == digit for cell, digit in step.places)
        assert all(solution.values[cell] != digit for cell, digit in step.removes)
        assert all(step.board.masks[cell] >> (digit - 1) & 1 for cell, digit in (*step.places, *step.removes))
    rating = grille.rate(grid, scales=["hodoku"])
    assert sum(step.price or 0 for step in steps) == rating.hodoku_score


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_step_is_told_drawn_and_said(puzzle: str) -> None:
    for step in itertools.islice(grille.explain(Grid.from_line(puzzle), ladder="hodoku"), 60):
        for language in ("en", "fr"):
            assert step.words(language)
            assert "words" in step.to_dict(language)
        assert "<svg" in picture(step)
        for branch in step.because.branches:
            assert all(parent < place for place, node in enumerate(branch) for parent in node.parents)


def test_a_walk_ends_when_it_is_stopped() -> None:
    stop = threading.Event()
    path = grille.explain(Grid.from_line(PUZZLES[2]), ladder="hodoku", stop=stop)
    for step in path:
        stop.set()
        assert step
    assert not path.complete
    assert not grille.hint(Grid.from_line(PUZZLES[2]), ladder="hodoku", stop=stop).complete


def test_nothing_leans_on_one_solution_where_there_are_several() -> None:
    several = Grid.from_line(PUZZLES[0].replace("9", ".", 2))
    path = grille.explain(several, ladder="hodoku")
    assert path.verdict == "several"
    names = {step.technique for step in path}
    assert not any(technique_named(name).wants_unique or name == "brute-force" for name in names)
    assert not path.solved


def test_avoidable_rectangles_need_placed_digits() -> None:
    """A case of its own making: r1c1, r1c2 and r4c2 were placed, so r4c1 cannot complete the rectangle."""
    line = "12" + "." * 7 + "." * 9 + "." * 9 + ".1" + "." * 7 + "." * 45
    given, placed = Board.from_grid(Grid.from_line(line)), Board.from_grid(Grid.from_line(line))
    placed.placed.update({0, 1, 28})
    for board in (given, placed):
        board.masks[27] = 0b110
    assert list(hodoku_steps.find(given, "avoidable-rectangle-1")) == []
    assert {step.removes for step in hodoku_steps.find(placed, "avoidable-rectangle-1")} == {((27, 2),)}


@pytest.mark.parametrize("technique", HODOKU_TECHNIQUES, ids=lambda technique: technique.name)
def test_an_empty_grid_has_none_of_them(technique: Technique) -> None:
    empty = Board.from_grid(Grid.from_line("." * 81))
    if technique.name != "brute-force":
        assert list(technique.find(empty)) == []
    assert list(technique.find(Board.from_grid(Grid.from_line("." * 16)))) == []
