"""The native search under rules: known totals, every primitive against the judge, limits, slices and threads."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from grille import _core
from grille.kernel import rules
from grille.kernel.arrays import Digits
from grille.model import Shape
from grille.rules import lower, read_rules
from grille.rules.packing import packed
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum
from grille.watch import Watch

CHESS = ("anti-knight", "anti-king", "nonconsecutive")
PENCIL_MARKS = ("one-of 1 2 r1c1", "one-of 3 7 r5c5", "odd r9c9")
MOST_LANES = 32


def problem(shape: Shape, primitives: list[Primitive]) -> rules.Problem:
    return rules.problem(shape.house_array, shape.cells, shape.side, packed(primitives))


def under(side: int, *lines: str) -> rules.Problem:
    shape = Shape.of(side)
    box_of = [shape.box_rank(cell)[0] for cell in range(shape.cells)]
    return problem(shape, lower(read_rules(lines, side), side, box_of))


def empty(side: int, **givens: int) -> Digits:
    values = np.zeros(side * side, np.uint8)
    for cell, digit in givens.items():
        row, column = map(int, cell[1:].split("c"))
        values[(row - 1) * side + column - 1] = digit
    return values


def solutions(one: rules.Problem, values: Digits, **words: int) -> list[bytes]:
    return list(rules.walk(one, values, **words))


def test_chess_rules_leave_72_grids_and_two_givens_one() -> None:
    one = under(9, *CHESS)
    assert rules.count(one, empty(9)) == (72, True)
    assert len(set(solutions(one, empty(9)))) == 72
    assert rules.count(one, empty(9, r5c3=1, r6c7=2)) == (1, True)


def test_houses_alone_are_known_totals() -> None:
    assert rules.count(problem(Shape.of(4), []), empty(4)) == (288, True)
    assert rules.count(problem(Shape.of(6), []), empty(6), limit=5000) == (5000, False)
    assert rules.count(problem(Shape.of(1), []), empty(1)) == (1, True)


ALL_4 = [bytes(one) for one in rules.walk(problem(Shape.of(4), []), empty(4))]
EQUAL, LESS = (1, 2, 4, 8), (14, 12, 8, 0)
PRIMITIVES: dict[str, list[Primitive]] = {
    "all different": [AllDifferent((0, 5, 10))],
    "all different, a house": [AllDifferent((0, 5, 10, 15))],
    "all different, more cells than digits": [AllDifferent((0, 1, 2, 3, 4))],
    "sum": [Sum((0, 1, 4), (1, 1, 1), 6)],
    "sum that repeats a digit": [Sum((0, 5), (1, 1), 2)],
    "weighted sum": [Sum((0, 1, 5, 10), (10, 1, -3, -5), 7)],
    "sum of no cell": [Sum((), (), 0)],
    "sum of no cell that fails": [Sum((), (), 1)],
    "relation": [Relation(0, 5, LESS)],
    "relation, equal cells": [Relation(0, 6, EQUAL), Relation(6, 9, EQUAL)],
    "relation of a cell to itself": [Relation(0, 0, (1, 1, 4, 1))],
    "relation that contradicts": [Relation(0, 1, EQUAL)],
    "domain": [Domain(3, 0b0101)],
    "empty domain": [Domain(3, 0)],
    "count": [Count((0, 5, 10), (1, 1, 1), 0b0001, frozenset({0, 3}))],
    "weighted count": [Count((0, 5, 10, 15), (1, -1, 2, -2), 0b0011, frozenset({-1, 2}))],
    "counts of classes": [Count((0, 1, 4, 5, 8), (1,) * 5, 1 << k, frozenset({0, k + 1})) for k in range(4)],
    "counts of three classes in a square": [
        Count((5, 6, 9, 10), (1,) * 4, mask, frozenset({1, 2})) for mask in (1, 2, 12)
    ],
    "automaton": [Automaton((0, 1, 2), (((0, 3, 0), (0, 12, 1)), ((0, 12, 0), (1, 3, 1)), ((0, 1, 0), (1, 8, 0))))],
    "automaton over a cell twice": [
        Automaton((0, 5, 0), (((0, 3, 0), (0, 12, 1)), ((0, 15, 0), (1, 1, 1)), ((0, 1, 0), (1, 4, 0))))
    ],
    "any of": [
        AnyOf((
            (Sum((0, 1), (1, 1), 3),),
            (Relation(0, 5, EQUAL), Domain(1, 8)),
            (AllDifferent((0, 6, 9)), Sum((0, 6), (1, 1), 7)),
        ))
    ],
    "any of domains": [AnyOf(((Domain(0, 1), Domain(5, 2)), (Domain(0, 2), Domain(10, 12))))],
    "any of none": [AnyOf(())],
    "any of any of": [
        AnyOf((
            (AnyOf(((Domain(0, 1),), (Count((5, 10), (1, 1), 1, frozenset({1})),))),),
            (Domain(15, 2),),
        ))
    ],
    "different sums of the same cells": [Sum((0, 1, 5), (1, 1, 1), 7), Sum((0, 1, 5), (1, 2, 1), 9)],
}  # fmt: skip


@pytest.mark.parametrize("name", PRIMITIVES)
def test_solutions_are_the_grids_where_the_primitives_hold(name: str) -> None:
    primitives = PRIMITIVES[name]
    right = {one for one in ALL_4 if all(primitive.holds(one) for primitive in primitives)}
    one = problem(Shape.of(4), primitives)
    found = solutions(one, empty(4))
    assert len(found) == len(set(found))
    assert set(found) == right
    met = tuple(sum({1 << grid[cell] - 1 for grid in right}) for cell in range(16))
    assert rules.true_candidates(one, empty(4)) == (met, True)


def test_random_primitives_together_agree_with_the_judge() -> None:
    rng = random.Random(7)
    every = [one for some in PRIMITIVES.values() for one in some]
    for _ in range(60):
        some = rng.sample(every, 3)
        values = empty(4)
        values[rng.randrange(16)] = rng.randint(1, 4)
        right = {
            one
            for one in ALL_4
            if all(given in (0, digit) for given, digit in zip(values, one, strict=True))
            and all(primitive.holds(one) for primitive in some)
        }
        assert set(solutions(problem(Shape.of(4), some), values)) == right


KILLER = (
    "cage 3 r1c1 r1c2", "cage 15 r1c3 r1c4 r1c5", "cage 22 r1c6 r2c5 r2c6 r3c5", "cage 4 r1c7 r2c7",
    "cage 16 r1c8 r2c8", "cage 15 r1c9 r2c9 r3c9 r4c9", "cage 25 r2c1 r2c2 r3c1 r3c2", "cage 17 r2c3 r2c4",
    "cage 9 r3c3 r3c4 r4c4", "cage 8 r3c6 r4c6 r5c6", "cage 20 r3c7 r3c8 r4c7", "cage 6 r4c1 r5c1",
    "cage 14 r4c2 r4c3", "cage 17 r4c5 r5c5 r6c5", "cage 17 r4c8 r5c7 r5c8", "cage 13 r5c2 r5c3 r6c2",
    "cage 20 r5c4 r6c4 r7c4", "cage 12 r5c9 r6c9", "cage 27 r6c1 r7c1 r8c1 r9c1", "cage 6 r6c3 r7c2 r7c3",
    "cage 20 r6c6 r7c6 r7c7", "cage 6 r6c7 r6c8", "cage 10 r7c5 r8c4 r8c5 r9c4", "cage 14 r7c8 r7c9 r8c8 r8c9",
    "cage 8 r8c2 r9c2", "cage 16 r8c3 r9c3", "cage 15 r8c6 r8c7", "cage 13 r9c5 r9c6 r9c7", "cage 17 r9c8 r9c9",
)  # fmt: skip


def test_a_killer_has_its_one_solution() -> None:
    (found,) = solutions(under(9, *KILLER), empty(9))
    assert "".join(map(str, found)).startswith("215647398")


def test_a_batch_answers_each_row_whatever_the_threads() -> None:
    one = under(9, *CHESS)
    grids = np.array([list(grid) for grid in solutions(one, empty(9))[:6]], np.uint8)
    rows = np.concatenate([grids, np.zeros((2, 81), np.uint8)])
    rows[:6, 40:] = 0
    rows[0, 1] = rows[0, 0]
    alone, shared = (rules.solve(one, rows, limit=3, jobs=jobs) for jobs in (1, 0))
    assert alone.counts.tolist() == shared.counts.tolist()
    assert alone.counts[[0, -1]].tolist() == [0, 3]
    assert alone.complete.all()
    assert (alone.solutions == shared.solutions).all()
    assert (alone.guesses == shared.guesses).all()
    assert (alone.solutions[1:6, :40] == rows[1:6, :40]).all()


def test_nodes_are_a_budget_and_slices_do_not_change_them() -> None:
    short = rules.walk(under(9, "anti-king"), empty(9), nodes=100)
    assert len(list(short)) < 10_000
    assert not short.is_complete
    assert 100 <= short.spent() <= 110
    for lines in (CHESS, PENCIL_MARKS):
        searches = [_core.RuleSearch(under(9, *lines), empty(9), 100) for _ in range(2)]
        assert searches[0].run(10**9, 1e6)
        while not searches[1].run(3, 1e6):
            pass
        assert searches[0].nodes == searches[1].nodes > 0
        assert searches[0].take_solutions() == searches[1].take_solutions()


def test_pencil_marks_alone_are_a_classic_grid_for_the_lane_kernel() -> None:
    one = under(9, *PENCIL_MARKS)
    assert one.propagators == 0
    found = solutions(one, empty(9), limit=100)
    assert len(found) == len(set(found)) == 100
    assert all(grid[0] in (1, 2) and grid[40] in (3, 7) and grid[80] % 2 for grid in found)
    assert rules.count(one, empty(9, r1c1=3)) == (0, True)
    masks, is_complete = rules.true_candidates(one, empty(9))
    assert is_complete
    assert (masks[0], masks[40], masks[80]) == (0b11, 0b1000100, 0b101010101)
    short = rules.walk(one, empty(9), nodes=100)
    assert len(list(short)) < 10_000
    assert not short.is_complete
    assert 100 <= short.spent() <= 100 + MOST_LANES


@pytest.mark.parametrize("work", [rules.count, rules.true_candidates])
def test_a_long_search_stops_in_time(work: Callable[..., tuple[object, bool]]) -> None:
    one = problem(Shape.of(25), [])
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    began = time.monotonic()
    assert not work(one, empty(25), watch=Watch.of(stop=stop))[1]
    assert time.monotonic() - began < 0.5


def test_sides_above_nine_are_right() -> None:
    for side, total in ((12, 23), (16, 31), (25, 49)):
        lines = (f"cage {total} r1c1 r1c2", f"sum {total - 4} r2c1 r3c1", "arrow r4c1 | r4c2 r4c3", "anti-king")
        found = solutions(under(side, *lines), empty(side), limit=1)[0]
        assert found[0] + found[1] == total
        assert found[side] + found[2 * side] == total - 4
        assert found[3 * side] == found[3 * side + 1] + found[3 * side + 2]
        rows = [found[at : at + side] for at in range(0, side * side, side)]
        assert all(len(set(row)) == side for row in (*rows, *zip(*rows, strict=True)))
        assert all(a != b for one, two in itertools.pairwise(rows) for a, b in zip(one, two[1:], strict=False))


def test_what_is_no_problem_is_refused() -> None:
    with pytest.raises(ValueError, match="side 25"):
        problem(Shape.of(36), [])
    shape = Shape.of(4)
    for wrong, why in (
        (AllDifferent((0, 16)), "outside the grid"),
        (AllDifferent((0, 0)), "twice"),
        (Domain(0, 16), "greater than the side"),
        (Sum((0,), (10**13,), 1), "weight"),
        (Relation(0, 1, (1, 2, 4)), "too soon"),
        (Automaton((0,), (((-1, 1, 0),),)), "state"),
    ):
        with pytest.raises(ValueError, match=why):
            problem(shape, [wrong])
    with pytest.raises(ValueError, match="spare"):
        _core.Problem(shape.house_array, 16, 4, np.array([3, 3, 0, 1, 0], np.int64))
    with pytest.raises(ValueError, match="no such primitive"):
        _core.Problem(shape.house_array, 16, 4, np.array([7, 0], np.int64))
    with pytest.raises(ValueError, match="one a cell"):
        rules.walk(problem(shape, []), np.zeros(15, np.uint8))
    with pytest.raises(ValueError, match="greater than the side"):
        rules.walk(problem(shape, []), np.full(16, 5, np.uint8))
