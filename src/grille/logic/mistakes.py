"""A mistake on a player's board, as data. `hint.py` finds it, `words` describes it."""

from __future__ import annotations

from dataclasses import dataclass

from grille.json_types import Cell, Digit, Exact
from grille.model import Shape


class HouseDict(Exact):
    kind: str
    index: int


class MistakeDict(Exact):
    kind: str
    cells: list[Cell]
    digit: Digit | None
    house: HouseDict | None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake on the board.

    `clash`: these cells of one house hold the same digit. `wrong-digit`: the cell holds it and must not.
    `missing-candidate`: the cell must hold the digit, and the board no longer has it as a candidate. `suspects`: one of
    these cells is wrong, and removing its digit would make the grid solvable again.
    """

    kind: str
    cells: tuple[int, ...]
    digit: int | None = None
    house: int | None = None

    def to_dict(self, shape: Shape) -> MistakeDict:
        """The mistake as plain data for JSON: cells as numbers from 0, the house by kind and index."""
        house = None if self.house is None else shape.houses[self.house]
        return {
            "kind": self.kind,
            "cells": list(self.cells),
            "digit": self.digit,
            "house": None if house is None else {"kind": house.kind, "index": house.index},
        }
