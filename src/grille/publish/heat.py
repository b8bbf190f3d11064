"""Heat maps: where a method finds a grid hard, as shades on the board."""

from __future__ import annotations

from collections import Counter
from math import log

from grille.errors import OutOfTimeError, UnknownNameError
from grille.methods.interrupt import Stopped
from grille.methods.linear_engines.relaxation import ByHighs
from grille.methods.solve import trace
from grille.model import Board, Grid
from grille.model.look import Look
from grille.watch import FOREVER, Watch

HEATS = ("relaxation", "guesses")
"""The values of the linear relaxation; how often a backtracking search chose each cell."""

NODES = 50_000
"""The limit of the search for the map: in nodes, so that it is repeatable."""


def check_heat(heat: str) -> None:
    """Raises UnknownNameError for an unknown heat map."""
    if heat not in HEATS:
        raise UnknownNameError("heat map", heat, HEATS)


def heated(grid: Grid, heat: str, watch: Watch = FOREVER) -> tuple[Board, Look] | None:
    """The board and its look; None for a relaxation without a point, whose grid has no solution.

    Raises UnknownNameError for a heat map there is not, and OutOfTimeError when the watch is up.
    """
    check_heat(heat)
    try:
        found = relaxed(grid, watch) if heat == "relaxation" else guessed(grid, watch)
    except Stopped:
        found = None
    if watch.is_up:
        raise OutOfTimeError("the time was up before the heat map was known")
    return found


def relaxed(grid: Grid, watch: Watch = FOREVER) -> tuple[Board, Look] | None:
    """Each candidate with the value of its variable in the relaxation; a candidate of value 1 is drawn as a digit."""
    board, relaxation = Board.from_grid(grid), ByHighs(grid, watch, givens_free=False)
    point = relaxation.point(relaxation.start)
    if point is None:
        return None
    weights: dict[tuple[int, int], float] = {}
    for column, value in enumerate(point.tolist()):
        cell, digit = relaxation.equations.cell_and_digit(column)
        if value == 1 and not board.values[cell]:
            board.values[cell] = digit  # the peers of a candidate of value 1 all have the value 0
        elif 0 < value < 1:
            weights[cell, digit] = value
    return board, Look(givens=grid.values, weights=weights)


def guessed(grid: Grid, watch: Watch = FOREVER) -> tuple[Board, Look]:
    """How often the paper's backtracking search chose each cell; darker is more often, on a logarithmic scale."""
    chosen: Counter[int] = Counter()
    events = trace(grid, method="backtracking", limit=1, nodes=NODES, seconds=watch.seconds_or_none, stop=watch.stop)
    for event in events:
        if event.kind == "choose" and event.cell is not None:
            chosen[event.cell] += 1
    most = max(chosen.values(), default=1)
    shades = {cell: 0.08 + 0.72 * log(1 + times) / log(1 + most) for cell, times in chosen.items()}
    notes = {cell: f"{times:,}" for cell, times in chosen.items()}
    return Board.from_grid(grid), Look(candidates=False, shades=shades, notes=notes)
