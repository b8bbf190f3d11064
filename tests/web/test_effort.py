"""How much one request can ask for: each field is bounded, and what is long is not read where others wait."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.effort import calls_of

import grille
from grille.web.app import LONGEST_QUICK, ROUTES, create
from grille.web.bodies import (
    BODIES,
    LONGEST_METHOD,
    LONGEST_NAME,
    LONGEST_PUZZLE,
    LONGEST_SHAPE,
    read_body,
    request_fields,
)
from grille.web.encoding import BodyError, quick_answer
from grille.web.handlers import VERBS
from grille.web.job import Job
from grille.web.settings import Limits

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = grille.parse(PUZZLE)
QUICK = [route.verb for route in ROUTES if route.is_quick]
ALL_CANDIDATES = [[value] if value else list(range(1, 10)) for value in GRID.values]

MOST_QUICK_CALLS = 60_000
"""Some 25 milliseconds."""

MOST_CALLS = 1_500_000
"""Some 600 milliseconds."""


def fields_of(schema: Mapping[str, Any], name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each text and list of a field, those in it too, by its name."""
    if schema.get("type") in ("string", "array"):
        yield name, schema
    for inner in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])):
        yield from fields_of(inner, name)


@pytest.mark.parametrize("verb", BODIES)
def test_every_field_is_bounded_but_for_the_text_that_is_converted(verb: str) -> None:
    properties = BODIES[verb].model_json_schema()["properties"]
    found = [pair for name, schema in properties.items() for pair in fields_of(schema, name)]
    unbounded = {name for name, schema in found if not {"maxLength", "maxItems"} & schema.keys()}
    assert unbounded == ({"text"} if verb == "convert" else set())


@pytest.mark.parametrize(
    ("verb", "field", "value", "said"),
    [
        ("solve", "puzzle", "1\n" * 300_000, "600,000 characters, and 65,536 is the limit"),
        ("hint", "givens", "1\n" * 318_000, "636,000 characters, and 65,536 is the limit"),
        ("solve", "shape", "9:boxes=" + "1" * 900_000, "900,008 characters, and 20,000 is the limit"),
        ("solve", "symbols", "1" * 101, "101 characters, and 100 is the limit"),
        ("solve", "method", "backtracking:" + "select=mrv," * 80_000, "880,013 characters, and 2,000 is the limit"),
        ("hint", "candidates", [[1]] * 100_000, "100,000 values, and 6,561 is the limit"),
        ("explain", "techniques", ["x-wing"] * 201, "201 values, and 200 is the limit"),
        ("generate", "pattern", "1" * 65_537, "65,537 characters, and 65,536 is the limit"),
        ("convert", "to", "x" * 900_000, "900,000 characters, and 100 is the limit"),
    ],
)
def test_an_overlong_field_is_refused_with_its_name_its_length_and_the_limit(
    client: Client, verb: str, field: str, value: object, said: str
) -> None:
    body = {"text" if verb == "convert" else "puzzle": PUZZLE} if verb != "generate" else {}
    assert client.post(verb, body | {field: value}) == (422, {"detail": f"{field}: {said}"})


@pytest.mark.parametrize("value", [[[1] * 300_000], [[0]] * 6_000, ["x" * 900_000]])
def test_a_list_is_read_up_to_its_first_fault(client: Client, value: object) -> None:
    assert client.refusal("hint", puzzle=PUZZLE, candidates=value).startswith("candidates.0")


def test_a_strange_name_is_not_told_back_in_full(client: Client) -> None:
    assert len(client.refusal("solve", puzzle=PUZZLE, **{"x" * 900_000: 1})) < 200


class Recorder:
    """A pool that does nothing but remember what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any] | str] = []

    async def quick(self, verb: str, asked: dict[str, Any]) -> bytes | None:
        self.asked.append(asked)
        return b"{}"

    async def replies(
        self, verb: str, asked: dict[str, Any] | str, *, stream: bool
    ) -> AsyncIterator[tuple[str, bytes]]:
        self.asked.append(asked)
        yield "answer", b"{}"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.verb)
def test_a_long_body_goes_to_a_process_unread(route: Any) -> None:
    app, pool = create(), Recorder()
    app.state.pool = pool

    async def ask(content: str) -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            headers = {"content-type": "application/json"}
            return (await client.post(f"/api/{route.verb}", content=content, headers=headers)).status_code

    assert asyncio.run(ask("[" * LONGEST_QUICK)) in (400, 422)
    assert pool.asked == []
    assert asyncio.run(ask("[" * (LONGEST_QUICK + 1))) == 200
    assert pool.asked == ["[" * (LONGEST_QUICK + 1)]


def test_what_a_process_reads_is_what_the_server_would_read() -> None:
    body = {"text": f"é{PUZZLE}", "from": "line", "to": "csv", "seconds": 1}
    raw = json.dumps(body, ensure_ascii=False).encode()
    assert read_body("convert", raw.decode("latin-1")) == request_fields(BODIES["convert"].model_validate(body)) == body
    for wrong in ("[" * 100_000, '{"text": "\ud800"}'.encode("utf-8", "surrogatepass").decode("latin-1"), "", "7"):
        with pytest.raises(BodyError):
            read_body("convert", wrong)


def test_a_hint_on_a_board_with_all_its_candidates_is_short_enough_to_be_quick() -> None:
    shape = grille.Shape.of(9, boxes=[(cell // 9 + cell % 9) % 9 for cell in range(81)]).spec
    body = {"puzzle": PUZZLE, "givens": PUZZLE, "candidates": [list(range(1, 10))] * 81, "shape": shape}
    assert len(json.dumps(body | {"language": "en", "ladder": "hodoku"}, separators=(",", ":"))) <= LONGEST_QUICK


def filled(piece: str, most: int) -> str:
    return (piece * most)[:most]


PIECES = ("1", ".", "1 ", "1,", "1\t", "12 3 ", "x", '";', "[", "<a>", "#", "Grid 01 ", "|1", "*\n+", "x\n\n", "1\n")
"""What a text can be made of."""


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("verb", QUICK)
def test_no_short_body_asks_for_much_in_a_thread(verb: str, piece: str) -> None:
    stop, limits = threading.Event(), Limits()
    for field in ("puzzle", "givens", "shape", "symbols"):
        if field in BODIES[verb].model_fields:
            text = ("9:boxes=" if field == "shape" else "") + filled(piece, LONGEST_QUICK)
            asked = {"puzzle": PUZZLE, field: text[: LONGEST_NAME if field == "symbols" else None]}
            assert calls_of(lambda asked=asked: quick_answer(verb, asked, limits, stop)) <= MOST_QUICK_CALLS, field


def test_a_hint_on_a_whole_board_asks_for_little_in_a_thread() -> None:
    asked = {"puzzle": PUZZLE, "givens": PUZZLE, "candidates": ALL_CANDIDATES, "language": "en"}
    assert calls_of(lambda: quick_answer("hint", asked, Limits(), threading.Event())) <= MOST_QUICK_CALLS


@pytest.mark.slow
@pytest.mark.parametrize("verb", [verb for verb in BODIES if "puzzle" in BODIES[verb].model_fields])
def test_the_longest_request_is_read_with_bounded_work(verb: str) -> None:
    text = filled("1\n", LONGEST_PUZZLE)
    longest = {
        "puzzle": text,
        "givens": text,
        "shape": "9:boxes=" + filled("1", LONGEST_SHAPE - 8),
        "symbols": filled("1", LONGEST_NAME),
        "method": "logic:techniques=" + filled("x-wing+", LONGEST_METHOD - 17),
        "candidates": [list(range(1, 82))] * 6_561,
        "to": "cnf",
        "technique": "x-wing",
    }
    said = {name: value for name, value in longest.items() if name in BODIES[verb].model_fields}
    asked = read_body(verb, json.dumps(said))
    del asked["shape"]  # it would be refused before the puzzle is read
    assert calls_of(lambda: VERBS[verb](Job.of(asked, Limits()))) <= MOST_CALLS
