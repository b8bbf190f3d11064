"""Compressed files are read as if they were not, as streams in bounded memory; damage is told and never a traceback."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import pathlib
import random
import threading
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.flags import After

from grille.errors import ParseError
from grille.formats import Entry, convert, entries, read, read_array, read_blocks, text_lines
from grille.formats.bulk import Lines
from grille.formats.unpack import texts

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
DATA = (PUZZLE + "\n").encode() * 300


class Pipe(io.RawIOBase):
    """What can be written or read once, and never sought."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = content

    def writable(self) -> bool:
        return True

    def write(self, piece: object) -> int:
        self.content += bytes(piece)  # type: ignore[call-overload]
        return len(piece)  # type: ignore[arg-type]

    def read(self, size: int = -1) -> bytes:
        piece, self.content = self.content[: min(size, 7)], self.content[min(size, 7) :]
        return piece


def zipped(method: int = zipfile.ZIP_DEFLATED, *, is_pipe: bool = False, large: bool = False) -> bytes:
    file = Pipe() if is_pipe else io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name in ("a.txt", "folder/", "folder/b.txt", "__MACOSX/._a.txt"):
            with archive.open(zipfile.ZipInfo(name) if name.endswith("/") else name, "w", force_zip64=large) as one:
                one.write(b"" if name.endswith("/") else DATA)
    return file.content if isinstance(file, Pipe) else file.getvalue()


PACKED: dict[str, tuple[bytes, int]] = {
    "gzip": (gzip.compress(DATA), 300),
    "gzip in parts": (gzip.compress(DATA[:100]) + gzip.compress(DATA[100:]) + bytes(50), 300),
    "bzip2": (bz2.compress(DATA), 300),
    "bzip2 in parts": (bz2.compress(DATA) * 2, 600),
    "xz": (lzma.compress(DATA), 300),
    "xz in parts": (lzma.compress(DATA) + bytes(8) + lzma.compress(DATA), 600),
    "zip": (zipped(), 600),
    "zip, stored": (zipped(zipfile.ZIP_STORED), 600),
    "zip, written to a pipe": (zipped(is_pipe=True), 600),
    "zip, large": (zipped(large=True), 600),
    "zip, large, written to a pipe": (zipped(is_pipe=True, large=True), 600),
    "zip, large, stored": (zipped(zipfile.ZIP_STORED, large=True), 600),
    "gzip in gzip is not text": (gzip.compress(gzip.compress(DATA)), 0),
}
EVERY = pytest.mark.parametrize("name", [name for name in PACKED if PACKED[name][1]])


@EVERY
def test_a_compressed_file_is_read_as_what_it_holds(name: str, tmp_path: pathlib.Path) -> None:
    packed, count = PACKED[name]
    path = tmp_path / "puzzles.txt"  # the name says nothing
    path.write_bytes(packed)
    assert [grid.to_line() for grid in read(path)] == [PUZZLE] * count
    assert len(list(read(Pipe(packed)))) == count
    assert read_array(packed).shape == read_array(path).shape == (count, 81)
    blocks = list(read_blocks(path))
    assert sum(len(block.values) for block in blocks if isinstance(block, Lines)) == count


def test_each_file_of_a_zip_is_a_text_of_its_own(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "puzzles.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("easy.csv", convert(PUZZLE, to="csv"))
        archive.writestr("README", "Puzzles of last winter\nby nobody\n")
        archive.writestr("hard.json", convert(PUZZLE, to="json"))
    found = list(entries(path))
    assert [entry.grid.to_line() for entry in found if isinstance(entry, Entry)] == [PUZZLE] * 2
    assert [str(error) for error in found if isinstance(error, ParseError)] == [
        f"{path}/README, line 1, column 1: found 'P', wanted a digit 1-9 or one of . 0 * _ -"
    ]
    assert [isinstance(block, Entry) for block in read_blocks(path)] == [True, False, True]


def encrypted() -> bytes:
    packed = bytearray(zipped())
    packed[6] |= 1
    return bytes(packed)


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        (gzip.compress(DATA)[:-9], "x.gz: found damaged gzip data (it breaks off), wanted what unpacks"),
        (
            gzip.compress(DATA) + b"more",
            "x.gz: found damaged gzip data (something else follows it), wanted what unpacks",
        ),
        (bz2.compress(DATA)[:-9], "x.gz: found damaged bzip2 data (it breaks off), wanted what unpacks"),
        (lzma.compress(DATA)[:-9], "x.gz: found damaged xz data (it breaks off), wanted what unpacks"),
        (zipped()[:99], "x.gz/a.txt: found damaged zip data (it breaks off), wanted what unpacks"),
        (
            zipped(zipfile.ZIP_STORED).replace(b"4..87", b"4..88", 1),
            "x.gz/a.txt: found damaged zip data (its sum is wrong), wanted what unpacks",
        ),
        (encrypted(), "x.gz/a.txt: found an encrypted file, wanted one that opens without a password"),
        (zipped(12), "x.gz/a.txt: found a file packed by method 12, wanted a deflated one, or to have it unpacked"),
        (b"PK\5\6" + bytes(18), "x.gz: found a zip without a file, wanted one with puzzles"),
    ],
    ids=["short gzip", "longer gzip", "short bzip2", "short xz", "short zip", "sum", "encrypted", "method", "empty"],
)
def test_damage_is_told_with_the_name_of_the_file(packed: bytes, message: str) -> None:
    for reading in (entries, read_blocks):
        found = list(reading(io.BytesIO(packed), name="x.gz"))  # type: ignore[operator]
        assert str(found[-1]) == message
        assert not any(isinstance(one, ParseError) for one in found[:-1])
    with pytest.raises(ParseError, match="found"):
        read_array(packed)


def test_what_stands_before_the_damage_is_read() -> None:
    rng = random.Random(1)
    lines = ["".join(rng.choices(".123456789", k=81)) for _ in range(3000)]
    packed = gzip.compress("\n".join(lines).encode())[:-9]
    found = [entry for entry in entries(io.BytesIO(packed)) if isinstance(entry, Entry)]
    assert [entry.grid.to_line() for entry in found] == lines[: len(found)]
    assert len(found) >= 2990


@pytest.mark.parametrize(
    "start",
    [gzip.compress(b"1"), bz2.compress(b"1"), lzma.compress(b"1"), zipped()],
    ids=["gzip", "bzip2", "xz", "zip"],
)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_bytes_give_a_parse_error_or_grids(start: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(2, len(start)))
    packed = start[:at] + data.draw(st.binary(max_size=9)) + start[at + data.draw(st.integers(0, 9)) :]
    for found in entries(io.BytesIO(packed)):
        assert isinstance(found, Entry | ParseError)


def zip_of(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", content)
    return file.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    "pack", [gzip.compress, bz2.compress, lzma.compress, zip_of], ids=["gzip", "bzip2", "xz", "zip"]
)
def test_a_bomb_takes_no_memory(pack: Callable[[bytes], bytes]) -> None:
    packed = pack(b"1" * 40_000_000)
    tracemalloc.start()
    try:
        for reading in (entries, read_blocks):
            (found,) = reading(io.BytesIO(packed), name="bomb")  # type: ignore[operator]
            error = found.errors[0] if isinstance(found, Lines) else found
            assert "found a line of more than 65,536 characters" in str(error)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_xz_that_asks_for_too_much_memory_is_refused() -> None:
    packed = bytearray(lzma.compress(DATA))
    size = 4 * packed[12] + 4  # of the block header: size, flags, filter 0x21, one byte of properties, and those
    assert packed[14:16] == b"\x21\x01"
    packed[16] = 40  # a dictionary of four gigabytes
    packed[12 + size - 4 : 12 + size] = zlib.crc32(packed[12 : 12 + size - 4]).to_bytes(4, "little")
    with pytest.raises(ParseError, match=r"found damaged xz data \(memory usage limit exceeded\)"):
        read_array(bytes(packed))


def test_a_text_lets_its_beginning_be_looked_at() -> None:
    (text,) = texts(io.BytesIO(b"0123456789"))
    assert (text.peek(4), text.peek(2), text.read(3), text.peek(100), text.read(100)) == (
        *(b"0123", b"01", b"012", b"3456789", b"3456789"),
    )
    assert text.read(1) == b""


class Endless(io.RawIOBase):
    """Something without end, after a first line."""

    def __init__(self, first: bytes = b"", more: bytes = b"# nothing\n") -> None:
        self.first, self.more = first, more

    def read(self, size: int = -1) -> bytes:
        piece, self.first = self.first, b""
        return piece + self.more * 100


@pytest.mark.parametrize(
    ("format", "more"),
    [
        ("picture", b"123456789\n"),
        ("csv", b"1,2,3,4,5,6,7,8,9\n"),
        ("sdk", b"123456789\n"),
        ("ss", b"123|456|789\n"),
        ("euler", b"Grid 01\n"),
        ("candidates", b"1 2 3 4 5 6 7 8 9\n"),
    ],
)
def test_drawings_without_end_are_refused(format: str, more: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_lines, "MOST_LINES", 1000)
    *_, last = entries(Endless(more=more), format=format)
    assert str(last) == "line 1001, column 1: found more than 1,000 lines, wanted a shorter text, or one puzzle a line"


def test_reading_ends_when_stop_is_set() -> None:
    text = f"{PUZZLE}\n" * 100
    stop = threading.Event()
    found = []
    for grid in read(io.StringIO(text), stop=stop):
        found.append(grid)
        if len(found) == 3:
            stop.set()
    assert len(found) == 3
    assert list(entries(io.StringIO(text), stop=stop)) == []
    assert list(read_blocks(io.StringIO(text), stop=stop)) == []


def test_stop_is_looked_at_while_lines_without_a_puzzle_are_read() -> None:
    assert list(entries(Endless(), stop=After(100))) == []
    assert list(read_blocks(Endless(), stop=After(100))) == []
    assert list(read_blocks(Endless(DATA), stop=After(100)))
