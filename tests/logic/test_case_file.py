"""Cases of techniques: our golden file, reglib's where it is at hand, and bad lines."""

from __future__ import annotations

import pathlib

import pytest

from grille.errors import ParseError
from grille.logic.case_file import Case, check
from grille.logic.techniques import TECHNIQUES

CASES = pathlib.Path(__file__).parent.parent / "golden" / "techniques.txt"
LINES = [line for line in CASES.read_text().splitlines() if line.startswith(":")]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split(":")[1])
def test_golden_case(line: str) -> None:
    report = check([line])
    assert (report.cases, report.passed, report.skipped) == (1, 1, {})


def test_every_technique_has_a_case_and_one_that_must_not_be_found() -> None:
    cases = [Case.from_line(line) for line in LINES]
    for must_not in (False, True):
        assert {case.code for case in cases if case.must_not_be_found is must_not} == {t.name for t in TECHNIQUES}


def test_a_case_that_names_another_step_fails() -> None:
    line = next(line for line in LINES if line.startswith(":pointing:"))
    fields = line.split(":")
    fields[5] = fields[5].split()[0] + " 999"
    report = check([":".join(fields)])
    assert (report.cases, report.passed, len(report.failed)) == (1, 0, 1)


def test_a_must_not_case_that_is_found_fails() -> None:
    line = next(line for line in LINES if line.startswith(":xy-wing:")).replace(":xy-wing:", ":xy-wing-x:")
    assert check([line]).failed == [line]


def test_codes_without_a_technique_are_skipped_by_name() -> None:
    report = check(["# a comment", "", f":9999-1:1:{'.' * 81}::111:::", f":9999:1:{'.' * 81}::111:::"])
    assert (report.cases, report.skipped) == (0, {"9999": 2})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0000:1:", "line 2, column 1: found 2 fields"),
        (f":0000:1:{'.' * 80}::111:::", "80 cells"),
        (f":0000:1:{'.' * 81}:1x1:111:::", "column 91: found '1x1', wanted a candidate"),
    ],
)
def test_a_bad_line_says_where(line: str, said: str) -> None:
    with pytest.raises(ParseError, match=r"cases\.txt") as error:
        check(["", line], source="cases.txt")
    assert said in str(error.value)


LEFT_OUT = {
    *("0332", "0342", "0362", "0363", "0404", "0405"),
    *("03111", "03121", "03211", "03221", "03411", "03421", "03621"),
}
"""Franken jellyfish, finned mutant fish, siamese and dual forms."""


def test_reglib(rating: pathlib.Path) -> None:
    text = (rating / "reglib.txt").read_text()
    report = check(text.splitlines())
    total = text.count("\n:") + text.startswith(":")
    assert report.failed == []
    assert report.cases + sum(report.skipped.values()) == total
    assert report.cases >= 0.93 * total
    assert set(report.skipped) == LEFT_OUT
