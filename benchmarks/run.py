"""How fast the lane kernel is: puzzles a second, guesses a puzzle, nanoseconds a guess, and how others do.

    .venv/bin/python benchmarks/run.py [--sets NAME ...] [--repeats N] [--no-peers] [--out FOLDER]

CPU time of one process on one thread, the best of several repeats, limits 1 (find a solution) and 2 (prove it unique)
apart. Peers answer limit 1 where they cannot be asked for more. Where GRILLE_TDOKU names a `run_benchmark` binary,
tdoku runs in between, its own rate put right by the share of the processor that it got. Writes lanes.json and lanes.md
in FOLDER, by default benchmarks/results/<processor>, or lanes-<kernel>.json and .md where GRILLE_KERNEL asks for
another than the fastest. With peers, docs/figures/lanes.svg is drawn anew.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import platform
import re
import time
import tomllib
from typing import Any

import numpy as np
from peers import PEERS, AbsentError, tdoku_rate

import grille
from grille.kernel import lanes
from grille.model.rows import rows_of

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
CORPORA = pathlib.Path(os.environ.get("GRILLE_CORPORA") or ROOT.parent / "shared" / "corpora")
AT_LEAST = 12_000  # puzzles a measurement; short sets are repeated


def processor() -> str:
    """Its name as a folder name, without what every name has."""
    name = platform.processor() or platform.machine()
    info = pathlib.Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.*)", info.read_text())
        name = found[1] if found else name
    name = re.sub(r"\((r|tm)\)|\bcpu\b|\bprocessor\b|@.*", "", name.lower())
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-") or "unknown"


def measure(rows: np.ndarray, limit: int, repeats: int) -> dict[str, float]:
    """The kernel on these rows."""
    many = np.ascontiguousarray(np.concatenate([rows] * max(1, AT_LEAST // len(rows))))
    best, guesses = float("inf"), 0
    for _ in range(repeats):
        began = time.process_time()
        result = grille.solve_batch(many, limit=limit)
        best = min(best, time.process_time() - began)
        guesses = int(result.guesses.sum())
    return {
        "puzzles_per_second": len(many) / best,
        "guesses_per_puzzle": guesses / len(many),
        "nanoseconds_per_guess": best / guesses * 1e9 if guesses else float("nan"),
    }


def alone(rows: np.ndarray, repeats: int) -> float:
    """Microseconds a puzzle when each is a batch of its own."""
    best = float("inf")
    for _ in range(repeats):
        began = time.process_time()
        for row in rows[:500]:
            lanes.solve(row.reshape(1, 81), limit=2)
        best = min(best, (time.process_time() - began) / len(rows[:500]))
    return best * 1e6


def run_set(name: str, about: dict[str, Any], repeats: int, with_peers: bool) -> dict[str, Any] | None:
    path = (ROOT if about.get("own") else CORPORA) / about["file"]
    if not path.exists():
        print(f"{name}: left out, {path} is not there")
        return None
    lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    rows = rows_of(lines).digits
    assert (grille.solve_batch(rows).counts == about["solutions"]).all(), f"{name}: wrong counts"
    found: dict[str, Any] = {"title": about["title"], "puzzles": len(lines), "alone_microseconds": alone(rows, repeats)}
    for limit in (1, 2):
        ours = measure(rows, limit, repeats)
        if limit == 2:
            try:
                theirs = max(tdoku_rate(path) for _ in range(2))
                again = measure(rows, limit, repeats)["puzzles_per_second"]
                ours["puzzles_per_second"] = max(ours["puzzles_per_second"], again)
                ours["tdoku_puzzles_per_second"] = theirs
                ours["times_tdoku"] = ours["puzzles_per_second"] / theirs
            except AbsentError as reason:
                print(f"{name}: tdoku is left out: {reason}")
        found[f"limit_{limit}"] = ours
        print(f"{name}, limit {limit}: " + ", ".join(f"{key} {value:,.2f}" for key, value in ours.items()), flush=True)
    found["peers"] = run_peers(name, lines, about["sample"]) if with_peers else {}
    return found


def run_peers(name: str, lines: list[str], sample: int) -> dict[str, float | str]:
    """Puzzles a second of each peer, or why it did not run."""
    said: dict[str, float | str] = {}
    for peer in PEERS:
        some = lines[:: max(1, len(lines) // sample)][:sample]
        try:
            said[peer.name] = peer.rate(some)
            print(f"{name}, {peer.name}: {said[peer.name]:,.1f} puzzles/s", flush=True)
        except AbsentError as reason:
            said[peer.name] = f"skipped: {reason}"
            print(f"{name}, {peer.name}: {said[peer.name]}", flush=True)
    return said


def table(results: dict[str, Any]) -> str:
    """The results for people."""
    lines = [f"# The lane kernel on {results['machine']}, kernel {results['kernel']}, one thread, CPU time", ""]
    lines += ["| set | limit | puzzles/s | guesses/puzzle | ns/guess | × tdoku |", "|---|---|---|---|---|---|"]
    for one in results["sets"].values():
        for limit in (1, 2):
            got = one[f"limit_{limit}"]
            times = f"{got['times_tdoku']:.2f}" if "times_tdoku" in got else "–"
            lines.append(
                f"| {one['title']} | {limit} | {got['puzzles_per_second']:,.0f} | {got['guesses_per_puzzle']:.2f} "
                f"| {got['nanoseconds_per_guess']:,.0f} | {times} |"
            )
    lines += ["", "One puzzle at a time, called from Python:", "", "| set | µs/puzzle |", "|---|---|"]
    lines += [f"| {one['title']} | {one['alone_microseconds']:.1f} |" for one in results["sets"].values()]
    names = [peer.name for peer in PEERS]
    if not any(one["peers"] for one in results["sets"].values()):
        return "\n".join(lines) + "\n"
    lines += ["", "Others, puzzles/s, one solution each:", ""]
    lines += ["| set | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for one in results["sets"].values():
        cells = [one["peers"].get(name, "–") for name in names]
        shown = [f"{cell:,.1f}" if isinstance(cell, float) else cell for cell in cells]
        lines.append(f"| {one['title']} | " + " | ".join(shown) + " |")
    return "\n".join(lines) + "\n"


def draw(results: dict[str, Any], path: pathlib.Path) -> None:
    """A dot a solver on a logarithmic scale, a row a set: the kernel, tdoku where it ran, and the peers."""
    from grille.figures.axes import legend_below
    from grille.figures.style import colour, figure, marker, to_svg

    sets = list(results["sets"].values())
    series: dict[str, list[float | str | None]] = {
        "grille": [one["limit_2"]["puzzles_per_second"] for one in sets],
        "tdoku": [one["limit_2"].get("tdoku_puzzles_per_second") for one in sets],
        **{peer.name: [one["peers"].get(peer.name) for one in sets] for peer in PEERS},
    }
    with figure(2.5) as (fig, axes):
        for index, (name, rates) in enumerate(series.items()):
            points = [(rate, row) for row, rate in enumerate(rates) if isinstance(rate, float)]
            if points:
                look = {"color": colour(index), "marker": marker(index), "label": name, "linestyle": "none"}
                axes.plot(*zip(*points, strict=True), **look)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda rate, _: f"{rate:,.0f}" if rate >= 1 else f"{rate:g}")
        axes.set_yticks(range(len(sets)), [one["title"] for one in sets])
        axes.set_ylim(len(sets) - 0.5, -0.5)
        axes.set_xlabel("puzzles a second, one core")
        legend_below(fig, axes, columns=6)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_svg(fig), "utf-8")


def main() -> None:
    sets = tomllib.loads((HERE / "sets.toml").read_text())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="+", choices=sets, default=list(sets))
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument(
        "--out", type=pathlib.Path, default=HERE / "results" / processor(), help="the folder written to"
    )
    asked = parser.parse_args()
    results: dict[str, Any] = {"machine": processor(), "kernel": lanes.kernel_name(), "sets": {}}
    for name in asked.sets:
        found = run_set(name, sets[name], asked.repeats, not asked.no_peers)
        if found is not None:
            results["sets"][name] = found
    if not results["sets"]:
        print("nothing was measured")
        return
    asked.out.mkdir(parents=True, exist_ok=True)
    is_fastest = lanes.kernel_name() == lanes._core.fastest_lane_kernel()
    stem = "lanes" if is_fastest else f"lanes-{lanes.kernel_name()}"
    (asked.out / f"{stem}.json").write_text(json.dumps(results, indent=1) + "\n")
    (asked.out / f"{stem}.md").write_text(table(results))
    if is_fastest and not asked.no_peers:
        draw(results, ROOT / "docs" / "figures" / "lanes.svg")
    print(table(results))


if __name__ == "__main__":
    main()
