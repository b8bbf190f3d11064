"""A browser for each file of tests, the Chromium of this machine; and the server of `tests/web/conftest.py`."""

from __future__ import annotations

import pathlib
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.web.conftest import Client

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

Visit = Callable[..., "Page"]
Complaints = Callable[..., list[tuple[str, Any]]]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser on PATH; nothing is downloaded. While it is there, an event loop runs that other tests would meet."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("no Chromium is on PATH (`make browser` installs it where it may)")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (extra `test`)")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, client: Client) -> Iterator[Visit]:
    """Open the page as a new visitor. A test fails where the page had an error, or asked another host for something."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def opened(
        fragment: str = "", *, width: int = 1280, height: int = 800, language: str = "en-GB", **how: Any
    ) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, locale=language, **how)
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if _is_ours(asked.url, client) else troubles.append(asked.url))
        page.goto(f"{client.address}/{fragment}")
        page.get_by_role("gridcell").first.wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    expected = ("ERR_INTERNET_DISCONNECTED", "status of 400")  # a server that is away, and what the library refuses
    assert not [text for text in troubles if not any(word in text for word in expected)]


def _is_ours(url: str, client: Client) -> bool:
    return url.startswith((f"{client.address}/", "data:", "blob:"))


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, from the lock file."""
    found = pathlib.Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
    if not found.exists():
        pytest.skip("axe-core is not installed: run `npm ci`")
    return found.read_text("utf-8")


@pytest.fixture(scope="session")
def complaints(axe: str) -> Complaints:
    """What axe finds wrong with a page that was opened with `bypass_csp`, or with a part of it: rules and elements."""

    def found(page: Page, part: str = "html") -> list[tuple[str, Any]]:
        page.evaluate(axe)
        broken = page.evaluate("([part, tags]) => axe.run(part, {runOnly: tags})", [part, TAGS])["violations"]
        return [(one["id"], one["nodes"][0]["target"]) for one in broken]

    return found
