"""Knuth's Algorithm X: Sudoku as an exact cover, in Python meant to be read.

The universe has one item for every cell (it holds a digit) and for every digit of every house (the digit has a
place there); the option "digit d in cell c" covers the item of c and the items of d in the houses of c. A solution
is a set of options that covers every item once. Where Knuth dances with links, a dict of sets does the same
(Ali Assaf's form): `options_of[item]` holds the options that still cover the item, and an item that is covered is
not a key any more.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache

from grille.methods.contract import Answer, Budget, Method
from grille.model import Grid, Shape

Option = int  # cell * side + (digit − 1)
Item = int  # cells first, then house * side + (digit − 1)


class ExactCover(Method):
    name = "exact-cover"
    family = "exact cover"
    summary = "Knuth's Algorithm X on the exact cover of cells and houses"
    counters = ("nodes",)

    def search(self, grid: Grid, limit: int, budget: Budget, **options: str) -> Answer:
        if grid.conflicts:
            return Answer(complete=True, counters={"nodes": 0})
        search = _Search(grid, budget)
        solutions = []
        for solution in search.solutions():
            solutions.append(solution)
            if len(solutions) == limit:
                break
        else:
            return Answer(tuple(solutions), not search.is_out_of_budget, counters={"nodes": search.nodes})
        return Answer(tuple(solutions), False, counters={"nodes": search.nodes})


class _Search:
    """One depth-first search; `nodes` counts the items branched on."""

    def __init__(self, grid: Grid, budget: Budget) -> None:
        self.grid = grid
        self.budget = budget
        self.nodes = 0
        self.is_out_of_budget = False
        self.items_of = _items(grid.shape)
        self.options_of: dict[Item, set[Option]] = {}
        for option, items in enumerate(self.items_of):
            for item in items:
                self.options_of.setdefault(item, set()).add(option)
        side = grid.shape.side
        self.chosen = [cell * side + digit - 1 for cell, digit in enumerate(grid.values) if digit]
        for option in self.chosen:
            self._cover(option)

    def solutions(self) -> Iterator[Grid]:
        """Depth first, always on an item with the fewest options left, options in ascending order.

        The stack holds, for each item branched on, the options still to try; `undo` what each choice removed.
        A stack of our own, since Python's is too shallow for the 6,561 cells of the largest grids.
        """
        stack: list[Iterator[Option]] = []
        undo: list[list[set[Option]]] = []
        while True:
            if not self.options_of:
                yield self._grid()
            elif self._is_spent():
                self.is_out_of_budget = True
                return
            else:
                self.nodes += 1
                item = min(self.options_of, key=lambda item: len(self.options_of[item]))
                stack.append(iter(sorted(self.options_of[item])))
                undo.append([])
            while stack:
                if undo[-1]:
                    self._uncover(self.chosen.pop(), undo[-1])
                option = next(stack[-1], None)
                if option is not None:
                    self.chosen.append(option)
                    undo[-1] = self._cover(option)
                    break
                stack.pop()
                undo.pop()
            else:
                return

    def _cover(self, option: Option) -> list[set[Option]]:
        """Take the option's items away, and with each item every option that competes for it."""
        removed = []
        for item in self.items_of[option]:
            for rival in self.options_of[item]:
                for other in self.items_of[rival]:
                    if other != item:
                        self.options_of[other].discard(rival)
            removed.append(self.options_of.pop(item))
        return removed

    def _uncover(self, option: Option, removed: list[set[Option]]) -> None:
        """Undo `_cover`, step by step backwards; `removed` is used up."""
        for item in reversed(self.items_of[option]):
            self.options_of[item] = removed.pop()
            for rival in self.options_of[item]:
                for other in self.items_of[rival]:
                    if other != item:
                        self.options_of[other].add(rival)

    def _is_spent(self) -> bool:
        return (self.budget.nodes is not None and self.nodes >= self.budget.nodes) or (
            time.monotonic() >= self.budget.deadline
        )

    def _grid(self) -> Grid:
        side = self.grid.shape.side
        values = [0] * self.grid.shape.cells
        for option in self.chosen:
            values[option // side] = option % side + 1
        return Grid(self.grid.shape, values)


@lru_cache(maxsize=8)
def _items(shape: Shape) -> tuple[tuple[Item, ...], ...]:
    """For each option, the items it covers."""
    side = shape.side
    return tuple(
        (cell, *(shape.cells + house * side + digit for house in shape.houses_of[cell]))
        for cell in range(shape.cells)
        for digit in range(side)
    )
