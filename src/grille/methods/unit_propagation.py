"""Unit propagation on the CNF, and nothing else. Never guesses; stops where no clause has a single literal left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from grille.kernel.cnf import Deduced, Entry, Outcome, Record, deduce
from grille.methods.contract import WITH_RULES, Answer, Event, Found, Method, Option
from grille.methods.encodings.cnf import ENCODINGS
from grille.methods.encodings.cnf_packed import formula
from grille.model import Grid
from grille.watch import Watch

ENCODING = Option("encoding", "extended", tuple(ENCODINGS), "which groups of clauses the formula has")


class UnitPropagation(Method):
    name = "unit-propagation"
    family = "sat"
    summary = "unit propagation on the CNF, never guessing"
    options = (ENCODING,)
    counters: ClassVar[tuple[str, ...]] = ("assigned",)
    lowers = WITH_RULES
    proves = False
    never_guesses = True
    traces = "clauses"
    probes: ClassVar[bool] = False
    """Whether the failed literal rule is applied, too."""

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        packed = formula(grid.shape, options["encoding"])
        return self._answer(grid, deduce(packed, grid.array.reshape(1, -1), probes=self.probes, watch=watch))

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """The same deduction as events.

        A variable that becomes true is `assign`, one that becomes false `remove`. A probe is `choose`, with the value
        tried in `data`, and ends in `fail` or `backtrack`, whose `draws` are the literals that unit propagation derived
        from it, as in DIMACS; after `fail` follow the consequences of the opposite value. A `fail` without a cell says
        that the grid has no solution. Auxiliary variables of rules are not reported.
        """
        side, last = grid.shape.side, grid.shape.side**3
        record = Record(formula(grid.shape, options["encoding"]), grid.array, probes=self.probes, watch=watch)
        draws: list[int] = []
        for entry, literal in record:
            if abs(literal) > last:
                continue
            if entry == Entry.SUPPOSED:
                draws.append(literal)
                continue
            if entry == Entry.EMPTY:
                yield Event("fail")
                break
            cell, digit = divmod(abs(literal) - 1, side)
            if entry == Entry.DRAWN:
                yield Event("assign" if literal > 0 else "remove", cell, digit + 1)
            elif entry == Entry.CHOSEN:
                yield Event("choose", cell, digit + 1, {"value": literal > 0})
                draws = []
            else:
                kind = "fail" if entry == Entry.FAILED else "backtrack"
                yield Event(kind, cell, digit + 1, {"value": literal > 0, "draws": draws})
        answer = self._answer(grid, record.deduced)
        if record.deduced.outcomes[0] == Outcome.SOLVED and not answer.solutions:
            yield Event("fail")
        yield from map(Event.solution, answer.solutions)
        yield Event.end(answer)

    def _answer(self, grid: Grid, found: Deduced) -> Answer:
        """A filled grid is the only solution, since every step was forced, and a refuted grid has none.

        Clauses of alternatives may still be open where every cell is filled: then the judge refutes the grid.
        """
        outcome = found.outcomes[0]
        numbers = dict(zip(("assigned", "probes", "failed"), found.counters[0].tolist(), strict=True))
        counters = {name: numbers[name] for name in self.counters}
        if outcome == Outcome.REFUTED:
            return Answer(complete=True, counters=counters)
        reached = Grid(grid.shape, found.grids[0])
        if outcome == Outcome.SOLVED:
            solutions = (reached,) if reached.is_solution_of(grid) else ()
            return Answer(solutions, complete=True, counters=counters)
        return Answer(partial=reached, counters=counters)
