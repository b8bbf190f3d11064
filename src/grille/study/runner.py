"""Runs a study to its folder, from wherever it stopped last time."""

from __future__ import annotations

import pathlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from grille.errors import OptionError
from grille.methods.door import trace
from grille.methods.spelling import method_and_options
from grille.model import Grid
from grille.study.contestants import OUT_OF_TIME, Contestant, contestant
from grille.study.description import PuzzleSet, Study, study_named
from grille.study.machine import machine, versions
from grille.study.makers import Maker
from grille.study.puzzle_sets import Puzzle, corpora_folder, load, rated
from grille.study.report import Report, write_report
from grille.study.results import Results
from grille.study.run import ANSWERED, Run
from grille.study.storage import Folder, check_extras, read_results

_WARM_UP_SECONDS = 1.0

makers = lru_cache(maxsize=64)(Maker)
Key = tuple[str, int, str, int]  # set, number, method, repeat
OnProgress = Callable[[int, int, float], None]
"""Told runs done, runs in all, and seconds left."""


@dataclass(frozen=True, slots=True)
class Task:
    """One run to be made."""

    set: PuzzleSet
    puzzle: Puzzle
    method: str
    repeat: int

    @property
    def key(self) -> Key:
        return self.set.name, self.puzzle.number, self.method, self.repeat


def run_study(
    name: str | Study,
    out: pathlib.Path | str,
    *,
    scale: float = 1.0,
    corpora: pathlib.Path | None = None,
    on_progress: OnProgress | None = None,
) -> Report:
    """Run a built-in study, or the one a TOML file describes, to a folder, and write its report there.

    `results.parquet` has a row for each puzzle, method and repeat; `report.html` and `figures/*.svg` say what it means.
    Stopped half way and called again, it goes on where it was.
    """
    described = study_named(name) if isinstance(name, str) else name
    check_extras()
    folder = run(described, pathlib.Path(out), scale=scale, corpora=corpora, on_progress=on_progress)
    kept = folder.puzzles()
    assert kept is not None
    results = Results.of(described, read_results(folder.results_path), kept[1], scale)
    return write_report(folder, results)


def run(
    study: Study,
    out: pathlib.Path,
    *,
    scale: float = 1.0,
    corpora: pathlib.Path | None = None,
    on_progress: OnProgress | None = None,
) -> Folder:
    """Make every run of the study that the folder does not hold yet, then write `results.parquet`.

    A run that fails or runs out of time is a row like the others. Killed at any moment and called again, it goes on.
    """
    if not scale > 0:
        raise OptionError(f"scale is a number above 0, not {scale!r}")
    folder = Folder(out)
    corpora = corpora or corpora_folder()
    folder.claim(_identity(study, scale))
    kept = folder.puzzles()
    if kept is None:
        kept = load(study, scale, corpora)
        folder.keep_puzzles(*kept)
    tasks = list(plan(study, kept[0]))
    rows = {_key(row): row for row in folder.rows()}
    clock = _Clock(tasks, rows)
    patience = _Patience(study.stop_after)
    contestants: dict[str, Contestant] = {}
    try:
        for task in tasks:
            if task.set.source != "seeds" and task.method not in contestants:
                contestants[task.method] = contestant(task.method)
        for task in tasks:
            if task.key not in rows:
                if on_progress is not None:
                    on_progress(clock.done, len(tasks), clock.seconds_left())
                row = _row(study, task, _run(study, task, contestants, patience))
                folder.add(row)
                rows[task.key] = row
                clock.note(task, row["seconds"])
            patience.note(task, rows[task.key])
    finally:
        folder.close()
        for one in contestants.values():
            one.close()
    if on_progress is not None:
        on_progress(len(tasks), len(tasks), 0.0)
    folder.write_results(rows[task.key] for task in tasks)
    return folder


def plan(study: Study, puzzles: Sequence[Puzzle]) -> Iterator[Task]:
    """Every run in order: set by set, puzzle by puzzle, so that all methods see the machine in the same state."""
    sets = {one.name: one for one in study.sets}
    for puzzle in puzzles:
        one = sets[puzzle.set]
        for method in one.methods or study.methods:
            for repeat in range(study.repeats):
                yield Task(one, puzzle, method, repeat)


def _run(study: Study, task: Task, contestants: dict[str, Contestant], patience: _Patience) -> Run:
    seconds = task.set.seconds or study.seconds
    if task.set.source == "seeds":
        return makers(task.method, task.puzzle.side).run(int(task.puzzle.line), seconds)
    grid = Grid.from_line(task.puzzle.line)
    if patience.is_over(task):
        return Run(
            grid, task.method, study.limit, "unknown", note=f"not asked: out of time {study.stop_after} × before"
        )
    one = contestants[task.method]
    if patience.is_first(task):  # engines load and build what they keep for a shape
        one.run(grid, limit=1, seconds=min(seconds, _WARM_UP_SECONDS))
    return one.run(grid, limit=study.limit, seconds=seconds)


def _row(study: Study, task: Task, run: Run) -> dict[str, Any]:
    puzzle = asdict(_made(study, task, run) if task.set.source == "seeds" else task.puzzle)
    puzzle["puzzle"] = puzzle.pop("line")
    return {
        "study": study.name,
        **puzzle,
        "method": task.method,
        "repeat": task.repeat,
        "limit": study.limit,
        "time_limit": task.set.seconds or study.seconds,
        "verdict": run.verdict,
        "seconds": run.seconds,
        "filled": run.filled,
        "cells": run.puzzle.shape.cells,
        "complete": run.complete,
        "note": run.note,
        "series": _series(study, task, run),
        "machine": machine(),
        "versions": versions(),
        "counters": dict(run.counters),
    }


def _made(study: Study, task: Task, run: Run) -> Puzzle:
    """What the run made of the seed, as the puzzle that its row tells of."""
    made = replace(task.puzzle, line=run.puzzle.to_line(), givens=run.puzzle.givens, name=f"seed {task.puzzle.line}")
    is_rated = study.needs_rating and run.verdict == "unique" and not run.puzzle.is_full
    return rated([made])[0] if is_rated else made


def _series(study: Study, task: Task, run: Run) -> list[int] | None:
    """The fractional variables after each program of the relaxation, from the method's trace; None where not asked."""
    if task.method not in study.traced or run.verdict not in (*ANSWERED, "unknown") or task.repeat:
        return None
    method, options = method_and_options(task.method)
    deadline = time.monotonic() + (task.set.seconds or study.seconds)
    found = []
    for event in trace(run.puzzle, method=method.name, **options):
        if event.kind == "values" and event.cell is None and event.data.get("feasible"):
            found.append(len(event.data["fractional"]))
        if event.kind == "solution" or time.monotonic() > deadline:
            break
    return found


def _key(row: Mapping[str, Any]) -> Key:
    return row["set"], row["number"], row["method"], row["repeat"]


def _identity(study: Study, scale: float) -> dict[str, Any]:
    """What may not change while a study is continued."""
    description = asdict(study)
    description.pop("folder")
    return {"study": study.name, "scale": scale, "description": description}


class _Patience:
    """Counts how often in a row a method ran out of time on a set."""

    def __init__(self, stop_after: int) -> None:
        self._stop_after = stop_after
        self._late: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._warm: set[tuple[str, str]] = set()

    def is_over(self, task: Task) -> bool:
        return 0 < self._stop_after <= self._late[task.set.name, task.method]

    def is_first(self, task: Task) -> bool:
        """Whether this process has not run the method on the set yet."""
        pair = task.set.name, task.method
        is_new = pair not in self._warm
        self._warm.add(pair)
        return is_new

    def note(self, task: Task, row: Mapping[str, Any]) -> None:
        pair = task.set.name, task.method
        if row["note"] == OUT_OF_TIME:
            self._late[pair] += 1
        elif row["verdict"] != "unknown" or not row["note"].startswith("not asked"):
            self._late[pair] = 0


class _Clock:
    """How long the rest will take: each method on each set as long as so far, unseen ones as long as the mean."""

    def __init__(self, tasks: Sequence[Task], rows: Mapping[Key, Mapping[str, Any]]) -> None:
        self._left: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._spent: dict[tuple[str, str], tuple[float, int]] = {}
        self.done = 0
        self._began = time.monotonic()
        self._measured = self._own = 0.0
        for task in tasks:
            self._left[task.set.name, task.method] += 1
            if task.key in rows:
                self._count(task, rows[task.key]["seconds"])

    def note(self, task: Task, seconds: float) -> None:
        self._count(task, seconds)
        self._measured += seconds

    def seconds_left(self) -> float:
        runs = sum(count for _, count in self._spent.values())
        mean = sum(spent for spent, _ in self._spent.values()) / runs if runs else 0.0
        ahead = 0.0
        for pair, left in self._left.items():
            spent, count = self._spent.get(pair, (mean, 1))
            ahead += left * spent / count
        passed = time.monotonic() - self._began
        return ahead * max(
            1.0, passed / self._measured if self._measured else 1.0
        )  # what is not solving takes time too

    def _count(self, task: Task, seconds: float) -> None:
        pair = task.set.name, task.method
        spent, count = self._spent.get(pair, (0.0, 0))
        self._spent[pair] = spent + seconds, count + 1
        self._left[pair] -= 1
        self.done += 1
