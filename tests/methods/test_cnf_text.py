"""Clauses in the exercise's notation, and its two numberings of the cells."""

from __future__ import annotations

import re

import pytest

from grille.errors import ParseError
from grille.formats.examples import example
from grille.methods.encodings.cnf import forbidden_at, givens, index, initial
from grille.methods.encodings.cnf_text import clauses_text, parse_clauses
from grille.model import Shape

ONE = example("cnf-example-1").grid


def test_the_formula_of_a_grid_reads_back() -> None:
    for clauses, side in ((initial(example("4x4").grid), 4), (givens(ONE), 9), ([], 9), ([()], 9)):
        assert parse_clauses(clauses_text(clauses, side), side) == clauses


def test_the_clauses_of_the_exercise_come_out() -> None:
    assert "[NonX (8, 6, 9)]" in clauses_text(givens(ONE))
    assert "[X (8, 6, 3)]" in clauses_text(givens(ONE))
    printed = """[[NonX (0, 0, 1)]; [NonX (0, 0, 8)]; [NonX (0, 0, 7)]; [NonX (0, 0, 9)];
 [NonX (0, 0, 6)]; [NonX (0, 0, 2)]; [NonX (0, 0, 3)]]"""
    assert set(parse_clauses(printed)) == set(forbidden_at(ONE, 0, 0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("X (0, 0, 1)", "no list"),
        ("[[X (0, 0, 1)] [X (0, 0, 2)]]", "line 1, column 2"),
        ("[[X (0, 0, 1)];\n [Y (0, 0, 2)]]", "a clause such as"),
        ("[[X (0, 0, 1)];]", "a clause such as"),
        ("[[X (0, 9, 1)]]", "from 0 to 8"),
        ("[[X (0, 0, 0)]]", "digit from 1 to 9"),
    ],
)
def test_what_is_no_formula_is_told(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=re.escape(said)):
        parse_clauses(text)


def test_every_cell_has_one_box_and_position() -> None:
    for shape in (Shape.of(9), Shape.of(6)):
        places = {index(b, r, shape) for b in range(shape.side) for r in range(shape.side)}
        assert len(places) == shape.cells
    assert [index(3, r) for r in range(9)] == [(3 + r // 3, r % 3) for r in range(9)]
