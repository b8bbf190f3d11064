"""Learn: one technique of each family is found on the page, hints cost the mark, and what was lacked is offered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import grille
from grille.logic.lessons import examples, lesson
from grille.logic.techniques import TECHNIQUES
from grille.logic.words import title

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

FIRST_OF = {one.family: one.name for one in reversed(TECHNIQUES) if one.name in examples()}


def go(page: Page, place: str) -> None:
    page.evaluate("place => { location.hash = place; }", place)


def find(page: Page, name: str, position: int) -> None:
    """Do the step of that position."""
    go(page, f"#learn/{name}/{position}")
    page.get_by_role("heading", name=f"Position {position}").wait_for()
    told = lesson(name)
    step = next(told.technique.find(told.positions[position - 1]))
    for pairs, keys in ((step.removes, "Control"), (step.places, "Shift")):
        for cell, digit in pairs:
            page.get_by_role("gridcell").nth(cell).click()
            page.keyboard.press(f"{keys}+Digit{digit}")
    page.get_by_role("button", name="Check").click()
    page.locator(".said", has_text="Well done").wait_for()


def test_one_technique_of_each_family_is_found(visit: Visit) -> None:
    assert len(FIRST_OF) > 10
    page = visit()
    for name in FIRST_OF.values():
        find(page, name, 1)
        assert page.locator(".said").inner_text() == f"Well done: {title(name, 'en')}, found."


def test_found_three_times_it_is_mastered_and_that_is_exported(visit: Visit) -> None:
    page = visit()
    for position in (1, 2, 3):
        find(page, "pointing", position)
    go(page, "#learn")
    page.locator("li.mastered").get_by_role("link", name="Pointing", exact=True).wait_for()
    kept = page.evaluate("import('/page/js/play/record.js').then(one => one.fileOfAll())")
    assert '"mastery":{"pointing":3}' in kept


def test_a_hint_costs_the_mark_and_a_wrong_move_is_taken_back(visit: Visit) -> None:
    page = visit()
    told = lesson("x-wing")
    board = told.positions[0]
    solution = grille.solve(board.grid).solution
    assert solution is not None
    go(page, "#learn/x-wing/1")
    page.get_by_role("heading", name="Position 1").wait_for()
    cell = board.values.index(0)
    page.get_by_role("gridcell").nth(cell).click()
    page.keyboard.press(f"Control+Digit{solution.values[cell]}")
    page.get_by_role("button", name="Check").click()
    page.get_by_text(re.compile("^Not that")).first.wait_for()
    label = page.get_by_role("gridcell").nth(cell).get_attribute("aria-label") or ""
    assert str(solution.values[cell]) in label.split("candidates")[1]
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Look at the marked cells.").first.wait_for()
    step = next(told.technique.find(board))
    for one, digit in step.removes:
        page.get_by_role("gridcell").nth(one).click()
        page.keyboard.press(f"Control+Digit{digit}")
    page.get_by_role("button", name="Check").click()
    page.get_by_text("With a hint it does not count").wait_for()
    go(page, "#learn")
    page.get_by_role("heading", name="You lacked these lately").wait_for()
    assert page.locator("li.mastered").count() == 0


def test_another_position_is_made_on_request(visit: Visit) -> None:
    page = visit()
    go(page, "#learn/naked-pair/more")
    page.get_by_role("heading", name="Another position").wait_for()
    assert page.get_by_role("gridcell").count() == 81
