"""The grids that come with Grille, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from grille.errors import UnknownNameError
from grille.messages import Message
from grille.model import Grid


@dataclass(frozen=True)
class Example:
    """A bundled grid: `bundled/NAME.txt`, a comment that describes it and the grid as one line."""

    name: str

    @cached_property
    def _lines(self) -> list[str]:
        return (files("grille.formats") / "bundled" / f"{self.name}.txt").read_text("utf-8").splitlines()

    @property
    def summary(self) -> Message:
        """A description in one line."""
        return Message(self._lines[0].removeprefix("# "))

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return Grid.from_line(self._lines[1])


REFERENCE = ("ilp-example", "cnf-example-1", "cnf-example-2", "inkala-2012")
"""The grids whose solutions stand in the papers; `make run` compares every method on them."""

GENERATED = (
    "4x4",
    "6x6",
    "9x9-easy",
    "9x9-medium",
    "9x9-hard",
    "9x9-hardest",
    "9x9-no-solution",
    "16x16-medium",
    "25x25",
    "36x36",
    "81x81",
)
"""Grids of every size that Grille made; each has one solution, except the one whose summary says it has none."""

CSP = ("9Easy", "9Medium", "9Hard", "9Hardest", "9Long", "9NoSolution", "16Easy", "16Medium", "16Crazy")
"""The grids of the report on backtracking, published by its authors with their program (SudokuCSP, 2016, MIT)."""

EXAMPLES = tuple(map(Example, REFERENCE + GENERATED + CSP))


def example(name: str) -> Example:
    """The bundled grid of that name. Raises UnknownNameError."""
    for candidate in EXAMPLES:
        if candidate.name == name:
            return candidate
    raise UnknownNameError("example", name, (candidate.name for candidate in EXAMPLES))
