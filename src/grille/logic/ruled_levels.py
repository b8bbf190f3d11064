"""How far the techniques of a level come on a puzzle with rules: its level, its hardest technique, its steps."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from grille.logic.ladders import GRILLE, RULED, Ladder
from grille.logic.path import Path
from grille.logic.records import LEVEL_NAMES
from grille.model import Board, Grid
from grille.watch import Watch

BEYOND = len(LEVEL_NAMES) - 1
"""The number of the last level: of puzzles that no other finishes."""

NAMES: tuple[str, ...] = tuple(one.name for one in RULED)
_PLACES = {name: place for place, name in enumerate(NAMES)}
_LEVELS = [LEVEL_NAMES.index(one.level) for one in RULED]


@dataclass(slots=True)
class Climb:
    """What the path of a puzzle comes to. `hardest` is a place in NAMES; -1 where there is none."""

    level: int = BEYOND
    hardest: int = -1
    counts: Counter[int] = field(default_factory=Counter)
    steps: int = 0
    solved: bool = False
    complete: bool = True


def climb(grid: Grid, level: int, watch: Watch) -> Climb:
    """Take the steps of a level's techniques and of easier ones, as far as they go.

    The grid must have exactly one solution. A level beyond those of the techniques counts as the last but one.
    """
    board, found = Board.from_grid(grid), Climb()
    path = Path(board, _up_to(min(level, BEYOND - 1)), watch)
    for step in path.climb(board):
        place = _PLACES[step.technique]
        found.steps += 1
        found.counts[place] += 1
        found.hardest = max(found.hardest, place)
    found.solved, found.complete = board.is_full, path.complete
    if found.solved:
        found.level = 0 if found.hardest < 0 else _LEVELS[found.hardest]
    else:
        found.hardest = -1
    return found


@lru_cache(maxsize=8)
def _up_to(level: int) -> Ladder:
    return GRILLE.only(one.name for one, its in zip(RULED, _LEVELS, strict=True) if its <= level)
