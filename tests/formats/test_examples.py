"""The bundled grids are what they say."""

from __future__ import annotations

import pytest

from grille.errors import UnknownNameError
from grille.formats.examples import EXAMPLES, GENERATED, example
from grille.methods.door import solve


@pytest.mark.parametrize("name", [one.name for one in EXAMPLES])
def test_every_bundled_grid_has_one_solution_or_says_it_has_none(name: str) -> None:
    one = example(name)
    assert not one.grid.conflicts
    assert solve(one.grid).verdict == ("none" if "no solution" in one.summary else "unique")


@pytest.mark.parametrize("name", GENERATED)
def test_names_and_summaries_tell_the_size(name: str) -> None:
    one = example(name)
    side = int(name.split("x")[0])
    assert one.grid.shape.side == side
    assert one.summary.startswith(f"{side}×{side}")


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="81x81"):
        example("100x100")
