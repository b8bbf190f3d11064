"""Levels against methods that know nothing of techniques, over whole public corpora."""

from __future__ import annotations

import pathlib

import numpy as np
import pytest

from grille.formats import read_array
from grille.kernel.cnf import Outcome, deduce
from grille.logic.rating import is_of_level
from grille.methods.encodings.cnf_packed import formula
from grille.methods.solve import trace
from grille.model import Board, Grid, Shape
from grille.model.rows import rows_of

RATED = ("se_published", "se_measured", "hodoku")


def rated_puzzles(rating: pathlib.Path, name: str) -> list[str]:
    lines = (rating / f"{name}.tsv").read_text("utf-8").splitlines()
    column = lines[0].split("\t").index("puzzle")
    return [line.split("\t")[column] for line in lines[1:]]


def assert_easy_is_unit_propagation(puzzles: np.ndarray) -> None:
    found = deduce(formula(Shape.of(9), "extended"), puzzles, probes=False)
    is_easy = is_of_level(puzzles, "very-easy") | is_of_level(puzzles, "easy")
    assert (is_easy == (found.outcomes == Outcome.SOLVED)).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["seventeen", "magictour", "hardest"])
def test_at_most_easy_is_what_unit_propagation_finishes(corpora: pathlib.Path, name: str) -> None:
    assert_easy_is_unit_propagation(read_array(corpora / f"{name}.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("name", RATED)
def test_at_most_easy_is_what_unit_propagation_finishes_on_rated_sets(rating: pathlib.Path, name: str) -> None:
    assert_easy_is_unit_propagation(rows_of(rated_puzzles(rating, name)).digits)


def meets_only_single_domains(grid: Grid) -> bool:
    """Whether backtracking with MRV and forward checking always finds a cell with one digit left: from its trace."""
    left = [grid.shape.side] * grid.shape.cells
    for event in trace(grid, method="backtracking", select="mrv", propagate="forward"):
        if event.kind == "remove" and event.cell is not None:
            left[event.cell] -= 1
        elif event.kind == "choose" and event.cell is not None and left[event.cell] > 1:
            return False
    return True


@pytest.mark.slow
def test_very_easy_is_what_mrv_solves_without_a_choice(rating: pathlib.Path) -> None:
    lines = rated_puzzles(rating, "se_published")[::12]
    is_very_easy = is_of_level(rows_of(lines).digits, "very-easy")
    assert 0 < is_very_easy.sum() < len(lines)
    for line, expected in zip(lines, is_very_easy, strict=True):
        assert meets_only_single_domains(Grid.from_line(line)) == expected, line


def test_the_trace_counts_the_digits_that_a_board_counts() -> None:
    """The check above reads domains off the trace; the first choice shows that it reads them right."""
    grid = Grid.from_line("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
    left = [9] * 81
    for event in trace(grid, method="backtracking"):
        if event.kind == "choose":
            break
        if event.kind == "remove" and event.cell is not None:
            left[event.cell] -= 1
    board = Board.from_grid(grid)
    assert [left[cell] for cell in range(81) if not grid.values[cell]] == [
        len(board.candidates(cell)) for cell in range(81) if not grid.values[cell]
    ]
