"""Games from the first click to the record: levels, today's puzzle, clock, tabs, the ending, the file of all."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from grille import parse, rate, solve

if TYPE_CHECKING:
    import pathlib

    from playwright.sync_api import Page
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUND = solve(parse(PUZZLE)).solution
assert FOUND is not None
SOLUTION = FOUND.to_line()
NEARLY = f"{SOLUTION[:78]}..."
LABELS = "cells => cells.map((cell) => cell.getAttribute('aria-label'))"


def givens(page: Page) -> str:
    found = [re.search(r", given (\d)", label) for label in page.get_by_role("gridcell").evaluate_all(LABELS)]
    return "".join(match[1] if match else "." for match in found)


def ended(page: Page) -> None:
    """Put the last digits of `NEARLY`, the first of them wrong at first."""
    page.wait_for_load_state("networkidle")  # the solution is known, so that a mistake is seen
    page.get_by_role("gridcell").nth(78).click()
    for key in ("2", SOLUTION[78], "ArrowRight", SOLUTION[79], "ArrowRight", SOLUTION[80]):
        page.keyboard.press(key)
    page.get_by_role("heading", name="Solved in").wait_for()


def test_a_level_is_one_click_and_an_ending_leads_on(visit: Visit) -> None:
    page = visit()
    page.get_by_role("group", name="New game").get_by_role("button", name="medium", exact=True).click()
    page.get_by_role("button", name="medium", exact=True).and_(page.locator('[aria-current="true"]')).wait_for()
    line = givens(page)
    assert rate(parse(line)).level == "medium"
    solution = solve(parse(line)).solution
    assert solution is not None
    for cell, digit in enumerate(solution.to_line()):
        if line[cell] == ".":
            page.evaluate("cell => document.querySelector(`[data-cell='${cell}']`).focus()", cell)
            page.keyboard.press(digit)
    ending = page.locator(".ending")
    ending.get_by_text("Hardest step").wait_for()
    told = dict(zip(ending.locator("dt").all_inner_texts(), ending.locator("dd").all_inner_texts(), strict=True))
    assert told["Level"].lower() == "medium"
    assert (told["Hints"], told["Mistakes"]) == ("0", "0")
    ending.get_by_role("button", name="Next puzzle").click()
    ending.wait_for(state="detached")
    assert givens(page) != line
    assert rate(parse(givens(page))).level == "medium"


def test_the_puzzle_of_a_day_is_the_same_for_everyone(visit: Visit) -> None:
    found = []
    for day in (14, 14, 15):
        page = visit(timezone_id="UTC")
        page.clock.set_fixed_time(f"2026-03-{day}T12:00:00Z")
        page.get_by_role("button", name="Today's puzzle").click()
        page.get_by_role("group", name="Today's puzzle").get_by_role("button", name="hard", exact=True).click()
        page.locator(".level", has_text="hard").wait_for()
        assert str(day) in page.locator(".level").inner_text()
        found.append(givens(page))
    assert found[0] == found[1] != found[2]
    assert rate(parse(found[0])).level == "hard"


def test_games_are_recorded_exported_imported_and_deleted(visit: Visit, tmp_path: pathlib.Path) -> None:
    page = visit(f"#play?puzzle={NEARLY}")
    ended(page)
    page.locator(".ending").get_by_text("Hardest step").wait_for()
    told = page.locator(".ending dd").all_inner_texts()
    assert told[3] == "1"
    page.locator(".ending").get_by_role("button", name="Record").click()
    record = page.get_by_role("dialog", name="Record")
    for words in ("Streak: 1 day", "Best", "Median", "0 hints, 1 mistake"):
        record.get_by_text(words).first.wait_for()
    with page.expect_download() as download:
        record.get_by_role("button", name="Export").click()
    download.value.save_as(tmp_path / "all.json")
    assert json.loads((tmp_path / "all.json").read_text())["grille"] == 1
    page.reload()
    page.get_by_role("button", name="Record").click()
    record.get_by_role("button", name=re.compile("^Delete the game")).wait_for()

    other = visit()
    other.get_by_role("button", name="Record").click()
    record = other.get_by_role("dialog", name="Record")
    record.get_by_text("No game has ended yet").wait_for()
    other.locator("dialog input[type=file]").set_input_files(tmp_path / "all.json")
    record.get_by_text("1 game has come from the file.").wait_for()
    record.get_by_role("button", name=re.compile("^Delete the game")).click()
    record.get_by_text("No game has ended yet").wait_for()
    other.locator("dialog input[type=file]").set_input_files(
        [{"name": "x.json", "mimeType": "application/json", "buffer": b"[]"}]
    )
    record.get_by_text("This is no file that the record was exported to.").wait_for()


def test_two_tabs_on_one_game_follow_each_other(visit: Visit) -> None:
    one = visit(f"#play?puzzle={PUZZLE}")
    two = one.context.new_page()
    two.goto(one.url)
    two.get_by_role("gridcell").nth(2).click()
    two.keyboard.press("4")
    one.get_by_role("gridcell", name="row 1 column 3, 4", exact=True).wait_for()
    one.get_by_role("gridcell").nth(3).click()
    one.keyboard.press("6")
    two.get_by_role("gridcell", name="row 1 column 4, 6", exact=True).wait_for()
    two.get_by_role("button", name="Undo").click()
    one.get_by_role("gridcell", name="row 1 column 4, empty", exact=True).wait_for()


def test_the_clock_begins_with_a_move_and_a_pause_outlasts_a_reload(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    page.clock.install()
    page.reload()
    page.clock.run_for(5000)
    assert page.get_by_role("timer").inner_text() == "0:00"
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("4")
    page.clock.run_for(5000)
    assert page.get_by_role("timer").inner_text() == "0:05"
    page.get_by_role("button", name="Pause").click()
    page.reload()
    page.get_by_role("button", name="Resume").wait_for()
    assert page.locator(".digit, .is-same, .is-peer, .is-selected").count() == 0
    assert page.get_by_role("gridcell").first.get_attribute("aria-label") == "row 1 column 1, hidden"
    page.get_by_role("button", name="Resume").click()
    assert page.get_by_role("gridcell").nth(2).get_attribute("aria-label") == "row 1 column 3, 4"
