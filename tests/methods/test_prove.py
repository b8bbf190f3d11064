"""Proofs: what a plain checker of a dozen lines says of them, and that what is broken is refused."""

from __future__ import annotations

import pathlib
import random
import threading

import pytest

import grille
from grille.errors import OptionError, ParseError
from grille.logic.techniques import TECHNIQUES
from grille.methods.encodings.proof_text import read_formula, read_proof
from grille.methods.prove import FORMULA, METHODS, PROOF, check_folder
from grille.study.puzzle_sets import bundled

HARD = grille.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
SMALL = grille.parse(".13....143......")
SHAPES = ["4", "6", "6:box=3x2", "6:diagonals", "8:box=2x4", "4:boxes=1112122233344344"]

Clause = tuple[int, ...]


def clauses_of(text: str) -> list[Clause]:
    rows = [row.split() for row in text.splitlines() if row[:1] not in ("c", "p", "")]
    return [tuple(map(int, row[:-1])) for row in rows]


def follows(clauses: list[Clause], clause: Clause) -> bool:
    """By unit propagation, in the plainest way: look at every clause until none moves."""
    true = {-literal for literal in clause}
    moved = True
    while moved:
        moved = False
        for one in clauses:
            if any(literal in true for literal in one):
                continue
            left = {literal for literal in one if -literal not in true}
            if not left:
                return True
            if len(left) == 1:
                true |= left
                moved = True
    return False


def holds(formula: list[Clause], steps: list[Clause]) -> bool:
    clauses = list(formula)
    for step in steps:
        if not follows(clauses, step):
            return False
        if not step:
            return True
        clauses.append(step)
    return follows(clauses, ())


@pytest.mark.parametrize("spec", SHAPES)
@pytest.mark.parametrize("method", METHODS)
def test_a_proof_holds_by_a_plain_checker(spec: str, method: str) -> None:
    puzzle = grille.generate(shape=grille.Shape.from_spec(spec), seed=3)
    proof = grille.prove(puzzle, method=method)
    assert proof.verdict == "unique"
    if not proof.is_proved:
        assert method == "logic"
        assert proof.note
        return
    formula, steps = clauses_of(proof.formula_text), clauses_of(proof.proof_text)
    assert holds(formula, steps)
    assert (proof.clauses, proof.steps, proof.literals) == (len(formula), len(steps), sum(map(len, steps)))


@pytest.mark.parametrize("puzzle", [SMALL, HARD, grille.generate(size=6, seed=1)])
def test_the_givens_of_the_core_are_enough(puzzle: grille.Grid) -> None:
    proof = grille.prove(puzzle)
    kept = [value if cell in proof.core else 0 for cell, value in enumerate(puzzle.values)]
    again = grille.solve(grille.Grid(puzzle.shape, kept))
    assert again.verdict == "unique"
    assert again.solution == grille.solve(puzzle).solution


def test_none_is_proved_without_forbidding_a_grid_and_several_is_not() -> None:
    none = grille.prove(HARD.with_cell("r1c2", 4))
    assert (none.verdict, none.is_proved) == ("none", True)
    assert max(map(len, clauses_of(none.formula_text))) == 9
    several = grille.prove(HARD.without("r1c1"))
    assert (several.verdict, several.is_proved, several.note) == ("several", False, "it has several solutions")


def test_a_broken_proof_is_refused_wherever_it_no_longer_holds(tmp_path: pathlib.Path) -> None:
    rng = random.Random(7)
    proof = grille.prove(grille.parse("...4.64..13.1.......5........4..13.."))
    formula, steps = clauses_of(proof.formula_text), clauses_of(proof.proof_text)
    refused = 0
    for _ in range(60):
        rows, lines = list(formula), list(steps)
        kind = rng.randrange(4)
        if kind == 0:
            rows.pop(rng.randrange(len(rows) - 12, len(rows)))  # a given, or the solution that is forbidden
        elif kind == 1:
            lines.pop(rng.randrange(len(lines)))
        elif kind == 2:
            at = rng.randrange(len(rows) - 12, len(rows))
            rows[at] = tuple(-literal if rng.random() < 0.5 else literal for literal in rows[at])
        else:
            lines.insert(0, (rng.choice([-1, 1]) * rng.randrange(1, 217),))
        (tmp_path / FORMULA).write_text(
            f"p cnf 216 {len(rows)}\n" + "".join(" ".join(map(str, (*row, 0))) + "\n" for row in rows)
        )
        (tmp_path / PROOF).write_text("".join(" ".join(map(str, (*row, 0))) + "\n" for row in lines))
        checked = check_folder(tmp_path)
        assert checked is not None
        assert checked.is_proved == holds(rows, lines)
        refused += not checked.is_proved
    assert refused > 20


def test_rules_are_in_the_formula() -> None:
    rules = ["anti-knight", "anti-king", "nonconsecutive"]
    values = [{38: 1, 51: 2}.get(cell, 0) for cell in range(81)]
    proof = grille.prove(grille.Grid(grille.Shape.of(9, rules=rules), values))
    assert (proof.verdict, proof.is_proved, proof.core) == ("unique", True, (38, 51))
    cages = grille.Shape.of(4, rules=["cage 3 r1c1 r1c2", "cage 3 r1c3 r1c4"])
    assert grille.prove(grille.Grid(cages, [0] * 16)).verdict == "none"


def test_the_rules_of_the_core_are_enough_and_those_that_say_nothing_are_not_in_it() -> None:
    lines = ["cage 3 r1c1 r1c2", "cage 4 r1c3 r2c3", "cage 15 r1c1 r2c1", "odd r9c9", "thermometer r5c5-r5c7"]
    none = grille.prove(grille.Grid(grille.Shape.of(9, rules=lines), [0] * 81))
    assert [str(rule) for rule in none.core_rules] == ["cage 3 r1c1 r1c2", "cage 15 r1c1 r2c1"]
    assert none.to_dict()["core_rules"] == ["cage 3 r1c1 r1c2", "cage 15 r1c1 r2c1"]
    rng, left_out = random.Random(4), 0
    for seed in range(6):
        shape = grille.Shape.of(4, diagonals=seed % 2 == 0, rules=["cage 4 r1c1 r1c2", "thermometer r1c1-r4c4"])
        puzzle = grille.Grid(shape, [rng.choice((0, 0, 0, 1, 2, 3, 4)) for _ in range(16)])
        proof = grille.prove(puzzle)
        if proof.is_proved:
            kept = [value if cell in proof.core else 0 for cell, value in enumerate(puzzle.values)]
            enough = grille.Grid(grille.Shape.of(4, rules=map(str, proof.core_rules)), kept)
            assert grille.solve(enough).verdict == proof.verdict
            left_out += len(proof.core_rules) < len(shape.rules)
    assert left_out


def test_an_extra_house_is_told_by_its_kind() -> None:
    puzzle = grille.generate(shape=grille.Shape.of(9, diagonals=True, windows=True), seed=1)
    assert [str(rule) for rule in grille.prove(puzzle).core_rules] == ["diagonals", "windows"]
    for twice, kind in (((0, 40), "diagonals"), ((11, 30), "windows")):
        clash = grille.prove(grille.Grid(puzzle.shape, [int(cell in twice) for cell in range(81)]))
        assert (clash.verdict, clash.core, [str(rule) for rule in clash.core_rules]) == ("none", twice, [kind])


@pytest.mark.parametrize("kind", ["thermometers", "whispers"])
def test_techniques_for_rules_prove_too(kind: str) -> None:
    puzzle = bundled(kind)[2]
    proof = grille.prove(puzzle, method="logic")
    assert (proof.verdict, proof.is_proved) == ("unique", True)
    assert proof.core_rules
    of_houses = {one.name for one in TECHNIQUES}
    assert {step.technique for step in grille.explain(puzzle)} - of_houses, "it needs techniques of rules"


def test_files_are_written_and_read_back(tmp_path: pathlib.Path) -> None:
    proof = grille.prove(SMALL)
    proof.write(tmp_path / "new")
    checked = check_folder(tmp_path / "new")
    assert checked is not None
    assert checked.is_proved
    with pytest.raises(OptionError, match="no proof to write: it has several"):
        grille.prove(SMALL.without("r1c2")).write(tmp_path)


def test_no_time_no_proof() -> None:
    flag = threading.Event()
    flag.set()
    proof = grille.prove(HARD, stop=flag)
    assert not proof.is_proved
    assert proof.note == "the time was up before there was a proof"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "found nothing, wanted one line `p cnf VARIABLES CLAUSES`"),
        ("1 2 0\n", "line 1: found '1 2 0', wanted one line"),
        ("p cnf 2 1\np cnf 2 1\n1 0\n", "line 2: found 'p cnf 2 1', wanted one line"),
        ("c\np cnf 2 1\n3 0\n", "line 3: found variable 3, wanted 1 to 2"),
        ("p cnf 2 2\n1 0\n", "found 1 clauses that end with 0, wanted 2"),
        ("p cnf 2 1\n1 x 0\n", "line 2: found 'x', wanted a number"),
    ],
)
def test_a_bad_formula_is_one_sentence(text: str, wanted: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_formula(text)
    assert wanted in str(caught.value)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1 2\n", "line 1: found '1 2', wanted literals and a 0 at the end"),
        ("1 0\nd 1 0 2 0\n", "line 2: found '1 0 2 0', wanted"),
        ("1 99999999 0\n", "line 1: found variable 99999999, wanted 1 to 10000000"),
        ("d\n", "line 1: found '', wanted literals"),
        ("--1 0\n", "line 1: found '--1', wanted a number"),
    ],
)
def test_a_bad_proof_is_one_sentence(text: str, wanted: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_proof(text)
    assert wanted in str(caught.value)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(OptionError, match="method is one of sat, logic, readable, not 'magic'"):
        grille.prove(SMALL, method="magic")
