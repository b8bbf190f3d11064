"""Numbered lines of a text from any source. Decodes bytes, bounds lines, and knows no format."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator

from grille.errors import ParseError
from grille.formats.unpack import Readable
from grille.messages import Message
from grille.watch import Flag

HEAD = 1 << 16
"""How many characters sniffing may read."""

LONGEST_LINE = 1 << 16
"""A line of an 81×81 grid in numbers takes at most 20,000 characters."""

LONGEST_TEXT = 1 << 28
"""For formats that are read as a whole."""


MOST_LINES = 2_000_000
"""For formats that collect lines before they read them: some 200,000 drawings."""


class Source:
    """A text that is read once from beginning to end, and whose head can be peeked at.

    It ends early when `stop` is set. `ignores_unknown_rules` tells its reader to leave them out, and to say so.
    """

    def __init__(self, stream: Readable, stop: Flag | None = None, *, ignores_unknown_rules: bool = False) -> None:
        self.ignores_unknown_rules = ignores_unknown_rules
        self._chunks = _decoded(stream, stop)
        self._error: ParseError | None = None
        self.head = ""
        try:
            while len(self.head) < HEAD and (chunk := next(self._chunks, "")):
                self.head += chunk
        except ParseError as error:  # a damaged stream; the part before the damage is read first
            self._error = error

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with its number from 1; a line longer than LONGEST_LINE is cut just above that."""
        number, rest = 1, ""
        for chunk in self._all_chunks():
            if len(rest) > LONGEST_LINE:
                rest = rest[: LONGEST_LINE + 1]
            first, *others = chunk.split("\n")
            rest += first
            for line in others:
                yield number, rest[: LONGEST_LINE + 1]
                number, rest = number + 1, line
        if rest:
            yield number, rest[: LONGEST_LINE + 1]

    def bounded_lines(self) -> Iterator[tuple[int, str]]:
        """Like `lines`, but a line that is too long, or one too many, raises ParseError."""
        for number, text in self.lines():
            if len(text) > LONGEST_LINE:
                raise too_long(number)
            if number > MOST_LINES:
                wanted = Message("a shorter text, or one puzzle a line")
                raise ParseError(
                    found=Message("more than {:,} lines", MOST_LINES), wanted=wanted, line=number, column=1
                )
            yield number, text

    def text(self) -> str:
        """The whole text."""
        pieces, size = [], 0
        for chunk in self._all_chunks():
            pieces.append(chunk)
            size += len(chunk)
            if size > LONGEST_TEXT:
                raise ParseError(
                    found=Message("more than {:,} characters", LONGEST_TEXT),
                    wanted=Message("a shorter text, or one puzzle a line"),
                )
        return "".join(pieces)

    def _all_chunks(self) -> Iterator[str]:
        yield self.head
        if self._error is not None:
            raise self._error
        yield from self._chunks


def too_long(line: int) -> ParseError:
    """The error about a line that is too long for a grid of any side."""
    return ParseError(
        found=Message("a line of more than {:,} characters", LONGEST_LINE),
        wanted=Message("at most 6,561 cells (81×81)"),
        line=line,
        column=LONGEST_LINE + 1,
    )


def shown(text: str) -> str:
    """A piece of text for a message: short, and without control characters."""
    if "\udc80" <= text[:1] <= "\udcff":
        return Message("the byte 0x{:02X}", ord(text[0]) - 56320)
    return repr(text if len(text) <= 20 else text[:19] + "…")


def _decoded(stream: Readable, stop: Flag | None) -> Iterator[str]:
    """The stream as text with `\\n` line ends. Bytes are UTF-8, or UTF-16 where a byte order mark says so.

    Bytes that are not UTF-8 become lone surrogates: harmless in a comment, an unknown symbol in a grid.
    """
    newlines: io.IncrementalNewlineDecoder | None = None
    nothing: str | bytes = ""
    while not (stop and stop.is_set()) and (chunk := stream.read(HEAD)):
        if newlines is None:
            newlines = io.IncrementalNewlineDecoder(_decoder(chunk), translate=True)
            nothing = chunk[:0]
            if isinstance(chunk, str):
                chunk = chunk.removeprefix("\ufeff")
        if text := newlines.decode(chunk):
            yield text
    if newlines is not None and (text := newlines.decode(nothing, final=True)):
        yield text


def _decoder(first: str | bytes) -> codecs.IncrementalDecoder | None:
    if isinstance(first, str):
        return None
    if first[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return codecs.getincrementaldecoder("utf-16")(errors="replace")
    return codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape")
