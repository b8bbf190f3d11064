"""Files of classic one-line puzzles, solved and written as arrays: no Python object per puzzle, bounded memory."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

import numpy as np

from grille.cli.inputs import STANDARD_INPUT, standard_text
from grille.cli.show import console, is_terminal
from grille.cli.streams import complain
from grille.errors import ParseError
from grille.formats import Entry, to_text
from grille.formats.bulk import HEAD, Lines, is_array_text, lines_bytes, read_blocks
from grille.formats.unpack import Text, texts
from grille.methods.batch import solve_batch
from grille.model import Grid, Shape

_CHUNK = 1 << 20  # bytes at a time: what is made of them stays in the cache


def takes(words: Sequence[str]) -> bool:
    """Whether every word is a file, or standard input, that begins with a plain line of 81."""
    return bool(words) and all(_is_plain(word) for word in words)


def solve(words: Sequence[str], *, limit: int, threads: int) -> int:
    """Write the first solution of each puzzle, or the puzzle itself where it has none; returns the exit status."""
    status = 0
    with _progress(words) as advance:
        for word in words:
            source = standard_text() if word == STANDARD_INPUT else word
            status = max(status, _solve_source(source, limit, threads, advance))
    return status


@contextmanager
def _progress(words: Sequence[str]) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while someone looks at it and the lines go elsewhere; it is told the puzzles done."""
    if not sys.stderr.isatty() or is_terminal():
        yield lambda _: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = BarColumn(), TextColumn("{task.completed:,.0f} puzzles"), TimeRemainingColumn()
    with Progress(*columns, console=console(err=True), transient=True) as bar:
        # So many plain lines, or fewer with columns after them; of standard input nobody knows.
        lines = None if STANDARD_INPUT in words else sum(map(os.path.getsize, words)) // 82
        task = bar.add_task("", total=lines)
        yield lambda puzzles: bar.advance(task, puzzles)


def _is_plain(word: str) -> bool:
    try:
        if word == STANDARD_INPUT:
            return is_array_text(standard_text().peek(HEAD))
        if not os.path.isfile(word):
            return False
        with closing(texts(word)) as found:
            return is_array_text(next(found).peek(HEAD))
    except (OSError, ParseError):
        return False


def _solve_source(source: str | Text, limit: int, threads: int, advance: Callable[[int], None]) -> int:
    status = 0
    name = source if isinstance(source, str) else source.name
    for found in read_blocks(source, chunk=_CHUNK):
        if isinstance(found, Entry):  # a line that says another shape than the classic one
            lines = Lines(found.grid.array.reshape(1, -1), np.array([found.line]), [])
            shape = found.grid.shape
        elif isinstance(found, ParseError):
            lines, shape = Lines(np.empty((0, 81), np.uint8), np.empty(0, np.int64), [found]), Shape.of(9)
        else:
            lines, shape = found, Shape.of(9)
        for error in lines.errors:
            status = 2
            complain(str(error))
        batch = solve_batch(lines.values, limit=limit, jobs=threads, shape=shape)
        written, none = batch.solutions, batch.counts == 0
        written[none] = lines.values[none]
        sys.stdout.flush()
        if shape.is_classic:
            sys.stdout.buffer.write(lines_bytes(written))
        else:
            sys.stdout.write(to_text(Grid(shape, written[0]), format="line"))
        if none.any() or (batch.counts > 1).any():
            status = max(status, 1)
            _complain(lines, shape, batch.counts, name)
        advance(len(lines.values))
    sys.stdout.buffer.flush()
    return status


def _complain(lines: Lines, shape: Shape, counts: np.ndarray[tuple[int], np.dtype[np.int64]], name: str | None) -> None:
    for row in np.flatnonzero(counts != 1).tolist():
        said = "several solutions" if counts[row] else "no solution"
        conflicts = () if counts[row] else Grid(shape, lines.values[row]).conflicts
        clashes = "".join(f"; {conflict}" for conflict in conflicts)
        complain(f"{name}, line {lines.numbers[row]}: {said}{clashes}")
