"""Makes the puzzles that the built-in studies take: src/grille/study/puzzles/*.txt. Same seed, same files.

    .venv/bin/python benchmarks/make_puzzles.py [NAME ...]

Random grids are carved to random depths and sorted by level, 250 of each. The hardest are found near Inkala's grid of
2012 by taking givens away and adding others, and keeping what the failed literal rule does not solve.
"""

from __future__ import annotations

import pathlib
import random
import sys

import numpy as np

import grille
from grille.methods.rate import rate_batch
from grille.study.holes import stirred

OUT = pathlib.Path(__file__).resolve().parent.parent / "src" / "grille" / "study" / "puzzles"
EACH = 250
PASSES = 60
LEVELS = ("very-easy", "easy", "medium", "hard", "expert", "extreme")


def lines_of(rows: np.ndarray) -> list[str]:
    return ["".join(map(str, row)).replace("0", ".") for row in rows]


def full_grids(count: int, rng: random.Random) -> np.ndarray:
    """The boxes on the diagonal at random, the rest as it comes, then a random symmetry."""
    rows = np.zeros((count, 81), dtype=np.uint8)
    for row in rows:
        for box in (0, 30, 60):
            digits = rng.sample(range(1, 10), 9)
            row[[box + 9 * r + c for r in range(3) for c in range(3)]] = digits
    solved = grille.solve_batch(rows, limit=1).solutions
    shape = grille.Shape.of(9)
    turned = [grille.Symmetry.random(shape, rng).apply(grille.Grid(shape, row)) for row in solved]
    return np.array([grid.values for grid in turned], dtype=np.uint8)


def carved(grids: np.ndarray, rng: random.Random) -> np.ndarray:
    """Each emptied cell by cell in a random order while the solution stays unique, some only down to more givens."""
    puzzles = grids.copy()
    orders = np.array([rng.sample(range(81), 81) for _ in puzzles])
    floors = np.array([rng.choice((0, 0, 24, 26, 28, 30, 32)) for _ in puzzles])
    index = np.arange(len(puzzles))
    for step in range(81):
        cells = orders[:, step]
        digits = puzzles[index, cells]
        puzzles[index, cells] = 0
        is_kept = (grille.solve_batch(puzzles, limit=2).counts != 1) | ((puzzles != 0).sum(axis=1) < floors)
        puzzles[index[is_kept], cells[is_kept]] = digits[is_kept]
    return puzzles


def by_level(rng: random.Random) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {level: [] for level in LEVELS}
    for _ in range(PASSES):
        if min(map(len, found.values())) >= EACH:
            break
        puzzles = carved(full_grids(5000, rng), rng)
        for line, level in zip(lines_of(puzzles), rate_batch(puzzles, scales=["levels"]).level.tolist(), strict=True):
            if level and len(found[level]) < EACH:
                found[level].append(line)
        print({level: len(lines) for level, lines in found.items()}, flush=True)
    return found


def hardest(rng: random.Random, count: int = EACH) -> list[str]:
    """A walk among puzzles that differ in two givens, from one that failed literals do not solve to the next."""
    start = grille.example("inkala-2012").grid.array
    known, frontier = {start.tobytes()}, [start]
    kept = [start]
    while len(kept) <= count:
        base = frontier[rng.randrange(len(frontier))].copy()
        gone = rng.sample(list(np.flatnonzero(base)), rng.choice((1, 2, 2)))
        base[gone] = 0
        solutions = grille.solve_batch(base[np.newaxis], limit=1)
        assert solutions.counts[0]
        tries = []
        for _ in range(400):
            row = base.copy()
            for cell in rng.sample(list(np.flatnonzero(base == 0)), len(gone)):
                row[cell] = rng.randint(1, 9)
            tries.append(row)
        batch = np.array(tries, dtype=np.uint8)
        for row in batch[grille.solve_batch(batch, limit=2).counts == 1]:
            if row.tobytes() in known or not is_minimal(row):
                continue
            known.add(row.tobytes())
            grid = grille.Grid(grille.Shape.of(9), row)
            if grille.solve(grid, method="failed-literals", limit=1).verdict == "unknown":
                frontier.append(row)
                kept.append(row)
                if len(kept) % 50 == 0:
                    print(len(kept), "hardest", flush=True)
    shape = grille.Shape.of(9)
    return [grille.Symmetry.random(shape, rng).apply(grille.Grid(shape, row)).to_line() for row in kept[1 : count + 1]]


def is_minimal(row: np.ndarray) -> bool:
    cells = np.flatnonzero(row)
    less = np.repeat(row[np.newaxis], len(cells), axis=0)
    less[np.arange(len(cells)), cells] = 0
    return bool((grille.solve_batch(less, limit=2).counts > 1).all())


def of_side(side: int, floor: float, rng: random.Random, count: int = EACH) -> list[str]:
    """Unique puzzles of any side, carved down to this share of givens where uniqueness lets them."""
    shape = grille.Shape.of(side)
    found: dict[str, None] = {}
    while len(found) < count:
        values = list(stirred(shape, rng).values)
        order = rng.sample(range(shape.cells), shape.cells)
        for place, cell in enumerate(order):
            if shape.cells - values.count(0) <= floor * shape.cells:
                break
            digit, values[cell] = values[cell], 0
            if place < 0.3 * shape.cells and place % 8:
                continue  # early on a check now and then is enough: what is not unique then is thrown away
            result = grille.solve(grille.Grid(shape, values), method="native", seconds=0.2)
            if result.verdict != "unique":
                values[cell] = digit
        grid = grille.Grid(shape, values)
        if grille.solve(grid, method="native", seconds=1.0).verdict == "unique":
            found[grid.to_line()] = None
            if len(found) % 50 == 0:
                print(side, len(found), flush=True)
    return list(found)


def write(name: str, lines: list[str]) -> None:
    OUT.mkdir(exist_ok=True)
    (OUT / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


def main(wanted: list[str]) -> None:
    if not wanted or set(wanted) & set(LEVELS):
        for level, lines in by_level(random.Random(1)).items():
            write(level, lines)
    if not wanted or "hardest" in wanted:
        write("hardest", hardest(random.Random(2)))
    for side, floor in ((4, 0.0), (6, 0.0), (12, 0.38), (16, 0.4)):
        if not wanted or f"{side}x{side}" in wanted:
            write(f"{side}x{side}", of_side(side, floor, random.Random(side)))


if __name__ == "__main__":
    main(sys.argv[1:])
