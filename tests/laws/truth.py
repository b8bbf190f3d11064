"""The solutions of small puzzles by a search of its own, in plain Python: what every answer is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tests.rules.meanings import is_obeyed

from grille import Grid

MOST = 40
"""Solutions looked for."""

_STEPS = 3_000
_LARGEST = 256  # cells


@dataclass(frozen=True)
class Truth:
    """Solutions of a puzzle; `complete` says that there are no others."""

    solutions: frozenset[Grid]
    complete: bool

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one, and that is known."""
        return self.complete and len(self.solutions) == 1

    def allows(self, verdict: str) -> bool:
        """Whether a result may have this verdict."""
        known = len(self.solutions)
        return {
            "unique": known <= 1 and not (self.complete and known == 0),
            "several": not self.complete or known > 1,
            "solved": not self.complete or known > 0,
            "none": known == 0,
            "unknown": True,
        }[verdict]


@lru_cache(maxsize=256)
def truth(grid: Grid) -> Truth:
    """What is known about a puzzle after a short search: always the cell with the fewest digits left."""
    if grid.conflicts:
        return Truth(frozenset(), True)
    shape = grid.shape
    lines = [str(rule) for rule in shape.rules]

    def is_right(digits: Sequence[int]) -> bool:
        """By what the lines of its rules mean."""
        return all(is_obeyed(line, digits, shape.side, shape.box_of, lines) for line in lines)

    if grid.is_full:
        return Truth(frozenset([grid] if is_right(grid.values) else []), True)
    if shape.cells > _LARGEST:
        return Truth(frozenset(), False)
    found: set[Grid] = set()
    values, steps = list(grid.values), 0

    def search() -> bool:
        """Whether everything below was searched."""
        nonlocal steps
        best, left = -1, 0
        for cell, value in enumerate(values):
            if not value:
                taken = 0
                for peer in shape.peers[cell]:
                    taken |= 1 << values[peer]
                free = ((1 << shape.side + 1) - 2) & ~taken
                if best < 0 or free.bit_count() < left.bit_count():
                    best, left = cell, free
                    if free.bit_count() < 2:
                        break
        if best < 0:
            if is_right(values):
                found.add(Grid(shape, values))
            return len(found) <= MOST
        for digit in range(1, shape.side + 1):
            if left >> digit & 1:
                steps += 1
                if steps > _STEPS:
                    return False
                values[best] = digit
                is_whole = search()
                values[best] = 0
                if not is_whole:
                    return False
        return True

    is_complete = search()
    assert all(one.is_solution_of(grid) for one in found)
    return Truth(frozenset(found), is_complete)
