"""Matrices as students paste them."""

from __future__ import annotations

import re

import pytest

from grille.errors import ParseError
from grille.formats import convert, parse, to_text
from grille.formats.examples import example

GRID = example("ilp-example").grid
ROWS = [GRID.to_line()[at : at + 9].replace(".", "0") for at in range(0, 81, 9)]
FORMS = {
    "caml": "[|" + ";\n".join("[|" + ";".join(row) + "|]" for row in ROWS) + "|]",
    "caml with a name": "let grid = [| " + "; ".join("[| " + "; ".join(row) + " |]" for row in ROWS) + " |];;",
    "python": "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in ROWS) + "]",
    "python with a name": "grid = [\n" + "".join("    [" + ", ".join(row) + "],\n" for row in ROWS) + "]",
    "matlab": "[" + ";\n ".join(" ".join(row) for row in ROWS) + "]",
    "matlab with commas": "A = [" + "; ".join(",".join(row) for row in ROWS) + "];",
    "matlab by lines": "% a grid\n[" + "\n".join(" ".join(row) for row in ROWS) + "]",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_and_written_as_python(form: str) -> None:
    assert parse(FORMS[form]) == GRID
    assert convert(FORMS[form], to="matrix") == FORMS["python"] + "\n"


def test_large_grids_are_numbers() -> None:
    grid = example("16Medium").grid
    text = to_text(grid, format="matrix")
    assert text.startswith("[[1, 0, 0, 2, 3, 4, 0, 0, 12,")
    assert parse(text) == grid


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[1, 0], [0]]", "a row of 1 cell"),
        ("[[1, x]]", "line 1, column 6"),
        ("[1 2 3 4; 0 0 0 0", "the bracket that closes the matrix"),
        ("[[1, [2]]]", "the end of the row"),
        ("[]", "an empty matrix"),
        ("[" + "1 " * 82 + "]", "at most 81"),
        ("[" + "1;" * 82 + "]", "at most 81"),
    ],
)
def test_what_is_no_matrix_is_told(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=re.escape(said)):
        parse(text, format="matrix")
