"""The measured tables of docs/methods/ilp.md and lp.md, in Markdown: `python benchmarks/linear.py TABLE [--count N]`.

Times are processor time of this process. Puzzles come from GRILLE_CORPORA (default ../shared/corpora), spread evenly
over each file.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from grille.formats.examples import example
from grille.methods.encodings.linear import BinaryModel, partition
from grille.methods.linear_engines import highs
from grille.methods.linear_engines.relaxation import ByHighs, Relaxation, pattern_basis
from grille.methods.registry import method_named
from grille.methods.solve import Result, solve, trace
from grille.model import Grid, Shape
from grille.watch import FOREVER

CORPORA = pathlib.Path(os.environ.get("GRILLE_CORPORA") or pathlib.Path(__file__).parents[2] / "shared" / "corpora")
SETS = ("seventeen", "magictour", "hardest", "several")


def corpus(name: str, count: int) -> list[Grid]:
    lines = [line[:81] for line in (CORPORA / f"{name}.txt").read_text().splitlines() if line[:1] not in ("", "#")]
    return [Grid.from_line(line) for line in lines[:: max(1, len(lines) // count)][:count]]


def measured(puzzle: Grid, **words: Any) -> tuple[Result, float]:
    began = time.process_time()
    result = solve(puzzle, **words)
    return result, (time.process_time() - began) * 1e3


def table(head: str, rows: Iterator[tuple[Any, ...]]) -> None:
    names = [name.strip() for name in head.split("|")]
    print(f"| {' | '.join(names)} |\n|{'---|' * len(names)}")
    for row in rows:
        print(f"| {' | '.join(map(told, row))} |", flush=True)


def told(cell: Any) -> str:
    """Three digits of a number that is not whole."""
    if isinstance(cell, float):
        return f"{cell:,.0f}" if cell >= 100 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def share(count: int, total: int) -> str:
    return f"{100 * count / total:.1f} %"


def integrality(count: int) -> None:
    def rows() -> Iterator[tuple[Any, ...]]:
        for name in SETS:
            puzzles = corpus(name, count)
            runs = [measured(puzzle, method="lp", seconds=60) for puzzle in puzzles]
            results = [result for result, _ in runs]
            solved = [result for result in results if result.solutions]
            fixing = [result for result in results if result.counters["root_fractional"]]
            solves = [int(result.counters["lp_solves"]) for result in fixing] or [0]
            asked = [int(result.counters["lp_solves"] + result.counters["witnessed"]) for result in fixing] or [0]
            yield (
                name,
                len(puzzles),
                share(len(results) - len(fixing), len(results)),
                share(len(solved), len(results)),
                share(sum(result.verdict == "unique" for result in results), len(results)),
                statistics.mean(solves),
                statistics.mean(asked),
                statistics.mean(milliseconds for _, milliseconds in runs),
            )

    head = "corpus | puzzles | integral at the root | solved | proved unique"
    table(f"{head} | programs where it is not | without witnesses | ms a puzzle", rows())


def givens(count: int) -> None:
    """Puzzles of hardest with more and more digits of their solution given."""
    rng = random.Random(1)
    puzzles = [(puzzle, solve(puzzle).solutions[0]) for puzzle in corpus("hardest", count)]

    def with_more(puzzle: Grid, solution: Grid, wanted: int) -> Grid:
        empty = [cell for cell, digit in enumerate(puzzle.values) if not digit]
        shown = set(rng.sample(empty, max(0, wanted - puzzle.givens)))
        digits = zip(puzzle.values, solution.values, strict=True)
        return Grid(puzzle.shape, [b if cell in shown else a for cell, (a, b) in enumerate(digits)])

    def rows() -> Iterator[tuple[Any, ...]]:
        for wanted in range(23, 36):
            results = [
                solve(with_more(*pair, wanted), method="lp", seconds=30) for pair in puzzles if pair[0].givens <= wanted
            ]
            roots = [int(result.counters["root_fractional"]) for result in results]
            yield (
                wanted,
                share(roots.count(0), len(roots)),
                share(sum(bool(result.solutions) for result in results), len(results)),
                statistics.mean(roots),
                statistics.mean(result.counters["lp_solves"] for result in results),
            )

    table("givens | integral at the root | solved | fractional variables at the root | programs", rows())


def fractional(count: int) -> None:
    """The fractional variables after each program that follows a fixing."""

    def rows() -> Iterator[tuple[Any, ...]]:
        for name, puzzle in [("inkala-2012", example("inkala-2012").grid)] + [
            (f"hardest {number}", puzzle) for number, puzzle in enumerate(corpus("hardest", count), 1)
        ]:
            found = [
                f"{len(event.data['fractional'])} ({event.data['program']})"
                for event in trace(puzzle, method="lp")
                if event.kind == "values" and event.data["asked"] == "the relaxation" and event.data["feasible"]
            ]
            yield name, " → ".join(found), solve(puzzle, method="lp").verdict

    table("puzzle | fractional variables (after so many programs) | verdict", rows())


def sizes(count: int) -> None:
    names = ["4x4", "6x6", "9x9-easy", "9x9-medium", "9x9-hard", "9x9-hardest", "16x16-medium"]
    puzzles = [(name, example(name).grid) for name in names]
    puzzles += [(f"empty {side}×{side}", Grid(Shape.of(side), [0] * side * side)) for side in (4, 6, 9, 16)]

    def rows() -> Iterator[tuple[Any, ...]]:
        for name, puzzle in puzzles:
            rules = partition(puzzle.shape)
            model = BinaryModel.of(puzzle)
            ilp, ilp_time = measured(puzzle, method="ilp", seconds=60)
            lp, lp_time = measured(puzzle, method="lp", seconds=60)
            yield (
                name,
                f"{rules.column_count:,} × {rules.row_count:,}",
                f"{len(model.columns):,}" if model else 0,
                ilp.verdict,
                ilp_time,
                lp.verdict,
                lp.counters["root_fractional"],
                lp.counters["lp_solves"],
                lp_time,
            )

    table("grid | program | columns left | ilp | ms | lp | fractional at the root | programs | ms", rows())


def between(count: int) -> None:
    """The same programs by hot starts, and from nothing with and without HiGHS's presolve."""

    def rows() -> Iterator[tuple[Any, ...]]:
        for name in ("magictour", "hardest"):
            runs = [list(_programs(puzzle)) for puzzle in corpus(name, count)]
            total = sum(map(len, runs))
            for words, ways in _WAYS.items():
                began, iterations = time.process_time(), sum(ways(run) for run in runs)
                yield name, words, total, iterations / total, (time.process_time() - began) * 1e3 / total

    table("corpus | between two programs | programs | iterations a program | ms a program", rows())


def _programs(puzzle: Grid) -> list[tuple[Any, Any]]:
    """States and costs of every program that `lp` poses on a puzzle."""
    posed: list[tuple[Any, Any]] = []
    original = Relaxation._minimum

    def spy(self: Relaxation, states: Any, cost: Any) -> Any:
        posed.append((states.copy(), cost.copy()))
        return original(self, states, cost)

    Relaxation._minimum = spy  # type: ignore[method-assign]
    try:
        solve(puzzle, method="lp", seconds=60)
    finally:
        Relaxation._minimum = original  # type: ignore[method-assign]
    return posed


def _hot(run: list[tuple[Any, Any]]) -> int:
    relaxation = object.__new__(ByHighs)
    relaxation.equations, relaxation.watch = partition(Shape.of(9)), FOREVER
    relaxation.solves = relaxation.iterations = 0
    model = BinaryModel.fixed(relaxation.equations, run[0][0])
    assert model is not None
    relaxation._model, relaxation._simplex = model, highs.Simplex(model.program(integer=False))
    for states, cost in run:
        relaxation._minimum(states, cost)
    return relaxation.iterations


def _cold(run: list[tuple[Any, Any]], presolve: str) -> int:
    solver, iterations = highs.new_solver(), 0
    solver.setOptionValue("presolve", presolve)
    for states, cost in run:
        model = BinaryModel.fixed(partition(Shape.of(9)), states)
        if model is not None and len(model.columns):
            highs.pass_program(solver, model.program(cost=cost, integer=False))
            solver.run()
            iterations += max(0, solver.getInfo().simplex_iteration_count)
    return iterations


_WAYS: dict[str, Callable[[list[tuple[Any, Any]]], int]] = {
    "hot start": _hot,
    "from nothing, our presolve": lambda run: _cold(run, "off"),
    "from nothing, ours and HiGHS's": lambda run: _cold(run, "on"),
}


def start(count: int) -> None:
    """Iterations of the first program with free givens, from nothing and from the pattern grid."""
    ways = {
        "dual, from nothing": (highs.DUAL, False),
        "primal, from nothing": (highs.PRIMAL, False),
        "primal, from the pattern grid": (highs.PRIMAL, True),
    }

    def first(puzzle: Grid, strategy: int, from_grid: bool) -> tuple[int, float]:
        relaxation = ByHighs(puzzle, FOREVER, givens_free=True)
        assert relaxation._model is not None
        solver, program = highs.new_solver(), relaxation._model.program(cost=relaxation.cost, integer=False)
        solver.setOptionValue("presolve", "off")
        solver.setOptionValue("simplex_strategy", strategy)
        highs.pass_program(solver, program)
        if from_grid:
            highs.set_basis(solver, program, pattern_basis(puzzle.shape))
        began = time.process_time()
        solver.run()
        return solver.getInfo().simplex_iteration_count, (time.process_time() - began) * 1e3

    def rows() -> Iterator[tuple[Any, ...]]:
        groups = {"4x4": [example("4x4").grid], "16x16-medium": [example("16x16-medium").grid]}
        for name, puzzles in {**groups, **{name: corpus(name, count) for name in SETS[:3]}}.items():
            for words, (strategy, from_grid) in ways.items():
                runs = [first(puzzle, strategy, from_grid) for puzzle in puzzles]
                yield name, words, statistics.mean(run[0] for run in runs), statistics.mean(run[1] for run in runs)

    table("puzzles | simplex | iterations | ms", rows())


def engines(count: int) -> None:
    def rows() -> Iterator[tuple[Any, ...]]:
        for name in SETS:
            puzzles = corpus(name, count if name != "hardest" else max(1, count // 5))
            for engine in ["highs"] + ["glpk"] * (method_named("ilp").missing(engine="glpk") is None):
                for limit in (1, 2):
                    times = [measured(puzzle, method="ilp", engine=engine, limit=limit)[1] for puzzle in puzzles]
                    row = (name, len(puzzles), engine, limit)
                    yield (*row, statistics.median(times), statistics.mean(times), max(times))

    table("corpus | puzzles | engine | limit | median ms | mean ms | slowest ms", rows())


def models(count: int) -> None:
    def rows() -> Iterator[tuple[Any, ...]]:
        for name in ("4x4", "ilp-example", "cnf-example-1", "cnf-example-2", "inkala-2012"):
            for model in ("binary", "integer"):
                result, took = measured(example(name).grid, method="ilp", model=model, seconds=60, limit=1)
                counters = result.counters
                yield name, model, result.verdict, counters["nodes"], counters["simplex_iterations"], took

    table("grid | model | verdict | nodes | simplex iterations | ms", rows())


TABLES = {
    "integrality": integrality,
    "givens": givens,
    "fractional": fractional,
    "sizes": sizes,
    "between": between,
    "start": start,
    "engines": engines,
    "models": models,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=[*TABLES, "all"])
    parser.add_argument("--count", type=int, default=100, help="puzzles of each corpus")
    words = parser.parse_args()
    np.seterr(all="raise")
    for method in ("ilp", "lp"):  # so that no table pays for loading the engine
        solve(example("inkala-2012").grid, method=method)
    for name in TABLES if words.table == "all" else [words.table]:
        print(f"\n<!-- {name}, {words.count} puzzles -->")
        TABLES[name](words.count)


if __name__ == "__main__":
    main()
