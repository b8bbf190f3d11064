"""Text in, grids out, and back. Knows no solver."""

from grille.formats.bulk import is_array_text, lines_bytes, read_array, read_arrays
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
    "is_array_text",
    "lines_bytes",
    "parse",
    "parse_board",
    "parse_entry",
    "read",
    "read_array",
    "read_arrays",
    "sniff",
    "to_text",
    "write",
]
