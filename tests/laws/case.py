"""One question to the product as plain JSON, so that one line asks it again."""

from __future__ import annotations

import faulthandler
import json
import pathlib
import shlex
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any

from grille import Grid, Shape

PATIENCE = 20.0
"""Seconds that an answer may take beyond what was allowed, on a machine that does other things too."""

HANGS = 120
"""Seconds after which the process ends itself, as no answer will come."""

LAST = pathlib.Path(__file__).parents[2] / "build" / "laws"
"""Where the last question of each verb is kept: a process that died tells nothing."""


@dataclass(frozen=True, repr=False)
class Case:
    """A verb, through one of the interfaces, asked about a puzzle with some options."""

    interface: str
    verb: str
    shape: str
    puzzle: str
    options: dict[str, Any]

    def __repr__(self) -> str:
        return f"<{self.interface} {self.verb}>"  # the line says it all

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # for hypothesis, which writes out 80 kB of boxes and digits otherwise

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return Grid.from_line(self.puzzle, Shape.from_spec(self.shape))

    @property
    def line(self) -> str:
        """The command that asks it again."""
        return f".venv/bin/python -m tests.laws {shlex.quote(json.dumps(asdict(self)))}"

    @property
    def seconds(self) -> float:
        """What the answer may take."""
        said = self.options.get("seconds", self.options.get("time_limit"))
        return said if isinstance(said, int | float) and 0 < said < HANGS else 0.0


slowest: dict[tuple[str, str], tuple[float, Case]] = {}
"""Of each verb, the case that took longest beyond its time."""


def held(case: Case) -> str:
    """Ask, and judge the answer; whatever goes wrong tells the line that asks again. Says if it was answered."""
    from tests.laws.interfaces import INTERFACES

    LAST.mkdir(parents=True, exist_ok=True)
    (LAST / f"{case.interface}-{case.verb}").write_text(case.line)
    faulthandler.dump_traceback_later(HANGS, exit=True, file=sys.__stderr__)
    began = time.monotonic()
    try:
        outcome = INTERFACES[case.interface].law(case)
        late = time.monotonic() - began - case.seconds
        if late > slowest.get((case.interface, case.verb), (0.0, case))[0]:
            slowest[case.interface, case.verb] = late, case
        assert late < PATIENCE, f"{late:.1f} s late"
        return outcome
    except BaseException as error:
        error.add_note(f"Ask again: {case.line}")
        raise
    finally:
        faulthandler.cancel_dump_traceback_later()
