"""Unit propagation and the failed literal rule on the CNF. Never guesses: a probe only tests a literal.

A probe adds a literal to the formula and propagates. If that yields the empty clause, the literal is refuted and its
negation joins the formula; otherwise everything is taken back, and nothing is learnt.
"""

from __future__ import annotations

from grille.methods.unit_propagation import UnitPropagation


class FailedLiterals(UnitPropagation):
    name = "failed-literals"
    summary = "unit propagation and the failed literal rule on the CNF, never guessing"
    counters = ("probes", "failed")
    probes = True
