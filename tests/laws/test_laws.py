"""Every verb, through every interface, on random shapes and puzzles with random options: an answer or a refusal.

Here from one seed and for a minute in all; `make soak` asks on from seeds of its own. A failure tells the line that
asks its question again, and where a process died, the file of that verb in `build/laws` holds the line.
"""

from __future__ import annotations

import json
import os
import shlex
import sys

import pytest
from tests.laws import python_verbs
from tests.laws.__main__ import explore
from tests.laws.case import Case, held
from tests.laws.interfaces import INTERFACES
from tests.laws.option_values import values_of
from tests.laws.random_cases import ask

import grille

EXAMPLES = {"python": 25, "command": 14, "http": 18}
FEW = {"book": 6, "compare": 4, "run_study": 1}
"""Examples of what takes long."""

LARGEST = {"book": 9, "explain": 9, "hint": 9}
"""Of commands that take ten seconds for a larger side."""

SOAK_MINUTES = float(os.environ.get("LAWS_MINUTES", "10"))

ASKED = [
    pytest.param(interface, verb, marks=[pytest.mark.slow, *([pytest.mark.api] if interface == "http" else [])])
    for interface in INTERFACES
    for verb in INTERFACES[interface].VERBS
]


def test_every_verb_has_a_law() -> None:
    assert python_verbs.LAWS.keys() == python_verbs.VERBS.keys()


@pytest.mark.parametrize("interface", INTERFACES)
def test_every_option_has_values(interface: str) -> None:
    there, grid = INTERFACES[interface], grille.Grid.from_line("." * 81)
    for verb in there.VERBS:
        for word in set(there.words(verb)) - set(there.flags(verb)):
            assert not values_of(verb, word, grid).is_empty, (verb, word)


def test_a_wrong_answer_is_noticed_and_tells_the_line_that_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("python", "count", "4:diagonals", ".13....143......", {"seconds": 1})
    held(case)
    monkeypatch.setattr(grille, "count", lambda puzzle, **said: 7)
    with pytest.raises(AssertionError) as caught:
        held(case)
    assert caught.value.__notes__ == [f"Ask again: {case.line}"]
    assert Case(**json.loads(shlex.split(case.line)[-1])) == case


@pytest.mark.parametrize(("interface", "verb"), ASKED)
def test_every_verb_answers_or_refuses(interface: str, verb: str) -> None:
    largest = LARGEST.get(verb, 81) if interface == "command" else 81
    assert ask(interface, verb, examples=FEW.get(verb, EXAMPLES[interface]), seed=1, largest=largest) > 0


@pytest.mark.soak
def test_every_verb_answers_or_refuses_for_long() -> None:
    seed = int.from_bytes(os.urandom(4), "big")
    sys.stderr.write(f"seed {seed}\n")
    assert explore(SOAK_MINUTES, seed) == 0
