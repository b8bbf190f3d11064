"""Makes the stock of puzzles that the page hands out at once: src/grille/generator/stock/. Same seed, same puzzles.

    .venv/bin/python benchmarks/make_stock.py [SIZE:VARIANT ...]

For each size, variant and level, and each symmetry, the first three puzzles of the seed are timed. Where each takes
less than a second of one core, the kind is made when somebody asks for it. Where not, six are put into the stock; where
six do not come in half a minute either, or none in three seconds with a symmetry, the kind is not offered. Of the kinds
with the half turn six are in the stock in any case, so that there is one of every level without a server. What is
offered is measured, hence data: `kinds.tsv`.
"""

from __future__ import annotations

import pathlib
import sys
import time
from collections.abc import Iterator

from grille.errors import OptionError, OutOfTimeError
from grille.generator.generate import make
from grille.generator.made import Made
from grille.generator.stock import EACH, HALF_TURN, Kind, kind_row, puzzle_row
from grille.generator.symmetries import SYMMETRIES
from grille.logic.ladders import LEVELS
from grille.rules import HOUSE_KINDS

OUT = pathlib.Path(__file__).resolve().parent.parent / "src" / "grille" / "generator" / "stock"
SEED = 1
QUICK_SECONDS = 1.0
"""Of one core: what a person may wait for."""

LONGEST_SECONDS = 30.0
SHAPES = (
    *((side, "classic") for side in (4, 6, 8, 9, 12, 16, 25)),
    *((side, "diagonals") for side in (6, 9, 16)),
    *((9, variant) for variant in ("windows", "diagonals,windows")),
    *((9, kind.word) for kind in HOUSE_KINDS if kind.word not in ("diagonals", "windows")),
    *((side, "jigsaw") for side in (9, 6)),
)


def first(kind: Kind, symmetry: str, count: int, seconds: float) -> list[tuple[Made, float]]:
    """The first so many puzzles, as far as there is time, and the seconds of one core that each took."""
    found = []
    puzzles = made(kind, symmetry, seconds)
    began = time.process_time()
    for one in puzzles:
        found.append((one, time.process_time() - began))
        if len(found) == count:
            break
        began = time.process_time()
    return found


def made(kind: Kind, symmetry: str, seconds: float) -> Iterator[Made]:
    try:
        yield from make(**kind.request, level=kind.level, symmetry=symmetry, seed=SEED, seconds=seconds)
    except OutOfTimeError:
        return


def measured(kind: Kind) -> tuple[list[str], dict[str, list[Made]]]:
    """The symmetries that are made when asked for, and the puzzles of those that are stocked."""
    quick: list[str] = []
    stocked: dict[str, list[Made]] = {}
    for symmetry in SYMMETRIES:
        try:
            timed = first(kind, symmetry, 3, 3 * QUICK_SECONDS)
        except OptionError:  # a level that the shape does not know
            continue
        is_quick = len(timed) == 3 and max(seconds for _, seconds in timed) < QUICK_SECONDS
        if is_quick:
            quick.append(symmetry)
        if symmetry == HALF_TURN or not (is_quick or (symmetry != "none" and not timed)):
            puzzles = [one for one, _ in first(kind, symmetry, EACH, LONGEST_SECONDS)]
            if len(puzzles) == EACH:
                stocked[symmetry] = puzzles
            elif symmetry == "none":
                break  # what does not come at all does not come with a symmetry
    return quick, stocked


def main(words: list[str]) -> None:
    kinds, puzzles = [], []
    for side, variant in SHAPES:
        if words and f"{side}:{variant}" not in words:
            continue
        for level in LEVELS:
            kind = Kind(side, variant, level.name)
            quick, stocked = measured(kind)
            print(side, variant, level.name, "made:", *quick, "stock:", *stocked, flush=True)
            if quick or stocked:
                kinds.append(kind_row(kind, quick, [symmetry for symmetry in stocked if symmetry not in quick]))
            for symmetry, some in stocked.items():
                puzzles += [puzzle_row(kind, symmetry, one.puzzle, one.solution) for one in some]
    (OUT / "kinds.tsv").write_text("".join(kinds), "utf-8")
    (OUT / "puzzles.tsv").write_text("".join(puzzles), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
