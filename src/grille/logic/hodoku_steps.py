"""HoDoKu's walk as steps, and its instances of one technique."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from grille.kernel import hodoku
from grille.logic.board_arrays import arrays
from grille.logic.native_steps import step_of
from grille.logic.step import Step
from grille.model import Board
from grille.watch import FOREVER, Watch

THOROUGH = ("any-direction", "thorough")
"""Rules that find every instance whatever HoDoKu's order of search: those of levels and hints."""


def walk(board: Board, *, is_unique: bool = True, watch: Watch = FOREVER) -> Iterator[Step]:
    """The steps of HoDoKu's walk from a classic board, each with the board it was found on."""
    board = board.copy()
    for raw in hodoku.steps(*_arrays(board), is_unique=is_unique, watch=watch):
        step = step_of(raw, board.copy())
        yield step
        for cell, digit in step.places:
            board.place(cell, digit)
        for cell, digit in step.removes:
            board.remove(cell, digit)


def first_step(board: Board, *, is_unique: bool = True, watch: Watch = FOREVER) -> Step | None:
    """The next step of the walk on a given board."""
    found = list(hodoku.steps(*_arrays(board), is_unique=is_unique, most=1, watch=watch))
    return step_of(found[0], board.copy()) if found else None


def find(
    board: Board, technique: str, rules: Sequence[str] = (), watch: Watch = FOREVER, most: int = sys.maxsize
) -> Iterator[Step]:
    """Every instance of one technique on a classic board, in HoDoKu's order, under the given rules."""
    seen = board.copy()
    for raw in hodoku.steps(*_arrays(board), technique=technique, rules=rules, most=most, watch=watch):
        yield step_of(raw, seen)


def simplest(board: Board, technique: str, watch: Watch = FOREVER) -> Step | None:
    """The instance that the ladder `grille` takes: the shortest chain, or for techniques without chains the first."""
    found = list(hodoku.steps(*_arrays(board), technique=technique, rules=THOROUGH, most=1, watch=watch))
    return step_of(found[0], board.copy()) if found else None


def _arrays(board: Board) -> tuple[Any, Any, Any]:
    digits, candidates = arrays(board)
    givens = (digits > 0).astype(np.uint8)
    givens[sorted(board.placed)] = 0
    return digits, givens, candidates
