"""One chunk's work: from puzzles to a table of results, on any machine.

The table is made where the work is done, as the bytes of a Parquet file, so that the process that collects the chunks
of many workers only writes files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grille.collection import duck
from grille.collection.batch_verbs import Verb, Worked, columns_of, verb_named
from grille.collection.tables import joined, registered
from grille.errors import OutOfTimeError, StorageError
from grille.files import scratch
from grille.logic.version import ladder_version
from grille.messages import Message
from grille.model.rows import Rows
from grille.watch import FOREVER, Watch


@dataclass(frozen=True, slots=True)
class Task:
    """A verb, its options, the version of the caller, the output file, and the puzzles."""

    verb: str
    options: Mapping[str, Any]
    version: str
    out: str
    parts: tuple[Rows, ...] = ()


def perform(task: Task, watch: Watch = FOREVER) -> bytes | None:
    """The results of the verb as a Parquet file; None where the watch is up first.

    Raises StorageError where the caller has another version of grille: the results might differ.
    """
    check_version(ladder_version(), task.version)
    verb, done = verb_named(task.verb), []
    for rows in task.parts:
        try:
            worked = verb.work(rows, task.options, watch)
        except OutOfTimeError:
            return None
        if worked is None:
            return None
        done.append(worked)
    with duck.complaints(task.out):
        return _table(verb, task.parts, done)


def _table(verb: Verb, parts: Sequence[Rows], worked: Sequence[Worked]) -> bytes:
    tables, first = [], 0
    for rows, result in zip(parts, worked, strict=True):
        tables.append(columns_of(rows, result, first))
        first += len(rows)
    columns, details = (joined(list(parts_of_one)) for parts_of_one in zip(*tables, strict=True))
    with scratch() as folder, duck.connect(threads="1") as connection:
        path = folder / "part.parquet"
        with registered(connection, rows=columns, details=details):
            connection.execute(f"copy ({verb.select}) to {duck.quoted(path)} (format parquet)")
        return path.read_bytes()


def check_version(version: str, other_version: str, who: str = Message("a worker")) -> None:
    """Raises StorageError unless the versions are the same."""
    if version != other_version:
        raise StorageError(
            "{} has grille {}, and this is grille {}: install the same version everywhere", who, version, other_version
        )
