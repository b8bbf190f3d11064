"""Puzzles from anywhere, in chunks: files of every format, Parquet, arrays, lists, frames and relations.

The n-th chunk of a source is always the same, so that interrupted work can be resumed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from grille.collection import duck
from grille.errors import OptionError, ParseError, ShapeError
from grille.formats.bulk import Lines, read_blocks
from grille.formats.contract import Entry
from grille.formats.csv_table import PUZZLES
from grille.formats.read_write import entries
from grille.formats.unpack import Text
from grille.messages import Message
from grille.model import Board, Grid, Shape
from grille.model.rows import Rows, rows_of
from grille.watch import FOREVER, Watch

Piece = Rows | ParseError
Complain = Callable[[ParseError], object]

_AT_ONCE = 4096  # entries, or rows of a table, that become one array
_PARQUET = b"PAR1"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some puzzles in order, as arrays of one shape each; chunks are numbered from 0."""

    number: int
    parts: tuple[Rows, ...]

    def __len__(self) -> int:
        return sum(map(len, self.parts))


@dataclass(frozen=True, slots=True)
class Source:
    """A source of puzzles. `fingerprint` identifies its content; None where that is impossible, as for a pipe."""

    name: str
    pieces: Callable[[Watch], Iterator[Piece]] = field(repr=False)
    fingerprint: str | None = None
    total: int | None = None
    """An estimate of the number of puzzles, if there is one."""

    def chunks(self, rows: int, *, complain: Complain = lambda error: None, watch: Watch = FOREVER) -> Iterator[Chunk]:
        """The puzzles in chunks of `rows`; unreadable ones are passed to `complain` and left out."""
        held: list[Rows] = []
        count = number = 0
        for piece in self.pieces(watch):
            if isinstance(piece, ParseError):
                complain(piece)
                continue
            start = 0
            while start < len(piece):
                taken = Rows(piece.shape, piece.digits[start : start + rows - count])
                held.append(taken)
                start, count = start + len(taken), count + len(taken)
                if count == rows:
                    yield Chunk(number, _joined(held))
                    held, count, number = [], 0, number + 1
        if held and not watch.is_up:  # an incomplete chunk would have the number of another one
            yield Chunk(number, _joined(held))


def source_of(
    puzzles: Any, *, format: str | None = None, shape: Shape | None = None, name: str | None = None
) -> Source:
    """A path, an open file, an array, lines, grids, a Series, a frame or a DuckDB relation with a column of puzzles.

    Raises OptionError for what holds no puzzles, StorageError for a damaged table, OSError for a file that is not
    there.
    """
    if isinstance(puzzles, str | os.PathLike):
        path = Path(puzzles)
        if _is_parquet(path):
            return _parquet(path, shape)
        fingerprint, lines = _fingerprint(path)
        return Source(str(path), lambda watch: _of_text(path, format, shape, watch), fingerprint, lines)
    name = name or getattr(puzzles, "name", None) or type(puzzles).__name__
    if isinstance(puzzles, Text) or hasattr(puzzles, "read"):
        return Source(name, lambda watch: _of_text(puzzles, format, shape, watch))
    if hasattr(puzzles, "sql_query") and hasattr(puzzles, "columns"):
        return Source(name, lambda watch: _of_relation(puzzles, name, shape))
    if hasattr(puzzles, "columns") and hasattr(puzzles, "itertuples"):
        return Source(name, lambda watch: _of_frame(puzzles, name, shape), total=len(puzzles))
    if isinstance(puzzles, np.ndarray | Rows):
        return Source(name, lambda watch: iter([rows_of(puzzles, shape=shape)]), total=len(puzzles))
    if not isinstance(puzzles, Iterable):
        raise OptionError("puzzles come from a file, an array, a list, a frame or a relation, not {}", name)
    items = list(puzzles)
    return Source(name, lambda watch: _of_items(items, shape), total=len(items))


def _joined(parts: Sequence[Rows]) -> tuple[Rows, ...]:
    """Merge neighbours of one shape."""
    groups: list[list[Rows]] = []
    for part in parts:
        if groups and groups[-1][0].shape is part.shape:
            groups[-1].append(part)
        else:
            groups.append([part])
    return tuple(
        group[0] if len(group) == 1 else Rows(group[0].shape, np.concatenate([rows.digits for rows in group]))
        for group in groups
    )


def _of_text(text: Any, format: str | None, shape: Shape | None, watch: Watch) -> Iterator[Piece]:
    if shape is not None:
        found: Iterator[Lines | Entry | ParseError] = entries(text, format=format, shape=shape, stop=watch.stop)
    else:
        found = read_blocks(text, format=format, stop=watch.stop)
    held: list[Grid] = []
    for block in found:
        if isinstance(block, Entry):
            if held and (held[0].shape is not block.grid.shape or len(held) == _AT_ONCE):
                yield rows_of(held)
                held = []
            held.append(block.grid)
            continue
        if held:
            yield rows_of(held)
            held = []
        if isinstance(block, ParseError):
            yield block
        else:
            yield from block.errors
            yield Rows(_NINE, block.values)
    if held:
        yield rows_of(held)


def _parquet(path: Path, shape: Shape | None) -> Source:
    with duck.complaints(path), duck.connect() as connection:
        (total,) = duck.first_row(connection, f"select count(*) from read_parquet({duck.quoted(path)})")

    def pieces(watch: Watch) -> Iterator[Piece]:
        with duck.complaints(path), duck.connect() as connection:
            relation = connection.sql(f"select * from read_parquet({duck.quoted(path)})")
            yield from _of_relation(relation, str(path), shape)

    return Source(str(path), pieces, _fingerprint(path)[0], total)


def _of_relation(relation: Any, name: str, shape: Shape | None) -> Iterator[Piece]:
    puzzle, spec = _columns(relation.columns, name)
    wanted = relation.project(f'"{puzzle}"' + (f', "{spec}"' if spec else ""))
    first = 1
    for found in duck.batches(wanted, name, _AT_ONCE):
        yield from _of_table([row[0] for row in found], [row[1] for row in found] if spec else None, first, name, shape)
        first += len(found)


def _of_frame(frame: Any, name: str, shape: Shape | None) -> Iterator[Piece]:
    puzzle, spec = _columns(frame.columns, name)
    for start in range(0, len(frame), _AT_ONCE):
        part = frame.iloc[start : start + _AT_ONCE]
        specs = None if spec is None else [text if isinstance(text, str) else None for text in part[spec]]
        yield from _of_table(list(part[puzzle]), specs, start + 1, name, shape)


def _columns(columns: Iterable[str], name: str) -> tuple[str, str | None]:
    """The names of the column of puzzles and of that of shapes, if there is one."""
    known = {str(column).lower(): column for column in columns}
    puzzle = next((known[one] for one in PUZZLES if one in known), None)
    if puzzle is None:
        raise OptionError("{} has no column {} or {}", name, ", ".join(PUZZLES[:-1]), PUZZLES[-1])
    return puzzle, known.get("shape")


def _of_table(
    puzzles: Sequence[Any], specs: Sequence[str | None] | None, first: int, name: str, shape: Shape | None
) -> Iterator[Piece]:
    """Texts with the shape of each: parsed together where they are of one shape, else one by one."""
    if specs is None or set(specs) <= {specs[0]}:
        try:
            yield rows_of(puzzles, shape=_shape_of(specs[0] if specs else None, shape))
            return
        except (ParseError, ShapeError, TypeError):
            pass  # some row is invalid; parse one by one to find it
    for number, puzzle in enumerate(puzzles, first):
        try:
            yield rows_of([puzzle], shape=_shape_of(specs[number - first] if specs else None, shape))
        except ParseError as error:
            yield ParseError(
                found=error.found, wanted=error.wanted, source=Message("{}, row {}", name, number), column=error.column
            )
        except (ShapeError, TypeError) as error:
            yield ParseError(
                found=Message("no puzzle ({})", error),
                wanted=Message("one in every row"),
                source=Message("{}, row {}", name, number),
            )


def _shape_of(spec: str | None, shape: Shape | None) -> Shape | None:
    return Shape.from_spec(spec) if spec else shape


def _of_items(items: Sequence[Any], shape: Shape | None) -> Iterator[Piece]:
    """Lines, grids and boards, possibly of different shapes."""
    waiting = iter(items)
    while batch := list(islice(waiting, _AT_ONCE)):
        start = 0
        for at, item in enumerate([*batch, None]):
            if at and (item is None or _kind(item) != _kind(batch[start])):
                yield rows_of(batch[start:at], shape=shape)
                start = at


def _kind(item: Any) -> object:
    return item.shape if isinstance(item, Grid | Board) else len(item) if isinstance(item, str) else type(item)


def _is_parquet(path: Path) -> bool:
    if path.suffix == ".parquet":
        return True
    with path.open("rb") as file:
        return file.read(len(_PARQUET)) == _PARQUET


def _fingerprint(path: Path) -> tuple[str | None, int | None]:
    """A digest of the file's content, and its number of lines; a pipe has neither, and a packed file no number."""
    if not path.is_file():
        return None, None
    digest, lines, is_text = hashlib.blake2b(digest_size=16), 0, True
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
            lines += piece.count(b"\n")
            is_text = is_text and b"\0" not in piece
    return digest.hexdigest(), lines if is_text else None


_NINE = Shape.of(9)
