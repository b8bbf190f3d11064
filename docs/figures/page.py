"""Draws docs/figures/page.png: the page, with a chain of "Explain all" on the board."""

from __future__ import annotations

import io
import pathlib
import shutil
import subprocess
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

OUT = pathlib.Path(__file__).with_name("page.png")
PUZZLE = ".5..3786..9.5..7..........5.2.395.8....2.4....4.186.9.4..........5..2.3..3796..5."
WIDTH, HEIGHT = 1200, 790
COLOURS = 256


def shot(address: str) -> bytes:
    """The page on a desktop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB", color_scheme="light")
        page.goto(f"{address}/#play?puzzle={PUZZLE}")
        page.get_by_role("button", name="Explain all").click()
        page.get_by_role("button", name="XY-Chain").first.click()
        page.mouse.move(0, 0)
        picture = page.screenshot()
        browser.close()
        return picture


def main() -> None:
    """A palette is enough for it, and a quarter of the bytes."""
    command = [str(pathlib.Path(sys.executable).parent / "grille"), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            picture = Image.open(io.BytesIO(shot(server.stdout.readline().split()[0])))
        finally:
            server.terminate()
    picture.convert("RGB").quantize(COLOURS).save(OUT, optimize=True)


if __name__ == "__main__":
    main()
