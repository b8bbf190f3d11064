"""Draws docs/figures/page.png, the page with a chain of "Explain all", and methods.png, two methods side by side."""

from __future__ import annotations

import io
import pathlib
import shutil
import subprocess
import sys

from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = pathlib.Path(__file__).parent
PUZZLE = ".5..3786..9.5..7..........5.2.395.8....2.4....4.186.9.4..........5..2.3..3796..5."
WATCHED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
WIDTH, HEIGHT = 1200, 790
COLOURS = 256


def explain(page: Page, address: str) -> None:
    page.goto(f"{address}/#play?puzzle={PUZZLE}")
    page.get_by_role("button", name="Explain all").click()
    page.get_by_role("button", name="XY-Chain").first.click()


def watch(page: Page, address: str) -> None:
    methods = "method=exact-cover&at=399&beside=lp&beside-at=4"
    page.goto(f"{address}/#methods/watch?puzzle={WATCHED}&{methods}")
    page.wait_for_function("() => document.querySelectorAll('[role=slider]')[0]?.ariaValueMax === '11339'")
    page.wait_for_function("() => document.querySelectorAll('[role=slider]')[1]?.ariaValueNow === '4'")


def main() -> None:
    """A palette is enough for them, and a quarter of the bytes."""
    command = [str(pathlib.Path(sys.executable).parent / "grille"), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[0]
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for name, draw in (("page", explain), ("methods", watch)):
                page = browser.new_page(
                    viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB", color_scheme="light"
                )
                draw(page, address)
                page.mouse.move(0, 0)
                picture = Image.open(io.BytesIO(page.screenshot()))
                picture.convert("RGB").quantize(COLOURS).save(HERE / f"{name}.png", optimize=True)
            browser.close()
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
