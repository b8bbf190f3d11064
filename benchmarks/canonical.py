"""Canonical forms of the public puzzle sets: how fast, how many are different, and which sets share puzzles.

    .venv/bin/python benchmarks/canonical.py

Counts CPU time on one core. GRILLE_CORPORA names the folder of the sets.
"""

from __future__ import annotations

import os
import pathlib
import time

import numpy as np

import grille
from grille.formats.bulk import read_array
from grille.model.canonical import canonical_rows
from grille.model.rows import rows_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPORA = pathlib.Path(os.environ.get("GRILLE_CORPORA") or ROOT.parent / "shared" / "corpora")
SETS = ("seventeen", "magictour", "hardest", "several")
FULL_GRIDS = 50_000


def main() -> None:
    """One row a set, then the puzzles that two sets have in common."""
    print("| set | puzzles | different | with a symmetry of their own | forms a second |\n|---|---|---|---|---|")
    found = {}
    for name in SETS:
        puzzles = read_array(CORPORA / f"{name}.txt")
        found[name] = measured(name, puzzles)
    full = np.array([grid.values for grid in grille.fill(count=FULL_GRIDS, seed=1)], np.uint8)  # type: ignore[union-attr]
    measured("full grids", full)
    for i, one in enumerate(SETS):
        for two in SETS[i + 1 :]:
            print(f"{one} and {two} share {len(found[one] & found[two]):,}")


def measured(name: str, puzzles: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> set[bytes]:
    """The different forms of a set; prints its row."""
    rows = rows_of(puzzles)
    began = time.process_time()
    forms = canonical_rows(rows)
    took = time.process_time() - began
    different = {form.tobytes() for form in forms.digits}
    symmetric = int((forms.automorphisms > 1).sum())
    print(f"| {name} | {len(rows):,} | {len(different):,} | {symmetric:,} | {len(rows) / took:,.0f} |")
    return different


if __name__ == "__main__":
    main()
