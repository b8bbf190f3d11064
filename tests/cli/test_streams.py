"""Whatever stands at the other end of standard input, output and error: a status, one line, never a traceback."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

import pytest

import grille.cli
from grille.cli.main import COMMANDS
from grille.cli.streams import PLAIN

PROGRAM = str(pathlib.Path(sys.executable).parent / "grille")
LINE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."

# What a command is asked to do here; one that is not named is asked for its help.
SAMPLES = {
    "solve": [LINE],
    "generate": ["--seed", "1"],
    "compare": [LINE, "--method", "native", "--method", "backtracking"],
    "count": [LINE],
    "explain": [LINE, "--language", "fr"],
    "hint": [LINE, "--language", "fr"],
    "convert": [LINE, "--to", "picture"],
    "export": [LINE],
    "rate": [LINE],
    "study": ["--list"],
    "methods": [],
    "formats": [],
    "techniques": [],
}


def words_of(command: str) -> list[str]:
    return [PROGRAM, command, *SAMPLES.get(command, ["--help"])]


def shell(line: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which "$@" stands for the words."""
    ran = subprocess.run(["sh", "-c", line, "sh", *words], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran


@pytest.mark.process
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_status_2_and_one_line(command: str) -> None:
    ran = shell('"$@" > /dev/full', *words_of(command))
    told = "the output could not be written: no space left on device"
    if "fr" in words_of(command):
        told = "la sortie n'a pu être écrite\N{NO-BREAK SPACE}: plus de place sur le disque"
    assert (ran.returncode, ran.stderr) == (2, f"grille: {told}\n")


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "code_page"), [*((one, "ascii") for one in COMMANDS), *((one, "cp1252") for one in SAMPLES)]
)
def test_a_narrow_code_page_shows_plain_letters(command: str, code_page: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": code_page}
    narrow = subprocess.run(words_of(command), capture_output=True, env=env)
    assert narrow.returncode == 0
    assert b"Traceback" not in narrow.stderr
    assert narrow.stdout.decode(code_page)


@pytest.mark.process
@pytest.mark.parametrize("command", ["solve", "methods"])
def test_a_closed_output_is_told(command: str) -> None:
    ran = shell('"$@" >&-', *words_of(command))
    assert (ran.returncode, ran.stderr) == (2, "grille: standard output is closed\n")


@pytest.mark.process
@pytest.mark.parametrize("command", ["solve", "count", "rate", "explain", "convert", "compare"])
def test_a_closed_input_is_told(command: str) -> None:
    ran = shell('"$@" <&-', PROGRAM, command, "-")
    assert (ran.returncode, ran.stderr) == (2, "grille: standard input is closed, so there is nothing to read\n")


@pytest.mark.process
def test_a_closed_or_full_standard_error_changes_nothing() -> None:
    for line in ('"$@" 2>&-', '"$@" 2>/dev/full', '"$@" <&-'):
        assert shell(line, PROGRAM, "solve", LINE).returncode == 0
        assert shell(line, PROGRAM, "solve", "12").returncode == 2


@pytest.mark.process
def test_whoever_has_read_enough_gets_no_complaint() -> None:
    for words in (["methods"], ["solve", "." * 81, "--limit", "20000"], ["explain", LINE]):
        ran = shell('{ "$@"; echo "status $?" >&2; } | head -n 1', PROGRAM, *words)
        assert ran.stderr == "status 0\n"


@pytest.mark.process
@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["solve", "--help"], ["library", "query", "--help"], ["formats"]], ids=" ".join
)
def test_a_reader_that_has_gone_is_no_error(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as closed:
        ran = subprocess.run([PROGRAM, *words], stdout=closed, stderr=subprocess.PIPE, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.process
@pytest.mark.parametrize("command", ["solve", "count", "rate", "explain", "hint", "convert", "export", "compare"])
def test_a_control_sequence_in_a_name_is_written_out(command: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a\x1b[31m\u202e.txt"
    path.write_text(f"{'55' + '.' * 79}\nxyz\n{LINE}\n")
    ran = shell('"$@"', PROGRAM, command, str(path))
    assert ran.stderr
    assert "\x1b" not in ran.stdout + ran.stderr
    assert "\u202e" not in ran.stdout + ran.stderr


@pytest.mark.process
def test_a_name_that_is_no_text_is_told(tmp_path: pathlib.Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.txt"
    pathlib.Path(os.fsdecode(path)).write_text("55" + "." * 79 + "\n")
    ran = subprocess.run([PROGRAM.encode(), b"solve", path], capture_output=True, text=True)
    assert ran.returncode == 1
    assert "\\udcff.txt, line 1: no solution" in ran.stderr


@pytest.mark.process
def test_a_wrong_word_is_one_line_that_names_the_help() -> None:
    for words, said in (
        (["slove"], "solve"),
        (["solve", "--lmit", "3"], "--limit"),
        (["solve", "--limit", "x"], "--limit"),
        (["solve", "--limit"], "--limit"),
    ):
        ran = shell('"$@"', PROGRAM, *words)
        assert ran.returncode == 2
        assert said in ran.stderr
        assert "--help`)" in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


@pytest.mark.process
@pytest.mark.parametrize("words", [["methods"], ["explain", "--example", "ilp-example", "--language", "fr"]], ids=str)
def test_words_on_a_code_page_are_ascii_whoever_reads_them(words: list[str]) -> None:
    """A pipe does not say which code page wrote into it."""
    program = pathlib.Path(sys.executable).parent / "grille"
    ran = subprocess.run([str(program), *words], capture_output=True, env={**os.environ, "PYTHONIOENCODING": "cp1252"})
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert ran.stdout.strip()


def test_every_sign_has_plain_letters() -> None:
    assert all(plain.isascii() and plain.isprintable() for plain in PLAIN.values())


def test_everything_is_said_in_one_place() -> None:
    folder = pathlib.Path(grille.cli.__file__).parent
    for path in folder.glob("*.py"):
        assert "typer.echo" not in path.read_text("utf-8"), f"{path.name}: say it by grille.cli.streams"
