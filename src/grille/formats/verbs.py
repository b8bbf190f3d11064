"""Read, write, convert: the verbs over all the formats."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, Literal

from grille.errors import ParseError
from grille.formats.contract import Entry, Format
from grille.formats.registry import format_named, recognised
from grille.formats.source import HEAD, Source
from grille.model import Board, Grid, Shape

PathOrFile = str | os.PathLike[str] | IO[Any]


def parse(text: str, *, format: str | None = None, shape: Shape | None = None, symbols: str | None = None) -> Grid:
    """The one puzzle in a text; its format is sniffed unless given. Raises ParseError.

    `shape` is needed where the text does not tell it (diagonals, windows, irregular boxes), `symbols` where its
    alphabet is in doubt: `"1-9A-G"`, `"0-9A-F"`, `"A-P"`, `"numbers"`, or the symbols themselves.

    >>> parse("1 . | . .\\n. 3 | . .\\n----+----\\n. . | 4 .\\n. . | . 2")
    Grid.from_line('1....3....4....2')
    """
    return parse_entry(text, format=format, shape=shape, symbols=symbols).grid


def parse_board(
    text: str, *, format: str | None = None, shape: Shape | None = None, symbols: str | None = None
) -> Board:
    """The one puzzle in a text with its candidates; where the text has none, those that the givens leave."""
    entry = parse_entry(text, format=format, shape=shape, symbols=symbols)
    return entry.board or Board.from_grid(entry.grid)


def parse_entry(
    text: str, *, format: str | None = None, shape: Shape | None = None, symbols: str | None = None
) -> Entry:
    """The one puzzle in a text with everything the text says about it. Raises ParseError."""
    if not isinstance(text, str):
        raise TypeError(f"a text is parsed, not {type(text).__name__}; grille.read takes files")
    found = entries(io.StringIO(text), format=format, shape=shape, symbols=symbols)
    first = next(found)
    if isinstance(first, ParseError):
        raise first
    second = next(found, None)
    if isinstance(second, ParseError):
        raise second
    if second is not None:
        raise ParseError(found="a second puzzle", wanted="one (read gives all of them)", line=second.line)
    return first


def read(
    path_or_file: PathOrFile, *, format: str | None = None, shape: Shape | None = None, symbols: str | None = None
) -> Iterator[Grid]:
    """The puzzles of a file one by one, without reading ahead; the file is opened at the first step.

    Raises ParseError at the first puzzle that cannot be read; `entries` goes on after it.
    """
    for entry in entries(path_or_file, format=format, shape=shape, symbols=symbols):
        if isinstance(entry, ParseError):
            raise entry
        yield entry.grid


def entries(
    path_or_file: PathOrFile,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
    name: str | None = None,
) -> Iterator[Entry | ParseError]:
    """Each puzzle of a file with its line and notes, or the ParseError that stands in its place.

    At least one of either comes. `name` is what the errors call the source; a path names itself.
    """
    known = None if format is None else format_named(format)
    with _opened(path_or_file, "rb") as stream:
        label = name or _label(path_or_file)
        source = Source(stream)
        nothing = True
        try:
            for found in _found(source, known, shape, symbols):
                nothing = False
                yield found.at(source=label) if isinstance(found, ParseError) else found
        except ParseError as error:
            nothing = False
            yield error.at(source=label)
        if nothing:
            what = "a text without a puzzle" if source.head.strip() else "an empty text"
            yield ParseError(found=what, wanted="a puzzle", source=label, line=1, column=1)


def write(
    puzzles: Iterable[Grid | Board | Entry] | Grid | Board | Entry, path_or_file: PathOrFile, *, format: str
) -> None:
    """Write puzzles to a file. A Board keeps its candidates, and an Entry its notes, where the format can."""
    pieces = format_named(format).write(_entries_of(puzzles))
    with _opened(path_or_file, "wb") as stream:
        is_binary = isinstance(stream, io.RawIOBase | io.BufferedIOBase) or "b" in getattr(stream, "mode", "")
        for piece in pieces:
            stream.write(piece.encode(errors="replace") if is_binary else piece)


def convert(
    text: str,
    *,
    to: str,
    from_: str | None = None,
    shape: Shape | None = None,
    symbols: str | None = None,
) -> str:
    """The same puzzles in another format. Raises ParseError at the first that cannot be read.

    >>> convert("1....3....4....2", to="csv").splitlines()[0]
    '1,0,0,0'
    """
    found = []
    for entry in entries(io.StringIO(text), format=from_, shape=shape, symbols=symbols):
        if isinstance(entry, ParseError):
            raise entry
        found.append(entry)
    return to_text(found, format=to)


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
        raise ParseError(found="a zero byte, as in binary files", wanted="text", line=line, column=column)
    known = known or recognised(source.head[:HEAD], shape)
    if known is not None:
        yield from known.read(source, shape=shape, symbols=symbols)
        return
    # Prose: one complaint does, not one a line.
    yield from islice(format_named("line").read(source, shape=shape, symbols=symbols), 1)


def _entries_of(puzzles: Iterable[Grid | Board | Entry] | Grid | Board | Entry) -> Iterator[Entry]:
    if isinstance(puzzles, Grid | Board | Entry):
        puzzles = (puzzles,)
    return map(Entry.of, puzzles)


@contextmanager
def _opened(path_or_file: PathOrFile, mode: Literal["rb", "wb"]) -> Iterator[IO[Any]]:
    """The file, closed afterwards only if it was opened here."""
    if not isinstance(path_or_file, str | os.PathLike):
        yield path_or_file
        return
    with Path(path_or_file).open(mode) as stream:
        yield stream


def _label(path_or_file: PathOrFile) -> str | None:
    if isinstance(path_or_file, str | os.PathLike):
        return os.fspath(path_or_file)
    name = getattr(path_or_file, "name", None)
    return name if isinstance(name, str) else None
