"""`grille techniques`: the registry of techniques, and the check of a file of cases against it."""

from __future__ import annotations

import pathlib
import sys
from typing import Annotated, Any

import typer

from grille.cli.lists import print_rows
from grille.cli.options import Json
from grille.cli.streams import write_message, write_object
from grille.errors import ParseError
from grille.language import current_language
from grille.logic.case_file import Report, check
from grille.logic.ladders import SE
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import RULE_TECHNIQUES, TECHNIQUES
from grille.messages import Message


def techniques(
    as_json: Json = False,
    check_file: Annotated[
        pathlib.Path | None,
        typer.Option("--check", metavar="FILE", help="Run a file of cases in reglib's form and report."),
    ] = None,
) -> None:
    """List the techniques level by level, those of rules too, with `se` price; or check a file of cases.

    A case names a technique by its code, a board, and the step that must (or, as variant x, must not) be found there.
    Exit status 1 where a case fails.
    """
    if check_file is not None:
        _check(check_file, as_json=as_json)
        return
    listed = sorted((*TECHNIQUES, *RULE_TECHNIQUES), key=lambda technique: LEVEL_NAMES.index(technique.level))
    rows: list[dict[str, Any]] = [
        {
            "name": technique.name,
            "family": technique.family,
            "level": technique.level,
            "se": SE.prices.get(technique.name),
            "every_shape": technique.any_shape,
            "wants_unique": technique.wants_unique,
        }
        for technique in listed
    ]
    if as_json:
        language = current_language()
        rows = [
            row | {"title": one.titles[language], "codes": one.codes, "rules": one.rules}
            for row, one in zip(rows, listed, strict=True)
        ]
    print_rows(rows, as_json=as_json)


def _check(path: pathlib.Path, *, as_json: bool) -> None:
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ParseError(
            found=Message("nothing to read ({})", error), wanted=Message("a file of cases"), source=str(path)
        ) from None
    report = check(lines, source=str(path))
    if as_json:
        write_object(report.to_dict())
    else:
        _print_report(report)
    sys.exit(1 if report.failed else 0)


def _print_report(report: Report) -> None:
    write_message("{} of {} cases passed", report.passed, report.cases)
    for case in report.failed:
        write_message("failed: {}", case)
    if report.skipped:
        codes = ", ".join(f"{code} ({count})" for code, count in sorted(report.skipped.items()))
        write_message("{} cases of techniques that are not in the registry: {}", sum(report.skipped.values()), codes)
