"""Proofs as contestants of a race, and what a study says of their length."""

from __future__ import annotations

import pathlib
from dataclasses import replace

import pytest

import grille
from grille.study.description import study_named

pytest.importorskip("pysat")

EXAMPLES = [grille.example(name).grid for name in ("cnf-example-1", "inkala-2012")]


def test_a_proof_is_an_answer_with_its_length_and_the_solution() -> None:
    race = grille.compare(EXAMPLES, ["native", "prove", "prove:method=logic"], limit=2)
    easy, hard = (run for run in race.runs if run.method == "prove")
    for run, puzzle in ((easy, EXAMPLES[0]), (hard, EXAMPLES[1])):
        proof = grille.prove(puzzle)
        assert (run.verdict, run.complete, run.solutions) == ("unique", True, (proof.solution,))
        assert run.counters == {
            "steps": proof.steps,
            "literals": proof.literals,
            "core": len(proof.core),
            "clauses": proof.clauses,
        }
    assert (easy.counters["steps"], hard.counters["steps"] > 20) == (1, True)
    human = [run for run in race.runs if run.method == "prove:method=logic"]
    assert [run.verdict for run in human] == ["unique", "unknown"]
    assert "do not reach a proof" in human[1].note
    assert not race.disagreements


def test_several_solutions_have_no_proof_and_no_contradiction() -> None:
    race = grille.compare([grille.parse(".13....143......").without("r1c2")], ["native", "prove"], limit=2)
    assert [run.verdict for run in race.runs] == ["several", "several"]
    assert not race.disagreements


def test_an_unknown_way_to_prove_is_refused() -> None:
    for name in ("prove:method=magic", "prove:magic"):
        with pytest.raises(grille.OptionError, match="method is one of sat, logic, readable, not"):
            grille.compare(EXAMPLES, [name])


def test_the_study_counts_its_own_rows(tmp_path: pathlib.Path) -> None:
    study = study_named("proofs")
    few = replace(study, sets=tuple(replace(one, count=2) for one in study.sets if one.name in ("easy", "hardest")))
    report = grille.run_study(few, tmp_path)
    assert any("over 4 puzzles" in finding and "ER and steps" in finding for finding in report.findings)
    (table,) = report.sections[0].tables
    assert [row[0].text for row in table.rows] == ["easy", "extreme"]
    assert [section.figures[0].name for section in report.sections[1:]] == ["er", "guesses"]
