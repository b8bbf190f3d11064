"""Text in, grids out, and back. Knows no solver."""

from grille.formats.contract import Entry, Format, Keeps
from grille.formats.registry import FORMATS, format_named, sniff
from grille.formats.verbs import convert, entries, parse, parse_board, parse_entry, read, to_text, write

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "Keeps",
    "convert",
    "entries",
    "format_named",
    "parse",
    "parse_board",
    "parse_entry",
    "read",
    "sniff",
    "to_text",
    "write",
]
