"""The texts of a file or stream, unpacked where it is compressed. Knows no format.

Compression is recognised by the first bytes, never by the name, and undone as it is read: a small file that unpacks to
terabytes takes time and no memory. A zip is read sequentially, so that it may come from a pipe, and each of its files
is a text of its own.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import IO, Any, Protocol

from grille.errors import ParseError
from grille.messages import Message

PIECE = 1 << 16

MOST_MEMORY = 1 << 28
"""The memory limit of xz; `xz -9` needs a quarter of it."""

PathOrFile = str | os.PathLike[str] | IO[Any]


class Readable(Protocol):
    """Anything that returns the next bytes or characters, perhaps fewer than asked for, and none at its end."""

    def read(self, size: int, /) -> Any: ...


class Text:
    """One text of a source: its name, if it has one, and its content, whose beginning can be peeked at."""

    def __init__(self, read: Callable[[int], Any], name: str | None = None) -> None:
        self.name = name
        self._read = read
        self._ahead: Any = b""  # bytes or characters that were peeked at and not yet read
        self._error: ParseError | None = None

    def peek(self, size: int) -> Any:
        """The first bytes or characters to be read, fewer where the text ends or is damaged before."""
        while len(self._ahead) < size and self._look(size - len(self._ahead)):
            pass
        return self._ahead[:size]

    def read(self, size: int) -> Any:
        """The next ones, at most so many; none at the end. Raises ParseError where damage begins."""
        if self._ahead and len(self._ahead) < size:
            self._look(size - len(self._ahead))
        if self._ahead:
            piece, self._ahead = self._ahead[:size], self._ahead[size:]
            return piece
        if self._error is not None:
            raise self._error
        return self._read(size)

    def unread(self, piece: bytes) -> None:
        """Put back what was read beyond the end."""
        self._ahead = piece + self._ahead

    def _look(self, size: int) -> bool:
        """Read ahead; returns whether there was more."""
        if self._error is not None:
            return False
        try:
            piece = self._read(size)
        except ParseError as error:
            self._error = error
            return False
        self._ahead = self._ahead + piece if self._ahead else piece
        return bool(piece)


def texts(path_or_file: PathOrFile | Text, name: str | None = None) -> Generator[Text]:
    """The texts one by one; read each before asking for the next. Raises ParseError for a damaged archive.

    `name` is their name in errors; by default it is the path, and for a file of a zip `puzzles.zip/easy.txt`.
    """
    if isinstance(path_or_file, str | os.PathLike):
        with Path(path_or_file).open("rb") as stream:
            yield from _unpacked(Text(stream.read, name or os.fspath(path_or_file)))
    elif isinstance(path_or_file, Text):
        yield from _unpacked(path_or_file)
    else:
        label = getattr(path_or_file, "name", None)
        yield from _unpacked(Text(path_or_file.read, name or (label if isinstance(label, str) else None)))


def unpacked(text: Text) -> Text:
    """The text, decompressed; a zip, which may hold several texts, stays as it is."""
    kind = _kind(text.peek(_LONGEST_MAGIC))
    return text if kind in (None, _ZIP) else Text(_Unpacking(text, _STARTS[kind], kind).read, text.name)


def _unpacked(text: Text) -> Iterator[Text]:
    if _kind(text.peek(_LONGEST_MAGIC)) == _ZIP:
        yield from _files(text)
    else:
        yield unpacked(text)


def _kind(head: str | bytes) -> str | None:
    if isinstance(head, str):
        return None
    return next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), None)


class _Decompressor(Protocol):
    """Decompresses one stream, of which a file may hold several."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Zlib:
    """zlib's decompressor with the interface of the other two."""

    def __init__(self, wbits: int) -> None:
        self._stream = zlib.decompressobj(wbits)

    @property
    def eof(self) -> bool:
        return self._stream.eof

    @property
    def needs_input(self) -> bool:
        return not self._stream.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._stream.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return self._stream.decompress(self._stream.unconsumed_tail + data, max_length)


class _Unpacking:
    """The content of consecutive compressed streams; zeros may follow them."""

    def __init__(self, packed: Text, start: Callable[[], _Decompressor], kind: str, *, file: str | None = None) -> None:
        """With a file's name, that of one stream in a zip."""
        self._packed, self._start, self._kind, self._file = packed, start, kind, file
        self._stream = start()
        self._errors: tuple[type[Exception], ...] = (zlib.error, OSError, *_xz_errors(kind))

    def read(self, size: int) -> bytes:
        while not self._stream.eof or self._begins_again():
            piece = self._packed.read(PIECE) if self._stream.needs_input else b""
            is_short = self._stream.needs_input and not piece
            try:
                content = self._stream.decompress(piece, size)
            except self._errors as error:
                raise self._damaged(str(error).lower()) from None
            if self._stream.eof:
                self._packed.unread(self._stream.unused_data)
            elif is_short and not content:
                raise self._damaged(Message("it breaks off"))
            if content:
                return content
        return b""

    def _begins_again(self) -> bool:
        """Begin the next stream, if another follows the one that has ended."""
        while self._file is None and (head := self._packed.peek(_LONGEST_MAGIC)):
            if _kind(head) == self._kind:
                self._stream = self._start()
                return True
            if head[0]:
                raise self._damaged(Message("something else follows it"))
            self._packed.read(len(head) - len(head.lstrip(b"\0")))
        return False

    def _damaged(self, why: str) -> ParseError:
        return _damaged(self._file or self._packed.name, self._kind, why)


def _files(archive: Text) -> Iterator[Text]:
    """The files of a zip in order, without folders and macOS's files of attributes."""
    count = 0
    while (header := _exactly(archive, len(_LOCAL))) == _LOCAL:
        header += _exactly(archive, _HEADER.size - len(header))
        _, flags, method, _, _, crc, packed_size, _, name_size, extra_size = _HEADER.unpack(header)
        name = _exactly(archive, name_size).decode("utf-8" if flags & 0x800 else "cp437", "replace")
        extra = _exactly(archive, extra_size)
        file = _File(archive, f"{archive.name or 'zip'}/{name}", flags, method, crc)
        file.begin(_large_size(extra) if packed_size == _LARGE else packed_size)
        if not name.endswith("/") and not name.startswith("__MACOSX/"):
            count += 1
            yield Text(file.read, file.name)
        file.end()
    if header not in (_CENTRAL, _END):
        raise _damaged(archive.name, _ZIP, Message("no file begins where one should"))
    if not count:
        raise ParseError(found=Message("a zip without a file"), wanted=Message("one with puzzles"), source=archive.name)


class _File:
    """A file of a zip: stored, or deflated in a stream that marks its own end."""

    def __init__(self, archive: Text, name: str, flags: int, method: int, crc: int) -> None:
        self._archive, self.name, self._flags, self._method = archive, name, flags, method
        self._wanted_crc, self._crc = crc, 0
        self._rest = 0
        self._deflated: _Unpacking | None = None

    def begin(self, packed_size: int) -> None:
        """Read the file from here. Raises ParseError for unsupported compression."""
        if self._flags & 1:
            raise ParseError(
                found=Message("an encrypted file"),
                wanted=Message("one that opens without a password"),
                source=self.name,
            )
        if self._method == _DEFLATED:
            self._deflated = _Unpacking(self._archive, lambda: _Zlib(-15), _ZIP, file=self.name)
        elif self._method == _STORED and (self.name.endswith("/") or not self._flags & _SIZES_FOLLOW):
            self._rest = packed_size
        else:
            found = (
                Message("a file packed by method {}", self._method)
                if self._method
                else Message("a stored file of unknown length")
            )
            raise ParseError(found=found, wanted=Message("a deflated one, or to have it unpacked"), source=self.name)

    def read(self, size: int) -> bytes:
        if self._deflated is not None:
            piece = self._deflated.read(size)
        else:
            piece = self._archive.read(min(size, self._rest)) if self._rest else b""
            if self._rest and not piece:
                raise _damaged(self.name, _ZIP, Message("it breaks off"))
            self._rest -= len(piece)
        self._crc = zlib.crc32(piece, self._crc)
        return piece

    def end(self) -> None:
        """Skip what was not read, up to the next header. Raises ParseError where the checksum is wrong."""
        while self.read(PIECE):
            pass
        if self._flags & _SIZES_FOLLOW:
            self._wanted_crc = self._follow()
        if self._crc != self._wanted_crc:
            raise _damaged(self.name, _ZIP, Message("its sum is wrong"))

    def _follow(self) -> int:
        """The checksum behind the file; its sizes have four bytes or eight, and the signature is optional."""
        after = self._archive.peek(28)
        for length in (16, 12, 24, 20):
            if after[length : length + 4] in (_LOCAL, _CENTRAL):
                _exactly(self._archive, length)
                return int.from_bytes(after[4:8] if length in (16, 24) else after[:4], "little")
        raise _damaged(self.name, _ZIP, Message("nothing known follows it"))


def _large_size(extra: bytes) -> int:
    """The packed size where four bytes are too few: in the extra field of kind 1, behind the size."""
    while len(extra) >= 4:
        kind, length = struct.unpack_from("<HH", extra)
        if kind == 1 and len(extra) >= 20:
            return int(struct.unpack_from("<Q", extra, 12)[0])
        extra = extra[4 + length :]
    return _LARGE


def _exactly(archive: Text, size: int) -> bytes:
    found = b""
    while len(found) < size:
        piece = archive.read(size - len(found))
        if not piece:
            raise _damaged(archive.name, _ZIP, Message("it breaks off"))
        found += piece
    return found


def _damaged(name: str | None, kind: str, why: str) -> ParseError:
    return ParseError(found=Message("damaged {} data ({})", kind, why), wanted=Message("what unpacks"), source=name)


def _bzip2() -> _Decompressor:
    from bz2 import BZ2Decompressor

    return BZ2Decompressor()


def _xz() -> _Decompressor:
    from lzma import FORMAT_XZ, LZMADecompressor

    return LZMADecompressor(FORMAT_XZ, memlimit=MOST_MEMORY)


def _xz_errors(kind: str) -> tuple[type[Exception], ...]:
    """The errors of damaged xz data; its module is imported, as is that of bzip2, only for a file that needs it."""
    if kind != "xz":
        return ()
    from lzma import LZMAError

    return (LZMAError,)


_ZIP = "zip"
_STARTS: dict[str, Callable[[], _Decompressor]] = {"gzip": lambda: _Zlib(31), "bzip2": _bzip2, "xz": _xz}
_LOCAL, _CENTRAL, _END = b"PK\3\4", b"PK\1\2", b"PK\5\6"
_MAGIC = {b"\x1f\x8b": "gzip", b"\xfd7zXZ\0": "xz", _LOCAL: _ZIP, _END: _ZIP}
_MAGIC |= {b"BZh%d%b" % (level, mark): "bzip2" for level in range(1, 10) for mark in (b"1AY&SY", b"\x17rE8P\x90")}
_LONGEST_MAGIC = max(map(len, _MAGIC))

# The header before each file of a zip: signature, (version,) flags, method, time, date, checksum, packed size, size,
# and the lengths of the name and of the extra fields, which follow.
_HEADER = struct.Struct("<4s2xHHHHIIIHH")
_STORED, _DEFLATED = 0, 8
_SIZES_FOLLOW = 8
_LARGE = 0xFFFFFFFF
