"""Read, write, convert: the verbs over all the formats."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, BinaryIO

from grille.errors import ParseError, ShapeError, shown
from grille.files import replaced
from grille.formats.contract import Entry, Format
from grille.formats.line import classic_entry
from grille.formats.registry import format_named, recognised
from grille.formats.text_lines import HEAD, Source
from grille.formats.unpack import PathOrFile, Text, texts
from grille.messages import Message
from grille.model import Board, Grid, Shape
from grille.model.cells import Cells
from grille.watch import Flag, Watch

if TYPE_CHECKING:
    import numpy.typing as npt


def parse(
    text: str | npt.ArrayLike | Cells,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
    ignore_unknown_rules: bool = False,
) -> Grid:
    """The one puzzle in a text; its format is sniffed unless given. Raises ParseError.

    `shape` is needed where the text does not tell it (extra houses, irregular boxes), `symbols` where its
    alphabet is in doubt: `"1-9A-G"`, `"0-9A-F"`, `"A-P"`, `"numbers"`, or the symbols themselves. A link may have rules
    that are unknown here: the puzzle is refused, or read without them (`parse_entry` tells which).

    >>> parse("1 . | . .\\n. 3 | . .\\n----+----\\n. . | 4 .\\n. . | . 2")
    Grid.from_line('1....3....4....2')

    Nested lists and arrays of numbers are puzzles too, as `Grid.from_array` reads them, and so is a Grid or a Board.
    """
    if isinstance(text, Cells):
        if shape not in (None, text.shape):
            raise ShapeError("the grid is {} and the shape {}", shown(text.shape), shown(shape))
        return Grid(text.shape, text.values)
    if isinstance(text, list | tuple) or hasattr(text, "__array__"):
        return Grid.from_array(text, shape)
    return parse_entry(
        text, format=format, shape=shape, symbols=symbols, ignore_unknown_rules=ignore_unknown_rules
    ).grid


def parse_board(
    text: str, *, format: str | None = None, shape: Shape | None = None, symbols: str | None = None
) -> Board:
    """The one puzzle in a text with its candidates; where the text has none, those that the givens leave."""
    entry = parse_entry(text, format=format, shape=shape, symbols=symbols)
    return entry.board or Board.from_grid(entry.grid)


def parse_entry(
    text: Any,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
    ignore_unknown_rules: bool = False,
) -> Entry:
    """The one puzzle in a text with everything the text says about it. Raises ParseError."""
    if not isinstance(text, str):
        raise TypeError(Message("a text is parsed, not {}; grille.read takes files", type(text).__name__))
    if format is None and (plain := classic_entry(text, 1, shape, symbols)) is not None:
        return plain  # what sniffing would come to, at a tenth of its cost
    options: dict[str, Any] = {"shape": shape, "symbols": symbols, "ignore_unknown_rules": ignore_unknown_rules}
    found = entries(io.StringIO(text), format=format, **options)
    first = next(found)
    if isinstance(first, ParseError):
        raise first
    second = next(found, None)
    if isinstance(second, ParseError):
        raise second
    if second is not None:
        raise ParseError(
            found=Message("a second puzzle"), wanted=Message("one (read gives all of them)"), line=second.line
        )
    return first


def read(
    path_or_file: PathOrFile,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
    stop: Flag | None = None,
) -> Iterator[Grid]:
    """The puzzles of a file one by one, without reading ahead; the file is opened at the first step.

    A file that is compressed (gzip, bzip2, xz, zip) is unpacked as it is read. When `stop` is set, the puzzles end.
    Raises ParseError at the first unreadable puzzle; `entries` continues after it.
    """
    for entry in entries(path_or_file, format=format, shape=shape, symbols=symbols, stop=stop):
        if isinstance(entry, ParseError):
            raise entry
        yield entry.grid


def entries(
    path_or_file: PathOrFile | Text,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
    name: str | None = None,
    stop: Flag | None = None,
    ignore_unknown_rules: bool = False,
) -> Iterator[Entry | ParseError]:
    """Each puzzle of a file with its line and notes, or the ParseError that stands in its place.

    At least one of either comes, unless `stop` is set before. `name` is what the errors call the source; a path names
    itself. Each file of a zip is a text of its own. With `ignore_unknown_rules` a puzzle is read without the rules that
    are unknown here, and its entry tells what was left out.
    """
    known = None if format is None else format_named(format)
    watch = Watch.of(stop=stop)
    label = name
    try:
        for text in texts(path_or_file, name):
            label = text.name
            for found in text_entries(text, known, shape, symbols, stop, ignore_unknown_rules):
                if watch.is_up:
                    return
                yield found
    except ParseError as error:
        yield error.at(source=error.source or label)


def text_entries(
    text: Text,
    known: Format | None,
    shape: Shape | None,
    symbols: str | None,
    stop: Flag | None = None,
    ignore_unknown_rules: bool = False,
) -> Iterator[Entry | ParseError]:
    """The same of one text; where its stream is damaged, ParseError is raised after what could be read."""
    source = Source(text, stop, ignores_unknown_rules=ignore_unknown_rules)
    nothing = True
    for found in _found(source, known, shape, symbols):
        nothing = False
        yield found.at(source=text.name) if isinstance(found, ParseError) else found
    if nothing:
        what = Message("a text without a puzzle") if source.head.strip() else Message("an empty text")
        yield ParseError(found=what, wanted=Message("a puzzle"), source=text.name, line=1, column=1)


def write(
    puzzles: Iterable[Grid | Board | Entry] | Grid | Board | Entry,
    path_or_file: PathOrFile,
    *,
    format: str,
    stop: Flag | None = None,
) -> None:
    """Write puzzles to a file. A Board keeps its candidates, and an Entry its notes, where the format can.

    When `stop` is set, the puzzles end, and those written so far form a valid file. Anything else that ends the work
    leaves the previous file unchanged.
    """
    pieces = format_named(format).write(_entries_of(puzzles, stop))
    if isinstance(path_or_file, str | os.PathLike):
        with _target(path_or_file) as file:
            file.writelines(piece.encode(errors="replace") for piece in pieces)
        return
    is_binary = isinstance(path_or_file, io.RawIOBase | io.BufferedIOBase) or "b" in getattr(path_or_file, "mode", "")
    for piece in pieces:
        path_or_file.write(piece.encode(errors="replace") if is_binary else piece)


def convert(
    text: str,
    *,
    to: str,
    from_: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
    stop: Flag | None = None,
    ignore_unknown_rules: bool = False,
) -> str:
    """The same puzzles in another format. Raises ParseError at the first that cannot be read.

    >>> convert("1....3....4....2", to="csv").splitlines()[0]
    '1,0,0,0'

    When `stop` is set, the puzzles end, and the text of those before is complete.
    """

    options: dict[str, Any] = {"shape": shape, "symbols": symbols, "ignore_unknown_rules": ignore_unknown_rules}

    def found() -> Iterator[Entry]:
        for entry in entries(io.StringIO(text), format=from_, stop=stop, **options):
            if isinstance(entry, ParseError):
                raise entry
            yield entry

    return to_text(found(), format=to)


def to_text(puzzles: Iterable[Grid | Board | Entry] | Grid | Board | Entry, *, format: str) -> str:
    """What `write` would write."""
    return "".join(format_named(format).write(_entries_of(puzzles)))


def _found(
    source: Source, known: Format | None, shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    at = source.head.find("\0")
    if at >= 0:
        before = source.head[:at]
        line, column = before.count("\n") + 1, at - before.rfind("\n")
        raise ParseError(
            found=Message("a zero byte, as in binary files"), wanted=Message("text"), line=line, column=column
        )
    known = known or recognised(source.head[:HEAD], shape)
    if known is not None:
        yield from known.read(source, shape=shape, symbols=symbols)
        return
    # Prose: one complaint does, not one a line.
    yield from islice(format_named("line").read(source, shape=shape, symbols=symbols), 1)


def _entries_of(
    puzzles: Iterable[Grid | Board | Entry] | Grid | Board | Entry, stop: Flag | None = None
) -> Iterator[Entry]:
    if isinstance(puzzles, Grid | Board | Entry):
        puzzles = (puzzles,)
    found = map(Entry.of, puzzles)
    watch = Watch.of(stop=stop)
    return found if stop is None else takewhile(lambda _: not watch.is_up, found)


def _target(path: str | os.PathLike[str]) -> AbstractContextManager[BinaryIO]:
    """A file is replaced when all is written; a pipe or a device is written to."""
    return replaced(path) if os.path.isfile(path) or not os.path.exists(path) else open(path, "wb")
