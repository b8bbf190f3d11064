"""`grille generate --with` as a person uses it: what is written, and what no format can say."""

from __future__ import annotations

import json

import pytest
from tests.generator.test_generate_command import Run, run

import grille
from grille.model import Grid, Shape
from grille.rules.registry import KINDS

__all__ = ["run"]


def test_piped_puzzles_keep_their_rules(run: Run) -> None:
    words = ["--with", "dots=9", "--with", "killer", "--rule", "anti-king", "--seed", 3, "--count", 2]
    out = run(*words).out
    asked = {"with_": ["dots=9", "killer"], "rules": ["anti-king"], "seed": 3, "count": 2}
    assert [grille.parse(line) for line in out.splitlines()] == grille.generate(**asked)  # type: ignore[call-overload]


@pytest.mark.parametrize("to", ["json", "f-puzzles", "sudokupad"])
def test_formats_that_know_the_rules_write_them(run: Run, to: str) -> None:
    out = run("--with", "thermometers=2", "--with", "killer", "--to", to, "--seed", 1).out
    assert grille.parse(out) == grille.generate(with_=["thermometers=2", "killer"], seed=1)


@pytest.mark.parametrize("to", ["line", "picture", "csv-table", "sdk"])
def test_formats_that_know_no_rules_refuse_them(run: Run, to: str) -> None:
    assert f"the format {to} cannot say" in run("--with", "dots", "--to", to, status=2).err
    assert f"the format {to} cannot say" in run("--rule", "anti-king", "--to", to, status=2).err


def test_json_tells_shape_and_solution(run: Run) -> None:
    (told,) = map(json.loads, run("--with", "killer", "--givens", 0, "--json", "--seed", 2).out.splitlines())
    shape = Shape.from_spec(told["shape"])
    puzzle, solution = Grid.from_line(told["puzzle"], shape), Grid.from_line(told["solution"], shape)
    assert solution.is_solution_of(puzzle)
    assert (told["givens"], told["er"], told["number"]) == (0, None, 1)
    assert told["level"] == grille.rate(puzzle).level


def test_a_terminal_shows_the_rules(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.cli.generate.is_terminal", lambda: True)
    lines = run("--with", "thermometers=2", "--rule", "anti-king", "--seed", 1).out.splitlines()
    rules = grille.generate(with_="thermometers=2", rules=["anti-king"], seed=1).shape.rules
    assert {str(rule) for rule in rules} <= set(lines)


def test_too_few_say_why(run: Run) -> None:
    ran = run("--size", 4, "--with", "thermometers=8", "--time-limit", 0.3, "--seed", 1, status=1)
    assert "no place for all the clues" in ran.err
    assert not ran.out


def test_the_list_of_rules_tells_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    from grille.cli.lists import rules

    rules(as_json=True)
    told = {one["name"]: one["with"] for one in map(json.loads, capsys.readouterr().out.splitlines())}
    assert told == {kind.name: kind.placing.name if kind.placing else "" for kind in KINDS}
    assert told["cage"] == "killer"
    assert told["anti-knight"] == ""
