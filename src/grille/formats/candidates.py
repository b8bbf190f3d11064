"""A grid of candidates (pencil marks), with bars and rules or only with spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.marks import is_marked, marks_of, read_marks, word_rows
from grille.formats.picture import is_aside
from grille.formats.rows import Row, check_rows
from grille.formats.shape_comments import sections, with_headings
from grille.formats.text_lines import Source
from grille.model import Shape


class Candidates(Format):
    name = "candidates"
    suffixes = (".txt",)
    summary = "pencil marks: each cell with its candidates side by side; a single one is a given"
    keeps = Keeps(sides=(4, 35), houses=True, candidates=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        lines = [(number, line) for number, line in enumerate(text.split("\n")[:120], 1) if not is_aside(line)]
        return is_marked(list(word_rows(lines)))

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        """Boards from rows of words; a board has as many rows as the first of them has words."""
        for part_shape, lines in sections(source.bounded_lines(), shape):
            rows = word_rows((number, text) for number, text in lines if not is_aside(text))
            for first in rows:
                try:
                    yield _read_board([first, *islice(rows, len(first) - 1)], part_shape)
                except ParseError as error:
                    yield error

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for heading, entry in with_headings(entries):
            yield between + heading + self.drawn(entry)
            between = "\n"

    def drawn(self, entry: Entry) -> str:
        """Columns of equal width, with a frame around regular boxes."""
        shape, texts = entry.grid.shape, marks_of(entry)
        side = shape.side
        widths = [max(len(text) for text in texts[c::side]) for c in range(side)]
        height, width = (shape.box_height, shape.box_width) if shape.has_regular_boxes else (side, side)
        groups = [range(c, c + width) for c in range(0, side, width)]
        rule = "+" + "+".join("-" * (sum(widths[c] + 2 for c in group) + 1) for group in groups) + "+\n"
        lines = []
        for r in range(side):
            if r % height == 0:
                lines.append(rule)
            row = texts[r * side : (r + 1) * side]
            parts = ["".join(f" {row[c].ljust(widths[c])} " for c in group) for group in groups]
            lines.append("|" + " |".join(parts) + " |\n")
        return "".join([*lines, rule])


def _read_board(rows: list[Row], shape: Shape | None) -> Entry:
    check_rows(rows)
    return read_marks([cell for row in rows for cell in row], shape)
