"""A server that is killed leaves nobody behind."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from contextlib import suppress

import httpx
import pytest

from grille import children
from grille.web.pool import Pool
from grille.web.settings import Limits

from ..processes import lasting
from .conftest import PROGRAM

pytestmark = [pytest.mark.api, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")]

RARE = {"givens": 17, "count": 100, "seconds": 60}


@pytest.mark.parametrize("servers", [1, 2])
def test_a_server_that_is_killed_at_work_leaves_no_process(servers: int) -> None:
    words = [PROGRAM, "serve", "--port", "0", "--workers", str(servers)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[0]
            httpx.get(f"{address}/healthz", timeout=60).raise_for_status()
            threading.Thread(target=_generate, args=(address,), daemon=True).start()
            while len(below := _descendants(server.pid)) < 3 * servers:  # two processes that work, and their keeper
                assert server.poll() is None
        finally:
            server.kill()
    assert lasting(below) == []


def test_the_number_of_a_process_that_has_ended_is_forgotten() -> None:
    async def work() -> None:
        pool = Pool(Limits(processes=1))
        await pool.start()
        ended = pool._idle[0]._process
        ended.kill()
        await ended.wait()
        assert [kind async for kind, _ in pool.replies("count", {"puzzle": "." * 16}, stream=False)] == ["answer"]
        assert -ended.pid not in children._keeper._kept
        (other,) = pool._all
        await pool.close()
        assert -other._process.pid not in children._keeper._kept

    asyncio.run(work())


def _generate(address: str) -> None:
    with suppress(httpx.HTTPError):
        httpx.post(f"{address}/api/generate", json=RARE, timeout=60)


def _descendants(root: int) -> list[int]:
    """The processes that a process started, and that those started."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found, parents = [], {root}
    while parents:
        parents = {child for child, parent in pairs if parent in parents}
        found += parents
    return found
