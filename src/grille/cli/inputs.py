"""Where puzzles come from: files, standard input, the argument itself, or a bundled example."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import IO, Any, BinaryIO

from grille.cli.streams import standard_input, warn, write_line, write_object
from grille.errors import OptionError, ParseError, reason, visible
from grille.formats import Entry, entries
from grille.formats.examples import EXAMPLES, example
from grille.formats.unpack import Text, unpacked
from grille.language import translate
from grille.messages import Message
from grille.model import Grid, Shape

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, what its text says about it, and where it stood."""

    entry: Entry
    place: str
    name: str = ""
    """The example's, or the place in a file; what is written out has none."""

    @property
    def grid(self) -> Grid:
        return self.entry.grid


@dataclass(slots=True)
class Inputs:
    """The puzzles that a command was given. Bad ones are reported on standard error as they are met, and counted."""

    words: Sequence[str]
    format: str | None = None
    shape: Shape | None = None
    symbols: str | None = None
    examples: Sequence[str] = ()
    bad: int = 0

    def __iter__(self) -> Iterator[Puzzle]:
        for name in self.examples:
            yield Puzzle(Entry(example(name).grid), name, name)
        if not self.words and not self.examples:
            raise OptionError("no puzzle was given: name a file, '-' for standard input, or write the puzzle out")
        for word in self.words:
            for found in self._entries(word):
                if isinstance(found, ParseError):
                    self.bad += 1
                    warn(str(found))
                else:
                    place = _place(word, found)
                    yield Puzzle(found, place, place if os.path.exists(word) else "")

    @property
    def are_files(self) -> bool:
        """Whether every word is a file or standard input, and none a puzzle written out."""
        return all(word == STANDARD_INPUT or os.path.isfile(word) for word in self.words)

    @property
    def status(self) -> int:
        """2 when some input was bad."""
        return 2 if self.bad else 0

    def _entries(self, word: str) -> Iterator[Entry | ParseError]:
        try:
            if word == STANDARD_INPUT:
                yield from self._read(standard_text())
            elif os.path.exists(word):
                yield from self._read(word)
            else:
                yield from self._written_out(word)
        except OSError as error:
            yield ParseError(
                found=Message("nothing to read ({})", reason(error)), wanted=Message("a file of puzzles"), source=word
            )

    def _written_out(self, word: str) -> list[Entry | ParseError]:
        """A puzzle as the argument; what reads like a path is answered as a missing file."""
        found = list(self._read(io.StringIO(word), name=Message("argument")))
        if any(isinstance(one, ParseError) for one in found) and _reads_like_a_path(word):
            return [
                ParseError(
                    found=Message("no such file"),
                    wanted=Message("a file, '-', or a puzzle written out"),
                    source=word[:200],
                )
            ]
        return found

    def _read(self, source: str | IO[Any] | Text, name: str | None = None) -> Iterator[Entry | ParseError]:
        return entries(source, format=self.format, shape=self.shape, symbols=self.symbols, name=name)


def standard_text() -> Text:
    """What stands on standard input, unpacked where it is compressed.

    It is one text for everyone, so that what has been looked at is still there to be read.
    """
    return _text_of(standard_input())


@lru_cache(maxsize=1)
def _text_of(stream: BinaryIO) -> Text:
    return unpacked(Text(stream.read, Message("standard input")))


def _reads_like_a_path(word: str) -> bool:
    if "\n" in word or "://" in word or len(word) > _LONGEST_NAME:
        return False
    return len(word) < _SHORTEST_PUZZLE or "/" in word or os.sep in word or not _reads_like_a_puzzle(word)


def _reads_like_a_puzzle(word: str) -> bool:
    """Nearly all digits and marks for empty cells, or other symbols with many such marks among them."""
    marks = sum(symbol in ".0*_-" for symbol in word)
    digits = sum(symbol in "123456789" for symbol in word)
    return 10 * (marks + digits) >= 9 * len(word) or 5 * marks >= 2 * len(word)


def _place(word: str, entry: Entry) -> str:
    name = (
        Message("standard input") if word == STANDARD_INPUT else word if os.path.exists(word) else Message("argument")
    )
    return visible(Message("{}, line {}", name, entry.line))


_SHORTEST_PUZZLE = 12  # what is shorter is no 4×4 with a few cells lost
_LONGEST_NAME = 255  # of a file


def print_examples(*, as_json: bool = False) -> None:
    """The bundled grids with what each shows."""
    width = max(len(one.name) for one in EXAMPLES)
    for one in EXAMPLES:
        if as_json:
            write_object({"name": one.name, "summary": translate(one.summary), **one.grid.to_dict()})
        else:
            write_line(f"{one.name:<{width}}  {translate(one.summary)}")
