"""`grille solve --trace`: a method's search, one event a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grille.cli.inputs import Puzzle
from grille.cli.streams import warn, write_line, write_object
from grille.methods.contract import Event
from grille.methods.solve import trace
from grille.model import cell_name

FOR_PROGRAMS = ("draws", "ones", "settled", "reason")
"""Data for `--json` only: long, and derivable from earlier events."""


def write_steps(
    puzzles: Iterable[Puzzle], method: str, options: Mapping[str, Any], events: int, *, as_json: bool
) -> None:
    """Print up to `events` events of each puzzle's search; that there were more is reported on standard error."""
    for puzzle in puzzles:
        side = puzzle.grid.shape.side
        for number, event in enumerate(trace(puzzle.grid, method=method, **options)):
            if number == events:
                warn("{}: stopped after {:,} events; --events N takes more", puzzle.place, events)
                break
            if as_json:
                write_object(event.to_dict())
            else:
                write_line(_line(event, side))


def _line(event: Event, side: int) -> str:
    """`assign r1c2 = 5`, `remove r1c3 ≠ 5`, `fail r1c3 = 5` for a failed probe, `choose 5 house row 1 options 2`."""
    words = [event.kind]
    if event.cell is not None:
        words.append(cell_name(event.cell, side))
        if event.digit is not None:
            words.append("=" if event.kind != "remove" and event.data.get("value", True) else "≠")
    if event.digit is not None:
        words.append(str(event.digit))
    drawn: list[str] = []
    for name, value in event.data.items():
        if name in FOR_PROGRAMS or (name == "value" and event.digit is not None):
            continue
        if name == "tableau":
            drawn = _table(value)
        else:
            words.append(f"{name} {value}")
    return "\n".join([" ".join(words), *drawn])


def _table(rows: list[list[str]]) -> list[str]:
    """Aligned columns, with `.` for 0 so that other numbers stand out."""
    shown = [["." if text == "0" else text for text in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    return ["    " + "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in shown]
