"""A server of our own, on a free port of this machine, for all tests of the API."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Self

import httpx
import pytest

PROGRAM = str(pathlib.Path(sys.executable).parent / "grille")


@contextmanager
def served(*words: str) -> Iterator[Client]:
    """`grille serve` with these words on a free port, once it answers."""
    command = [PROGRAM, "serve", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[0]
            for _ in range(100):
                try:
                    httpx.get(f"{address}/healthz", timeout=20).raise_for_status()
                    break
                except httpx.ConnectError:
                    continue
            with Client(address, process.pid) as client:
                yield client
        finally:
            process.terminate()
            process.wait(20)


class Client:
    """Asks in JSON, and gives the status and the JSON of the answer."""

    def __init__(self, address: str, pid: int) -> None:
        self.address, self.pid = address, pid
        self.http = httpx.Client(base_url=address, timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def other(self) -> Client:
        """One more connection to the same server."""
        return Client(self.address, self.pid)

    def send(self, verb: str, content: Any, *, timeout: float = 60, **headers: str) -> httpx.Response:
        """Content that need not be JSON; `_` stands for `-` in the headers' names."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.post(f"/api/{verb}", content=content, headers=JSON | named, timeout=timeout)

    def post(self, verb: str, body: Any, **headers: str) -> tuple[int, Any]:
        answer = self.send(verb, json.dumps(body), **headers)
        return answer.status_code, answer.json()

    def ask(self, verb: str, **body: Any) -> Any:
        status, answer = self.post(verb, body)
        assert status == 200, answer
        return answer

    def refusal(self, verb: str, **body: Any) -> str:
        status, answer = self.post(verb, body)
        assert 400 <= status < 500, (status, answer)
        return str(answer["detail"])

    def events(self, verb: str, body: Any) -> Iterator[tuple[str, Any]]:
        """Kind and data of each server-sent event as it comes; closed early, it closes the connection."""
        headers = JSON | {"accept": "text/event-stream"}
        with self.http.stream("POST", f"/api/{verb}", content=json.dumps(body), headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream"), answer.read()
            yield from events_of(answer.iter_lines())


JSON = {"content-type": "application/json"}


def events_of(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    """Kind and data of each server-sent event."""
    kind = ""
    for line in lines:
        word, _, said = line.partition(": ")
        if word == "event":
            kind = said
        elif word == "data":
            yield kind, json.loads(said)


@pytest.fixture(scope="session")
def serving() -> Callable[..., AbstractContextManager[Client]]:
    """Start a server with words of its own."""
    return served


@pytest.fixture(scope="session")
def client() -> Iterator[Client]:
    """A server as it is by default."""
    with served() as client:
        yield client
