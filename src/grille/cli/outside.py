"""A solver from outside behind `grille solve`: judged as in a race, told as a method's result."""

from __future__ import annotations

import atexit
from collections.abc import Callable

from grille.methods.door import Result
from grille.model import Grid
from grille.watch import Flag

Outside = Callable[[Grid, int, float | None, Flag], tuple[Result, str]]
"""Asked for up to so many solutions within so many seconds: the result, and what is wrong with it where it broke."""


def outside_solver(name: str) -> Outside | None:
    """The solver that `cmd:PROGRAM` or `file.py:function` names; None where a word names a method.

    Raises OptionError where it cannot be started.
    """
    if ":" not in name:
        return None
    from grille.study.contestants import contestant, is_outside
    from grille.study.run import BROKEN

    if not is_outside(name):
        return None
    one = contestant(name)
    atexit.register(one.close)

    def ask(puzzle: Grid, limit: int, seconds: float | None, stop: Flag) -> tuple[Result, str]:
        run = one.run(puzzle, limit=limit, seconds=seconds, stop=stop)
        note = f"{name}: {run.verdict}: {run.note}" if run.verdict in BROKEN else ""
        result = Result(puzzle, name, run.solutions, run.complete, run.partial, run.counters, run.seconds)
        return result, note

    return ask
