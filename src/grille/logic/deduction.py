"""A deduction as data: its effect, its reasons, and the board it was found on. `step.py` adds words and pictures.

The reasons suffice for words and pictures:

- `because.digits`: the digits it is about;
- `because.cells`, `because.houses`: the cells and houses it rests on, each with its role;
- `because.marks`: the candidates it rests on, each with its role;
- `because.links`: "if this candidate is (not) true, that one is (not)", in the order of the chain;
- `because.branches`: of forcing chains and cycles, what follows from each assumption, node by node;
- `because.sets`: cells and the digits that they hold together, such as almost locked sets;
- `because.rules`, `because.combinations`, `because.sums`: of a step from rules, what they leave.
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
"""The roles of cells, houses and candidates."""


@dataclass(frozen=True, slots=True)
class Part:
    """A cell or a house (by its number in the shape) and its role."""

    index: int
    role: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A candidate and its role."""

    cell: int
    digit: int
    role: str


@dataclass(frozen=True, slots=True)
class Link:
    """If `start` is true (`start_on`) or false, then `end` is true (`end_on`) or false."""

    start: Candidate
    start_on: bool
    end: Candidate
    end_on: bool

    @property
    def is_strong(self) -> bool:
        """Whether one of the two must be true: if the first is false, the second is true."""
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
    """A candidate that is true (`on`) or false, as it follows from the nodes of its branch at the places `parents`."""

    candidate: Candidate
    on: bool
    cause: str
    parents: tuple[int, ...] = ()
    nested: Deduction | None = None
    """The chain within the chain, on the board without the candidates of the parents."""
    group: tuple[int, ...] = ()
    """All cells, where the node says that one of several has the digit, or none; `candidate` has the first."""
    set: int | None = None
    """The number of the step's set that has the digit in these cells."""


Branch = tuple[Node, ...]
"""The assumption first, its final consequence last, each node after its parents; a cycle's first node follows from its
last."""


@dataclass(frozen=True, slots=True)
class CellSet:
    """Cells and the digits that they hold together: an almost locked set, a set of a Sue de Coq, a net of colours."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Sums:
    """Cells, each with its weight, that add up to a total."""

    terms: tuple[tuple[int, int], ...]
    total: int


@dataclass(frozen=True, slots=True)
class Follow:
    """What follows from an assumption, by rules and houses: a digit in a cell.

    The last one of a contradiction tells what has no way left: a cell with the digit 0 has no candidate; no cell (-1)
    with a digit, no place in the house; neither, no way to meet the rules.
    """

    candidate: Candidate
    rules: tuple[int, ...] = ()
    houses: tuple[int, ...] = ()


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
    """The number of nodes of the branches, nested chains included, on which Sudoku Explainer's price depends."""
    depth: int = 0
    """What a branch may use: 0 links; 1 eliminations (dynamic); 2 sets and fish; 3 chains; 4 to 6 forcing chains."""
    sets: tuple[CellSet, ...] = ()

    rules: tuple[int, ...] = ()
    """The rules it rests on, by their numbers in the shape's `other_rules`."""
    combinations: tuple[tuple[int, ...], ...] = ()
    """The sets of digits that its cells can still hold together."""
    sums: Sums | None = None
    """What adds up to what."""

    follows: tuple[Follow, ...] = ()
    """What follows from an assumption, in order, to the contradiction at the end."""

    @property
    def is_of_rules(self) -> bool:
        """Whether rules come into it; a contradiction may come from houses alone."""
        return bool(self.rules or self.follows)

    def cells_as(self, *roles: str) -> tuple[int, ...]:
        """The cells with one of these roles, in the order of the step."""
        return tuple(part.index for part in self.cells if part.role in roles)

    def houses_as(self, *roles: str) -> tuple[int, ...]:
        """The houses with one of these roles."""
        return tuple(part.index for part in self.houses if part.role in roles)

    def marks_as(self, *roles: str) -> tuple[Candidate, ...]:
        """The candidates with one of these roles."""
        return tuple((mark.cell, mark.digit) for mark in self.marks if mark.role in roles)


@dataclass(frozen=True, slots=True)
class Deduction:
    """What a technique found: the digits it places, the candidates it removes, and the reasons.

    `board` is a copy of the board it was found on, for words and pictures; equality ignores it.
    """

    technique: str
    board: Board = field(compare=False, repr=False)
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]
    because: Because
    price: float | None = None
    """Its price on the ladder that found it, where that has prices."""

    @property
    def shape(self) -> Shape:
        """The shape of its board."""
        return self.board.shape
