"""How fast the native search for rules is: CPU milliseconds a puzzle, both solutions asked for that a unique one lacks.

    .venv/bin/python benchmarks/rules.py PUZZLES.jsonl [--repeats N]

A line of the file is a puzzle: `name`, `shape`, `grid`, `rules`, `solution`. Rules are lowered before the clock runs;
the problem is made anew each time and counts. `GRILLE_ISS` names a folder of Interactive-Sudoku-Solver, which then
solves the same puzzles by their names in the same run, under node.
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
from dataclasses import dataclass

from run import processor

from grille.kernel import rules
from grille.model import Shape
from grille.model.grid import Grid
from grille.rules.packing import packed

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
    return best * 1000, nodes


def by_peer(puzzles: list[Puzzle], repeats: int) -> dict[str, float]:
    """The peer's milliseconds by name, nothing where its folder is not named. Raises where its solution is another."""
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
    return {name: row["ms"] for name, row in rows.items()}


def table(ours: dict[str, tuple[float, int]], theirs: dict[str, float]) -> list[str]:
    """What a README says of a run, and the puzzles where the peer is faster."""
    times = [took for took, _ in ours.values()]
    lines = [
        f"{processor()}: {len(ours)} puzzles, {sum(times):,.0f} ms in all, median {statistics.median(times):.2f}, "
        f"slowest {max(times):,.0f}; above a second: {sum(took > 1000 for took in times)}",
        f"{sum(nodes for _, nodes in ours.values()):,} nodes",
    ]
    if not theirs:
        return [*lines, "no peer: GRILLE_ISS names no folder of Interactive-Sudoku-Solver"]
    ratios = {name: theirs[name] / took for name, (took, _) in ours.items()}
    lines += [
        f"the peer: {sum(theirs.values()):,.0f} ms in all, median {statistics.median(theirs.values()):.2f}, "
        f"slowest {max(theirs.values()):,.0f}; above a second: {sum(took > 1000 for took in theirs.values())}",
        f"{statistics.geometric_mean(ratios.values()):.2f} times as fast by the geometric mean, "
        f"slower on {sum(ratio < 1 for ratio in ratios.values())}",
    ]
    return lines + [
        f"  {ratio:.2f}  {name}  {ours[name][0]:.1f} ms  {ours[name][1]:,} nodes"
        for name, ratio in sorted(ratios.items(), key=lambda item: item[1])
        if ratio < 1
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=3)
    words = parser.parse_args()
    puzzles = [Puzzle.from_line(line) for line in words.puzzles.read_text("utf-8").splitlines()]
    theirs = by_peer(puzzles, words.repeats)
    ours = {puzzle.name: measured(puzzle, words.repeats) for puzzle in puzzles}
    print("\n".join(table(ours, theirs)))


if __name__ == "__main__":
    main()
