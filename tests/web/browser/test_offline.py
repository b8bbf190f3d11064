"""Without the server one goes on; with it, nothing old is shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.web.browser.conftest import Visit
    from tests.web.conftest import Client

pytestmark = pytest.mark.browser

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
IS_KEPT = """async () => {
    for (const name of await caches.keys()) if (await (await caches.open(name)).match("/whole")) return true;
    return false;
}"""


def kept(page: Page) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(IS_KEPT)


def test_one_goes_on_playing_opens_stored_games_and_takes_new_ones(visit: Visit) -> None:
    page = visit(f"#play?puzzle={PUZZLE}")
    page.get_by_role("gridcell", name="row 1 column 1, empty").click()
    page.keyboard.press("1")
    kept(page)
    page.context.set_offline(True)
    page.reload()
    first = page.get_by_role("gridcell").first
    page.get_by_role("gridcell", name="row 1 column 1, 1").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Without the server").click()
    page.get_by_text("You can go on playing").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    assert first.get_attribute("aria-label") == "row 1 column 1, empty"
    page.get_by_role("button", name="Redo").click()

    page.get_by_role("button", name="New puzzle").click()
    page.locator("#new-size").select_option("16")
    page.locator("#new-level").select_option("hard")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.get_by_role("gridcell").count() == 256
    page.get_by_role("button", name="New puzzle").click()
    page.locator("dialog .puzzle-item").first.click()
    page.get_by_role("gridcell", name="row 1 column 1, 1").wait_for()
    page.get_by_role("link", name="Make").click()
    page.get_by_role("grid", name="Puzzle in the making").wait_for()

    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_role("button", name="Without the server").wait_for(state="detached")


def test_what_an_older_version_kept_goes(visit: Visit, client: Client) -> None:
    page = visit()
    kept(page)
    page.evaluate(
        """async () => {
            const cache = await caches.open("grille-older");
            await cache.put("/whole", new Response("older"));
            const headers = {"content-type": "text/javascript"};
            await cache.put("/page/js/main.js", new Response("throw new Error('old')", {headers}));
        }"""
    )
    page.reload()
    page.get_by_role("gridcell").first.wait_for()
    version = json.loads(client.http.get("/page/files.json").content)["version"]
    page.wait_for_function("async () => (await caches.keys()).length === 1")
    assert page.evaluate("caches.keys()") == [f"grille-{version}"]


def test_it_can_be_installed(client: Client) -> None:
    manifest = client.http.get("/page/manifest.webmanifest").json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = client.http.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
    listed = client.http.get("/page/files.json").json()["files"]
    assert {"/", "/page/js/main.js", "/page/css/page.css", "/page/manifest.webmanifest"} <= set(listed)
    assert all(client.http.get(path).status_code == 200 for path in listed)
