"""For everyone: roles, names, contrast, the order of focus, sizes of targets, small screens, forced colours."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.web.browser.conftest import Complaints, Visit

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ENTRY = {"puzzle": PUZZLE, "shape": "9", "level": "easy", "seconds": 200, "hints": 1, "mistakes": 0}
RECORD = [{**ENTRY, "at": f"2026-03-{day:02}T10:00:00.000Z"} for day in (1, 2, 4)]
FOCUSED = """() => {
  const it = document.activeElement;
  const box = it.getBoundingClientRect();
  const name = it.getAttribute('aria-label') ?? it.textContent;
  const role = it.getAttribute('role') ?? it.tagName.toLowerCase();
  return {role, name, top: box.top + box.height / 2, left: box.left,
          column: it.closest('.play-side') ? 1 : 0};
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_no_complaint(visit: Visit, complaints: Complaints, scheme: str) -> None:
    page = visit(color_scheme=scheme, bypass_csp=True)
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("Control+4")
    page.keyboard.press("v")
    for colour in "123456789":
        page.keyboard.press(colour)
        page.keyboard.press("ArrowDown")
    assert not complaints(page)
    for _ in range(3):
        page.get_by_role("button", name="Hint").click()
        page.locator(".said").wait_for()
    assert not complaints(page)
    for name in ("Settings", "Keys"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("dialog").wait_for()
        assert not complaints(page, "dialog"), name
        page.keyboard.press("Escape")
    page.evaluate("entries => localStorage.setItem('grille.1.record', JSON.stringify(entries))", RECORD)
    page.get_by_role("button", name="Record").click()
    page.locator(".chart").wait_for()
    assert not complaints(page, "dialog")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Today's puzzle").click()
    assert not complaints(page, ".play-tools")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Explain all").click()
    page.locator(".steps").wait_for()
    assert not complaints(page, ".play-side")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_no_complaint_about_making_and_dialogs(visit: Visit, complaints: Complaints, scheme: str) -> None:
    page = visit(f"#make?puzzle={PUZZLE}", color_scheme=scheme, bypass_csp=True)
    page.get_by_text("could be left out").wait_for()
    assert not complaints(page)
    for name, shown in (
        ("New puzzle", "#new-level"),
        ("Import", "dialog textarea"),
        ("Export", "dialog select"),
        ("Share", "dialog input"),
        ("Rating", ".chart"),
    ):
        page.get_by_role("button", name=name).click()
        page.locator(shown).first.wait_for()
        assert not complaints(page, "dialog"), name
        page.keyboard.press("Escape")


def test_tab_goes_through_the_page_as_it_is_read(visit: Visit) -> None:
    page = visit()
    stops: list[dict[str, Any]] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop["role"] == "body" or (stops and stop["name"] == stops[0]["name"]):
            break
        stops.append(stop)
    assert all(stop["name"].strip() for stop in stops)
    assert [stop["role"] for stop in stops].count("gridcell") == 1
    reading = [stop for stop in stops if stop["role"] != "gridcell"][1:]  # the link that skips is out of sight
    for before, after in pairwise(reading):
        is_below = after["top"] > before["top"] + 5
        is_right = abs(after["top"] - before["top"]) <= 5 and after["left"] > before["left"]
        assert is_below or is_right or after["column"] > before["column"], (before, after)


def test_focus_is_seen_and_stays_in_a_dialog(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Settings"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_targets_are_large_and_nothing_overflows_on_a_phone(visit: Visit, language: str) -> None:
    page = visit(width=390, height=844, has_touch=True, is_mobile=True, language=language)
    sizes = page.evaluate(
        "[...document.querySelectorAll('button, nav a, select')].filter(it => it.checkVisibility())"
        ".map(it => [it.textContent, it.offsetWidth, it.offsetHeight])"
    )
    assert len(sizes) > 20
    assert not [size for size in sizes if min(size[1:]) < 44]
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_jumps_while_the_page_loads_and_while_one_plays(visit: Visit) -> None:
    page = visit()
    page.evaluate(
        "() => { window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(one => {"
        " if (!one.hadRecentInput) window.shift += one.value; })).observe({type: 'layout-shift', buffered: true}); }"
    )
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("4")
    page.get_by_role("button", name="Check").click()
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") < 0.02


def test_forced_colours_keep_the_board_readable(visit: Visit) -> None:
    page = visit(forced_colors="active")
    colours = page.evaluate(
        "() => { const cell = document.querySelector('.given'); return [getComputedStyle(cell).color,"
        " getComputedStyle(document.querySelector('.board .field')).backgroundColor]; }"
    )
    assert colours[0] != colours[1]


def test_the_language_and_the_theme_are_chosen_and_kept(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Nouvelle grille").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.get_by_role("gridcell").first.get_attribute("aria-label") == "ligne 1 colonne 1, donné 5"
    page.get_by_role("button", name="Thème").click()
    page.get_by_role("button", name="Thème").click()
    page.reload()
    page.get_by_role("button", name="Thème : sombre").wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.get_by_role("button", name="Indice").click()
    page.locator(".panel").get_by_text("Singleton nu").wait_for()
