"""Algorithm X as a stream of events."""

from __future__ import annotations

from itertools import islice

import pytest

from grille.formats.examples import example
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape


@pytest.mark.parametrize("name", ["ilp-example", "cnf-example-2", "9x9-no-solution", "6x6"])
def test_a_trace_replayed_gives_the_solutions_and_the_nodes(name: str) -> None:
    grid = example(name).grid
    result = solve(grid, method="exact-cover")
    assigned = {cell: digit for cell, digit in enumerate(grid.values) if digit}
    order: list[int] = []
    solutions, choices = [], 0
    for event in trace(grid, method="exact-cover"):
        if event.kind == "choose":
            choices += 1
            assert (event.cell is None) == ("house" in event.data), "a cell, or a digit in a house"
            assert event.cell not in assigned
        elif event.kind == "assign":
            assert event.cell is not None
            assert event.digit is not None
            assert event.cell not in assigned
            assigned[event.cell] = event.digit
            order.append(event.cell)
        elif event.kind == "backtrack":
            assert event.cell == order.pop()
            assert assigned.pop(event.cell) == event.digit
        elif event.kind == "solution":
            solutions.append(Grid(grid.shape, [assigned[cell] for cell in range(grid.shape.cells)]))
            assert solutions[-1].to_line() == event.data["grid"]
    assert tuple(solutions) == result.solutions
    assert choices == result.counters["nodes"]
    assert not order, "everything was taken back"


def test_a_trace_is_lazy_and_clashing_givens_fail_at_once() -> None:
    assert len(list(islice(trace(Grid(Shape.of(9), [0] * 81), method="exact-cover", limit=10**6), 5_000))) == 5_000
    clash = Grid.from_line("11..............")
    assert [event.kind for event in trace(clash, method="exact-cover")] == ["fail", "end"]
