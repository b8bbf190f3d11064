"""What a method promises: one question, asked of every solver in the same words.

*Up to `limit` solutions of this grid, until the watch is up.* A method never times itself, never prints, imports its
engine inside `search`, and keeps no state that an answer could depend on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from grille.model import Grid, Shape
from grille.watch import Watch


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a method offers. No `choices` means free text."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    summary: str = ""
    takes_file: bool = False
    """Whether a file does as well as a choice; who answers requests from outside takes the choices alone."""
    check: Callable[[str], object] | None = None
    """Raises OptionError for free text that says nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found.

    `complete`: everything was searched, so there are no solutions but these. `partial`: what a method that never
    guesses could fix. `method`: the one that answered; those that hand over to no other may leave it out.
    """

    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    partial: Grid | None = None
    counters: Mapping[str, int | float] = field(default_factory=dict)
    method: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One small step of a search.

    Its kind: choose, assign, remove, fail, backtrack, fix, values, tableau, pivot, solution, end.
    """

    kind: str
    cell: int | None = None
    digit: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    @staticmethod
    def solution(grid: Grid) -> Event:
        """A solution was found."""
        return Event("solution", data={"grid": grid.to_line()})

    @staticmethod
    def end(answer: Answer) -> Event:
        """The last event of every trace: whether everything was searched, and the counters."""
        return Event("end", data={"complete": answer.complete, **answer.counters})

    def to_dict(self, language: str | None = None) -> dict[str, Any]:
        """Plain JSON: the kind, the cell counted from 0 and the digit where there are any, and the data.

        A noun among the data (the step of `logic`) is said by its own `to_dict`, in that language.
        """
        place = {"cell": self.cell, "digit": self.digit}
        said = {"kind": self.kind, **{name: value for name, value in place.items() if value is not None}}
        data = {name: one.to_dict(language) if hasattr(one, "to_dict") else one for name, one in self.data.items()}
        return {**said, "data": data} if data else said


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
    def search(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Answer:
        """Up to `limit` solutions. Every option is given; clashing givens are answered by `none`, not raised.

        Once the watch is up it ends within 0.2 s, with what was found until then.
        """

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Iterator[Event]:
        """The same search as a stream of events; the last is `end`, with what `search` would have counted."""
        raise NotImplementedError(f"{self.name} offers no trace")
