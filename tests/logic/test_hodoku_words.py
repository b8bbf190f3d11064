"""Steps that only HoDoKu's walk knows are told whole: every node, group and almost locked set, in every language."""

from __future__ import annotations

import pytest
from tests.logic.test_words import assert_all_named

import grille
from grille.logic import hodoku_steps
from grille.logic.words import LANGUAGES, language_named
from grille.model import Board

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
RARE = ("death-blossom", "template-set", "template-delete", "als-xz", "als-chain", "grouped-aic")
CODES = [language.code for language in LANGUAGES]


@pytest.mark.parametrize("code", CODES)
def test_words_name_all_that_chains_and_sets_rest_on(code: str) -> None:
    language, told = language_named(code), set()
    for number, step in enumerate(hodoku_steps.walk(Board.from_grid(grille.parse(INKALA)))):
        steps = [step] if step.because.branches else []
        if number % 10 == 5:
            steps += [
                one for name in RARE for one, _ in zip(hodoku_steps.find(step.board, name), range(5), strict=False)
            ]
        for one in steps:
            assert_all_named(one, language)
            told.add(one.technique)
    assert told >= set(RARE)


@pytest.mark.parametrize("code", CODES)
def test_a_branch_says_each_of_its_nodes(code: str) -> None:
    """Whoever reads the words can follow the chain: its cells come in the order of its nodes."""
    for step in hodoku_steps.walk(Board.from_grid(grille.parse(INKALA))):
        if step.technique != "discontinuous-nice-loop":
            continue
        text, place = step.words(code), 0
        for node in step.because.branches[0]:
            cell = node.candidate[0]
            place = text.index(f"r{cell // 9 + 1}c{cell % 9 + 1}", place)
