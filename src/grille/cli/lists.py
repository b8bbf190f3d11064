"""`grille methods`, `grille formats` and `grille rules`: the registries, for people and as JSON Lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import Any

from grille.cli.options import Json
from grille.cli.show import console, is_terminal
from grille.cli.streams import write_object
from grille.language import current_language, translate
from grille.messages import Figure, Message

_READABLE = 30  # characters; a narrower text column is printed below the name instead


def print_rows(rows: Iterable[Mapping[str, Any]], *, as_json: bool) -> None:
    """A table, its columns named by the first row's keys; or one JSON object a line.

    On a terminal the widest column takes the space that the others leave, and wraps.
    """
    rows = list(rows)
    if as_json:
        for row in rows:
            write_object(row)
        return
    header = [translate(Message(key.replace("_", " "))) for key in rows[0]]
    cells = [[_cell(value) for value in row.values()] for row in rows]
    filled = [any(column) for column in zip(*cells, strict=True)]  # leave out empty columns
    header, *cells = (list(compress(row, filled)) for row in (header, *cells))
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]
    widest = widths.index(max(widths))
    room = console().width - sum(widths) + widths[widest] - 2 * (len(widths) - 1)
    if is_terminal() and room < widths[widest]:
        if room < _READABLE:
            _show_stacked(header, cells)
            return
        widths[widest] = room
    for number, words in enumerate([header, *cells]):
        first, *others = textwrap.wrap(words[widest], widths[widest]) or [""]
        words[widest] = first
        for pieces in (words, *([""] * widest + [piece] for piece in others)):
            line = "  ".join(piece.ljust(width) for piece, width in zip(pieces, widths, strict=False)).rstrip()
            console().print(line, style="bold" if number == 0 else "", markup=False)


def _show_stacked(header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """For narrow terminals: a row's name, and the other columns below it, indented and wrapped."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    for name, *others in rows:
        out.print(name, style="bold", markup=False)
        for key, cell in zip(header[1:], others, strict=True):
            if cell:
                out.print(
                    Padding(Text(cell if key == translate(Message("summary")) else f"{key}: {cell}"), (0, 0, 0, 4)),
                    soft_wrap=False,
                )


def _cell(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={'|'.join(map(str, choices)) or 'TEXT'}" for key, choices in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return translate(Message("yes")) if value else ""
    if isinstance(value, float):
        return translate(Figure(value))
    return "" if value is None else str(value)


def methods(as_json: Json = False) -> None:
    """List the methods with their options; the first choice of an option is its default."""
    from grille.methods.registry import METHODS

    print_rows(
        (
            {
                "name": method.name,
                "family": method.family,
                "summary": method.summary,
                "options": {
                    option.name: [option.default, *(c for c in option.choices if c != option.default)]
                    for option in method.options
                },
                "never_guesses": method.never_guesses,
                "rules": method.rules(),
                "traces": method.traces,
                "counters": list(method.counters),
                "missing": method.missing(),
            }
            for method in METHODS
        ),
        as_json=as_json,
    )


def rules(as_json: Json = False) -> None:
    """List the rules that a shape may have: the form of a line, and what it says."""
    from grille.rules.registry import ALIASES, KINDS

    rows: list[dict[str, Any]] = [
        {
            "line": kind.form,
            "with": "" if kind.placing is None else kind.placing.name,
            "summary": kind.meaning(current_language()),
        }
        for kind in KINDS
    ]
    if as_json:
        aliases = {kind.name: [word for word, name in ALIASES.items() if name == kind.name] for kind in KINDS}
        rows = [{"name": kind.name, "aliases": aliases[kind.name]} | row for kind, row in zip(KINDS, rows, strict=True)]
    print_rows(rows, as_json=as_json)


def formats(as_json: Json = False) -> None:
    """List the text formats."""
    from grille.formats import FORMATS

    print_rows(
        ({"name": format.name, "suffixes": list(format.suffixes), "summary": format.summary} for format in FORMATS),
        as_json=as_json,
    )
