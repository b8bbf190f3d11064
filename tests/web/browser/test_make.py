"""Making a puzzle: givens by keyboard, what they come to, and what can be done with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CELLS = "cells => cells.map((cell) => cell.getAttribute('aria-label'))"


def test_a_puzzle_is_made_by_keyboard_and_played(visit: Visit) -> None:
    page = visit("#make")
    page.get_by_text("Enter givens.").wait_for()
    page.get_by_role("gridcell").first.click()
    for index, digit in enumerate(PUZZLE):
        if digit != ".":
            page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
        if index % 9 == 8:
            page.keyboard.press("ArrowDown")
    page.get_by_text("Exactly one solution").wait_for()
    page.get_by_text("Symmetry: half turn").wait_for()
    page.get_by_text(re.compile("22 givens could be left out")).wait_for()
    page.get_by_text(re.compile(r"very easy · ER 1\.2")).wait_for()
    assert page.locator(".cell.fill-cover").count() == 22
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("grid", name="Sudoku").wait_for()
    labels = page.get_by_role("gridcell").evaluate_all(CELLS)
    assert "".join(label[-1] if ", given " in label else "." for label in labels) == PUZZLE


def test_solutions_and_candidates_follow_each_given(visit: Visit) -> None:
    page = visit(f"#make?puzzle={PUZZLE.replace('7', '.').replace('9', '.')}")
    page.get_by_text(re.compile(r"^\d+ solutions$|^More than")).wait_for()
    page.get_by_text("are settled").wait_for()
    page.get_by_role("gridcell", name="row 1 column 5").click()
    page.keyboard.press("5")
    page.get_by_text("Two equal digits stand in one house: r1c1").wait_for()
    page.keyboard.press("Delete")
    page.get_by_text(re.compile(r"^\d+ solutions$|^More than")).wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Two equal digits").wait_for()
    page.get_by_role("button", name="Clear").click()
    page.get_by_text("Enter givens.").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Two equal digits").wait_for()


def test_true_candidates_are_shown_or_not(visit: Visit) -> None:
    page = visit(f"#make?puzzle={PUZZLE}")
    page.get_by_role("gridcell", name="row 1 column 3, empty, candidates 4", exact=True).wait_for()
    page.get_by_role("checkbox", name="Show which digits are still possible").uncheck()
    page.get_by_role("gridcell", name="row 1 column 3, empty", exact=True).wait_for()


def test_what_is_not_needed_is_left_out_and_comes_back(visit: Visit) -> None:
    page = visit(f"#make?puzzle={PUZZLE}")
    page.get_by_label("Symmetry wanted").select_option("half-turn")
    page.get_by_role("button", name="Leave out what is not needed").click()
    page.wait_for_function("() => document.querySelectorAll('.given').length < 30")
    page.get_by_text("Exactly one solution").wait_for()
    page.get_by_text("Symmetry: half turn").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("30 givens").wait_for()


def test_a_symmetry_shows_where_givens_are_wanted(visit: Visit) -> None:
    page = visit("#make")
    page.get_by_label("Symmetry wanted").select_option("half-turn")
    page.get_by_role("gridcell").first.click()
    page.keyboard.press("1")
    page.get_by_text("1 cell to fill for the symmetry").wait_for()
    page.get_by_role("gridcell").last.click()
    page.keyboard.press("2")
    page.get_by_text("to fill for the symmetry").wait_for(state="detached")
    page.keyboard.press("Delete")
    page.get_by_text("Enter givens.").wait_for()


def test_a_puzzle_that_is_played_is_changed(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Change it in Make").click()
    page.get_by_text("Exactly one solution").wait_for()
    assert page.get_by_role("gridcell").first.get_attribute("aria-label") == "row 1 column 1, given 5"


def test_other_shapes_are_made_and_what_was_made_is_kept(visit: Visit) -> None:
    page = visit("#make")
    page.get_by_label("Size").select_option("4")
    page.get_by_label("Kind").focus()
    page.get_by_label("Kind").select_option("diagonals")
    assert page.get_by_role("gridcell").count() == 16
    assert page.evaluate("document.activeElement.value") == "diagonals"
    page.get_by_role("gridcell").first.click()
    page.keyboard.press("1")
    page.get_by_text("solutions").wait_for()
    page.reload()
    page.get_by_role("gridcell", name="row 1 column 1, given 1").wait_for()
    assert page.get_by_role("gridcell").count() == 16
    assert page.get_by_label("Kind").input_value() == "diagonals"
    page.get_by_label("Size").select_option("6")
    page.get_by_label("Kind").select_option("jigsaw")
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.make']).shape.startsWith('6:boxes=')")
    assert page.get_by_label("Kind").input_value() == "jigsaw"
