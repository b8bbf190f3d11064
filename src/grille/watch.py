"""When to stop, and how to report progress: a time limit, a flag that anyone may set, a number of nodes, a callback.

Every verb that can take long takes `seconds=` and `stop=` and makes a Watch of them; the code below it checks the
watch between two slices of work. Knows no Sudoku.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from grille.errors import OptionError, shown

SLICE = 0.02
"""Seconds that native work goes on before signals, flags and the clock are checked."""

MOST_NODES = 2**63 - 1

Progress = Callable[[int, int | None], object]
"""Called with what is done and the total, None where that is unknown. If it has a method `note`, that is called with
words that describe a long search."""


class Flag(Protocol):
    """Anything that can be asked whether it is set, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether the work should stop."""


class EitherFlag:
    """Set when either of two flags is."""

    def __init__(self, first: Flag | None, second: Flag) -> None:
        self._flags = (second,) if first is None else (first, second)

    def is_set(self) -> bool:
        """Whether one of them is."""
        return any(flag.is_set() for flag in self._flags)


@dataclass(frozen=True, slots=True)
class Watch:
    """When to stop, and where to report progress.

    >>> Watch.of(seconds=60).is_up, Watch.of().seconds_left
    (False, inf)
    """

    deadline: float = math.inf
    """A moment of the monotonic clock."""
    stop: Flag | None = None
    nodes: int | None = None
    """How many nodes a search may visit; each method says what it counts as a node."""
    progress: Progress | None = None
    notes: Callable[[str], object] | None = None

    @staticmethod
    def of(
        *,
        seconds: float | None = None,
        stop: Flag | None = None,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Watch:
        """A watch that starts now. Raises OptionError for an invalid limit."""
        if seconds is None and stop is None and nodes is None and progress is None:
            return FOREVER
        if stop is not None and not callable(getattr(stop, "is_set", None)):
            raise OptionError("stop is something with is_set(), such as a threading.Event, not {}", repr(stop))
        if nodes is not None and (
            isinstance(nodes, bool) or not isinstance(nodes, int) or not 1 <= nodes <= MOST_NODES
        ):
            raise OptionError("nodes is a whole number from 1 to 2⁶³−1, not {}", shown(nodes))
        if progress is not None and not callable(progress):
            raise OptionError("progress is a function of done and total, not {}", repr(progress))
        return Watch(_deadline(seconds), stop, nodes, progress, getattr(progress, "note", None))

    @property
    def is_up(self) -> bool:
        """Whether to stop: the time is over, or the flag is set."""
        return (self.stop is not None and self.stop.is_set()) or (
            self.deadline != math.inf and time.monotonic() >= self.deadline
        )

    @property
    def seconds_left(self) -> float:
        """Never negative; infinite where there is no time limit."""
        return max(0.0, self.deadline - time.monotonic())

    @property
    def seconds_or_none(self) -> float | None:
        """The time left as the `seconds` of a verb: None where there is no time limit, and never 0."""
        return None if self.deadline == math.inf else max(self.seconds_left, 0.001)

    @property
    def slice(self) -> float:
        """Seconds that native work may go on before it checks the watch again."""
        return SLICE if self.deadline == math.inf else min(SLICE, self.seconds_left)

    def report(self, done: int, total: int | None = None) -> None:
        """Pass the progress on to the callback, if there is one."""
        if self.progress is not None:
            self.progress(done, total)

    def note(self, words: str) -> None:
        """Pass a description of the work on to the callback, if it takes notes."""
        if self.notes is not None:
            self.notes(words)

    def within(self, seconds: float) -> Watch:
        """The same watch, up after so many seconds at the latest."""
        return replace(self, deadline=min(self.deadline, time.monotonic() + seconds))


FOREVER = Watch()
"""No limit of any kind."""


def _deadline(seconds: float | None) -> float:
    if seconds is None:
        return math.inf
    try:
        if isinstance(seconds, bool) or not seconds > 0:  # no number, or NaN, is above 0
            raise TypeError
        return time.monotonic() + float(seconds)
    except (TypeError, ValueError, OverflowError):
        raise OptionError("seconds is a number above 0, not {}", shown(seconds)) from None
