"""What can be done with a puzzle: a new one, import, export, share, print, rate."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grille import Grid, Shape, parse, rate, solve
from grille.formats import FORMATS, parse_board, to_text

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
SHORT = "https://sudokupad.app/4FN8RN9LfN"


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def givens(page: Page) -> str:
    """The givens on the board, read by the labels of its cells."""
    labels = page.get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    found = [re.search(r", given (\w)", label) for label in labels]
    return "".join(match[1] if match else "." for match in found)


def wait_for(page: Page, line: str) -> None:
    """Until these are the givens on the board."""
    for index, symbol in enumerate(line):
        if symbol != ".":
            place = f"row {index // 9 + 1} column {index % 9 + 1}, given {symbol}"
            page.get_by_role("gridcell", name=place, exact=True).wait_for()
            break
    assert givens(page) == line


def imported(page: Page, text: str) -> None:
    button(page, "Import")
    page.get_by_role("dialog").get_by_role("textbox").fill(text)
    button(page, "Open")


def test_every_format_is_imported_by_paste(visit: Visit) -> None:
    page = visit()
    grid = Grid.from_line(PUZZLE)
    other = Grid.from_line(PUZZLE[::-1])
    for known in FORMATS:
        for one in (grid, other):
            imported(page, to_text(one, format=known.name))
            wait_for(page, one.to_line())


def test_a_solution_beside_an_imported_puzzle_is_not_believed(visit: Visit) -> None:
    page = visit()
    imported(page, f"quiz,solution\n{PUZZLE},{'1' * 81}\n")
    wait_for(page, PUZZLE)
    found = solve(parse(PUZZLE)).solution
    assert found is not None
    page.wait_for_function("() => JSON.parse(localStorage['grille.1.puzzle']).solution")
    assert page.evaluate("JSON.parse(localStorage['grille.1.puzzle']).solution") == found.to_line()


def test_variants_come_by_links(visit: Visit) -> None:
    page = visit()
    for name in ("f-puzzles", "sudokupad"):
        for shape in (Shape.of(9, diagonals=True, windows=True), Shape.of(9, boxes=[cell // 9 for cell in range(81)])):
            imported(page, to_text(Grid(shape, Grid.from_line(PUZZLE).values), format=name))
            page.get_by_role("dialog").wait_for(state="detached")
            assert page.evaluate("JSON.parse(localStorage['grille.1.puzzle']).shape") == shape.spec


def test_a_file_is_imported_and_one_of_its_puzzles_chosen(visit: Visit) -> None:
    page = visit()
    button(page, "Import")
    content = f"{PUZZLE}\n{PUZZLE[::-1]}\n".encode()
    page.locator("dialog input[type=file]").set_input_files(
        [{"name": "two.sdm", "mimeType": "text/plain", "buffer": content}]
    )
    page.get_by_text("2 puzzles: choose one").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    wait_for(page, PUZZLE[::-1])


def test_a_text_is_dropped(visit: Visit) -> None:
    page = visit()
    button(page, "Import")
    data = page.evaluate_handle(
        "(text) => { const d = new DataTransfer(); d.setData('text', text); return d; }", PUZZLE
    )
    page.dispatch_event("dialog", "drop", {"dataTransfer": data})
    wait_for(page, PUZZLE)


def test_a_puzzle_is_dropped_or_pasted_on_the_board(visit: Visit) -> None:
    page = visit()
    data = page.evaluate_handle(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "one.sdk"));
            return data;
        }""",
        "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9)),
    )
    page.dispatch_event(".play-board", "drop", {"dataTransfer": data})
    wait_for(page, PUZZLE)
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            const event = new ClipboardEvent("paste", {clipboardData, bubbles: true});
            document.querySelector("[role=gridcell]").dispatchEvent(event);
        }""",
        PUZZLE[::-1],
    )
    wait_for(page, PUZZLE[::-1])


def test_what_cannot_be_read_says_why_and_a_short_link_is_refused(visit: Visit) -> None:
    page = visit()
    troubles: list[str] = []
    button(page, "Import")
    field, note = page.get_by_role("dialog").get_by_role("textbox"), page.get_by_role("dialog").get_by_role("status")
    for text, said in (
        (SHORT, "does not carry its puzzle"),
        ("12345", "wanted a square number"),
        (" ", "nothing to read"),
    ):
        page.on("request", lambda asked: troubles.append(asked.url) if "sudokupad" in asked.url else None)
        field.fill(text)
        button(page, "Open")
        note.filter(has_text=said).wait_for()
    assert not troubles


def test_every_format_is_exported(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    page.get_by_role("gridcell", name="row 1 column 1, empty").click()
    page.keyboard.press("1")
    button(page, "Export")

    def chosen(name: str, value: str) -> str:
        page.get_by_role("dialog").get_by_label(name).select_option(value)
        page.locator("dialog textarea:not([aria-busy])").wait_for()
        return page.get_by_role("textbox", name="Text").input_value()

    for known in FORMATS:
        assert parse(chosen("Format", known.name), format=known.name).to_line() == PUZZLE
    assert parse(chosen("What", "stands")).to_line() == f"1{PUZZLE[1:]}"
    assert parse_board(chosen("Format", "candidates-729")).candidates(0) == {1}
    assert "p cnf 729" in chosen("Format", "model:cnf")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "sudoku.cnf"


def test_a_link_is_shared_and_reopened_with_progress_or_without(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    page.get_by_role("gridcell", name="row 1 column 1, empty").click()
    page.keyboard.press("1")
    page.get_by_role("gridcell", name="row 1 column 2, empty").click()
    page.keyboard.press("Control+3")
    page.keyboard.press("Shift+5")
    button(page, "Share")
    link = page.get_by_role("textbox", name="Link")
    bare = link.input_value()
    page.get_by_role("checkbox").check()
    whole = link.input_value()
    assert whole.startswith(f"{bare}&progress=")

    asked: list[str] = []
    other = visit(f"#{bare.partition('#')[2]}")
    wait_for(other, PUZZLE)
    assert other.get_by_role("gridcell").first.get_attribute("aria-label") == "row 1 column 1, empty"
    third = visit(f"#{whole.partition('#')[2]}")
    third.on("request", lambda one: asked.append(one.url))
    assert third.get_by_role("gridcell").first.get_attribute("aria-label") == "row 1 column 1, 1"
    marks = third.get_by_role("gridcell").nth(1).get_attribute("aria-label")
    assert marks == "row 1 column 2, empty, candidates 3, corner marks 5"
    button(third, "Undo")
    assert third.get_by_role("gridcell").first.get_attribute("aria-label") == "row 1 column 1, empty"
    assert not [url for url in asked if PUZZLE in url]


def test_a_broken_link_says_so_and_the_page_stands(visit: Visit) -> None:
    page = visit("#play?puzzle=12")
    for query in ("puzzle=123", f"puzzle={PUZZLE}&shape=12", f"puzzle={PUZZLE[:-1]}x"):
        page.locator(".panel", has_text="The link carries no puzzle that can be shown here").wait_for()
        assert page.get_by_role("gridcell").count() == 81
        page.locator(".panel").evaluate("panel => panel.replaceChildren()")
        page.evaluate("query => { location.hash = `#play?${query}`; }", query)
    page.locator(".panel", has_text="The link carries no puzzle that can be shown here").wait_for()


def test_a_new_puzzle_is_of_the_kind_that_was_chosen(visit: Visit) -> None:
    page = visit()
    for size, variant, level, symmetry in (
        ("9", "classic", "hard", "quarter-turn"),
        ("16", "classic", "medium", "half-turn"),
        ("25", "classic", "hard", "none"),
        ("9", "jigsaw", "easy", "none"),
        ("9", "windows", "very-easy", "full"),
        ("6", "diagonals", "medium", "half-turn"),
    ):
        button(page, "New puzzle")
        for name, value in (("size", size), ("variant", variant), ("level", level), ("symmetry", symmetry)):
            page.locator(f"#new-{name}").select_option(value)
        button(page, "Start")
        page.get_by_role("dialog").wait_for(state="detached")
        said = page.evaluate("JSON.parse(localStorage['grille.1.puzzle'])")
        shape = Shape.from_spec(said["shape"])
        puzzle = Grid.from_line(said["givens"], shape=shape)
        assert shape.side == int(size)
        assert (shape.windows, shape.diagonals) == ("windows" in variant, "diagonals" in variant)
        assert shape.has_regular_boxes == (variant != "jigsaw")
        assert said["level"] == level
        assert solve(puzzle, limit=2).verdict == "unique"
        if shape.side <= 9:
            assert rate(puzzle).level == level
    button(page, "New puzzle")
    assert page.locator("#new-size").input_value() == "6"


def test_only_kinds_that_exist_are_offered(visit: Visit) -> None:
    page = visit()
    button(page, "New puzzle")
    page.locator("#new-size").select_option("4")
    assert page.locator("#new-level option").all_text_contents() == ["very easy"]
    page.locator("#new-size").select_option("12")
    assert page.locator("#new-variant option").all_text_contents() == ["classic"]
    assert "expert" not in page.locator("#new-level option").all_text_contents()


def test_a_game_that_was_begun_is_gone_on_with(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    page.get_by_role("gridcell", name="row 1 column 1, empty").click()
    page.keyboard.press("1")
    imported(page, PUZZLE[::-1])
    wait_for(page, PUZZLE[::-1])
    button(page, "New puzzle")
    page.get_by_role("button", name=re.compile("9×9, 2 % done")).click()
    wait_for(page, PUZZLE)
    assert page.get_by_role("gridcell").first.get_attribute("aria-label") == "row 1 column 1, 1"


def test_one_clean_page_is_printed(visit: Visit) -> None:
    page = visit()
    page.evaluate("window.print = () => {}")
    for side in (9, 16, 25):
        imported(page, f"{'1' + '.' * (side**2 - 1)}")
        page.locator(f"[role=gridcell]:nth-child({side})").first.wait_for()
        button(page, "Print")
        page.emulate_media(media="print")
        page.locator(".sheet").wait_for()
        assert not page.locator("header").is_visible()
        assert not page.locator("main").is_visible()
        content = page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", content)) == 1
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
        assert page.locator(".sheet").count() == 0
        assert page.locator("main").is_visible()


def test_a_rating_tells_level_er_techniques_and_draws_the_path(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    button(page, "Rating")
    found = rate(parse(PUZZLE))
    shown = page.get_by_role("dialog")
    shown.get_by_role("img").wait_for()
    text = shown.inner_text()
    assert found.er is not None
    assert f"{found.er:.1f}" in text
    assert (found.level or "").replace("-", " ") in text
    assert re.match(r"\d+ steps; the hardest costs", shown.get_by_role("img").get_attribute("aria-label") or "")
    assert f"{found.hodoku_level}, {found.hodoku_score} points" in text
    assert shown.locator(".bar").count() > 20
