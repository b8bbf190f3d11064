"""Reading PDFs back: what stands on a page, and where."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable

import pypdfium2
import pypdfium2.raw as raw
import pytest

import grille
from grille.alphabet import SYMBOLS
from grille.generator.jigsaw import jigsaw
from grille.model import Grid, Shape
from grille.publish.items import Item

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""


@dataclasses.dataclass(frozen=True)
class Read:
    """A grid as it stands on a page: where, its digits, and those that are written as givens."""

    box: Box
    grid: Grid
    givens: Grid


def _overlap(one: Box, other: Box) -> bool:
    return other[1] <= one[1] + 3 and one[3] <= other[3] + 3


class Pages:
    """A PDF, page by page."""

    def __init__(self, document: bytes) -> None:
        self.document = pypdfium2.PdfDocument(document)
        self._objects: dict[int, list[pypdfium2.PdfObject]] = {}

    def __len__(self) -> int:
        return len(self.document)

    def text(self, number: int) -> str:
        """What can be read on a page, on one line."""
        return " ".join(self.document[number - 1].get_textpage().get_text_range().split())

    def numbered(self, heading: str) -> int:
        """The first page that begins with that heading."""
        return next(number for number in range(3, len(self) + 1) if self.text(number).startswith(heading))

    def objects(self, number: int) -> list[pypdfium2.PdfObject]:
        """Everything that is drawn on a page."""
        if number not in self._objects:
            page = self.document[number - 1]
            self._objects[number] = list(page.get_objects(max_depth=8, textpage=page.get_textpage()))
        return self._objects[number]

    def fonts(self) -> dict[str, bool]:
        """The fonts of the document, and whether they are in it."""
        found = {}
        for number in range(1, len(self) + 1):
            for one in self.objects(number):
                if one.type == raw.FPDF_PAGEOBJ_TEXT:
                    font = one.get_font()
                    found[font.get_base_name().partition("+")[2]] = font.is_embedded
        return found

    def squares(self, number: int) -> list[Box]:
        """Where grids stand on a page, in reading order: the squares that lie in no other."""
        boxes = [one.get_bounds() for one in self.objects(number) if one.type == raw.FPDF_PAGEOBJ_PATH]
        squares = [box for box in boxes if abs(box[2] - box[0] - box[3] + box[1]) < 0.5 and box[2] - box[0] > 25]
        found: list[Box] = []
        for one in sorted(squares, key=lambda box: box[0] - box[2]):
            if not any(other[0] <= one[0] + 3 and one[2] <= other[2] + 3 and _overlap(one, other) for other in found):
                found.append(one)
        return sorted(found, key=lambda box: (-round(box[3] / 10), box[0]))

    def grids(self, number: int, shapes: list[Shape]) -> list[Read]:
        """The grids of a page, which are of these shapes in reading order; what is small is no digit."""
        squares = self.squares(number)
        assert len(squares) == len(shapes), (number, squares)
        texts = [one for one in self.objects(number) if one.type == raw.FPDF_PAGEOBJ_TEXT]
        return [self._grid(box, shape, texts) for box, shape in zip(squares, shapes, strict=True)]

    def _grid(self, box: Box, shape: Shape, texts: list[pypdfium2.PdfTextObj]) -> Read:
        cell = (box[2] - box[0]) / shape.side
        digits, givens = [0] * shape.cells, [0] * shape.cells
        for text in texts:
            left, bottom, right, top = text.get_bounds()
            x, y = (left + right) / 2, (bottom + top) / 2
            if not (box[0] < x < box[2] and box[1] < y < box[3]) or top - bottom < 0.4 * cell:
                continue
            at = int((box[3] - y) / cell) * shape.side + int((x - box[0]) / cell)
            assert digits[at] == 0, "two digits in a cell"
            digits[at] = SYMBOLS.index(text.extract().strip()) + 1
            if "Bold" in text.get_font().get_base_name():
                givens[at] = digits[at]
        return Read(box, Grid(shape, digits), Grid(shape, givens))

    def drawn_box(self, number: int) -> Box:
        """What everything on a page covers."""
        boxes = [one.get_bounds() for one in self.objects(number)]
        return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


@pytest.fixture(scope="session")
def pages() -> Callable[[bytes], Pages]:
    """A PDF to be read."""
    return Pages


def item(shape: Shape, name: str = "") -> Item:
    """A full grid with holes; nobody asks a test item whether its solution is the only one."""
    full, rng = grille.fill(shape=shape, seed=1), random.Random(1)
    return Item(Grid(shape, [value if rng.random() < 0.4 else 0 for value in full.values]), full, None, name)


@pytest.fixture(scope="session")
def every_shape() -> list[Item]:
    """Sides from 4 to 25, and every kind of variant, each with a name that no line holds."""
    shapes = [Shape.of(side) for side in (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)]
    shapes += [Shape.of(9, diagonals=True), Shape.of(9, windows=True), Shape.of(9, diagonals=True, windows=True)]
    shapes += [Shape.of(6, box_height=3), Shape.of(4, diagonals=True), Shape.of(16, windows=True)]
    shapes += [jigsaw(9, seed=1), jigsaw(6, seed=2)]
    return [item(shape, "A name that is longer than any line of any page. " * 4) for shape in shapes]


@pytest.fixture(scope="session")
def easy() -> list[grille.Made]:
    """A few puzzles of two levels, with their ratings."""
    return [*grille.make(count=3, level="hard", seed=5), *grille.make(count=3, level="easy", seed=5)]
