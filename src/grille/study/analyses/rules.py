"""The general report, and what tight programs gain over plain ones."""

from __future__ import annotations

from dataclasses import replace

from grille.messages import Message
from grille.study.analyses import general
from grille.study.report import Report
from grille.study.results import Results

PLAIN = ":lowering=plain"


def report(results: Results) -> Report:
    """The general report, with a finding for each method in both lowerings."""
    usual = general.report(results)
    tight = [method.removesuffix(PLAIN) for method in results.methods if method.endswith(PLAIN)]
    return replace(usual, findings=[*usual.findings, *(_gain(results, method) for method in tight)])


def _gain(results: Results, method: str) -> str:
    tight, plain = (results.where(method=one).answered for one in (method, method + PLAIN))
    return Message(
        "{} answers {:,} of {:,} puzzles with tight rows, {:,} with plain ones.",
        method,
        tight.count,
        tight.total,
        plain.count,
    )
