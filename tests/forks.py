"""The command `grille` in a process of its own, at a fifth of the cost: forked from one that has loaded its modules.

What a command does when it starts, and how the installed program finds it, is tested with the program itself.
"""

from __future__ import annotations

import io
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


class Forks:
    """One process that waits for words, and forks a command for each."""

    def __init__(self) -> None:
        self._ours, theirs = socket.socketpair()
        with theirs:
            self._server = subprocess.Popen(
                [sys.executable, __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )

    def close(self) -> None:
        """End it."""
        self._ours.close()
        self._server.wait(10)

    def run(
        self,
        *words: object,
        text: str | None = None,
        seconds: float = 120,
        env: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] = ".",
    ) -> Ran:
        """Run `grille` with these words; `text` goes to its standard input."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            self._ours.settimeout(seconds)
            environment = dict(os.environ if env is None else env)
            asked = {"words": [*map(str, words)], "cwd": os.path.abspath(cwd), "environment": environment}
            reading, writer = _standard_input(text)
            try:
                socket.send_fds(self._ours, [json.dumps(asked).encode()], [reading, out.fileno(), err.fileno()])
            finally:
                os.close(reading)
            status = int(self._ours.recv(64))
            if writer is not None:
                writer.join()
            told = [_text(file.fileno()) for file in (out, err)]
        assert "Traceback" not in told[1], told[1]
        return Ran(status, *told)


def _standard_input(text: str | None) -> tuple[int, threading.Thread | None]:
    """A pipe that holds the text, or nothing; and who writes into it."""
    if text is None:
        return os.open(os.devnull, os.O_RDONLY), None
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(text.encode())

    writer = threading.Thread(target=write)
    writer.start()
    return reading, writer


def _text(number: int) -> str:
    with os.fdopen(os.dup(number), "rb") as file:
        file.seek(0)
        return file.read().decode().replace("\r\n", "\n")


def _serve(connection: socket.socket) -> None:
    from importlib import import_module

    from grille.cli.main import COMMANDS

    for module in {name for name, _ in COMMANDS.values()} - {"serve"}:
        import_module(f"grille.cli.{module}")
    while True:
        asked, streams, _, _ = socket.recv_fds(connection, 1 << 20, 3)
        if not asked:
            return
        child = os.fork()
        if child == 0:
            connection.close()
            _become(streams=streams, **json.loads(asked))
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        connection.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(*, words: list[str], cwd: str, environment: Mapping[str, str], streams: list[int]) -> NoReturn:
    """The command, as if it had just been started."""
    from grille.cli.main import main

    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0)), "utf-8")
    sys.stdout, sys.stderr = (io.TextIOWrapper(io.BufferedWriter(io.FileIO(one, "w")), "utf-8") for one in (1, 2))
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["grille", *words]
    status = 1
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    sys.path.remove(str(pathlib.Path(__file__).parent))  # as a program has it
    with socket.socket(fileno=int(sys.argv[1])) as asking:
        _serve(asking)
