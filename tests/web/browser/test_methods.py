"""Methods: race some, watch them at work, and send somebody to a moment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

import grille
from grille.methods.registry import METHODS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.web.browser.conftest import Complaints, Visit

pytestmark = pytest.mark.browser

INKALA = grille.example("inkala-2012").grid.to_line()
FOUR = grille.example("4x4").grid.to_line()
PROBED = grille.example("cnf-example-2").grid.to_line()
LAST = 60_000  # milliseconds; nothing here takes a tenth of it on a machine with nothing else to do


def watching(puzzle: str, method: str, **more: Any) -> str:
    return "#methods/watch?" + urlencode({"puzzle": puzzle, "method": method, **more})


def slider(page: Page, i: int = 0) -> Locator:
    return page.get_by_role("slider").nth(i)


def moment(page: Page, i: int = 0) -> int:
    return int(slider(page, i).get_attribute("aria-valuenow") or -1)


def at_moment(page: Page, t: int, i: int = 0) -> None:
    page.wait_for_function(
        "([i, t]) => document.querySelectorAll('[role=slider]')[i].ariaValueNow === String(t)", arg=[i, t], timeout=LAST
    )


def loaded(page: Page, panes: int = 1) -> int:
    """Once every event is there; how many the first has."""
    done = "(n) => [...document.querySelectorAll('.status-line')].filter((one) => one.textContent === '').length === n"
    some = "() => [...document.querySelectorAll('[role=slider]')].every((one) => Number(one.ariaValueMax) > 0)"
    page.wait_for_function(some, timeout=LAST)
    page.wait_for_function(done, arg=panes, timeout=LAST)
    return int(slider(page).get_attribute("aria-valuemax") or 0)


def drawn(page: Page) -> None:
    """What was asked for is painted on the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def click(page: Page, name: str, i: int = 0) -> None:
    page.get_by_role("button", name=name).nth(i).click()
    drawn(page)


def to_start(page: Page) -> None:
    """To the first decision, and from there to before the set-up."""
    for _ in range(2):
        click(page, "To the beginning")
    at_moment(page, 0)


def said(page: Page, i: int = 0) -> str:
    return page.locator(".said").nth(i).inner_text()


def digits(page: Page) -> list[str]:
    return [cell.get_attribute("aria-label") or "" for cell in page.get_by_role("gridcell").all()]


def test_a_race_of_two_methods_shows_times_and_counters(visit: Visit) -> None:
    page = visit("#methods/race")
    removers = page.get_by_role("button", name=re.compile("^Remove "))
    removers.first.wait_for()
    while removers.count() > 2:
        removers.last.click()
    page.get_by_role("button", name="Start the race").click()
    page.locator(".note", has_text="The race is over. Fastest:").wait_for(timeout=LAST)
    rows = page.get_by_role("table").get_by_role("row").all()[1:]
    assert len(rows) == 2
    for row in rows:
        assert "unique" in row.inner_text()
        assert re.search(r"[\d.]+ (μs|µs|ms|sec)", row.inner_text())
    times = [bar.bounding_box() for bar in page.locator(".time .bar").all()]
    assert times[0]
    assert times[1]
    assert times[0]["width"] <= times[1]["width"]
    assert any("nodes 52" in row.inner_text() for row in rows)
    page.get_by_role("link", name="Watch backtracking").click()
    loaded(page)
    assert "methods/watch" in page.url
    page.go_back()
    page.locator(".note", has_text="The race is over. Fastest:").wait_for()
    assert page.locator(".time .bar").count() == 2


def test_options_are_spelled_as_on_the_command_line_and_a_race_can_be_stopped(visit: Visit) -> None:
    page = visit("#methods/race?puzzle=" + "." * 256)
    removers = page.get_by_role("button", name=re.compile("^Remove "))
    removers.first.wait_for()
    while removers.count() > 2:
        removers.last.click()
    page.get_by_label("Method 1").select_option("backtracking")
    page.get_by_text("options").first.click()
    page.get_by_label("propagate").first.select_option("none")
    page.get_by_role("button", name="Remove backtracking:propagate=none").wait_for()
    page.get_by_label("Method 2").select_option("lp")  # takes longer on an empty 16×16 than it may
    page.get_by_role("button", name="Start the race").click()
    page.get_by_role("table").get_by_role("row").nth(1).get_by_text("several solutions").wait_for(timeout=LAST)
    page.get_by_role("button", name="Stop").click()
    page.locator(".note", has_text="stopped").wait_for()
    page.get_by_role("button", name="Start the race").wait_for()


def test_backtracking_is_stepped_forward_and_scrubbed_back(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking"))
    length = loaded(page)
    click(page, "Next guess")
    guess = moment(page)
    assert re.fullmatch(r"Guess r\dc\d = \d: the first of \d candidates\.", said(page))
    seen = said(page), digits(page)
    click(page, "One step forward")
    assert moment(page) > guess
    click(page, "Next failure")
    assert said(page).startswith("Dead end")
    box = slider(page).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.95, box["y"] + 10)
    page.mouse.down()
    for share in (0.8, 0.5, 0.2):
        page.mouse.move(box["x"] + box["width"] * share, box["y"] + 10)
    page.mouse.up()
    drawn(page)
    assert abs(moment(page) - length * 0.2) < length / 10  # the set-up is folded
    for _ in range(2):
        slider(page).press("Home")
    at_moment(page, 0)
    click(page, "Next guess")
    at_moment(page, guess)
    assert (said(page), digits(page)) == seen
    click(page, "To the end")
    at_moment(page, length)
    assert said(page).startswith("The end: everything was searched.")


def test_a_probe_is_shown_with_what_it_draws_and_why_it_fails(visit: Visit) -> None:
    page = visit(watching(PROBED, "failed-literals"))
    loaded(page)
    click(page, "Next failure")
    page.get_by_text("The probe r2c4 = 8 fails").first.wait_for()
    assert page.locator(".mark-removed").count() > 10
    assert page.locator(".mark-first").count() > 3
    assert page.locator(".fill-fail").count() >= 1
    click(page, "One step forward")
    page.get_by_text("So r2c4 ≠ 8.").first.wait_for()


def test_fractional_values_fill_their_places_and_go_as_variables_are_fixed(visit: Visit) -> None:
    page = visit(watching(INKALA, "lp"))
    loaded(page)
    to_start(page)
    click(page, "One step forward")
    page.get_by_text("120 variables fractional").first.wait_for()
    shares = page.locator(".places i[style]")
    before = shares.count()
    assert before >= 120
    for _ in range(4):
        click(page, "Next fixing")
    page.wait_for_function("(n) => document.querySelectorAll('.places i[style]').length < n", arg=before)
    click(page, "To the end")
    page.locator(".counts dd").first.get_by_text("0", exact=True).wait_for()
    assert shares.count() == 0


@pytest.mark.parametrize(
    ("method", "first", "panel"),
    [
        ("exact-cover", "Cover “", "The items"),
        ("unit-propagation", "is given", "The queue"),
        ("logic", "", "Techniques so far"),
        ("lp:engine=tableau", "phase 1 begins", "What was fixed"),
        ("ilp", "integer program is solved", "What was fixed"),
    ],
)
def test_every_kind_of_method_has_its_panel_and_sentences(visit: Visit, method: str, first: str, panel: str) -> None:
    page = visit(watching(FOUR, method))
    length = loaded(page)
    to_start(page)
    click(page, "One step forward")
    page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) > 0")
    assert first in said(page)
    assert page.get_by_role("heading", name=panel).count() == 1
    click(page, "To the end")
    at_moment(page, length)
    assert "The end" in said(page)


def test_two_methods_stand_side_by_side_and_move_together_or_not(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking"))
    loaded(page)
    page.get_by_label("Beside").select_option("exact-cover")
    loaded(page, 2)
    assert page.get_by_role("grid").count() == 2
    click(page, "To the end")
    for i in (0, 1):
        at_moment(page, int(slider(page, i).get_attribute("aria-valuemax") or 0), i)
    page.get_by_label("Moving together").uncheck()
    assert page.get_by_role("button", name="Play").count() == 2
    for _ in range(2):
        click(page, "To the beginning", 1)
    at_moment(page, 0, 1)
    assert moment(page, 0) > 0


def test_a_link_opens_the_grid_the_methods_and_the_moment(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking:select=first", beside="lp", at="300", **{"beside-at": "1"}))
    loaded(page, 2)
    at_moment(page, 300)
    at_moment(page, 1, 1)
    click(page, "One step forward")
    shown = [said(page, i) for i in (0, 1)], digits(page)
    page.wait_for_function("() => location.hash.includes('at=') && !location.hash.includes('at=300')")
    click(page, "Copy a link to this moment")
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    again = visit(link[link.index("#") :])
    loaded(again, 2)
    at_moment(again, moment(page))
    assert ([said(again, i) for i in (0, 1)], digits(again)) == shown


def test_everything_is_done_by_keyboard_alone(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking"))
    length = loaded(page)
    keys = page.keyboard
    keys.press("ArrowRight")
    page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) > 0")
    first = moment(page)
    keys.press("Shift+ArrowRight")
    drawn(page)
    assert said(page).startswith("Guess") or moment(page) > first
    keys.press("End")
    at_moment(page, length)
    for _ in range(2):
        keys.press("Home")
    at_moment(page, 0)
    keys.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) > 0")
    keys.press("Space")
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_role("slider").focus()
    before = moment(page)
    keys.press("ArrowRight")
    page.wait_for_function("(t) => Number(document.querySelector('[role=slider]').ariaValueNow) > t", arg=before)
    page.wait_for_function("() => document.querySelector('[role=slider]').ariaValueText?.includes(' of ')")


def test_a_hundred_thousand_events_can_be_scrubbed(visit: Visit) -> None:
    page = visit(watching(INKALA, "backtracking"))
    assert loaded(page) == 126_292
    sentences = page.evaluate(
        """async () => {
            const slider = document.querySelector("[role=slider]");
            const box = slider.getBoundingClientRect();
            const seen = new Set();
            for (let i = 0; i < 40; i++) {
              const clientX = box.left + box.width * (((i * 17) % 40) / 40);
              slider.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY: box.top + 9, pointerId: 1 }));
              await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
              seen.add(document.querySelector(".said").textContent);
            }
            return seen.size;
        }"""
    )
    assert sentences > 20


def test_a_small_screen_has_the_board_first_and_the_controls_in_reach(visit: Visit) -> None:
    page = visit(watching(PROBED, "exact-cover"), width=390, height=844, has_touch=True, is_mobile=True)
    loaded(page)
    boxes = [page.locator(name).first.bounding_box() for name in (".board", ".scrub", ".player")]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    play = page.get_by_role("button", name="Play").bounding_box()
    assert play is not None
    assert play["y"] + play["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Play").tap()
    page.get_by_role("button", name="Pause").wait_for()


def test_french_says_it_in_french(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking"), language="fr-FR")
    loaded(page)
    click(page, "Pari suivant")
    page.get_by_text("le premier de").first.wait_for()
    assert said(page).startswith("Pari r")


def test_full_screen_is_a_slide_with_large_type(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking", at="400"))
    loaded(page)
    small = page.locator(".said").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    click(page, "Full screen")
    page.locator(".watch.slide").wait_for()
    large = page.locator(".said").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert large > 1.3 * small
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) > 400")


def test_without_the_server_it_says_so(visit: Visit) -> None:
    page = visit(watching(FOUR, "exact-cover"))
    loaded(page)
    page.route("**/api/*", lambda route: route.abort("internetdisconnected"))
    page.get_by_label("Method").select_option("backtracking")
    page.locator(".pane .trouble", has_text="The server cannot be reached").wait_for()
    page.get_by_role("link", name="Race").click()
    click(page, "Start the race")
    page.locator(".note", has_text="The server cannot be reached").wait_for()


FILMS = [method.name for method in METHODS if method.traces]


@pytest.mark.parametrize("method", [*FILMS, "ilp:engine=readable", "sat:encoding=minimal", "lp:engine=tableau"])
def test_each_film_is_watched_to_its_end_with_one_line_lit(visit: Visit, method: str) -> None:
    page = visit(watching(FOUR, method, speed=60))
    length = loaded(page)
    lit = page.locator(".algorithm [aria-current]")
    assert lit.count() == 1
    seen = {lit.inner_text()}
    page.get_by_role("button", name="Play").click()
    while moment(page) < length:
        seen.add(lit.inner_text())
        page.wait_for_timeout(30)
    drawn(page)
    assert lit.count() == 1
    assert said(page).startswith("The end")
    assert len({*seen, lit.inner_text()}) > 1
    for name in ("Variables", "Model"):
        assert page.get_by_role("region", name=name).count() == 1


def test_a_conflict_is_shown_with_its_clause_and_its_graph(visit: Visit) -> None:
    page = visit(watching(INKALA, "sat", panel="graph"))
    loaded(page)
    assert said(page).startswith("Decision")
    click(page, "Next conflict")
    assert said(page).startswith("Conflict at level")
    assert page.locator(".graph rect.decision").count() >= 1
    assert page.locator(".graph path.wrong").count() >= 2
    assert page.get_by_role("region", name="Algorithm").count() == 0  # one panel was asked for
    click(page, "Next clause learnt")
    assert said(page).startswith("Learn a clause of")
    click(page, "One step forward")
    assert said(page).startswith("Jump back to level")


def test_two_films_advance_by_work_and_their_difference_is_told(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking:propagate=none", beside="backtracking:propagate=alldifferent"))
    loaded(page, 2)
    titles = [one.inner_text() for one in page.locator(".pane-title").all()]
    assert titles == ["backtracking, propagate none", "backtracking, propagate alldifferent"]
    for _ in range(3):
        click(page, "Next guess")
    rows = [row.inner_text().split() for row in page.locator(".difference tr").all()[1:]]
    assert rows[0][:4] == ["work", rows[0][1], rows[0][1], "0"]
    click(page, "To the end")
    drawn(page)
    assert "×" in page.locator(".difference tr").nth(1).inner_text()


def test_the_whole_tree_fits_and_is_enlarged(visit: Visit) -> None:
    page = visit(watching(PROBED, "backtracking"))
    length = loaded(page)
    click(page, "To the end")
    tree = page.locator("canvas.tree")
    tree.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = tree.bounding_box()
    assert box is not None
    went = set()
    for share in (0.1, 0.5, 0.9):
        page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        drawn(page)
        went.add(moment(page))
    assert len(went) == 3
    assert max(went) - min(went) > length / 2
    click(page, "Closer")
    click(page, "Whole tree")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_no_complaint_about_methods(visit: Visit, complaints: Complaints, scheme: str) -> None:
    page = visit("#methods/race", color_scheme=scheme, bypass_csp=True)
    page.get_by_role("button", name="Start the race").click()
    page.locator(".note", has_text="The race is over.").wait_for(timeout=LAST)
    assert not complaints(page)
    beside = {"beside": "exact-cover", "beside-at": 40}
    page.goto(page.url.partition("#")[0] + watching(PROBED, "failed-literals", at=601, **beside))
    loaded(page, 2)
    drawn(page)
    assert not complaints(page)
