"""Backtracking search over arrays, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from grille import _core
from grille.kernel.layout import MOST, Layout
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.batch import Digits

SELECT = ("first", "mrv", "mrv-degree")
ORDER = ("first", "least", "most")
PROPAGATE = ("none", "forward", "arc", "singles", "alldifferent")
"""The choices by their native numbers."""

KINDS = ("choose", "assign", "remove", "fail", "backtrack", "solution")
"""What a move may be, by its native number."""

_EVENTS = 1000  # taken over at a time


class Move(NamedTuple):
    """One move of a search; `digit` is 0 where it has no meaning."""

    kind: str
    cell: int
    digit: int


class Search:
    """Iterating runs the search and gives its solutions as they are found."""

    def __init__(
        self,
        layout: Layout,
        values: Digits,
        *,
        select: str,
        order: str,
        propagate: str,
        limit: int,
        nodes: int = MOST,
        watch: Watch = FOREVER,
    ) -> None:
        numbers = SELECT.index(select), ORDER.index(order), PROPAGATE.index(propagate)
        self._search = _core.Search(layout, values, *numbers, limit)
        self._nodes = nodes
        self._watch = watch

    def __iter__(self) -> Iterator[Digits]:
        is_done = False
        while not is_done and not self._is_spent:
            is_done = self._search.run(self._nodes - self.nodes, self._watch.slice, MOST)
            yield from self._search.take_solutions()

    def moves(self) -> Iterator[Move]:
        """The search as the moves it makes, instead of its solutions."""
        self._search.watch()
        is_done = False
        while not is_done and not self._is_spent:
            is_done = self._search.run(self._nodes - self.nodes, self._watch.slice, _EVENTS)
            for kind, cell, digit in self._search.take_events().tolist():
                yield Move(KINDS[kind], cell, digit)

    @property
    def _is_spent(self) -> bool:
        return self.nodes >= self._nodes or self._watch.is_up

    @property
    def is_complete(self) -> bool:
        """Whether the whole tree was searched."""
        return self._search.is_complete

    @property
    def nodes(self) -> int:
        """The nodes visited, the root included."""
        return self._search.nodes

    @property
    def backtracks(self) -> int:
        """The digits given up."""
        return self._search.backtracks
