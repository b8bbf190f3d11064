"""Which processes go on after the one that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

PATIENCE = 20.0  # seconds: on a busy machine a process may take a while to end


def left_by(
    code: str, *, is_killed: bool = True, patience: float = PATIENCE, cwd: str | os.PathLike[str] = "."
) -> list[int]:
    """Python runs the code, prints the numbers of processes in a line, and is killed: those that go on without it.

    Or it comes to its own end. Whoever goes on is killed here.
    """
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=cwd) as parent:
        try:
            assert parent.stdout is not None
            numbers = [int(word) for word in parent.stdout.readline().split()]
            assert numbers
            assert not is_killed or all(map(is_there, numbers)), "one has ended too soon"
        finally:
            if is_killed:
                parent.kill()
    left = lasting(numbers, patience)
    for number in left:
        os.kill(number, signal.SIGKILL)
    return left


def lasting(numbers: Sequence[int], patience: float = PATIENCE) -> list[int]:
    """Those that have not ended after so many seconds."""
    end = time.monotonic() + patience
    while (left := list(filter(is_there, numbers))) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def is_there(number: int) -> bool:
    """Whether a process goes on; not so where it is a zombie, whose status nobody asks for."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(number)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")
