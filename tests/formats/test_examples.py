"""The bundled grids are what they say."""

from __future__ import annotations

import pytest

from grille.errors import UnknownNameError
from grille.formats.examples import CSP, EXAMPLES, GENERATED, example
from grille.methods.solve import solve


@pytest.mark.parametrize("name", [one.name for one in EXAMPLES])
def test_every_bundled_grid_has_one_solution_or_says_otherwise(name: str) -> None:
    one = example(name)
    assert not one.grid.conflicts
    others = {"no solution": "none", "four solutions": "several"}
    said = next((verdict for words, verdict in others.items() if words in one.summary), "unique")
    assert solve(one.grid).verdict == said


def test_the_grid_with_four_solutions_has_four() -> None:
    assert len(solve(example("9Easy").grid, limit=10).solutions) == 4


@pytest.mark.parametrize("name", CSP)
def test_the_grids_of_the_report_name_their_source(name: str) -> None:
    assert f"{name} of the report on backtracking (SudokuCSP, 2016, MIT)" in example(name).summary
    assert name.startswith(str(example(name).grid.shape.side))


@pytest.mark.parametrize("name", GENERATED)
def test_names_and_summaries_tell_the_size(name: str) -> None:
    one = example(name)
    side = int(name.split("x")[0])
    assert one.grid.shape.side == side
    assert one.summary.startswith(f"{side}×{side}")


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="81x81"):
        example("100x100")
