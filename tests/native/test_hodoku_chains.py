"""Chains, almost locked sets and forcing steps of HoDoKu's walk: each is re-derived, and none is wrong."""

from __future__ import annotations

import collections
import types
from collections.abc import Iterator

import numpy as np
import pytest
from tests.native.hodoku_checker import CHECKED, Checker

import grille
from grille.kernel import hodoku
from grille.kernel.logic import RawStep
from grille.logic.board_arrays import arrays
from grille.model import Board

PUZZLES = {
    "Escargot": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "Inkala 2012": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
}
"""Known for being hard: on their way every kind of step occurs."""

RULES = {
    "als-nodes": ("grouped-aic", "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop"),
    "als-overlap": ("als-xy-wing", "death-blossom"),
}
MOST = 60
"""Instances of a kind that are looked at on one board."""


def boards(puzzle: str) -> Iterator[tuple[Board, RawStep]]:
    """The boards of the walk and the step taken on each, but for singles."""
    board = Board.from_grid(grille.parse(puzzle))
    digits, candidates = arrays(board)
    for raw in hodoku.steps(digits, (digits > 0).astype(np.uint8), candidates):
        if not raw.places or raw.branches:
            yield board.copy(), raw
        for cell, digit in raw.places:
            board.place(cell, digit)
        for cell, digit in raw.removes:
            board.remove(cell, digit)


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_every_link_and_branch_follows_from_the_board(name: str) -> None:
    solution = grille.solve(grille.parse(PUZZLES[name])).solution
    assert solution is not None
    checked = collections.Counter[str]()
    for number, (board, taken) in enumerate(boards(PUZZLES[name])):
        checker = Checker(board)
        steps = [taken] if taken.technique in CHECKED else []
        digits, candidates = arrays(board)
        givens = (digits > 0).astype(np.uint8)
        if number % 4 == 0:
            asked = [(technique, ()) for technique in CHECKED]
            asked += [(technique, (rule,)) for rule, techniques in RULES.items() for technique in techniques]
            for technique, rules in asked:
                steps += hodoku.steps(digits, givens, candidates, technique=technique, rules=rules, most=MOST)
        for raw in steps:
            checker.check(raw)
            checked[raw.technique] += 1
            assert all(solution.values[cell] == digit for cell, digit in raw.places), raw
            assert all(solution.values[cell] != digit for cell, digit in raw.removes), raw
    assert len(checked) >= len(CHECKED) - 3, sorted(set(CHECKED) - set(checked))


@pytest.mark.parametrize("technique", ["template-set", "template-delete"])
def test_templates_are_never_wrong(technique: str) -> None:
    solution = grille.solve(grille.parse(PUZZLES["Escargot"])).solution
    assert solution is not None
    found = 0
    for board, _ in boards(PUZZLES["Escargot"]):
        digits, candidates = arrays(board)
        for raw in hodoku.steps(digits, (digits > 0).astype(np.uint8), candidates, technique=technique):
            found += 1
            assert all(solution.values[cell] == digit for cell, digit in raw.places)
            assert all(solution.values[cell] != digit for cell, digit in raw.removes)
    assert found


def test_what_does_not_follow_is_noticed() -> None:
    """Steps with a node turned round, a node taken out, or another candidate removed."""
    board, raw = next(pair for pair in boards(PUZZLES["Escargot"]) if pair[1].branches)
    checker = Checker(board)
    checker.check(raw)
    told = {name: getattr(raw, name) for name in ("technique", "removes", "places", "sets", "branches")}
    branches = raw.branches
    cells, digit, on, *rest = branches[0][-1]
    turned = [[*branches[0][:-1], (cells, digit, not on, *rest)], *branches[1:]]
    cut = [[*branches[0][:1], *branches[0][2:]], *branches[1:]]
    elsewhere = next(
        (cell, digit) for cell in range(81) for digit in checker.left[cell] if [(cell, digit)] != raw.removes
    )
    for bent in ({"branches": turned}, {"branches": cut}, {"removes": [elsewhere]}):
        with pytest.raises((AssertionError, ValueError, IndexError)):
            checker.check(types.SimpleNamespace(**told | bent))
