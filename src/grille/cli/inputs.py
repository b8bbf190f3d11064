"""Where puzzles come from: files, standard input, the command line itself, or the bundled examples."""

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
from grille.messages import Message, joined
from grille.model import Grid, Shape

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, the notes in its text, and its place."""

    entry: Entry
    place: str
    name: str = ""
    """An example's name, or a place in a file; empty for a puzzle on the command line."""

    @property
    def grid(self) -> Grid:
        return self.entry.grid


@dataclass(slots=True)
class Inputs:
    """The puzzles given to a command. Unreadable ones are reported on standard error as they are met, and counted."""

    words: Sequence[str]
    format: str | None = None
    shape: Shape | None = None
    symbols: str | None = None
    examples: Sequence[str] = ()
    ignores_unknown_rules: bool = False
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
                    if found.left_out:
                        warn("{}: left out: {}", place, joined(", ", found.left_out))
                    yield Puzzle(found, place, place if os.path.exists(word) else "")

    @property
    def are_files(self) -> bool:
        """Whether every argument is a file or standard input, and none is a puzzle."""
        return all(word == STANDARD_INPUT or os.path.isfile(word) for word in self.words)

    @property
    def status(self) -> int:
        """2 when some input could not be read."""
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
        """A puzzle on the command line; a word that looks like a path is reported as a missing file."""
        found = list(self._read(io.StringIO(word), name=Message("argument")))
        if any(isinstance(entry, ParseError) for entry in found) and _reads_like_a_path(word):
            return [
                ParseError(
                    found=Message("no such file"),
                    wanted=Message("a file, '-', or a puzzle written out"),
                    source=word[:200],
                )
            ]
        return found

    def _read(self, source: str | IO[Any] | Text, name: str | None = None) -> Iterator[Entry | ParseError]:
        return entries(
            source,
            format=self.format,
            shape=self.shape,
            symbols=self.symbols,
            name=name,
            ignore_unknown_rules=self.ignores_unknown_rules,
        )


def standard_text() -> Text:
    """The text of standard input, unpacked where it is compressed.

    It is cached, so that text which was peeked at can still be read.
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
    """Whether the word consists of digits and marks for empty cells, with few other symbols."""
    marks = sum(symbol in ".0*_-" for symbol in word)
    digits = sum(symbol in "123456789" for symbol in word)
    return 10 * (marks + digits) >= 9 * len(word) or 5 * marks >= 2 * len(word)


def _place(word: str, entry: Entry) -> str:
    name = (
        Message("standard input") if word == STANDARD_INPUT else word if os.path.exists(word) else Message("argument")
    )
    return visible(Message("{}, line {}", name, entry.line))


_SHORTEST_PUZZLE = 12  # a shorter word is no 4×4 grid with a few cells missing
_LONGEST_NAME = 255  # a file's extension


def print_examples(*, as_json: bool = False) -> None:
    """Print the names of the bundled grids and what each shows."""
    width = max(len(item.name) for item in EXAMPLES)
    for item in EXAMPLES:
        if as_json:
            write_object({"name": item.name, "summary": translate(item.summary), **item.grid.to_dict()})
        else:
            write_line(f"{item.name:<{width}}  {translate(item.summary)}")
