"""A step of human logic: a deduction with its notation, words, picture and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NotRequired

from grille.json_types import Cell, Described, Digit, Exact, Pair, Shaped
from grille.logic import words
from grille.logic.deduction import Because, Deduction, Node
from grille.logic.mistakes import HouseDict
from grille.logic.picture import html, picture


class CellPartDict(Exact):
    cell: Cell
    role: str


class HousePartDict(Exact):
    kind: str
    index: int
    role: str


class MarkDict(Exact):
    cell: Cell
    digit: Digit
    role: str


class LinkDict(Exact):
    start: Pair
    start_on: bool
    end: Pair
    end_on: bool


class CellSetDict(Exact):
    cells: list[Cell]
    digits: list[Digit]
    role: str


class NodeDict(Exact):
    """A candidate that is true or false, as it follows from earlier nodes of its branch."""

    cell: Cell
    digit: Digit
    on: bool
    cause: str
    parents: list[int]
    group: NotRequired[Annotated[list[Cell], Described("All cells, where the node is more than one.")]]
    set: NotRequired[Annotated[int, Described("Which of the step's sets it is.")]]
    nested: NotRequired[NestedDict]


class NestedDict(Exact):
    """A chain within a chain."""

    technique: str
    places: list[Pair]
    removes: list[Pair]
    nodes: int
    depth: int
    branches: list[list[NodeDict]]


class SumsDict(Exact):
    """Cells, each with its weight, that add up to a total."""

    terms: list[tuple[Cell, int]]
    total: int


class FollowDict(Exact):
    """A digit in a cell that follows. Of the dead end: no digit, a cell without candidates; no cell, no place."""

    cell: Cell | None
    digit: Digit | None
    rules: list[str]
    houses: list[HouseDict]


class StepDict(Shaped):
    technique: str
    notation: str
    places: list[Pair]
    removes: list[Pair]
    digits: list[Digit]
    cells: list[CellPartDict]
    houses: list[HousePartDict]
    candidates: list[MarkDict]
    links: list[LinkDict]
    price: NotRequired[Annotated[float, Described("What it costs on the ladder, `se` or `hodoku`.")]]
    sets: NotRequired[Annotated[list[CellSetDict], Described("Almost locked sets and their like.")]]
    nodes: NotRequired[Annotated[int, Described("Of all branches of a chain, nested chains included.")]]
    depth: NotRequired[int]
    branches: NotRequired[list[list[NodeDict]]]
    rules: NotRequired[Annotated[list[str], Described("The lines of the rules it rests on.")]]
    combinations: NotRequired[Annotated[list[list[Digit]], Described("Sets of digits that its cells can hold.")]]
    sums: NotRequired[SumsDict]
    follows: NotRequired[Annotated[list[FollowDict], Described("What follows from the candidate, to a dead end.")]]
    words: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Step(Deduction):
    """What a technique found. On a puzzle with one solution it never places a wrong digit or removes a right one."""

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
        return html(self)

    def _repr_svg_(self) -> str:
        return picture(self)

    def to_dict(self, language: str | None = None) -> StepDict:
        """The step as plain data for JSON: cells as numbers from 0, houses by kind and index; `words` in a language."""
        because = self.because
        houses = self.shape.houses
        fields: StepDict = {
            "technique": self.technique,
            "notation": words.notation(self, language or "en"),
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
        if self.price is not None:
            fields["price"] = self.price
        if because.sets:
            fields["sets"] = [
                {"cells": list(cell_set.cells), "digits": list(cell_set.digits), "role": cell_set.role}
                for cell_set in because.sets
            ]
        if because.branches:
            fields["nodes"], fields["depth"], fields["branches"] = because.nodes, because.depth, _branches(because)
        self._add_rules(fields)
        if language is not None:
            fields["words"] = self.words(language)
        return {"technique": self.technique, **self.shape.to_key(), **fields}

    def _add_rules(self, fields: StepDict) -> None:
        """What a step from rules has besides."""
        because, rules, houses = self.because, self.shape.other_rules, self.shape.houses
        if because.is_of_rules:
            fields["rules"] = [str(rules[number]) for number in because.rules]
        if because.combinations:
            fields["combinations"] = [list(one) for one in because.combinations]
        if because.sums is not None:
            fields["sums"] = {"terms": list(because.sums.terms), "total": because.sums.total}
        if because.follows:
            fields["follows"] = [
                {
                    "cell": None if one.candidate[0] < 0 else one.candidate[0],
                    "digit": one.candidate[1] or None,
                    "rules": [str(rules[number]) for number in one.rules],
                    "houses": [{"kind": houses[n].kind, "index": houses[n].index} for n in one.houses],
                }
                for one in because.follows
            ]


def _branches(because: Because) -> list[list[NodeDict]]:
    """The branches as plain data, nested chains included."""
    return [[_node(node) for node in branch] for branch in because.branches]


def _node(node: Node) -> NodeDict:
    fields: NodeDict = {
        "cell": node.candidate[0],
        "digit": node.candidate[1],
        "on": node.on,
        "cause": node.cause,
        "parents": list(node.parents),
    }
    if node.group:
        fields["group"] = list(node.group)
    if node.set is not None:
        fields["set"] = node.set
    if node.nested is not None:
        because = node.nested.because
        fields["nested"] = {
            "technique": node.nested.technique,
            "places": [list(candidate) for candidate in node.nested.places],
            "removes": [list(candidate) for candidate in node.nested.removes],
            "nodes": because.nodes,
            "depth": because.depth,
            "branches": _branches(because),
        }
    return fields
