"""Grids with rules, through every public verb: an answer that keeps the rules, or one sentence that names one."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.rules.lines import BOXES4, GRIDS4, drawn
from tests.rules.meanings import is_obeyed

import grille
from grille import Grid, Shape
from grille.errors import GrilleError, ShapeError
from grille.formats.registry import FORMATS
from grille.methods.encodings.exports import EXPORTS
from grille.methods.registry import METHODS
from grille.rules import HOUSE_KINDS, KINDS, HouseKind

LINES = ["cage 5 r2c1 r3c1", "odd r1c1"]
RULED = Shape.of(4, rules=LINES)
EMPTY = Grid(RULED, [0] * 16)
TRUTH = {grid for grid in GRIDS4 if all(is_obeyed(line, grid, 4, BOXES4, LINES) for line in LINES)}

ANSWERS: dict[str, Callable[[], Any]] = {
    "solve": lambda: {one.values for one in grille.solve(EMPTY, limit=300).solutions} == TRUTH,
    "count": lambda: grille.count(EMPTY) == len(TRUTH),
    "solutions": lambda: {one.values for one in grille.solutions(EMPTY)} == TRUTH,
    "solve_batch": lambda: grille.solve_batch([EMPTY], limit=300).counts.tolist() == [len(TRUTH)],
    "true_candidates": lambda: (
        list(grille.true_candidates(EMPTY)) == [sum({1 << (grid[cell] - 1) for grid in TRUTH}) for cell in range(16)]
    ),
    "compare": lambda: all(
        run.verdict == "several" for run in grille.compare([EMPTY], ["native", "cp", "sat"], limit=2).runs
    ),
    "export": lambda: all("cage 5 r2c1 r3c1" in grille.export(EMPTY, to=kind.name) for kind in EXPORTS),
    "convert": lambda: grille.parse(grille.convert(to_json(), to="json")) == EMPTY,
    "parse": lambda: grille.parse(to_json()).shape is RULED,
    "redundant_givens": lambda: bool(grille.redundant_givens(Grid(RULED, min(TRUTH)))),
    "trace": lambda: sum(one.kind == "solution" for one in grille.trace(EMPTY, method="backtracking")) == 2,
    "draw": lambda: "5" in re.findall(">([^<]+)</text>", grille.draw(EMPTY).svg),
    "book": lambda: grille.book([Grid(RULED, (0, *min(TRUTH)[1:]))]).pages > 1,
    "fill": lambda: grille.fill(shape=RULED).values in TRUTH,
    "generate": lambda: grille.generate(shape=RULED, seed=1).shape is RULED,
    "make": lambda: next(iter(grille.make(shape=RULED, seed=1))).solution.values in TRUTH,
    "prove": lambda: grille.prove(Grid(RULED.with_rules(["cage 3 r2c1 r3c1"]), EMPTY.values)).verdict == "none",
    "explain": lambda: all(
        set(step.places).isdisjoint(step.removes)
        and all(any(grid[cell] == digit for grid in TRUTH) for cell, digit in step.places)
        and not any(grid[cell] == digit for grid in TRUTH for cell, digit in step.removes)
        for step in grille.explain(EMPTY)
    ),
    "hint": lambda: grille.hint(EMPTY).verdict == "several",
    "rate": lambda: (
        grille.rate(EMPTY).verdict == "several"
        and grille.rate(Grid(RULED, (0, *min(TRUTH)[1:]))).level == "very-easy"
        and grille.rate(Grid(RULED, (0, *min(TRUTH)[1:]))).er is None
    ),
    "rate_batch": lambda: grille.rate_batch([EMPTY]).verdict.tolist() == ["several"],
    "write": lambda: None,  # by format, below
    "read": lambda: None,
}
REFUSED: dict[str, Callable[[], Any]] = {
    "canonical": lambda: grille.canonical(EMPTY),
    "canonical_batch": lambda: grille.canonical_batch([EMPTY]),
    "unavoidable": lambda: grille.unavoidable(Grid(RULED, min(TRUTH))),
}
NO_PUZZLE = {"example", "run_study", "sample"}


def to_json() -> str:
    return grille.convert("................", to="json", shape=RULED)


def test_every_verb_is_asked() -> None:
    verbs = {name for name in grille.__all__ if inspect.isfunction(getattr(grille, name))}
    assert verbs == ANSWERS.keys() | REFUSED.keys() | NO_PUZZLE


@pytest.mark.parametrize("verb", ANSWERS)
def test_a_verb_that_knows_rules_keeps_them(verb: str) -> None:
    assert len(TRUTH) > 1
    assert ANSWERS[verb]() is not False


@pytest.mark.parametrize("verb", REFUSED)
def test_a_verb_that_knows_no_rules_refuses_them(verb: str) -> None:
    with pytest.raises(GrilleError, match=r"rule|cage"):
        REFUSED[verb]()


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_method_keeps_rules_or_refuses_them(method: Any) -> None:
    if method.missing():
        pytest.skip(method.missing())
    refusal = method.accepts(RULED)
    if refusal is None:
        result = grille.solve(EMPTY, method=method.name, limit=300)
        found = {one.values for one in result.solutions}
        assert found <= TRUTH if method.never_guesses else found == TRUTH
        assert result.complete or method.never_guesses
        assert result.partial is None or not any(result.partial.conflicts)
    else:
        assert "cage 5" in refusal
        with pytest.raises(ShapeError, match="cage 5"):
            grille.solve(EMPTY, method=method.name)


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_a_format_says_rules_or_refuses_them(format: Any) -> None:
    if format.keeps.rules:
        assert EMPTY in format.keeps
        assert grille.parse(grille.convert(to_json(), to=format.name), format=format.name) == EMPTY
    else:
        with pytest.raises(ShapeError, match="the rule 'cage 5"):
            grille.convert("................", to=format.name, shape=RULED)


@pytest.mark.parametrize("method", [one.name for one in METHODS if one.accepts(RULED) is None and one.proves])
def test_every_kind_is_solved_as_it_is_meant(method: str) -> None:
    rng = random.Random(7)
    for kind in KINDS:
        if kind.sides(4) or kind.name == "pairs":
            continue
        lines = [str(drawn(rng, kind, 4))]
        want = {grid for grid in GRIDS4 if is_obeyed(lines[0], grid, 4, BOXES4, lines)}
        result = grille.solve(Grid(Shape.of(4, rules=lines), [0] * 16), method=method, limit=300)
        assert {one.values for one in result.solutions} == want, lines


def test_a_relation_of_unequal_digits_counts_where_it_is_the_only_rule() -> None:
    plain = Grid(Shape.of(9), grille.example("inkala-2012").grid.values)
    (full,) = grille.solve(plain).solutions
    twins = [cell for cell, digit in enumerate(full.values) if digit == 5][:2]
    words = " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in twins)
    for rule in (f"whispers 1 {words}", f"different {words}"):
        for method in ("native", "backtracking", "sat"):
            assert grille.solve(Grid(Shape.of(9, rules=[rule]), plain.values), method=method).verdict == "none"


def test_the_judges_know_rules() -> None:
    for grid in GRIDS4[::5]:
        assert Grid(RULED, grid).is_solution_of(EMPTY) == (grid in TRUTH)
    from grille.errors import WrongSolutionError
    from grille.methods.judge import judge

    wrong = next(grid for grid in GRIDS4 if grid not in TRUTH)
    with pytest.raises(WrongSolutionError):
        judge(RULED, np.zeros((1, 16), np.uint8), np.array([wrong], np.uint8))


def test_a_shape_keeps_its_rules() -> None:
    assert RULED.spec == "4;cage 5 r2c1 r3c1;odd r1c1"
    assert Shape.from_spec(RULED.spec) is RULED is Shape.of(4).with_rules(LINES[::-1])
    assert Shape.from_dict(RULED.to_dict()) is RULED
    assert eval(repr(RULED), {"Shape": Shape}) is RULED
    assert RULED != Shape.of(4) is RULED.bare
    assert not RULED.is_plain
    assert Shape.of(9, rules=["diagonal-up", "diagonal-down"]) is Shape.of(9, diagonals=True)
    assert Shape.of(9, rules=["disjoint-groups", "windows"]).spec == "9:windows,disjoint-groups"
    assert Shape.of(9, rules=["diagonal-up"]).spec == "9;diagonal-up"
    assert Shape.of(6, diagonals=True).with_rules(["odd r1c1"]).spec == "6:diagonals;odd r1c1"
    assert Shape.of(9, rules=["diagonal-up"]).with_rules(["diagonal-down"]) is Shape.of(9, diagonals=True)
    assert Shape.of(9, diagonals=True, rules=["diagonal-up"]) is Shape.of(9, diagonals=True)
    with pytest.raises(TypeError, match="rules are several lines"):
        Shape.of(9, rules="odd r1c1")


@pytest.mark.parametrize("kind", HOUSE_KINDS, ids=lambda kind: kind.word)
def test_extra_houses_are_rules_like_the_others(kind: HouseKind) -> None:
    shape = Shape.of(9, **{kind.keyword: True})
    assert Shape.of(9, rules=[kind.word]) is shape is Shape.of(9).with_rules([f" {kind.word} "])
    assert [str(rule) for rule in shape.rules] == [kind.word]
    assert Shape.of(9, rules=shape.rules) is shape is Shape.of(9, rules=map(str, shape.rules))
    assert not shape.other_rules
    assert hash(shape) == hash(Shape.from_spec(f"9:{kind.word}"))
    assert shape.with_rules(["odd r1c1"]).bare is shape
    (one,) = Shape.of(9, rules=[f"any-of ({kind.word})"]).primitives
    for values in (grille.solve(Grid(some, [0] * 81), limit=1).solution.values for some in (shape, Shape.of(9))):  # type: ignore[union-attr]
        assert one.holds(values) == Grid(shape, values).is_solution_of(Grid(shape, [0] * 81))


def test_extra_houses_within_alternatives_want_their_boxes_too() -> None:
    rows = [cell // 9 for cell in range(81)]
    for rule in ("disjoint-groups", "any-of (windows) (anti-king)"):
        with pytest.raises(ShapeError, match="need regular boxes"):
            Shape.of(9, boxes=rows[1:] + rows[:1], rules=[rule])
    with pytest.raises(ShapeError, match="no room for windows"):
        Shape.of(2, box_height=1, rules=["any-of (windows)"])


@pytest.mark.process
def test_the_command_line_takes_rules(run: Callable[..., Any], tmp_path: Any) -> None:
    words = [word for line in LINES for word in ("--rule", line)]
    words += ["--size", "4"]
    (tmp_path / "lines").write_text("# two\n" + "\n".join(LINES) + "\n\n")
    counted = run("count", "." * 16, *words)
    assert (counted.status, counted.out.strip()) == (0, str(len(TRUTH))), counted.err
    assert run("count", "." * 16, "--rules", tmp_path / "lines", "--size", "4").out == counted.out
    refused = run("convert", "." * 16, *words, "--to", "sdk")
    assert refused.status == 2
    assert "the rule 'cage 5" in refused.err
    piped = run("solve", "-", "--json", text=run("convert", "." * 16, *words, "--to", "json").out)
    assert '"verdict": "several"' in piped.out
    wrong = run("solve", "." * 16, "--size", "4", "--rule", "cage 5 r1c1 r1c9")
    assert wrong.status == 2
    assert wrong.err.count("\n") == 1
