"""How fast the page is, in the Chromium on PATH, from a server of our own on this machine.

    python benchmarks/page.py --rounds 7

It prints one JSON object with medians in milliseconds. `first_paint` is the browser's own figure, the board included.
`key_work` is what a key costs until the document is laid out anew, `key_to_paint` the time until the frame with it is
drawn, for which a browser waits for the screen (up to 16.7 ms); both on a board with every mark. `hint` is from the
press of the button until the words stand there, through the server; each on another puzzle, as for a new player.
`moment_work` is what a jump to a moment of a trace of 126,292 events costs until the document is laid out.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import time
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

import grille

SHAPES = {"9": 9, "16": 16, "25": 25}

KEYS = """async (rounds) => {
  const cell = document.querySelector('[role=gridcell][tabindex="0"]');
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const work = [], paint = [];
  for (let i = 0; i < rounds; i++) {
    await frame();
    const began = performance.now();
    const digit = String(1 + (i % 9));
    const pressed = {key: digit, code: 'Digit' + digit, bubbles: true, cancelable: true};
    cell.dispatchEvent(new KeyboardEvent('keydown', pressed));
    document.body.getBoundingClientRect();
    work.push(performance.now() - began);
    paint.push(await frame() - began);
  }
  return [work, paint];
}"""

HINT = """async () => {
  const panel = document.querySelector('.panel');
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Hint');
  const told = new Promise((done) => new MutationObserver(() => panel.textContent && done(performance.now()))
    .observe(panel, {childList: true, subtree: true}));
  const began = performance.now();
  button.click();
  return await told - began;
}"""


MOMENT = """async (rounds) => {
  const slider = document.querySelector('[role=slider]');
  const box = slider.getBoundingClientRect();
  const work = [];
  for (let i = 0; i < rounds; i++) {
    work.push(await new Promise((done) => {
      let began = 0;
      requestAnimationFrame(() => (began = performance.now()));
      const clientX = box.left + box.width * ((i * 0.381966) % 1);
      slider.dispatchEvent(new PointerEvent('pointerdown', {clientX, clientY: box.top + 9, pointerId: 1}));
      requestAnimationFrame(() => {
        document.body.getBoundingClientRect();
        done(performance.now() - began);
      });
    }));
  }
  return work;
}"""


def opened(browser: Browser, address: str, fragment: str = "") -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
    page.goto(f"{address}/{fragment}")
    page.get_by_role("gridcell").first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def first_paint(browser: Browser, address: str) -> float:
    page = opened(browser, address)
    found: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.context.close()
    return found


def keys(browser: Browser, address: str, side: int, rounds: int) -> tuple[float, float]:
    """On a board with one given and every mark."""
    page = opened(browser, address, f"#play?shape={side}&puzzle=1{'.' * (side * side - 1)}")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Fill in centre marks").click()
    page.get_by_role("gridcell").nth(side * side // 2).click()
    work, paint = page.evaluate(KEYS, rounds * 4)
    page.context.close()
    return statistics.median(work), statistics.median(paint)


def hint(browser: Browser, address: str, rounds: int) -> float:
    times = []
    for puzzle in grille.generate(level="hard", seed=1, count=rounds):
        page = opened(browser, address, f"#play?puzzle={puzzle.to_line()}")
        times.append(page.evaluate(HINT))
        page.context.close()
    return statistics.median(times)


def moment(browser: Browser, address: str, rounds: int) -> float:
    """Back and forth in the longest trace of the bundled 9×9 grids."""
    puzzle = grille.example("inkala-2012").grid.to_line()
    page = opened(browser, address, f"#methods/watch?method=backtracking&puzzle={puzzle}")
    page.wait_for_function("() => document.querySelector('[role=slider]').ariaValueMax === '126292'", timeout=120_000)
    page.wait_for_function("() => document.querySelector('.status-line').textContent === ''", timeout=60_000)
    work = page.evaluate(MOMENT, rounds * 8)
    page.context.close()
    return statistics.median(work)


def measured(address: str, rounds: int) -> dict[str, Any]:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("no Chromium is on PATH: `make browser` installs it where it may")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        paints = [first_paint(browser, address) for _ in range(rounds)]
        found: dict[str, Any] = {"first_paint": statistics.median(paints), "hint": hint(browser, address, rounds)}
        for name, side in SHAPES.items():
            found[f"key_work_{name}"], found[f"key_to_paint_{name}"] = keys(browser, address, side, rounds)
        found["moment_work"] = moment(browser, address, rounds)
        browser.close()
    return {name: round(value, 1) for name, value in found.items()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=7)
    rounds = options.parse_args().rounds
    command = [str(pathlib.Path(sys.executable).parent / "grille"), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[0]
            while True:
                try:
                    httpx.get(f"{address}/healthz", timeout=20)
                    break
                except httpx.ConnectError:
                    time.sleep(0.1)
            print(json.dumps(measured(address, rounds)))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
