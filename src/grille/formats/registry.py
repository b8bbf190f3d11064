"""The formats in the order of menus and tables, and the order in which a text is tried."""

from __future__ import annotations

from grille.errors import UnknownNameError
from grille.formats.contract import Format
from grille.formats.csv_grid import CsvGrid
from grille.formats.line import Line
from grille.formats.picture import Picture
from grille.model import Shape

_LINE, _PICTURE, _CSV = Line(), Picture(), CsvGrid()

FORMATS: tuple[Format, ...] = (_LINE, _PICTURE, _CSV)

# What leaves no doubt comes first; a text that nothing knows is complained about as lines.
SNIFF_ORDER: tuple[Format, ...] = (_CSV, _LINE, _PICTURE)


def format_named(name: str) -> Format:
    """The format of that name. Raises UnknownNameError."""
    for known in FORMATS:
        if known.name == name:
            return known
    raise UnknownNameError("format", name, (known.name for known in FORMATS))


def sniff(text: str, shape: Shape | None = None) -> Format:
    """The format that the text, or its beginning, is in; `line` where nothing else fits.

    >>> sniff("1,0,0,0\\n0,0,2,0\\n0,3,0,0\\n0,0,0,4\\n").name
    'csv'
    """
    return next((known for known in SNIFF_ORDER if known.sniff(text, shape)), _LINE)
