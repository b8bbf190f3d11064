"""Tab knows the registries."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
from collections.abc import Callable

import pytest

from grille.cli import completion
from grille.formats import FORMATS
from grille.formats.examples import EXAMPLES
from grille.generator.symmetries import SYMMETRIES
from grille.logic.ladders import LADDERS, LEVELS, NEEDED
from grille.methods.encodings.exports import EXPORTS
from grille.methods.registry import METHODS
from grille.study.description import BUILT_IN

PROGRAM = str(pathlib.Path(sys.executable).parent / "grille")
NAMES: dict[Callable[[str], completion.Offers], list[str]] = {
    completion.methods: [one.name for one in METHODS],
    completion.formats: [one.name for one in FORMATS],
    completion.exports: [one.name for one in EXPORTS],
    completion.examples: [one.name for one in EXAMPLES],
    completion.techniques: [one.name for one in NEEDED],
    completion.levels: [one.name for one in LEVELS],
    completion.ladders: [one.name for one in LADDERS],
    completion.symmetries: list(SYMMETRIES),
    completion.studies: list(BUILT_IN),
}


@pytest.mark.parametrize("offers", NAMES, ids=lambda offers: offers.__name__)
def test_the_offers_are_the_registry(offers: Callable[[str], completion.Offers]) -> None:
    names = NAMES[offers]
    assert [name for name, _ in offers("")] == names
    assert [name for name, _ in offers(names[-1][:2])] == [name for name in names if name.startswith(names[-1][:2])]
    assert offers("no such thing") == []


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("solve --method back", "backtracking"),
        ("compare -m exact", "exact-cover"),
        ("convert --to pic", "picture"),
        ("solve --from cand", "candidates\ncandidates-729"),
        ("solve --example ilp", "ilp-example"),
        ("generate --level ex", "expert\nextreme"),
        ("generate --technique xy-w", "xy-wing"),
        ("generate --symmetry half", "half-turn"),
        ("export --to mz", "mzn"),
        ("explain --ladder s", "se"),
        ("study rel", "relaxation"),
        ("techn", "techniques"),
    ],
)
def test_the_shell_is_offered_the_names(words: str, offered: str) -> None:
    env = {
        **os.environ,
        "_GRILLE_COMPLETE": "complete_bash",
        "COMP_WORDS": f"grille {words}",
        "COMP_CWORD": str(len(words.split())),
    }
    ran = subprocess.run([PROGRAM], capture_output=True, text=True, env=env)
    assert ran.stdout.strip() == offered
    assert ran.stderr == ""
