"""Forward checking and MRV at work: a backtracking search told step by step.

    python examples/watch_the_search.py [PUZZLE] [STEPS]

A search chooses an empty cell, assigns one of its candidates, and removes the digit from its peers (forward checking).
A peer left without candidates is a failure, and the next candidate is tried. Which cell is chosen makes all the
difference: the first empty one, or the one with the minimum remaining values (MRV).

To try: order=least against order=most; propagate=singles; a puzzle of your own.
"""

import itertools
import sys

import grille


def name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def told(puzzle: grille.Grid, select: str, steps: int) -> None:
    """The first steps of a search, removals counted rather than listed."""
    print(f"\nselect={select}")
    removed = depth = shown = 0
    for event in grille.trace(puzzle, method="backtracking", select=select):
        if event.kind == "remove":
            removed += 1
            continue
        if removed:
            print(f"  {'  ' * depth}… and {removed} candidates go")
            removed = 0
        if event.cell is None:
            continue
        if event.kind == "backtrack":
            depth = max(0, depth - 1)
        words = {
            "choose": f"look at {name(event.cell)}",
            "assign": f"{name(event.cell)} = {event.digit}",
            "fail": f"a peer of {name(event.cell)} has no candidate left",
            "backtrack": f"back: {name(event.cell)} is not {event.digit}",
        }
        if event.kind in words:
            print(f"  {'  ' * depth}{words[event.kind]}")
            shown += 1
        if event.kind == "assign":
            depth = min(depth + 1, 20)
        if shown >= steps:
            print("  …")
            return


def main() -> None:
    words = sys.argv[1:]
    puzzle = grille.parse(words[0]) if words else grille.example("cnf-example-2").grid
    steps = int(words[1]) if len(words) > 1 else 12
    print(puzzle)
    for select in ("first", "mrv"):
        told(puzzle, select, steps)

    print("\nthe whole search, every way of choosing:\n")
    ways = itertools.product(("first", "mrv"), ("first", "least", "most"))
    methods = [f"backtracking:select={select},order={order}" for select, order in ways]
    print(grille.compare([puzzle], methods).table().to_text())


if __name__ == "__main__":
    main()
