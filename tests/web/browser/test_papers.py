"""The lessons in methods: each leads to its film, computes its table and checks the answer to its question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.browser.conftest import Visit

pytestmark = pytest.mark.browser

ANSWERS = {"000": "20", "001": "120", "002": "24", "003": "1,667", "004": "7"}


@pytest.mark.parametrize(("name", "answer"), ANSWERS.items())
def test_a_lesson_has_its_film_its_figures_and_a_question_that_is_checked(visit: Visit, name: str, answer: str) -> None:
    page = visit("#play")
    page.evaluate("name => { location.hash = `#methods/lessons/${name}`; }", name)
    page.get_by_role("heading", name="Question").wait_for()
    page.get_by_role("textbox", name="Your answer").fill("19")
    page.get_by_role("button", name="Check").click()
    page.get_by_text(re.compile("^Not 19")).first.wait_for()
    page.get_by_role("textbox", name="Your answer").fill(answer)
    page.keyboard.press("Enter")
    page.locator(".question .said", has_text=f"Right: {answer}.").wait_for()
    page.wait_for_function(
        "() => ![...document.querySelectorAll('.figures td')].some((one) => one.textContent === '…')"
    )
    figures = [row.inner_text() for row in page.locator(".figures td:last-child").all()]
    assert figures
    assert all(re.fullmatch(r"[\d,]+", one) for one in figures)
    page.locator(".lessons section", has_text="The film").get_by_role("link").click()
    page.locator(".algorithm [aria-current]").first.wait_for(state="attached")
    page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueMax) > 0")


def test_the_five_lessons_are_listed_in_french_too(visit: Visit) -> None:
    page = visit("#play", language="fr-FR", width=360, height=740)
    page.evaluate("() => { location.hash = '#methods/lessons'; }")
    page.get_by_role("link", name="Le sudoku comme programme 0/1").wait_for()
    assert page.locator(".lesson-list li").count() == 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
