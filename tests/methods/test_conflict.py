"""Why there is no solution: sets of givens and rules that are minimal, and say so."""

from __future__ import annotations

import random

import pytest
from tests.rules.lines import drawn

from grille.errors import OutOfTimeError
from grille.methods.conflict import explain_conflict
from grille.methods.solve import solve
from grille.model import Grid, Shape
from grille.rules import KINDS
from grille.watch import Watch

pytest.importorskip("pysat")


def without(puzzle: Grid, cells: set[int], lines: set[str]) -> Grid:
    """The puzzle with these givens and rules alone."""
    kept = [digit if cell in cells else 0 for cell, digit in enumerate(puzzle.values)]
    return Grid(puzzle.shape.bare.with_rules(lines), kept)


def test_what_is_named_clashes_and_would_not_without_any_one() -> None:
    rng, met = random.Random(8), 0
    kinds = [kind for kind in KINDS if not kind.sides(4)]
    for _ in range(60):
        lines = [str(drawn(rng, rng.choice(kinds), 4)) for _ in range(4)]
        puzzle = Grid(Shape.of(4, rules=lines), [rng.choice((0, 0, 1, 2, 3, 4)) for _ in range(16)])
        clash = explain_conflict(puzzle)
        if clash is None:
            assert solve(puzzle, limit=1).solutions
            continue
        met += bool(clash.rules)
        cells, rules = set(clash.cells), {str(rule) for rule in clash.rules}
        if any(line.startswith(("no-other", "minimum", "maximum")) for line in lines):
            continue  # these mean something else where another rule is gone
        assert solve(without(puzzle, cells, rules)).verdict == "none"
        for cell in cells:
            assert solve(without(puzzle, cells - {cell}, rules), limit=1).solutions, (puzzle, cell)
        for rule in rules:
            assert solve(without(puzzle, cells, rules - {rule}), limit=1).solutions, (puzzle, rule)
    assert met > 20


def test_a_search_for_the_reason_can_be_stopped() -> None:
    shape = Shape.of(9, rules=["nonconsecutive", "anti-king", "anti-knight", "cage 6 r1c1-r1c3", "cage 6 r1c4-r1c6"])
    with pytest.raises(OutOfTimeError):
        explain_conflict(Grid(shape, [0] * 81), Watch.of(seconds=1e-6))
