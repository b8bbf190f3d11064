"""Files of classic one-line puzzles, solved and written as arrays: no Python object per puzzle, bounded memory."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO

import numpy as np

from grille.cli.inputs import STANDARD_INPUT
from grille.cli.show import console, is_terminal
from grille.cli.streams import complain, standard_input
from grille.formats.bulk import Lines, is_array_text, lines_bytes, read_arrays
from grille.methods.batch import solve_batch
from grille.model import Grid, Shape

_HEAD = 4096  # bytes that tell what a file holds
_CHUNK = 1 << 20  # bytes at a time: what is made of them stays in the cache


def takes(words: Sequence[str]) -> bool:
    """Whether every word is a file, or standard input, that begins with a plain line of 81."""
    return bool(words) and all(_is_plain(word) for word in words)


def solve(words: Sequence[str], *, limit: int, threads: int) -> int:
    """Write the first solution of each puzzle, or the puzzle itself where it has none; returns the exit status."""
    status = 0
    with _progress(words) as advance:
        for word in words:
            if word == STANDARD_INPUT:
                status = max(status, _solve_stream(standard_input(), "standard input", limit, threads, advance))
            else:
                with open(word, "rb") as stream:
                    status = max(status, _solve_stream(stream, word, limit, threads, advance))
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
    if word == STANDARD_INPUT:
        stream = standard_input()
        return isinstance(stream, io.BufferedReader) and is_array_text(stream.peek(_HEAD))
    if not os.path.isfile(word):
        return False
    try:
        with open(word, "rb") as file:
            return is_array_text(file.read(_HEAD))
    except OSError:
        return False


def _solve_stream(stream: BinaryIO, name: str, limit: int, threads: int, advance: Callable[[int], None]) -> int:
    status = 0
    for lines in read_arrays(stream, name=name, chunk=_CHUNK):
        for error in lines.errors:
            status = 2
            complain(str(error))
        batch = solve_batch(lines.values, limit=limit, jobs=threads)
        written, none = batch.solutions, batch.counts == 0
        written[none] = lines.values[none]
        sys.stdout.flush()
        sys.stdout.buffer.write(lines_bytes(written))
        if none.any() or (batch.counts > 1).any():
            status = max(status, 1)
            _complain(lines, batch.counts, name)
        advance(len(lines.values))
    sys.stdout.buffer.flush()
    return status


def _complain(lines: Lines, counts: np.ndarray[tuple[int], np.dtype[np.int64]], name: str) -> None:
    for row in np.flatnonzero(counts != 1).tolist():
        said = "several solutions" if counts[row] else "no solution"
        conflicts = () if counts[row] else Grid(Shape.of(9), lines.values[row]).conflicts
        clashes = "".join(f"; {conflict}" for conflict in conflicts)
        complain(f"{name}, line {lines.numbers[row]}: {said}{clashes}")
