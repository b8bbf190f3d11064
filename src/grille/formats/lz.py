"""LZ-string (Pieroxy, 2013), the compression of puzzles in links: text to base64 and back. Knows no puzzle.

A stream of codes, each with its lowest bit first, six bits a character and the first of them highest:

    0, 8 bits     a character below 256 that did not occur before
    1, 16 bits    any other that did not
    2             the end
    3 …           a phrase: every character as it first occurs, and every phrase with the character that followed it

A code has two bits at first and one more whenever the phrases need it.
"""

from __future__ import annotations

from grille.errors import ParseError
from grille.messages import Message

MOST_CHARACTERS = 1 << 22
"""The limit of the output: phrases grow with each code, so that a short text could unpack to gigabytes."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BYTE, _WIDE, _END = 0, 1, 2


def packed(text: str) -> str:
    """The text as base64, padded to a multiple of four characters."""
    codes = _Codes()
    phrases: dict[str, int] = {}
    phrase, size = "", 3
    for sign in _units(text):
        if sign not in phrases:
            phrases[sign] = size
            codes.fresh.add(sign)
            size += 1
        if phrase + sign in phrases:
            phrase += sign
            continue
        codes.put_phrase(phrase, phrases)
        phrases[phrase + sign] = size
        size += 1
        phrase = sign
    if phrase:
        codes.put_phrase(phrase, phrases)
    codes.put(_END)
    return codes.to_base64()


def unpacked(data: str) -> str:
    """The text that was packed. Raises ParseError for invalid data, or where the output is too long."""
    codes = _Reader(data)
    phrases = ["", "", ""]
    found: list[str] = []
    length, last = 0, ""
    while (code := codes.next_code()) != _END:
        if code in (_BYTE, _WIDE):
            phrases.append(chr(codes.bits(8 if code == _BYTE else 16)))
            code = len(phrases) - 1
            codes.count()
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and last:
            phrase = last + last[0]
        else:
            raise _damaged()
        found.append(phrase)
        length += len(phrase)
        if length > MOST_CHARACTERS:
            raise ParseError(
                found=Message("data that unpack to more than {:,} characters", MOST_CHARACTERS),
                wanted=Message("a puzzle"),
            )
        if last:
            phrases.append(last + phrase[0])
            codes.count()
        last = phrase
    return _joined("".join(found))


class _Codes:
    """Writes codes."""

    def __init__(self) -> None:
        self.fresh: set[str] = set()
        """Characters that are in the dictionary and were not written yet."""
        self._bits: list[str] = []
        self._width, self._room = 2, 2

    def put_phrase(self, phrase: str, phrases: dict[str, int]) -> None:
        if not phrase:
            return
        if phrase in self.fresh:
            self.fresh.remove(phrase)
            is_wide = ord(phrase) > 0xFF
            self.put(_WIDE if is_wide else _BYTE)
            self._put(ord(phrase), 16 if is_wide else 8)
            self._count()
        else:
            self.put(phrases[phrase])
        self._count()

    def put(self, code: int) -> None:
        self._put(code, self._width)

    def to_base64(self) -> str:
        bits = "".join(self._bits)
        bits += "0" * (6 - len(bits) % 6)  # at least one, as in the original program
        text = "".join(_ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
        return text + "=" * (-len(text) % 4)

    def _put(self, number: int, width: int) -> None:
        self._bits.append(f"{number:0{width}b}"[::-1])

    def _count(self) -> None:
        self._room -= 1
        if not self._room:
            self._room = 1 << self._width
            self._width += 1


class _Reader:
    """Reads codes; the bits are in bytes, lowest first, as in the codes."""

    def __init__(self, data: str) -> None:
        values = [_REVERSED.get(sign, -1) for sign in data.rstrip("=")]
        if min(values, default=-1) < 0:
            raise _damaged()
        self._length = 6 * len(values)
        values += [0] * (-len(values) % 4)
        words = (
            (values[at] | values[at + 1] << 6 | values[at + 2] << 12 | values[at + 3] << 18).to_bytes(3, "little")
            for at in range(0, len(values), 4)
        )
        self._bytes = b"".join(words)
        self._at = 0
        self._width, self._room = 2, 1  # the first code has two bits, and the others three or more

    def next_code(self) -> int:
        code = self.bits(self._width)
        if self._width == 2:
            self._width, self._room = 3, 4 + (code != _END)  # its character is counted as new
        return code

    def bits(self, width: int) -> int:
        """The next so many. Raises ParseError at the end."""
        if self._at + width > self._length:
            raise _damaged()
        first = self._at >> 3
        window = int.from_bytes(self._bytes[first : first + 8], "little") >> (self._at & 7)
        self._at += width
        return window & ((1 << width) - 1)

    def count(self) -> None:
        """Count a new phrase."""
        self._room -= 1
        if not self._room:
            self._room = 1 << self._width
            self._width += 1


def _units(text: str) -> str:
    """The text with characters beyond 16 bits as two surrogates, as in JavaScript."""
    if text.isascii():
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _joined(units: str) -> str:
    """Pairs of surrogates as the characters they mean; single ones stay."""
    return units if units.isascii() else units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _damaged() -> ParseError:
    return ParseError(
        found=Message("data that do not unpack"), wanted=Message("a whole link, from its beginning to its end")
    )


_REVERSED = {sign: int(f"{value:06b}"[::-1], 2) for value, sign in enumerate(_ALPHABET)}
