"""When to stop, what is on its way, and what was left unfinished."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from grille.errors import OptionError
from grille.model import Grid
from grille.watch import Watch as KernelWatch

PATIENCE = 60.0
"""Seconds without a new puzzle after which it is given up where no limit is set: some kinds never come."""


class Watch:
    """A time limit in seconds that also ends when told to. Without a limit it ends when nothing has come for long.

    `unfinished` is the puzzle that was being carved when the time was up: it has one solution, but it is not yet all
    that was asked for. `is_cut_short` says that some puzzle was carved only in part.
    """

    def __init__(
        self, seconds: float | None = None, *, report: Callable[[int, int], object] = lambda done, total: None
    ) -> None:
        if seconds is not None and not 0 < seconds < math.inf:
            raise OptionError(f"seconds is a number above 0, not {seconds!r}")
        self._seconds = seconds
        self.deadline = time.monotonic() + (PATIENCE if seconds is None else seconds)
        self.report = report
        self.unfinished: Grid | None = None
        self.is_cut_short = False

    @property
    def is_up(self) -> bool:
        """Whether to stop."""
        return time.monotonic() >= self.deadline

    def is_set(self) -> bool:
        """The same, for whoever asks a flag."""
        return self.is_up

    @property
    def of_kernel(self) -> KernelWatch:
        """The watch that kernels look at; up when this one is."""
        return KernelWatch(stop=self)

    def stop(self) -> None:
        """Be up from now on."""
        self._seconds = 0.0
        self.deadline = -math.inf

    def found(self) -> None:
        """Something came: where no limit is set, patience begins anew."""
        if self._seconds is None:
            self.deadline = time.monotonic() + PATIENCE
