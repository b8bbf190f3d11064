"""Arrays from lines agree with grids from lines, whatever the lines look like."""

import io
import random
import re
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille.errors import ParseError, ShapeError
from grille.formats import entries, is_array_text, lines_bytes, read_array, read_arrays, read_blocks
from grille.formats.bulk import Lines

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
VALUES = [0 if symbol == "." else int(symbol) for symbol in PUZZLE]

LINES = st.sampled_from(
    [
        PUZZLE,
        PUZZLE.replace(".", "0"),
        PUZZLE.replace(".", "*"),
        PUZZLE.replace(".", " "),
        PUZZLE + " # easy",
        PUZZLE + ",9.0",
        "  " + PUZZLE,
        ",".join(PUZZLE),
        "# a comment",
        "",
        "   ",
        "12345",
        PUZZLE[:40] + "x" + PUZZLE[41:],
        PUZZLE + "5",
        "1...............",
        PUZZLE + " # shape=9:diagonals, hard",
        PUZZLE + " # shape=9",
        PUZZLE + " # shape=nine",
        PUZZLE + "\t# easy, shape=9:diagonals",
        "1............... # shape=4:diagonals",
        "# shape=9:windows",
        "# shape=9",
        "\x00",
        "é",
    ]
)


@given(
    st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n", "\r"])), max_size=12), st.booleans(), st.integers(3, 400)
)
def test_arrays_hold_what_the_line_format_reads(lines: list[tuple[str, str]], is_ended: bool, chunk: int) -> None:
    text = PUZZLE + "\n" + "".join(line + end for line, end in lines)
    data = (text if is_ended else text.rstrip("\r\n")).encode().replace(b"\x00", b"")
    parts = list(read_blocks(io.BytesIO(data), chunk=chunk))
    found: list[tuple[str, tuple[int, ...]]] = []
    errors: list[ParseError] = []
    for part in parts:
        if isinstance(part, Lines):
            assert part.values.dtype == np.uint8
            assert len(part.values) == len(part.numbers)
            found += [("9", tuple(row)) for row in part.values.tolist()]
            errors += part.errors
        elif isinstance(part, ParseError):
            errors.append(part)
        else:
            found.append((part.grid.shape.spec, part.grid.values))
    alone = list(entries(io.BytesIO(data), format="line"))
    assert found == [(one.grid.shape.spec, one.grid.values) for one in alone if not isinstance(one, ParseError)]
    # A line of another size is wrong in both, in other words.
    assert [error.line for error in errors] == [one.line for one in alone if isinstance(one, ParseError)]
    texts = re.split("\r\n|\r|\n", data.decode())
    for part in parts:
        numbers = part.numbers.tolist() if isinstance(part, Lines) else [part.line]
        assert all(texts[number - 1].strip() for number in numbers)


def test_a_bad_line_keeps_its_number_and_the_others_their_answer() -> None:
    data = f"# three\n{PUZZLE}\n12345\n{PUZZLE}\n".encode()
    (lines,) = read_arrays(io.BytesIO(data), name="three.txt")
    assert lines.values.tolist() == [VALUES, VALUES]
    assert lines.numbers.tolist() == [2, 4]
    assert [str(error) for error in lines.errors] == [
        "three.txt, line 3, column 6: found 5 cells, wanted 81 for 9×9",
    ]
    with pytest.raises(ParseError, match="line 3, column 6"):
        read_array(data)


def test_lines_are_written_as_they_were_read() -> None:
    data = f"{PUZZLE}\n".encode() * 3
    assert lines_bytes(read_array(data)) == data
    assert lines_bytes(np.arange(16, dtype=np.uint8).reshape(1, 16) % 5) == b".1234.1234.1234.\n"


def test_an_array_that_is_no_grid_is_refused() -> None:
    with pytest.raises(ShapeError):
        lines_bytes(np.full((1, 81), 10, dtype=np.uint8))
    with pytest.raises(ShapeError):
        lines_bytes(np.zeros((1, 80), dtype=np.uint8))


def test_an_endless_line_takes_no_memory_and_one_error() -> None:
    data = b"1" * 3_000_000 + b"\n" + PUZZLE.encode()
    parts = list(read_arrays(io.BytesIO(data), chunk=1 << 16))
    assert [str(error) for part in parts for error in part.errors] == [
        "line 1, column 65537: found a line of more than 65,536 characters, wanted at most 6,561 cells (81×81)",
    ]
    assert [number for part in parts for number in part.numbers.tolist()] == [2]


def test_only_a_file_of_plain_lines_is_for_arrays() -> None:
    assert is_array_text(b"\xef\xbb\xbf# comment\n\n" + PUZZLE.encode() + b",1.2\n")
    assert not is_array_text(b"")
    assert not is_array_text(b"1...............\n")
    assert not is_array_text(PUZZLE.encode() + b".\n")


def test_a_million_lines_in_about_a_second() -> None:
    """Measured 0.2 s; a fifth of that here, against a limit that only a loop in Python would break."""
    rng = random.Random(1)
    lines = ["".join(rng.choices(".123456789", k=81)) + "\n" for _ in range(1000)]
    data = "".join(lines).encode() * 200
    began = time.process_time()
    array = read_array(data)
    assert time.process_time() - began < 1.0
    assert array.shape == (200_000, 81)
    assert lines_bytes(array) == data
