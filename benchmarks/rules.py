"""How fast the native search for rules is: CPU milliseconds a puzzle, both solutions asked for that a unique one lacks.

    .venv/bin/python benchmarks/rules.py PUZZLES.jsonl [--repeats N] [--peer TIMES.json]

A line of the file is a puzzle: `name`, `shape`, `grid`, `rules`, `solution`. Rules are lowered before the clock runs;
the problem is made anew each time and counts. TIMES.json has a peer's milliseconds by name; without it the file's own
`peer_ms` is taken, which is that of a first call.
"""

from __future__ import annotations

import argparse
import json
import math
import pathlib
import statistics
import time

from run import processor

from grille.kernel import rules
from grille.model import Shape
from grille.model.grid import Grid
from grille.rules import lower, read_rules
from grille.rules.packing import packed


def measured(puzzle: dict[str, object], repeats: int) -> tuple[float, int]:
    """Milliseconds and nodes to find the solution and that it is the only one. Raises where it is another."""
    shape = Shape.from_spec(str(puzzle["shape"]))
    lines = puzzle["rules"]
    assert isinstance(lines, list)
    box_of = [shape.box_rank(cell)[0] for cell in range(shape.cells)]
    primitives = lower(read_rules(lines, shape.side), shape.side, box_of)
    values = Grid.from_line(str(puzzle["grid"]), shape=shape).array
    words = packed(primitives)
    best, nodes = math.inf, 0
    for _ in range(repeats):
        began = time.process_time()
        walk = rules.Walk(rules.problem(shape.house_array, shape.cells, shape.side, words), values, limit=2)
        found = list(walk)
        best = min(best, time.process_time() - began)
        nodes = walk.nodes
        if ["".join(Grid(shape, list(one)).to_line() for one in found)] != [puzzle["solution"]]:
            raise AssertionError(f"{puzzle['name']}: not the one solution")
        if best > 1:
            break
    return best * 1000, nodes


def main() -> None:
    """A row for the file, and the puzzles where the peer is faster."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--peer", type=pathlib.Path)
    words = parser.parse_args()
    puzzles = [json.loads(line) for line in words.puzzles.read_text("utf-8").splitlines()]
    theirs = json.loads(words.peer.read_text("utf-8")) if words.peer else {p["name"]: p["peer_ms"] for p in puzzles}
    ours = {puzzle["name"]: measured(puzzle, words.repeats) for puzzle in puzzles}
    times = [took for took, _ in ours.values()]
    ratios = {name: theirs[name] / took for name, (took, _) in ours.items()}
    print(f"{processor()}: {len(ours)} puzzles, {sum(times):,.0f} ms in all, median {statistics.median(times):.2f}")
    print(f"{sum(nodes for _, nodes in ours.values()):,} nodes; above a second: {sum(took > 1000 for took in times)}")
    print(f"against the peer: {statistics.geometric_mean(ratios.values()):.2f} times as fast by the geometric mean")
    for name, ratio in sorted(ratios.items(), key=lambda item: item[1]):
        if ratio < 1:
            print(f"  {ratio:.2f}  {name}  {ours[name][0]:.1f} ms  {ours[name][1]:,} nodes")


if __name__ == "__main__":
    main()
