"""Grids with rules, through every command and every route of the API: kept, or refused by name in one sentence."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable
from typing import Any

import duckdb
import pytest
from tests.laws.http_api import client

import grille
from grille import Grid, Shape
from grille.cli.main import COMMANDS
from grille.formats.read_write import parse
from grille.web.bodies import BODIES

from .test_ruled_shapes import EMPTY, LINES, RULED, TRUTH

WORDS = ["--size", "4", *(word for line in LINES for word in ("--rule", line))]
LONELY = "1.34" + "." * 12

Ran = Any


def solutions(ran: Ran) -> bool:
    return {Grid.from_line(line, RULED).values for line in json.loads(ran.out)["solutions"]} == TRUTH


KEPT: dict[str, tuple[list[str], Callable[[Ran], bool]]] = {
    "solve": (["--limit", "300", "--json"], solutions),
    "count": ([], lambda ran: int(ran.out) == len(TRUTH)),
    "compare": (["-m", "native", "-m", "sat", "--json"], lambda ran: RULED.spec in ran.out),
    "convert": (["--to", "json"], lambda ran: parse(ran.out) == EMPTY),
    "export": (["--to", "cnf"], lambda ran: all(line in ran.out for line in LINES)),
    "prove": (["--rule", "cage 3 r2c1 r3c1"], lambda ran: "there is no solution" in ran.out),
    "draw": (["--out", "board.svg"], lambda ran: True),
    "book": (["--out", "book.pdf", "--count", "1"], lambda ran: "1 puzzle" in ran.out),
    "generate": (["--count", "2", "--seed", "1"], lambda ran: ran.out.count(RULED.spec) == 2),
    "rate": (["--json"], lambda ran: json.loads(ran.out)["level"] == "very-easy"),
    "explain": (["--json"], lambda ran: json.loads(ran.out)["shape"] == RULED.spec),
    "hint": (["--json"], lambda ran: json.loads(ran.out)["technique"] == "full-house"),
}
NEARLY_FULL = Grid(RULED, (0, *min(TRUTH)[1:])).to_line()
PUZZLES = dict.fromkeys(["rate", "explain", "hint"], NEARLY_FULL)
"""Those of commands that want one solution."""
REFUSED: dict[str, list[str]] = {
    "canonical": [],
    "unavoidable": [],
}
BY_FILE = {"batch", "library"}
"""By their verbs, below."""
MAKING = {"generate", "book"}
OF_NO_PUZZLE = {"study", "serve", "methods", "rules", "formats", "techniques", "sample"}
"""`sample` takes puzzles as it finds them, and a study says its own."""


def test_every_command_is_asked() -> None:
    assert COMMANDS.keys() == KEPT.keys() | REFUSED.keys() | BY_FILE | OF_NO_PUZZLE


@pytest.mark.process
@pytest.mark.parametrize("command", KEPT)
def test_a_command_that_knows_rules_keeps_them(
    command: str, run: Callable[..., Ran], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, is_right = KEPT[command]
    words = [str(tmp_path / word) if word.endswith((".svg", ".pdf")) else word for word in words]
    ran = run(command, *([] if command in MAKING else [PUZZLES.get(command, "." * 16)]), *WORDS, *words)
    assert ran.status == 0, ran.err
    assert is_right(ran)


@pytest.mark.process
@pytest.mark.parametrize("command", REFUSED)
def test_a_command_that_knows_no_rules_refuses_them(command: str, run: Callable[..., Ran]) -> None:
    assert_refused(run(command, "." * 16, *WORDS, *REFUSED[command]))


@pytest.mark.process
@pytest.mark.parametrize("verb", ["solve", "count"])
def test_a_batch_says_the_shape_of_its_rows(verb: str, run: Callable[..., Ran], tmp_path: pathlib.Path) -> None:
    (tmp_path / "ruled.json").write_text(run("convert", "." * 16, *WORDS, "--to", "json").out)
    ran = run("batch", verb, tmp_path / "ruled.json", "--out", tmp_path / "rows.parquet")
    assert ran.status == 0, ran.err
    rows = duckdb.sql(f"select * from '{tmp_path / 'rows.parquet'}'").fetchdf().to_dict("records")
    assert [row["shape"] for row in rows] == [RULED.spec]
    assert verb != "count" or rows[0]["count"] == len(TRUTH)


@pytest.mark.process
def test_a_batch_refuses_the_canonical_form_of_a_ruled_puzzle(run: Callable[..., Ran], tmp_path: pathlib.Path) -> None:
    (tmp_path / "ruled.json").write_text(run("convert", "." * 16, *WORDS, "--to", "json").out)
    ran = run("batch", "canonical", tmp_path / "ruled.json", "--out", tmp_path / "rows.parquet")
    assert ran.status == 2, ran
    assert repr(str(RULED.other_rules[0])) in ran.err
    assert not (tmp_path / "rows.parquet").exists()


@pytest.mark.process
def test_a_batch_rates_a_file_with_rules(run: Callable[..., Ran], tmp_path: pathlib.Path) -> None:
    (tmp_path / "ruled.json").write_text(run("convert", NEARLY_FULL, *WORDS, "--to", "json").out)
    ran = run("batch", "rate", tmp_path / "ruled.json", "--out", tmp_path / "rows.parquet")
    assert ran.status == 0, ran.err
    rows = duckdb.sql(f"select * from '{tmp_path / 'rows.parquet'}'").fetchdf().to_dict("records")
    assert [(row["shape"], row["level"]) for row in rows] == [(RULED.spec, "very-easy")]


@pytest.mark.process
def test_a_batch_names_the_techniques_of_rules(run: Callable[..., Ran], tmp_path: pathlib.Path) -> None:
    shape = Shape.of(4, rules=["cage 3 r1c1 r1c2", "thermometer r4c1 r4c2 r4c3"])
    puzzle = Grid.from_line("..3.4.1.........", shape)
    (tmp_path / "ruled.json").write_text(json.dumps(puzzle.to_dict()))
    ran = run("batch", "rate", tmp_path / "ruled.json", "--out", tmp_path / "rows.parquet", "--scales", "levels")
    assert ran.status == 0, ran.err
    row = duckdb.sql(f"select * from '{tmp_path / 'rows.parquet'}'").fetchdf().to_dict("records")[0]
    assert dict(row["techniques"]) == dict(grille.rate(puzzle).techniques)
    assert row["techniques"]["rule-line"] > 0


@pytest.mark.process
def test_a_library_keeps_a_file_with_rules(run: Callable[..., Ran], tmp_path: pathlib.Path) -> None:
    """Its identity is its shape, rules included, and its digits."""
    kept, files = tmp_path / "kept.duckdb", [tmp_path / "one.json", tmp_path / "other.json"]
    for file, lines in zip(files, (WORDS, WORDS[:-2]), strict=True):
        file.write_text(run("convert", NEARLY_FULL, *lines, "--to", "json").out)
    assert run("library", "create", kept).status == 0
    ran = run("library", "add", kept, *files, files[0])
    assert ran.status == 0, ran.err
    with duckdb.connect(str(kept), read_only=True) as table:
        rows = table.sql("select shape, copies, level from puzzles order by length(shape)").fetchall()
    assert rows == [(f"4;{LINES[0]}", 1, "very-easy"), (RULED.spec, 2, "very-easy")]


def assert_refused(ran: Ran) -> None:
    assert ran.status == 2, (ran.out, ran.err)
    assert "cage 5" in ran.err
    assert ran.err.strip().count("\n") == 0, ran.err


API_KEPT: dict[str, Callable[[Any], bool]] = {
    "solve": lambda said: (
        {tuple(map(int, line)) for line in said["solutions"]} <= TRUTH and said["shape"] == RULED.spec
    ),
    "count": lambda said: said["count"] == len(TRUTH),
    "compare": lambda said: all(one["verdict"] in ("several", "solved") for one in said["runs"]),
    "prove": lambda said: said["verdict"] == "none" and said["proved"],
    "generate": lambda said: [one["shape"] for one in said["puzzles"]] == [RULED.spec],
    "drawing": lambda said: [one["line"] for one in said["rules"]] == LINES,
    "trace": lambda said: sum(one["kind"] == "solution" for one in said["events"]) == 2,
    "convert": lambda said: parse(said["text"]) == EMPTY,
    "true-candidates": lambda said: said["complete"] and said["candidates"][0] in (0b101, [1, 3]),
    "export": lambda said: all(line in said["text"] for line in LINES),
    "rate": lambda said: said["verdict"] == "several",
    "explain": lambda said: any("cage 5 r2c1 r3c1" in step.get("rules", ()) for step in said["steps"]),
    "hint": lambda said: said["verdict"] == "several",
    "explain-conflict": lambda said: said["shape"] == RULED.spec and not said["clashes"],
}
FIELDS: dict[str, dict[str, Any]] = {
    "compare": {"methods": ["native", "sat"]},
    "trace": {"method": "backtracking"},
    "export": {"to": "cnf"},
    "prove": {"shape": f"{RULED.spec};cage 3 r2c1 r3c1"},
    "convert": {"to": "json"},
}
API_REFUSED = {"canonical"}
API_OF_NO_SHAPE = {"lesson", "judge"}
"""They name a technique and a position of their own."""


def test_every_route_is_asked() -> None:
    assert BODIES.keys() == API_KEPT.keys() | API_REFUSED | API_OF_NO_SHAPE


@pytest.mark.api
@pytest.mark.parametrize("verb", sorted(BODIES.keys() - API_OF_NO_SHAPE))
def test_a_route_keeps_rules_or_refuses_them(verb: str) -> None:
    body = {"shape": RULED.spec} | FIELDS.get(verb, {})
    if verb != "generate":
        body["text" if verb == "convert" else "puzzle"] = "." * 16
    status, said = client().post(verb, body)
    if verb in API_KEPT:
        assert status == 200, said
        assert API_KEPT[verb](said), said
    else:
        assert 400 <= status < 500, said
        assert "cage 5" in said["detail"]
