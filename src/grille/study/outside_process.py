"""External processes: their output is bounded, and they end when the watch is up."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from dataclasses import dataclass
from typing import IO

from grille import children
from grille.errors import visible
from grille.messages import Message
from grille.methods.nested import IN_RACE
from grille.watch import Watch

MOST_BYTES = 1 << 20
"""The limit of one answer; the line of an 81×81 grid takes 20,000 bytes."""

_CHUNK = 1 << 16
_MOST_SAID = 200
_LAST_WORDS_SECONDS = 1.0  # seconds for what is left in a pipe after its process has ended


@dataclass(frozen=True, slots=True)
class Output:
    """The output of a program, and how it ended."""

    out: str
    err: str
    status: int
    """As in `subprocess`: negative for a signal."""
    is_late: bool
    """Whether it was killed because the watch was up."""
    is_cut: bool
    """Whether it was killed because it wrote more than `MOST_BYTES`."""


def ask(words: list[str], text: str, watch: Watch) -> Output:
    """Start a program, send it a text and read its output until it ends. Raises OSError where it cannot start."""
    process = start(words, stderr=subprocess.PIPE)
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        out, err = _Reader(process.stdout, is_whole=True), _Reader(process.stderr, is_whole=False)
        threading.Thread(target=_feed, args=(process.stdin, text), daemon=True).start()
        # A child process of the program may keep the pipe open after the program has ended.
        while not (is_late := watch.is_up) and not out.ended.wait(watch.slice) and process.poll() is None:
            pass
        while not (is_late := is_late or watch.is_up) and not out.is_cut and process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(watch.slice)
    finally:
        kill(process)
    for reader in (out, err):
        reader.ended.wait(_LAST_WORDS_SECONDS)
    return Output(out.text, err.text, process.returncode, is_late and not out.is_cut, out.is_cut)


def start(words: list[str], *, stderr: int | None = None) -> subprocess.Popen[bytes]:
    """Start a solver in a process group of its own, so that `kill` reaches its children. Raises OSError."""
    return children.start(words, leads_group=True, stderr=stderr, env={**os.environ, IN_RACE: "1"})


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and its group. Pipes are closed by the threads that read them."""
    children.kill_group(process.pid)
    process.wait()


def ending(status: int) -> str:
    """How a process ended: `exit status 3`, `signal 11 (SIGSEGV)`."""
    if status >= 0:
        return Message("exit status {}", status)
    with contextlib.suppress(ValueError):
        return Message("signal {} ({})", -status, signal.Signals(-status).name)
    return Message("signal {}", -status)


def in_short(text: str) -> str:
    """External text on one line, shortened, without control characters."""
    return visible(text if len(text) <= _MOST_SAID else f"{text[:_MOST_SAID]}…")


class _Reader(threading.Thread):
    """Reads a pipe to its end and closes it: keeps the first `MOST_BYTES`, or only the last bytes."""

    def __init__(self, pipe: IO[bytes], *, is_whole: bool) -> None:
        super().__init__(daemon=True)
        self.ended = threading.Event()
        self.is_cut = False
        self._pipe, self._is_whole, self._kept = pipe, is_whole, bytearray()
        self.start()

    @property
    def text(self) -> str:
        """The text that was kept. Invalid UTF-8 is replaced."""
        return bytes(self._kept).decode("utf-8", "replace")

    def run(self) -> None:
        with self._pipe:
            while not self.is_cut and (chunk := os.read(self._pipe.fileno(), _CHUNK)):
                self._kept += chunk
                if not self._is_whole:
                    del self._kept[:-_CHUNK]
                self.is_cut = len(self._kept) > MOST_BYTES
        self.ended.set()


def _feed(pipe: IO[bytes], text: str) -> None:
    """Runs in a thread: a pipe may be smaller than a line, and its process may not read it."""
    with contextlib.suppress(OSError), pipe:
        pipe.write(text.encode())
