"""How often puzzles that need a technique come: `python benchmarks/needed.py --seconds 20`.

For each technique up to `--count` puzzles are asked for, within so many seconds of CPU time, and each is walked without
the technique: what comes before it must get stuck, and it must apply there. `--nothing-harder` asks for more. What
gives none, and what gives few, is what `docs/generate.md` and `grille.generator.technique_request.RARE` tell.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import grille
from grille.logic.ladders import GRILLE, NEEDED
from grille.logic.path import apply
from grille.model import Board, Grid


@dataclass
class CpuLimit:
    """A flag that is set after so many seconds of CPU time."""

    seconds: float
    began: float = field(default_factory=time.process_time)

    def is_set(self) -> bool:
        return time.process_time() > self.began + self.seconds


def is_needed(puzzle: Grid, technique: str) -> bool:
    """Whether all before it get stuck, and it applies there: by the paths that people see."""
    order = [rung.technique for rung in GRILLE.rungs]
    board = Board.from_grid(puzzle)
    for step in grille.explain(puzzle, techniques=order[: order.index(technique)]):
        apply(board, step)
    return not board.is_full and any(True for _ in grille.explain(board, techniques=[technique]))


def made(technique: str, count: int, seconds: float, *, nothing_harder: bool, seed: int) -> Sequence[Grid]:
    """As many puzzles as come in that time."""
    try:
        return grille.generate(
            technique=technique, nothing_harder=nothing_harder, count=count, seed=seed, stop=CpuLimit(seconds)
        )
    except grille.OutOfTimeError as error:
        return error.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("techniques", nargs="*", default=[one.name for one in NEEDED])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nothing-harder", action="store_true")
    asked = parser.parse_args()
    ours = {rung.technique for rung in GRILLE.rungs}
    for name in asked.techniques:
        began = time.process_time()
        found = made(name, asked.count, asked.seconds, nothing_harder=asked.nothing_harder, seed=asked.seed)
        took = time.process_time() - began
        wrong = sum(not is_needed(puzzle, name) for puzzle in found) if name in ours else 0
        print(f"{name:32} {len(found):3} puzzles  {took:6.2f} s  {wrong} wrong", flush=True)


if __name__ == "__main__":
    main()
