"""How fast puzzles with rules are made: puzzles a second of one core, their givens and their clues.

    .venv/bin/python benchmarks/clues.py [--count N] [--size SIDE] [NAME ...]

CPU time of one process on one thread, best of three seeds, after one puzzle to warm up. Writes clues.json and clues.md
in benchmarks/results/<processor> where every name is asked.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import time
from collections.abc import Sequence
from typing import Any

from run import processor

import grille
from grille.rules.registry import PLACED

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("killer", {"givens": 0}),
    ("thermometers=4", {}),
    ("arrows=6", {}),
    ("whispers=3", {}),
    ("little-killer=8", {}),
    *((name, {}) for name in PLACED),
]


def measured(name: str, more: dict[str, Any], count: int, size: int) -> dict[str, Any]:
    """The best of three seeds."""
    grille.generate(with_=name, size=size, seed=9, **more)
    best, made = 0.0, []
    for seed in range(3):
        began = time.process_time()
        found = grille.generate(with_=name, size=size, count=count, seed=seed, **more)
        best = max(best, count / (time.process_time() - began))
        made += found
    return {
        "clues": name,
        "asked": "".join(f", {key} {value}" for key, value in more.items()).lstrip(", "),
        "puzzles_per_second": round(best, 1),
        "givens": round(sum(puzzle.givens for puzzle in made) / len(made), 1),
        "rules": round(sum(len(puzzle.shape.rules) for puzzle in made) / len(made), 1),
    }


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as Markdown."""
    lines = ["| clues | asked | puzzles a second | givens | rules |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row.values())) + " |" for row in rows)]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--size", type=int, default=9)
    said = parser.parse_args()
    rows = []
    for name, more in [(name, {}) for name in said.names] or ASKED:
        rows.append(measured(name, more, said.count, said.size))
        print(rows[-1], flush=True)
    if not said.names and said.size == 9:
        folder = RESULTS / processor()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "clues.json").write_text(json.dumps(rows, indent=1) + "\n")
        (folder / "clues.md").write_text(
            f"# Puzzles with rules, 9×9, {said.count} of three seeds each\n\n{table(rows)}"
        )


if __name__ == "__main__":
    main()
