"""Hints: in stages, from pencil marks too, and what is wrong is named."""

from __future__ import annotations

import pytest

import grille
from grille.logic.hint import STAGES
from grille.logic.mistakes import Mistake
from grille.logic.path import apply
from grille.logic.words import LANGUAGES
from grille.model import Board, Grid, Shape

PUZZLE = Grid.from_line("...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9.")
SOLUTION = Grid.from_line("169453872347892651285671439971586243538924716624137985496318527753249168812765394")


def written(grid: Grid, cell: int, digit: int) -> Grid:
    return Grid(grid.shape, [*grid.values[:cell], digit, *grid.values[cell + 1 :]])


def test_each_stage_tells_more_and_the_last_tells_all() -> None:
    hint = grille.hint(PUZZLE)
    assert hint.step is not None
    texts = [hint.text(stage) for stage in STAGES]
    assert texts[0] == "The next step: Naked Single."
    assert texts[1] == f"{texts[0]}\nLook at r2c7."
    assert texts[2] == f"{texts[1]}\n{hint.step.words()}" == str(hint)
    assert "6" not in texts[1]
    with pytest.raises(grille.OptionError, match="no stage is called 'more'; there are technique, where, all"):
        hint.text("more")


def test_hints_lead_to_the_solution() -> None:
    grid = PUZZLE
    while not (hint := grille.hint(grid)).is_solved:
        assert hint.step is not None
        for cell, digit in hint.step.places:
            grid = written(grid, cell, digit)
    assert grid == SOLUTION
    assert hint.text() == "The grid is solved."


def test_pencil_marks_are_what_the_hint_works_on() -> None:
    board = Board.from_grid(PUZZLE)
    for digit in board.candidates(0):
        if digit != SOLUTION.values[0]:
            board.remove(0, digit)
    step = grille.hint(board, ladder="se").step
    assert step is not None
    assert next(iter(grille.explain(board, techniques=["naked-single"]))).places == ((0, 1),)


def test_pencil_marks_that_a_digit_excludes_do_not_count() -> None:
    every = (1 << 9) - 1
    untidy = Board(PUZZLE.shape, PUZZLE.values, [1 << (v - 1) if v else every for v in PUZZLE.values])
    assert grille.hint(untidy).step == grille.hint(PUZZLE).step


def test_a_missing_candidate_is_named() -> None:
    board = Board.from_grid(PUZZLE)
    board.remove(0, 1)
    hint = grille.hint(board)
    assert (hint.step, hint.mistakes) == (None, (Mistake("missing-candidate", (0,), 1),))
    assert hint.text("technique") == "There is a mistake: r1c1 can still be 1, and that candidate is missing."


def test_a_wrong_digit_is_named_for_certain_with_the_givens() -> None:
    hint = grille.hint(written(PUZZLE, 0, 3), givens=PUZZLE)
    assert (hint.verdict, hint.step, hint.mistakes) == ("unique", None, (Mistake("wrong-digit", (0,), 3),))
    assert hint.text() == "There is a mistake: r1c1 is not 3."


@pytest.mark.parametrize(("cell", "digit"), [(0, 3), (1, 3), (5, 1), (80, 8)])
def test_a_wrong_digit_is_among_the_suspects_without_the_givens(cell: int, digit: int) -> None:
    hint = grille.hint(written(PUZZLE, cell, digit))
    assert hint.verdict == "none"
    assert hint.step is None
    (suspects,) = hint.mistakes
    assert suspects.kind == "suspects"
    assert cell in suspects.cells


def test_a_wrong_digit_is_found_on_a_large_grid_too() -> None:
    puzzle = grille.generate(size=16, seed=2)
    board, solution = Board.from_grid(puzzle), grille.solve(puzzle).solution
    assert grille.hint(puzzle).verdict == "unique"
    wrong = [(c, d) for c in range(256) for d in board.candidates(c) if solution and d != solution.values[c]]
    cell, digit = wrong[0]
    (suspects,) = grille.hint(written(puzzle, cell, digit)).mistakes
    assert cell in suspects.cells


def test_clashing_digits_are_named() -> None:
    hint = grille.hint(written(PUZZLE, 0, 8))
    assert {one.kind for one in hint.mistakes} == {"clash"}
    assert hint.text() == "There is a mistake: row 1 has 8 more than once, in r1c1 and r1c7."


def test_several_and_no_solutions_are_told() -> None:
    several = grille.hint(Grid(Shape.of(4), [0] * 16))
    assert (several.verdict, several.step, several.mistakes) == ("several", None, ())
    assert several.text().startswith("This grid has several solutions")
    none = grille.hint(Grid.from_line("12..34.........."), givens=Grid.from_line("12....3....4...."))
    assert none.step is None


def test_techniques_that_end_are_told() -> None:
    board = Board.from_grid(grille.example("inkala-2012").grid)
    for step in grille.explain(board):
        apply(board, step)
    hint = grille.hint(board)
    assert not board.is_full
    assert (hint.verdict, hint.mistakes) == ("unique", ())
    assert hint.text() == "No technique of this ladder finds a step here."


def test_givens_of_another_shape_are_refused() -> None:
    with pytest.raises(grille.ShapeError):
        grille.hint(PUZZLE, givens=Grid(Shape.of(4), [0] * 16))


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
@pytest.mark.parametrize("grid", [PUZZLE, SOLUTION, written(PUZZLE, 0, 3), written(PUZZLE, 0, 8)], ids=str)
def test_every_hint_is_a_sentence_in_every_language(code: str, grid: Grid) -> None:
    for line in grille.hint(grid).lines("all", code):
        assert line.endswith(".")
        assert "{" not in line


def test_hint_as_data_holds_back_what_the_stage_does() -> None:
    hint = grille.hint(PUZZLE)
    assert hint.to_dict(stage="where")["step"] is None
    assert hint.to_dict(stage="where")["technique"] == "naked-single"
    assert hint.to_dict()["step"]["places"] == [[15, 6]]
    with pytest.raises(grille.OptionError, match="no stage is called 'more'"):
        hint.to_dict(stage="more")
