"""DuckDB, imported when it is needed, with its errors turned into ours."""

from __future__ import annotations

import os
import pathlib
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from grille.errors import MissingEngineError, OutOfTimeError, StorageError, install_command
from grille.files import replaced
from grille.messages import Message
from grille.watch import FOREVER, SLICE, Watch

Connection = Any
"""A DuckDB connection; the package is an extra and has no types here."""

Path = str | os.PathLike[str]


def engine() -> Any:
    """The duckdb module. Raises MissingEngineError with the command that installs it."""
    try:
        import duckdb
    except ImportError:
        raise MissingEngineError("libraries and batches need duckdb: {}", install_command("library")) from None
    return duckdb


def connect(path: Path | None = None, *, read_only: bool = False, **settings: str) -> Connection:
    """A connection to a file, or to memory. SQL cannot read Python variables of this process by name.

    Raises StorageError where the file is in use or is no database.
    """
    settings["python_enable_replacements"] = "false"
    with complaints(path):
        if path is None:
            return engine().connect(config=settings)
        return engine().connect(os.fspath(path), read_only=read_only, config=settings)


@contextmanager
def complaints(path: Path | None = None, *, instead_of: Path | None = None) -> Iterator[None]:
    """Turns DuckDB's errors into one-line StorageErrors that name the file, even if DuckDB used a temporary one."""
    try:
        yield
    except engine().Error as error:
        text = _error_text(str(error))
        if path is not None:
            name = os.fspath(path)
            instead = text.replace(os.fspath(instead_of), name) if instead_of is not None else text
            raise StorageError("{}: {}", name, instead) from None
        raise StorageError("{}", text) from None


def first_row(connection: Connection, text: str, values: Any = None) -> tuple[Any, ...]:
    """The first row of an answer. The rest is discarded, since a connection runs one query at a time."""
    found: list[tuple[Any, ...]] = connection.execute(text, values).fetchall()
    return found[0]


@contextmanager
def interrupted(connection: Connection, watch: Watch) -> Iterator[None]:
    """Interrupts queries on the connection when the watch is up. Raises OutOfTimeError then."""
    if watch is FOREVER:
        yield
        return
    late = OutOfTimeError("the time was up before the table was written")
    if watch.is_up:
        raise late
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(SLICE):
            if watch.is_up:
                connection.interrupt()

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield
    except engine().InterruptException:
        raise late from None
    finally:
        ended.set()
        looking.join()


def batches(relation: Any, path: Path, rows: int = 4096) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a relation in batches, so that memory stays small.

    A relation is evaluated as it is read. Raises StorageError, which names its source file, where that fails.
    """
    with complaints(path):
        found = iter(relation.iter_rows())
        while batch := list(islice(found, rows)):
            yield batch


def copy(
    connection: Connection,
    select: str,
    path: Path,
    kind: str,
    values: Any = None,
    *,
    folder: pathlib.Path | None = None,
    watch: Watch = FOREVER,
) -> int:
    """Write the result of a SELECT to a file, all or nothing; returns the number of rows.

    Raises StorageError where that fails, and OutOfTimeError where the watch is up first.
    """
    with replaced(path, folder=folder) as file, complaints(path, instead_of=file.name), interrupted(connection, watch):
        text = f"copy ({select}) to {quoted(file.name)} (format {kind}, use_tmp_file false)"
        (rows,) = first_row(connection, text, values)
    return int(rows)


def quoted(text: Path) -> str:
    """The text as an SQL literal."""
    return "'" + os.fspath(text).replace("'", "''") + "'"


def _error_text(text: str) -> str:
    holder = re.search(r"Conflicting lock is held .*?(\(PID \d+\))?[ .]*(See also|$)", text)
    if holder:
        if holder[1]:
            return Message("another process {} is at work there; wait for its end", holder[1])
        return Message("another process is at work there; wait for its end")
    if "different configuration than existing connections" in text:
        return Message("this process has it open in another way; close that first")
    if "not a valid DuckDB database" in text:
        return Message("this is no library: no database could be read from it")
    within = re.search(r'"exception_message":"((?:[^"\\]|\\.)*)"', text)
    if within:
        return within[1].replace('\\"', '"')
    first = text.strip().split("\n\n")[0]
    return " ".join(re.sub(r"^[A-Za-z/ ]+ (Error|Exception): ", "", first).split())
