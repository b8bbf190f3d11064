"""A shape said in a comment, as in `# shape=9:diagonals, easy`, by formats whose cells alone do not tell it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError, ShapeError
from grille.formats.contract import Entry
from grille.messages import Message
from grille.model import Shape


def is_told(shape: Shape) -> bool:
    """Whether the number of cells tells the shape; a side below 4 is no Sudoku unless someone asks for it."""
    return shape.is_plain and shape.side > 3


def says_shape(comment: str) -> bool:
    """Whether a comment, without its mark, begins with a shape."""
    return comment.lstrip().startswith(_KEY)


def comment_with_shape(shape: Shape, comment: str) -> str:
    """The comment that keeps the shape: itself where no shape need be said, nor seems to be."""
    if is_told(shape) and not says_shape(comment):
        return comment
    return f"{shape_comment(shape)}, {comment}" if comment else shape_comment(shape)


def shape_comment(shape: Shape) -> str:
    """`shape=9:diagonals`."""
    return f"{_KEY}{shape.spec}"


def shape_of_comment(comment: str, wanted: Shape | None, *, line: int, column: int | None) -> tuple[Shape, str]:
    """The shape that a comment begins with, and the rest of it; `column` is where the comment begins, if that is known.

    Raises ParseError for a shape that cannot be, and for another one than was asked for.
    """
    found = _SAID.match(comment)
    assert found is not None, "says_shape was not asked"
    if column is not None:
        column += found.start(1)
    return read_spec(found[1], wanted, line=line, column=column), found[2] or ""


def read_spec(spec: str, wanted: Shape | None, *, line: int | None = None, column: int | None = None) -> Shape:
    """The shape of that text. Raises ParseError for one that cannot be, and for another one than was asked for."""
    try:
        shape = Shape.from_spec(spec)
    except ShapeError as error:
        message = Message("a shape that cannot be ({})", error)
        raise ParseError(found=message, wanted=Message("another"), line=line, column=column) from None
    check_told(shape, wanted, line=line, column=column)
    return shape


def check_told(shape: Shape, wanted: Shape | None, *, line: int | None = None, column: int | None = None) -> None:
    """Raise ParseError where a text says another shape than was asked for."""
    if wanted is not None and shape is not wanted:
        text = Message("{}, which was asked for", _short(wanted))
        raise ParseError(found=Message("a puzzle of shape {}", _short(shape)), wanted=text, line=line, column=column)


def with_headings(entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    """Each entry below the comment line that it needs: a shape holds for everything up to the next one said."""
    current: Shape | None = None
    for entry in entries:
        shape = entry.grid.shape
        if shape is current or (current is None and is_told(shape)):
            yield "", entry
        else:
            current = shape
            yield f"# {shape_comment(shape)}\n", entry


def sections(
    lines: Iterable[tuple[int, str]], wanted: Shape | None
) -> Iterator[tuple[Shape | None, list[tuple[int, str]]]]:
    """The lines below each comment line that says a shape, with that shape; first those above all of them."""
    shape = wanted
    part: list[tuple[int, str]] = []
    for number, text in lines:
        if heading := shape_of_heading(text, wanted, line=number):
            yield shape, part
            shape, part = heading, []
        else:
            part.append((number, text))
    yield shape, part


def shape_of_heading(text: str, wanted: Shape | None, *, line: int) -> Shape | None:
    """The shape that a comment line says for everything below it. Raises ParseError as `shape_of_comment` does."""
    heading = _HEADING.match(text)
    return shape_of_comment(heading[1], wanted, line=line, column=heading.start(1) + 1)[0] if heading else None


def shape_said(text: str) -> Shape | None:
    """The first shape that a text says on a line of its own, if it can be."""
    heading = _FIRST.search(text)
    try:
        return Shape.from_spec(heading[1]) if heading else None
    except ShapeError:
        return None


def _short(shape: Shape) -> str:
    return shape.spec if len(shape.spec) <= 40 else f"{shape.spec[:39]}…"


_KEY = "shape="
_SAID = re.compile(rf"\s*{_KEY}(\S*?)(?:,?\s+(.*?)\s*)?$", re.DOTALL)
_HEADING = re.compile(rf"\s*#(\s*{_KEY}.*)", re.DOTALL)
_FIRST = re.compile(rf"^[ \t]*#C?[ \t]*{_KEY}(\S*[^\s,])", re.MULTILINE)
