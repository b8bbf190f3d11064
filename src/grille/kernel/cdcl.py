"""CDCL over the exact cover of a grid of any shape, on arrays, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _core
from grille.kernel.layout import MOST, Layout, Walk
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Digits


def walk(
    layout: Layout, values: Digits, *, limit: int = MOST, guesses: int = MOST, jobs: int = 1, watch: Watch = FOREVER
) -> Walk[_core.Cdcl]:
    """The solutions of a grid as they are found; `guesses` are candidates tried.

    `jobs` runs of annealing go side by side, a thread each. Which solution comes first depends only on their number.
    """
    core = _core.Cdcl(layout, values, limit, jobs)
    return Walk(core, layout.cells, lambda: core.guesses, guesses, watch)
