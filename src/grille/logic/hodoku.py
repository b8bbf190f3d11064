"""HoDoKu's walk as steps: what the native core says of chains, sets and forcing steps, with names."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from grille.kernel import hodoku
from grille.kernel.logic import ROLES
from grille.logic.board_arrays import arrays
from grille.logic.deduction import Because, Branch, Candidate, CellSet, Link, Mark, Node, Part
from grille.logic.step import Step
from grille.model import Board, Shape
from grille.watch import FOREVER, Watch

SCORES = {name: score for name, _, _, _, score, _ in hodoku.ENTRIES}
"""What a step of each technique costs."""

THOROUGH = ("any-direction", "thorough")
"""The rules that leave nothing out for the order in which HoDoKu looks: those of levels and hints."""

_CHAINS = ("turbot-fish", "x-chain", "xy-chain")


def walk(board: Board, *, is_unique: bool = True, watch: Watch = FOREVER) -> Iterator[Step]:
    """The steps of HoDoKu's walk from a classic board on, each with the board it was found on."""
    board = board.copy()
    for raw in hodoku.steps(*_arrays(board), is_unique=is_unique, watch=watch):
        step = step_of(raw, board.copy())
        yield step
        for cell, digit in step.places:
            board.place(cell, digit)
        for cell, digit in step.removes:
            board.remove(cell, digit)


def first_step(board: Board, *, is_unique: bool = True, watch: Watch = FOREVER) -> Step | None:
    """The next step of the walk on a board in the middle."""
    found = list(hodoku.steps(*_arrays(board), is_unique=is_unique, most=1, watch=watch))
    return step_of(found[0], board.copy()) if found else None


def find(
    board: Board, technique: str, rules: Sequence[str] = (), watch: Watch = FOREVER, most: int = sys.maxsize
) -> Iterator[Step]:
    """Every instance of one technique on a classic board, in HoDoKu's order; under other rules than a rating's."""
    seen = board.copy()
    for raw in hodoku.steps(*_arrays(board), technique=technique, rules=rules, most=most, watch=watch):
        yield step_of(raw, seen)


def simplest(board: Board, technique: str, watch: Watch = FOREVER) -> Step | None:
    """Of one technique the step that the ladder `grille` takes: the shortest of chains, the first of what has none."""
    found = list(hodoku.steps(*_arrays(board), technique=technique, rules=THOROUGH, most=1, watch=watch))
    return step_of(found[0], board.copy()) if found else None


def _arrays(board: Board) -> tuple[Any, Any, Any]:
    digits, candidates = arrays(board)
    givens = (digits > 0).astype(np.uint8)
    givens[sorted(board.placed)] = 0
    return digits, givens, candidates


def step_of(raw: Any, board: Board) -> Step:
    """A native step with its names; the board is kept, not copied."""
    technique, places, removes, digits, cells, houses, marks, links, sets, branches = raw
    because = Because(
        tuple(digits),
        tuple(Part(cell, ROLES[role]) for cell, role in cells),
        tuple(Part(house, ROLES[role]) for house, role in houses),
        tuple(Mark(cell, digit, ROLES[role]) for cell, digit, role in marks),
        tuple(Link(*link) for link in links),
        tuple(_branch(branch, board) for branch in branches),
        sum(map(len, branches)),
        sets=tuple(CellSet(tuple(held), tuple(kept), ROLES[role]) for held, kept, role in sets),
    )
    if technique in _CHAINS:
        because = _chain(technique, because.branches[0], board)
    elif technique == "remote-pair":
        because = _remote_pair(because.branches[0], board)
    elif because.branches and not because.cells:
        because = replace(because, cells=_about(because))
    return Step(technique, board, tuple(places), tuple(removes), because, float(SCORES[technique]))


def _branch(raw: Sequence[Any], board: Board) -> Branch:
    nodes: list[Node] = []
    for cells, digit, on, number, parents in raw:
        group = tuple(cells) if len(cells) > 1 else ()
        node = Node((cells[0], digit), on, "start", tuple(parents), None, group, None if number < 0 else number)
        nodes.append(replace(node, cause=_cause(node, [nodes[parent] for parent in parents], board.shape)))
    return tuple(nodes)


def _cause(node: Node, parents: Sequence[Node], shape: Shape) -> str:
    if not parents:
        return "start"
    if node.set is not None and node.set == parents[0].set:
        return "set"
    cells = {cell for one in (node, *parents) for cell in one.group or one.candidate[:1]}
    if len(cells) == 1:
        return "cell"
    shared = set.intersection(*(set(shape.houses_of[cell]) for cell in cells))
    return shape.houses[min(shared)].kind if shared else "set"


def _about(because: Because) -> tuple[Part, ...]:
    """The cells that notation names: the sets, or where the branches start, or all of a single chain."""
    if because.sets:
        return tuple(Part(cell, "node") for one in because.sets for cell in one.cells)
    if len(because.branches) > 1:
        starts = dict.fromkeys(branch[0].candidate[0] for branch in because.branches)
        return tuple(Part(cell, "pivot") for cell in starts)
    nodes = because.branches[0]
    return tuple(Part(cell, "node") for cell in dict.fromkeys(c for n in nodes for c in n.group or n.candidate[:1]))


def _chain(technique: str, branch: Branch, board: Board) -> Because:
    """As `native/logic` tells a chain: its cells, candidates and links."""
    candidates = [node.candidate for node in branch]
    digit, last = candidates[0][1], len(branch) - 1
    cells: dict[int, str] = {}
    marks = []
    for i, (cell, mark) in enumerate(candidates):
        role = "end" if i in (0, last) else "node"
        cells[cell] = "end" if "end" in (role, cells.get(cell)) else role
        marks.append(Mark(cell, mark, role))
    links = tuple(Link(one.candidate, one.on, two.candidate, two.on) for one, two in pairwise(branch))
    houses: tuple[Part, ...] = ()
    if technique == "turbot-fish":
        ends = [(candidates[0], candidates[1]), (candidates[2], candidates[3])]
        strong = [Part(_strong_house(one[0], two[0], digit, board), "base") for one, two in ends]
        houses = (*strong, Part(_shared(candidates[1], candidates[2], board), "bridge"))
    parts = tuple(Part(cell, role) for cell, role in cells.items())
    return Because((digit,), parts, houses, tuple(marks), links)


def _remote_pair(branch: Branch, board: Board) -> Because:
    cells = list(dict.fromkeys(node.candidate[0] for node in branch))
    digit = branch[0].candidate[1]
    links = tuple(
        Link((one, digit), i % 2 != 0, (two, digit), i % 2 == 0) for i, (one, two) in enumerate(pairwise(cells))
    )
    parts = tuple(Part(cell, "end" if cell in (cells[0], cells[-1]) else "node") for cell in cells)
    return Because(board.candidates(cells[0]), parts, (), (), links)


def _strong_house(one: int, two: int, digit: int, board: Board) -> int:
    houses, bit = board.shape.houses, 1 << (digit - 1)
    return next(
        house
        for house in board.shape.houses_of[one]
        if two in houses[house].cells
        and sum(not board.values[cell] and bool(board.masks[cell] & bit) for cell in houses[house].cells) == 2
    )


def _shared(one: Candidate, two: Candidate, board: Board) -> int:
    houses_of = board.shape.houses_of
    return next(house for house in houses_of[one[0]] if house in houses_of[two[0]])
