"""How fast the native search for rules is: CPU milliseconds a puzzle, both solutions asked for that a unique one lacks.

    .venv/bin/python benchmarks/rules.py PUZZLES.jsonl [--repeats N] [--file]

A line of the file is a puzzle: `name`, `shape`, `grid`, `rules`, `solution`. Rules are lowered before the clock runs;
the problem is made anew each time and counts. `GRILLE_ISS` names a folder of Interactive-Sudoku-Solver, which then
solves the same puzzles by their names in the same run, under node. Both take the best of N, but a puzzle that takes
above five seconds runs once. --file writes the results to benchmarks/results/<processor>/rules.json and rules.md.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from run import processor

from grille.kernel import rules
from grille.model import Shape
from grille.model.grid import Grid
from grille.rules.packing import packed

Runs: TypeAlias = dict[str, tuple[float, int]]
"""By a puzzle's name: milliseconds, nodes."""

LONG = 5  # seconds: what takes longer is not repeated
PEER = pathlib.Path(__file__).with_name("rules_peer.mjs")


@dataclass(frozen=True)
class Puzzle:
    """`grid` carries the rules in its shape."""

    name: str
    grid: Grid
    solution: str

    @classmethod
    def from_line(cls, line: str) -> Puzzle:
        row = json.loads(line)
        shape = Shape.from_spec(row["shape"]).with_rules(row["rules"])
        return cls(row["name"], Grid.from_line(row["grid"], shape=shape), row["solution"])


def measured(puzzle: Puzzle, repeats: int) -> tuple[float, int]:
    """Milliseconds and nodes to find the solution and that it is the only one. Raises where it is another."""
    shape, values = puzzle.grid.shape, puzzle.grid.array
    words, houses = packed(shape.primitives), shape.bare.house_array
    best, nodes = math.inf, 0
    for _ in range(repeats):
        began = time.process_time()
        walk = rules.walk(rules.problem(houses, shape.cells, shape.side, words), values, limit=2)
        found = list(walk)
        best = min(best, time.process_time() - began)
        nodes = walk.spent()
        if not walk.is_complete or [Grid(shape, list(one)).to_line() for one in found] != [puzzle.solution]:
            raise AssertionError(f"{puzzle.name}: not the one solution")
        if best > LONG:
            break
    return best * 1000, nodes


def by_peer(puzzles: list[Puzzle], repeats: int) -> Runs:
    """The peer's milliseconds and guesses by name, nothing where its folder is not named.

    Raises where its solution is another.
    """
    folder = os.environ.get("GRILLE_ISS")
    if not folder:
        return {}
    names = json.dumps([puzzle.name for puzzle in puzzles])
    words = ["node", str(PEER), str(pathlib.Path(folder).resolve()), str(repeats)]
    ran = subprocess.run(words, input=names, text=True, capture_output=True, check=True)
    rows = {row["name"]: row for row in map(json.loads, ran.stdout.splitlines())}
    for puzzle in puzzles:
        row = rows[puzzle.name]
        if row["solutions"] != 1 or not row["digits"].startswith(puzzle.solution):
            raise AssertionError(f"{puzzle.name}: the peer has another solution")
    return {name: (row["ms"], row["guesses"]) for name, row in rows.items()}


def summary(title: str, runs: Iterable[tuple[float, int]]) -> str:
    """A row of a table: milliseconds in all, median, slowest, how many above a second, nodes."""
    times, nodes = zip(*runs, strict=True)
    cells = [
        f"{sum(times):,.0f}",
        f"{statistics.median(times):.2f}",
        f"{max(times):,.0f}",
        f"{sum(took > 1000 for took in times)}",
        f"{sum(nodes):,}",
    ]
    return f"| {title} | {' | '.join(cells)} |"


def table(ours: Runs, theirs: Runs, repeats: int) -> list[str]:
    """The results for people: totals, the ratio, and each puzzle, the worst ratio first."""
    lines = [
        f"# The native search for rules on {processor()}, {len(ours)} puzzles, best of {repeats}, CPU time",
        "",
        "| | all, ms | median, ms | slowest, ms | above a second | nodes |",
        "|---|---|---|---|---|---|",
        summary("ours", ours.values()),
    ]
    if not theirs:
        return [*lines, "", "No peer: GRILLE_ISS names no folder of Interactive-Sudoku-Solver."]
    ratios = {name: theirs[name][0] / took for name, (took, _) in ours.items()}
    lines += [
        summary("the peer", theirs.values()),
        "",
        f"{statistics.geometric_mean(ratios.values()):.2f} times as fast as the peer by the geometric mean, "
        f"slower on {sum(ratio < 1 for ratio in ratios.values())}.",
        "",
        "| puzzle | ratio | ours, ms | the peer, ms | our nodes | the peer's guesses |",
        "|---|---|---|---|---|---|",
    ]
    for name, ratio in sorted(ratios.items(), key=lambda item: item[1]):
        (took, nodes), (other, guesses) = ours[name], theirs[name]
        lines.append(f"| {name} | {ratio:.2f} | {took:,.2f} | {other:,.2f} | {nodes:,} | {guesses:,} |")
    return lines


def file_results(ours: Runs, theirs: Runs, repeats: int) -> None:
    folder = pathlib.Path(__file__).with_name("results") / processor()
    folder.mkdir(parents=True, exist_ok=True)
    rows = [
        {"name": name, "milliseconds": round(took, 3), "nodes": nodes}
        | ({"peer_milliseconds": theirs[name][0], "peer_guesses": theirs[name][1]} if theirs else {})
        for name, (took, nodes) in ours.items()
    ]
    results = {"machine": processor(), "repeats": repeats, "puzzles": rows}
    (folder / "rules.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (folder / "rules.md").write_text("\n".join(table(ours, theirs, repeats)) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--file", action="store_true", help="write the results to benchmarks/results")
    asked = parser.parse_args()
    puzzles = [Puzzle.from_line(line) for line in asked.puzzles.read_text("utf-8").splitlines()]
    theirs = by_peer(puzzles, asked.repeats)
    ours = {puzzle.name: measured(puzzle, asked.repeats) for puzzle in puzzles}
    if asked.file:
        file_results(ours, theirs, asked.repeats)
    print("\n".join(table(ours, theirs, asked.repeats)))


if __name__ == "__main__":
    main()
