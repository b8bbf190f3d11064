"""Functions of one's own as solvers, as heuristics and as objectives: judged, counted and refused as the others are."""

from __future__ import annotations

import pathlib
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille import Grid, Shape
from grille.kernel.search import ORDER, PROPAGATE
from grille.methods.own_choices import View
from grille.methods.own_file import split_name

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = grille.parse(LINE)
SOLVED = grille.solve(GRID).solution
HARDEST = grille.example("inkala-2012").grid
SMALL = "1..............."
assert SOLVED is not None
ANSWER = SOLVED.to_line()


def by_line(line: str) -> str:
    return ANSWER


def gives_up(line: str) -> None:
    return None


def wrong(line: str) -> str:
    return "1" * 81


def breaks(line: str) -> str:
    raise RuntimeError("oh dear")


def loops(line: str) -> str:
    while True:
        pass


GIVEN: dict[str, tuple[Callable[[str], Any], dict[str, float]]] = {
    "a line": (by_line, {}),
    "a grid": (lambda line: SOLVED, {}),
    "an array": (lambda line: np.asarray(SOLVED), {}),
    "rows": (lambda line: [list(row) for row in SOLVED.rows] if SOLVED else None, {}),
    "counters": (
        lambda line: (ANSWER, {"nodes": 12, "share": 0.5, "whole": np.float64(3)}),
        {"nodes": 12, "share": 0.5, "whole": 3},
    ),
}


@pytest.mark.parametrize("name", GIVEN)
def test_a_function_gives_its_solution_in_many_forms(name: str) -> None:
    function, counters = GIVEN[name]
    for seconds in (None, 60.0):
        result = grille.solve(GRID, method=function, limit=1, seconds=seconds)
        assert (result.solution, result.verdict, result.counters) == (SOLVED, "solved", counters)
        assert result.method == function.__name__


def test_nothing_found_proves_nothing() -> None:
    assert grille.solve(GRID, method=gives_up).verdict == "unknown"
    assert grille.solve(GRID, method=lambda line: "").verdict == "unknown"


@pytest.mark.parametrize(
    ("function", "error", "said"),
    [
        (wrong, grille.WrongSolutionError, "wrong gave a wrong solution"),
        (lambda line: "12", grille.WrongSolutionError, "gave no grid"),
        (lambda line: 7, grille.WrongSolutionError, "gave no grid"),
        (lambda line: Grid.from_line(SMALL), grille.WrongSolutionError, "gave no grid: .*16 cells"),
        (breaks, grille.FailedSolverError, "breaks: RuntimeError: oh dear"),
        (lambda: ANSWER, grille.FailedSolverError, "TypeError"),
        (lambda line: (ANSWER, {"nodes": "many"}), grille.FailedSolverError, "a counter is a name and a number"),
        (lambda line: (ANSWER, {"nodes": float("nan")}), grille.FailedSolverError, "a counter is a name and a number"),
    ],
)
def test_a_function_that_misbehaves_is_told(function: Any, error: type[Exception], said: str) -> None:
    for seconds in (None, 60.0):
        with pytest.raises(error, match=said):
            grille.solve(GRID, method=function, seconds=seconds)


def test_a_function_ends_when_its_time_is_up() -> None:
    assert not grille.solve(GRID, method=loops, seconds=0.1).complete
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    assert grille.solve(GRID, method=loops, stop=stop).verdict == "unknown"
    for _ in range(100):
        if threading.active_count() == 1:
            break
        time.sleep(0.05)
    assert not [one for one in threading.enumerate() if one.daemon and "work" in one.name]


def test_functions_race_beside_the_methods() -> None:
    same = by_line
    race = grille.compare([GRID], [by_line, gives_up, wrong, breaks, loops, same, "native"], seconds=0.3)
    assert {run.method: run.verdict for run in race.runs} == {
        "by_line": "solved",
        "gives_up": "unknown",
        "wrong": "wrong",
        "breaks": "failed",
        "loops": "unknown",
        "by_line 2": "solved",
        "native": "solved",
    }
    assert "oh dear" in next(run.note for run in race.runs if run.method == "breaks")
    assert grille.compare(GRID, by_line).methods == ("by_line",)


def test_a_file_has_solvers_and_heuristics(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import grille\n"
        f"def solve(line):\n    return grille.parse({ANSWER!r}), {{'nodes': 7}}\n"
        "def pick(view):\n    return min(view.cells, key=lambda cell: len(view.candidates[cell]))\n"
        "def order(view, cell):\n    return view.candidates[cell]\n"
        "grille.compare([], ['native'])\n"  # a race in the file itself is not run
    )
    assert grille.solve(GRID, method=f"{mine}:solve").counters == {"nodes": 7}
    assert grille.compare([GRID], [f"{mine}:solve"]).runs[0].counters == {"nodes": 7}
    own = grille.solve(HARDEST, method="backtracking", select=f"{mine}:pick", order=f"{mine}:order")
    assert own.counters == grille.solve(HARDEST, method="backtracking", order="first").counters
    words = f"backtracking:select={mine}:pick,order={mine}:order"
    assert '"backtracks": 18935' in run("solve", HARDEST.to_line(), "--method", words, "--json").out
    assert run("compare", LINE, "--method", words, "--method", f"{mine}:solve").status == 0
    for bad in (f"{mine}:none", f"{tmp_path}/other.py:solve"):
        with pytest.raises(grille.OptionError, match="no f"):
            grille.solve(GRID, method=bad)
        with pytest.raises(grille.OptionError, match="no f"):
            grille.solve(GRID, method="backtracking", select=bad)
    mine.write_text("1 / 0")
    with pytest.raises(grille.OptionError, match=r"ZeroDivisionError: .* \(mine.py, line 1\)"):
        grille.solve(GRID, method=f"{mine}:solve")


def test_a_path_with_options_names_no_solver() -> None:
    assert split_name("mine.py:solve") == ("mine.py", "solve")
    assert split_name("/a b/mine.py:solve") == ("/a b/mine.py", "solve")
    for text in ("native", "backtracking:select=mine.py:pick", "mine.py", "mine.py:", "mine.py:1"):
        assert split_name(text) is None


# Heuristics.


def first(view: View) -> int:
    return view.cells[0]


def mrv(view: View) -> int:
    return min(view.cells, key=lambda cell: len(view.candidates[cell]))


def mrv_degree(view: View) -> int:
    still_open = set(view.cells)
    return min(
        view.cells, key=lambda cell: (len(view.candidates[cell]), -len(still_open.intersection(view.peers[cell])))
    )


def by_peers(sign: int) -> Callable[[View, int], list[int]]:
    def order(view: View, cell: int) -> list[int]:
        still_open = set(view.cells) - {cell}
        left = [view.candidates[peer] for peer in view.peers[cell] if peer in still_open]
        return sorted(view.candidates[cell], key=lambda digit: (sign * sum(digit in one for one in left), digit))

    return order


SELECTS: dict[str, Callable[[View], int]] = {"first": first, "mrv": mrv, "mrv-degree": mrv_degree}
ORDERS: dict[str, Callable[[View, int], Any]] = {
    "first": lambda view, cell: view.candidates[cell],
    "least": by_peers(1),
    "most": by_peers(-1),
}


@given(
    st.sampled_from([GRID, grille.parse(SMALL), grille.example("16x16-medium").grid, Grid.from_line("11" + "." * 14)]),
    st.sampled_from(sorted(SELECTS)),
    st.sampled_from(ORDER),
    st.sampled_from(PROPAGATE[1:]),
    st.sampled_from([1, 2, 5]),
    st.booleans(),
    st.booleans(),
)
def test_a_function_that_imitates_a_choice_gives_its_counters(
    grid: Grid, select: str, order: str, propagate: str, limit: int, own_select: bool, own_order: bool
) -> None:
    words: dict[str, Any] = {
        "method": "backtracking",
        "propagate": propagate,
        "limit": limit,
        "nodes": 400,
        "swap": False,
    }
    built = grille.solve(grid, select=select, order=order, **words)
    own = grille.solve(
        grid,
        select=SELECTS[select] if own_select else select,
        order=ORDERS[order] if own_order else order,
        **words,
    )
    assert own.counters == built.counters
    assert own.solutions == built.solutions
    assert own.complete == built.complete


def test_a_trace_of_ones_own_is_that_of_the_choice() -> None:
    words: dict[str, Any] = {"method": "backtracking", "nodes": 300}
    built = list(grille.trace(HARDEST, select="mrv", order="most", **words))
    assert list(grille.trace(HARDEST, select=mrv, order=by_peers(-1), **words)) == built


def test_a_shape_above_64_has_its_candidates() -> None:
    grid = grille.fill(Shape.of(81), seed=1)
    grid = Grid(grid.shape, [0 if cell % 40 == 0 else value for cell, value in enumerate(grid.values)])
    seen: list[int] = []

    def pick(view: View) -> int:
        seen.append(max(map(max, (view.candidates[cell] for cell in view.cells))))
        return mrv(view)

    result = grille.solve(grid, method="backtracking", select=pick, limit=1)
    assert result.solution is not None
    assert result.counters == grille.solve(grid, method="backtracking", limit=1).counters
    assert max(seen) > 64


def test_rules_and_extra_houses_leave_the_same_choices() -> None:
    shape = Shape.of(4, rules=["cage 5 r1c1 r1c2", "cage 5 r2c3 r2c4"])
    grid = Grid(shape, [0] * 16)
    built = grille.solve(grid, method="backtracking", limit=50)
    own = grille.solve(grid, method="backtracking", select=mrv, limit=50)
    assert (own.counters, own.solutions) == (built.counters, built.solutions)


@pytest.mark.parametrize("bad", [-1, 10**6, "x", None, 0, 1.5, 2**70])
def test_what_is_no_open_cell_is_refused(bad: Any) -> None:
    with pytest.raises(grille.OptionError, match=r"select gives one of view\.cells, not"):
        grille.solve(GRID, method="backtracking", select=lambda view: bad)


@pytest.mark.parametrize("bad", [[0], [99], [1, 1], [], 7, None, "x", [-1], [300], [2**70], [1.5]])
def test_what_is_no_order_is_refused(bad: Any) -> None:
    with pytest.raises(grille.OptionError, match=r"order gives each of view\.candidates\[cell\] once, here .*, not"):
        grille.solve(GRID, method="backtracking", order=lambda view, cell: bad)


def test_an_error_in_a_heuristic_is_told_with_its_cause() -> None:
    with pytest.raises(grille.FailedSolverError, match="select: ZeroDivisionError") as caught:
        grille.solve(GRID, method="backtracking", select=lambda view: 1 // 0)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert grille.compare([GRID], ["backtracking"]).runs[0].verdict == "solved"
    with pytest.raises(grille.OptionError, match="select is one of first, mrv, mrv-degree, a function or FILE"):
        grille.solve(GRID, method="backtracking", select="mvr")


def test_a_slow_heuristic_ends_when_the_time_is_up() -> None:
    def slow(view: View) -> int:
        time.sleep(0.01)
        return first(view)

    assert not grille.solve(HARDEST, method="backtracking", select=slow, seconds=0.1).complete


# Objectives.

OPEN = Grid.from_line("." * 4 + "34.." + "...." + "..12")


@given(st.randoms(use_true_random=False), st.sampled_from(["ilp", "lp"]), st.sampled_from(["highs", "other"]))
def test_weights_choose_the_best_solution(rng: Any, method: str, engine: str) -> None:
    every = list(grille.solutions(OPEN, limit=1000))
    cube = np.array([rng.randrange(200) / 4 for _ in range(64)]).reshape(4, 4, 4)
    weights = {(r + 1, c + 1, d + 1): float(value) for (r, c, d), value in np.ndenumerate(cube)}

    def total(solution: Grid) -> float:
        return float(sum(weights[cell // 4 + 1, cell % 4 + 1, digit] for cell, digit in enumerate(solution.values)))

    options = {} if engine == "highs" else {"engine": "tableau"} if method == "lp" else {"model": "binary"}
    found = [grille.solve(OPEN, method=method, objective=given, limit=1, **options) for given in (weights, cube)]
    assert found[0].solutions == found[1].solutions
    for solution in found[0].solutions:
        assert total(solution) == pytest.approx(max(map(total, every)))
    assert method == "lp" or found[0].solutions


@pytest.mark.parametrize("method", ["ilp", "lp"])
@pytest.mark.parametrize(
    "bad",
    [
        {(0, 1, 1): 1.0},
        {(1, 1, 5): 1.0},
        {(1, 1): 1.0},
        {(1, 1, 1): "x"},
        {(1, 1, 1): float("nan")},
        {(1, 1, 1): True},
        {"r1c1": 1.0},
        np.zeros((3, 3, 3)),
        np.zeros((4, 4)),
        np.full((4, 4, 4), np.inf),
        np.full((4, 4, 4), "x"),
        7,
        [1.0],
    ],
)
def test_what_is_no_weight_is_refused(method: str, bad: Any) -> None:
    with pytest.raises(grille.OptionError, match=r"weight|array"):
        grille.solve(OPEN, method=method, objective=bad)


def test_weights_need_a_variable_a_candidate() -> None:
    with pytest.raises(grille.OptionError, match="needs model=binary"):
        grille.solve(OPEN, method="ilp", objective={(1, 1, 1): 1.0}, model="integer")
