"""The formats in the order of menus and tables, and the order in which sniffing tries them."""

from __future__ import annotations

from grille.errors import UnknownNameError
from grille.formats.candidates import Candidates
from grille.formats.candidates_729 import Candidates729
from grille.formats.contract import Format
from grille.formats.csv_grid import CsvGrid
from grille.formats.csv_table import CsvTable
from grille.formats.euler import Euler
from grille.formats.f_puzzles import FPuzzles
from grille.formats.json_lines import Json
from grille.formats.line import Line
from grille.formats.matrix import Matrix
from grille.formats.opensudoku import OpenSudoku
from grille.formats.picture import Picture
from grille.formats.sdk import Sdk
from grille.formats.sdx import Sdx
from grille.formats.shape_comments import named_shape
from grille.formats.ss import Ss
from grille.formats.sudokupad import SudokuPad
from grille.model import Shape

FORMATS: tuple[Format, ...] = (
    Line(),
    Picture(),
    CsvGrid(),
    CsvTable(),
    Matrix(),
    Sdk(),
    Ss(),
    Sdx(),
    Euler(),
    Candidates(),
    Candidates729(),
    OpenSudoku(),
    Json(),
    FPuzzles(),
    SudokuPad(),
)

# Unmistakable formats come first.
_SNIFF_ORDER = (
    *(
        "f-puzzles",
        "sudokupad",
        "opensudoku",
        "matrix",
        "json",
        "euler",
        "csv-table",
        "candidates-729",
        "sdk",
        "sdx",
        "candidates",
    ),
    *("csv", "line", "ss", "picture"),
)


def format_named(name: str) -> Format:
    """The format of that name. Raises UnknownNameError."""
    for known in FORMATS:
        if known.name == name:
            return known
    raise UnknownNameError("format", name, (known.name for known in FORMATS))


def sniff(text: str, shape: Shape | None = None) -> Format:
    """The format of the text, or of its beginning; `line` where no other fits.

    >>> sniff("Grid 01\\n003020600\\n").name
    'euler'
    """
    return recognised(text, shape) or format_named("line")


def recognised(text: str, shape: Shape | None = None) -> Format | None:
    """The format of the text, or of its beginning, if any fits."""
    shape = shape or named_shape(text)
    tried = map(format_named, _SNIFF_ORDER)
    return next((known for known in tried if known.sniff(text, shape)), None)
