"""A deduction as data: what it does, why, and the board it was found on. `step.py` lets it speak.

It is enough to say it in words and to draw it:

- `because.digits`: the digits it is about;
- `because.cells`, `because.houses`: the cells and houses it rests on, each with the part it plays;
- `because.marks`: the candidates it rests on, each with its part;
- `because.links`: "if this candidate is (not) there, that one is (not)", in the order of the chain;
- `because.branches`: of forcing chains and cycles, what follows from each assumption, node by node;
- `because.sets`: cells and the digits that they hold together, such as almost locked sets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

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
    "pivot": "cell that sees both wings, stem of a blossom, cells where line and box meet and what stays in them",
    "wing": "outer cell of a wing",
    "bridge": "strong link, or house of it, between two cells",
    "node": "inner cell or candidate of a chain",
    "end": "first or last cell or candidate of a chain; one of them is true",
    "floor": "rectangle cells with the two digits alone",
    "roof": "rectangle cells with further candidates",
    "extra": "further candidates of a roof or a grave, and the cells that form a set with them",
    "one": "first colour; what the line takes of a Sue de Coq",
    "two": "second colour; what the box takes",
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


CAUSES: dict[str, str] = {
    "start": "an assumption; it has no parents",
    "cell": "the cell: its other candidates are out, or it holds another digit",
    "box": "the box: the digit has no other place there, or is elsewhere in it",
    "row": "the row",
    "column": "the column",
    "locked": "locked candidates, once the parents are out",
    "hidden-pair": "a hidden pair, once the parents are out",
    "naked-pair": "a naked pair, once the parents are out",
    "x-wing": "an X-wing, once the parents are out",
    "nested": "a chain of its own, once the parents are out",
    "set": "an almost locked set, which keeps every digit but the one it loses",
}
"""How a node follows from its parents. In cell and region forcing chains the assumptions have the cell or the house as
their cause: one of them is true."""


@dataclass(frozen=True, slots=True)
class Node:
    """A candidate that is there (`on`) or not, as it follows from the nodes of its branch at the places `parents`."""

    candidate: Candidate
    on: bool
    cause: str
    parents: tuple[int, ...] = ()
    nested: Deduction | None = None
    """The chain within the chain, on the board without the candidates of the parents."""
    group: tuple[int, ...] = ()
    """Where the digit is, or is not, in one of several cells: all of them; `candidate` has the first."""
    set: int | None = None
    """Which of the step's sets it is that has the digit in these cells."""


Branch = tuple[Node, ...]
"""An assumption first, what it leads to last, each node after its parents; a cycle's first node follows from its
last."""


@dataclass(frozen=True, slots=True)
class CellSet:
    """Cells and the digits that they hold together: an almost locked set, a set of a Sue de Coq, a net of colours."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Because:
    """The reasons of a step."""

    digits: tuple[int, ...] = ()
    cells: tuple[Part, ...] = ()
    houses: tuple[Part, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    branches: tuple[Branch, ...] = ()
    nodes: int = 0
    """How many nodes the branches have, those of nested chains included: what Sudoku Explainer prices by."""
    depth: int = 0
    """What may go on inside a branch: 0 links alone; 1 what is out is out (dynamic); 2 sets and fish as well; 3 chains;
    4 forcing chains; 5 and 6 dynamic ones."""
    sets: tuple[CellSet, ...] = ()

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
class Deduction:
    """What a technique found: digits it places, candidates it removes, and the reasons.

    `board` is a copy of the board it was found on, for words and pictures; two that say the same are equal whatever
    else stood on the board.
    """

    technique: str
    board: Board = field(compare=False, repr=False)
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]
    because: Because
    price: float | None = None
    """What it costs on the ladder that found it, where that has prices."""

    @property
    def shape(self) -> Shape:
        """The shape of its board."""
        return self.board.shape
