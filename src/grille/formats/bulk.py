"""Millions of classic puzzles, one a line, to and from arrays, without a Python loop over well-formed lines.

A line is well-formed if it begins with 81 of the symbols `1`–`9` `.` `0` `*` `_` `-` and ends there or continues with a
separator and other columns. Any other line is passed to the line format, which reads it or reports the error; so is a
line that names its shape, since a puzzle of another shape does not fit into the array.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grille.alphabet import EMPTY, SYMBOLS
from grille.errors import ParseError, ShapeError
from grille.formats.contract import Entry
from grille.formats.line import is_comment, read_line, read_lines
from grille.formats.read_write import text_entries
from grille.formats.registry import format_named
from grille.formats.symbols import shape_for
from grille.formats.text_lines import LONGEST_LINE, Source
from grille.formats.unpack import PathOrFile, Readable, Text, texts
from grille.messages import Message
from grille.model import Shape
from grille.watch import Flag, Watch

Array = npt.NDArray[np.uint8]

CHUNK = 1 << 20
"""Bytes read at a time, so that the arrays stay in the cache."""

HEAD = 1 << 12
"""Bytes that decide whether a text is read as arrays."""


class Lines(NamedTuple):
    """Some lines of a file: their puzzles, the number of each line from 1, and the errors."""

    values: Array  # (n, 81)
    numbers: npt.NDArray[np.int64]  # (n,)
    errors: list[ParseError]


def read_array(data: bytes | str | os.PathLike[str]) -> Array:
    """The classic puzzles of a file (or of its content as bytes), one a line, as a uint8 array of shape (n, 81).

    Raises ParseError at the first line that is no classic puzzle; `read_blocks` continues after it.
    """
    found = []
    for text in texts(io.BytesIO(data) if isinstance(data, bytes) else data):
        for block in read_arrays(text, name=text.name):
            if isinstance(block, Entry):
                other = Message("a puzzle of shape {}", block.grid.shape.spec[:40])
                raise ParseError(found=other, wanted=Message("a classic one"), line=block.line, source=text.name)
            if block.errors:
                raise block.errors[0]
            found.append(block.values)
    if len(found) == 1:
        return found[0]
    return np.concatenate(found) if found else _NOTHING.copy()


def read_blocks(
    path_or_file: PathOrFile | Text,
    *,
    format: str | None = None,
    name: str | None = None,
    chunk: int = CHUNK,
    stop: Flag | None = None,
) -> Iterator[Lines | Entry | ParseError]:
    """The puzzles of a file in order: classic lines as arrays, and everything else as `entries` yields it.

    Ends when `stop` is set.
    """
    known = None if format is None else format_named(format)
    watch = Watch.of(stop=stop)
    label = name
    try:
        for text in texts(path_or_file, name):
            label = text.name
            is_for_arrays = (known is None or known.name == "line") and is_array_text(text.peek(HEAD))
            found: Iterator[Lines | Entry | ParseError]
            if is_for_arrays:
                found = read_arrays(text, name=text.name, chunk=chunk, stop=stop)
            else:
                found = text_entries(text, known, None, None, stop)
            for block in found:
                if watch.is_up:
                    return
                yield block
    except ParseError as error:
        yield error.at(source=error.source or label)


def read_arrays(
    stream: Readable, *, name: str | None = None, chunk: int = CHUNK, stop: Flag | None = None
) -> Iterator[Lines | Entry]:
    """The lines of a stream, a megabyte at a time, each block with the errors of its unreadable lines.

    A line of another shape comes as an Entry, in its place. `name` is the source in errors. Ends when `stop` is set.
    Raises ParseError where the stream is damaged, and at an invalid shape for the lines that follow.
    """
    number, pending = 1, b""
    pieces = _pieces(stream, chunk, stop)
    for piece in pieces:
        end = piece.rfind(b"\n") + 1
        if not end:
            # Of an endless line, enough is kept to report it.
            pending = (pending + piece)[: LONGEST_LINE + 1]
            continue
        block = pending + piece[:end] if pending else piece[:end]
        pending = piece[end:]
        values = block.translate(_VALUES)
        if (table := _regular(values)) is not None:
            yield Lines(table, np.arange(number, number + len(table)), [])
            number += len(table)
            continue
        heading = _HEADING.search(block) if _says_shapes(block) else None
        above = block[: heading.start()] if heading else block
        if above:
            yield from _read_irregular(above, values[: len(above)], number, name)
            number += above.count(b"\n")
        if heading:
            yield from _read_one_by_one(chain([block[len(above) :] + pending], pieces), number, name)


def lines_bytes(array: Array) -> bytes:
    """The grids of an array (n, cells), one a line with `.` for empty; sides up to 35.

    >>> lines_bytes(read_array(b"1" + 80 * b"0"))[:4]
    b'1...'
    """
    count, cells = array.shape
    side = round(cells**0.5)
    if side * side != cells or side > len(SYMBOLS):
        raise ShapeError("lines of symbols hold sides up to {}, and {} cells are none of them", len(SYMBOLS), cells)
    if count and int(array.max()) > side:
        raise ShapeError("digits run from 0 to {}, and the array holds {}", side, int(array.max()))
    text = np.empty((count, cells + 1), dtype=np.uint8)
    text[:, :cells] = array
    text[:, cells] = _END
    return text.tobytes().translate(_WRITTEN)  # numpy's take: ten times slower


def is_array_text(head: bytes | str) -> bool:
    """Whether a file with this beginning suits `read_arrays`: its first puzzle is a classic line of 81."""
    if isinstance(head, str):
        return False
    for line in head.removeprefix(_BOM).splitlines():
        if _HEADING.match(line):
            return False
        if line.strip() and not line.lstrip().startswith(b"#"):
            first = line[:81].translate(_VALUES)
            is_plain = len(first) == 81 and max(first) <= 9 and (len(line) == 81 or line[81] in _SEPARATORS)
            return is_plain and _SHAPE not in line
    return False


def _pieces(stream: Readable, chunk: int, stop: Flag | None) -> Iterator[bytes]:
    r"""The stream without a byte order mark, with `\n` for every line end, also at its end.

    Raises ParseError where the stream is damaged, after the part before the damage.
    """
    mark, held, last = _BOM, b"", b"\n"
    damage: ParseError | None = None
    while True:
        if stop is not None and stop.is_set():
            return
        try:
            piece = stream.read(chunk)
        except ParseError as error:
            piece, damage = b"", error
        if not piece:
            break
        piece, mark = piece.removeprefix(mark), b""
        if held or b"\r" in piece:
            piece = held + piece
            held = b"\r" if piece.endswith(b"\r") else b""  # possibly the first half of a line end
            piece = piece.removesuffix(b"\r").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if piece:
            yield piece
            last = piece[-1:]
    if held or last != b"\n":
        yield b"\n"
    if damage is not None:
        raise damage


def _regular(values: bytes) -> Array | None:
    """The puzzles, if all lines have exactly 81 symbols."""
    if len(values) % 82:
        return None
    table = np.frombuffer(values, dtype=np.uint8).reshape(-1, 82)
    if not (table[:, 81] == _END).all():
        return None
    cells = np.ascontiguousarray(table[:, :81])
    return cells if cells.max() <= 9 else None


def _read_irregular(block: bytes, symbols: bytes, number: int, name: str | None) -> Iterator[Lines | Entry]:
    """Complete lines of any length: gather the well-formed ones, and read the others one by one.

    Each ends with a newline; `number` is that of the first; `symbols` are their values.
    """
    values = np.frombuffer(symbols, dtype=np.uint8)
    ends = np.flatnonzero(values == _END)
    starts = np.concatenate(([0], ends[:-1] + 1))
    lengths = ends - starts
    fits = (lengths >= 81) & (lengths <= LONGEST_LINE)
    fits[_lines_with_shapes(block, ends)] = False
    fits[fits] = np.isin(np.frombuffer(block, dtype=np.uint8)[starts[fits] + 81], _SEPARATOR_ARRAY)
    cells = _NOTHING
    if fits.any():
        cells = np.lib.stride_tricks.sliding_window_view(values, 81)[starts[fits]]
        good = cells.max(axis=1) <= 9
        cells = cells[good]
        fits[fits] = good
    read: list[Entry] = []
    others: list[Entry] = []
    errors: list[ParseError] = []
    for index in np.flatnonzero(~fits).tolist():
        text = block[starts[index] : ends[index]].decode("utf-8", "surrogateescape")
        if not text.strip() or is_comment(text):
            continue
        try:
            entry = _read_one(text, number + index)
            (read if entry.grid.shape is _NINE else others).append(entry)
        except ParseError as error:
            errors.append(error.at(source=name))
    numbers = np.flatnonzero(fits) + number
    if read:
        numbers = np.concatenate((numbers, np.array([entry.line for entry in read], dtype=np.int64)))
        order = np.argsort(numbers)
        cells = np.concatenate((cells, np.array([entry.grid.values for entry in read], dtype=np.uint8)))[order]
        numbers = numbers[order]
    yield from _in_order(Lines(cells, numbers, errors), others)


def _read_one(text: str, number: int) -> Entry:
    """The puzzle on a line: 9×9 by default, or of the shape that the line names."""
    if _SHAPE.decode() not in text:
        return read_line(text, number, _NINE, None)
    return _nine(read_line(text, number, None, None))


def _nine(entry: Entry) -> Entry:
    """The entry; raises ParseError where it is not 9×9."""
    shape_for(entry.grid.shape.cells, _NINE, line=entry.line, column=1)
    return entry


def _read_one_by_one(pieces: Iterator[bytes], number: int, name: str | None) -> Iterator[Lines | Entry]:
    """Reads the rest of a stream from a comment line on that names the shape of the puzzles below it."""
    source = Source(Text(lambda size: next(pieces, b"")))
    lines = ((number + at - 1, text) for at, text in source.lines())
    for found in read_lines(lines, None, None):
        try:
            if isinstance(found, ParseError):
                raise found
            if _nine(found).grid.shape is _NINE:
                yield Lines(found.grid.array.reshape(1, 81), np.array([found.line]), [])
            else:
                yield found
        except ParseError as error:
            yield Lines(_NOTHING, np.empty(0, dtype=np.int64), [error.at(source=name)])


def _says_shapes(block: bytes) -> bool:
    return b"=" in block and _SHAPE in block  # searching for one symbol is eight times faster than for six


def _lines_with_shapes(block: bytes, ends: npt.NDArray[np.int64]) -> list[int]:
    """The indices of the lines that may name a shape."""
    found, at = [], block.find(_SHAPE) if _says_shapes(block) else -1
    while at >= 0:
        found.append(int(np.searchsorted(ends, at)))
        at = block.find(_SHAPE, int(ends[found[-1]]))
    return found


def _in_order(lines: Lines, others: list[Entry]) -> Iterator[Lines | Entry]:
    """The lines before each of the others, that one, and then the remaining lines."""
    start, errors = 0, lines.errors
    for other in [*others, None]:
        end = len(lines.numbers) if other is None else int(np.searchsorted(lines.numbers, other.line or 0))
        before = errors if other is None else [error for error in errors if (error.line or 0) < (other.line or 0)]
        errors = errors[len(before) :]
        if end > start or before:
            yield Lines(lines.values[start:end], lines.numbers[start:end], before)
        if other is not None:
            yield other
        start = end


_NINE = Shape.of(9)
_NOTHING: Array = np.empty((0, 81), dtype=np.uint8)
_HEADING = re.compile(rb"^[^\S\n]*#[^\S\n]*shape=", re.MULTILINE)
_BOM, _SHAPE = b"\xef\xbb\xbf", b"shape="
_NEWLINE = ord("\n")
_END, _STRANGE = 254, 255
_SEPARATORS = b"\n\r\t ,;#"
_SEPARATOR_ARRAY = np.frombuffer(_SEPARATORS, dtype=np.uint8)
_WRITTEN = (EMPTY + SYMBOLS).encode().ljust(_END, b"?") + b"\n?"
_VALUES = bytes(
    symbol - 48 if 49 <= symbol <= 57 else 0 if symbol in b".0*_-" else _END if symbol == _NEWLINE else _STRANGE
    for symbol in range(256)
)
