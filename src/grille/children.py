"""Child processes that end when this process does, however it ends. Knows no Sudoku.

A keeper, a small process of its own, reads the numbers of the children from a pipe. When this process ends, even by
SIGKILL, the pipe ends with it, and the keeper kills the remaining children.

Why not PR_SET_PDEATHSIG: only Linux has it; it kills a child when the *thread* that started it ends; it spares the
child's own children; and for a foreign program Python code must run between fork and exec, which may deadlock.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import IO

from grille import keeper


def start(
    words: list[str],
    *,
    leads_group: bool = False,
    stderr: int | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """A child with pipes as its standard input and output. Raises OSError.

    With `leads_group`, its own children belong to its process group, and `kill_group` reaches them.
    """
    pipe = subprocess.PIPE
    child = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=stderr, env=env, start_new_session=leads_group)
    try:
        keep(child.pid, leads_group=leads_group)
    except OSError:
        child.kill()
        child.communicate()
        raise
    return child


def keep(pid: int, *, leads_group: bool = False) -> None:
    """Make a child, or its whole group, end with this process. Raises OSError where the keeper cannot be started."""
    _keeper.keep(-pid if leads_group and os.name == "posix" else pid)


def drop(pid: int) -> None:
    """Forget a child that has ended, since its number may be reused."""
    _keeper.drop(pid)


def kill_group(leader: int) -> None:
    """End a child and its own children at once. The caller must still wait for it."""
    with suppress(ProcessLookupError, PermissionError):  # the group is gone
        if sys.platform == "win32":
            os.kill(leader, signal.SIGTERM)  # Windows has no groups, and ends a process by this signal
        else:
            os.killpg(leader, signal.SIGKILL)
    drop(leader)


def end_with_parent() -> None:
    """Make a process started by `multiprocessing` end with its parent; in any other, do nothing."""
    from multiprocessing import parent_process  # takes 25 ms, and is rarely needed

    parent = parent_process()
    if parent is None:
        return

    def end_too() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_too, daemon=True).start()


class _Keeper:
    """Starts the keeper process with the first child, and again if it was killed."""

    def __init__(self) -> None:
        self._kept: set[int] = set()  # numbers of processes, and of groups below 0
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def keep(self, number: int) -> None:
        with self._lock:
            self._kept.add(number)
            self._send()

    def drop(self, pid: int) -> None:
        with self._lock:
            if not self._kept.isdisjoint((pid, -pid)):
                self._kept -= {pid, -pid}
                self._send()

    def close(self) -> None:
        """Make the keeper kill the remaining children, and wait for it."""
        if self._process is not None:
            self._pipe.close()
            self._process.wait()

    def leave(self) -> None:
        """After a fork: the children and the keeper belong to the parent."""
        if self._process is not None:
            self._pipe.close()

    def _send(self) -> None:
        """Send the whole list in one line, which a pipe takes at once or not at all."""
        line = " ".join(map(str, self._kept)).encode() + b"\n"
        if self._process is not None:
            with suppress(BrokenPipeError):
                self._pipe.write(line)
                return
            self.close()
        words, quiet = [sys.executable, "-I", "-S", keeper.__file__], subprocess.DEVNULL
        self._process = subprocess.Popen(
            words, bufsize=0, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
        )
        self._pipe.write(line)

    @property
    def _pipe(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdin is not None
        return self._process.stdin


_keeper = _Keeper()


@atexit.register
def _close() -> None:
    _keeper.close()


def _after_fork() -> None:
    global _keeper
    _keeper.leave()
    _keeper = _Keeper()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
