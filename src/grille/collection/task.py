"""One chunk's work, as it travels to a worker: it needs nothing but this package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grille.collection.verbs import Worked, verb_named
from grille.collection.version import ladder_version
from grille.errors import OutOfTimeError, StorageError
from grille.model.rows import Rows
from grille.watch import FOREVER, Watch


@dataclass(frozen=True, slots=True)
class Task:
    """A verb, its options, the puzzles, and the version of whoever asks."""

    verb: str
    options: Mapping[str, Any]
    parts: tuple[Rows, ...]
    version: str


def perform(task: Task, watch: Watch = FOREVER) -> list[Worked] | None:
    """What the verb makes of each part; None where the watch was up before the end.

    Raises StorageError where this is another version than that of whoever asks: the results might differ.
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
    return done


def check_version(mine: str, theirs: str, who: str = "a worker") -> None:
    """Raises StorageError unless the versions are the same."""
    if mine != theirs:
        raise StorageError(f"{who} has grille {mine}, and this is grille {theirs}: install the same version everywhere")
