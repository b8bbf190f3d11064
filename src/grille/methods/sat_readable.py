"""A grid's formula in the CDCL search that is to be read: its answer, and its trace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from grille.errors import OptionError
from grille.methods.cdcl import Move, Search
from grille.methods.contract import Answer, Event
from grille.methods.encodings.cnf import givens
from grille.methods.encodings.cnf_packed import rules_formula
from grille.methods.encodings.rule_clauses import clauses_of
from grille.methods.interrupt import Stopped
from grille.model import Grid
from grille.watch import Watch

UP_TO = 16
"""The largest side."""


class ReadableSearch:
    """One search; `answer` has what it found."""

    def __init__(self, grid: Grid, limit: int, watch: Watch, encoding: str) -> None:
        if grid.shape.side > UP_TO:
            raise OptionError("engine=readable takes grids up to {}×{}: give engine=glucose", UP_TO, UP_TO)
        self.grid, self.limit, self.watch, self.encoding = grid, limit, watch, encoding
        self.solutions: list[Grid] = []
        self.search: Search | None = None

    @property
    def answer(self) -> Answer:
        """What was found so far, and the counters of `sat`."""
        if self.search is None:
            return Answer(counters={"clauses": 0, "decisions": 0, "conflicts": 0})
        search = self.search
        counters = {"clauses": search.clauses, "decisions": search.decisions, "conflicts": search.conflicts}
        return Answer(tuple(self.solutions), search.is_complete, counters=counters)

    def events(self) -> Iterator[Event]:
        """The search as events."""
        shape = self.grid.shape
        houses = rules_formula(shape.bare, self.encoding)
        rules = clauses_of(shape, houses.numbers)
        clauses = chain(houses.clauses, rules.clauses, givens(self.grid))
        variables = max(houses.numbers, rules.variables)
        try:
            self.search = Search(clauses, variables, self.watch, last=shape.side**3)
        except Stopped:
            return
        for move in self.search.moves():
            if move.kind != "model":
                yield from self._told(move)
                continue
            self.solutions.append(self._grid())
            yield Event.solution(self.solutions[-1])
            if len(self.solutions) == self.limit:
                self.search.is_complete = False
                return

    def _grid(self) -> Grid:
        assert self.search is not None
        side, values = self.grid.shape.side, [0] * self.grid.shape.cells
        for literal in self.search.trail:
            if 0 < literal <= side**3:
                values[(literal - 1) // side] = (literal - 1) % side + 1
        return Grid(self.grid.shape, values)

    def _told(self, move: Move) -> Iterator[Event]:
        """A move as events. Auxiliary variables of rules have no cell; their literal is in the data."""
        side, variable = self.grid.shape.side, abs(move.literal)
        is_of_cell = 0 < variable <= side**3
        cell, digit = ((variable - 1) // side, (variable - 1) % side + 1) if is_of_cell else (None, None)
        data = {"level": move.level} if is_of_cell or not variable else {"level": move.level, "literal": move.literal}
        clause = {"clause": list(move.clause)}
        value = "assign" if move.literal > 0 else "remove"
        if move.kind == "decide":
            yield Event("choose", cell, digit, {**data, "value": move.literal > 0})
            yield Event(value, cell, digit, data)
        elif move.kind == "imply":
            yield Event(value, cell, digit, {**data, **clause})
        elif move.kind == "conflict":
            yield Event("fail", data={**data, **clause})
        elif move.kind == "jump":
            yield Event("backtrack", data={**data, "trail": move.trail})
        else:
            is_model = move.kind == "forbid"
            yield Event("learn", cell, digit, {**data, **clause, "resolved": list(move.resolved), "forbids": is_model})
