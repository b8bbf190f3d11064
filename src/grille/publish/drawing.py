"""A drawing: a board and its look, as SVG, PDF, PNG, or plain data for the template."""

from __future__ import annotations

import os
import pathlib
from dataclasses import dataclass, field

from grille.alphabet import digit_texts
from grille.errors import OptionError, shown, visible
from grille.files import write_whole
from grille.json_types import Cell, Digit
from grille.model import Board, Grid, Shape
from grille.model.grid import GridDict
from grille.model.look import CANDIDATES, Look, LookDict
from grille.model.svg import svg
from grille.publish import typeset
from grille.publish.words import texts
from grille.rules.layers import LayersDict, layers

KINDS = ("svg", "pdf", "png")
PPI = 200.0
"""Pixels to an inch of a PNG, unless asked otherwise."""

_CELL = 11.0  # millimetres in a PDF; candidates of a 9×9 grid are 6 points then


class PictureDict(LookDict, LayersDict):
    side: int
    boxes: list[int]
    extra: list[Cell]
    patches: list[list[float]]
    patch: list[float]
    texts: list[str]
    digits: list[str]
    given: list[bool]
    candidates: list[list[Cell | list[Digit]]]
    pencil: list[Cell]
    alt: str


class DrawingDict(PictureDict, GridDict):
    kind: str
    title: str
    language: str
    labels: bool
    size: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a board. A notebook shows it; `save` writes it as what the file's name ends in.

    >>> from grille import draw, parse
    >>> drawing = draw(parse("1....3....4....2"))
    >>> drawing.svg[:4], drawing.title
    ('<svg', 'Sudoku grid, 4 by 4. Row 1: 1, blank, blank, blank. ...')
    """

    board: Board
    look: Look = CANDIDATES
    title: str = ""
    language: str = "en"
    style: typeset.Style = field(default=typeset.PLAIN, repr=False)

    @property
    def svg(self) -> str:
        """As SVG, with colours for light and dark pages."""
        return svg(self.board, self.look, title=self.title)

    @property
    def pdf(self) -> bytes:
        """As a PDF of one page, its fonts embedded. Raises MissingEngineError without typst."""
        return typeset.pdf(self.to_dict(), self.style).content

    def png(self, ppi: float = PPI) -> bytes:
        """As pixels on white, so many to an inch. Raises MissingEngineError without typst."""
        return typeset.png(self.to_dict(), checked_ppi(ppi), self.style).content

    def save(self, path: str | os.PathLike[str], *, kind: str | None = None, ppi: float = PPI) -> None:
        """Write it, whole or not at all. `kind` says which of svg, pdf and png where the name does not."""
        target = pathlib.Path(path)
        kind = kind or target.suffix[1:].lower()
        if kind not in KINDS:
            name = visible(target.name)
            raise OptionError("a picture is written to a file that ends in .{}, not to {}", ", .".join(KINDS), name)
        write_whole(target, self.content(kind, ppi))

    def content(self, kind: str, ppi: float = PPI) -> bytes:
        """What a file of that kind holds."""
        return self.svg.encode() if kind == "svg" else self.pdf if kind == "pdf" else self.png(ppi)

    def to_dict(self, language: str | None = None) -> DrawingDict:
        """What the template reads; `language` changes nothing, since the words are in the drawing's own."""
        alt = self.title or spoken(self.board.grid, self.language)
        return {
            "kind": "drawing",
            **self.board.grid.to_dict(),
            **picture(self.board, self.look, alt),
            "title": alt.partition(". ")[0],
            "language": self.language,
            "labels": True,
            "size": _CELL * self.board.shape.side,
        }

    def _repr_svg_(self) -> str:
        return self.svg


def picture(board: Board, look: Look, alt: str, *, pencil: bool = False) -> PictureDict:
    """A board as the template's part `picture` reads it; `pencil` marks the places for candidates in empty cells."""
    shape, names = board.shape, digit_texts(board.shape.side)
    givens = board.values if look.givens is None else look.givens
    empty = [cell for cell, value in enumerate(board.values) if not value]
    return {
        "side": shape.side,
        "boxes": list(shape.box_of),
        "extra": list(shape.shaded),
        "patches": [list(patch) for patch in shape.patches],
        "patch": [1 / shape.box_width, 1 / shape.box_height],
        "texts": ["", *names[1:]],
        "digits": [names[value] if value else "" for value in board.values],
        "given": [bool(given) for given in givens],
        "candidates": [[cell, list(board.candidates(cell))] for cell in empty] if look.candidates else [],
        "pencil": empty if pencil else [],
        **layers(shape.other_rules, shape.side).to_dict(),
        "alt": alt,
        **look.to_dict(),
    }


def spoken(grid: Grid, language: str) -> str:
    """A grid for readers who listen: its rules and its rows."""
    said, names = texts(language), digit_texts(grid.shape.side)
    side = grid.shape.side
    rows = []
    for number in range(side):
        cells = grid.values[number * side : (number + 1) * side]
        row = ", ".join(names[value] if value else said["alt-blank"] for value in cells)
        rows.append(said["alt-row"].format(number + 1, row))
    return said["alt"].format(side, " ".join([*rules(grid.shape, language), *rows]))


def rules(shape: Shape, language: str) -> list[str]:
    """What is special about a shape, in sentences."""
    irregular = [] if shape.has_regular_boxes else [texts(language)["alt-jigsaw"]]
    return (
        [kind.sentences[language] for kind in shape.kinds]
        + irregular
        + [rule.sentence(language) for rule in shape.other_rules]
    )


def checked_ppi(ppi: object) -> float:
    """Raises OptionError for what is no number of pixels to an inch."""
    if isinstance(ppi, bool) or not isinstance(ppi, int | float) or not 10 <= ppi <= 1200:
        raise OptionError("pixels to an inch are 10 to 1200, not {}", shown(ppi))
    return float(ppi)
