"""`grille methods` and `grille formats`: the registries, for people and as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grille.cli.options import Json
from grille.cli.show import console
from grille.cli.streams import say_object


def print_rows(rows: Iterable[Mapping[str, Any]], *, as_json: bool) -> None:
    """A table, its columns named by the first row's keys; or one JSON object a line."""
    rows = list(rows)
    if as_json:
        for row in rows:
            say_object(row)
        return
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for key in rows[0]:
        table.add_column(key.replace("_", " "), no_wrap=key == "name")
    for row in rows:
        table.add_row(*(_cell(value) for value in row.values()))
    out = console()
    out.soft_wrap = not out.is_terminal
    out.print(table)


def _cell(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={'|'.join(map(str, choices)) or 'TEXT'}" for key, choices in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else ""
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
                "counters": list(method.counters),
                "missing": method.missing(),
            }
            for method in METHODS
        ),
        as_json=as_json,
    )


def formats(as_json: Json = False) -> None:
    """List the text formats."""
    from grille.formats import FORMATS

    print_rows(
        ({"name": one.name, "suffixes": list(one.suffixes), "summary": one.summary} for one in FORMATS), as_json=as_json
    )
