"""Millions of classic puzzles, one a line, to and from arrays. No Python loop over what is well-formed.

A line is well-formed that begins with 81 of the symbols `1`–`9` `.` `0` `*` `_` `-` and ends there or goes on with a
separator and other columns. Any other line is handed to the line format, which reads it or says what is wrong.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np
import numpy.typing as npt

from grille.errors import ParseError, ShapeError
from grille.formats.line import is_comment, read_line
from grille.formats.source import LONGEST_LINE
from grille.model import Shape
from grille.model.alphabet import EMPTY, SYMBOLS

Array = npt.NDArray[np.uint8]

CHUNK = 1 << 22


class Lines(NamedTuple):
    """Some lines of a file: their puzzles, the line number of each from 1, and what could not be read."""

    values: Array  # (n, 81)
    numbers: npt.NDArray[np.int64]  # (n,)
    errors: list[ParseError]


def read_array(data: bytes | str | os.PathLike[str]) -> Array:
    """The classic puzzles of a file (or of its content as bytes), one a line, as a uint8 array of shape (n, 81).

    Raises ParseError at the first line that is no 9×9 puzzle; `read_arrays` goes on after it.

    >>> read_array(b"1" + 80 * b"." + b"\\n")[0, :3].tolist()
    [1, 0, 0]
    """
    if isinstance(data, str | os.PathLike):
        with Path(data).open("rb") as stream:
            return _joined(read_arrays(stream, name=os.fspath(data)))
    return _joined(read_arrays(io.BytesIO(data), chunk=max(len(data), CHUNK)))


def read_arrays(stream: BinaryIO, *, name: str | None = None, chunk: int = CHUNK) -> Iterator[Lines]:
    """The same, a few megabytes at a time, with the lines that could not be read beside those that could.

    `name` is what the errors call the source.
    """
    number, pending = 1, b""
    is_first = True
    while piece := stream.read(chunk):
        if is_first:
            piece, is_first = piece.removeprefix(b"\xef\xbb\xbf"), False
        end = piece.rfind(b"\n") + 1
        if not end:
            # Of an endless line it is enough to keep so much that it shows.
            pending = (pending + piece)[: LONGEST_LINE + 1]
            continue
        block = pending + piece[:end] if pending else piece[:end]
        pending = piece[end:]
        lines = _read_block(block, number, name)
        number += block.count(b"\n")
        if len(lines.values) or lines.errors:
            yield lines
    if pending:
        lines = _read_block(pending + b"\n", number, name)
        if len(lines.values) or lines.errors:
            yield lines


def lines_bytes(array: Array) -> bytes:
    """The grids of an array (n, cells), one a line with `.` for empty; sides up to 35.

    >>> lines_bytes(read_array(b"1" + 80 * b"0"))[:4]
    b'1...'
    """
    count, cells = array.shape
    side = round(cells**0.5)
    if side * side != cells or side > len(SYMBOLS):
        raise ShapeError(f"lines of symbols hold sides up to {len(SYMBOLS)}, and {cells} cells are none of them")
    if count and int(array.max()) > side:
        raise ShapeError(f"digits run from 0 to {side}, and the array holds {int(array.max())}")
    text = np.empty((count, cells + 1), dtype=np.uint8)
    text[:, :cells] = array
    text[:, cells] = _END
    return text.tobytes().translate(_WRITTEN)  # numpy's take: ten times slower


def is_array_text(head: bytes) -> bool:
    """Whether a file that begins so is one that `read_arrays` is for: its first puzzle is a plain line of 81."""
    for line in head.removeprefix(b"\xef\xbb\xbf").splitlines():
        if line.strip() and not line.lstrip().startswith(b"#"):
            first = line[:81].translate(_VALUES)
            return len(first) == 81 and max(first) <= 9 and (len(line) == 81 or line[81] in _SEPARATORS)
    return False


def _read_block(block: bytes, number: int, name: str | None) -> Lines:
    """Whole lines, each ended by a newline, of which the first has that number."""
    values = block.translate(_VALUES)
    if len(block) % 82 == 0:
        table = np.frombuffer(values, dtype=np.uint8).reshape(-1, 82)
        if (table[:, 81] == _END).all():
            cells = np.ascontiguousarray(table[:, :81])
            if cells.max() <= 9:
                return Lines(cells, np.arange(number, number + len(cells)), [])
    return _read_irregular(block, np.frombuffer(values, dtype=np.uint8), number, name)


def _read_irregular(block: bytes, values: Array, number: int, name: str | None) -> Lines:
    """Lines of different lengths: gather the well-formed ones, and read the others one by one."""
    ends = np.flatnonzero(values == _END)
    starts = np.concatenate(([0], ends[:-1] + 1))
    fits = ends - starts >= 81
    fits[fits] = np.isin(np.frombuffer(block, dtype=np.uint8)[starts[fits] + 81], _SEPARATOR_ARRAY)
    cells = np.empty((0, 81), dtype=np.uint8)
    if fits.any():
        cells = np.lib.stride_tricks.sliding_window_view(values, 81)[starts[fits]]
        good = cells.max(axis=1) <= 9
        cells = cells[good]
        fits[fits] = good
    read, at, errors = [], [], []
    for index in np.flatnonzero(~fits).tolist():
        text = block[starts[index] : ends[index]].decode("utf-8", "surrogateescape").removesuffix("\r")
        if not text.strip() or is_comment(text):
            continue
        try:
            read.append(read_line(text, number + index, _NINE, None).grid.array)
            at.append(number + index)
        except ParseError as error:
            errors.append(error.at(source=name))
    numbers = np.flatnonzero(fits) + number
    if read:
        numbers = np.concatenate((numbers, np.array(at, dtype=np.int64)))
        order = np.argsort(numbers)
        return Lines(np.concatenate((cells, np.array(read)))[order], numbers[order], errors)
    return Lines(cells, numbers, errors)


def _joined(parts: Iterator[Lines]) -> Array:
    found = []
    for part in parts:
        if part.errors:
            raise part.errors[0]
        found.append(part.values)
    if len(found) == 1:
        return found[0]
    return np.concatenate(found) if found else np.empty((0, 81), dtype=np.uint8)


_NINE = Shape.of(9)
_NEWLINE = ord("\n")
_END, _STRANGE = 254, 255
_SEPARATORS = b"\n\r\t ,;#"
_SEPARATOR_ARRAY = np.frombuffer(_SEPARATORS, dtype=np.uint8)
_WRITTEN = (EMPTY + SYMBOLS).encode().ljust(_END, b"?") + b"\n?"
_VALUES = bytes(
    symbol - 48 if 49 <= symbol <= 57 else 0 if symbol in b".0*_-" else _END if symbol == _NEWLINE else _STRANGE
    for symbol in range(256)
)
