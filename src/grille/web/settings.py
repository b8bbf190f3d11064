"""The settings of one server: the limits of a request, and the host names that it accepts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from grille.errors import OptionError, UnknownNameError, shown
from grille.jobs import cores

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""The host names that are always accepted."""

VARIABLE = "GRILLE_SERVE"
"""The environment variable that carries the settings to the server's processes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one request may ask for; `grille serve --limit NAME=VALUE` sets each."""

    bytes: int = field(default=1_000_000, metadata={"says": "the body of a request"})
    cells: int = field(default=1_296, metadata={"says": "cells of a grid: 36×36"})
    count: int = field(default=100, metadata={"says": "puzzles that one request has generated"})
    solutions: int = field(default=1_000, metadata={"says": "solutions that one request has found (`limit`)"})
    events: int = field(default=200_000, metadata={"says": "events of one trace; without `events` it gets 10,000"})
    seconds: int = field(default=60, metadata={"says": "what one request may take; without `seconds` it gets 10"})
    characters: int = field(default=10_000_000, metadata={"says": "text that `convert` and `export` answer with"})
    processes: int = field(default=0, metadata={"says": "for slow work; 0: as many as there are cores, and 2 more"})
    queue: int = field(default=100, metadata={"says": "requests that wait; those beyond it get status 503"})

    def with_words(self, words: Iterable[str]) -> Limits:
        """These limits with some replaced: `seconds=30`. Raises OptionError or UnknownNameError.

        >>> Limits().with_words(["seconds=30"]).seconds
        30
        """
        known = [one.name for one in fields(self)]
        limits: dict[str, int] = {}
        for word in words:
            name, sign, value = word.partition("=")
            if name not in known:
                raise UnknownNameError("limit", name, known)
            lowest = 0 if name in ("processes", "queue") else 1
            if not sign or not value.isascii() or not value.isdecimal() or len(value) > 12 or int(value) < lowest:
                raise OptionError(
                    "a limit is written NAME=NUMBER, a whole number from {} on, not {}", lowest, shown(word)
                )
            limits[name] = int(value)
        return replace(self, **limits)

    @property
    def children(self) -> int:
        """The number of processes for slow work."""
        return self.processes or cores() + 2


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's limits, and the host names that it accepts besides those of this machine."""

    limits: Limits = field(default_factory=Limits)
    hosts: tuple[str, ...] = ()

    def to_text(self) -> str:
        """The settings as text for `from_environment`."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that `grille serve` passes to its processes; the defaults where there are none."""
        settings: Any = json.loads(environment.get(VARIABLE, "{}"))
        return Settings(Limits(**settings.get("limits", {})), tuple(settings.get("hosts", ())))
