"""Prevents races within races: a solver that starts a race would start itself for ever."""

from __future__ import annotations

import os

from grille.errors import OptionError

IN_RACE = "GRILLE_IN_RACE"
"""The environment variable that marks external solvers' processes."""

is_importing = False
"""Whether a solver's file is being imported; a race at its top level ends the import."""


class RaceReached(BaseException):
    """The import of a solver's file has reached a race that the file starts. No `except Exception` catches it."""


def refuse_inside_solvers() -> None:
    """End the import of a solver's file here, or raise OptionError while a solver runs; else do nothing."""
    if is_importing:
        raise RaceReached
    if IN_RACE in os.environ:
        raise OptionError("a solver in a race may not start a race of its own")
