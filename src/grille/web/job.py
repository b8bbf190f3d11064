"""One request in progress: its body, its limits and its watch. Converts fields to the library's nouns."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from grille.errors import OptionError
from grille.formats.contract import Entry
from grille.formats.read_write import parse_entry
from grille.jobs import cores
from grille.methods.contract import Method
from grille.methods.solve import DEFAULT_METHOD, checked_options
from grille.methods.spelling import method_and_options
from grille.model import Board, Grid, Shape
from grille.watch import Flag, Watch
from grille.web.settings import Limits

DEFAULT_SECONDS = 10.0

LARGEST_QUICK = 9
"""The largest side that is solved in a thread."""

LONGEST_QUICK = 1_000
"""Characters of a text that is read in a thread; a link may unpack to a thousand times as many."""

_BARE_LINE = re.compile("[0-9.]{81}")
"""The most frequent puzzle text: sniffing its format would take longer than solving it."""

Send = Callable[[str, Any], object]
"""Called with a part of the answer and its kind: `progress`, `puzzle`, `run`, `events`."""


class TooSlow(Exception):  # noqa: N818 – no error: the work is then done in a process
    """The work is too slow for a thread of the server."""


@dataclass(frozen=True, slots=True)
class Job:
    """The argument of a handler. `send` is None where the answer is wanted in one piece."""

    body: Mapping[str, Any]
    limits: Limits
    watch: Watch
    send: Send | None = None
    is_quick: bool = False
    """Whether it runs in a thread of the server, where nothing may take long."""
    left_out: list[str] = field(default_factory=list)
    """The unknown rules that were ignored."""

    @staticmethod
    def of(
        body: Mapping[str, Any],
        limits: Limits,
        *,
        stop: Flag | None = None,
        send: Send | None = None,
        most: float = math.inf,
        is_quick: bool = False,
    ) -> Job:
        """A job that starts now, and ends after at most `most` seconds. Raises OptionError."""
        for name in ("seconds", "count", "events"):
            _check(name, body.get(name), getattr(limits, name))
        seconds = min(body.get("seconds", DEFAULT_SECONDS), limits.seconds, most)
        return Job(body, limits, Watch.of(seconds=seconds, stop=stop), send, is_quick)

    @property
    def until(self) -> dict[str, Any]:
        """`seconds` and `stop` for a verb of the library."""
        return {"seconds": max(self.watch.seconds_left, 1e-3), "stop": self.watch.stop}

    def fields(self, *names: str) -> dict[str, Any]:
        """Those of these fields that the request contains."""
        return {name: self.body[name] for name in names if name in self.body}

    def shape(self) -> Shape | None:
        """The shape of the request, if any."""
        spec = self.body.get("shape")
        if spec is None:
            return None
        side = re.split("[:;]", spec, maxsplit=1)[0]
        if side.isascii() and side.isdecimal() and len(side) < 4:  # a large shape takes long to build
            self.check_cells(int(side) ** 2)
            if self.is_quick and int(side) > LARGEST_QUICK:
                raise TooSlow
        return Shape.from_spec(spec)

    def grid(self, key: str = "puzzle") -> Grid:
        """The puzzle. Raises ParseError or ShapeError."""
        return self.entry(key).grid

    def puzzle(self) -> Grid | Board:
        """The puzzle with the candidates of the request, or of its text."""
        entry = self.entry("puzzle")
        candidates = self.body.get("candidates")
        if candidates is None:
            return entry.board or entry.grid
        return Board.from_dict(entry.grid.to_dict() | {"candidates": candidates})

    def limit(self, default: int) -> int:
        """The limit of solutions."""
        limit: int = self.body.get("limit", default)
        _check("limit", limit, self.limits.solutions)
        return limit

    def method(self) -> tuple[str, dict[str, Any]]:
        """The method's name and its options. Raises UnknownNameError or OptionError."""
        method, options = checked_method(self.body.get("method", DEFAULT_METHOD))
        if self.is_quick and not method.is_native:
            raise TooSlow
        return method.name, options

    def check_cells(self, cells: int) -> None:
        """Raises OptionError for a grid that is too large here."""
        if cells > self.limits.cells:
            raise OptionError("a grid of {:,} cells is too large here: {:,} is the limit", cells, self.limits.cells)

    def entry(self, key: str = "puzzle") -> Entry:
        """The puzzle with the rules of the request, and what its text says. Raises ParseError or ShapeError."""
        text, rules = self.body[key], self.body.get("rules", ())
        if self.is_quick and ("\n" in text.strip() or len(text) > LONGEST_QUICK or rules):
            raise TooSlow  # recognising a drawing takes up to half a second
        shape, symbols = self.shape(), self.body.get("symbols")
        if shape is None and symbols is None and _BARE_LINE.fullmatch(text):
            entry = Entry(Grid.from_line(text))
        else:
            ignores = self.body.get("ignore_unknown_rules", False)
            entry = parse_entry(text, shape=shape, symbols=symbols, ignore_unknown_rules=ignores)
        self.left_out.extend(entry.left_out)
        self.check_cells(entry.grid.shape.cells)
        if self.is_quick and (entry.grid.shape.side > LARGEST_QUICK or entry.grid.shape.other_rules):
            raise TooSlow
        return _with_rules(entry, rules) if rules else entry


def _with_rules(entry: Entry, rules: list[str]) -> Entry:
    shape = entry.grid.shape.with_rules(rules)
    board = entry.board and Board(shape, entry.board.values, entry.board.masks, entry.board.placed)
    return replace(entry, grid=Grid(shape, entry.grid.values), board=board)


def checked_method(text: str) -> tuple[Method, dict[str, Any]]:
    """A method with options that a request may set: no program, no file, no address."""
    method, options = method_and_options(text)
    for name, value in checked_options(method, options, is_from_outside=True).items():
        if isinstance(value, int) and value > cores():  # every numeric option is a number of threads
            raise OptionError("{}: {} is a whole number from 1 to {}, not {}", method.name, name, cores(), value)
    return method, options


def _check(name: str, value: float | None, most: int) -> None:
    if value is not None and value > most:
        raise OptionError("{} is {:,} at most here", name, most)
