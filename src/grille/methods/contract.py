"""The contract of a method: one question that every solver answers.

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
"""The kind of constraint that a house is. A house has as many cells as there are digits, so it contains each once."""

WITH_RULES = frozenset({HOUSE, "all-different", "sum", "relation", "domain", "count", "automaton", "any-of"})
"""What a method that knows every rule can state: houses, and the kinds of `grille.rules.primitives`."""

TraceFamily = Literal["search", "cover", "clauses", "learning", "linear", "branching", "logic"]
"""How to read the events of a trace: as a tree of assignments, as choices of an exact cover, as literals in a queue, as
literals on a trail with clauses learnt, as programs one after another, as a tree of programs, or as steps."""

Found = Callable[[Grid], bool]
"""Called with a solution before a search for the next begins; returns whether to begin it."""


def go_on(solution: Grid) -> bool:
    """A `Found` that always continues."""
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a method offers: one of `choices`, or free text, which `read` parses."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    summary: str = ""
    read: Callable[[str], Any] | None = None
    """Parses free text into a value. Raises OptionError where it is invalid."""
    take: Callable[[Any], Any] | None = None
    """The value that an object of Python, no text, stands for. Raises OptionError where it stands for none."""
    traces: Mapping[str, TraceFamily] = field(default_factory=dict, hash=False)
    """The family of the trace where it is not the method's, by choice."""
    is_open: bool = False
    """Whether HTTP requests may give free text: only where nothing is opened or run."""
    usual: Any = field(init=False)
    """The value of the default."""

    def __post_init__(self) -> None:
        read = None if self.default in self.choices else self.read
        object.__setattr__(self, "usual", read(self.default) if read else self.default)


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a search.

    `complete`: everything was searched, so there are no other solutions. `partial`: the digits that a method which
    never guesses could fix. `method`: the one that answered; only methods that delegate set it.
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
        """The event of a solution."""
        return Event("solution", data={"grid": grid.to_line()})

    @staticmethod
    def end(answer: Answer) -> Event:
        """The last event of every trace: whether the search was complete, and the counters."""
        return Event("end", data={"complete": answer.complete, **answer.counters})

    def to_dict(self, language: str | None = None) -> EventDict:
        """Plain JSON: the kind, the cell counted from 0 and the digit where there are any, and the data.

        Nouns among the data, such as the step of `logic`, are converted by their own `to_dict` in that language.
        """
        fields: EventDict = {"kind": self.kind}
        if self.cell is not None:
            fields["cell"] = self.cell
        if self.digit is not None:
            fields["digit"] = self.digit
        if self.data:
            items = self.data.items()
            fields["data"] = {
                name: value.to_dict(language) if hasattr(value, "to_dict") else value for name, value in items
            }
        return fields


class Method(ABC):
    """One way to solve. Subclasses describe themselves in class attributes and implement `search`."""

    name: ClassVar[str]
    family: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    counters: ClassVar[tuple[str, ...]] = ()
    lowers: ClassVar[frozenset[str]] = frozenset({HOUSE})
    """The kinds of constraints that it can state."""
    proves: ClassVar[bool] = True
    """Whether it can exhaust the search on every grid."""
    never_guesses: ClassVar[bool] = False
    is_native: ClassVar[bool] = False
    """Whether native kernels answer it without options, so that a small puzzle takes microseconds."""
    traces: ClassVar[TraceFamily | None] = None
    """The family of its `trace`; None where it has none."""
    trace_options: ClassVar[Mapping[str, str]] = {}
    """Options of a trace where others are not given: not every engine has one."""

    fresh_options: ClassVar[Mapping[str, str]] = {}
    """Options that make it ignore anything cached from earlier searches, so that its counters repeat."""

    def missing(self, **options: Any) -> str | None:
        """None, or the exact command that installs the engine that these options ask for."""
        return None

    def accepts(self, shape: Shape) -> str | None:
        """None, or one sentence that says why the method does not take grids of this shape."""
        lacking = {primitive.kind for primitive in shape.primitives} - self.lowers
        return Message("it cannot state rules such as {}", repr(str(shape.other_rules[0]))) if lacking else None

    def rules(self) -> Literal["all"] | list[str]:
        """The rules that it takes: all, or those that lower to these kinds of primitives."""
        return "all" if self.lowers >= WITH_RULES else sorted(self.lowers - {HOUSE})

    def trace_family(self, options: Mapping[str, Any]) -> TraceFamily | None:
        """How to read a trace with these options."""
        own = (option.traces.get(str(options.get(option.name))) for option in self.options)
        return next(filter(None, own), self.traces)

    @abstractmethod
    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        """Up to `limit` solutions. `options` has a parsed value for every option. A grid with clashing givens is
        answered by `none`; nothing is raised.

        A search that starts anew for each solution first passes the last one to `found`, and ends where that returns
        False. A depth-first search has the next solution beside the last, and need not call it. It ends within 0.2 s
        after the watch is up, with the solutions found so far.
        """

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """The same search as a stream of events; the last is `end`, with the counters of `search`."""
        raise NotImplementedError(Message("{} offers no trace", self.name))
