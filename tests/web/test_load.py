"""Two minutes of load on a server of our own: bad, slow, cancelled and huge requests among good ones. `make soak`."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

import grille

pytestmark = [pytest.mark.api, pytest.mark.soak]

REQUESTS = 50_000
CONNECTIONS = 16
SECONDS = 120.0
PATIENCE = 900.0
"""Seconds after which it fails, however slow the machine."""

MOST_GROWTH = 1.1
"""Of the memory after the first minute."""

MEMORY = ("server", "processes")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = {line: grille.solve(grille.parse(line)).solutions[0].to_line() for line in (EASY, HARD)}
JSON = {"content-type": "application/json"}


def request(verb: str, body: object, **headers: str) -> bytes:
    """The bytes of a request; `_` stands for `-` in the headers' names, and a body of bytes is sent as it is."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {"host": "127.0.0.1", **JSON, "content-length": str(len(content))}
    named |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"POST /api/{verb} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
    return "\r\n".join(lines).encode() + content


SOLVES = {request("solve", {"puzzle": line}): solution for line, solution in SOLVED.items()}
QUICK = [
    *SOLVES,
    request("count", {"puzzle": HARD}),
    request("canonical", {"puzzle": HARD}),
    request("hint", {"puzzle": EASY, "givens": EASY, "language": "fr"}),
    request("rate", {"puzzle": EASY}),
    request("true-candidates", {"puzzle": EASY}),
]
LONG = [
    request("explain", {"puzzle": EASY}),
    request("generate", {"level": "easy", "seed": 1}),
    request("compare", {"puzzle": EASY, "methods": ["native", "unit-propagation"]}),
    request("trace", {"puzzle": EASY, "method": "unit-propagation", "events": 200}),
    request("convert", {"text": f"{EASY}\n" * 500, "to": "csv"}),
    request("solve", {"puzzle": "." * 256, "limit": 1}),
    request("solve", {"puzzle": str(grille.parse(HARD))}),
]
BAD = [
    request("solve", {"puzzle": "x" * 81}),
    request("solve", {"puzzle": 7}),
    request("solve", {"puzzle": HARD, "method": "magic"}),
    request("solve", {"puzzle": HARD, "method": "cmd:true"}),
    request("solve", {"puzzle": HARD, "colour": "red"}),
    request("solve", {"puzzle": "." * 81, "shape": "9:box=2x2"}),
    request("solve", b"[" * 2_000),
    request("solve", b"\xff"),
    request("solve", {"puzzle": HARD}, host="evil.example"),
    request("solve", {"puzzle": HARD}, origin="http://127.0.0.1:1"),
    request("solve", {"puzzle": HARD}, content_type="text/plain"),
    request("hint", {"puzzle": HARD, "candidates": [[0]] * 200}),
    request("hint", {"puzzle": "Grid 01\n" + "x\n\n" * 700}),
]
HUGE = [
    request("hint", {"puzzle": HARD, "givens": "1\n" * 318_000}),
    request("solve", {"puzzle": HARD, "shape": "9:boxes=" + "1" * 900_000}),
    request("hint", b'{"candidates": [' + b"[]," * 300_000 + b"[]]}"),
    request("solve", b"[" * 900_000),
    request("solve", {f"{number}": 0 for number in range(80_000)}),
    request("solve", {"puzzle": "1" * 1_100_000}),
]
CANCELLED = [request("generate", {"givens": 17, "count": 100, "seconds": 60}), request("count", {"puzzle": "." * 81})]

WEIGHTS = {"quick": 80, "bad": 12, "long": 2, "huge": 1, "dribbled": 2, "torn": 2, "cancelled": 1}
WANTED = {
    "quick": {200},
    "dribbled": {200},
    "long": {200},
    "bad": {400, 403, 415, 421, 422},
    "huge": {413, 422},
}


@dataclass
class Told:
    """What came of all requests."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    strange: list[tuple[str, int, bytes]] = field(default_factory=list)
    quick_seconds: list[float] = field(default_factory=list)
    memory: list[tuple[float, int, int]] = field(default_factory=list)
    """Seconds since the start, and megabytes of the server and of its processes."""

    def usual(self, kind: int, start: float, end: float) -> float:
        """The median of a kind of memory between two shares of the time."""
        whole = self.memory[-1][0]
        return statistics.median(one[kind] for one in self.memory if start <= one[0] / whole <= end)


class Connection:
    """One of those that ask, in bare HTTP, so that it costs little. Opened again after each end."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, raw: bytes) -> None:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        self._streams[1].write(raw)
        await self._streams[1].drain()

    async def answer(self) -> tuple[int, bytes]:
        assert self._streams is not None
        reader = self._streams[0]
        head = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        length = next(int(line[15:]) for line in head if line.startswith(b"content-length:"))
        body = await reader.readexactly(length)
        if b"connection: close" in head:
            self.close()
        return int(head[0].split()[1]), body

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def ask(connection: Connection, kind: str, chance: random.Random, told: Told) -> None:
    """One request of a kind, as far as it goes."""
    if kind in ("torn", "cancelled"):
        raw = chance.choice(QUICK if kind == "torn" else CANCELLED)
        await connection.send(raw[: chance.randrange(1, len(raw))] if kind == "torn" else raw)
        await asyncio.sleep(chance.uniform(0, 0.2))
        connection.close()
        told.statuses[kind, 0] += 1
        return
    raw = chance.choice({"quick": QUICK, "dribbled": QUICK, "long": LONG, "bad": BAD, "huge": HUGE}[kind])
    began = time.perf_counter()
    try:
        if kind == "dribbled":
            cuts = sorted(chance.sample(range(1, len(raw)), 4))
            for start, end in zip([0, *cuts], [*cuts, len(raw)], strict=True):
                await connection.send(raw[start:end])
                await asyncio.sleep(0.05)
        else:
            await connection.send(raw)
        status, body = await connection.answer()
    except (ConnectionError, asyncio.IncompleteReadError):
        connection.close()
        if kind != "huge":  # those may be refused before they are read
            raise
        status, body = 413, b""
    told.statuses[kind, status] += 1
    if kind == "quick":
        told.quick_seconds.append(time.perf_counter() - began)
    if status not in WANTED[kind] or (raw in SOLVES and json.loads(body)["solutions"] != [SOLVES[raw]]):
        told.strange.append((kind, status, body[:200]))


async def load(port: int, pid: int) -> Told:
    """All requests, each connection's at a steady pace, or without a pause where the server is slower than that."""
    told, began = Told(), time.monotonic()

    async def one(number: int) -> None:
        chance, connection = random.Random(number), Connection(port)
        kinds = chance.choices([*WEIGHTS], [*WEIGHTS.values()], k=REQUESTS // CONNECTIONS)
        for index, kind in enumerate(kinds):
            await asyncio.sleep(began + index * SECONDS / len(kinds) - time.monotonic())
            await ask(connection, kind, chance, told)
        connection.close()

    async def weigh() -> None:
        while True:
            told.memory.append((time.monotonic() - began, *await asyncio.to_thread(megabytes, pid)))
            await asyncio.sleep(1)

    weighing = asyncio.ensure_future(weigh())
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*map(one, range(CONNECTIONS)))
    finally:
        weighing.cancel()
    return told


def megabytes(pid: int) -> tuple[int, int]:
    """The memory of a process, and of all those that it started."""
    found = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,rss="], capture_output=True, text=True, check=True).stdout
    rows = [tuple(map(int, line.split())) for line in found.splitlines()]
    own, others = (sum(row[2] for row in rows if row[column] == pid) for column in (0, 1))
    return own // 1024, others // 1024


def test_under_load_no_process_dies_and_memory_stays(serving: Any, capfd: pytest.CaptureFixture[str]) -> None:
    with serving() as client:
        told = asyncio.run(load(int(client.address.rpartition(":")[2]), client.pid))
        assert client.ask("solve", puzzle=HARD)["solutions"] == [SOLVED[HARD]]
    memory = {kind: (told.usual(1 + at, 1 / 4, 1 / 2), told.usual(1 + at, 3 / 4, 1)) for at, kind in enumerate(MEMORY)}
    times = [1000 * seconds for seconds in sorted(told.quick_seconds)]
    with capfd.disabled():
        print(f"\n{told.statuses.total():,} requests in {told.memory[-1][0]:.0f} s")
        print(", ".join(f"{kind} {status}: {count:,}" for (kind, status), count in sorted(told.statuses.items())))
        for kind, (before, after) in memory.items():
            print(f"memory of the {kind}: {before:.0f} MB, a minute later {after:.0f} MB")
        print(f"quick: median {times[len(times) // 2]:.0f} ms, p99 {times[-len(times) // 100]:.0f} ms")
    assert told.statuses.total() == REQUESTS
    assert not told.strange, (len(told.strange), told.strange[:5])
    assert not capfd.readouterr().err, "the server complained"
    assert all(after <= MOST_GROWTH * before for before, after in memory.values()), memory
