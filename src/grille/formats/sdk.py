"""SadMan's and SudoCue's .sdk: `#A` and other header lines, then the rows; sections such as `[Puzzle]` are known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.picture import read_drawings
from grille.formats.rows import packed_rows
from grille.formats.source import Source
from grille.model import Shape

HEADERS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}


class Sdk(Format):
    name = "sdk"
    suffixes = (".sdk",)
    summary = "SadMan and SudoCue: headers #A #D #C #B #S #L #U, then the rows"
    keeps = Keeps(notes=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        lines = [line.strip() for line in text.split("\n")[:60] if line.strip()]
        if any(_SECTION.fullmatch(line) for line in lines):
            return True
        rows = [line for line in lines if not line.startswith("#")]
        has_header = any(_HEADER.match(line) for line in lines)
        return has_header and len(rows) > 3 and len(rows[0]) <= min(len(rows), 35)

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        notes: dict[str, str] = {}
        rows: list[tuple[int, str]] = []
        is_puzzle = True
        for number, text in source.bounded_lines():
            header, section = _HEADER.match(text), _SECTION.fullmatch(text.strip())
            if (header or section) and rows:
                yield from _noted(rows, notes, shape, symbols)
                rows, notes = [], {} if header else notes
            if section:
                # The state and the pencil marks of a game under way are not the puzzle.
                is_puzzle = section[1].lower() == "puzzle"
            elif header:
                is_puzzle = True
                word = HEADERS[header[1]]
                notes[word] = f"{notes[word]} {header[2].strip()}" if word in notes else header[2].strip()
            elif is_puzzle:
                rows.append((number, text))
            if not any(line.strip() for _, line in rows):
                rows = []
        yield from _noted(rows, notes, shape, symbols)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for entry in entries:
            headers = [
                f"#{letter}{' '.join(entry.notes[word].split())}\n"
                for letter, word in HEADERS.items()
                if entry.notes.get(word)
            ]
            yield between + "".join(headers) + "".join(f"{row}\n" for row in packed_rows(entry.grid))
            between = "\n"


def _noted(
    rows: list[tuple[int, str]], notes: dict[str, str], shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    for found in read_drawings(rows, shape, symbols):
        yield Entry(found.grid, found.line, notes=dict(notes)) if isinstance(found, Entry) else found


_HEADER = re.compile(r"#([ADCBSLU])(.*)")
_SECTION = re.compile(r"\[(Puzzle|State|Candidates|PencilMarks|Colors|Colours)\]", re.IGNORECASE)
