"""Integer programs solved so that the watch can stop them, in a child process where needed."""

from __future__ import annotations

from grille.methods.encodings.linear import Program
from grille.methods.engine_process import Report, call
from grille.methods.linear_engines import glpk, highs
from grille.methods.linear_engines.outcome import Outcome, at_sight
from grille.watch import FOREVER, Watch

_ENGINES = {"glpk": glpk.minimise, "highs": highs.minimise}


def minimise(engine: str, program: Program, watch: Watch, nodes: int | None = None) -> Outcome:
    """Solve an integer program with `highs` or `glpk`; `nodes` bounds the branch and bound of `highs`."""
    answer = at_sight(program)
    if answer is not None:
        return answer
    if watch.is_up:
        return Outcome("stopped")
    if engine == "highs" and program.column_count <= highs.SHORT:
        return highs.minimise(program, watch, nodes)
    found = call(in_a_process, engine, program, watch.seconds_left, nodes, watch=watch)
    return found or Outcome("stopped")


def in_a_process(report: Report, engine: str, program: Program, seconds: float, nodes: int | None) -> Outcome:
    """`minimise` in a child process."""
    return _ENGINES[engine](program, FOREVER.within(seconds), nodes)
