"""Text in, grids out, and back. Knows no solver."""

from typing import TYPE_CHECKING

from grille.formats.contract import Entry, Format, Keeps
from grille.formats.read_write import convert, entries, parse, parse_board, parse_entry, read, to_text, write
from grille.formats.registry import FORMATS, format_named, sniff

if TYPE_CHECKING:
    from grille.formats.bulk import is_array_text, lines_bytes, read_array, read_arrays, read_blocks

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
    "read_blocks",
    "sniff",
    "to_text",
    "write",
]


def __getattr__(name: str) -> object:
    """Functions on arrays are imported when they are first used: importing numpy takes longer than reading a puzzle."""
    if name not in __all__:
        raise AttributeError(f"module 'grille.formats' has no attribute {name!r}")
    from grille.formats import bulk

    return getattr(bulk, name)
