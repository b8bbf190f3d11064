"""What cannot be is refused before any work is done, and by name."""

from __future__ import annotations

from typing import Any

import pytest

import grille
from grille.errors import GrilleError, OptionError, ShapeError, UnknownNameError
from grille.generator.request import possible_givens
from grille.generator.symmetries import SYMMETRIES
from grille.model import Shape

FULL = [True] * 81


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ({"givens": 16}, "17"),
        ({"givens": 82}, "81"),
        ({"givens": (30, 20)}, "30 to 20"),
        ({"givens": -1}, "givens"),
        ({"givens": 30.5}, "givens"),
        ({"givens": True}, "givens"),
        ({"givens": (20, 25, 30)}, "givens"),
        ({"givens": 30, "symmetry": "quarter-turn"}, "symmetry"),
        ({"givens": 81, "minimal": True}, "80 givens at most"),
        ({"level": "expert", "size": 6}, "level expert"),
        ({"givens": 4, "size": 6}, "5 at least"),
        ({"pattern": FULL[:80]}, "81 cells"),
        ({"pattern": [True] * 16 + [False] * 65}, "pattern of 16"),
        ({"pattern": FULL, "givens": 30}, "givens"),
        ({"pattern": FULL, "symmetry": "both"}, "symmetry"),
        ({"pattern": FULL, "attempts": 2}, "attempts"),
        ({"pattern": FULL}, "every cell"),
        ({"pattern": 5}, "pattern"),
        ({"attempts": 0}, "attempts"),
        ({"attempts": 10**20}, "attempts"),
        ({"attempts": 2.5}, "attempts"),
        ({"er": 10**400}, "er"),
        ({"er": float("nan")}, "er"),
        ({"size": 1}, "one cell"),
        ({"jigsaw": True, "size": 1}, "one cell"),
        ({"jigsaw": True, "size": 10**9}, "side"),
        ({"jigsaw": True, "size": "9"}, "side"),
        ({"jigsaw": True, "shape": Shape.of(9, windows=True)}, "windows"),
        ({"shape": "9"}, "Shape"),
        ({"er": 0.5}, "er"),
        ({"er": (3.0, 2.0)}, "er"),
        ({"er": 12.5}, "er"),
        ({"er": 3.0, "level": "easy"}, "level easy"),
        ({"er": 4.2, "level": "expert"}, "level expert"),
        ({"er": 2.0, "size": 6}, "classic"),
        ({"technique": "x-wing", "size": 6}, "classic"),
        ({"count": -1}, "count"),
        ({"jobs": -1}, "jobs"),
        ({"count": 2.0}, "count"),
        ({"jobs": 1.5}, "jobs"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"stop": 5}, "is_set"),
        ({"progress": 5}, "progress"),
        ({"seed": -1}, "seed"),
        ({"size": 9, "shape": Shape.of(9)}, "size"),
        ({"clues": 30}, "clues"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_by_name(kind: Any, named: str) -> None:
    for verb in (grille.generate, grille.make):  # at the call, not when the first is taken
        with pytest.raises(OptionError, match=named):
            verb(**kind)


def test_numbers_beyond_all_bounds_are_refused_too() -> None:
    for kind in ({"givens": 10**5000}, {"attempts": 10**5000}, {"seed": 10**5000}, {"seconds": 10**5000}):
        with pytest.raises(OptionError):
            grille.generate(**kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["symmetry", "level", "technique", "source"])
def test_an_unknown_name_is_answered_with_those_there_are(option: str) -> None:
    with pytest.raises(UnknownNameError, match=f"no {option} is called 'impossible'; there are"):
        grille.generate(**{option: "impossible"})


def test_a_size_without_boxes_is_refused() -> None:
    with pytest.raises(ShapeError):
        grille.generate(size=7)
    assert issubclass(ShapeError, GrilleError)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_numbers_of_givens_that_a_symmetry_allows(symmetry: str) -> None:
    allowed = possible_givens(Shape.of(9), symmetry)
    comes_in_fours = symmetry in ("quarter-turn", "full")  # but for the centre
    assert allowed == [not comes_in_fours or many % 4 < 2 for many in range(82)]
