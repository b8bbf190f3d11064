"""Functions of one's own as the choices of `backtracking`: which cell next, which digit first.

The native search pauses at each choice and is told; native code calls nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import index
from typing import Any

from grille.errors import FailedSolverError, GrilleError, OptionError, shown
from grille.kernel.search import Choose, Search
from grille.messages import Message
from grille.methods.own_file import function_named, split_name
from grille.model.cells import DigitSet

Select = Callable[["View"], int]
Order = Callable[["View", int], Iterable[int]]


class Candidates(Sequence[DigitSet]):
    """The digits left in each cell, by its number from 0."""

    def __init__(self, masks: list[int]) -> None:
        self._masks = masks

    def __getitem__(self, cell: Any) -> Any:
        return DigitSet.of_mask(self._masks[cell])

    def __len__(self) -> int:
        return len(self._masks)


class View:
    """A node of the search, as a function sees it: its open cells, and what is left for each.

    `cells` are the numbers of the open cells, ascending; `candidates[cell]` is the set of digits left in a cell, open
    or not, and `peers[cell]` are the cells that share a house with it.
    """

    def __init__(self, search: Search, peers: Sequence[Sequence[int]]) -> None:
        self._search = search
        self.peers = peers

    @cached_property
    def cells(self) -> list[int]:
        """The open cells, ascending."""
        return self._search.open_cells()

    @cached_property
    def candidates(self) -> Candidates:
        """The digits left in each cell."""
        return Candidates(self._search.masks())


def function_option(name: str, choices: Sequence[str]) -> Callable[[Any], Callable[..., Any]]:
    """Reads the option of that name: a function, or `mine.py:pick`. Raises OptionError for anything else."""

    def read(given: Any) -> Callable[..., Any]:
        if callable(given):
            function: Callable[..., Any] = given
            return function
        if isinstance(given, str) and split_name(given) is not None:
            return function_named(given)
        raise OptionError(
            "backtracking: {} is one of {}, a function or FILE.py:FUNCTION, not {}",
            name,
            ", ".join(choices),
            shown(given),
        )

    return read


def choose_cell(select: Select, peers: Sequence[Sequence[int]]) -> Choose:
    """What tells the search its cell."""

    def choose(search: Search) -> None:
        view = View(search, peers)
        given = _asked("select", select, view)
        try:
            cell = index(given)
        except TypeError:
            cell = -1
        if cell not in view.cells or not search.choose(cell):
            raise OptionError("select gives one of view.cells, not {}", shown(given))

    return choose


def rank_digits(order: Order, peers: Sequence[Sequence[int]]) -> Choose:
    """What tells the search in which order to try the digits of its cell."""

    def rank(search: Search) -> None:
        view, cell = View(search, peers), search.chosen
        given = _asked("order", order, view, cell)
        try:
            digits = [index(digit) for digit in given]
        except TypeError:
            digits = []
        if not search.rank(digits):
            left = ", ".join(map(str, view.candidates[cell]))
            raise OptionError("order gives each of view.candidates[cell] once, here {}, not {}", left, shown(given))

    return rank


def _asked(word: str, function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except GrilleError:
        raise
    except Exception as error:
        raise FailedSolverError("{}", Message("{}: {}: {}", word, type(error).__name__, str(error))) from error
