"""A step of human logic as data: what it does, why, and the board it was found on. Finds nothing itself.

A step is enough to say it in words and to draw it:

- `because.digits`: the digits it is about;
- `because.cells`, `because.houses`: the cells and houses it rests on, each with the part it plays;
- `because.marks`: the candidates it rests on, each with its part;
- `because.links`: "if this candidate is (not) there, that one is (not)", in the order of the chain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grille.logic import words
from grille.model import Board, Shape

Candidate = tuple[int, int]
"""A cell and a digit."""

ROLES: dict[str, str] = {
    "set": "cells or candidates of a naked, hidden or locked set, and the houses it lies in",
    "base": "house the reasoning starts from",
    "cover": "house in which candidates are removed",
    "target": "house in which a direct form leaves one place",
    "body": "candidates of a fish where base and cover meet",
    "fin": "candidates of a base line outside the cover",
    "pivot": "cell that sees both wings",
    "wing": "outer cell of a wing",
    "bridge": "strong link, or house of it, between two cells",
    "node": "inner cell or candidate of a chain",
    "end": "first or last cell or candidate of a chain; one of them is true",
    "floor": "rectangle cells with the two digits alone",
    "roof": "rectangle cells with further candidates",
    "extra": "further candidates of a roof or a grave, and the cells that form a set with them",
    "one": "first colour",
    "two": "second colour",
}
"""The parts that cells, houses and candidates play."""


@dataclass(frozen=True, slots=True)
class Part:
    """A cell or a house (its number in the shape) and the part it plays."""

    index: int
    role: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A candidate and the part it plays."""

    cell: int
    digit: int
    role: str


@dataclass(frozen=True, slots=True)
class Link:
    """If `start` is there (`start_on`) or not, then `end` is there (`end_on`) or not."""

    start: Candidate
    start_on: bool
    end: Candidate
    end_on: bool

    @property
    def is_strong(self) -> bool:
        """Whether one of the two must be there: the first missing makes the second true."""
        return not self.start_on and self.end_on


@dataclass(frozen=True, slots=True)
class Because:
    """The reasons of a step."""

    digits: tuple[int, ...] = ()
    cells: tuple[Part, ...] = ()
    houses: tuple[Part, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()

    def cells_as(self, *roles: str) -> tuple[int, ...]:
        """The cells that play one of these parts, in the order of the step."""
        return tuple(part.index for part in self.cells if part.role in roles)

    def houses_as(self, *roles: str) -> tuple[int, ...]:
        """The houses that play one of these parts."""
        return tuple(part.index for part in self.houses if part.role in roles)

    def marks_as(self, *roles: str) -> tuple[Candidate, ...]:
        """The candidates that play one of these parts."""
        return tuple((mark.cell, mark.digit) for mark in self.marks if mark.role in roles)


@dataclass(frozen=True, slots=True)
class Step:
    """What a technique found: digits it places, candidates it removes, and the reasons.

    On a puzzle with one solution no step places a wrong digit or removes a right one. `board` is a copy of the board it
    was found on, for words and pictures; two steps that say the same are equal whatever else stood on the board.
    """

    technique: str
    board: Board = field(compare=False, repr=False)
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]
    because: Because

    @property
    def shape(self) -> Shape:
        """The shape of its board."""
        return self.board.shape

    @property
    def notation(self) -> str:
        """The step in one line: `XY-Wing: r4c2, r6c5, r4c9 => r4c5<>7`."""
        return words.notation(self)

    def words(self, language: str = "en") -> str:
        """The step as a paragraph that a beginner can follow. Raises UnknownNameError for a language there is not."""
        return words.words(self, language)

    def __str__(self) -> str:
        return self.notation

    def _repr_html_(self) -> str:
        from grille.logic.picture import html

        return html(self)

    def to_dict(self) -> dict[str, Any]:
        """The step as plain data for JSON: cells as numbers from 0, houses by kind and index."""
        because = self.because
        houses = self.shape.houses
        return {
            "technique": self.technique,
            "notation": self.notation,
            "places": [list(candidate) for candidate in self.places],
            "removes": [list(candidate) for candidate in self.removes],
            "digits": list(because.digits),
            "cells": [{"cell": part.index, "role": part.role} for part in because.cells],
            "houses": [
                {"kind": houses[part.index].kind, "index": houses[part.index].index, "role": part.role}
                for part in because.houses
            ],
            "candidates": [{"cell": mark.cell, "digit": mark.digit, "role": mark.role} for mark in because.marks],
            "links": [
                {"start": list(link.start), "start_on": link.start_on, "end": list(link.end), "end_on": link.end_on}
                for link in because.links
            ],
        }
