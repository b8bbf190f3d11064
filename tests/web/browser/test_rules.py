"""Puzzles with rules in a browser: set, counted, played and shared, by pointer and by keys."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

import grille
from grille.formats import Entry, to_text

if TYPE_CHECKING:
    from tests.web.browser.conftest import Complaints, Visit

pytestmark = pytest.mark.browser

SOLUTION = "1234341221434321"
"""Of 4×4: what the puzzles below are set from."""


def grid_of(page: Any) -> Any:
    return page.get_by_role("grid").first


def cell(page: Any, number: int) -> Any:
    return grid_of(page).get_by_role("gridcell").nth(number)


def drag(page: Any, *cells: int) -> None:
    """Press on the first cell, and go over the others."""
    for i, number in enumerate(cells):
        box = cell(page, number).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        if i == 0:
            page.mouse.down()
    page.mouse.up()


def make(visit: Visit, **how: Any) -> Any:
    """Make, with an empty 4×4 grid and its tools."""
    page = visit("#make", **how)
    page.get_by_label("Size").select_option("4")
    page.get_by_role("option", name="Thermometer", exact=True).wait_for(state="attached")
    return page


def choose(page: Any, tool: str) -> None:
    page.get_by_role("combobox", name="Tool").select_option(label=tool)


def rules_are(page: Any, *lines: str) -> None:
    """Wait until the draft has these rules."""
    shape = grille.Shape.of(4, rules=lines).spec
    page.wait_for_function(f"() => JSON.parse(localStorage['grille.1.make']).shape === {json.dumps(shape)}")


def given(page: Any, number: int, digit: str) -> None:
    choose(page, "Digits")
    cell(page, number).click()
    page.keyboard.press(digit)


def solve_by_hand(page: Any) -> None:
    """Put the solution's digit into every empty cell, by keys."""
    cell(page, 0).click()
    for index, digit in enumerate(SOLUTION):
        if ", empty" in (cell(page, index).get_attribute("aria-label") or ""):
            page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
        if index % 4 == 3:
            page.keyboard.press("ArrowDown")


def played_and_shared(page: Any, visit: Visit, title: str, shape: str) -> None:
    """Play what was made to its end, and open its link as somebody else."""
    page.get_by_text("Exactly one solution").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("grid", name="Sudoku").wait_for()
    page.get_by_role("region", name="Rules").get_by_text(title).first.wait_for()
    assert page.locator(".under *, .over *").count()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.keyboard.press("Escape")
    solve_by_hand(page)
    page.get_by_role("heading", name=re.compile("Solved")).wait_for()
    other = visit(link[link.index("#") :])
    other.get_by_role("region", name="Rules").get_by_text(title).first.wait_for()
    assert other.evaluate("JSON.parse(localStorage['grille.1.puzzle']).shape") == shape


def test_a_killer_is_set_played_and_shared(visit: Visit) -> None:
    page = make(visit)
    choose(page, "Cage")
    cages = {(0, 1): "3", (2, 3, 7): "9", (4, 8): "5", (5, 6): "5", (9, 10): "5"}
    for cells, total in cages.items():
        drag(page, *cells)
        page.keyboard.type(total)
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Remove: ").nth(list(cages).index(cells)).wait_for()
    lines = [f"cage {total} {' '.join(word(c) for c in cells)}" for cells, total in cages.items()]
    rules_are(page, *lines)
    for number in (0, 12, 15, 6):
        given(page, number, SOLUTION[number])
    played_and_shared(page, visit, "Cage", grille.Shape.of(4, rules=lines).spec)


def word(number: int) -> str:
    return f"r{number // 4 + 1}c{number % 4 + 1}"


def test_a_thermometer_is_set_by_keys_played_and_shared(visit: Visit) -> None:
    page = make(visit)
    choose(page, "Thermometer")
    cell(page, 8).focus()  # r3c1, then up to r1c1 and right
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    rules_are(page, "thermometer r1c1-r1c4")
    page.get_by_text("Show two of them").wait_for()
    page.get_by_role("button", name="Show two of them").click()
    page.get_by_text(re.compile(r"They differ in \d+ cells: r")).wait_for()
    assert page.get_by_role("dialog").locator(".fill-key").count() >= 8
    page.keyboard.press("Escape")
    for number in (12, 15):
        given(page, number, SOLUTION[number])
    played_and_shared(page, visit, "Thermometer", "4;thermometer r1c1-r1c4")


def test_an_arrow_is_set_played_and_shared(visit: Visit) -> None:
    page = make(visit)
    choose(page, "Arrow")
    drag(page, 3, 2, 6)  # 4 = 3 + 1
    rules_are(page, "arrow r1c4 | r1c3 r2c3")
    for number in (0, 8, 13):
        given(page, number, SOLUTION[number])
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    played_and_shared(page, visit, "Arrow", "4;arrow r1c4 | r1c3 r2c3")


def test_a_clue_outside_is_set_played_and_shared(visit: Visit) -> None:
    page = make(visit)
    choose(page, "Skyscraper")
    page.get_by_role("button", name="Row 1 from the left").click()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    rules_are(page, "skyscraper 4 r1c1-r1c4")
    page.get_by_role("button", name="Column 4 from below").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    page.get_by_role("button", name="Set it").click()
    lines = ("skyscraper 4 r1c1-r1c4", "skyscraper 3 r4c4-r1c4")
    rules_are(page, *lines)
    for number in (4, 14):
        given(page, number, SOLUTION[number])
    played_and_shared(page, visit, "Skyscraper", grille.Shape.of(4, rules=lines).spec)


PLAYED = grille.Shape.of(4, rules=["cage 3 r1c1 r1c2", "cage 9 r1c3 r1c4 r2c4"])
FRAGMENT = f"#play?puzzle=................&shape={quote(PLAYED.spec)}&name=Two+cages&author=A.+Setter"


def test_clashes_sums_and_combinations_are_shown(visit: Visit) -> None:
    page = visit(FRAGMENT)
    rules = page.get_by_role("region", name="Rules")
    rules.get_by_role("heading", name="Two cages").wait_for()
    rules.get_by_text("by A. Setter").wait_for()
    cell(page, 0).click()
    assert "Cage 3" in cell(page, 0).get_attribute("aria-label")
    page.keyboard.press("k")
    page.get_by_text("3 in 2 cells: 1 combination.", exact=True).wait_for()
    page.keyboard.press("1")
    cell(page, 1).click()
    page.keyboard.press("3")
    grid_of(page).get_by_role("gridcell", name=re.compile("row 1 column 2, 3, (conflict|wrong)")).wait_for()
    assert page.locator(".rule-lines .broken").count() == 1
    drag(page, 0, 1, 2)
    page.get_by_text("Sum of 3 cells: 4, 1 empty").wait_for()
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".rule-lines .broken").count() == 0
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("region", name="Hint").get_by_text(re.compile(".{10}")).first.wait_for()


def test_rules_are_there_without_the_server(visit: Visit) -> None:
    page = visit(FRAGMENT)
    page.get_by_role("region", name="Rules").get_by_text("Cage").first.wait_for()
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    page.get_by_role("link", name="Make").click()
    page.get_by_role("combobox", name="Tool").wait_for()
    page.evaluate(
        "import('/page/js/grid.js').then(({Shape}) => { Shape.fromSpec("
        + json.dumps(PLAYED.spec)
        + ").rules = null; })"
    )
    page.get_by_role("link", name="Play").click()
    page.get_by_role("region", name="Rules").get_by_text("Cage").first.wait_for()
    assert page.locator(".under *, .over *").count()


def test_what_cannot_be_set_is_refused_in_a_sentence(visit: Visit) -> None:
    page = make(visit)
    choose(page, "A rule as text")
    page.get_by_role("textbox", name="cage 15 r1c1 r1c2").fill("cage 99 r1c1 r1c2 nowhere")
    page.get_by_role("button", name="Set it").click()
    page.get_by_text(re.compile("nowhere")).wait_for()
    choose(page, "White dot")
    cell(page, 0).click()
    page.get_by_role("button", name="Set it").click()
    page.get_by_text("Something is missing").wait_for()
    cell(page, 1).click()
    rules_are(page, "white r1c1 r1c2")
    page.get_by_role("button", name="Remove: ").click()
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.make']).shape === '4'")


def test_what_rules_make_needless_is_left_out(visit: Visit) -> None:
    page = visit(f"#make?puzzle=12.434..2...4321&shape={quote(PLAYED.spec)}")
    page.get_by_text("Exactly one solution").wait_for()
    page.get_by_text(re.compile("rules? could be left out")).wait_for()
    page.get_by_role("button", name="Leave out what is not needed").click()
    page.wait_for_function("() => document.querySelectorAll('.given').length < 10")
    page.get_by_text("Exactly one solution").wait_for()


def test_boxes_are_painted_and_drafts_are_kept(visit: Visit) -> None:
    page = make(visit)
    given(page, 0, "1")
    choose(page, "Boxes by hand")
    cell(page, 1).click()
    page.keyboard.press("2")
    page.get_by_text("Box 1 has 3 cells, and 4 are wanted").wait_for()
    cell(page, 6).click()
    page.keyboard.press("1")
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.make']).shape === '4:boxes=1222111233443344'")
    page.get_by_text(re.compile("solutions")).first.wait_for()
    page.get_by_text("Title, author, text of the rules").click()
    page.get_by_label("Title").fill("By hand")
    page.get_by_role("button", name="Drafts").click()
    page.get_by_role("button", name="Begin another").click()
    assert page.get_by_role("gridcell").count() == 81
    page.get_by_role("button", name="Drafts").click()
    page.get_by_role("button", name=re.compile("^By hand")).click()
    cell(page, 0).wait_for()
    assert page.get_by_role("gridcell").count() == 16
    page.reload()
    page.get_by_text("Title, author, text of the rules").click()
    assert page.get_by_label("Title").input_value() == "By hand"


def test_the_partner_cell_is_filled_in_if_wished(visit: Visit) -> None:
    page = make(visit)
    page.get_by_label("Symmetry wanted").select_option("half-turn")
    page.get_by_label("Fill the partner cell of the symmetry too").check()
    cell(page, 1).click()
    page.keyboard.press("2")
    grid_of(page).get_by_role("gridcell", name=re.compile("row 4 column 3, given")).wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Enter givens.").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_a_screen_reader(visit: Visit, complaints: Complaints, scheme: str) -> None:
    page = visit(FRAGMENT, color_scheme=scheme, bypass_csp=True)
    page.get_by_role("region", name="Rules").get_by_text("Cage").first.wait_for()
    assert complaints(page) == []
    page.goto(page.url.split("#")[0] + "#make/current")
    page.get_by_role("option", name="Sandwich", exact=True).wait_for(state="attached")
    for tool in ("Sandwich", "Cage", "Boxes by hand"):
        choose(page, tool)
        assert complaints(page) == []


def test_a_new_puzzle_has_the_rules_that_were_asked_for(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="New puzzle").click()
    page.get_by_label("Rules").select_option(label="Cage")
    page.get_by_label("Size").select_option("4")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Rules").get_by_text("Cage").first.wait_for(timeout=30_000)
    assert page.get_by_role("gridcell").count() == 16
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The next step: ").first.wait_for()
    page.get_by_role("button", name="Solve").click()
    page.get_by_text("This is the solution.").first.wait_for()


def test_a_wrong_digit_counts_though_the_solution_comes_later(visit: Visit) -> None:
    page = visit()
    held: list[Any] = []
    page.route("**/api/solve", lambda route: held.append(route))
    puzzle = "1.34341221434321"
    page.goto(page.url.split("#")[0] + f"#play?puzzle={puzzle}")
    page.get_by_role("gridcell", name="row 1 column 2, empty").click()
    page.keyboard.press("4")
    page.wait_for_function(f"() => (localStorage['grille.1.game:4:{puzzle}'] ?? '').includes('\"mistakes\":0')")
    while not held:  # the question is asked by a module that is loaded for it
        page.wait_for_timeout(50)
    held[0].continue_()
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.puzzle']).solution")
    page.keyboard.press("2")
    page.wait_for_function(f"() => localStorage['grille.1.game:4:{puzzle}'].includes('\"mistakes\":1')")


def test_an_unknown_rule_is_named_and_can_be_left_out(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Import").click()
    item = {"size": 4, "title": "Odd one", "grid": [[{}] * 4] * 4, "marbleslide": [{"cells": ["R1C1"]}]}
    item["killercage"] = [{"cells": ["R1C1", "R1C2"], "value": "3"}]
    page.get_by_role("dialog").get_by_role("textbox").fill(json.dumps(item))
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog").get_by_text("marbleslide").wait_for()
    page.get_by_role("button", name="Open it without the unknown rules").click()
    page.get_by_role("region", name="Rules").get_by_role("heading", name="Odd one").wait_for()
    assert page.evaluate("JSON.parse(localStorage['grille.1.puzzle']).shape") == "4;cage 3 r1c1 r1c2"


DECORATION = {
    "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#FF0000", "width": 0.2}],
    "circle": [{"cells": ["R3C3"], "baseC": "#FFFFFF", "width": 0.5, "height": 0.5}],
}
PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DECORATED = "that are no rule belong to this puzzle"


def import_text(page: Any, text: str) -> None:
    page.get_by_role("button", name="Import").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def exported(page: Any, form: str) -> str:
    page.get_by_role("button", name="Export").click()
    page.get_by_label("Format").select_option(form)
    text = page.get_by_role("dialog").get_by_role("textbox", name="Text")
    page.wait_for_function("() => !document.querySelector('dialog textarea').value.startsWith('.')")
    found: str = text.input_value()
    page.keyboard.press("Escape")
    return found


@pytest.mark.parametrize("rules", [[], ["cage 3 r1c1 r1c2"]])
def test_a_decoration_is_kept_and_exported(visit: Visit, rules: list[str]) -> None:
    shape = grille.Shape.of(4, rules=rules)
    link = to_text(Entry(grille.Grid(shape, [0] * 15 + [1]), decoration=DECORATION), format="sudokupad")
    page = visit()
    import_text(page, link)
    page.get_by_role("region", name="Rules").get_by_text(DECORATED).wait_for()
    page.reload()
    page.get_by_role("region", name="Rules").get_by_text(DECORATED).wait_for()
    assert exported(page, "sudokupad") == link
    page.get_by_role("button", name="Share").click()
    shared = page.get_by_role("dialog").get_by_label("Link").input_value()
    page.keyboard.press("Escape")
    cell(page, 0).click()
    page.keyboard.press("1")
    import_text(page, PLAIN)
    page.get_by_text(DECORATED).wait_for(state="hidden")
    page.get_by_role("button", name="New puzzle").click()
    page.locator(".puzzle-list .puzzle-item").click()
    page.get_by_role("region", name="Rules").get_by_text(DECORATED).wait_for()
    other = visit(shared[shared.index("#") :])
    other.get_by_role("region", name="Rules").get_by_text(DECORATED).wait_for()
    other.goto(other.url.split("#")[0] + "#make/current")
    other.get_by_text(DECORATED).wait_for()
    other.reload()
    other.get_by_text(DECORATED).wait_for()
    assert exported(other, "sudokupad") == link
    other.get_by_role("button", name="Drafts").click()
    other.get_by_role("button", name="Begin another").click()
    other.get_by_text(DECORATED).wait_for(state="hidden")
    other.get_by_role("button", name="Drafts").click()
    other.locator(".drafts .puzzle-item").click()
    other.get_by_text(DECORATED).wait_for()
    other.get_by_label("Size").select_option("6")
    other.get_by_text(DECORATED).wait_for(state="hidden")


def test_a_decoration_that_is_too_large_can_be_left_out(visit: Visit) -> None:
    page = visit()
    import_text(page, json.dumps({"puzzle": "." * 15 + "1", "decoration": {"text": [{"value": "x" * 50_000}]}}))
    page.get_by_role("dialog").get_by_text("Its decoration has more than 50000 characters").wait_for()
    page.get_by_role("button", name="Open it without the decoration").click()
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.puzzle']).shape === '4'")
    assert not page.get_by_text(DECORATED).count()


def test_rules_are_printed_with_the_puzzle(visit: Visit) -> None:
    page = visit(FRAGMENT)
    page.get_by_role("region", name="Rules").get_by_text("Cage").first.wait_for()
    page.evaluate("window.print = () => { window.isPrinted = true; }")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("window.isPrinted")
    page.emulate_media(media="print")
    sheet = page.locator(".sheet")
    assert sheet.locator(".under *, .over *").count()
    assert "Two cages" in sheet.inner_text()
    assert "Cage: no digit stands twice" in sheet.inner_text()


def test_another_size_begins_with_the_same_tool(visit: Visit) -> None:
    page = make(visit)
    choose(page, "Skyscraper")
    assert page.get_by_role("group", name="Places outside").get_by_role("button").count() == 16
    page.get_by_label("Size").select_option("6")
    page.get_by_role("button", name="Column 6 from above").click()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.make']).shape === '6;skyscraper 2 r1c6-r6c6'")
    page.get_by_role("button", name="Clear").click()
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.make']).shape === '6'")
