"""The work of each request: a verb of the library, and the JSON of its result. Knows no HTTP."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from grille.errors import OptionError, OutOfTimeError, ParseError, ShapeError
from grille.formats.read_write import entries
from grille.formats.registry import format_named
from grille.generator.generate import make
from grille.generator.made import MadeDict
from grille.logic.hint import HintDict
from grille.logic.lessons import JudgementDict, LessonDict
from grille.logic.lessons import judge as judged
from grille.logic.lessons import lesson as lesson_on
from grille.logic.path import PathDict
from grille.logic.rating import RatingDict
from grille.logic.words import language_named
from grille.methods.conflict import explain_conflict as conflict_of
from grille.methods.contract import EventDict
from grille.methods.encodings.exports import export_named
from grille.methods.explain import explain as explained
from grille.methods.explain import hint as hint_on
from grille.methods.kernel_verbs import count as counted
from grille.methods.kernel_verbs import true_candidates as candidates_of
from grille.methods.prove import prove as proved
from grille.methods.rate import rate as rated
from grille.methods.redundant import redundant_givens, redundant_rules
from grille.methods.solve import ResultDict
from grille.methods.solve import solve as solved
from grille.methods.solve import trace as traced
from grille.model import Board, Grid
from grille.model.canonical import CanonicalDict
from grille.model.canonical import canonical as canonical_of
from grille.rules import kinds_of
from grille.rules.demands import demands
from grille.rules.layers import layers
from grille.rules.rule import Rule, Setting
from grille.study.compare import Race
from grille.study.run import Run, RunDict
from grille.watch import Watch
from grille.web import answers
from grille.web.job import Job, checked_method

Answer = Mapping[str, object]

_Part = TypeVar("_Part")

RATE_SECONDS = 10.0
"""Seconds for the ER of one puzzle; then only `er_at_least` is known."""

RUN_SECONDS = 5.0
DEFAULT_EVENTS = 10_000
_EVENTS = 200  # events in one part of a streamed trace
_EVENT_SECONDS = 0.25
"""When a part is sent though it has fewer events."""

_PROGRESS_SECONDS = 0.1


def solve(job: Job) -> ResultDict:
    method, options = job.method()
    limit, nodes = job.limit(2), job.fields("nodes")
    return solved(job.grid(), method=method, limit=limit, **nodes, **job.until, **options).to_dict()


def count(job: Job) -> answers.Count:
    found, is_complete = _in_time(job, counted, job.grid(), **job.fields("limit"))
    return {"count": found, "complete": is_complete}


def rate(job: Job) -> RatingDict:
    grid, until = job.grid(), job.until
    return rated(grid, **until | {"seconds": min(until["seconds"], RATE_SECONDS)}).to_dict()


def explain(job: Job) -> PathDict:
    language = _language(job)
    return explained(job.puzzle(), **job.fields("ladder", "techniques"), **job.until).to_dict(language)


def hint(job: Job) -> HintDict:
    language = _language(job)
    givens = job.grid("givens") if "givens" in job.body else None
    found = hint_on(job.puzzle(), givens=givens, **job.fields("ladder"), **job.until)
    return found.to_dict(language, **job.fields("stage"))


def generate(job: Job) -> Answer:
    kind = {name: value for name, value in job.body.items() if name not in ("shape", "seconds", "count", "with")}
    if "with" in job.body:
        kind["with_"] = job.body["with"]
    job.check_cells(job.body.get("size", 1) ** 2)
    shape = job.shape()
    puzzles: list[MadeDict] = []
    note = None
    try:
        for one in make(count=job.body.get("count", 1), shape=shape, progress=_progress(job), **job.until, **kind):
            _put(job, puzzles, "puzzle", one.to_dict())
    except OutOfTimeError as error:
        note = str(error)
    return {**_whole(job, "puzzles", puzzles), "complete": note is None, "note": note}


def compare(job: Job) -> Answer:
    methods = job.body.get("methods")
    for method in methods or ():
        checked_method(method)
    each = job.body.get("seconds", RUN_SECONDS)
    race = Race.of([job.grid()], methods, limit=job.limit(1), seconds=each)
    whole = Watch.of(seconds=job.limits.seconds, stop=job.watch.stop)  # `seconds` is for each run
    runs: list[Run] = []
    rows: list[RunDict] = []
    for run in race.runs(_Up(lambda: whole.is_up)):
        runs.append(run)
        _put(job, rows, "run", run.to_dict())
        _send(job, "progress", {"done": len(runs), "total": race.total})
    answer = race.comparison(runs).to_dict()
    return answer if job.send is None else {name: one for name, one in answer.items() if name != "runs"}


def trace(job: Job) -> Answer:
    method, options = checked_method(job.body["method"])
    language = _language(job)
    most = min(job.body.get("events", DEFAULT_EVENTS), job.limits.events)
    limit, nodes = job.limit(2), job.fields("nodes")
    search = traced(job.grid(), method=method.name, limit=limit, **nodes, **job.until, **options)
    events: list[EventDict] = []
    fresh: list[EventDict] = []
    is_whole, sent = False, time.monotonic()
    for seen, event in enumerate(search):
        if seen == most:
            break
        fresh.append(event.to_dict(language))
        if len(fresh) == _EVENTS or time.monotonic() - sent > _EVENT_SECONDS:
            _put_all(job, events, fresh)
            fresh, sent = [], time.monotonic()
        is_whole = event.kind == "end" and not job.watch.is_up
    close = getattr(search, "close", None)
    if close is not None:
        close()
    _put_all(job, events, fresh)
    return {**_whole(job, "events", events), "complete": is_whole}


def convert(job: Job) -> answers.Text:
    body, shape = job.body, job.shape()
    to = format_named(body["to"])
    found = []
    for entry in entries(
        io.StringIO(body["text"]),
        format=body.get("from"),
        shape=shape,
        symbols=body.get("symbols"),
        stop=_Up(lambda: job.watch.is_up),
        ignore_unknown_rules=body.get("ignore_unknown_rules", False),
    ):
        if isinstance(entry, ParseError):
            raise entry
        job.left_out.extend(entry.left_out)
        job.check_cells(entry.grid.shape.cells)
        found.append(entry)
    return _text(job, to.write(found))


def canonical(job: Job) -> CanonicalDict:
    return canonical_of(job.grid()).to_dict()


def true_candidates(job: Job) -> answers.TrueCandidates:
    """The candidates that occur in a solution, and the givens and rules that could be left out."""
    grid = job.grid()
    masks, all_settled = _in_time(job, candidates_of, grid)
    redundant, all_asked = _in_time(job, redundant_givens, grid)
    rules, all_left_out = _in_time(job, redundant_rules, grid) if grid.shape.other_rules else ((), True)
    return {
        **grid.to_dict(),
        "candidates": [_digits(mask, grid) for mask in masks],
        "redundant": list(redundant),
        "redundant_rules": list(map(str, rules)),
        "complete": all_settled and all_asked and all_left_out,
    }


def export(job: Job) -> answers.Text:
    kind = export_named(job.body["to"])
    return _text(job, kind.pieces(job.grid()))


def drawing(job: Job) -> answers.Drawing:
    language = _language(job) or "en"
    entry = job.entry()
    shape = entry.grid.shape
    return {
        **entry.grid.to_dict(),
        "notes": dict(entry.notes),
        "rules": [_rule(rule, Setting(shape.side, shape.box_of, shape.other_rules), language) for rule in shape.rules],
        "explained": [{"kind": kind.name, "text": kind.explained(language)} for kind in kinds_of(shape.rules)],
        "marks": layers(shape.other_rules, shape.side).to_dict(),
    }


def _rule(rule: Rule, setting: Setting, language: str) -> answers.RuleLine:
    return {
        "line": str(rule),
        "kind": rule.kind.name,
        "sentence": rule.sentence(language),
        "numbers": list(rule.numbers),
        "groups": [list(cells) for cells in rule.groups],
        "demands": demands(rule.lower(setting)) if rule in setting.rules else [],
    }


def answered(verb: str, job: Job) -> Answer:
    """The answer of a verb, with the names of the rules that were left out, if any were."""
    answer = VERBS[verb](job)
    return {**answer, "left_out": job.left_out} if job.left_out else answer


def prove(job: Job) -> Answer:
    proof = proved(job.grid(), **job.fields("method"), **job.until)
    if not job.body.get("files"):
        return proof.to_dict()
    formula, steps = (_text(job, [text])["text"] for text in (proof.formula_text, proof.proof_text))
    return {**proof.to_dict(), "formula": formula, "proof": steps}


def lesson(job: Job) -> LessonDict:
    language = _language(job)
    return lesson_on(job.body["technique"]).to_dict(language)


def judge(job: Job) -> JudgementDict:
    language = _language(job)
    puzzle = job.puzzle()
    board = puzzle if isinstance(puzzle, Board) else Board.from_grid(puzzle)
    if "givens" in job.body:
        givens = job.grid("givens")
        if givens.shape != board.shape:
            raise ShapeError("givens are {}, the puzzle is {}", givens.shape.spec, board.shape.spec)
        board.placed |= {cell for cell, value in enumerate(board.values) if value and not givens.values[cell]}
    move = {name: _pairs(job, name, board) for name in ("removes", "places")}
    watch = Watch.of(**job.until)
    return judged(board, job.body["technique"], **move, watch=watch).to_dict(language)


def _pairs(job: Job, name: str, board: Board) -> list[tuple[int, int]]:
    pairs = [(cell, digit) for cell, digit in job.body.get(name, ())]
    for cell, digit in pairs:
        if cell >= board.shape.cells or not 1 <= digit <= board.shape.side:
            raise ShapeError("{} names cell {} and digit {}, which are not on the board", name, cell, digit)
    return pairs


def explain_conflict(job: Job) -> answers.Conflict:
    grid, clash, is_complete = job.grid(), None, True
    try:
        clash = conflict_of(grid, job.watch)
    except OutOfTimeError:
        is_complete = False
    return {
        **grid.to_dict(),
        "clashes": clash is not None if is_complete else None,
        "cells": list(clash.cells) if clash else [],
        "rules": [str(rule) for rule in clash.rules] if clash else [],
        "complete": is_complete,
    }


VERBS: Mapping[str, Callable[[Job], Answer]] = {
    "solve": solve,
    "count": count,
    "rate": rate,
    "explain": explain,
    "hint": hint,
    "generate": generate,
    "compare": compare,
    "trace": trace,
    "convert": convert,
    "canonical": canonical,
    "true-candidates": true_candidates,
    "export": export,
    "drawing": drawing,
    "prove": prove,
    "lesson": lesson,
    "judge": judge,
    "explain-conflict": explain_conflict,
}
"""The handlers, by the last part of the path."""


class _Up:
    """The `stop` flag of a watch."""

    def __init__(self, is_up: Callable[[], bool]) -> None:
        self.is_set = is_up


def _in_time(job: Job, verb: Callable[..., Any], grid: Grid, **options: Any) -> tuple[Any, bool]:
    """The result of the verb, and whether it is complete."""
    try:
        return verb(grid, **options, **job.until), True
    except OutOfTimeError as error:
        return error.found, False


def _language(job: Job) -> str | None:
    language: str | None = job.body.get("language")
    if language is not None:
        language_named(language)
    return language


def _digits(mask: int, grid: Grid) -> list[int]:
    return [digit for digit in range(1, grid.shape.side + 1) if mask >> (digit - 1) & 1]


def _send(job: Job, kind: str, part: object) -> None:
    if job.send is not None:
        job.send(kind, part)


def _put(job: Job, parts: list[_Part], kind: str, part: _Part) -> None:
    """Send a part to the stream if there is one, else append it to the list."""
    if job.send is not None:
        job.send(kind, part)
    else:
        parts.append(part)


def _put_all(job: Job, events: list[EventDict], fresh: list[EventDict]) -> None:
    if job.send is None:
        events += fresh
    elif fresh:
        job.send("events", fresh)


def _whole(job: Job, key: str, parts: Sequence[Answer]) -> Answer:
    return {key: parts} if job.send is None else {}


def _progress(job: Job) -> Callable[[int, int | None], object] | None:
    """A progress callback that sends events to the stream, a few times a second."""
    if job.send is None:
        return None
    last = -_PROGRESS_SECONDS

    def report(done: int, total: int | None) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _PROGRESS_SECONDS or done == total:
            last = now
            _send(job, "progress", {"done": done, "total": total})

    return report


def _text(job: Job, pieces: Iterable[str]) -> answers.Text:
    """The pieces as one text, until the time is up. Raises OptionError where it becomes too long."""
    text: list[str] = []
    length, most = 0, job.limits.characters
    for piece in pieces:
        if job.watch.is_up:
            return {"text": "".join(text), "complete": False}
        length += len(piece)
        if length > most:
            raise OptionError(
                "the text is longer than {:,} characters, the limit here; the command line has none", most
            )
        text.append(piece)
    return {"text": "".join(text), "complete": not job.watch.is_up}
