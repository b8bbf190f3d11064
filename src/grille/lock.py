"""One process at a time in a folder: a lock that the system releases when its process ends."""

from __future__ import annotations

import errno
import os
import pathlib
import shutil
import sys
from typing import IO

from grille.errors import OptionError
from grille.files import named

NAME = "lock"
_HELD = (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)  # the error codes of a lock that another process holds
_NOT_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)


class FolderLock:
    """Makes a folder and locks it until closed or removed. Raises OptionError where another process holds the lock."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder
        while True:
            folder.mkdir(exist_ok=True)
            try:
                self._file: IO[bytes] = (folder / NAME).open("ab")
            except FileNotFoundError:
                if folder.exists():
                    raise
                continue  # another process has just removed it
            self._take()
            if _is_there(self._file, folder / NAME):
                return
            self.close()

    def _take(self) -> None:
        try:
            with named(self._folder):
                _lock(self._file)
        except OSError as error:
            self.close()
            if error.errno not in _HELD:
                raise
            raise OptionError(
                "{}: another process is at work there; wait for its end, or name another folder with --out",
                self._folder,
            ) from None

    def close(self) -> None:
        """Release the lock. The file stays, since another process may just have locked it."""
        self._file.close()

    def remove(self) -> None:
        """Remove the folder and its content, the lock last, so that no other process starts in between."""
        for path in list(self._folder.iterdir()):
            if path.name != NAME:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        if sys.platform == "win32":  # an open file cannot be removed there
            self.close()
        (self._folder / NAME).unlink()
        self.close()
        try:
            self._folder.rmdir()
        except OSError as error:
            if error.errno not in _NOT_EMPTY:  # another process uses the folder now
                raise


def _is_there(file: IO[bytes], path: pathlib.Path) -> bool:
    """Whether the locked file is still the one of that name; it is not after the folder was removed."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
