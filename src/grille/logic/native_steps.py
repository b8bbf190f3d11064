"""Converts steps of the native engines into Steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille.kernel.logic import RawStep
from grille.logic.deduction import Because, Branch, CellSet, Deduction, Link, Mark, Node, Part
from grille.logic.step import Step
from grille.model import Board


def step_of(raw: RawStep, board: Board) -> Step:
    """The step with its board, which is not copied."""
    return Step(*_parts(raw, board))


def _parts(raw: RawStep, board: Board) -> tuple[Any, ...]:
    because = Because(
        tuple(raw.digits),
        tuple(Part(*part) for part in raw.cells),
        tuple(Part(*part) for part in raw.houses),
        tuple(Mark(*mark) for mark in raw.marks),
        tuple(Link(*link) for link in raw.links),
        tuple(_branch(branch, board) for branch in raw.branches),
        raw.nodes,
        raw.depth,
        tuple(CellSet(tuple(cells), tuple(digits), role) for cells, digits, role in raw.sets),
    )
    # A placement also removes the cell's other candidates.
    removes = () if raw.places else tuple(raw.removes)
    return raw.technique, board, tuple(raw.places), removes, because, raw.price


def _branch(raw: Sequence[Any], board: Board) -> Branch:
    nodes: list[Node] = []
    for cells, digit, on, cause, parents, number, nested in raw:
        inner = None
        if nested is not None:
            without = board.copy()
            for parent in parents:
                without.remove(*nodes[parent].candidate)
            inner = Deduction(*_parts(nested, without))
        group = tuple(cells) if len(cells) > 1 else ()
        nodes.append(Node((cells[0], digit), on, cause, tuple(parents), inner, group, number))
    return tuple(nodes)
