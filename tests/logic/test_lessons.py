"""Lessons: every technique has one, its positions hold it, and moves are judged by what they do."""

from __future__ import annotations

import pytest

from grille.errors import UnknownNameError
from grille.logic.lessons import POSITIONS, examples, judge, lesson
from grille.logic.solutions import verdict_and_solution
from grille.logic.techniques import TECHNIQUES, technique_named
from grille.model import Board, Grid

NAMES = list(examples())
COMMON = ["full-house", "hidden-single-line", "pointing", "naked-pair", "x-wing", "xy-wing", "skyscraper", "xy-chain"]


@pytest.mark.parametrize("name", NAMES)
def test_each_position_holds_the_technique_and_its_step_is_right(name: str) -> None:
    told = lesson(name)
    assert len(told.positions) == POSITIONS
    for board in (told.example, *told.positions):
        step = next(technique_named(name).find(board))
        judged = judge(board, name, removes=step.removes, places=step.places)
        assert (judged.verdict, judged.rest) == ("right", ())


def test_positions_differ_and_are_the_same_each_time() -> None:
    for name in COMMON:
        boards = [lesson(name).example, *lesson(name).positions]
        assert len({board.grid.to_line() for board in boards}) == len(boards)
        assert [board.grid for board in lesson(name).positions] == [board.grid for board in boards[1:]]


@pytest.mark.parametrize("name", COMMON)
def test_the_digit_of_the_solution_may_not_go_and_no_other_be_placed(name: str) -> None:
    board = lesson(name).positions[0]
    solution = verdict_and_solution(board.grid)[1]
    assert solution is not None
    cell = board.values.index(0)
    right = solution.values[cell]
    wrong = next(digit for digit in range(1, 10) if digit != right)
    assert judge(board, name, removes=[(cell, right)]).wrong == ((cell, right),)
    assert judge(board, name, places=[(cell, wrong)]).verdict == "wrong"


def test_a_part_of_a_step_is_right_and_the_rest_is_told() -> None:
    told, step = next((one, one.step) for one in map(lesson, NAMES) if len(one.step.removes) > 1)
    judged = judge(told.example, told.technique.name, removes=step.removes[:1])
    assert judged.verdict == "right"
    assert judged.step is not None
    assert set(judged.rest) == {*judged.step.removes} - {step.removes[0]}


def test_a_sound_step_of_another_kind_is_told_by_its_name() -> None:
    board = Board.from_grid(Grid.from_line("12343412214.4321"))
    judged = judge(board, "naked-single", places=[(11, 3)])
    assert judged.verdict == "right"  # the last cell is a naked single, too
    other = judge(board, "x-wing", places=[(11, 3)])
    assert (other.verdict, other.step and other.step.technique) == ("other", "full-house")
    assert other.to_dict("fr")["title"] == "Dernière case"


def test_what_changes_nothing_is_nothing() -> None:
    board = lesson("x-wing").example
    full = next(cell for cell, value in enumerate(board.values) if value)
    assert judge(board, "x-wing", removes=[(full, 1)], places=[(full, 1)]).verdict == "nothing"


def test_every_technique_of_the_levels_has_a_lesson_and_an_unknown_one_is_refused() -> None:
    classic = {one.name for one in TECHNIQUES if one.name in examples()}
    assert {"full-house", "x-wing", "aic"} < classic
    with pytest.raises(UnknownNameError):
        lesson("z-wing")
