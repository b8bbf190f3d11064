"""SudoCue's .sdx, a game under way: rows of words, candidates side by side, `u5` for a digit of the player's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.candidates import read_mark_rows
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.marks import is_marked, marks_of, word_rows
from grille.formats.rows import BARS
from grille.formats.source import Source
from grille.model import Shape


class Sdx(Format):
    name = "sdx"
    suffixes = (".sdx",)
    summary = "SudoCue's progress: each cell's candidates, rows of words; u5 is the player's 5"
    keeps = Keeps(sides=(4, 35), candidates=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return not any(bar in text for bar in BARS) and is_marked(word_rows(enumerate(text.split("\n")[:90], 1)))

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_mark_rows(source, shape)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for entry in entries:
            self.check_side(entry.grid)
            side, texts = entry.grid.shape.side, marks_of(entry, player="u")
            yield between + "".join(" ".join(texts[at : at + side]) + "\n" for at in range(0, len(texts), side))
            between = "\n"
