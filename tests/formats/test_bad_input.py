"""Each bad input gives one clear line, word for word as in the golden file, from the library and the command line."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import time
from typing import NamedTuple

import pytest

from grille.errors import ParseError
from grille.formats import Entry, entries, parse, read

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden" / "bad_input.tsv"
PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."


class Case(NamedTuple):
    name: str
    text: str | None
    message: str

    def write(self, path: pathlib.Path) -> None:
        if self.text is not None:
            path.write_bytes(self.text.encode("latin-1" if "Latin-1" in self.name else "utf-8"))
        elif "directory" in self.name:
            path.mkdir()


def cases() -> list[Case]:
    found = []
    for line in GOLDEN.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, text, message = line.split("\t")
            said = json.loads(text)
            found.append(Case(name, said[0] * said[1] if isinstance(said, list) else said, message))
    return found


CASES = cases()
TEXTS = [case for case in CASES if case.text is not None]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case.name)
def test_a_bad_text_is_reported_word_for_word(
    case: Case, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    case.write(pathlib.Path("bad.txt"))
    began = time.process_time()
    found = list(entries("bad.txt"))
    assert time.process_time() - began < 0.8
    assert [str(one) for one in found if isinstance(one, ParseError)] == [case.message]
    with pytest.raises(ParseError):
        list(read("bad.txt"))


def test_the_command_line_says_the_same_with_status_2(tmp_path: pathlib.Path) -> None:
    program = pathlib.Path(sys.executable).parent / "grille"
    names = [f"{number}/bad.txt" for number in range(len(CASES))]
    for name, case in zip(names, CASES, strict=True):
        (tmp_path / name).parent.mkdir()
        case.write(tmp_path / name)
    ran = subprocess.run(
        [str(program), "convert", "--to", "line", *names], capture_output=True, text=True, timeout=60, cwd=tmp_path
    )
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        f"grille: {name.removesuffix('bad.txt')}{case.message}" for name, case in zip(names, CASES, strict=True)
    ]
    # What is good beside the bad is still answered: 2 of three lines, 1 of mixed sizes, of a table, of two grids under
    # headings, and of the XML that breaks off.
    assert ran.stdout.splitlines() == [PUZZLE] * 6


def test_one_puzzle_is_not_two() -> None:
    with pytest.raises(ParseError, match=r"^line 2: found a second puzzle, wanted one \(read gives all of them\)$"):
        parse(f"{PUZZLE}\n{PUZZLE}\n")


def test_a_missing_file_and_a_directory_are_errors_of_the_system(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "missing.txt"))
    with pytest.raises(IsADirectoryError):
        list(read(tmp_path))


def test_the_others_are_read_where_one_is_bad(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "three.sdm"
    path.write_text(f"# three\n{PUZZLE} # the first\n12345\n\n{PUZZLE}\n")
    found = list(entries(path))
    assert [one.line for one in found] == [2, 3, 5]
    assert [isinstance(one, Entry) for one in found] == [True, False, True]
    assert isinstance(found[0], Entry)
    assert found[0].notes == {"comment": "the first"}
