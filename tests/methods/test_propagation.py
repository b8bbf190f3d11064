"""Unit propagation and failed literals: the paper's grids, the shares of public sets, traces."""

from __future__ import annotations

import itertools
import pathlib
import random
from collections import Counter

import numpy as np
import pytest
from tests.rules.lines import GRIDS4, drawn

from grille.formats.examples import example
from grille.kernel.cnf import Formula, Outcome, deduce
from grille.methods.encodings import cnf
from grille.methods.encodings.cnf_packed import formula
from grille.methods.encodings.rule_clauses import clauses_of
from grille.methods.solve import solve, trace
from grille.model import Grid, Shape
from grille.rules import KINDS

TWO = example("cnf-example-2").grid
PROPAGATED = "891234675325..7...476915..8.1.....6...7....946......5...8.....7732491586.....3..."
NO_SOLUTION = Grid.from_line("1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def lines(folder: pathlib.Path, name: str) -> np.ndarray:
    texts = [
        line[:81] for line in (folder / f"{name}.txt").read_text().splitlines() if len(line) >= 81 and line[0] != "#"
    ]
    digits = np.frombuffer("".join(texts).replace(".", "0").encode(), dtype=np.uint8) - ord("0")
    return np.ascontiguousarray(digits.reshape(-1, 81))


def test_unit_propagation_stops_on_example_2_where_the_paper_says() -> None:
    result = solve(TWO, method="unit-propagation")
    assert result.verdict == "unknown"
    assert result.partial is not None
    assert result.partial.to_line() == PROPAGATED


def test_failed_literals_solve_example_2() -> None:
    result = solve(TWO, method="failed-literals")
    assert result.verdict == "unique"
    assert result.counters["failed"] >= 1


def test_failed_literals_leave_inkalas_grid_unsolved() -> None:
    result = solve(example("inkala-2012").grid, method="failed-literals")
    assert result.verdict == "unknown"


def test_failed_literals_refute_what_propagation_does_not() -> None:
    assert solve(NO_SOLUTION, method="unit-propagation").verdict == "unknown"
    assert solve(NO_SOLUTION, method="failed-literals").verdict == "none"


@pytest.mark.parametrize(
    ("corpus", "first", "by_propagation", "by_probing"),
    [
        ("seventeen", 200, 91, 200),
        ("magictour", 733, 0, 730),
        ("hardest", 1_000, 0, 0),
        pytest.param("seventeen", 24_579, 10_885, 24_579, marks=pytest.mark.slow),
        pytest.param("hardest", 10_000, 0, 0, marks=pytest.mark.slow),
    ],
)
def test_shares_of_the_public_sets(
    corpora: pathlib.Path, corpus: str, first: int, by_propagation: int, by_probing: int
) -> None:
    grids = lines(corpora, corpus)[:first]
    assert len(grids) == first
    rules = formula(Shape.of(9), "extended")
    assert np.count_nonzero(deduce(rules, grids, probes=False).outcomes == Outcome.SOLVED) == by_propagation
    assert np.count_nonzero(deduce(rules, grids, probes=True).outcomes == Outcome.SOLVED) == by_probing


def test_example_2_agrees_with_the_file_of_the_corpora(corpora: pathlib.Path) -> None:
    assert (corpora / "cnf-example-2.propagated.txt").read_text().strip() == PROPAGATED


def test_the_trace_of_unit_propagation_tells_every_variable() -> None:
    told = Counter(event.kind for event in trace(TWO, method="unit-propagation"))
    result = solve(TWO, method="unit-propagation")
    assert result.partial is not None
    assert set(told) == {"assign", "remove", "end"}
    assert told.total() - 1 == result.counters["assigned"]
    assert told["assign"] == result.partial.givens


@pytest.mark.parametrize("name", ["cnf-example-2", "inkala-2012"])
def test_the_trace_of_failed_literals_has_the_counters_of_the_search(name: str) -> None:
    grid = example(name).grid
    counters = solve(grid, method="failed-literals").counters
    told = Counter(event.kind for event in trace(grid, method="failed-literals"))
    assert told["choose"] == counters["probes"]
    assert told["fail"] == counters["failed"]
    assert told["backtrack"] == counters["probes"] - counters["failed"]


def test_what_follows_a_failure_is_the_opposite() -> None:
    events = list(trace(TWO, method="failed-literals"))
    for event, following in itertools.pairwise(events):
        if event.kind == "fail":
            assert following.kind == ("remove" if event.data["value"] else "assign")
            assert (following.cell, following.digit) == (event.cell, event.digit)


def test_a_probe_tells_what_it_drew() -> None:
    """Each literal once, none that was known before; and where the probe survives, they break no rule."""
    grid = example("inkala-2012").grid
    known: set[int] = set()
    survived = 0
    for event in trace(grid, method="failed-literals"):
        if event.cell is None or event.digit is None:
            continue
        variable = event.cell * 9 + event.digit
        if event.kind in ("assign", "remove"):
            known.add(variable)
        elif event.kind == "backtrack":
            survived += 1
            literals = [variable if event.data["value"] else -variable, *event.data["draws"]]
            assert len({abs(one) for one in literals} - known) == len(literals)
            values = list(grid.values)
            for one in literals:
                if one > 0:
                    values[(one - 1) // 9] = (one - 1) % 9 + 1
            assert not Grid(grid.shape, values).conflicts
    assert survived


def test_the_trace_of_a_refutation_ends_in_a_fail_of_no_cell() -> None:
    *_, last, end = trace(NO_SOLUTION, method="failed-literals")
    assert (last.kind, last.cell) == ("fail", None)
    assert end.data["complete"]


def test_a_budget_of_probes_is_kept() -> None:
    result = solve(example("inkala-2012").grid, method="failed-literals", nodes=7)
    assert (result.verdict, result.counters["probes"]) == ("unknown", 7)
    assert solve(Grid(Shape.of(9), [0] * 81), method="failed-literals", nodes=10**6).verdict == "unknown"


ALTERNATIVES = Shape.of(4, rules=["any-of (regex 1.* r1) (regex 2.* r1)"])
REFUTED = Grid.from_line(".4121.342143.321", ALTERNATIVES)  # 3 in r1c1, and clauses that unit propagation leaves open


@pytest.mark.parametrize("method", ["unit-propagation", "failed-literals"])
def test_rules_are_never_contradicted(method: str) -> None:
    rng = random.Random(5)
    verdicts = Counter[str]()
    for kind in KINDS * 2:
        if kind.sides(4):
            continue
        rules = [drawn(rng, kind, 4), drawn(rng, rng.choice(KINDS[:5]), 4)]
        shape = Shape.of(4, rules=rules)
        held = [grid for grid in GRIDS4 if all(one.holds(grid) for one in shape.primitives)]
        full = rng.choice(held or GRIDS4)
        grid = Grid(shape, [digit * (rng.random() < 0.3) for digit in full])
        right = [one for one in held if Grid(shape, one).is_solution_of(grid)]
        result = solve(grid, method=method)
        verdicts[result.verdict] += 1
        assert result.verdict == "unknown" or [one.values for one in result.solutions] == right, shape
        reached = result.partial.values if result.partial else (0,) * 16
        assert all(a in (0, b) for one in right for a, b in zip(reached, one, strict=True)), shape
    assert verdicts.keys() >= {"unique", "unknown"}


def test_rules_are_propagated_as_their_clauses_are() -> None:
    shape = Shape.of(4, rules=["cage 3 r1c1 r1c2", "thermometer r2c1 r2c2", "regex (12|21).* r4", "x-sum 6 c4"])
    grid = Grid(shape, [0] * 16)
    further = clauses_of(shape, 64).clauses
    result = solve(grid, method="unit-propagation")
    drawn: list[int] = []
    cnf.propagate([*cnf.initial(Grid(shape.bare, grid.values)), *further], drawn)
    assert result.counters["assigned"] == len(set(drawn))
    told = {(event.kind, event.cell, event.digit) for event in trace(grid, method="unit-propagation")}
    signs = {True: "assign", False: "remove"}
    assert told - {("end", None, None)} == {
        (signs[one > 0], (abs(one) - 1) // 4, (abs(one) - 1) % 4 + 1) for one in drawn if abs(one) <= 64
    }
    assert {("remove", 0, 4), ("remove", 5, 1)} <= told


@pytest.mark.parametrize("method", ["unit-propagation", "failed-literals"])
def test_a_filled_grid_that_breaks_a_rule_is_refuted(method: str) -> None:
    assert solve(Grid(Shape.of(4), REFUTED.values), method=method).verdict == "unique"
    assert solve(REFUTED, method=method).verdict == "none"
    *_, last, end = trace(REFUTED, method=method)
    assert (last.kind, last.cell, end.data["complete"]) == ("fail", None, True)


def test_the_largest_grids_propagate_and_heed_the_clock() -> None:
    shape = Shape.of(81)
    pattern = [(9 * (r % 9) + r // 9 + c) % 81 + 1 for r in range(81) for c in range(81)]
    few_holes = Grid(shape, [0 if cell % 7 == 3 else digit for cell, digit in enumerate(pattern)])
    assert solve(few_holes, method="unit-propagation").verdict == "unique"
    late = solve(Grid(shape, [0] * 6561), method="failed-literals", seconds=0.2)
    assert late.verdict == "unknown"


def test_rows_of_a_batch_do_not_depend_on_each_other() -> None:
    names = ["inkala-2012", "cnf-example-2", "ilp-example", "cnf-example-1"]
    grids = np.stack([example(name).grid.array for name in names])
    rules = formula(Shape.of(9), "extended")
    together = deduce(rules, grids, probes=True)
    for row in range(len(names)):
        alone = deduce(rules, grids[row : row + 1], probes=True)
        assert together.grids[row].tolist() == alone.grids[0].tolist()
        assert together.counters[row].tolist() == alone.counters[0].tolist()


def test_the_native_border_refuses_what_it_cannot_take() -> None:
    rules, none = formula(Shape.of(4), "extended"), np.empty(0, dtype=np.int32)
    with pytest.raises(TypeError):
        deduce(rules, np.zeros((1, 16), dtype=np.int64), probes=False)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="digit"):
        deduce(rules, np.full((1, 16), 5, dtype=np.uint8), probes=False)
    with pytest.raises(ValueError, match="cells"):
        deduce(rules, np.zeros((1, 81), dtype=np.uint8), probes=False)
    with pytest.raises(ValueError, match="variable"):
        Formula(4, np.full((1, 4), 64, dtype=np.int32), np.zeros((1, 4), dtype=np.int32), none)
    with pytest.raises(ValueError, match="side"):
        Formula(4, np.zeros((1, 5), dtype=np.int32), np.zeros((1, 4), dtype=np.int32), none)
    with pytest.raises(ValueError, match="end"):
        Formula(4, np.zeros((1, 4), dtype=np.int32), np.zeros((1, 4), dtype=np.int32), np.ones(2, dtype=np.int32))
