"""Backtracking search over arrays, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grille import _core
from grille.kernel.layout import MOST, Layout, slices
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Digits

SELECT = ("first", "mrv", "mrv-degree")
ORDER = ("first", "least", "most")
ASKED = "asked"
"""As the choice of cells or digits: the search waits to be told."""

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


Choose = Callable[["Search"], None]
"""Called where the search waits for a choice; tells it by `choose` or `rank`."""


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
        choose_cell: Choose | None = None,
        rank_digits: Choose | None = None,
        nodes: int = MOST,
        watch: Watch = FOREVER,
    ) -> None:
        import numpy as np

        numbers = (*SELECT, ASKED).index(select), (*ORDER, ASKED).index(order), PROPAGATE.index(propagate)
        self._search = _core.Search(layout, values, *numbers, limit, np.array(words, np.int64))
        self._nodes = nodes
        self._watch = watch
        self._asked = (None, choose_cell, rank_digits)

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

        def run(nodes: int, seconds: float) -> bool:
            is_done = search.run(nodes, seconds, events)
            if not is_done and (asked := self._asked[search.wants]) is not None:
                asked(self)
            return is_done

        return slices(run, lambda: search.nodes, self._nodes, self._watch)

    def open_cells(self) -> list[int]:
        """The cells to choose from, ascending."""
        cells: list[int] = self._search.open_cells().ravel().tolist()
        return cells

    def masks(self) -> list[int]:
        """The digits left in each cell, bit d−1 for digit d."""
        return [sum(word << 64 * at for at, word in enumerate(row)) for row in self._search.domains().tolist()]

    def choose(self, cell: int) -> bool:
        """Tell the cell that is wanted; whether it is one of the open ones."""
        return cell >= 0 and self._search.choose(cell)

    @property
    def chosen(self) -> int:
        """The cell whose digits are to be put in order."""
        return self._search.chosen

    def rank(self, digits: Sequence[int]) -> bool:
        """Tell the order of the digits of `chosen`; whether each that is left is there once."""
        import numpy as np

        is_small = all(0 < digit < 256 for digit in digits)
        return is_small and self._search.rank(np.array(digits, np.uint8))

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
