"""A batch in the making: a folder beside its table, with a part for each chunk that is done.

OUT.parquet.parts/
  job.json          what is done to which puzzles, and how many are a chunk; another batch may not continue here
  000000012.parquet the rows of a chunk, there whole or not at all
  lock              held by the process that is at work here

Once OUT.parquet holds the table of that job, the folder is over: whoever comes next removes what a kill left of it.
"""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from grille.collection import duck
from grille.collection.puzzle_source import Chunk
from grille.errors import OptionError, StorageError
from grille.files import check_replaceable, leftovers, named, write_whole
from grille.lock import FolderLock
from grille.messages import Message

Identity = Mapping[str, Any]

_KEY = "grille"
_SAID = {
    "verb": Message("another verb"),
    "options": Message("other options"),
    "source": Message("another input, or it has changed since"),
    "reading": Message("another format or shape"),
    "ladder": Message("another version of grille"),
}


class Parts:
    """The folder, locked against other processes until it is closed. `done` are the finished chunks.

    Raises StorageError where the folder belongs to another batch; `anew` deletes that one instead.
    """

    def __init__(self, out: pathlib.Path, identity: Identity, *, anew: bool = False) -> None:
        self.out, self.identity = out, identity
        self.path = _folder(out)
        self.done: dict[int, int] = {}
        """The number of rows of each finished chunk."""
        check_replaceable(out)
        try:
            with named(out, self.path):
                self._lock = FolderLock(self.path)
        except OptionError:
            raise StorageError("{}: another process is at work there; wait for its end", out) from None
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
        """Release the lock; finished chunks stay in the folder."""
        self._lock.close()

    @property
    def chunk(self) -> int | None:
        """The number of puzzles in a chunk, once it is fixed."""
        return self._job.get("chunk")

    def settle(self, chunk: int) -> None:
        """Fix the number of puzzles in a chunk, for this process and any that resumes."""
        self._job = {**self._job, "chunk": chunk}
        write_whole(self.path / "job.json", json.dumps(self._job, indent=1) + "\n")

    def keep(self, chunk: Chunk, table: bytes) -> None:
        """Write a chunk's rows as a Parquet file, durably."""
        write_whole(self._part(chunk.number), table)
        self.done[chunk.number] = len(chunk)

    def join(self) -> None:
        """Write the table of all parts, in their order, and remove the folder."""
        names = ", ".join(duck.quoted(self._part(number)) for number in sorted(self.done))
        identity = duck.quoted(json.dumps(self.identity, sort_keys=True))
        kind = "parquet, " + f"kv_metadata {{{_KEY}: {identity}}}"
        with duck.connect() as connection:
            # In this folder, so that leftovers of a killed process are removed with it.
            duck.copy(connection, f"select * from read_parquet([{names}])", self.out, kind, folder=self.path)
        self._lock.remove()

    def _part(self, number: int) -> pathlib.Path:
        return self.path / f"{number:09}.parquet"

    def _claim(self, anew: bool) -> dict[str, Any]:
        job, wanted = _job(self.path), _plain(self.identity)
        if anew or job is None or _is_over(self.out, job):
            for path in self.path.glob("*.parquet"):
                path.unlink()
            return wanted
        differs = [message for key, message in _SAID.items() if job.get(key) != wanted[key]]
        if differs:
            raise StorageError(
                "{} holds a batch that was stopped, of {}: finish that one, or begin again with `--anew`",
                self.path,
                differs[0],
            )
        return job

    def _count(self) -> None:
        """Find the parts that are complete and delete the others."""
        for path in leftovers(self.path):
            path.unlink()
        parts = sorted(self.path.glob("*.parquet"))
        if not parts:
            return
        with duck.connect(threads="1") as connection:
            for path in parts:
                try:
                    (rows,) = duck.first_row(
                        connection, f"select num_rows from parquet_file_metadata({duck.quoted(path)})"
                    )
                    self.done[int(path.stem)] = int(rows)
                except (duck.engine().Error, ValueError):
                    path.unlink()


def finished(out: pathlib.Path, identity: Identity) -> int | None:
    """The number of rows of this finished batch; None where there is no table. Raises StorageError."""
    if not out.is_file():
        return None
    with duck.complaints(out), duck.connect() as connection:
        name = duck.quoted(out)
        metadata = dict(connection.execute(f"select key, value from parquet_kv_metadata({name})").fetchall())
        (rows,) = duck.first_row(connection, f"select num_rows from parquet_file_metadata({name})")
    held = metadata.get(_KEY.encode())
    is_same = held is not None and identity["source"] is not None and json.loads(held) == _plain(identity)
    return int(rows) if is_same else None


def remove_finished(out: pathlib.Path) -> None:
    """Remove leftovers of a finished batch, unless another process is at work in the folder."""
    folder = _folder(out)
    if not folder.is_dir():
        return
    try:
        lock = FolderLock(folder)
    except OptionError:
        return
    try:
        job = _job(folder)
        if job is None or _is_over(out, job):
            lock.remove()
    finally:
        lock.close()


def _folder(out: pathlib.Path) -> pathlib.Path:
    """The folder of parts, on the disk of the table also where `out` is a link."""
    target = pathlib.Path(os.path.realpath(out)) if out.is_symlink() else out
    return target.with_name(target.name + ".parts")


def _job(folder: pathlib.Path) -> dict[str, Any] | None:
    """The job that the folder belongs to; None where it is not recorded yet, or the folder is being removed."""
    try:
        held = json.loads((folder / "job.json").read_bytes())
    except FileNotFoundError:
        return None
    except ValueError:
        held = None
    return held if isinstance(held, dict) else {}


def _is_over(out: pathlib.Path, job: Mapping[str, Any]) -> bool:
    """Whether the job's table is finished, or cannot be resumed since its input cannot be identified again."""
    identity = {key: job.get(key) for key in _SAID}
    return "source" in job and (job["source"] is None or finished(out, identity) is not None)


def _plain(identity: Identity) -> dict[str, Any]:
    """The identity after a round trip through JSON."""
    return dict(json.loads(json.dumps(identity)))
