"""Sudoku as a constraint satisfaction problem: backtracking search with three choices, every node counted.

The defaults are those of the paper behind it: minimum remaining values, the value with the most constraints first,
forward checking.

What rules demand is filtered as the houses are: once after each assignment by forward checking, by the stronger
propagations until nothing changes. Cells that a rule has all differ are peers, and where they are as many as the digits
they are a house.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grille.kernel.layout import MOST
from grille.kernel.search import ASKED, ORDER, PROPAGATE, SELECT, Search
from grille.methods.contract import WITH_RULES, Answer, Event, Found, Method, Option
from grille.methods.own_choices import choose_cell, function_option, rank_digits
from grille.model import Grid
from grille.model.layouts import ruled_layout_of
from grille.watch import Watch

_SELECT, _ORDER = function_option("select", SELECT), function_option("order", ORDER)


class Backtracking(Method):
    name = "backtracking"
    family = "search"
    summary = "backtracking search on the constraint satisfaction problem, with counted nodes"
    options = (
        Option(
            "select",
            "mrv",
            SELECT,
            "the next cell: the first, the one with the fewest digits left, ties by degree; or FILE.py:FUNCTION",
            _SELECT,
            _SELECT,
        ),
        Option(
            "order",
            "most",
            ORDER,
            "the next digit: the smallest, the least or the most constraining value; or FILE.py:FUNCTION",
            _ORDER,
            _ORDER,
        ),
        Option("propagate", "forward", PROPAGATE, "what an assignment entails"),
    )
    counters = ("nodes", "backtracks")
    lowers = WITH_RULES
    traces = "search"

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        search = _search(grid, limit, watch, options)
        return _answer(search, tuple(Grid(grid.shape, row.tolist()) for row in search))

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """Choose, assign, remove, fail, backtrack and solution.

        Domains start full, so the first events say what the givens remove. A backtrack takes its assignment and all
        that followed back; backtracks are its count, and nodes are one more than the assignments that did not fail.
        """
        search = _search(grid, limit, watch, options)
        for move in search.moves():
            if move.kind == "solution":
                yield Event("solution")
            else:
                yield Event(move.kind, move.cell, move.digit or None)
        yield Event.end(_answer(search))


def _answer(search: Search, solutions: tuple[Grid, ...] = ()) -> Answer:
    counters = {"nodes": search.nodes, "backtracks": search.backtracks}
    return Answer(solutions, search.is_complete, counters=counters)


def _search(grid: Grid, limit: int, watch: Watch, options: dict[str, Any]) -> Search:
    layout, words = ruled_layout_of(grid.shape)
    choices = dict(options)
    if callable(select := options["select"]):
        choices |= {"select": ASKED, "choose_cell": choose_cell(select, grid.shape.peers)}
    if callable(order := options["order"]):
        choices |= {"order": ASKED, "rank_digits": rank_digits(order, grid.shape.peers)}
    return Search(layout, grid.array, words=words, limit=limit, nodes=watch.nodes or MOST, watch=watch, **choices)
