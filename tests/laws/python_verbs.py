"""The public verbs in Python: what each is asked, and what its answer must be."""

from __future__ import annotations

import inspect
import io
import pathlib
import random
import tempfile
from collections.abc import Callable
from itertools import islice
from typing import Any
from xml.etree import ElementTree

from tests.flags import After
from tests.laws import judge
from tests.laws.case import Case

import grille
from grille import Board, Grid, Shape
from grille.formats import format_named
from grille.formats.read_write import to_text
from grille.generator.request import Kind
from grille.language import LANGUAGES
from grille.logic.hint import STAGES
from grille.study.description import PuzzleSet, Study

VERBS = {name: verb for name in grille.__all__ if inspect.isfunction(verb := getattr(grille, name))}

PUZZLES = {"puzzle", "puzzles", "grid", "shape", "kind", "options", "text", "stream", "names"}
FILES = {"path_or_file", "template", "fonts", "out", "corpora"}
NO_OPTIONS = PUZZLES | FILES
"""Parameters that the laws fill in themselves."""

EXTRA = {"draw": ("board", "ppi"), "explain": ("board",), "hint": ("board",)}
EXTRA |= dict.fromkeys(("convert", "parse", "read"), ("written",))
"""What a law varies beside the options: a board whose candidates someone removed, the format a text is written in."""

Options = dict[str, Any]
LAWS: dict[str, Callable[[Case, Options], object]] = {}


def words(verb: str) -> list[str]:
    """The options of a verb, from its signature."""
    named = list(inspect.signature(VERBS[verb]).parameters)
    if "kind" in named:
        named += Kind.__annotations__
    if verb == "run_study":
        named = ["limit", "seconds", "language", "stop", "progress"]
    return [word for word in (*named, *EXTRA.get(verb, ())) if word not in NO_OPTIONS]


def needed(verb: str) -> list[str]:
    """The options without a default."""
    parameters = inspect.signature(VERBS[verb]).parameters.values()
    return [one.name for one in parameters if one.default is one.empty and one.kind is not one.VAR_KEYWORD]


def flags(verb: str) -> tuple[str, ...]:
    """Options are values here."""
    return ()


def law(case: Case) -> str:
    """Ask one verb. Says whether it answered or refused; anything else is raised."""
    said = dict(case.options)
    if "stop" in said:
        said["stop"] = After(said["stop"])
    if "progress" in said:
        said["progress"] = _told
    try:
        LAWS[case.verb](case, said)
    except grille.WrongSolutionError:
        raise
    except grille.GrilleError as error:
        judge.message(str(error))
        return "refused"
    return "answered"


def _told(done: int, total: int | None) -> None:
    assert done >= 0
    assert total is None or done <= total


def _law(verb: Callable[[Case, Options], object]) -> Callable[[Case, Options], object]:
    LAWS[verb.__name__] = verb
    return verb


def many(case: Case) -> list[Grid]:
    """The puzzle, its mirror, and an empty grid."""
    grid = case.grid
    return [grid, Grid(grid.shape, grid.values[::-1]), Grid(grid.shape, [0] * grid.shape.cells)]


def board_of(grid: Grid, number: int | None) -> Grid | Board:
    """The grid itself, or a board of it without some of its candidates."""
    if number is None:
        return grid
    board, rng = Board.from_grid(grid), random.Random(number)
    for cell, value in enumerate(grid.values):
        for digit in board.candidates(cell):
            if not value and rng.random() < number / 10:
                board.remove(cell, digit)
    return board


def spelled(method: str) -> tuple[str, Options]:
    """A method and its options, as Python takes them."""
    name, _, rest = method.partition(":")
    return name, dict(word.split("=", 1) if "=" in word else (word, "") for word in rest.split(",") if word)


def _saying(noun: Any) -> Any:
    """What a noun says, as JSON; in every language."""
    for language in LANGUAGES:
        judge.plain(noun.to_dict(language))
    return judge.plain(noun.to_dict())


@_law
def solve(case: Case, said: Options) -> None:
    method, options = spelled(said.pop("method", "auto"))
    found = grille.solve(case.grid, method=method, **options, **said)
    judge.result(_saying(found), case.grid, said.get("limit", 2))


@_law
def trace(case: Case, said: Options) -> None:
    method, options = spelled(said.pop("method"))
    found = list(islice(grille.trace(case.grid, method=method, **options, **said), 5_000))
    judge.events([_saying(event) for event in found], case.grid)
    assert len(found) == 5_000 or found[-1].kind == "end"


@_law
def count(case: Case, said: Options) -> None:
    limit = said.get("limit", 2**63 - 1)
    try:
        judge.number(grille.count(case.grid, **said), True, case.grid, limit)
    except grille.OutOfTimeError as error:
        judge.number(error.found, False, case.grid, limit)


@_law
def solutions(case: Case, said: Options) -> None:
    stream = grille.solutions(case.grid, **said)
    found = list(islice(stream, 500))
    assert all(one.is_solution_of(case.grid) for one in found)
    assert len(set(found)) == len(found) <= said.get("limit", 500)
    if stream.complete:
        judge.number(len(found), True, case.grid, 500)


@_law
def solve_batch(case: Case, said: Options) -> None:
    grids = many(case)
    batch = grille.solve_batch(grids, shape=case.grid.shape, **said)
    for row, grid in enumerate(grids):
        judge.number(int(batch.counts[row]), bool(batch.complete[row]), grid, said.get("limit", 2))
        if batch.counts[row]:
            assert Grid(grid.shape, batch.solutions[row]).is_solution_of(grid)


@_law
def true_candidates(case: Case, said: Options) -> None:
    try:
        judge.candidates(grille.true_candidates(case.grid, **said), True, case.grid)
    except grille.OutOfTimeError as error:
        judge.candidates(error.found, False, case.grid)


@_law
def redundant_givens(case: Case, said: Options) -> None:
    try:
        found = grille.redundant_givens(case.grid, **said)
    except grille.OutOfTimeError as error:
        found = error.found
    judge.redundant(found, case.grid)


@_law
def explain(case: Case, said: Options) -> None:
    number = said.pop("board", None)
    found = grille.explain(board_of(case.grid, number), **said)
    judge.path(_saying(found), case.grid, is_plain=number is None)
    assert all(str(step) for step in found)


@_law
def hint(case: Case, said: Options) -> None:
    number = said.pop("board", None)
    givens = case.grid if said.pop("givens", False) else None
    found = grille.hint(board_of(case.grid, number), givens=givens, **said)
    judge.hint(_saying(found), case.grid, is_plain=number is None)
    for stage in STAGES:
        assert found.text(stage)


@_law
def rate(case: Case, said: Options) -> None:
    judge.rating(_saying(grille.rate(case.grid, **said)), case.grid)


@_law
def rate_batch(case: Case, said: Options) -> None:
    grids = many(case)
    ratings = grille.rate_batch(grids, shape=case.grid.shape, **said)
    assert len(ratings) == len(grids)
    for rating, grid in zip(ratings, grids, strict=True):
        judge.rating(_saying(rating), grid)


@_law
def compare(case: Case, said: Options) -> None:
    found = grille.compare(case.grid, **{"methods": ["native", "backtracking"], **said})
    judge.comparison(_saying(found), [case.grid], said.get("limit", 1))


@_law
def prove(case: Case, said: Options) -> None:
    judge.proof(_saying(grille.prove(case.grid, **said)), case.grid)


@_law
def unavoidable(case: Case, said: Options) -> None:
    full = grille.solve(case.grid, seconds=1).solution or case.grid
    judge.unavoidable(_saying(grille.unavoidable(full, **said)), full)


@_law
def canonical(case: Case, said: Options) -> None:
    found = grille.canonical(case.grid, **said)
    judge.canonical(_saying(found), case.grid)
    other = grille.Symmetry.random(case.grid.shape, random.Random(case.puzzle)).apply(case.grid)
    assert grille.canonical(other).form == found.form, "isomorphs have other forms"


@_law
def canonical_batch(case: Case, said: Options) -> None:
    grids = many(case)
    forms = grille.canonical_batch(grids, shape=case.grid.shape, **said)
    assert [Grid(case.grid.shape, row) for row in forms] == [grille.canonical(grid).form for grid in grids]


@_law
def fill(case: Case, said: Options) -> None:
    shape = case.grid.shape
    found = grille.fill(shape, **said)
    grids = found if isinstance(found, list) else [found]
    assert len(grids) == said.get("count", 1)
    assert all(grid.is_solution_of(Grid(shape, [0] * shape.cells)) for grid in grids)


def _kind(case: Case, said: Options) -> tuple[Options, Shape | None]:
    """What is asked for, and the shape that it will have; None where each puzzle draws its own."""
    shape = case.grid.shape
    if "size" in said:
        return said, None
    draws = said.get("jigsaw") or said.get("rules") or said.get("with_")
    return said | {"shape": shape}, None if draws else shape


@_law
def generate(case: Case, said: Options) -> None:
    kind, shape = _kind(case, said)
    found = grille.generate(**kind)
    grids = found if isinstance(found, list) else [found]
    assert len(grids) == said.get("count", 1)
    for grid in grids:
        assert shape is None or grid.shape is shape
        assert judge.unique(grid)
        assert not grid.is_full
        _as_asked(grid, said)


def _as_asked(grid: Grid, said: Options) -> None:
    givens = said.get("givens")
    if givens is not None:
        low, high = givens if isinstance(givens, list) else (givens, givens)
        assert low <= grid.givens <= high
    if said.get("symmetry", "none") in ("half-turn", "full"):
        assert [value > 0 for value in grid.values] == [value > 0 for value in grid.values[::-1]]
    if "pattern" in said:
        assert [value > 0 for value in grid.values] == [symbol != "." for symbol in said["pattern"]]
    if said.get("level") is not None:
        rating = grille.rate(grid, scales=["levels"], seconds=5)
        assert rating.level == said["level"] or not rating.complete


@_law
def make(case: Case, said: Options) -> None:
    kind, shape = _kind(case, said)
    for made in islice(grille.make(**kind), 3):
        judge.made(_saying(made), shape)
        _as_asked(made.puzzle, said)


@_law
def sample(case: Case, said: Options) -> None:
    grids = many(case)
    found = grille.sample(grids, **said)
    assert grids[found.number - 1] == found.item
    assert found.seen <= min(3, said.get("count", 3))


@_law
def draw(case: Case, said: Options) -> None:
    ppi = said.pop("ppi", None)
    drawing = grille.draw(board_of(case.grid, said.pop("board", None)), **said)
    _saying(drawing)
    ElementTree.fromstring(drawing.svg)
    if ppi is not None:
        assert drawing.png(ppi).startswith(b"\x89PNG")
        assert drawing.pdf.startswith(b"%PDF")


@_law
def book(case: Case, said: Options) -> None:
    found = grille.book(many(case), **said)
    assert found.pdf.startswith(b"%PDF")
    assert found.pages > 0
    assert len(found.items) + len(found.left_out) == 3
    for item in found.items:
        assert item.solution.is_solution_of(item.puzzle)
        assert judge.unique(item.puzzle)
    _saying(found)


@_law
def export(case: Case, said: Options) -> None:
    assert grille.export(case.grid, **said).endswith("\n")


@_law
def convert(case: Case, said: Options) -> None:
    text = to_text(case.grid, format=said.pop("written", "line"))
    told = {"shape": case.grid.shape} if "symbols" not in said else {}
    found = grille.convert(text, **told, **said)
    if "stop" not in said and "symbols" not in said:
        assert list(grille.read(io.StringIO(found), format=said["to"], shape=case.grid.shape)) == [case.grid]


@_law
def parse(case: Case, said: Options) -> None:
    written = said.pop("written", "line")
    found = grille.parse(to_text(case.grid, format=written), shape=case.grid.shape, **said)
    assert found.shape is case.grid.shape
    if not said or said == {"format": written}:
        assert found == case.grid


@_law
def read(case: Case, said: Options) -> None:
    written, grids = said.pop("written", "line"), many(case)
    text = to_text(grids, format=written)
    found = list(grille.read(io.BytesIO(text.encode()), shape=case.grid.shape, **said))
    assert all(grid.shape is case.grid.shape for grid in found)
    if not said or said == {"format": written}:
        assert found == grids


@_law
def write(case: Case, said: Options) -> None:
    grids, file = many(case), io.StringIO()
    grille.write(grids, file, **said)
    back = list(grille.read(io.StringIO(file.getvalue()), format=said["format"])) if file.getvalue() else []
    assert back == grids[: len(back)]
    assert "stop" in said or back == grids
    assert not back or case.grid in format_named(said["format"]).keeps


@_law
def example(case: Case, said: Options) -> None:
    found = grille.example(said["name"])
    assert found.summary
    assert found.grid.givens == len(found.grid.values) - found.grid.values.count(0)


@_law
def run_study(case: Case, said: Options) -> None:
    value = [grid.to_line() for grid in many(case)]
    sets = (PuzzleSet("mine", "puzzles", value),)
    study = Study("laws", "A study", "Why?", ("native", "backtracking"), sets, limit=said.pop("limit", 1), seconds=0.2)
    with tempfile.TemporaryDirectory() as folder:
        report = grille.run_study(study, pathlib.Path(folder) / "out", **said)
        assert report.complete or "seconds" in said or "stop" in said
