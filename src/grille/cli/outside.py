"""External solvers in `grille solve`: judged as in a race, shown like a method's result."""

from __future__ import annotations

import atexit
from collections.abc import Callable

from grille.messages import Message
from grille.methods.solve import Result
from grille.model import Grid
from grille.watch import Flag

Ask = Callable[[Grid, Flag], tuple[Result, str]]
"""Solves a grid until the flag is set: the result, and the error where the solver broke."""


def outside_solver(name: str, limit: int, seconds: float | None) -> Ask | None:
    """The solver that `cmd:PROGRAM` or `file.py:function` names; None where the name is a method's.

    It is asked for up to `limit` solutions within so many seconds. Raises OptionError where it cannot be started.
    """
    if ":" not in name:
        return None
    from grille.study.contestants import contestant, is_outside
    from grille.study.run import BROKEN

    if not is_outside(name):
        return None
    solver = contestant(name)
    atexit.register(solver.close)

    def ask(puzzle: Grid, stop: Flag) -> tuple[Result, str]:
        run = solver.run(puzzle, limit=limit, seconds=seconds, stop=stop)
        note = Message("{}: {}: {}", name, run.verdict, run.note) if run.verdict in BROKEN else ""
        result = Result(puzzle, name, run.solutions, run.complete, run.partial, run.counters, run.seconds)
        return result, note

    return ask
