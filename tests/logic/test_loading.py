"""What logic loads: neither the verbs nor their commands bring in a method, a generator or a study.

They ask a method about large grids alone, and load it then.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

PUZZLE = "12343412214.4321"
VERBS = ("grille.methods", "grille.methods.uniqueness", "grille.methods.explain", "grille.methods.rate")
BELOW = ("grille.methods", "grille.generator", "grille.study")


def loaded(code: str) -> list[str]:
    """The modules of lower layers that a fresh interpreter has after running the code."""
    say = f"import sys\n{code}\nprint(*(name for name in sys.modules if name.startswith({BELOW!r})))"
    done = subprocess.run([sys.executable, "-c", say], capture_output=True, text=True, check=True, timeout=60)
    return [name for name in done.stdout.splitlines()[-1].split() if name not in VERBS]


@pytest.mark.process
@pytest.mark.parametrize("verb", ["rate", "hint", "explain"])
def test_a_verb_of_logic_loads_no_method(verb: str) -> None:
    assert loaded(f"import grille\nprint(grille.{verb}(grille.Grid.from_line({PUZZLE!r})))") == []


@pytest.mark.process
@pytest.mark.parametrize("words", [["rate", PUZZLE], ["hint", PUZZLE], ["explain", PUZZLE], ["techniques"]])
def test_a_command_of_logic_loads_no_method(words: list[str]) -> None:
    run = f"from grille.cli.main import main\nsys.argv = {['grille', *words]!r}\ntry: main()\nexcept SystemExit: pass"
    assert loaded(run) == []
