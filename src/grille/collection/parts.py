"""A batch in the making: a folder beside its table, with a part for each chunk that is done.

OUT.parquet.parts/
  job.json          what is done to which puzzles, and how many are a chunk; another batch may not continue here
  000000012.parquet the rows of a chunk, there whole or not at all
  lock              held by the process that is at work here
"""

from __future__ import annotations

import json
import pathlib
import shutil
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from grille.collection import duck
from grille.collection.source import Chunk
from grille.errors import OptionError, StorageError
from grille.files import check_replaceable, replaced
from grille.lock import FolderLock

Identity = Mapping[str, Any]

_KEY = "grille"
_SAID = {
    "verb": "another verb",
    "options": "other options",
    "source": "another input, or it has changed since",
    "reading": "another format or shape",
    "ladder": "another version of grille",
}


class Parts:
    """The folder, held against other processes until it is closed. `done` are the chunks that need not be done again.

    Raises StorageError where it belongs to another batch, unless `anew` throws that one away.
    """

    def __init__(self, out: pathlib.Path, identity: Identity, *, anew: bool = False) -> None:
        self.out, self.identity = out, identity
        self.path = out.with_name(out.name + ".parts")
        self.done: dict[int, int] = {}
        """Chunk → how many rows it has."""
        check_replaceable(out)
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            self._lock = FolderLock(self.path)
        except OptionError:
            raise StorageError(f"{out}: another process is at work there; wait for its end") from None
        self._connection = duck.connect(threads="1")
        try:
            self._job = self._claim(anew)
            self._count()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the folder go; what is done stays in it."""
        self._connection.close()
        self._lock.close()

    @property
    def chunk(self) -> int | None:
        """How many puzzles are a chunk, once that is settled."""
        return self._job.get("chunk")

    def settle(self, chunk: int) -> None:
        """Say how many puzzles are a chunk; it stays so for whoever goes on."""
        self._job = {**self._job, "chunk": chunk}
        with replaced(self.path / "job.json") as fresh:
            fresh.write_text(json.dumps(self._job, indent=1) + "\n", "utf-8")

    def keep(self, chunk: Chunk, table: bytes) -> None:
        """Write a chunk's rows, a Parquet file; they are there for good when this returns."""
        with replaced(self._part(chunk.number)) as fresh:
            fresh.write_bytes(table)
        self.done[chunk.number] = len(chunk)

    def join(self) -> None:
        """Make the table of all parts, in their order, and remove the folder."""
        names = ", ".join(duck.quoted(self._part(number)) for number in sorted(self.done))
        said = duck.quoted(json.dumps(self.identity, sort_keys=True))
        with replaced(self.out) as fresh, duck.complaints(self.out), duck.connect() as connection:
            connection.execute(
                f"copy (select * from read_parquet([{names}])) to {duck.quoted(fresh)} "
                f"(format parquet, kv_metadata {{{_KEY}: {said}}})"
            )
        self.remove()

    def remove(self) -> None:
        """Throw the folder away; the table, if it is there, stays."""
        self.close()
        shutil.rmtree(self.path)

    def _part(self, number: int) -> pathlib.Path:
        return self.path / f"{number:09}.parquet"

    def _claim(self, anew: bool) -> dict[str, Any]:
        job = self.path / "job.json"
        held = None
        if job.exists() and not anew:
            try:
                held = json.loads(job.read_text("utf-8"))
            except ValueError:
                held = {}
            wanted = _plain(self.identity)
            differs = [_SAID[key] for key in _SAID if held.get(key) != wanted[key]] if isinstance(held, dict) else ["?"]
            if differs:
                raise StorageError(
                    f"{self.path} holds a batch that was stopped, of {differs[0]}: finish that one, or begin again "
                    "with `--anew`"
                )
            return dict(held)
        for one in self.path.glob("*.parquet*"):
            one.unlink()
        return _plain(self.identity)

    def _count(self) -> None:
        """Find the parts that are whole; what is not is thrown away."""
        for one in self.path.glob("*.fresh"):
            one.unlink()
        for one in sorted(self.path.glob("*.parquet")):
            try:
                (rows,) = duck.one(self._connection, f"select num_rows from parquet_file_metadata({duck.quoted(one)})")
                self.done[int(one.stem)] = int(rows)
            except (duck.engine().Error, ValueError):
                one.unlink()


def finished(out: pathlib.Path, identity: Identity) -> int | None:
    """The number of rows of a table that the same batch has made; None where there is none. Raises StorageError."""
    if not out.is_file():
        return None
    with duck.complaints(out), duck.connect() as connection:
        name = duck.quoted(out)
        said = dict(connection.execute(f"select key, value from parquet_kv_metadata({name})").fetchall())
        (rows,) = duck.one(connection, f"select num_rows from parquet_file_metadata({name})")
    held = said.get(_KEY.encode())
    is_same = held is not None and identity["source"] is not None and json.loads(held) == _plain(identity)
    return int(rows) if is_same else None


def _plain(identity: Identity) -> dict[str, Any]:
    """As it comes back from JSON."""
    return dict(json.loads(json.dumps(identity)))
