"""Who may ask: pages elsewhere cannot, nor may a request name a program, a file or an address."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from grille.errors import OptionError, UnknownNameError
from grille.methods.contract import Method, Option
from grille.methods.registry import METHODS
from grille.web.job import checked_method

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BODY = json.dumps({"puzzle": PUZZLE})


def test_every_answer_has_the_safe_headers(client: Client) -> None:
    for path in ("/healthz", "/api/methods", "/nowhere", "/openapi.json"):
        headers = client.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (421, {"host": "evil.example"}),
        (421, {"host": "127.0.0.1.evil.example"}),
        (421, {"host": "[::1"}),
        (421, {"host": ""}),
        (421, {"host": "evil.example@127.0.0.1"}),
        (421, {"host": "evil.example:x@localhost:8000"}),
        (421, {"host": "127.0.0.1/evil"}),
        (421, {"host": "127.0.0.1#evil"}),
        (421, {"host": "127.0.0.1\\evil"}),
        (421, {"host": "127.0.0.1,evil.example"}),
        (421, {"host": "127.0.0.1:port"}),
        (421, {"host": "127.0.0.1:"}),
        (421, {"host": "127.0.0.1:0"}),
        (421, {"host": "127.0.0.1:65536"}),
        (421, {"host": "::1]"}),
        (403, {"origin": "https://evil.example"}),
        (403, {"origin": "null"}),
        (403, {"origin": ""}),
        (403, {"origin": "file://"}),
        (403, {"origin": "http://127.0.0.1"}),
        (403, {"origin": "http://127.0.0.1:1"}),
        (403, {"origin": "http://localhost:1"}),
        (403, {"origin": "http://evil.example@localhost", "host": "localhost"}),
        (403, {"origin": "http://localhost@evil.example", "host": "localhost"}),
        (403, {"origin": "http://localhost/", "host": "localhost"}),
        (403, {"origin": "http://localhost#", "host": "localhost"}),
        (403, {"origin": "http://localhost:443", "host": "localhost"}),
        (403, {"origin": "ftp://localhost", "host": "localhost"}),
        (403, {"origin": "https://localhost:80", "host": "localhost"}),
        (403, {"sec-fetch-site": "cross-site"}),
        (415, {"content-type": "text/plain"}),
        (415, {"content-type": "application/x-www-form-urlencoded"}),
    ],
)
def test_strange_requests_are_refused(client: Client, status: int, headers: dict[str, str]) -> None:
    answer = client.send("solve", BODY, **headers)
    assert answer.status_code == status, answer.text
    assert isinstance(answer.json()["detail"], str)


def test_a_page_of_its_own_may_ask(client: Client) -> None:
    assert client.send("solve", BODY, origin=client.address).status_code == 200
    for host, origin in (
        ("LocalHost:8000", "http://localhost:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("localhost", "http://localhost"),
        ("localhost", "https://localhost:443"),  # behind a proxy that speaks TLS
        ("localhost:443", "https://localhost"),
    ):
        assert client.send("solve", BODY, host=host, origin=origin).status_code == 200, (host, origin)
    assert client.send("solve", BODY, content_type="application/json; charset=utf-8").status_code == 200


def test_a_long_body_is_refused_whether_its_length_is_said_or_not(client: Client) -> None:
    long = b'{"puzzle": "' + b"1" * 1_100_000 + b'"}'

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(long), 100_000):
            yield long[start : start + 100_000]

    for content in (long, pieces()):
        try:
            assert client.send("solve", content).status_code == 413
        except (httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):  # the door shut while we were sending
            continue
    assert client.http.get("/healthz").status_code == 200


@pytest.mark.parametrize("verb", ["solve", "compare", "trace"])
def test_no_program_or_file_can_be_named(client: Client, tmp_path: pathlib.Path, verb: str) -> None:
    touched, script = tmp_path / "touched", tmp_path / "mine.py"
    script.write_text(f"def solve(line):\n    open({str(touched)!r}, 'w')\n")
    for method in (f"cmd:touch {touched}", f"{script}:solve", "cmd:true", f"ilp:objective={script}"):
        asked: dict[str, object] = {"methods": [method]} if verb == "compare" else {"method": method}
        client.refusal(verb, puzzle=PUZZLE, **asked)
    assert not touched.exists()


@pytest.mark.parametrize("text", ["/etc/hostname", "file:///etc/hostname", "~/.ssh/id_rsa", "http://127.0.0.1/"])
def test_a_path_is_only_a_text(client: Client, text: str) -> None:
    assert "found" in client.refusal("convert", text=text, to="line")


def test_an_option_of_free_text_is_refused_unless_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    free = [(method.name, one.name) for method in METHODS for one in method.options if one.is_open]
    harmless = [("auto", "jobs"), ("native", "jobs"), ("cp", "workers"), ("logic", "techniques")]
    assert free == harmless, "is the new one opened or run?"
    sat: Method = next(method for method in METHODS if method.name == "sat")
    monkeypatch.setattr(type(sat), "options", (Option("weights", "none", read=str),))
    with pytest.raises(OptionError, match="weights is one of none"):
        checked_method("sat:weights=mine.txt")
    with pytest.raises(UnknownNameError):
        checked_method("mine.py:solve")


def test_limits_and_names_are_set_on_the_command_line(serving: Any) -> None:
    words = ("seconds=2", "count=3", "cells=81", "events=10", "solutions=5", "bytes=500", "characters=1000")
    with serving("--allowed-host", "sudoku.example", *(word for one in words for word in ("--limit", one))) as client:
        for body in ({"seconds": 3}, {"limit": 6}, {"puzzle": "." * 256}):
            assert "here" in client.refusal("solve", **{"puzzle": PUZZLE} | body)
        assert "3 at most" in client.refusal("generate", count=4)
        assert "too large" in client.refusal("generate", size=16)
        assert "10 at most" in client.refusal("trace", puzzle=PUZZLE, method="backtracking", events=11)
        assert "longer than 1,000" in client.refusal("export", puzzle=PUZZLE, to="cnf")
        assert len(client.ask("trace", puzzle=PUZZLE, method="backtracking")["events"]) == 10
        assert client.post("solve", {"puzzle": PUZZLE * 7})[0] == 413
        for host in ("sudoku.example", "sudoku.example:8443"):
            assert client.send("solve", BODY, host=host, origin=f"https://{host}").status_code == 200
        for origin in ("https://evil@sudoku.example", "https://sudoku.example:8443", "https://sudoku.example.evil"):
            assert client.send("solve", BODY, host="sudoku.example", origin=origin).status_code == 403


def test_two_workers_share_the_requests(serving: Any) -> None:
    with serving("--workers", "2") as client:
        assert client.ask("solve", puzzle=PUZZLE)["verdict"] == "unique"
