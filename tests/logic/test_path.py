"""Paths: no step is ever wrong, on no board and by no technique."""

from __future__ import annotations

import csv
import itertools
import pathlib

import pytest

import grille
from grille.logic.path import apply
from grille.logic.step import Step
from grille.logic.techniques import TECHNIQUES, technique_named
from grille.model import Board, Grid, Shape

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "rated.tsv"
PUZZLES = [row["puzzle"] for row in csv.DictReader(GOLDEN.read_text().splitlines()[1:], delimiter="\t")]
MOST = 20  # instances of one technique on one board: of chains there may be thousands
SEVERAL = Grid.from_line("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5......")


def assert_right(step: Step, board: Board, solution: Grid) -> None:
    """The step agrees with the solution, has an effect, and rests on what stands on the board."""
    assert step.places or step.removes
    assert all(solution.values[cell] == digit for cell, digit in step.places), str(step)
    assert all(solution.values[cell] != digit for cell, digit in step.removes), str(step)
    named = [*step.places, *step.removes, *((mark.cell, mark.digit) for mark in step.because.marks)]
    named += [end for link in step.because.links for end in (link.start, link.end)]
    assert all(not board.values[cell] and digit in board.candidates(cell) for cell, digit in named), str(step)
    assert len(set(step.removes)) == len(step.removes), str(step)


def walk(puzzle: str, *, every: int) -> None:
    """The whole path, and on every so-many-th board whatever any technique finds."""
    grid = Grid.from_line(puzzle)
    path, board = grille.explain(grid), Board.from_grid(grid)
    solution = path.solution
    assert solution is not None
    for number, step in enumerate(path):
        assert_right(step, board, solution)
        if number % every == 0:
            for technique in TECHNIQUES:
                for other in itertools.islice(technique.find(board), MOST):
                    assert_right(other, board, solution)
        apply(board, step)
    assert all(value in (0, right) for value, right in zip(board.values, solution.values, strict=True))


@pytest.mark.parametrize("puzzle", PUZZLES[::16])
def test_no_step_is_ever_wrong(puzzle: str) -> None:
    walk(puzzle, every=8)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [*PUZZLES[4::16], *PUZZLES[8::16], *PUZZLES[12::16]])
def test_no_step_is_ever_wrong_on_more_puzzles(puzzle: str) -> None:
    walk(puzzle, every=8)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["magictour", "seventeen", "hardest"])
def test_no_step_is_ever_wrong_on_public_sets(corpora: pathlib.Path, name: str) -> None:
    lines = [line[:81] for line in (corpora / f"{name}.txt").read_text().splitlines() if line[:1] in "0123456789."]
    for line in lines[:: len(lines) // 40]:
        walk(line, every=10)


def test_a_taken_step_is_not_found_again() -> None:
    board = Board.from_grid(Grid.from_line(PUZZLES[-1]))
    for step in grille.explain(board):
        apply(board, step)
        assert step not in list(technique_named(step.technique).find(board))


def test_on_several_solutions_every_step_holds_in_all_and_none_leans_on_uniqueness() -> None:
    path = grille.explain(SEVERAL)
    assert path.verdict == "several"
    assert path.solution is None
    solutions = grille.solve(SEVERAL, limit=1000).solutions
    wanting = {technique.name for technique in TECHNIQUES if technique.wants_unique}
    for step in path:
        assert step.technique not in wanting
        for solution in solutions:
            assert all(solution.values[cell] == digit for cell, digit in step.places)
            assert all(solution.values[cell] != digit for cell, digit in step.removes)


def test_no_solution_is_told_and_has_no_steps() -> None:
    line = "1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    path = grille.explain(Grid.from_line(line))
    assert (path.verdict, list(path)) == ("none", [])
    assert grille.explain(Grid.from_line("11" + "." * 79)).verdict == "none"


def test_pencil_marks_are_taken_as_they_stand() -> None:
    board = Board.from_grid(Grid(Shape.of(9), [0] * 81))
    for digit in range(2, 10):
        board.remove(40, digit)
    step = next(iter(grille.explain(board)))
    assert (step.technique, step.places) == ("naked-single", ((40, 1),))


def test_a_chosen_set_is_kept_to() -> None:
    grid = Grid.from_line(PUZZLES[-1])
    chosen = ["naked-single", "hidden-single-box"]
    assert {step.technique for step in grille.explain(grid, techniques=chosen)} <= set(chosen)
    with pytest.raises(grille.UnknownNameError):
        grille.explain(grid, techniques=["x-ray"])
    with pytest.raises(grille.UnknownNameError):
        grille.explain(grid, ladder="snakes")


@pytest.mark.parametrize(
    "shape",
    [
        Shape.of(6),
        Shape.of(9, diagonals=True),
        Shape.of(9, windows=True),
        Shape.of(9, boxes=[cell // 9 for cell in range(81)]),
        Shape.of(16),
    ],
    ids=["6x6", "diagonals", "windows", "latin", "16x16"],
)
def test_other_shapes(shape: Shape) -> None:
    """Half the digits of a solution, with its true candidates thinned out: whatever is found agrees with it."""
    solution = grille.solve(Grid(shape, [0] * shape.cells), limit=1).solution
    assert solution is not None
    puzzle = Grid(shape, [digit if (7 * cell) % 5 < 3 else 0 for cell, digit in enumerate(solution.values)])
    others = grille.solve(puzzle, limit=50).solutions
    board, found = Board.from_grid(puzzle), set()
    for step in grille.explain(puzzle):
        found.add(step.technique)
        for technique in TECHNIQUES:
            for other in itertools.islice(technique.find(board), MOST):
                assert technique.any_shape
                found.add(technique.name)
                for one in others:
                    assert all(one.values[cell] == digit for cell, digit in other.places), str(other)
                    assert all(one.values[cell] != digit for cell, digit in other.removes), str(other)
        apply(board, step)
    assert found
