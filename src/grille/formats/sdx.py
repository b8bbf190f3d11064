"""SudoCue's .sdx, a game in progress: rows of words with candidates, and `u5` for a digit of the player's."""

from __future__ import annotations

from grille.formats.candidates import Candidates
from grille.formats.contract import Entry, Keeps
from grille.formats.marks import is_marked, marks_of, word_rows
from grille.formats.rows import BARS
from grille.model import Shape


class Sdx(Candidates):
    name = "sdx"
    suffixes = (".sdx",)
    keeps = Keeps(sides=(4, 35), candidates=True)
    summary = "SudoCue's progress: each cell's candidates, rows of words; u5 is the player's 5"

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return not any(bar in text for bar in BARS) and is_marked(list(word_rows(enumerate(text.split("\n")[:90], 1))))

    def drawn(self, entry: Entry) -> str:
        """A row a line, without a frame."""
        side, texts = entry.grid.shape.side, marks_of(entry, player="u")
        return "".join(" ".join(texts[at : at + side]) + "\n" for at in range(0, len(texts), side))
