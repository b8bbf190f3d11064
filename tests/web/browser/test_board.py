"""The board: faults, filters, links and hints for singles that it shows; its size, and how it fits a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def label(page: Page, number: int) -> str:
    return (page.get_by_role("gridcell").nth(number).get_attribute("aria-label") or "").partition(", ")[2]


def test_a_wrong_digit_is_announced_or_only_one_that_clashes(visit: Visit) -> None:
    page = visit()
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("1")
    page.get_by_role("status").filter(has_text="row 1 column 3, 1, wrong").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Conflicts only").check()
    page.keyboard.press("Escape")
    assert label(page, 2) == "1"
    page.keyboard.press("5")
    page.get_by_role("status").filter(has_text="row 1 column 3, 5, conflict").wait_for()


def test_solving_can_be_undone_with_its_sentence(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Solve").click()
    page.locator(".panel", has_text="This is the solution.").wait_for()
    page.keyboard.press("Control+z")
    assert page.locator(".panel").inner_text() == ""


def test_a_hint_for_a_single_leaves_the_marks_alone(visit: Visit) -> None:
    page = visit()
    page.get_by_role("gridcell").nth(2).click()
    page.keyboard.press("Control+4")
    for _ in range(3):
        page.get_by_role("button", name="Hint").click()
        page.locator(".said").wait_for()
    page.locator("i.mark-placed").wait_for()
    marked = page.get_by_role("gridcell").filter(has=page.locator("i"))
    assert marked.count() == 2


def test_cells_are_filtered_by_a_digit_and_by_two_candidates(visit: Visit) -> None:
    page = visit()
    page.get_by_role("gridcell").nth(0).click()
    page.keyboard.press("f")
    page.get_by_role("radiogroup", name="Filter").get_by_role("radio", name="9").click()
    count = page.locator(".is-filter").count()
    assert 0 < count < 51
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Two candidates").click()
    picked = page.locator(".is-filter")
    assert picked.count() not in (0, count)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Fill in centre marks").click()
    assert {cell.locator("i").count() for cell in picked.all()} == {2}
    page.keyboard.press("Escape")
    assert picked.count() == 0


def test_links_are_drawn_by_mouse_and_by_keys_and_undone(visit: Visit) -> None:
    page = visit()
    page.get_by_role("radio", name="Links").click()
    for number in (2, 30):
        page.get_by_role("gridcell").nth(number).click()
    page.locator("path.link").wait_for()
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.locator("path.link").count() == 2
    page.wait_for_timeout(200)
    page.reload()
    page.locator("path.link").nth(1).wait_for(state="attached")
    page.keyboard.press("Control+z")
    assert page.locator("path.link").count() == 1


def test_a_board_is_enlarged_by_keys_wheel_and_two_fingers(visit: Visit) -> None:
    page = visit(f"#play?shape=25&puzzle=1{'.' * 624}", width=390, height=844, has_touch=True, is_mobile=True)
    cell = page.get_by_role("gridcell").nth(312)

    def width() -> float:
        box = cell.bounding_box()
        assert box is not None
        return box["width"]

    usual = width()
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert width() > 1.5 * usual
    for _ in range(2):
        page.keyboard.press("-")
    assert abs(width() - usual) < 0.1
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 45), ("touchMove", 60)):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert 1.8 * usual < width() < 2.2 * usual
    page.evaluate(
        "() => document.querySelector('.play-board').dispatchEvent("
        "new WheelEvent('wheel', {ctrlKey: true, deltaY: -200, bubbles: true, cancelable: true}))"
    )
    assert width() > 2.5 * usual
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


SIZES = [(1280, 800), (1920, 1080), (390, 844), (360, 740), (844, 390), (768, 1024)]
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_board_pad_and_hint_fit_every_window(visit: Visit, language: str) -> None:
    page = visit(f"#play?puzzle={HARD}", language=language)
    fits = "(one, height) => { const b = one.getBoundingClientRect(); return b.top >= 0 && b.bottom <= height + 1; }"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        for part in (".field", ".keys"):
            assert page.locator(part).evaluate(fits, height), (width, height, part)
        for stage in range(3):
            page.keyboard.press("h")
            page.locator(".said p").nth(stage).wait_for(state="attached")
        for part in (".field", ".said"):
            assert page.locator(part).evaluate(fits, height), (width, height, part)
        page.keyboard.press("Escape")
    page.evaluate("location.hash = 'make'")
    page.locator(".make .keys").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".make .keys").evaluate(fits, height), (width, height)
