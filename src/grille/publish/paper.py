"""Paper sizes and page layout: margins, gutter, bleed, how many puzzles fit on a page. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grille.errors import OptionError, UnknownNameError, shown
from grille.json_types import Exact

INCH = 25.4


@dataclass(frozen=True, slots=True)
class Paper:
    """A format: its size, its default margin, and the size of its text in points."""

    name: str
    width: float
    height: float
    margin: float
    text: float


PAPERS: Mapping[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297, 18, 11),
        Paper("a5", 148, 210, 13, 9.5),
        Paper("letter", 8.5 * INCH, 11 * INCH, 18, 11),
        Paper("6x9", 6 * INCH, 9 * INCH, 13, 10),
    )
}

PER_PAGE: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Puzzles on a page: how many beside each other, and in how many rows."""

SMALLEST_CELL = 5.0
"""The least size of a cell that can be written in, in millimetres; a smaller one is reported."""

LARGE_TEXT = 17.0
"""Points; large print for weak eyes begins at 16."""

_NARROWEST = 60.0  # share of the width within the margins


class PageDict(Exact):
    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    bleed: float


@dataclass(frozen=True, slots=True)
class Page:
    """The layout of a page: the paper with its margins, the gutter, and the bleed."""

    paper: Paper
    margin: float
    gutter: float = 0.0
    bleed: float = 0.0
    large: bool = False

    @staticmethod
    def of(
        paper: str = "a4",
        *,
        margin: float | None = None,
        gutter: float = 0.0,
        bleed: float = 0.0,
        large: bool = False,
    ) -> Page:
        """Raises UnknownNameError for an unknown paper, and OptionError where no space is left."""
        if paper not in PAPERS:
            raise UnknownNameError("paper", paper, PAPERS)
        found = PAPERS[paper]
        page = Page(
            found,
            found.margin if margin is None else _millimetres("margin", margin, 60),
            _millimetres("gutter", gutter, 60),
            _millimetres("bleed", bleed, 20),
            large,
        )
        if min(page.body) < _NARROWEST:
            raise OptionError(
                "margin {:g} and gutter {:g} leave {:.0f} mm of {}: a page needs {:g}",
                page.margin,
                page.gutter,
                min(page.body),
                paper,
                _NARROWEST,
            )
        return page

    @property
    def body(self) -> tuple[float, float]:
        """Width and height within the margins."""
        return self.paper.width - 2 * self.margin - self.gutter, self.paper.height - 2 * self.margin

    @property
    def text(self) -> float:
        """The size of the text in points."""
        return LARGE_TEXT if self.large else self.paper.text

    def to_dict(self) -> PageDict:
        """The fields that the template reads."""
        return {
            "width": self.paper.width,
            "height": self.paper.height,
            "inside": self.margin + self.gutter,
            "outside": self.margin,
            "top": self.margin,
            "bottom": self.margin,
            "bleed": self.bleed,
        }

    def cell(self, per_page: int, side: int) -> float:
        """The approximate size of a cell, to judge whether it can be written in."""
        columns, rows = PER_PAGE[per_page]
        width, height = self.body
        gap = 0.05 * width
        head, caption = 2.6 * self.text * INCH / 72, 6.0
        wide = (width - (columns - 1) * gap) / columns
        high = (height - head - (rows - 1) * gap) / rows - caption
        return min(wide, high) / side

    def usual_per_page(self, side: int) -> int:
        """As many puzzles of that side as leave cells of 7 mm, or 11 in large print; at least one."""
        wanted = 11.0 if self.large else 7.0
        return max((number for number in PER_PAGE if self.cell(number, side) >= wanted), default=1)


def checked_per_page(number: object) -> int:
    """Raises OptionError for an invalid number of puzzles."""
    if isinstance(number, bool) or number not in PER_PAGE:
        offered = ", ".join(map(str, PER_PAGE))
        raise OptionError("puzzles a page are {}, not {}", offered, shown(number))
    return int(number)  # type: ignore[call-overload, no-any-return]


def _millimetres(name: str, value: object, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise OptionError("{} is a number of millimetres from 0 to {:g}, not {}", name, most, shown(value))
    return float(value)
