"""Playing: by keyboard, by mouse, by touch; marks, undo, checkpoints, what is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grille import parse, solve

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUND = solve(parse(PUZZLE)).solution
assert FOUND is not None
SOLUTION = FOUND.to_line()
NEARLY = SOLUTION[:4] + "." + SOLUTION[5:78] + "..."


def cell(page: Page, row: int, column: int) -> Locator:
    return page.get_by_role("gridcell").nth((row - 1) * 9 + column - 1)


def label(page: Page, row: int, column: int) -> str:
    return (cell(page, row, column).get_attribute("aria-label") or "").partition(", ")[2]


def test_a_puzzle_is_played_to_the_end_by_keyboard(visit: Visit) -> None:
    page = visit()
    while page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        page.keyboard.press("Tab")
    for i, digit in enumerate(SOLUTION):
        if PUZZLE[i] == ".":
            page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
        if i % 9 == 8:
            page.keyboard.press("ArrowDown")
    page.get_by_role("status").filter(has_text="Solved in").wait_for()


def test_a_puzzle_is_played_to_the_end_by_mouse(visit: Visit) -> None:
    page = visit(f"#play?puzzle={NEARLY}")
    pad = page.get_by_role("group", name="Digits")
    for i in (i for i, digit in enumerate(NEARLY) if digit == "."):
        page.get_by_role("gridcell").nth(i).click()
        pad.get_by_role("button").nth(int(SOLUTION[i]) - 1).click()
    page.get_by_text("Solved in").first.wait_for()


def test_a_puzzle_is_played_to_the_end_by_touch(visit: Visit) -> None:
    page = visit(f"#play?puzzle={NEARLY}", width=390, height=844, has_touch=True, is_mobile=True)
    pad = page.get_by_role("group", name="Digits")
    for i in (i for i, digit in enumerate(NEARLY) if digit == "."):
        page.get_by_role("gridcell").nth(i).tap()
        pad.get_by_role("button").nth(int(SOLUTION[i]) - 1).tap()
    page.get_by_text("Solved in").first.wait_for()


def test_the_digit_first_and_then_cells(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Digit first").check()
    page.keyboard.press("Escape")
    four = page.get_by_role("group", name="Digits").get_by_role("button").nth(3)
    four.click()
    assert four.get_attribute("aria-pressed") == "true"
    cell(page, 1, 3).click()
    cell(page, 5, 5).click()
    assert (label(page, 1, 3), label(page, 5, 5)) == ("4", "4, wrong")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    assert label(page, 3, 5) == "4"


def test_marks_and_modes(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 3).click()
    page.keyboard.press("Shift+1")
    page.keyboard.press("Control+4")
    page.keyboard.press("Control+2")
    assert label(page, 1, 3) == "empty, candidates 2 4, corner marks 1"
    page.keyboard.press("x")
    page.keyboard.press("1")
    page.keyboard.press("c")
    page.keyboard.press("2")
    assert label(page, 1, 3) == "empty, candidates 4"
    page.keyboard.press("z")
    page.keyboard.press("4")
    assert label(page, 1, 3) == "4"
    page.keyboard.press("Delete")
    assert label(page, 1, 3) == "empty, candidates 4"


def test_keys_play_wherever_no_field_has_the_focus(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 3).click()
    page.get_by_role("radio", name="Corner").click()
    page.keyboard.press("4")
    assert label(page, 1, 3) == "empty, corner marks 4"
    page.get_by_role("button", name="Rating").focus()
    page.keyboard.press("Control+z")
    assert label(page, 1, 3) == "empty"
    page.keyboard.press("4")
    page.mouse.click(4, 400)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    assert (label(page, 1, 3), label(page, 1, 4)) == ("empty, corner marks 4", "empty, corner marks 2")
    for name in ("Import", "Settings"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("2")
    assert label(page, 1, 4) == "empty, corner marks 2"
    page.get_by_role("button", name="New puzzle").click()
    page.get_by_role("dialog").get_by_label("Level").focus()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    assert label(page, 1, 4) == "empty, corner marks 2"
    page.keyboard.press("Control+a")
    assert page.locator('[aria-selected="true"]').count() == 81


def test_colours_of_cells_and_of_single_candidates(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 3).click()
    page.keyboard.press("Control+4")
    page.keyboard.press("v")
    page.keyboard.press("2")
    page.keyboard.press("5")
    assert label(page, 1, 3) == "empty, candidates 4, colours 2 5"
    page.keyboard.press("2")
    page.keyboard.press("Shift+4")
    page.keyboard.press("7")
    assert label(page, 1, 3) == "empty, candidates 4, colour 5"
    assert "mark-paint7" in (cell(page, 1, 3).locator("i").get_attribute("class") or "")
    page.keyboard.press("Control+z")
    assert cell(page, 1, 3).locator("i.mark").count() == 0


def test_many_cells_are_selected_by_dragging_and_by_arrows(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 3).hover()
    page.mouse.down()
    for column in (4, 5, 6):
        cell(page, 1, column).hover()
    page.mouse.up()
    page.keyboard.press("Control+2")
    assert [label(page, 1, column) for column in (3, 4, 6)] == ["empty, candidates 2"] * 3
    cell(page, 2, 2).click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Control+ArrowDown")
    assert page.locator('[aria-selected="true"]').count() == 3
    page.keyboard.press("Shift+7")
    assert label(page, 2, 2) == label(page, 2, 3) == "empty, corner marks 7"


def test_many_cells_are_selected_by_a_finger(visit: Visit) -> None:
    page = visit(width=390, height=844, has_touch=True, is_mobile=True)
    boxes = [cell(page, 1, column).bounding_box() for column in (3, 4, 5, 6)]
    touch = page.context.new_cdp_session(page)
    for i, box in enumerate(boxes):
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind = "touchMove" if i else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator('[aria-selected="true"]').count() == 4
    page.get_by_role("radio", name="Corner").click()
    page.get_by_role("group", name="Digits").get_by_role("button").nth(1).click()
    assert [label(page, 1, column) for column in (3, 4, 6)] == ["empty, corner marks 2"] * 3


def test_the_same_digit_is_highlighted_and_a_double_click_selects_it(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 6).click()
    page.keyboard.press("Control+8")
    cell(page, 3, 3).click()
    assert page.locator(".is-same").count() == PUZZLE.count("8")
    assert page.locator("i.mark-same").count() == 1
    cell(page, 3, 3).dblclick()
    page.locator('[aria-selected="true"]').nth(1).wait_for()
    assert page.locator('[aria-selected="true"]').count() == PUZZLE.count("8")


def test_a_right_digit_clears_marks_and_a_wrong_one_never_does(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 4).click()
    page.keyboard.press("Control+4")
    page.keyboard.press("Control+2")
    cell(page, 1, 3).click()
    page.keyboard.press("2")
    assert label(page, 1, 3) == "2, wrong"
    assert label(page, 1, 4) == "empty, candidates 2 4"
    page.keyboard.press("4")
    assert label(page, 1, 4) == "empty, candidates 2"
    page.keyboard.press("Control+z")
    assert label(page, 1, 4) == "empty, candidates 2 4"


def test_undo_redo_checkpoints_and_back_to_before_the_mistake(visit: Visit) -> None:
    page = visit()
    assert page.get_by_role("button", name="Undo").is_disabled()
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Keep a checkpoint").click()
    cell(page, 1, 4).click()
    page.keyboard.press("2")
    cell(page, 1, 6).click()
    page.keyboard.press("8")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Undo to before the mistake").click()
    page.locator(".panel").get_by_text("2 steps undone").wait_for()
    assert [label(page, 1, column) for column in (3, 4, 6)] == ["4", "empty", "empty"]
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Redo").click()
    assert label(page, 1, 6) == "8"
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name=re.compile("Return to checkpoint 1")).click()
    assert [label(page, 1, column) for column in (3, 4, 6)] == ["4", "empty", "empty"]
    page.get_by_role("button", name="Undo").click()
    assert label(page, 1, 6) == "8"
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    assert label(page, 1, 3) == "empty"


def test_mistakes_are_shown_or_not_and_check_tells(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="None").check()
    page.keyboard.press("Escape")
    cell(page, 1, 3).click()
    page.keyboard.press("1")
    assert label(page, 1, 3) == "1"
    page.get_by_role("button", name="Check").click()
    page.get_by_text("1 digit is wrong: r1c3.").first.wait_for()
    assert label(page, 1, 3) == "1, wrong"
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    page.get_by_role("button", name="Check").click()
    page.get_by_text("All right so far; 50 cells to go.").first.wait_for()


def test_progress_is_kept_with_all_its_steps(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+1")
    page.wait_for_timeout(600)
    page.reload()
    page.get_by_role("gridcell").first.wait_for()
    assert label(page, 1, 3) == "empty, candidates 1"
    page.get_by_role("button", name="Undo").click()
    assert label(page, 1, 3) == "empty"


def test_a_pause_hides_the_board(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Pause").click()
    assert label(page, 1, 1) == "hidden"
    assert not page.locator(".digit").first.is_visible()
    page.get_by_role("button", name="Resume").click()
    assert label(page, 1, 1) == "given 5"


def test_solve_shows_the_solution_and_undo_takes_it_back(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Solve").click()
    page.get_by_text("This is the solution").first.wait_for()
    assert "".join(page.locator(".digit").all_inner_texts()) == SOLUTION
    page.get_by_role("button", name="Undo").click()
    assert label(page, 1, 3) == "empty"


def test_letters_are_digits_on_large_grids(visit: Visit) -> None:
    page = visit(f"#play?puzzle={'1' + '.' * 255}&shape=16")
    page.get_by_role("gridcell").nth(1).click()
    page.keyboard.press("c")
    assert page.get_by_role("gridcell").nth(1).get_attribute("aria-label") == "row 1 column 2, C"
    page.keyboard.press("Delete")
    page.keyboard.press("Alt+x")
    page.keyboard.press("g")
    assert page.get_by_role("gridcell").nth(1).get_attribute("aria-label") == "row 1 column 2, empty, corner marks G"


def test_every_key_is_on_the_help_sheet(visit: Visit) -> None:
    page = visit()
    cell(page, 1, 3).click()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    sheet.wait_for()
    for words in ("a corner mark", "a centre mark", "undo", "digits, corner marks, centre marks, colours, links"):
        assert sheet.get_by_text(words, exact=True).count() == 1
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
