"""A study's folder: what is kept while it runs, and the table it ends in.

study.json       which study this is; another one may not continue here
puzzles.jsonl    the puzzles, so that a continued study need not make them again
rows.jsonl       one line a run, appended as it ends; a line that a kill or a crash spoiled is dropped
results.parquet  the same rows as a table, in the study's order, one column a counter
report.html      the report, and figures/*.svg
lock             held by the process that is at work here

Whatever of this a crash left unreadable is made again, and `mended` says so; what cannot be is an OptionError that
names the file.
"""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from types import TracebackType
from typing import Any

from grille.collection import duck
from grille.errors import MissingEngineError, OptionError, install_command, reason
from grille.files import append, leftovers, scratch, write_whole
from grille.lock import NAME as LOCK
from grille.lock import FolderLock
from grille.messages import Message
from grille.study.puzzle_sets import StudyPuzzle
from grille.study.run import OUTCOMES

INSTALL = install_command("study")

COLUMNS = {
    "study": "VARCHAR",
    "set": "VARCHAR",
    "number": "INTEGER",
    "puzzle": "VARCHAR",
    "shape": "VARCHAR",
    "name": "VARCHAR",
    "side": "INTEGER",
    "givens": "INTEGER",
    "level": "VARCHAR",
    "er": "DOUBLE",
    "method": "VARCHAR",
    "repeat": "INTEGER",
    "limit": "BIGINT",
    "time_limit": "DOUBLE",
    "verdict": "VARCHAR",
    "seconds": "DOUBLE",
    "filled": "INTEGER",
    "cells": "INTEGER",
    "complete": "BOOLEAN",
    "note": "VARCHAR",
    "series": "DOUBLE[]",
    "machine": "VARCHAR",
    "versions": "VARCHAR",
}
"""The columns of every row; the counters follow, each in a column of its own."""


class Folder:
    """The folder of one study, locked against other processes from `claim` to `close`."""

    def __init__(self, path: pathlib.Path | str) -> None:
        self.path = path = pathlib.Path(path)
        self.rows_path = path / "rows.jsonl"
        self.results_path = path / "results.parquet"
        self.report_path = path / "report.html"
        self.figures_path = path / "figures"
        self.mended: list[str] = []
        """What was unreadable and is made again, a sentence each."""
        self._study_path = path / "study.json"
        self._puzzles_path = path / "puzzles.jsonl"
        self._lock: FolderLock | None = None

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def claim(self, identity: Mapping[str, Any]) -> None:
        """Make the folder, or check that it holds the same study. Raises OptionError."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = FolderLock(self.path)
        except (FileExistsError, NotADirectoryError):
            raise OptionError("{} is no folder: a file of that name is in the way", self.path) from None
        except OSError as error:
            raise OptionError("{}: no folder can be written there ({})", self.path, reason(error)) from None
        for leftover in leftovers(self.path):
            leftover.unlink()
        if not self._study_path.exists():
            if any(path.name != LOCK for path in self.path.iterdir()):
                raise OptionError("{} is not empty and holds no study: name another folder with --out", self.path)
        else:
            held = _object(self._study_path.read_bytes())
            # A round trip through JSON, which has no tuples, makes them comparable.
            if held == json.loads(json.dumps(identity)):
                return
            if held is not None:
                held_study = Message("{} at scale {}", held.get("study"), held.get("scale"))
                raise OptionError("{} holds another study ({}): name another folder with --out", self.path, held_study)
            if any(row["study"] != identity["study"] for row in self._readable_rows()[0]):
                raise OptionError(
                    "{} cannot be read, and {} is of another study", self._study_path, self.rows_path.name
                )
            self.mended.append(Message("{} could not be read and was written again", self._study_path))
            self._puzzles_path.unlink(missing_ok=True)  # they may be those of another scale
        write_whole(self._study_path, json.dumps(identity, indent=1, ensure_ascii=False) + "\n")

    def puzzles(self) -> tuple[list[StudyPuzzle], list[str]] | None:
        """The puzzles and the left-out sets, as given to `keep_puzzles`; None where they are yet to be made."""
        if not self._puzzles_path.exists():
            return None
        try:
            head, *lines = self._puzzles_path.read_bytes().splitlines()
            header = json.loads(head)
            found = [StudyPuzzle(**json.loads(line)) for line in lines]
            if header.get("puzzles", len(found)) != len(found):
                raise ValueError
            return found, list(header["left_out"])
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            self.mended.append(Message("{} could not be read and was made again", self._puzzles_path))
            return None

    def keep_puzzles(self, puzzles: Iterable[StudyPuzzle], left_out: list[str]) -> None:
        """Write all at once, so that an incomplete file is never taken for the whole."""
        lines = [json.dumps(puzzle.to_dict(), ensure_ascii=False) for puzzle in puzzles]
        head = json.dumps({"left_out": left_out, "puzzles": len(lines)}, ensure_ascii=False)
        write_whole(self._puzzles_path, "\n".join([head, *lines]) + "\n")

    def rows(self, is_wanted: Callable[[Mapping[str, Any]], bool] = lambda row: True) -> list[dict[str, Any]]:
        """The finished runs. Unreadable and unwanted lines are removed from the file, and `mended` says so."""
        rows, lines, spoiled = self._readable_rows()
        kept = [(row, line) for row, line in zip(rows, lines, strict=True) if is_wanted(row)]
        if spoiled or len(kept) < len(rows):
            write_whole(self.rows_path, b"".join(line + b"\n" for _, line in kept))
        for count, why in (
            (spoiled, Message("could not be read")),
            (len(rows) - len(kept), Message("belong to other puzzles")),
        ):
            if count:
                self.mended.append(
                    Message("{}: {:,} of its rows {}; those runs are made again", self.rows_path, count, why)
                )
        return [row for row, _ in kept]

    def add(self, row: Mapping[str, Any]) -> None:
        """Append a run and flush it before the next begins."""
        append(self.rows_path, json.dumps(row, ensure_ascii=False) + "\n")

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def write_results(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Write the table, rows in the order given."""
        rows = list(rows)
        counters = sorted({name for row in rows for name in row["counters"]})
        types = COLUMNS | dict.fromkeys(counters, "DOUBLE") | {"place": "BIGINT"}
        spelled = ", ".join(f"{duck.quoted(name)}: '{kind}'" for name, kind in types.items())
        flat = ({name: row[name] for name in COLUMNS} | row["counters"] | {"place": i} for i, row in enumerate(rows))
        with scratch() as folder, duck.connect() as connection:
            ordered = folder / "rows.jsonl"
            append(ordered, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in flat))
            select = (
                f"select * exclude (place) from read_json({duck.quoted(ordered)}, "
                f"format='newline_delimited', maximum_object_size=16777216, columns={{{spelled}}}) order by place"
            )
            duck.copy(connection, select, self.results_path, "parquet")

    def _readable_rows(self) -> tuple[list[dict[str, Any]], list[bytes], int]:
        """The rows with their lines, and the number of unreadable lines, an incomplete last line included."""
        try:
            lines = self.rows_path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return [], [], 0
        readable = [(row, line) for line in lines[:-1] if (row := _row(line)) is not None]
        return (
            [row for row, _ in readable],
            [line for _, line in readable],
            len(lines) - len(readable) - (not lines[-1]),
        )


def _object(line: bytes) -> dict[str, Any] | None:
    """A JSON object, or None where the line holds none."""
    try:
        held = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return held if isinstance(held, dict) else None


def _row(line: bytes) -> dict[str, Any] | None:
    """The row of a run, or None where the line holds none."""
    row = _object(line)
    if row is None:
        return None
    row.setdefault("shape", None)
    is_whole = COLUMNS.keys() <= row.keys() and isinstance(row.get("counters"), dict)
    is_sound = is_whole and row["verdict"] in OUTCOMES and isinstance(row["seconds"], int | float)
    return row if is_sound else None


def read_results(path: pathlib.Path) -> Iterator[dict[str, Any]]:
    """The rows of a `results.parquet`, in order."""
    with duck.complaints(path), duck.connect() as connection:
        found = connection.execute(f"select * from read_parquet({duck.quoted(path)})")
        names = [column[0] for column in found.description]
        for values in found.fetchall():
            yield dict(zip(names, values, strict=True))


def check_extras() -> None:
    """Raises MissingEngineError before the runs rather than after them."""
    if find_spec("duckdb") is None or find_spec("matplotlib") is None:
        raise MissingEngineError("a study needs duckdb and matplotlib: {}", INSTALL)
