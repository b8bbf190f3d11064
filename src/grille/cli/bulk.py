"""Puzzles in blocks of one shape: files of classic lines become arrays, with no Python object per puzzle.

Memory is bounded, and each step works on a thousand puzzles at a time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from grille.cli.inputs import STANDARD_INPUT, Inputs, Puzzle, standard_text
from grille.cli.progress import rows_bar
from grille.cli.show import is_terminal
from grille.cli.streams import warn
from grille.errors import ParseError
from grille.formats import Entry
from grille.formats.bulk import HEAD, Array, is_array_text, lines_bytes, read_blocks
from grille.formats.unpack import texts
from grille.messages import Message
from grille.model import Grid, Shape

CHUNK = 1 << 20
"""Bytes read at a time, so that the arrays stay in the cache."""

_AT_A_TIME = 4096  # classic puzzles of other formats
_LARGE_AT_A_TIME = 32  # of other shapes, each of which may take long: finished rows are written


@dataclass(frozen=True, slots=True)
class Block:
    """Some puzzles of one shape, row by row."""

    shape: Shape
    values: Array
    place_of: Callable[[int], str]
    """The place of a row in its source: `puzzles.txt, line 3`."""

    def __len__(self) -> int:
        return len(self.values)

    @property
    def lines(self) -> list[str]:
        """The puzzles as text."""
        if self.shape.side <= 35:
            return lines_bytes(self.values).decode().split("\n")[:-1]
        return [self.grid(row).to_line() for row in range(len(self))]

    def grid(self, row: int) -> Grid:
        """One of them."""
        return Grid(self.shape, self.values[row])


def blocks(inputs: Inputs, *, chunk: int = CHUNK) -> Iterator[Block]:
    """The puzzles of a command in their order, with a progress bar where a person sees it and the answers go elsewhere.

    Unreadable puzzles are reported and counted, as `inputs` does it.
    """
    done, total = 0, _expected(inputs.words)
    with rows_bar(is_wanted=not is_terminal()) as report:
        for block in _gathered(_found(inputs, chunk)):
            yield block
            done += len(block)
            report(done, total)


def takes(inputs: Inputs) -> bool:
    """Whether every argument is a file, or standard input, that begins with a plain line of 81 symbols."""
    return _may_hold_arrays(inputs) and bool(inputs.words) and all(_is_plain(word) for word in inputs.words)


def _may_hold_arrays(inputs: Inputs) -> bool:
    """Whether the options allow arrays."""
    return inputs.format in (None, "line") and not (inputs.shape or inputs.symbols or inputs.examples)


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


def _found(inputs: Inputs, chunk: int) -> Iterator[Block | Puzzle]:
    if not _may_hold_arrays(inputs) or not inputs.words:
        yield from inputs
        return
    for word in inputs.words:
        if _is_plain(word):
            yield from _of_lines(inputs, word, chunk)
        else:
            alone = replace(inputs, words=[word], bad=0)
            yield from alone
            inputs.bad += alone.bad


def _of_lines(inputs: Inputs, word: str, chunk: int) -> Iterator[Block | Puzzle]:
    source = standard_text() if word == STANDARD_INPUT else word
    name = Message("standard input") if word == STANDARD_INPUT else word
    for found in read_blocks(source, format=inputs.format, chunk=chunk):
        errors = [found] if isinstance(found, ParseError) else [] if isinstance(found, Entry) else found.errors
        inputs.bad += len(errors)
        for error in errors:
            warn(str(error))
        if isinstance(found, Entry):  # a line of another shape than the classic one
            yield Puzzle(found, Message("{}, line {}", name, found.line))
        elif not isinstance(found, ParseError):
            yield Block(Shape.of(9), found.values, partial(_place, name, found.numbers))


def _place(name: str, numbers: npt.NDArray[np.int64], row: int) -> str:
    return Message("{}, line {}", name, numbers[row])


def _gathered(found: Iterator[Block | Puzzle]) -> Iterator[Block]:
    """Consecutive puzzles of one shape become a block. The first blocks are small, so that answers start early."""
    waiting: list[Puzzle] = []
    enough = 1
    for item in found:
        if waiting and (isinstance(item, Block) or item.grid.shape != waiting[0].grid.shape or len(waiting) >= enough):
            yield _block(waiting)
            enough = min(2 * enough, _AT_A_TIME if waiting[0].grid.shape.is_classic else _LARGE_AT_A_TIME)
            waiting = []
        if isinstance(item, Block):
            yield item
        else:
            waiting.append(item)
    if waiting:
        yield _block(waiting)


def _block(puzzles: list[Puzzle]) -> Block:
    values = np.array([puzzle.grid.array for puzzle in puzzles])
    return Block(puzzles[0].grid.shape, values, lambda row: puzzles[row].place)


def _expected(words: Sequence[str]) -> int | None:
    """An estimate from the size of the files, whose lines may have columns after the puzzle; None for other input."""
    are_files = bool(words) and all(map(os.path.isfile, words))
    return sum(map(os.path.getsize, words)) // 82 if are_files else None
