"""Load on a server of our own, on this machine alone: solves a second and how long each takes, beside a slow ILP.

    python benchmarks/serve.py --seconds 10 --connections 16 --workers 1

It starts `grille serve` on a free port of 127.0.0.1, stops by itself, and prints one JSON object. The client, which
shares the cores with the server, speaks bare HTTP/1.1, so that it costs little. The puzzles are made from a seed.
On a machine that others use too, the time of the processor says more than the clock: what a solve costs on each side.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import pathlib
import subprocess
import sys
import time

import grille
from grille.jobs import cores

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def request_of(body: dict[str, object]) -> bytes:
    content = json.dumps(body).encode()
    head = ["POST /api/solve HTTP/1.1", "host: 127.0.0.1", "content-type: application/json"]
    return "\r\n".join([*head, f"content-length: {len(content)}", "", ""]).encode() + content


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> bytes:
    """The body of the answer. Raises RuntimeError for any status but 200."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    length = next(int(line[15:]) for line in lines if line.lower().startswith(b"content-length:"))
    body = await reader.readexactly(length)
    if b" 200 " not in lines[0] + b" ":
        raise RuntimeError(f"{lines[0]!r}: {body[:200]!r}")
    return body


async def solves(port: int, requests: list[bytes], until: float, times: list[float]) -> None:
    """One connection that asks until the time is up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    number = 0
    while (began := time.perf_counter()) < until:
        await ask(reader, writer, requests[number % len(requests)])
        times.append(time.perf_counter() - began)
        number += 1
    writer.close()


async def slow(port: int, until: float, count: list[int]) -> None:
    """Integer programs, one after another, on the other side."""
    request = request_of({"puzzle": HARD, "method": "ilp", "limit": 2})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < until:
        await ask(reader, writer, request)
        count.append(1)
    writer.close()


def cpu_seconds(process: int) -> float:
    """What a process has spent so far; NaN where there is no /proc."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(server: int, port: int, seconds: float, connections: int, with_ilp: bool) -> dict[str, object]:
    puzzles = grille.generate(count=200, seed=1)
    requests = [request_of({"puzzle": puzzle.to_line()}) for puzzle in puzzles]
    await solves(port, requests, time.perf_counter() + 1, [])  # so that everything is loaded
    until = time.perf_counter() + seconds
    before = cpu_seconds(server), time.process_time()
    times: list[float] = []
    programs: list[int] = []
    shares = [requests[start::connections] or requests for start in range(connections)]
    tasks = [solves(port, share, until, times) for share in shares]
    if with_ilp:
        tasks.append(slow(port, until, programs))
    await asyncio.gather(*tasks)
    after = cpu_seconds(server), time.process_time()
    of_server, of_client = (round(1e6 * (end - start) / len(times)) for start, end in zip(before, after, strict=True))
    times.sort()
    return {
        "solves_per_second": round(len(times) / seconds),
        "cpu_us_of_server": of_server,
        "cpu_us_of_client": of_client,
        "median_ms": round(1000 * times[len(times) // 2], 2),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 2),
        "longest_ms": round(1000 * times[-1], 2),
        "ilp_beside": len(programs),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--no-ilp", action="store_true")
    chosen = parser.parse_args()
    program = pathlib.Path(sys.executable).parent / "grille"
    command = [str(program), "serve", "--port", "0", "--workers", str(chosen.workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split()[0].rpartition(":")[2])
            found = asyncio.run(
                load(server.pid, port, min(chosen.seconds, 60.0), chosen.connections, not chosen.no_ilp)
            )
        finally:
            server.terminate()
            server.wait(20)
    said = {"cores": cores(), "connections": chosen.connections, "workers": chosen.workers, **found}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
