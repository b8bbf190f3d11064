"""The readable CDCL search: models, learnt clauses that follow, first unique implication points, budgets."""

from __future__ import annotations

import itertools
import random

import pytest

import grille
from grille.errors import OptionError
from grille.formats.examples import EXAMPLES, example
from grille.methods.cdcl import Search
from grille.methods.encodings.cnf import propagate
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape
from grille.watch import Watch


def formula(rng: random.Random, variables: int, clauses: int) -> list[list[int]]:
    """Random clauses of one to three literals."""
    sizes = rng.choices((1, 2, 3), (1, 8, 30), k=clauses)
    return [[rng.choice((-1, 1)) * one for one in rng.sample(range(1, variables + 1), size)] for size in sizes]


def models(clauses: list[list[int]], variables: int) -> set[tuple[bool, ...]]:
    """By looking at every assignment."""
    every = itertools.product((False, True), repeat=variables)
    return {one for one in every if all(any(one[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)}


@pytest.mark.parametrize("seed", range(40))
def test_it_finds_every_model_once(seed: int) -> None:
    rng = random.Random(seed)
    clauses = formula(rng, 8, rng.randint(4, 40))
    search = Search(clauses, 8, Watch.of())
    found = [frozenset(search.trail) for move in search.moves() if move.kind == "model"]
    assert search.is_complete
    assert len(set(found)) == len(found)
    assert {tuple(x in one for x in range(1, 9)) for one in found} == models(clauses, 8)


def test_a_learnt_clause_follows_by_unit_propagation_and_implies_its_first_literal() -> None:
    rng, learnt = random.Random(5), 0
    for _ in range(30):
        clauses = formula(rng, 12, 52)
        search, known = Search(clauses, 12, Watch.of()), [tuple(one) for one in clauses]
        level: dict[int, int] = {}
        for move in search.moves():
            if move.kind in ("decide", "imply"):
                level[abs(move.literal)] = move.level
            if move.kind == "learn":
                learnt += 1
                assert () in propagate([*known, *((-one,) for one in move.clause)])
                first, *others = (level[abs(one)] for one in move.clause)
                assert max(others, default=0) == move.level < first
            if move.kind in ("learn", "forbid"):
                known.append(move.clause)
    assert learnt > 20


def test_an_empty_clause_and_clashing_units_are_a_conflict_without_a_decision() -> None:
    for clauses in ([[]], [[1], [-1]], [[1, 2], [-1, 2], [1, -2], [-1, -2]]):
        search = Search(clauses, 2, Watch.of())
        assert "model" not in [move.kind for move in search.moves()]
        assert search.is_complete


@pytest.mark.parametrize("encoding", ["extended", "efficient", "minimal"])
def test_it_agrees_with_glucose_on_the_examples(encoding: str) -> None:
    for one in EXAMPLES:
        if one.grid.shape.side <= 9:
            wanted = solve(one.grid)
            result = solve(one.grid, method="sat", engine="readable", encoding=encoding, seconds=60, swap=False)
            assert result.verdict == wanted.verdict
            assert wanted.verdict != "unique" or result.solution == wanted.solution


def test_it_counts_all_grids_of_side_four_and_states_rules() -> None:
    empty = Grid(Shape.of(4), [0] * 16)
    assert len(solve(empty, method="sat", engine="readable", limit=1000).solutions) == 288
    shape = Shape.of(4, rules=["cage 3 r1c1 r1c2", "thermometer r3c1-r3c3"])
    ruled = Grid(shape, [0] * 16)
    wanted = set(solve(ruled, method="backtracking", limit=1000).solutions)
    assert set(solve(ruled, method="sat", engine="readable", limit=1000).solutions) == wanted
    events = list(trace(ruled, method="sat", limit=1000))
    assert sum(event.kind == "solution" for event in events) == len(wanted) > 1


def test_a_budget_is_one_of_conflicts_and_the_same_question_has_the_same_counters() -> None:
    grid = example("inkala-2012").grid
    short = solve(grid, method="sat", engine="readable", nodes=10)
    assert (short.counters["conflicts"], short.complete) == (10, False)
    one, other = (solve(grid, method="sat", engine="readable").counters for _ in range(2))
    assert one == other
    assert one["conflicts"] > 10


def test_a_trace_is_of_the_readable_engine_alone() -> None:
    puzzle = grille.parse(".13....143......")
    assert list(trace(puzzle, method="sat"))[-1].data["complete"]
    with pytest.raises(OptionError, match="only engine=readable"):
        list(trace(puzzle, method="sat", engine="glucose"))
    with pytest.raises(OptionError, match="16×16"):
        solve(Grid(Shape.of(25), [0] * 625), method="sat", engine="readable")


def test_levels_on_the_trail_go_back_to_where_a_jump_says() -> None:
    depth, jumps = 0, 0
    for event in trace(example("inkala-2012").grid, method="sat"):
        if event.kind == "choose":
            assert event.data["level"] == depth + 1
        if event.kind == "backtrack":
            assert event.data["level"] < depth
            jumps += event.data["level"] < depth - 1
        if event.kind in ("choose", "backtrack"):
            depth = event.data["level"]
    assert jumps, "it never jumped over a level"
