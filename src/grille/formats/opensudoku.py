"""OpenSudoku's XML, versions 1 and 2. Documents that declare types or entities are refused, not expanded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from xml.parsers import expat

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.line import check_same_side, read_line
from grille.formats.text_lines import Source, shown
from grille.messages import Message
from grille.model import Shape

_ELEMENTS = {
    "name": "name",
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}


class OpenSudoku(Format):
    name = "opensudoku"
    suffixes = (".opensudoku",)
    summary = "OpenSudoku's XML: one game element a puzzle; a game under way gives its givens"
    keeps = Keeps(sides=(9, 9), notes=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return text.lstrip().startswith("<")

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        games, broken = _Games().of(source.text())
        first: tuple[int, Shape] | None = None
        for line, data, notes in games:
            try:
                entry = read_line(_plain(data, line), line, shape, symbols)
                first = first or (line, entry.grid.shape)
                check_same_side(entry.grid, line, first)
                yield Entry(entry.grid, line, notes=notes)
            except ParseError as error:
                # The parser tells the line of the element; a column within its data would mislead.
                yield ParseError(found=error.found, wanted=error.wanted, line=line)
        if broken is not None:
            yield broken

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        """The notes of the first puzzle become those of the collection."""
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
        for index, entry in enumerate(entries):
            if index == 0:
                yield from (
                    f"  <{tag}>{escape(_clean(entry.notes[word]))}</{tag}>\n"
                    for tag, word in _ELEMENTS.items()
                    if entry.notes.get(word)
                )
            data = entry.grid.to_line().replace(".", "0")
            yield f'  <game data="{data}" />\n'
        yield "</opensudoku>\n"


class _Games:
    """Collects the games of a document, up to where it breaks."""

    def __init__(self) -> None:
        self.games: list[tuple[int, str, dict[str, str]]] = []
        self.notes: dict[str, str] = {}
        self.element = ""
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters

    def of(self, text: str) -> tuple[list[tuple[int, str, dict[str, str]]], ParseError | None]:
        broken = None
        try:
            self.parser.Parse(text.strip().encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            column = error.offset + 1
            broken = ParseError(
                found=Message("broken XML ({})", expat.ErrorString(error.code)),
                wanted=Message("an opensudoku document"),
                line=error.lineno,
                column=column,
            )
        except ParseError as error:
            broken = error
        return self.games, broken

    def _doctype(self, *_: object) -> None:
        raise ParseError(
            found=Message("a document type"),
            wanted=Message("an opensudoku document without one"),
            line=self.parser.CurrentLineNumber,
            column=self.parser.CurrentColumnNumber + 1,
        )

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.element = tag
        if tag == "folder" and attributes.get("name"):
            self.notes = {"name": attributes["name"]}
        if tag == "game":
            notes = self.notes | ({"comment": attributes["note"]} if attributes.get("note") else {})
            self.games.append((self.parser.CurrentLineNumber, attributes.get("data", ""), notes))

    def _end(self, tag: str) -> None:
        self.element = ""

    def _characters(self, text: str) -> None:
        word = _ELEMENTS.get(self.element)
        if word and (text.strip() or word in self.notes):
            self.notes[word] = self.notes.get(word, "") + text


def _plain(data: str, line: int) -> str:
    """The givens of a game as a line.

    Version 2 writes `version: 1 5|-|0|0|1,2,|1|…`, after a version number fields per cell: the value, pencil marks
    (one field or two), and 0 where the cell is a given.
    """
    words = data.split()
    if words[:1] != ["version:"]:
        if not words:
            raise ParseError(found=Message("a game without data"), wanted=Message("81 digits"), line=line)
        return data.strip()
    fields = "".join(words[2:]).removesuffix("|").split("|")
    per_cell = len(fields) // 81
    if per_cell not in (3, 4) or len(fields) != 81 * per_cell:
        raise ParseError(
            found=Message("{} fields", len(fields)), wanted=Message("three or four for each of 81 cells"), line=line
        )
    values, marks = fields[::per_cell], fields[per_cell - 1 :: per_cell]
    for value, mark in zip(values, marks, strict=True):
        if len(value) != 1 or mark not in ("0", "1"):
            wanted = Message("a digit, pencil marks, and 0 or 1 for each cell")
            raise ParseError(found=Message("{} and {}", shown(value), shown(mark)), wanted=wanted, line=line)
    return "".join(value if mark == "0" else "0" for value, mark in zip(values, marks, strict=True))


def _clean(text: str) -> str:
    """Without the control characters that XML forbids, and on one line."""
    return " ".join("".join(symbol for symbol in text if symbol.isprintable() or symbol.isspace()).split())
