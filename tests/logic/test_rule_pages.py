"""The pages of the techniques of rules, their examples and ideas; cases that must be found, and that must not."""

from __future__ import annotations

import importlib.util
import pathlib
from types import ModuleType

import pytest

from grille.logic.ideas import idea, rule_ideas
from grille.logic.step import Step
from grille.logic.techniques import RULE_TECHNIQUES, technique_named
from grille.logic.words import LANGUAGES

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = [technique.name for technique in RULE_TECHNIQUES]


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rules", ROOT / "docs" / "techniques" / "rules" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def steps(make: ModuleType) -> dict[str, Step]:
    found: dict[str, Step] = make.examples()
    return found


def test_the_pages_are_what_make_writes(make: ModuleType) -> None:
    wanted = make.pages()
    hint = "run docs/techniques/rules/find.py for new techniques, then docs/techniques/rules/make.py"
    assert {path: path.read_text("utf-8") for path in wanted if path.exists()} == wanted, hint
    assert {technique.family for technique in RULE_TECHNIQUES} == {family for family, *_ in make.FAMILIES.values()}


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_every_technique_has_an_idea(language: str) -> None:
    assert list(rule_ideas(language)) == NAMES
    assert all(len(idea(name, language)) > 60 for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_found_and_not_without_a_rule_nor_with_a_candidate_more(
    name: str, steps: dict[str, Step]
) -> None:
    """The must-not-fire cases: the step's rules gone one by one, and its removals once they are done."""
    step = steps[name]
    board, technique = step.board, technique_named(name)
    assert step in list(technique.find(board))
    done = board.copy()
    for cell, digit in step.removes:
        done.remove(cell, digit)
    assert all(set(one.removes).isdisjoint(step.removes) for one in technique.find(done))
    rules = [step.shape.other_rules[number] for number in step.because.rules]
    assert rules
    for left_out in rules:
        shape = step.shape.bare.with_rules([rule for rule in rules if rule is not left_out])
        other = type(board)(shape, board.values, board.masks)
        assert all(one.removes != step.removes for one in technique.find(other))
