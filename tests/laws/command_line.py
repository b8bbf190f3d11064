"""The command line, each command in a process of its own: statuses, messages, and what JSON and lines say."""

from __future__ import annotations

import atexit
import json
import pathlib
import tempfile
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from tests.forks import Forks, Ran
from tests.laws import judge
from tests.laws.case import Case
from tests.laws.python_verbs import many

from grille import Grid
from grille.cli.main import COMMANDS, _load
from grille.formats import format_named
from grille.formats.read_write import to_text
from grille.rules import HOUSE_KINDS

ELSEWHERE = {"serve", "study", "library"}
"""`serve` is what answers HTTP; the others work on folders and files of their own."""

VERBS = {name: name for name in COMMANDS if name not in ELSEWHERE}

SHAPE = {"size", "boxes", "shape", "spec", "rule", "rules", *(kind.keyword for kind in HOUSE_KINDS)}
FILES = {
    "plot",
    "draw",
    "check",
    "model_file",
    "not_in",
    "corpora",
    "out",
    "template",
    "fonts",
    "into",
    "check_file",
    "cluster",
}
LIBRARIES = {"library", "tag", "order"}
WITHOUT_END = {"ladder"}
"""`explain --ladder se` has no time limit, and minutes are what nested chains take on a grid with many solutions."""

NO_OPTIONS = {"puzzles", "name", "from_format", "example", "help", "version"} | SHAPE | FILES | LIBRARIES | WITHOUT_END
"""Parameters that the law fills in itself: the puzzle, its shape, files; and those of libraries."""

INPUTS = ("argument", "pipe", "file")
STATUSES = (0, 1, 2)

_MAKES = {"book": ("er", "givens", "jigsaw", "level", "minimal", "symmetry")}
"""Options that ask a command for puzzles of its own making."""


@lru_cache(maxsize=1)
def forks() -> Forks:
    """Whoever starts the commands."""
    found = Forks()
    atexit.register(found.close)
    return found


@lru_cache
def _parameters(verb: str) -> dict[str, Any]:
    return {one.name: one for one in _load(verb).params if one.name not in NO_OPTIONS}


def words(verb: str) -> list[str]:
    """The options of a command, from its parameters."""
    reads = any(one.name == "puzzles" for one in _load(verb).params)
    names = [name for name in _parameters(verb) if (verb, name) != ("solve", "model")]
    return [*names, *(("input", "told", "written") if reads else ("told",) if "seed" in names else ())]


def needed(verb: str) -> list[str]:
    """What a command is nothing without."""
    return {"convert": ["to"], "batch": ["verb"]}.get(verb, [])


def flags(verb: str) -> list[str]:
    """Options that are said or not."""
    return [name for name, one in _parameters(verb).items() if getattr(one, "is_flag", False)]


def law(case: Case) -> str:
    """Ask one command. Says whether it answered or refused; anything else is raised."""
    said = dict(case.options)
    source, told, written = said.pop("input", "argument"), said.pop("told", "shape"), said.pop("written", "line")
    takes_puzzles = any(one.name == "puzzles" for one in _load(case.verb).params)
    parameters = _parameters(case.verb)
    with tempfile.TemporaryDirectory() as folder:
        asked = [case.verb]
        for name, value in said.items():
            asked += _spelled(parameters[name], value, pathlib.Path(folder))
        asked += _shape(case.grid, told, pathlib.Path(folder)) if "shape" in _shape_words(case.verb) else []
        asked += {"book": ["--out=book.pdf"], "batch": ["--out=table.parquet"]}.get(case.verb, [])
        source = "file" if case.verb == "batch" else source
        text = None
        if takes_puzzles and not any(map(said.get, ("examples", *_MAKES.get(case.verb, ())))):
            keeps = case.grid in format_named(written).keeps
            text = to_text(many(case), format=written if keeps else "line")
            text = case.puzzle if source == "argument" else text
            if source == "argument" and len(text) <= 100_000:
                asked, text = [*asked, text], None
            elif source == "file":
                (pathlib.Path(folder) / "puzzles.txt").write_text(text, "utf-8")
                asked, text = [*asked, "puzzles.txt"], None
            else:
                asked += ["-"]
        ran = forks().run(*asked, text=text, cwd=folder, seconds=100)
    return _judged(case, ran, said)


def _shape_words(verb: str) -> set[str]:
    names = {one.name for one in _load(verb).params}
    return {"shape"} if names & {"shape", "spec"} else set()


def _spelled(parameter: Any, value: Any, folder: pathlib.Path) -> list[str]:
    long = next((word for word in parameter.opts if word.startswith("--")), parameter.opts[0])
    if getattr(parameter, "is_flag", False):
        if value:
            return [long]
        return [parameter.secondary_opts[0]] if parameter.secondary_opts else []
    if parameter.name == "verb":
        return [_one(value)]
    if parameter.name == "pattern":
        (folder / "pattern.txt").write_text(value, "utf-8", "replace")
        return [long, "pattern.txt"]
    if parameter.name == "givens" and value in (True, False):
        return [long, "." * 81] if value else []
    if getattr(parameter, "multiple", False):
        return [word for one in (value if isinstance(value, list) else [value]) for word in (f"{long}={_one(one)}",)]
    separator = "-" if parameter.name in ("givens", "er") else ","
    return [f"{long}={separator.join(map(_one, value)) if isinstance(value, list) else _one(value)}"]


def _one(value: object) -> str:
    try:
        return str(value).encode("utf-8", "replace").decode().replace("\0", "")
    except ValueError:  # Python refuses to write out whole numbers of thousands of digits
        return "1" + "0" * 400


def _shape(grid: Grid, told: str, folder: pathlib.Path) -> list[str]:
    shape = grid.shape
    if told == "nothing" and shape.is_plain:
        return []
    is_numbered = list(dict.fromkeys(shape.box_of)) == list(range(shape.side))  # as --boxes numbers them
    if told == "options" and is_numbered and (not shape.has_regular_boxes or "box" not in shape.spec):
        asked = [f"--size={shape.side}", *(f"--{kind.word}" for kind in shape.kinds)]
        if not shape.has_regular_boxes:
            (folder / "boxes.txt").write_text(" ".join(str(box + 1) for box in shape.box_of))
            asked += ["--boxes", "boxes.txt"]
        return asked
    return [f"--shape={shape.spec}"]


def _judged(case: Case, ran: Ran, said: dict[str, Any]) -> str:
    assert ran.status in STATUSES, (ran.status, ran.err[-500:])
    lines = ran.err.splitlines()
    assert len(lines) <= 8, ran.err
    assert "Traceback" not in ran.err
    assert all(len(line) <= judge.LONGEST_MESSAGE for line in lines), ran.err[:500]
    assert ran.status != 2 or lines, "refused without a word"
    if said.get("as_json") and not said.get("examples") and ran.status != 2:
        objects = [json.loads(line, parse_constant=_refused) for line in ran.out.splitlines()]
        if case.verb in JSON:
            JSON[case.verb](objects, case, said)
    return "refused" if ran.status == 2 else "answered"


def _refused(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


Objects = Iterable[dict[str, Any]]


def _of_puzzles(judged: Callable[[dict[str, Any], Grid, dict[str, Any]], None]) -> Callable[..., None]:
    def each(objects: Objects, case: Case, said: dict[str, Any]) -> None:
        grids = many(case)
        for one in objects:
            if "puzzle" in one:
                grid = Grid.from_dict(one)
                assert grid in grids or "symbols" in said, "an answer about another puzzle"
                judged(one, grid, said)

    return each


def _solved(one: dict[str, Any], grid: Grid, said: dict[str, Any]) -> None:
    judge.result(one, grid, said.get("limit") or 2)


def _counted(one: dict[str, Any], grid: Grid, said: dict[str, Any]) -> None:
    judge.number(one["count"], one.get("complete", True), grid, said.get("limit") or 2**63 - 1)


def _generated(objects: Objects, case: Case, said: dict[str, Any]) -> None:
    for one in objects:
        judge.made(one, None)


JSON: dict[str, Callable[[list[dict[str, Any]], Case, dict[str, Any]], None]] = {
    "solve": lambda objects, case, said: None if said.get("as_steps") else _of_puzzles(_solved)(objects, case, said),
    "count": _of_puzzles(_counted),
    "rate": _of_puzzles(lambda one, grid, said: judge.rating(one, grid)),
    "generate": _generated,
    "prove": _of_puzzles(lambda one, grid, said: judge.proof(one, grid)),
    "unavoidable": _of_puzzles(lambda one, grid, said: judge.unavoidable(one, grid)),
    "explain": _of_puzzles(lambda one, grid, said: judge.steps([one], grid)),
    "hint": _of_puzzles(lambda one, grid, said: None if said.get("givens") else judge.hint(one, grid)),
}
