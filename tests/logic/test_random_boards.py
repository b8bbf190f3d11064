"""Every technique on random boards of every kind of shape: what it finds is right, and can be told and drawn.

A board is a puzzle's with some digits filled in and some wrong candidates gone, so that every technique has its turn:
the law holds on any board that still has the solution.
"""

from __future__ import annotations

import itertools
import random
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.logic.chain_checker import check

import grille
from grille.logic.path import apply
from grille.logic.picture import picture
from grille.logic.step import Step
from grille.logic.techniques import TECHNIQUES, technique_named
from grille.logic.words import LANGUAGES, hint_lines, notation
from grille.model import Board, Grid, Shape

SHAPES = {
    "4x4": Shape.of(4),
    "6x6": Shape.of(6),
    "9x9": Shape.of(9),
    "diagonals": Shape.of(9, diagonals=True),
    "windows": Shape.of(9, windows=True),
    "16x16": Shape.of(16),
}
MOST = 20  # instances of one technique on one board: of chains there may be thousands
TOLD = 3  # steps of each technique on a board that are put into words


@lru_cache(maxsize=64)
def puzzle_and_solution(name: str, seed: int) -> tuple[Grid, Grid]:
    puzzle = grille.generate(shape=SHAPES[name], seed=seed)
    solution = grille.solve(puzzle).solution
    assert solution is not None
    return puzzle, solution


def thinned(puzzle: Grid, solution: Grid, share: float, seed: int) -> Board:
    """The puzzle's board with some digits filled in and without a share of the wrong candidates."""
    chance, board = random.Random(seed), Board.from_grid(puzzle)
    for cell, right in enumerate(solution.values):
        if not board.values[cell] and chance.random() < share / 3:
            board.place(cell, right)
    for cell, right in enumerate(solution.values):
        for digit in board.candidates(cell) if not board.values[cell] else ():
            if digit != right and chance.random() < share:
                board.remove(cell, digit)
    return board


def assert_sound(step: Step, board: Board, solution: Grid) -> None:
    assert step.places or step.removes
    assert all(solution.values[cell] == digit for cell, digit in step.places), str(step)
    assert all(solution.values[cell] != digit for cell, digit in step.removes), str(step)
    assert all(digit in board.candidates(cell) for cell, digit in (*step.places, *step.removes)), str(step)
    technique = technique_named(step.technique)
    if technique.engine == "se" and not technique.in_levels:
        check(step)
    if technique.family == "chains":
        cells = [part.index for part in step.because.cells]
        assert len(cells) == len(set(cells)), str(step)


def assert_told(step: Step) -> None:
    for language in LANGUAGES:
        for text in (step.words(language.code), notation(step, language.code), *hint_lines(step, language.code)):
            assert text
            assert "{" not in text
    assert picture(step).startswith("<svg")
    assert step.to_dict()["technique"] == step.technique


@pytest.mark.slow
@given(
    name=st.sampled_from(list(SHAPES)),
    puzzle_seed=st.integers(0, 3),
    share=st.sampled_from([0.0, 0.3, 0.5, 0.7, 0.85]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=40)
def test_every_step_is_right_and_can_be_told(name: str, puzzle_seed: int, share: float, seed: int) -> None:
    puzzle, solution = puzzle_and_solution(name, puzzle_seed)
    board = thinned(puzzle, solution, share, seed)
    for technique in TECHNIQUES:
        for count, step in enumerate(itertools.islice(technique.find(board), MOST)):
            assert_sound(step, board, solution)
            if count < TOLD:
                assert_told(step)


@pytest.mark.slow
def test_random_boards_give_every_technique_its_turn() -> None:
    """Hence the test above can fail for each of them; a grave, a loop or two cells just placed take too much luck."""
    found = set()
    for seed, share in itertools.product(range(100), (0.3, 0.5, 0.7, 0.85)):
        puzzle, solution = puzzle_and_solution("9x9", seed % 4)
        board = thinned(puzzle, solution, share, seed)
        wanted = [technique for technique in TECHNIQUES if technique.name not in found]
        found |= {step.technique for technique in wanted for step in itertools.islice(technique.find(board), 1)}
    missing = {technique.name for technique in TECHNIQUES} - found
    assert [name for name in missing if not name.startswith(("unique-loop-", "bug-", "avoidable-"))] == []


@given(name=st.sampled_from(["diagonals", "windows", "6x6"]), puzzle_seed=st.integers(0, 20))
@settings(max_examples=20)
def test_paths_of_other_shapes_are_right_to_their_end(name: str, puzzle_seed: int) -> None:
    puzzle, solution = puzzle_and_solution(name, puzzle_seed)
    board = Board.from_grid(puzzle)
    for step in grille.explain(puzzle):
        assert_sound(step, board, solution)
        apply(board, step)


def test_a_direct_form_does_not_reason_across_diagonals_that_share_a_cell() -> None:
    """The 1 of the first diagonal may be the centre, which is on the second diagonal too."""
    shape = Shape.of(9, diagonals=True)
    board = Board.from_grid(Grid(shape, [0] * 81))
    first, second = (house.cells for house in shape.extra)
    for cell in first:
        if cell not in (30, 40, 50):
            board.remove(cell, 1)
    for cell in second:
        if cell not in (32, 40, 48, 8):
            board.remove(cell, 1)
    assert all(step.places != ((8, 1),) for step in technique_named("direct-pointing").find(board))
