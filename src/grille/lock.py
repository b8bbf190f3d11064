"""One process at a time in a folder: a lock that ends with its process, however that ends."""

from __future__ import annotations

import errno
import pathlib
import sys
from typing import IO

from grille.errors import OptionError

NAME = "lock"
_HELD = (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)  # what the systems say where another process has it


class FolderLock:
    """Holds a folder until it is closed. Raises OptionError where another process holds it."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._file: IO[bytes] = (folder / NAME).open("ab")
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            if error.errno not in _HELD:
                raise
            raise OptionError(
                f"{folder}: another process is at work there; wait for its end, or name another folder with --out"
            ) from None

    def close(self) -> None:
        """The file stays: whoever deletes a lock may delete one that another has just taken."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
