"""The readable branch and bound: the answers of HiGHS, bounds that hold, solutions in order of worth."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

import grille
from grille.errors import OptionError
from grille.formats.examples import example
from grille.methods.contract import Event
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape

EMPTY = Grid(Shape.of(4), [0] * 16)
HARD = example("9x9-hard").grid


def weights() -> np.ndarray:
    """The diagonal is worth its digits."""
    table = np.zeros((4, 4, 4))
    for i, k in itertools.product(range(4), repeat=2):
        table[i, i, k] = k + 1
    return table


@pytest.fixture(scope="module")
def hard() -> list[Event]:
    """The trace of a grid whose relaxation is fractional."""
    return list(trace(HARD, method="ilp", engine="readable", seconds=60))


def test_it_finds_every_grid_of_side_four_with_a_given() -> None:
    found = solve(grille.parse("1..............."), method="ilp", engine="readable", limit=1000)
    assert (len(found.solutions), found.complete) == (288 // 4, True)


@pytest.mark.parametrize("line", ["11..............", "1..11.........2.", "....1..4...24.3.", "12.34..........."])
def test_it_keeps_as_many_givens_as_highs(line: str) -> None:
    ours, highs = (
        solve(grille.parse(line), method="ilp", engine=engine, objective="givens", swap=False)
        for engine in ("readable", "highs")
    )
    assert ours.verdict == highs.verdict
    assert ours.counters["givens_dropped"] == highs.counters["givens_dropped"]
    if ours.partial is not None:
        assert not ours.partial.conflicts


def test_solutions_come_in_the_order_of_their_worth() -> None:
    puzzle = grille.parse("....34........12")
    options = {"method": "ilp", "objective": weights(), "limit": 100}
    ranked = [solve(puzzle, engine=engine, **options).solutions for engine in ("readable", "highs")]
    worth = [[sum(one.values[5 * i] for i in range(4)) for one in found] for found in ranked]
    assert worth == [[12, 11, 11, 10]] * 2
    assert set(ranked[0]) == set(ranked[1])


def nodes(events: list[Event]) -> dict[int, Event]:
    return {event.data["node"]: event for event in events if event.kind == "values"}


@pytest.mark.slow
def test_a_bound_never_falls_on_the_way_down_and_every_node_is_branched_on_or_closed(hard: list[Event]) -> None:
    puzzle = grille.parse("1..11.........2.")
    events = list(trace(puzzle, method="ilp", engine="readable", objective="givens"))
    told = nodes(events)
    for event in told.values():
        parent = told.get(event.data["parent"])
        if parent is not None and "bound" in event.data:
            assert Fraction(event.data["bound"]) >= Fraction(parent.data["bound"])
    assert hard[-1].data["complete"]
    closed = {event.data["node"] for event in hard if event.kind == "fail"}
    branched = {event.data["node"] for event in hard if event.kind == "choose"}
    assert closed | branched == set(nodes(hard))
    assert not closed & branched
    assert any("/" in value for event in hard for value in event.data.get("fractional", {}).values())


@pytest.mark.slow
def test_each_node_has_what_was_fixed_on_the_way_to_it(hard: list[Event]) -> None:
    told = nodes(hard)
    for event in told.values():
        at = event
        while "variable" in at.data and event.data["feasible"]:
            ones = event.data["ones"]
            assert (at.data["variable"] in ones) == bool(at.data["value"])
            at = told[at.data["parent"]]


def test_what_it_does_not_take_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="free variables"):
        solve(Grid(Shape.of(9), [0] * 81), method="ilp", engine="readable")
    with pytest.raises(OptionError, match="model=binary"):
        solve(EMPTY, method="ilp", engine="readable", model="integer")
    with pytest.raises(OptionError, match="cells and houses"):
        solve(Grid(Shape.of(4, rules=["cage 3 r1c1 r1c2"]), [0] * 16), method="ilp", engine="readable")


def test_a_budget_of_nodes_ends_it_unproved() -> None:
    short = solve(grille.parse("1..............."), method="ilp", engine="readable", nodes=2, limit=9, swap=False)
    assert not short.complete
    assert short.counters["nodes"] <= 2
