"""Rows of rules: the 0/1 program has the grids that obey and no other, by both engines and in both lowerings."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from tests.rules.lines import GRIDS4, drawn

from grille.methods.encodings.implied_sums import implied_sums
from grille.methods.encodings.linear import BinaryModel
from grille.methods.encodings.rule_rows import bicliques, rule_rows, totals, ways
from grille.methods.linear_engines import highs
from grille.methods.registry import method_named
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape
from grille.rules import KINDS, Kind
from grille.rules.primitives import Sum

KINDS4 = [kind for kind in KINDS if not kind.sides(4)]
NO_GLPK = method_named("ilp").missing(engine="glpk") is not None
WAYS = [
    {"method": "ilp"},
    {"method": "ilp", "lowering": "plain"},
    pytest.param(
        {"method": "ilp", "engine": "glpk"},
        marks=pytest.mark.skipif(NO_GLPK, reason="extra"),
    ),
    {"method": "lp"},
    {"method": "lp", "lowering": "plain"},
    {"method": "lp", "engine": "tableau", "fixing": "none"},
]


def some_puzzle(rng: random.Random, kind: Kind, most: int) -> tuple[Grid, set[tuple[int, ...]]]:
    """A grid with a rule of this kind and one of another, and its solutions; givens where these would be many."""
    shape = Shape.of(4, rules=[drawn(rng, kind, 4), drawn(rng, rng.choice(KINDS4), 4)])
    right = {grid for grid in GRIDS4 if Grid(shape, grid).is_solution_of(Grid(shape, [0] * 16))}
    givens = [0] * 16
    while len(right) > most:
        cell = rng.randrange(16)
        givens[cell] = rng.choice(sorted(right))[cell]
        right = {grid for grid in right if grid[cell] == givens[cell]}
    return Grid(shape, givens), right


@pytest.mark.parametrize("kind", KINDS4, ids=lambda kind: kind.name)
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_solutions_are_the_grids_that_obey(way: dict[str, str], kind: Kind) -> None:
    rng = random.Random(f"{kind.name} {way}")
    puzzle, right = some_puzzle(rng, kind, 2 if "tableau" in way.values() else 12)
    result = solve(puzzle, limit=300, seconds=2 if "tableau" in way.values() else 20, **way)  # type: ignore[arg-type]
    found = {grid.values for grid in result.solutions}
    if way["method"] == "ilp":
        assert result.complete
        assert found == right, puzzle.shape.spec
    else:  # never guesses, and so may not come to the end
        assert found <= right
        assert not result.complete or found == right, puzzle.shape.spec
        partial = result.partial.values if result.partial else ()
        assert all(digit in {0, *(grid[cell] for grid in right)} for cell, digit in enumerate(partial) if right)


def bound(lines: list[str], lowering: str, cells: tuple[int, int], digits: tuple[int, int]) -> float:
    """How far the relaxation of an empty 9×9 lets two candidates go up together."""
    shape = Shape.of(9, rules=lines)
    model = BinaryModel.of(Grid(shape, [0] * 81), lowering)
    assert model is not None
    cost = np.zeros(729)
    cost[[cell * 9 + digit - 1 for cell, digit in zip(cells, digits, strict=True)]] = -1
    program = model.program(cost=cost, integer=False)
    return -highs.Simplex(program).minimise(program.cost, program.lower, program.upper, highs.FOREVER).objective


@pytest.mark.parametrize(
    ("line", "cells", "digits", "reached"),
    [
        ("cage 16 r1c1 r1c2", (0, 1), (9, 8), 1.0),  # 7 and 9 in either order: no 8
        ("cage 6 r1c1-r1c3", (0, 1), (5, 3), 1.0),
        ("whispers r1c1 r4c4", (0, 30), (2, 8), 2.0),
        ("thermometer r1c1 r4c4 r7c7", (0, 60), (3, 3), 1.0),
    ],
)
def test_tight_rows_bound_what_plain_rows_do_not(
    line: str, cells: tuple[int, int], digits: tuple[int, int], reached: float
) -> None:
    tight, plain = (bound([line], lowering, cells, digits) for lowering in ("tight", "plain"))
    assert tight == pytest.approx(reached, abs=1e-6)
    assert plain >= tight - 1e-6


def test_a_cage_is_a_variable_a_set_of_digits() -> None:
    rows = rule_rows(Shape.of(9, rules=["cage 15 r1c1-r2c1 r1c2"]), "tight")
    assert rows.names == [
        *("rule1_cage_1_is_1_5_9", "rule1_cage_2_is_1_6_8", "rule1_cage_3_is_2_4_9", "rule1_cage_4_is_2_5_8"),
        *("rule1_cage_5_is_2_6_7", "rule1_cage_6_is_3_4_8", "rule1_cage_7_is_3_5_7", "rule1_cage_8_is_4_5_6"),
    ]
    assert len(rows.rows) == 10
    assert len(rule_rows(Shape.of(9, rules=["cage 15 r1c1-r2c1 r1c2"]), "plain").rows) == 1


def test_bicliques_exclude_what_the_table_does_and_no_more() -> None:
    rng = random.Random(2)
    for side in (4, 9):
        for _ in range(100):
            table = [rng.randrange(1 << side) for _ in range(side)]
            every = (1 << side) - 1
            excluded = {
                (x, y)
                for a, b in bicliques(table, side)
                for x in range(side)
                for y in range(side)
                if (a or every) >> x & 1 and (b or every) >> y & 1
            }
            assert excluded == {(x, y) for x in range(side) for y in range(side) if not table[x] >> y & 1}


def test_ways_lead_from_nothing_to_the_total() -> None:
    assert ways([[1, 2], [1, 2]], 3) == [[(0, 1), (0, 2)], [(1, 3), (2, 3)]]
    assert ways([[1, 2], [1, 2]], 5) == []
    assert (totals(2, 9)[0], totals(2, 9)[-1]) == (3, 17)


def test_implied_sums_hold_in_every_grid() -> None:
    shape, rng, met = Shape.of(4), random.Random(5), 0
    for _ in range(30):
        cells = rng.sample(range(16), 16)
        grid = rng.choice(GRIDS4)
        parts = [tuple(sorted(cells[start : start + 3])) for start in range(0, 15, 3)]
        sums = [Sum(part, (1, 1, 1), sum(grid[cell] for cell in part)) for part in parts]
        implied = list(implied_sums(shape, sums))
        met += len(implied)
        for other in GRIDS4:
            if all(one.holds(other) for one in sums):
                assert all(one.holds(other) for one in implied)
    assert met > 100


def test_the_45_rule_finds_what_cages_leave_of_a_row() -> None:
    shape = Shape.of(9, rules=["cage 20 r1c1-r1c4", "cage 18 r1c5-r1c8"])
    sums = [one for one in shape.primitives if isinstance(one, Sum)]
    assert Sum((8,), (1,), 7) in list(implied_sums(shape, sums))


@pytest.mark.parametrize("lowering", ["tight", "plain"])
def test_the_most_givens_are_kept_among_grids_that_obey(lowering: str) -> None:
    shape = Shape.of(4, rules=["thermometer r1c1-r1c4"])
    puzzle = Grid(shape, [1, 2, 4, 0] + [0] * 12)
    result = solve(puzzle, method="ilp", objective="givens", lowering=lowering)
    assert (result.verdict, result.counters["givens_dropped"]) == ("none", 1)
    assert result.partial is not None
    assert result.partial.values[:4] == (1, 2, 0, 0)


def test_the_integer_model_refuses_rules_by_name() -> None:
    puzzle = Grid(Shape.of(4, rules=["odd r1c1"]), [0] * 16)
    with pytest.raises(ValueError, match="model=integer cannot state rules such as odd r1c1"):
        solve(puzzle, method="ilp", model="integer")


def test_the_tableau_names_what_rules_add() -> None:
    shape = Shape.of(4, rules=["cage 3 r1c1 r1c2", "greater r3c1 r3c2"])
    puzzle = Grid(shape, [0, 0, 3, 4, 3, 4, 1, 2, 0, 0, 4, 3, 4, 3, 2, 1])
    pivots = [event.data for event in trace(puzzle, method="lp", engine="tableau") if event.kind == "pivot"]
    names = {one[word] for one in pivots for word in ("entering", "leaving")}
    assert any("_cage_" in name for name in names), names
    assert any(name.startswith("s") for name in names), names


def test_a_digit_that_a_rule_excludes_is_none() -> None:
    for method, (line, digit) in product(("ilp", "lp"), (("odd r1c1", 2), ("cage 3 r1c1 r1c2", 4))):
        puzzle = Grid(Shape.of(4, rules=[line]), [digit] + [0] * 15)
        assert solve(puzzle, method=method).verdict == "none"
