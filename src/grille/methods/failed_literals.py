"""Unit propagation and the failed literal rule on the CNF. Never guesses, though each probe looks like a guess.

A probe adds a literal to the formula and propagates. The empty clause refutes the literal, so its negation joins the
formula for good; anything else is taken back, and nothing is learnt from it.
"""

from __future__ import annotations

from grille.methods.unit_propagation import UnitPropagation


class FailedLiterals(UnitPropagation):
    name = "failed-literals"
    summary = "unit propagation and the failed literal rule on the CNF, never guessing"
    counters = ("probes", "failed")
    probes = True
