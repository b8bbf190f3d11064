"""Shapes named in comments, as in `# shape=9:diagonals, easy`, for formats whose cells do not determine the shape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError, ShapeError
from grille.formats.contract import Entry
from grille.messages import Message
from grille.model import Shape


def is_implied(shape: Shape) -> bool:
    """Whether the number of cells determines the shape; a side below 4 must be asked for."""
    return shape.is_plain and shape.side > 3


def names_shape(comment: str) -> bool:
    """Whether a comment, without its mark, begins with a shape."""
    return comment.lstrip().startswith(_KEY)


def comment_with_shape(shape: Shape, comment: str) -> str:
    """The comment with the shape in front, where it is needed or the comment seems to begin with one."""
    if is_implied(shape) and not names_shape(comment):
        return comment
    return f"{shape_comment(shape)}, {comment}" if comment else shape_comment(shape)


def shape_comment(shape: Shape) -> str:
    """`shape=9:diagonals`."""
    return f"{_KEY}{shape.spec}"


def shape_of_comment(comment: str, wanted: Shape | None, *, line: int, column: int | None) -> tuple[Shape, str]:
    """The shape that a comment begins with, and the rest of it; `column` is where the comment begins, if that is known.

    Raises ParseError for an invalid shape, and for another one than wanted.
    """
    found = _SAID.match(comment)
    assert found is not None, "names_shape was not called"
    if column is not None:
        column += found.start(1)
    return read_spec(found[1], wanted, line=line, column=column), found[2] or ""


def read_spec(spec: str, wanted: Shape | None, *, line: int | None = None, column: int | None = None) -> Shape:
    """The shape of that text. Raises ParseError for an invalid one, and for another one than wanted."""
    try:
        shape = Shape.from_spec(spec)
    except ShapeError as error:
        message = Message("a shape that cannot be ({})", error)
        raise ParseError(found=message, wanted=Message("another"), line=line, column=column) from None
    check_told(shape, wanted, line=line, column=column)
    return shape


def check_told(shape: Shape, wanted: Shape | None, *, line: int | None = None, column: int | None = None) -> None:
    """Raises ParseError where a text names another shape than wanted."""
    if wanted is not None and shape is not wanted:
        text = Message("{}, which was asked for", _short(wanted))
        raise ParseError(found=Message("a puzzle of shape {}", _short(shape)), wanted=text, line=line, column=column)


def with_headings(entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    """Each entry with the comment line above it that it needs: a shape holds until the next one is named."""
    current: Shape | None = None
    for entry in entries:
        shape = entry.grid.shape
        if shape is current or (current is None and is_implied(shape)):
            yield "", entry
        else:
            current = shape
            yield f"# {shape_comment(shape)}\n", entry


def sections(
    lines: Iterable[tuple[int, str]], wanted: Shape | None
) -> Iterator[tuple[Shape | None, list[tuple[int, str]]]]:
    """The lines below each comment line that names a shape, with that shape; first those above all."""
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
    """The shape that a comment line names for everything below it. Raises ParseError as `shape_of_comment` does."""
    heading = _HEADING.match(text)
    return shape_of_comment(heading[1], wanted, line=line, column=heading.start(1) + 1)[0] if heading else None


def named_shape(text: str) -> Shape | None:
    """The first valid shape that a text names on a line of its own."""
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
