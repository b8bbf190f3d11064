"""Unit propagation and the failed literal rule on the CNF. Never guesses, though each probe looks like a guess.

A probe adds a literal to the formula and propagates. The empty clause refutes the literal, so its negation joins the
formula for good; anything else is taken back, and nothing is learnt from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from grille.methods.contract import Answer, Event, Method
from grille.methods.unit_propagation import ENCODING, deduced, recorded
from grille.model import Grid
from grille.watch import Watch


class FailedLiterals(Method):
    name = "failed-literals"
    family = "sat"
    summary = "unit propagation and the failed literal rule on the CNF, never guessing"
    options = (ENCODING,)
    counters = ("probes", "failed")
    proves = False
    never_guesses = True
    traces = True

    def search(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Answer:
        return deduced(self, grid, watch, options["encoding"], probes=True)

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Iterator[Event]:
        return recorded(self, grid, watch, options["encoding"], probes=True)
