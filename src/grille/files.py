"""Every file that Grille writes: whole or not at all, and errors that name it.

A file in the making is `.NAME.RANDOM.fresh`, in the same folder. Nobody can guess that name and only a file that was
not there is written to, so that no file or link of someone else is touched, and any number may write to one name. A
killed process leaves it behind.
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
    """A file to write to; when the block ends well it takes the place of `path`, else nothing has changed.

    Whoever needs a path instead writes to the file's `name`. `folder`, on the same disk, is where it is made instead.
    Raises StorageError where something stands at `path` that is no file: a device must never be replaced by one.
    """
    check_replaceable(path)
    target = pathlib.Path(os.path.realpath(path))  # a link stays one
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
    """Replace a file by one that holds this."""
    with replaced(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def append(path: Path, content: str) -> None:
    """Add to the end of a file, all of it or nothing."""
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
    """The files in the making of a folder: what killed processes left, where nobody else may write there."""
    return [one for one in folder.iterdir() if _LEFT.fullmatch(one.name)]


@contextmanager
def scratch() -> Iterator[pathlib.Path]:
    """A folder for what nobody keeps; what cannot be removed from it is left to the system."""
    with tempfile.TemporaryDirectory(prefix="grille-", ignore_cleanup_errors=True) as folder:
        yield pathlib.Path(folder)


@contextmanager
def named(path: Path, *others: Path) -> Iterator[None]:
    """An error of the system that names no file, or one of the others, names this one."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename not in (None, *(os.fspath(other) for other in others)):
            raise
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


def check_replaceable(path: Path) -> None:
    """Raises StorageError where a device, a folder or a pipe stands."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise StorageError("{} is no file, so nothing is written in its place", os.fspath(path))


def _sync(folder: pathlib.Path) -> None:
    """A new name is on the disk once its folder is."""
    if sys.platform == "win32":
        return  # no folder can be opened there
    try:
        number = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return  # one may be allowed to write to a folder and not to read it
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems sync no folders
            raise
    finally:
        os.close(number)
