"""The paper's algorithm, figure by figure, and what stronger propagation changes."""

from __future__ import annotations

import pathlib
import signal
import subprocess
import sys
import time
from itertools import islice

import pytest

from grille.formats.examples import example
from grille.kernel.search import ORDER, PROPAGATE, SELECT
from grille.methods.solve import Result, solve, trace
from grille.model import Grid, Shape

HARDEST = example("inkala-2012").grid
NO_SOLUTION = Grid.from_line("1" + HARDEST.to_line()[1:])
SEVERAL = Grid.from_line("." * 17 + HARDEST.to_line()[17:])


def search(grid: Grid, **words: object) -> Result:
    return solve(grid, method="backtracking", **words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("select", "order", "backtracks"),
    [
        ("first", "most", 449_355),
        ("mrv", "first", 10_041),
        ("mrv", "most", 9_671),
        ("mrv", "least", 9_204),
        ("first", "first", 22_007),
        ("first", "least", 202_658),
    ],
)
def test_backtracks_are_those_of_the_paper(select: str, order: str, backtracks: int) -> None:
    result = search(HARDEST, select=select, order=order, propagate="forward", limit=1)
    assert result.verdict == "solved"
    assert result.counters["backtracks"] == backtracks


@pytest.mark.parametrize("order", ORDER)
def test_the_order_of_values_changes_nothing_where_the_whole_tree_is_searched(order: str) -> None:
    result = search(HARDEST, select="mrv", order=order, propagate="forward", limit=2)
    assert result.verdict == "unique"
    assert result.counters["backtracks"] == 18_935


def test_each_propagation_needs_fewer_nodes_than_the_one_before() -> None:
    nodes = [search(HARDEST, order="first", propagate=name).counters["nodes"] for name in PROPAGATE[1:]]
    assert nodes == sorted(nodes, reverse=True)
    assert len(set(nodes)) == len(nodes)


@pytest.mark.parametrize("propagate", PROPAGATE[1:])
@pytest.mark.parametrize("select", SELECT)
def test_every_choice_proves_what_the_others_prove(select: str, propagate: str) -> None:
    words = {"select": select, "propagate": propagate}
    assert search(HARDEST, **words).solution == search(HARDEST).solution
    assert search(NO_SOLUTION, **words).verdict == "none"
    assert search(Grid(Shape.of(9), [0] * 81), **words).verdict == "several"


@pytest.mark.parametrize("propagate", PROPAGATE)
@pytest.mark.parametrize("select", SELECT)
def test_a_cell_that_the_givens_leave_nothing_fails_at_the_root(select: str, propagate: str) -> None:
    grid = Grid.from_line(".12345678" + "." * 18 + "9" + "." * 53)
    assert not grid.conflicts
    result = search(grid, select=select, propagate=propagate, seconds=5)
    assert result.verdict == "none"
    assert result.counters == {"nodes": 1, "backtracks": 0}


def brute_force_fillings(domains: list[set[int]]) -> list[tuple[int, ...]]:
    fillings: list[tuple[int, ...]] = [()]
    for domain in domains:
        fillings = [(*filling, digit) for filling in fillings for digit in domain if digit not in filling]
    return fillings


def test_alldifferent_leaves_exactly_the_digits_of_some_filling_of_each_house() -> None:
    """At the root of a grid, domain consistency: no house filters further, and none removed what it may not."""
    grid = example("inkala-2012").grid
    domains = [{value} if value else set(range(1, 10)) for value in grid.values]
    for event in trace(grid, method="backtracking", propagate="alldifferent"):
        if event.kind != "remove":
            break
        assert event.cell is not None
        domains[event.cell].discard(event.digit or 0)
    right = [{value} if value else set(range(1, 10)) for value in grid.values]
    is_changing = True
    while is_changing:
        is_changing = False
        for house in grid.shape.houses:
            fillings = brute_force_fillings([right[cell] for cell in house.cells])
            for position, cell in enumerate(house.cells):
                kept = {filling[position] for filling in fillings}
                is_changing |= kept != right[cell]
                right[cell] = kept
    assert domains == right


@pytest.mark.parametrize("propagate", PROPAGATE)
def test_a_trace_tells_the_search_and_its_counters(propagate: str) -> None:
    """Replayed, the events give the domains, the assignments and at the end the solution and the counters."""
    grid = example("cnf-example-2" if propagate != "none" else "ilp-example").grid
    result = search(grid, propagate=propagate)
    domains = [{value} if value else set(range(1, 10)) for value in grid.values]
    assigned = {cell: value for cell, value in enumerate(grid.values) if value}
    before: list[tuple[int, list[set[int]]]] = []
    kinds = dict.fromkeys(("choose", "assign", "remove", "fail", "backtrack", "solution"), 0)
    solutions, chosen = [], -1
    *events, end = trace(grid, method="backtracking", propagate=propagate)
    for event in events:
        kinds[event.kind] += 1
        if event.kind == "solution":
            solutions.append(Grid(grid.shape, [assigned[cell] for cell in range(81)]))
            continue
        assert event.cell is not None
        if event.kind == "choose":
            chosen = event.cell
            assert chosen not in assigned
        elif event.kind == "assign":
            assert event.digit in domains[event.cell]
            before.append((event.cell, [set(domain) for domain in domains]))
            domains[event.cell], assigned[event.cell] = {event.digit or 0}, event.digit or 0
        elif event.kind == "remove":
            domains[event.cell].remove(event.digit or 0)
        elif event.kind == "backtrack":
            cell, domains = before.pop()
            assert cell == event.cell
            assert assigned.pop(cell) == event.digit
            domains[cell].remove(event.digit or 0)
    assert tuple(solutions) == result.solutions
    assert kinds["backtrack"] == result.counters["backtracks"]
    assert 1 + kinds["assign"] - kinds["fail"] == result.counters["nodes"]
    assert end.data == {"complete": True, **result.counters}


OF_EVERY_KIND = [
    *("anti-king", "cage 9 r1c1-r1c3", "thermometer r6c1-r4c3", "regex .*1.*2.* r3c1-r3c4"),
    *("quadruple 1 2 r3c3-r3c4 r4c3-r4c4", "any-of (even r5c5) (greater r5c5 r5c6)"),
]


@pytest.mark.parametrize("propagate", PROPAGATE)
@pytest.mark.parametrize("select", SELECT)
def test_every_choice_finds_what_rules_allow(select: str, propagate: str) -> None:
    grid = Grid.from_line("...........3.1.3.5.3.1.2.4.2.1.2.4.6", Shape.of(6, rules=OF_EVERY_KIND))
    want = set(solve(grid, limit=1000).solutions)
    assert len(want) == 4
    assert set(search(grid, limit=1000, select=select, propagate=propagate).solutions) == want


def test_cells_that_differ_as_many_as_digits_are_a_house() -> None:
    one, same = Shape.of(9, rules=["diagonal-up", "different r1c1-r9c9"]), Shape.of(9, diagonals=True)
    for propagate in PROPAGATE[1:]:
        counters = [search(Grid(shape, [0] * 81), propagate=propagate, limit=50).counters for shape in (one, same)]
        assert counters[0] == counters[1]


def test_what_an_alternative_tries_is_no_step() -> None:
    grid = Grid(Shape.of(4, rules=["any-of (cage 3 r1c1 r1c2) (cage 4 r1c1 r1c2)"]), [0] * 16)
    told = [(event.kind, event.cell, event.digit) for event in islice(trace(grid, method="backtracking"), 3)]
    assert told == [("remove", 0, 4), ("remove", 1, 4), ("choose", 0, None)]


def test_a_trace_is_lazy() -> None:
    empty = Grid(Shape.of(25), [0] * 625)
    assert len(list(islice(trace(empty, method="backtracking"), 10_000))) == 10_000


def test_a_node_budget_is_kept_to_the_node() -> None:
    result = search(HARDEST, nodes=1000)
    assert (result.verdict, result.counters["nodes"]) == ("unknown", 1000)


@pytest.mark.slow
@pytest.mark.parametrize("propagate", PROPAGATE)
def test_a_time_limit_holds_in_the_middle_of_a_search(propagate: str) -> None:
    result = search(Grid(Shape.of(36), [0] * 1296), propagate=propagate, limit=10**9, seconds=0.2)
    assert not result.complete


def test_many_solutions_come_within_the_limit_and_differ() -> None:
    result = search(SEVERAL, propagate="singles", limit=3000)
    assert len(set(result.solutions)) == 3000
    assert not result.complete


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="signals work otherwise there")
def test_ctrl_c_stops_a_search_at_once(tmp_path: pathlib.Path) -> None:
    script = """
import grille, sys
empty = grille.Grid(grille.Shape.of(25), [0] * 625)
grille.solve(empty, method="backtracking", nodes=10)
print("ready", flush=True)
try:
    grille.solve(empty, method="backtracking", select="first", propagate="none")
except KeyboardInterrupt:
    sys.exit(7)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=tmp_path) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 7
        finally:
            process.kill()
