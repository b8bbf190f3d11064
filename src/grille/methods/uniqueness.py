"""The number of solutions of grids that are too large for logic's own count."""

from __future__ import annotations

import math

from grille.model import Grid
from grille.watch import Watch


def verdict_and_solution(grid: Grid, watch: Watch) -> tuple[str, Grid | None]:
    """The verdict of `auto`, and its solution; `solved` or `unknown` where the watch was up first."""
    from grille.methods.solve import solve  # a small puzzle is rated and explained without loading any method

    if watch.is_up:
        return "unknown", None
    seconds = None if math.isinf(watch.deadline) else watch.seconds_left or math.ulp(0.0)
    result = solve(grid, seconds=seconds, stop=watch.stop)
    return result.verdict, result.solution
