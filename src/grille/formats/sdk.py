"""SadMan's and SudoCue's .sdk: `#A` and other header lines, then the rows; reads sections such as `[Puzzle]`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.picture import read_drawings
from grille.formats.rows import packed_rows
from grille.formats.shape_comments import comment_with_shape, names_shape, shape_comment, shape_of_comment
from grille.formats.text_lines import Source
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
    keeps = Keeps(houses=True, notes=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        lines = [line.strip() for line in text.split("\n")[:120] if line.strip()]
        if any(_SECTION.fullmatch(line) for line in lines):
            return True
        rows = [line for line in lines if not line.startswith("#")]
        has_header = any(_HEADER.match(line) for line in lines)
        if not has_header or len(rows) < 4:
            return False
        return len(rows[0]) <= min(len(rows), 35) or 35 < len(rows[0].split()) <= len(rows)

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
                # The state and the pencil marks of a game in progress are not the puzzle.
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

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        between, has_headers = "", False
        for entry in entries:
            shape = entry.grid.shape
            notes = {word: " ".join(text.split()) for word, text in entry.notes.items()}
            notes["comment"] = comment_with_shape(shape, notes.get("comment", ""))
            headers = [f"#{letter}{notes[word]}\n" for letter, word in HEADERS.items() if notes.get(word)]
            if has_headers and not headers:
                headers = [
                    f"#C{shape_comment(shape)}\n"
                ]  # otherwise those of the puzzle above would be read as its own
            has_headers = bool(headers)
            yield between + "".join(headers) + "".join(f"{row}\n" for row in packed_rows(entry.grid))
            between = "\n"


def _noted(
    rows: list[tuple[int, str]], notes: dict[str, str], shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    """The puzzles of these rows, of the shape that the comment above them names or else the given one."""
    comment = notes.get("comment", "")
    if names_shape(comment) and rows:
        try:
            shape, comment = shape_of_comment(comment, shape, line=rows[0][0], column=None)
        except ParseError as error:
            yield error
            return
        notes = {word: text for word, text in (notes | {"comment": comment}).items() if text}
    for found in read_drawings(rows, shape, symbols):
        yield Entry(found.grid, found.line, notes=dict(notes)) if isinstance(found, Entry) else found


_HEADER = re.compile(r"#([ADCBSLU])(.*)")
_SECTION = re.compile(r"\[(Puzzle|State|Candidates|PencilMarks|Colors|Colours)\]", re.IGNORECASE)
