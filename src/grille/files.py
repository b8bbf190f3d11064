"""Files that Grille writes: complete or not at all, with errors that name them.

A file is written as `.NAME.RANDOM.fresh` in the same folder and then renamed. Nobody can guess that name, and it is
only created where it does not exist, so that no other file or link is touched, and several processes may write to one
name. A killed process leaves it behind.
"""

from __future__ import annotations

import errno
import os
import pathlib
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from grille.errors import StorageError

_LEFT = re.compile(r"\..*\.[0-9a-f]{16}\.fresh", re.DOTALL)

Path = str | os.PathLike[str]


@contextmanager
def replaced(path: Path, *, folder: pathlib.Path | None = None) -> Iterator[BinaryIO]:
    """A file to write to, which replaces `path` when the block ends without an exception; else nothing changes.

    Code that needs a path writes to the file's `name`. `folder`, on the same disk, is where the new file is made.
    Raises StorageError where `path` is no regular file: a device must never be replaced.
    """
    check_replaceable(path)
    target = pathlib.Path(os.path.realpath(path))  # a link stays a link
    fresh = (folder or target.parent) / f".{target.name[:40]}.{os.urandom(8).hex()}.fresh"
    try:
        with named(path, fresh):
            with open(fresh, "xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            check_replaceable(path)
            os.replace(fresh, target)
            _sync(target.parent)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace a file by one with this content."""
    with replaced(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def append(path: Path, content: str) -> None:
    """Append to a file, all of it or nothing."""
    with named(path), open(path, "ab", buffering=0) as file:
        end = file.tell()
        left = content.encode()
        try:
            while left:
                left = left[file.write(left) :]
        except BaseException:
            with suppress(OSError):
                file.truncate(end)
            raise


def leftovers(folder: pathlib.Path) -> list[pathlib.Path]:
    """The unfinished files in a folder: those of killed processes, if no other process writes there."""
    return [path for path in folder.iterdir() if _LEFT.fullmatch(path.name)]


@contextmanager
def scratch() -> Iterator[pathlib.Path]:
    """A temporary folder; files that cannot be removed from it are left to the system."""
    with tempfile.TemporaryDirectory(prefix="grille-", ignore_cleanup_errors=True) as folder:
        yield pathlib.Path(folder)


@contextmanager
def named(path: Path, *others: Path) -> Iterator[None]:
    """Makes an OSError name `path` where it names no file, or one of `others`."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename not in (None, *(os.fspath(other) for other in others)):
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


def check_replaceable(path: Path) -> None:
    """Raises StorageError where a device, a folder or a pipe has that name."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise StorageError("{} is no file, so nothing is written in its place", os.fspath(path))


def _sync(folder: pathlib.Path) -> None:
    """Sync the folder, which makes a new name durable."""
    if sys.platform == "win32":
        return  # folders cannot be opened there
    try:
        number = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return  # writing to a folder does not need the permission to read it
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems sync no folders
            raise
    finally:
        os.close(number)
