"""A race that is started by a solver of another one would go on for ever, so it never begins."""

from __future__ import annotations

import os

from grille.errors import OptionError

IN_RACE = "GRILLE_IN_RACE"
"""The variable that is set in the environment of every solver from outside."""

is_importing = False
"""Whether the file of a solver is being imported, which a race on its outermost level ends."""


class RaceReached(BaseException):
    """The import of a solver's file has come to a race that the file starts. No `except Exception` catches it."""


def refuse_inside_solvers() -> None:
    """End the import of a solver's file here, or raise OptionError while a solver is at work; else do nothing."""
    if is_importing:
        raise RaceReached
    if IN_RACE in os.environ:
        raise OptionError("a solver in a race may not start a race of its own")
