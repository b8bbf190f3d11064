"""Backtracking search over arrays, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grille import _core
from grille.kernel.layout import MOST, Layout, slices
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Digits

SELECT = ("first", "mrv", "mrv-degree")
ORDER = ("first", "least", "most")
PROPAGATE = ("none", "forward", "arc", "singles", "alldifferent")
"""The choices, in the order of their native numbers."""

KINDS = ("choose", "assign", "remove", "fail", "backtrack", "solution")
"""The kinds of moves, in the order of their native numbers."""

_EVENTS = 1000  # moves fetched at a time


class Move(NamedTuple):
    """One move of a search; `digit` is 0 where it does not apply."""

    kind: str
    cell: int
    digit: int


class Search:
    """An iterator that runs the search and yields solutions as they are found.

    `words` are what rules demand, packed by `rules.packing`.
    """

    def __init__(
        self,
        layout: Layout,
        values: Digits,
        *,
        select: str,
        order: str,
        propagate: str,
        limit: int,
        words: Sequence[int] = (),
        nodes: int = MOST,
        watch: Watch = FOREVER,
    ) -> None:
        import numpy as np

        numbers = SELECT.index(select), ORDER.index(order), PROPAGATE.index(propagate)
        self._search = _core.Search(layout, values, *numbers, limit, np.array(words, np.int64))
        self._nodes = nodes
        self._watch = watch

    def __iter__(self) -> Iterator[Digits]:
        for _ in self._slices(MOST):
            yield from self._search.take_solutions()

    def moves(self) -> Iterator[Move]:
        """The moves of the search, instead of its solutions."""
        self._search.watch()
        for _ in self._slices(_EVENTS):
            for kind, cell, digit in self._search.take_events().tolist():
                yield Move(KINDS[kind], cell, digit)

    def _slices(self, events: int) -> Iterator[None]:
        search = self._search
        return slices(
            lambda nodes, seconds: search.run(nodes, seconds, events), lambda: search.nodes, self._nodes, self._watch
        )

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
        """The number of digits taken back."""
        return self._search.backtracks
