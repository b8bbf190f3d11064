"""What a method promises: one question, asked of every solver in the same words.

*Up to `limit` solutions of this grid, until the watch is up.* A method never times itself, never prints, imports its
engine inside `search`, and keeps no state that an answer could depend on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NotRequired

from grille.json_types import Cell, Digit, Exact
from grille.messages import Message
from grille.model import Grid, Shape
from grille.watch import Watch

HOUSE = "house"
"""The kind of constraint that a house is: as it has a cell for each digit, each stands there once."""

WITH_RULES = frozenset({HOUSE, "all-different", "sum", "relation", "domain", "count", "automaton", "any-of"})
"""What a method can state that knows every rule: the kinds of `grille.rules.primitives`, too."""

TraceFamily = Literal["search", "cover", "clauses", "linear", "logic"]
"""How the events of a trace are to be read: as a tree of assignments, as one of exact cover's options, as literals in a
queue, as programs one after another, or as steps."""

Found = Callable[[Grid], bool]
"""Told a solution before a search for the next begins; says whether to begin it."""


def go_on(solution: Grid) -> bool:
    """A `Found` that always wants the next."""
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a method offers: one of `choices`, or free text where `read` says what that means."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    summary: str = ""
    read: Callable[[str], Any] | None = None
    """The value that free text stands for. Raises OptionError where it stands for none."""
    is_open: bool = False
    """Whether a request from outside may give free text, too: nothing that is opened or run."""
    usual: Any = field(init=False)
    """The value of the default."""

    def __post_init__(self) -> None:
        read = None if self.default in self.choices else self.read
        object.__setattr__(self, "usual", read(self.default) if read else self.default)


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


class EventDict(Exact):
    kind: str
    cell: NotRequired[Cell]
    digit: NotRequired[Digit]
    data: NotRequired[dict[str, Any]]


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

    def to_dict(self, language: str | None = None) -> EventDict:
        """Plain JSON: the kind, the cell counted from 0 and the digit where there are any, and the data.

        A noun among the data (the step of `logic`) is said by its own `to_dict`, in that language.
        """
        fields: EventDict = {"kind": self.kind}
        if self.cell is not None:
            fields["cell"] = self.cell
        if self.digit is not None:
            fields["digit"] = self.digit
        if self.data:
            items = self.data.items()
            fields["data"] = {name: one.to_dict(language) if hasattr(one, "to_dict") else one for name, one in items}
        return fields


class Method(ABC):
    """One way to solve. Subclasses state what they are in class attributes and write `search`."""

    name: ClassVar[str]
    family: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    counters: ClassVar[tuple[str, ...]] = ()
    lowers: ClassVar[frozenset[str]] = frozenset({HOUSE})
    """The kinds of constraints that it can state."""
    proves: ClassVar[bool] = True
    """Can it exhaust the search on every grid?"""
    never_guesses: ClassVar[bool] = False
    is_native: ClassVar[bool] = False
    """Do the native kernels answer what it is asked without options? Then a small puzzle takes microseconds."""
    traces: ClassVar[TraceFamily | None] = None
    """The family of its `trace`; None where it offers none."""

    fresh_options: ClassVar[Mapping[str, str]] = {}
    """Options under which it uses nothing it kept from earlier searches, so that its counters repeat."""

    def missing(self) -> str | None:
        """None, or the exact command that installs the engine."""
        return None

    def accepts(self, shape: Shape) -> str | None:
        """None, or one sentence that says why grids of this shape are not for this method."""
        lacking = {one.kind for one in shape.primitives} - self.lowers
        return Message("it cannot state rules such as {}", repr(str(shape.rules[0]))) if lacking else None

    @abstractmethod
    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        """Up to `limit` solutions. Every option is given, as the value that its text stands for; clashing givens are
        answered by `none`, not raised.

        A search that starts anew for each solution first tells `found` the last one, and ends where that says no.
        A depth-first search has the next solution beside the last, and need not ask.
        Once the watch is up it ends within 0.2 s, with what was found until then.
        """

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """The same search as a stream of events; the last is `end`, with what `search` would have counted."""
        raise NotImplementedError(Message("{} offers no trace", self.name))
