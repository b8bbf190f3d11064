"""The smallest grids, in every method with every option: an engine that aborts would take the process with it."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest

from grille.methods.contract import Method
from grille.methods.registry import METHODS

SCRIPT = """
import sys
from grille.errors import OptionError
from grille.methods.solve import solve
from grille.methods.spelling import method_and_options
from grille.model import Grid, Shape

wanted = {1: ("unique", "unique"), 2: ("several", "unique"), 3: ("several", "unique")}
for word in sys.argv[1:]:
    method, options = method_and_options(word)
    for side, verdicts in wanted.items():
        full = next(iter(solve(Grid(Shape.of(side), [0] * side**2), method="exact-cover", limit=1).solutions))
        for grid, verdict in ((Grid(Shape.of(side), [0] * side**2), verdicts[0]), (full, verdicts[1])):
            try:
                result = solve(grid, method=method.name, limit=2, seconds=20, **options)
            except (OptionError, ImportError):
                continue  # refused by name: a combination, or an engine that is not installed
            may_be_stuck = method.never_guesses or not method.proves
            right = (verdict, "solved", "unknown") if may_be_stuck else (verdict,)
            assert result.verdict in right, (word, side, result.verdict)
print("all answered")
"""


def spellings(method: Method) -> list[str]:
    """The method with every combination of its choices."""
    choices = [[f"{option.name}={choice}" for choice in option.choices] for option in method.options if option.choices]
    return [f"{method.name}:{','.join(words)}" if words else method.name for words in itertools.product(*choices)]


@pytest.mark.process
@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_grids_of_side_one_to_three_are_answered_whatever_the_options(method: Method) -> None:
    if method.missing() is not None:
        pytest.skip(f"{method.name} is not installed: {method.missing()}")
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, *spellings(method)], capture_output=True, text=True, timeout=120
    )
    assert (ran.returncode, ran.stdout) == (0, "all answered\n"), ran.stderr[-500:]
