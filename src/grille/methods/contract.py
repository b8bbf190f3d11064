"""What a method promises: one question, asked of every solver in the same words.

*Up to `limit` solutions of this grid, within this budget.* A method never times itself, never prints, imports its
engine inside `search`, and keeps no state that an answer could depend on.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from grille.model import Grid, Shape


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a method offers. No `choices` means free text."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may go on: until a moment of the monotonic clock, and for so many nodes."""

    deadline: float = math.inf
    nodes: int | None = None

    @staticmethod
    def of(*, seconds: float | None = None, nodes: int | None = None) -> Budget:
        """A budget that starts now."""
        return Budget(math.inf if seconds is None else time.monotonic() + seconds, nodes)

    @property
    def seconds_left(self) -> float:
        """Never negative; infinite where there is no time limit."""
        return max(0.0, self.deadline - time.monotonic())

    @property
    def is_spent(self) -> bool:
        """Whether the time is up."""
        return self.deadline != math.inf and time.monotonic() >= self.deadline


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found.

    `complete`: everything was searched, so there are no solutions but these. `partial`: what a method that never
    guesses could fix. `method`: the one that answered, where a method hands over to others.
    """

    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    partial: Grid | None = None
    counters: Mapping[str, int | float] = field(default_factory=dict)
    method: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One small step of a search: choose, assign, remove, fail, backtrack, fix, values, solution."""

    kind: str
    cell: int | None = None
    digit: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


class Method(ABC):
    """One way to solve. Subclasses state what they are in class attributes and write `search`."""

    name: ClassVar[str]
    family: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    counters: ClassVar[tuple[str, ...]] = ()
    proves: ClassVar[bool] = True
    """Can it exhaust the search on every grid?"""
    never_guesses: ClassVar[bool] = False
    traces: ClassVar[bool] = False
    """Does it offer `trace`?"""

    fresh_options: ClassVar[Mapping[str, str]] = {}
    """Options under which it uses nothing it kept from earlier searches, so that its counters repeat."""

    def missing(self) -> str | None:
        """None, or the exact command that installs the engine."""
        return None

    def accepts(self, shape: Shape) -> str | None:
        """None, or one sentence that says why grids of this shape are not for this method."""
        return None

    @abstractmethod
    def search(self, grid: Grid, limit: int, budget: Budget, **options: str) -> Answer:
        """Up to `limit` solutions. Every option is given; clashing givens are answered by `none`, not raised."""

    def trace(self, grid: Grid, **options: str) -> Iterator[Event]:
        """The search as a stream of events, with the same counters as `search`."""
        raise NotImplementedError(f"{self.name} offers no trace")
