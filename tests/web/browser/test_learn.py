"""Hints, Explain all and Practise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grille import parse, solve

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()


def test_a_hint_comes_in_three_stages_and_can_be_done(visit: Visit) -> None:
    page = visit()
    hint(page)
    page.locator(".panel").get_by_text("The next step: Naked Single.").wait_for()
    assert page.locator(".said p").count() == 1
    assert page.locator('[class*="fill-"]').count() == 0
    hint(page)
    assert page.locator(".said p").count() == 2
    assert page.locator(".fill-key").count() == 1
    assert page.locator("i.mark").count() == 0
    page.get_by_role("button", name="Tell me more").click()
    assert page.locator(".said p").count() == 3
    assert page.locator("i.mark-placed").inner_text() == "5"
    assert "Only 5 is left" in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="Do it").click()
    assert page.get_by_role("gridcell").nth(40).get_attribute("aria-label") == "row 5 column 5, 5"
    assert page.locator('[class*="fill-"]').count() == 0


def test_a_hint_names_a_wrong_digit_first(visit: Visit) -> None:
    page = visit()
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("1")
    hint(page)
    page.locator(".panel").get_by_text("r1c3").wait_for()
    assert page.locator(".fill-key").count() == 1
    assert page.get_by_role("button", name="Tell me more").count() == 0


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_mark_that_lost_the_right_digit_is_pointed_out_first(visit: Visit, is_whole: bool) -> None:
    page = visit()
    if is_whole:
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Fill in centre marks").click()
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("Control+4" if is_whole else "Control+1")
    hint(page)
    page.locator(".panel").get_by_text("r1c3").wait_for()
    assert page.locator(".fill-key").count() == 1


def test_centre_marks_count_when_every_empty_cell_has_them_and_corner_marks_never(visit: Visit) -> None:
    page = visit()
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("Shift+9")
    hint(page)
    page.locator(".panel").get_by_text("The next step: Naked Single.").wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Fill in centre marks").click()
    page.get_by_role("gridcell").nth(2).click()
    for digit in "12":
        page.keyboard.press(f"Control+{digit}")
    assert page.get_by_role("gridcell").nth(2).get_attribute("aria-label") == (
        "row 1 column 3, empty, candidates 4, corner marks 9"
    )
    with page.expect_request("**/api/hint") as asked:
        hint(page)
    assert asked.value.post_data_json["candidates"][2] == [4]


def test_explain_all_walks_forward_and_back(visit: Visit) -> None:
    page = visit(f"#play?puzzle={HARD}")  # our ladder is stuck there, and Sudoku Explainer's chains are not
    page.get_by_role("button", name="Explain all").click()
    steps = page.get_by_role("list", name="Explain all").get_by_role("button")
    steps.first.wait_for()
    count = steps.count()
    assert count > 40
    page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="Forward").click()
    page.get_by_role("button", name="Back").click()
    assert steps.nth(1).get_attribute("aria-current") == "step"
    assert page.locator("i.mark").count() > 0
    steps.nth(1).focus()
    page.keyboard.press("End")
    shown = "".join(page.locator(".digit").all_inner_texts())
    solution = solve(parse(HARD)).solution
    assert solution is not None
    assert shown == solution.to_line()
    page.get_by_role("button", name="Close").click()
    assert page.locator(".digit").count() == sum(digit != "." for digit in HARD)


@pytest.mark.parametrize(("technique", "title"), [("x-wing", "X-Wing"), ("nishio", "Nishio")])
def test_practise_stands_just_before_the_technique(visit: Visit, technique: str, title: str) -> None:
    page = visit()
    page.get_by_role("button", name="Practise").click()
    page.get_by_label("Technique").select_option(technique)
    page.get_by_role("button", name="Begin").click()
    page.locator(".panel").get_by_text(f"Practise: {title}").wait_for(timeout=40_000)
    hint(page)
    page.locator(".panel").get_by_text(f"The next step: {title}").wait_for()
    for _ in range(2):
        hint(page)
    assert page.locator("i.mark-removed, i.mark-placed").count() >= 1
    before = page.locator(".centre i").count()
    page.get_by_role("button", name="Do it").click()
    assert page.locator(".centre i").count() != before


def test_practise_takes_techniques_of_rules(visit: Visit) -> None:
    """The rules are drawn, and the server's own hint at this position is the step."""
    page = visit()
    page.get_by_role("button", name="Practise").click()
    page.get_by_label("Technique").select_option("innies")
    page.get_by_role("button", name="Begin").click()
    title = "Innies and Outies"
    page.locator(".panel").get_by_text(f"Practise: {title}").wait_for(timeout=40_000)
    page.get_by_role("gridcell", name=re.compile("Cage")).first.wait_for()
    before = page.locator(".centre i").count()
    for _ in range(3):
        hint(page)
    assert page.locator("i.mark-removed").count() >= 1
    page.reload()  # forgets the prepared hint
    page.locator(".centre i").first.wait_for()
    assert page.locator(".centre i").count() == before
    hint(page)
    page.locator(".panel").get_by_text("The next step: ").wait_for()
    assert title in page.locator(".said p").first.inner_text()
    for _ in range(2):
        hint(page)
    page.get_by_role("button", name="Do it").click()
    assert page.locator(".centre i").count() < before
