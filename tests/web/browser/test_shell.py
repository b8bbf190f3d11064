"""The shell: what a visitor meets first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

BUTTONS = ["New puzzle", "Hint", "Undo", "Redo", "Solve", "Check", "Import", "Export", "Share", "Print"]
FRENCH = [
    "Nouvelle grille",
    "Indice",
    "Annuler",
    "Rétablir",
    "Résoudre",
    "Vérifier",
    "Importer",
    "Exporter",
    "Partager",
    "Imprimer",
]


def test_the_grid_has_roles_and_labels(visit: Visit) -> None:
    page = visit()
    assert page.get_by_role("grid").count() == 1
    assert page.get_by_role("row").count() == 9
    labels = [cell.get_attribute("aria-label") for cell in page.get_by_role("gridcell").all()]
    assert len(labels) == 81
    assert labels[0] == "row 1 column 1, given 5"
    assert labels[11] == "row 2 column 3, empty"
    page.get_by_role("gridcell", name="row 2 column 3, empty").click()
    page.keyboard.press("Control+1")
    page.keyboard.press("Control+4")
    assert page.get_by_role("gridcell").nth(11).get_attribute("aria-label") == "row 2 column 3, empty, candidates 1 4"


@pytest.mark.parametrize(("language", "names"), [("en-GB", BUTTONS), ("fr-FR", FRENCH)])
def test_each_button_is_found_by_its_name_alone(visit: Visit, language: str, names: list[str]) -> None:
    page = visit(language=language)
    for name in names:
        assert page.get_by_role("button", name=re.compile(name, re.I)).count() == 1, name


SHAPES = ["4", "6", "6:box=3x2", "8", "9:diagonals", "9:windows", "12", "16", "25", "5:boxes=4222142211431154355543335"]


def test_a_board_of_any_shape_is_drawn(visit: Visit) -> None:
    page = visit()
    for shape in SHAPES:
        side = int(shape.partition(":")[0])
        page.evaluate("place => { location.hash = place }", f"play?puzzle={'.' * side**2}&shape={shape}")
        page.get_by_role("gridcell", name=f"row {side} column {side}, empty", exact=True).wait_for()
        page.get_by_role("gridcell").nth(side**2).wait_for(state="detached")  # of the board before
        assert page.get_by_role("gridcell").count() == side**2


@pytest.mark.parametrize(
    ("fragment", "button", "other"),
    [("#play", "New puzzle", "make"), ("#make", "Import", "play"), ("#methods/watch", "Copy a link", "methods")],
)
def test_a_dialog_goes_with_the_view_that_opened_it(visit: Visit, fragment: str, button: str, other: str) -> None:
    page = visit(fragment)
    page.get_by_role("button", name=button).click()
    page.get_by_role("dialog").wait_for()
    page.evaluate("place => { location.hash = place }", other)
    page.get_by_role("dialog").wait_for(state="detached")


def test_tools_are_not_printed(visit: Visit) -> None:
    page = visit()
    page.emulate_media(media="print")
    assert not page.locator(".play-tools").is_visible()
    assert not page.locator(".play-side").is_visible()
    assert page.locator(".play-board").is_visible()
