"""Batches: one verb over any number of puzzles, in chunks, on threads or a cluster, into one Parquet file.

Chunks may finish in any order, and each is kept when it is finished: after an interruption, the same call does the
chunks that are missing.
"""

from __future__ import annotations

import os
import pathlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

import numpy as np

from grille.collection import duck
from grille.collection.batch_verbs import checked_options, verb_named
from grille.collection.cluster import cluster_executor, lost_error
from grille.collection.parts import Parts, finished, remove_finished
from grille.collection.puzzle_source import Chunk, Complain, Source, source_of
from grille.collection.task import Task, perform
from grille.errors import OptionError, OutOfTimeError, ParseError, StorageError, shown
from grille.jobs import checked_jobs
from grille.json_types import Exact
from grille.logic.version import ladder_version
from grille.model import Shape
from grille.model.rows import Rows
from grille.watch import Flag, Progress, Watch

SAMPLE = 256
"""Puzzles that are timed first, to find out how many take about a second."""

FEWEST, MOST, UNTRIED = 100, 50_000, 5_000
"""The size of a chunk: the least, the most, and the default for sources that cannot be sampled."""

_LOOK = 0.05  # seconds between two checks of the watch


class DoneDict(Exact):
    rows: int
    resumed: int
    bad: int
    chunks: int
    seconds: float
    out: str
    complete: bool


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of a batch: `rows` in all, `resumed` of them from an earlier call; `bad` could not be read.

    `complete` is false where it was stopped: there is no table yet, and the same call resumes.
    """

    rows: int
    resumed: int
    bad: int
    chunks: int
    seconds: float
    out: str
    complete: bool

    def to_dict(self, language: str | None = None) -> DoneDict:
        """The fields."""
        return cast(DoneDict, asdict(self))

    def relation(self) -> Any:
        """The table as a DuckDB relation: `.df()`, `.fetchnumpy()`, `.fetchall()` …"""
        return duck.connect().sql(f"select * from read_parquet({duck.quoted(self.out)})")


def run_batch(
    verb: str,
    puzzles: Any,
    out: str | os.PathLike[str],
    *,
    format: str | None = None,
    shape: Shape | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    chunk: int | None = None,
    anew: bool = False,
    overwrite: bool = False,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
    complain: Complain = lambda error: None,
    **options: Any,
) -> Done:
    """`solve`, `rate`, `canonical` or `count` the puzzles of a file, array, list, frame or relation to a Parquet file.

    `jobs` threads of this machine share the chunks, or the workers of the Dask scheduler at `cluster`
    (`tcp://host:8786`, `tls://…`); the table is the same. Stopped or killed, the same call on the same file goes on;
    `anew` begins again, `overwrite` replaces a table of something else. Raises StorageError where that is refused.
    """
    began = time.perf_counter()
    known = verb_named(verb)
    path = pathlib.Path(out)
    task = Task(known.name, checked_options(known, options), ladder_version(), str(path))
    if chunk is not None and (isinstance(chunk, bool) or not isinstance(chunk, int) or chunk < 1):
        raise OptionError("chunk is a number of puzzles from 1 on, not {}", shown(chunk))
    threads = checked_jobs(jobs)
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    source = source_of(puzzles, format=format, shape=shape)
    identity = {
        "verb": task.verb,
        "options": task.options,
        "source": source.fingerprint,
        "reading": [format, None if shape is None else shape.spec],
        "ladder": task.version,
    }
    if path.exists() and not anew:
        rows = finished(path, identity)
        if rows is not None:
            remove_finished(path)
            return Done(rows, rows, 0, 0, time.perf_counter() - began, str(path), True)
    if path.exists() and not (overwrite or anew):
        raise StorageError("{} is there already, and holds something else: name another file, or `--overwrite`", path)
    with Parts(path, identity, anew=anew or source.fingerprint is None) as parts:
        resumed = sum(parts.done.values())
        if parts.chunk is None:
            parts.settle(_second_of_work(source, task, watch) if chunk is None else chunk)
        workers = _threads(threads, watch) if cluster is None else _cluster(cluster, task.version)
        with workers as pool:
            bad = _run(source, task, parts, pool, watch, complain)
        made, chunks, complete = sum(parts.done.values()), len(parts.done), not watch.is_up
        if complete:
            if not chunks:
                empty = Chunk(0, (Rows(Shape.of(9), np.zeros((0, 81), np.uint8)),))
                parts.keep(empty, perform(replace(task, parts=empty.parts)) or b"")
            parts.join()
    return Done(made, resumed, bad, chunks, time.perf_counter() - began, str(path), complete)


@dataclass(frozen=True, slots=True)
class _Pool:
    """The workers: `submit` starts a task, and `width` is how many tasks should be in progress."""

    submit: Callable[[Task], Future[bytes | None]]
    width: Callable[[], int]


@contextmanager
def _threads(jobs: int, watch: Watch) -> Iterator[_Pool]:
    executor = ThreadPoolExecutor(jobs)
    try:
        yield _Pool(lambda task: executor.submit(perform, task, watch), lambda: jobs + 1)
    finally:
        executor.shutdown(cancel_futures=True)


def _cluster(address: str, version: str) -> AbstractContextManager[_Pool]:
    @contextmanager
    def opened() -> Iterator[_Pool]:
        with cluster_executor(address, version) as (executor, threads):
            yield _Pool(lambda task: _submitted(executor, task), lambda: 2 * threads() + 1)

    return opened()


def _submitted(executor: Executor, task: Task) -> Future[bytes | None]:
    return executor.submit(perform, task)


def _run(source: Source, task: Task, parts: Parts, pool: _Pool, watch: Watch, complain: Complain) -> int:
    """Do the missing chunks; returns how many puzzles could not be read."""
    bad = 0
    under_way: dict[Future[bytes | None], Chunk] = {}

    def note(error: ParseError) -> None:
        nonlocal bad
        bad += 1
        complain(error)

    def report() -> None:
        rows = sum(parts.done.values())
        watch.report(rows, max(source.total or 0, rows) or None)

    def keep_finished(room: int) -> None:
        """Keep finished chunks until at most so many are in progress, or the watch is up."""
        while len(under_way) > room and not watch.is_up:
            ended, _ = wait(under_way, timeout=_LOOK, return_when=FIRST_COMPLETED)
            for future in ended:
                chunk, table = under_way.pop(future), _result(future)
                if table is not None:
                    parts.keep(chunk, table)
                    report()
                elif not watch.is_up:
                    raise StorageError("chunk {} came back unfinished; what is done is kept", chunk.number)

    assert parts.chunk is not None
    report()
    try:
        for chunk in source.chunks(parts.chunk, complain=note, watch=watch):
            if watch.is_up:
                break
            if chunk.number not in parts.done:
                under_way[pool.submit(replace(task, parts=chunk.parts))] = chunk
                keep_finished(max(pool.width() - 1, 0))
        keep_finished(0)
    finally:
        for future in under_way:
            future.cancel()
    return bad


def _result(future: Future[bytes | None]) -> bytes | None:
    try:
        return future.result()
    except CancelledError:
        raise lost_error() from None


def _second_of_work(source: Source, task: Task, watch: Watch) -> int:
    """How many puzzles take about a second on this machine, judged by the first few."""
    if source.fingerprint is None:
        return UNTRIED
    sample = next(source.chunks(SAMPLE, watch=watch), None)
    if sample is None:
        return UNTRIED
    began = time.perf_counter()
    try:
        perform(replace(task, parts=sample.parts), watch)
    except OutOfTimeError:
        return UNTRIED
    rate = len(sample) / max(time.perf_counter() - began, 1e-9)
    return int(min(max(rate, FEWEST), MOST))
