"""A step of human logic: a deduction that can say itself, in a line, in words, as a picture and as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grille.logic import words
from grille.logic.deduction import Because, Deduction, Node
from grille.logic.picture import html, picture


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

    def to_dict(self, language: str | None = None) -> dict[str, Any]:
        """The step as plain data for JSON: cells as numbers from 0, houses by kind and index; `words` in a language."""
        because = self.because
        houses = self.shape.houses
        said: dict[str, Any] = {
            "technique": self.technique,
            **self.shape.to_key(),
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
            said["price"] = self.price
        if because.sets:
            said["sets"] = [
                {"cells": list(one.cells), "digits": list(one.digits), "role": one.role} for one in because.sets
            ]
        if because.branches:
            said |= reasoning(because)
        return said if language is None else said | {"words": self.words(language)}


def reasoning(because: Because) -> dict[str, Any]:
    """The branches of a chain as plain data, chains within chains included."""
    branches = [[_node(node) for node in branch] for branch in because.branches]
    return {"nodes": because.nodes, "depth": because.depth, "branches": branches}


def _node(node: Node) -> dict[str, Any]:
    said: dict[str, Any] = {
        "cell": node.candidate[0],
        "digit": node.candidate[1],
        "on": node.on,
        "cause": node.cause,
        "parents": list(node.parents),
    }
    if node.group:
        said["group"] = list(node.group)
    if node.set is not None:
        said["set"] = node.set
    if node.nested is None:
        return said
    nested = {
        "technique": node.nested.technique,
        "places": [list(candidate) for candidate in node.nested.places],
        "removes": [list(candidate) for candidate in node.nested.removes],
    }
    return said | {"nested": nested | reasoning(node.nested.because)}
