"""Knuth's Algorithm X: Sudoku as an exact cover, in Python meant to be read.

The universe has one item for every cell (it holds a digit) and for every digit of every house (the digit has a
place there); the option "digit d in cell c" covers the item of c and the items of d in the houses of c. A solution
is a set of options that covers every item once. Where Knuth dances with links, a dict of sets does the same
(Ali Assaf's form): `options_of[item]` holds the options that still cover the item, and an item that is covered is
not a key any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grille.methods.contract import Answer, Event, Found, Method
from grille.methods.interrupt import Stopped, interruptible
from grille.model import Grid, Shape
from grille.watch import Watch

Option = int  # cell * side + (digit − 1)
Item = int  # cells first, then house * side + (digit − 1)


class ExactCover(Method):
    name = "exact-cover"
    family = "exact cover"
    summary = "Knuth's Algorithm X on the exact cover of cells and houses"
    counters = ("nodes",)
    traces = "cover"

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        search = _Search(grid, limit, watch)
        for _ in search.moves():
            pass
        return search.answer

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """Choose an item, assign an option, fail where none is left, backtrack, solution; `nodes` counts the
        choices.
        """
        search, side = _Search(grid, limit, watch), grid.shape.side
        for kind, number in search.moves():
            if kind == "solution":
                yield Event.solution(search.solutions[-1])
            elif kind == "choose":
                yield search.choice(number)
            elif kind == "fail":
                yield Event("fail")
            else:
                yield Event(kind, number // side, number % side + 1)
        yield Event.end(search.answer)


class _Search:
    """One depth-first search; `nodes` counts the items branched on."""

    def __init__(self, grid: Grid, limit: int, watch: Watch) -> None:
        self.grid, self.limit, self.watch = grid, limit, watch
        self.nodes = 0
        self.solutions: list[Grid] = []
        self.is_complete = False

    @property
    def answer(self) -> Answer:
        return Answer(tuple(self.solutions), self.is_complete, counters={"nodes": self.nodes})

    def moves(self) -> Iterator[tuple[str, int]]:
        """The events: the item chosen, the option assigned or taken back, failures and solutions."""
        if self.grid.conflicts:
            self.is_complete = True
            yield "fail", 0
            return
        try:
            self._begin()
        except Stopped:
            return
        yield from self._search()

    def _begin(self) -> None:
        grid, watch = self.grid, self.watch
        self.items_of = _items(grid.shape, watch)
        self.options_of: dict[Item, set[Option]] = {}
        for option, items in enumerate(interruptible(self.items_of, watch)):
            for item in items:
                self.options_of.setdefault(item, set()).add(option)
        side = grid.shape.side
        self.chosen = [cell * side + digit - 1 for cell, digit in enumerate(grid.values) if digit]
        for option in interruptible(self.chosen, watch, every=10):
            self._cover(option)

    def _search(self) -> Iterator[tuple[str, int]]:
        """Depth first, always on an item with the fewest options left, options in ascending order.

        The stack holds, for each item branched on, the options still to try; `undo` what each choice removed. An
        explicit stack, since Python's recursion is too shallow for the 6,561 cells of the largest grids.
        """
        stack: list[Iterator[Option]] = []
        undo: list[list[set[Option]]] = []
        while True:
            if not self.options_of:
                self.solutions.append(self._solution())
                yield "solution", 0
                if len(self.solutions) == self.limit:
                    return
            elif self._is_spent():
                return
            else:
                self.nodes += 1
                item = min(self.options_of, key=lambda item: len(self.options_of[item]))
                yield "choose", item
                if not self.options_of[item]:
                    yield "fail", item
                stack.append(iter(sorted(self.options_of[item])))
                undo.append([])
            while stack:
                if undo[-1]:
                    option = self.chosen.pop()
                    self._uncover(option, undo[-1])
                    yield "backtrack", option
                next_option = next(stack[-1], None)
                if next_option is not None:
                    self.chosen.append(next_option)
                    undo[-1] = self._cover(next_option)
                    yield "assign", next_option
                    break
                stack.pop()
                undo.pop()
            else:
                self.is_complete = True
                return

    def _cover(self, option: Option) -> list[set[Option]]:
        """Remove the option's items, and for each of them every option that competes for it."""
        removed = []
        for item in self.items_of[option]:
            for rival in self.options_of[item]:
                for other in self.items_of[rival]:
                    if other != item:
                        self.options_of[other].discard(rival)
            removed.append(self.options_of.pop(item))
        return removed

    def _uncover(self, option: Option, removed: list[set[Option]]) -> None:
        """Undo `_cover` in reverse order; `removed` is emptied."""
        for item in reversed(self.items_of[option]):
            self.options_of[item] = removed.pop()
            for rival in self.options_of[item]:
                for other in self.items_of[rival]:
                    if other != item:
                        self.options_of[other].add(rival)

    def _is_spent(self) -> bool:
        return (self.watch.nodes is not None and self.nodes >= self.watch.nodes) or self.watch.is_up

    def choice(self, item: Item) -> Event:
        """The choice of an item as an event: a cell, or a digit in a house, and how many options it has."""
        shape, left = self.grid.shape, len(self.options_of[item])
        if item < shape.cells:
            return Event("choose", item, data={"options": left})
        house, digit = divmod(item - shape.cells, shape.side)
        return Event("choose", digit=digit + 1, data={"house": shape.houses[house].name, "options": left})

    def _solution(self) -> Grid:
        """The options chosen, as a grid."""
        side = self.grid.shape.side
        values = [0] * self.grid.shape.cells
        for option in self.chosen:
            values[option // side] = option % side + 1
        return Grid(self.grid.shape, values)


def _items(shape: Shape, watch: Watch) -> tuple[tuple[Item, ...], ...]:
    """For each option, the items it covers."""
    items = _kept.get(shape)
    if items is None:
        side = shape.side
        items = tuple(
            (cell, *(shape.cells + house * side + digit for house in shape.houses_of[cell]))
            for cell in interruptible(range(shape.cells), watch, every=100)
            for digit in range(side)
        )
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[shape] = items
    return items


_kept: dict[Shape, tuple[tuple[Item, ...], ...]] = {}
_MOST_KEPT = 8
