"""Runs a study to its folder, resuming where it was stopped."""

from __future__ import annotations

import pathlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from grille.errors import OptionError, OutOfTimeError, shown
from grille.language import checked_language, current_language, use_language
from grille.messages import Message
from grille.methods.nested import refuse_inside_solvers
from grille.methods.solve import trace
from grille.methods.spelling import method_and_options
from grille.study.checks import refutation
from grille.study.contestants import Contestant, contestant
from grille.study.description import PuzzleSet, Study, study_named
from grille.study.machine import machine, versions
from grille.study.makers import Maker
from grille.study.puzzle_sets import Ended, StudyPuzzle, corpora_folder, load, rated
from grille.study.report import Report, write_report
from grille.study.results import Results
from grille.study.run import HAVE_SOLUTIONS, OUT_OF_TIME, TIMED, Run
from grille.study.storage import Folder, check_extras, read_results
from grille.watch import FOREVER, Flag, Progress, Watch

MOST_SCALE = 1000
_WARM_UP_SECONDS = 1.0

makers = lru_cache(maxsize=64)(Maker)
Key = tuple[str, int, str, int]  # set, number, method, repeat


@dataclass(frozen=True, slots=True)
class Task:
    """One run to be made."""

    set: PuzzleSet
    puzzle: StudyPuzzle
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
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
    language: str | None = None,
) -> Report:
    """Run a built-in study, or the one a TOML file describes, to a folder, and write its report there.

    `results.parquet` has a row for each puzzle, method and repeat; `report.html` and `figures/*.svg` present them. When
    `stop` is set or `seconds` (for all runs together) are over, the finished runs are kept and `report.complete` is
    false. After an interruption, the same call resumes. The report is in `language`, by default the current one;
    another call can write it in another.
    """
    refuse_inside_solvers()
    tongue = checked_language(language or current_language())
    described = study_named(name) if isinstance(name, str) else name
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not 0 < scale <= MOST_SCALE:
        raise OptionError("scale is a number above 0 and at most {:,}, not {}", MOST_SCALE, shown(scale))
    check_extras()
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    with Folder(out) as folder:
        try:
            results = run(described, folder, scale=scale, corpora=corpora, watch=watch)
        except OutOfTimeError as error:
            return Report([str(error)], complete=False, mended=tuple(folder.mended))
        with use_language(tongue):
            return write_report(folder, results)


def run(
    study: Study,
    folder: Folder,
    *,
    scale: float = 1.0,
    corpora: pathlib.Path | None = None,
    watch: Watch = FOREVER,
) -> Results:
    """Make every run of the study that the folder does not hold yet, then write `results.parquet`.

    A run that fails or runs out of time is a row like the others. Raises OutOfTimeError where the watch is up before
    the last; finished runs are kept.
    """
    folder.claim(_identity(study, scale))
    kept = folder.puzzles()
    if kept is None:
        kept = load(study, scale, corpora or corpora_folder(), watch)
        folder.keep_puzzles(*kept)
    tasks = {task.key: task for task in plan(study, kept[0])}
    rows = {_key(row): row for row in folder.rows(lambda row: _is_of(row, study, tasks))}
    patience = _Patience(study.stop_after)
    contestants: dict[str, Contestant] = {}
    try:
        for task in tasks.values():
            if task.set.source != "seeds" and task.method not in contestants:
                contestants[task.method] = contestant(task.method, Ended(watch))
        for task in tasks.values():
            if task.key not in rows:
                watch.report(len(rows), len(tasks))
                row = None if watch.is_up else _row(study, task, contestants, patience, watch)
                if row is None:
                    raise OutOfTimeError("{:,} of {:,} runs are finished.", len(rows), len(tasks))
                folder.add(row)
                rows[task.key] = row
            patience.note(task, rows[task.key])
    finally:
        for one in contestants.values():
            one.close()
    watch.report(len(tasks), len(tasks))
    folder.write_results(_refuted([rows[key] for key in tasks]))
    return Results.of(study, read_results(folder.results_path), kept[1], scale)


def plan(study: Study, puzzles: Sequence[StudyPuzzle]) -> Iterator[Task]:
    """Every run in order: set by set, puzzle by puzzle, so that all methods run under the same conditions."""
    sets = {puzzle_set.name: puzzle_set for puzzle_set in study.sets}
    for puzzle in puzzles:
        one = sets[puzzle.set]
        for method in one.methods or study.methods:
            for repeat in range(study.repeats):
                yield Task(one, puzzle, method, repeat)


def _run(study: Study, task: Task, contestants: dict[str, Contestant], patience: _Patience, watch: Watch) -> Run:
    seconds, stop = task.set.seconds or study.seconds, Ended(watch)
    if task.set.source == "seeds":
        return makers(task.method, task.puzzle.side).run(int(task.puzzle.line), seconds, stop)
    grid = task.puzzle.grid
    if patience.is_over(task):
        return Run(
            grid,
            task.method,
            study.limit,
            "unknown",
            note=Message("not asked: out of time {} × before", study.stop_after),
        )
    one = contestants[task.method]
    if patience.is_first(task):  # engines load, and cache what they keep for a shape
        one.run(grid, limit=1, seconds=min(seconds, _WARM_UP_SECONDS), stop=stop)
    return one.run(grid, limit=study.limit, seconds=seconds, stop=stop)


def _row(
    study: Study, task: Task, contestants: dict[str, Contestant], patience: _Patience, watch: Watch
) -> dict[str, Any] | None:
    """The row of one run, or None where the watch was up during it."""
    run = _run(study, task, contestants, patience, watch)
    series = _series(study, task, run, watch)
    if watch.is_up and (run.verdict == "unknown" or series is not None):
        return None
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
        "series": series,
        "machine": machine(),
        "versions": versions(),
        "counters": dict(run.counters),
    }


def _made(study: Study, task: Task, run: Run) -> StudyPuzzle:
    """The puzzle that the run made of the seed, as the puzzle of its row."""
    made = replace(task.puzzle, line=run.puzzle.to_line(), givens=run.puzzle.givens, name=f"seed {task.puzzle.line}")
    is_rated = study.needs_rating and run.verdict == "unique" and not run.puzzle.is_full
    return rated([made])[0] if is_rated else made


def _series(study: Study, task: Task, run: Run, watch: Watch) -> list[int] | None:
    """The fractional variables after each program of the relaxation, from the method's trace; None if not traced."""
    if task.method not in study.traced or run.verdict not in TIMED or task.repeat:
        return None
    method, options = method_and_options(task.method)
    inner = watch.within(task.set.seconds or study.seconds)
    found = []
    for event in trace(run.puzzle, method=method.name, stop=Ended(inner), **options):
        if event.kind == "values" and event.cell is None and event.data.get("feasible"):
            found.append(len(event.data["fractional"]))
        if event.kind == "solution":
            break
    return found


def _key(row: Mapping[str, Any]) -> Key:
    return row["set"], row["number"], row["method"], row["repeat"]


def _is_of(row: Mapping[str, Any], study: Study, tasks: Mapping[Key, Task]) -> bool:
    """Whether a row belongs to this study; it may not where the puzzles had to be made again."""
    task = tasks.get(_key(row))
    if task is None:
        return False
    recorded = row["study"], row["limit"], row["time_limit"]
    if recorded != (study.name, study.limit, task.set.seconds or study.seconds):
        return False
    return task.set.source == "seeds" or (row["puzzle"], row["shape"]) == (task.puzzle.line, task.puzzle.shape)


def _refuted(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows with `none` turned into `wrong` where another method has a judged solution of the same puzzle."""
    solved_by = {(row["set"], row["number"]): row["method"] for row in rows if row["verdict"] in HAVE_SOLUTIONS}
    judged = []
    for row in rows:
        finder = solved_by.get((row["set"], row["number"]))
        is_refuted = row["verdict"] == "none" and finder is not None
        judged.append({**row, "verdict": "wrong", "note": refutation(str(finder))} if is_refuted else row)
    return judged


def _identity(study: Study, scale: float) -> dict[str, Any]:
    """What must not change while a study is resumed."""
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
        elif not row["note"].startswith(Message("not asked")):
            self._late[pair] = 0
