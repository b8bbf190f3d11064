"""What a picture of a board shows besides its digits. Draws nothing: `svg.py` and the book's template do.

What a colour says, a form says too, so that a picture printed in grey or seen by a colour-blind reader tells the same:
each style has a form of its own, and a shade is darker where there is more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grille.json_types import Exact

Candidate = tuple[int, int]
"""A cell and a digit."""

Drawn = tuple[Candidate, Candidate, bool]
"""A link: from, to, and is it strong?"""

CELL_STYLES = {"base": "plain", "cover": "hatched", "extra": "plain", "key": "framed", "placed": "framed"}
"""How a cell can be filled, and its form; extra houses are paler than a base."""

MARK_STYLES = {"first": "disc", "second": "square", "third": "diamond", "placed": "ring", "removed": "struck"}
"""How a candidate can be marked, and the form of the mark."""

BRANCH_STYLES = 6
"""How many branches can be told apart; the next look like the first again."""


class LookDict(Exact):
    """Each a list of a cell, or a candidate, or a link, and what is shown there."""

    cells: list[list[int | str]]
    marks: list[list[int | str]]
    links: list[list[int | bool]]
    shades: list[list[int | float]]
    notes: list[list[int | str]]
    weights: list[list[int | float]]


@dataclass(frozen=True, slots=True)
class Look:
    """Candidates or none, styles of cells and candidates by name, links, and shades from 0 to 1.

    `givens` are the digits that the puzzle began with; all others are written lighter. Without it all digits are alike.
    `shades` darkens cells, `notes` is a word in a cell's corner, and `weights` gives candidates a square whose area and
    darkness grow with the weight. The links of a branch look alike.
    """

    candidates: bool = True
    givens: Sequence[int] | None = None
    cells: Mapping[int, str] = field(default_factory=dict)
    marks: Mapping[Candidate, str] = field(default_factory=dict)
    links: Sequence[Drawn] = ()
    branches: Sequence[Sequence[Drawn]] = ()
    shades: Mapping[int, float] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    weights: Mapping[Candidate, float] = field(default_factory=dict)

    def to_dict(self) -> LookDict:
        """As plain JSON, pairs and links as lists; the branch of a link is counted from 1, and 0 for none."""
        branches = [(0, self.links), *enumerate(self.branches, 1)]
        return {
            "cells": [[cell, style] for cell, style in sorted(self.cells.items())],
            "marks": [[cell, digit, style] for (cell, digit), style in sorted(self.marks.items())],
            "links": [
                [*start, *end, is_strong, (number - 1) % BRANCH_STYLES + 1 if number else 0]
                for number, links in branches
                for start, end, is_strong in links
            ],
            "shades": [[cell, round(shade, 4)] for cell, shade in sorted(self.shades.items())],
            "notes": [[cell, note] for cell, note in sorted(self.notes.items())],
            "weights": [[cell, digit, round(weight, 4)] for (cell, digit), weight in sorted(self.weights.items())],
        }


DIGITS_ALONE = Look(candidates=False)
CANDIDATES = Look()
