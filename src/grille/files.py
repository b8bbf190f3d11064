"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator
from contextlib import contextmanager

from grille.errors import StorageError


@contextmanager
def replaced(path: str | os.PathLike[str]) -> Iterator[pathlib.Path]:
    """A file to write to; when the block ends well it takes the place of `path`, else nothing has changed.

    Raises StorageError where something stands at `path` that is no file: a device must never be replaced by one.
    """
    target = pathlib.Path(os.path.realpath(path))  # a link stays one
    check_replaceable(target)
    fresh = target.with_name(target.name + ".fresh")
    try:
        yield fresh
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        check_replaceable(target)
        os.replace(fresh, target)
    finally:
        fresh.unlink(missing_ok=True)


def check_replaceable(path: pathlib.Path) -> None:
    """Raises StorageError where a device, a folder or a pipe stands."""
    if path.exists() and not path.is_file():
        raise StorageError(f"{path} is no file, so nothing is written in its place")
