"""The page that puts one rule in every model: its figures are those of a filed run of the study `rules`."""

from __future__ import annotations

import csv
import pathlib

import pytest
from tests.test_french_docs import numbers

from grille.methods.encodings.linear import BinaryModel
from grille.study.puzzle_sets import bundled

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
FILED = list(csv.DictReader((DOCS / "figures" / "models.tsv").read_text("utf-8").splitlines(), delimiter="\t"))
FAMILIES = ["killer", "thermometers", "sandwiches", "whispers"]
COLUMNS = [
    *(("ilp", "rows"), ("ilp", "columns"), ("ilp:lowering=plain", "rows"), ("ilp:lowering=plain", "columns")),
    *(("lp", "root_fractional"), ("lp:lowering=plain", "root_fractional")),
    *(("sat:solver=fresh", "clauses"), ("sat:solver=fresh", "conflicts"), ("cp", "branches"), ("native", "nodes")),
]


def filed(family: str, method: str, counter: str) -> str:
    (row,) = (row for row in FILED if (row["set"], row["method"]) == (family, method))
    return row[counter]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_has_the_filed_figures(language: str) -> None:
    page = (DOCS / ("fr" if language == "fr" else "") / "models.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")][-len(FAMILIES) :]
    for family, row in zip(FAMILIES, rows, strict=True):
        wanted = [value for method, counter in COLUMNS if (value := filed(family, method, counter))]
        assert numbers(row, language) == sorted(wanted)


@pytest.mark.parametrize("lowering", ["tight", "plain"])
@pytest.mark.parametrize("family", FAMILIES)
def test_programs_have_the_filed_size(family: str, lowering: str) -> None:
    model = BinaryModel.of(bundled(family)[0], lowering)
    assert model is not None
    method = "ilp" if lowering == "tight" else "ilp:lowering=plain"
    program = model.program()
    assert str(program.row_count) == filed(family, method, "rows")
    assert str(program.column_count) == filed(family, method, "columns")
