"""Steps of the native walk of Sudoku Explainer: what it says of chains, loops and graves, as deductions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from grille.kernel.logic import ROLES, RawStep
from grille.logic.deduction import Because, Branch, Candidate, Deduction, Link, Mark, Node, Part
from grille.model import Board, Shape

CYCLES = ("x-cycle", "y-cycle", "mixed-cycle")


def rounded(price: float) -> float:
    """A price as the original prints it."""
    return math.floor((price + 0.05) * 10) / 10


def because_of(raw: RawStep) -> Because:
    """The reasons of a native step with their names."""
    _, _, _, digits, cells, houses, marks, links = raw
    return Because(
        tuple(digits),
        tuple(Part(cell, ROLES[role]) for cell, role in cells),
        tuple(Part(house, ROLES[role]) for house, role in houses),
        tuple(Mark(cell, digit, ROLES[role]) for cell, digit, role in marks),
        tuple(Link(*link) for link in links),
    )


def deduction_of(hint: Any, board: Board) -> Deduction:
    """A hint of the native walk; the board is kept, not copied."""
    technique, price, nodes, depth, reasons, places, removes, raw_branches = hint
    because = Because() if reasons is None else because_of(reasons)
    if raw_branches:
        if technique in CYCLES:  # the second branch is the same cycle the other way round
            branches: tuple[Branch, ...] = (_cycle(raw_branches[0]),)
        else:
            branches = tuple(_branch(branch, board) for branch in raw_branches)
        digits, cells, houses = _about(technique, branches, board.shape)
        because = Because(digits, cells, houses, branches=branches, nodes=nodes, depth=depth)
    # What is placed takes the cell's other candidates along.
    removed = () if places else tuple(removes)
    return Deduction(technique, board, tuple(places), removed, because, rounded(price))


def _cycle(raw: Sequence[Any]) -> Branch:
    """Forward from the start, which comes last of all in the raw order's first place."""
    nodes = [raw[0], *reversed(raw[1:])]
    before = [len(nodes) - 1, *range(len(nodes) - 1)]
    return tuple(
        Node(candidate, on, cause, (parent,))
        for (candidate, on, cause, _, _), parent in zip(nodes, before, strict=True)
    )


def _branch(raw: Sequence[Any], board: Board) -> Branch:
    """The nodes of a tree so that each comes after its parents; the target, raw node 0, is the last."""
    order: list[int] = []
    place: dict[int, int] = {}
    waiting = [(0, False)]
    while waiting:
        index, is_ready = waiting.pop()
        if index in place:
            continue
        if is_ready:
            place[index] = len(order)
            order.append(index)
        else:
            waiting.append((index, True))
            waiting += [(parent, False) for parent in reversed(raw[index][3])]
    nodes = []
    for index in order:
        candidate, on, cause, parents, nested = raw[index]
        inner = None
        if nested is not None:
            without = board.copy()
            for parent in parents:
                without.remove(*raw[parent][0])
            inner = deduction_of(nested, without)
        nodes.append(Node(candidate, on, cause, tuple(place[parent] for parent in parents), inner))
    return tuple(nodes)


def _about(
    technique: str, branches: Sequence[Branch], shape: Shape
) -> tuple[tuple[int, ...], tuple[Part, ...], tuple[Part, ...]]:
    """The digits, cells and houses that a chain is about: where it starts, or all of a cycle."""
    (cell, digit), cause = branches[0][0].candidate, branches[0][0].cause
    if technique in CYCLES:
        candidates: list[Candidate] = [node.candidate for node in branches[0]]
        digits = tuple(dict.fromkeys(digit for _, digit in candidates))
        return digits, tuple(Part(cell, "node") for cell in dict.fromkeys(cell for cell, _ in candidates)), ()
    if technique == "cell-forcing":
        return tuple(branch[0].candidate[1] for branch in branches), (Part(cell, "pivot"),), ()
    if technique == "region-forcing":
        house = next(house for house in shape.houses_of[cell] if shape.houses[house].kind == cause)
        return (digit,), (), (Part(house, "base"),)
    return (digit,), (Part(cell, "end"),), ()
