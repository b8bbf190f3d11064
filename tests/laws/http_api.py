"""The HTTP API of a server of our own: statuses, and what the JSON says."""

from __future__ import annotations

import atexit
import json
from contextlib import ExitStack
from functools import lru_cache
from typing import Any

from tests.laws import judge
from tests.laws.case import Case
from tests.laws.python_verbs import board_of
from tests.web.conftest import Client, events_of, served

from grille import Board, Grid
from grille.formats import format_named
from grille.formats.read_write import to_text
from grille.web.bodies import BODIES
from grille.web.responses import EVENTS

VERBS = BODIES

STREAMS = {"generate": ("puzzle", "puzzles"), "compare": ("run", "runs"), "trace": ("events", "events")}
"""What comes piece by piece where it is asked for as events: the kind of a piece, and its place in the whole."""

NO_OPTIONS = frozenset(["puzzle", "shape", "text", "candidates"])
"""Fields that the law fills in itself."""


@lru_cache(maxsize=1)
def client() -> Client:
    """A server with the limits that it has by default, until we end."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(served())


def words(verb: str) -> list[str]:
    """The fields of a request."""
    fields = [name for name in BODIES[verb].model_fields if name not in NO_OPTIONS]
    extra = {"explain": ["board"], "hint": ["board"], "convert": ["written"]} | {one: ["stream"] for one in STREAMS}
    return [*fields, *extra.get(verb, ())]


def needed(verb: str) -> list[str]:
    """The fields without which a request is none."""
    return [name for name, field in BODIES[verb].model_fields.items() if field.is_required() and name not in NO_OPTIONS]


def flags(verb: str) -> tuple[str, ...]:
    """Options are values here."""
    return ()


def law(case: Case) -> str:
    """Ask one verb. Says whether it answered or refused; anything else is raised."""
    body, grid = dict(case.options), case.grid
    number = body.pop("board", None)
    for word in ("from", "with"):
        if f"{word}_" in body:
            body[word] = body.pop(f"{word}_")
    if case.verb in ("hint", "judge") and body.pop("givens", False):
        body["givens"] = case.puzzle
    if case.verb == "convert":
        written = body.pop("written", "line")
        body["text"] = case.puzzle
        if "symbols" not in body:
            body["text"] = _written(grid, written)
    elif case.verb not in ("generate", "lesson"):
        body["puzzle"] = case.puzzle
    if "size" not in body and case.verb != "lesson":
        body["shape"] = case.shape
    start = board_of(grid, number)
    if isinstance(start, Board) and case.verb != "lesson":
        body["candidates"] = start.to_dict()["candidates"]
    status, said = _asked(case.verb, body, stream=body.pop("stream", False))
    assert status < 500, f"{status}: {said}"
    if status >= 400:
        judge.message(said["detail"])
        return "refused"
    if not body.keys() & {"symbols", "rules"}:  # with other symbols, or more rules, it is another puzzle
        _judged(case, said, is_plain=number is None)
    return "answered"


def _asked(verb: str, body: dict[str, Any], *, stream: bool) -> tuple[int, Any]:
    """The status and the answer; that of a stream is put together of its events."""
    headers = {"accept": EVENTS} if stream else {}
    answer = client().send(verb, json.dumps(body, allow_nan=True), timeout=100, **headers)
    if not answer.headers["content-type"].startswith(EVENTS):
        return answer.status_code, json.loads(answer.text, parse_constant=_refused)
    *events, (kind, said) = events_of(iter(answer.text.split("\n")))
    if kind == "error":
        return said["status"], said
    part, key = STREAMS[verb]
    parts = [one for name, one in events if name == part]
    return 200, said | {key: [one for some in parts for one in some] if part == "events" else parts}


def _written(grid: Grid, format: str) -> str:
    """The grid in that format, or as a line where the format does not hold it."""
    return to_text(grid, format=format if grid in format_named(format).keeps else "line")


def _refused(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


def _judged(case: Case, said: dict[str, Any], *, is_plain: bool) -> None:
    grid, verb = case.grid, case.verb
    if verb == "solve":
        judge.result(said, grid, case.options.get("limit", 2))
    elif verb == "count":
        judge.number(said["count"], said["complete"], grid, case.options.get("limit", 2**63 - 1))
    elif verb == "rate":
        judge.rating(said, grid)
    elif verb == "explain":
        judge.path(said, grid, is_plain=is_plain)
    elif verb == "hint":
        judge.hint(said, grid, is_plain=is_plain)
    elif verb == "generate":
        for one in said["puzzles"]:
            judge.made(one, None)
    elif verb == "compare":
        judge.comparison(said, [grid], case.options.get("limit", 1))
    elif verb == "trace":
        judge.events(said["events"], grid)
    elif verb == "canonical":
        judge.canonical(said, grid)
    elif verb == "true-candidates":
        masks = [sum(1 << digit - 1 for digit in digits) for digits in said["candidates"]]
        judge.candidates(masks, said["complete"], grid)
        judge.redundant(said["redundant"], grid)
    elif verb == "lesson":
        assert said["technique"] == said["step"]["technique"] == case.options["technique"]
        assert len(said["positions"]) == 3
    elif verb == "judge":
        assert said["verdict"] in ("right", "other", "wrong", "nothing")
        assert (said["words"] is None) == (said["technique"] is None)
        assert said["verdict"] != "right" or said["technique"] == case.options["technique"]
    elif verb == "prove":
        judge.proof(said, grid)
    elif verb == "explain-conflict":
        judge.conflict(said, grid)
    elif verb == "drawing":
        assert Grid.from_dict(said) == grid
        assert [one["line"] for one in said["rules"]] == [str(rule) for rule in grid.shape.rules]
    else:
        assert said["text"]
