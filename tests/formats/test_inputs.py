"""What the command line takes for a puzzle, a file or standard input, and what it says when it is neither."""

from __future__ import annotations

import gzip
import io
import pathlib
import subprocess
import sys
from random import Random

import pytest

from grille.cli.inputs import Inputs
from grille.errors import ParseError, visible
from grille.formats import convert, entries, parse_entry, read
from grille.formats.examples import example
from grille.model import Shape

PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
SOLVED = "169453872347892651285671439971586243538924716624137985496318527753249168812765394"
PROGRAM = pathlib.Path(sys.executable).parent / "grille"


def said(word: str, capsys: pytest.CaptureFixture[str]) -> str:
    inputs = Inputs([word])
    assert list(inputs) == []
    assert inputs.status == 2
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize(
    "word",
    [
        PUZZLE[:80],
        PUZZLE + ".",
        SOLVED[:80],
        SOLVED + "1",
        "1....3....4....",
        "1....3....4....2.",
        example("16x16-medium").grid.to_line()[:-1],
        example("25x25").grid.to_line() + ".",
    ],
)
def test_a_mistyped_puzzle_is_no_missing_file(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    message = said(word, capsys)
    assert message.startswith("grille: argument, line 1, column ")
    assert f"found {len(word)} cells, wanted a square number of cells, such as 16, 36, 81 or 256" in message


def test_a_mistyped_symbol_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    message = "grille: argument, line 1, column 80: found 'x', wanted a digit 1-9 or one of . 0 * _ -"
    assert said(PUZZLE[:79] + "x", capsys) == message


@pytest.mark.parametrize(
    "word", ["123", "puzzles.txt", "my-puzzles_2024.sdm", "sets/2024.01.02-00.00", "../1....3....4..."]
)
def test_a_name_is_a_missing_file(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(word, capsys) == f"grille: {word}: found no such file, wanted a file, '-', or a puzzle written out"


def grille(*words: object, data: bytes = b"", shell: str = "") -> tuple[int, str, str]:
    command = ["sh", "-c", f'"$@" {shell}', "sh", str(PROGRAM), *map(str, words)] if shell else [PROGRAM, *words]
    ran = subprocess.run(command, input=data, capture_output=True, timeout=60)  # type: ignore[arg-type]
    assert b"Traceback" not in ran.stderr, ran.stderr
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


@pytest.mark.parametrize("command", ["solve", "convert"])
def test_closed_standard_input_is_one_clear_line(command: str) -> None:
    status, out, err = grille(command, "-", shell="<&-")
    assert (status, out) == (2, "")
    assert err == "grille: standard input is closed, so there is nothing to read\n"


@pytest.mark.slow
def test_carriage_returns_end_lines_in_bulk_and_out_of_it(tmp_path: pathlib.Path) -> None:
    lines = [PUZZLE, PUZZLE.replace(".", "0"), PUZZLE] * 20
    for end in ("\r", "\r\n", "\n"):
        path = tmp_path / "lines.txt"
        path.write_text(end.join(lines), newline="")
        for words in (["solve"], ["solve", "--method", "exact-cover"], ["convert"]):
            status, out, _ = grille(*words, path)
            assert (status, len(out.splitlines())) == (0, 60), (end, words)


def test_standard_input_may_be_compressed(tmp_path: pathlib.Path) -> None:
    data = f"{PUZZLE}\n".encode() * 50
    status, out, _ = grille("solve", "-", data=gzip.compress(data))
    assert (status, out) == (0, f"{SOLVED}\n" * 50)
    status, out, _ = grille("convert", "-", data=gzip.compress(data))
    assert (status, out) == (0, data.decode())


def test_solve_answers_the_question_that_each_line_asks(tmp_path: pathlib.Path) -> None:
    """A classic line first, so that the file is read in bulk, and then lines of other shapes."""
    empty = f"{'.' * 15}1"
    path = tmp_path / "lines.txt"
    path.write_text(f"{PUZZLE}\n{PUZZLE} # shape=9:diagonals\n{PUZZLE}\n")
    status, out, err = grille("solve", path)
    assert (status, out) == (1, f"{SOLVED}\n{PUZZLE} # shape=9:diagonals\n{SOLVED}\n")
    assert err == f"grille: {path}, line 2: no solution\n"
    path.write_text(f"{empty} # shape=4:diagonals\n{empty} # shape=4:box=1x4\n")
    status, out, _ = grille("convert", "--to", "json", path)
    assert (status, out) == (0, convert(path.read_text(), to="json"))


@pytest.mark.process
def test_control_sequences_are_written_out(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "\x1b]0;owned\x07\x1b[31mred.txt"
    path.write_text("12345\n" + PUZZLE + "\n" + "1" * 81)
    for words in (["convert"], ["solve"], ["solve", "--method", "exact-cover"]):
        status, _, err = grille(*words, path)
        assert status == 2
        assert "\\x1b]0;owned\\x07\\x1b[31mred.txt, line 1" in err
        assert err.replace("\n", "").isprintable()
    error = ParseError(found="'\x1b[2J'", wanted="a \u202epuzzle", source="a\nb\udce9")
    assert str(error) == "a\\nb\\udce9: found '\\x1b[2J', wanted a \\u202epuzzle"
    assert visible("é · 9×9 '…'") == "é · 9×9 '…'"


def test_a_list_of_large_lines_and_a_large_blank_grid_are_known_for_what_they_are(tmp_path: pathlib.Path) -> None:
    for name in ("36x36", "81x81"):
        line = example(name).grid.to_line()
        path = tmp_path / "large.txt"
        path.write_text(f"{line}\n{line}\n")
        status, out, err = grille("convert", "--to", "json", path)
        assert (status, len(out.splitlines())) == (0, 2), err


@pytest.mark.parametrize("more", [0, 20])
def test_a_classic_line_that_is_empty_among_eighty_others_is_a_puzzle_too(more: int) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    lines = 40 * [line] + ["." * 81] + (40 + more) * [line]
    grids = list(read(io.StringIO("\n".join(lines))))
    assert [grid.to_line() for grid in grids] == lines


def test_rows_of_eighty_one_numbers_are_one_grid() -> None:
    text = "\n".join([" ".join(["81"] + 80 * ["0"])] + 80 * [" ".join(81 * ["0"])])
    (grid,) = read(io.StringIO(text))
    assert (grid.shape.side, grid.givens, grid.values[0]) == (81, 1, 81)


def test_a_bare_line_is_read_as_sniffing_would_have_it() -> None:
    random = Random(39)
    for symbols in ("123456789.", "0123456789", "-", "0", ".0*_-123456789", "1") * 4:
        line = "".join(random.choices(symbols, k=81))
        for shape in (None, Shape.of(9), Shape.of(9, diagonals=True)):
            [sniffed] = entries(io.StringIO(line), shape=shape)
            assert parse_entry(line, shape=shape) == sniffed
