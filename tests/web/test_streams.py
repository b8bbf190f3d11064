"""Server-sent events, and what closing a connection does."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import httpx
import pytest

import grille

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RARE = {"count": 100, "givens": 17, "seconds": 60}
"""Work for a minute."""


def test_generate_streams_puzzles_as_they_come(client: Client) -> None:
    events = list(client.events("generate", {"count": 3, "seed": 1, "level": "easy"}))
    puzzles = [data for kind, data in events if kind == "puzzle"]
    assert puzzles == [one.to_dict() for one in grille.make(count=3, seed=1, level="easy")]
    assert ("progress", {"done": 3, "total": 3}) in events
    assert events[-1] == ("answer", {"complete": True, "note": None})


def test_compare_streams_runs_as_they_end(client: Client) -> None:
    events = list(client.events("compare", {"puzzle": PUZZLE, "methods": ["native", "sat"]}))
    assert [data["method"] for kind, data in events if kind == "run"] == ["native", "sat"]
    kind, answer = events[-1]
    assert (kind, answer["complete"], "runs" in answer) == ("answer", True, False)


def test_trace_streams_events_in_portions(client: Client) -> None:
    body = {"puzzle": "." * 81, "method": "backtracking", "events": 450}
    events = list(client.events("trace", body))
    assert [len(data) for kind, data in events if kind == "events"] == [200, 200, 50]
    whole = client.ask("trace", **body)
    assert [one for kind, data in events if kind == "events" for one in data] == whole["events"]
    assert events[-1] == ("answer", {"complete": False})


def test_what_is_wrong_at_once_is_a_status_not_an_event(client: Client) -> None:
    status, answer = client.post("trace", {"puzzle": PUZZLE, "method": "native"}, accept="text/event-stream")
    assert status == 400
    assert "offers no trace" in answer["detail"]


@pytest.fixture(scope="module")
def narrow(serving: Any) -> Iterator[Client]:
    """A server with one process for slow work and no queue: busy until what it works on has stopped."""
    with serving("--limit", "processes=1", "--limit", "queue=0") as client:
        yield client


def _wait_until_free(client: Client) -> None:
    """What is stopped here would go on for a minute; these seconds are for a busy machine."""
    until = time.monotonic() + 10
    while client.post("explain", {"puzzle": PUZZLE})[0] == 503:
        assert time.monotonic() < until, "the work goes on"
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("verb", "body"),
    [
        ("generate", RARE),
        ("count", {"puzzle": "." * 81, "seconds": 60}),
        ("solve", {"puzzle": "." * 1296, "method": "ilp:engine=glpk", "seconds": 60}),
        ("solve", {"puzzle": "." * 256, "method": "lp", "seconds": 60}),
    ],
)
def test_a_closed_connection_stops_a_plain_request(narrow: Client, verb: str, body: dict[str, Any]) -> None:
    with narrow.other() as slow, pytest.raises(httpx.ReadTimeout):
        slow.send(verb, json.dumps(body), timeout=0.7)
    _wait_until_free(narrow)


def test_a_closed_connection_stops_a_stream(narrow: Client) -> None:
    with narrow.other() as slow:
        events = slow.events("generate", RARE | {"givens": 22, "seed": 1})
        assert next(events)[0] in ("progress", "puzzle")
        events.close()
    _wait_until_free(narrow)


def test_beyond_the_queue_there_is_503_and_what_is_quick_does_not_wait(narrow: Client) -> None:
    def hold() -> None:
        with narrow.other() as slow, contextlib.suppress(httpx.ReadTimeout):
            while slow.send("generate", json.dumps(RARE), timeout=3).status_code == 503:
                continue  # the other was faster

    holding = threading.Thread(target=hold)
    holding.start()
    answer = narrow.send("explain", json.dumps({"puzzle": PUZZLE}))
    while answer.status_code != 503 and holding.is_alive():
        answer = narrow.send("explain", json.dumps({"puzzle": PUZZLE}))
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert narrow.ask("solve", puzzle=PUZZLE)["verdict"] == "unique"
    holding.join()
    _wait_until_free(narrow)


def test_a_body_that_breaks_off_is_nothing_to_complain_about(serving: Any, capfd: pytest.CaptureFixture[str]) -> None:
    with serving() as client:
        url = httpx.URL(client.address)
        with socket.create_connection((url.host, url.port)) as torn:
            head = f"POST /api/solve HTTP/1.1\r\nhost: {url.host}\r\ncontent-type: application/json\r\n"
            torn.sendall(f'{head}content-length: 100\r\n\r\n{{"puzzle":'.encode())
            time.sleep(0.1)  # until it has begun to read
        assert client.ask("solve", puzzle=PUZZLE)["verdict"] == "unique"
    assert not capfd.readouterr().err
