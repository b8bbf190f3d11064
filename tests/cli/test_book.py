"""`grille book` and `grille draw` as a person runs them."""

from __future__ import annotations

import json
import os
import pathlib
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pypdfium2
import pytest

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PROGRAM = str(pathlib.Path(sys.executable).parent / "grille")
Run = Callable[..., Any]


def read(path: pathlib.Path) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(path.read_bytes())


def test_made_puzzles_repeat_byte_for_byte(run: Run, tmp_path: pathlib.Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    words = ["book", "--count", 4, "--level", "easy", "--level", "medium", "--seed", 5, "--paper", "a5"]
    told = json.loads(run(*words, "--out", one, "--json").out)
    assert told == {"pages": len(read(one)), "puzzles": 8, "left_out": 0}
    said = run(*words, "--jobs", 2, "--out", two)
    assert said.out == f"{two}: {told['pages']} pages, 8 puzzles\n"
    assert one.read_bytes() == two.read_bytes()


def test_without_a_seed_the_seed_is_printed(run: Run, tmp_path: pathlib.Path) -> None:
    words = ["book", "--count", 2, "--size", 4, "--out"]
    assert run(*words, tmp_path / "one.pdf").status == 0
    said = read(tmp_path / "one.pdf")[1].get_textpage().get_text_range()
    seed = said.partition("from seed ")[2].partition(":")[0]
    run(*words, tmp_path / "two.pdf", "--seed", seed)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_file_is_printed_with_its_names_and_what_is_no_puzzle_is_left_out(run: Run, tmp_path: pathlib.Path) -> None:
    rows = [{"puzzle": PUZZLE, "notes": {"name": "$x$ #eval"}}, {"puzzle": "." * 81}]
    (tmp_path / "in.json").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ran = run("book", tmp_path / "in.json", "--out", tmp_path / "b.pdf", "--json")
    assert ran.status == 1
    assert ran.err == "grille: puzzle 2 is left out: it has several solutions\n"
    assert json.loads(ran.out)["puzzles"] == 1
    assert "$x$ #eval" in read(tmp_path / "b.pdf")[2].get_textpage().get_text_range()


@pytest.mark.slow
def test_a_library_is_asked(run: Run, tmp_path: pathlib.Path) -> None:
    library = tmp_path / "my.duckdb"
    run("library", "create", library)
    made = run("generate", "-n", 20, "--seed", 1).out
    run("library", "add", library, "-", "--tag", "mine", text=made)
    words = ["book", "--library", library, "--tag", "mine", "--out", tmp_path / "b.pdf", "--json"]
    assert json.loads(run(*words).out)["puzzles"] == 20
    ran = run(*words, "--level", "easy", "--order", "random", "--count", 3)
    assert json.loads(ran.out)["puzzles"] == 3
    assert ran.status == 0
    ran = run(*words, "--count", 30)
    assert (ran.status, ran.err) == (1, "grille: 30 puzzles were asked for, and there are 20\n")
    assert run(*words, "--tag", "nobody's").status == 2


def test_worksheets(run: Run, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "w.pdf"
    words = ["book", "--technique", "xy-wing", "--technique", "x-wing", "--count", 2, "--seed", 1, "--language", "fr"]
    assert json.loads(run(*words, "--out", out, "--json").out)["puzzles"] == 4
    pages = read(out)
    heads = [pages[number].get_textpage().get_text_range().split()[0] for number in range(2, 6)]
    assert heads == ["XY-Wing", "XY-Wing", "X-Wing", "X-Wing"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--paper", "a99"], "no paper is called 'a99'; there are a4, a5, letter, 6x9"),
        (["--per-page", "5"], "puzzles a page are 1, 2, 4, 6, 9, not 5"),
        (["--count", "0"], "count is a whole number from 1 on, not 0"),
        (["--hints-from", "esay"], "no level is called 'esay'; did you mean easy?"),
        (["--hints-from", "easy", "--no-hints"], "--no-hints and --hints-from exclude each other"),
        (
            ["--hints-from", "easy", "--technique", "x-wing"],
            "worksheets have answers, so hints cannot begin at a level",
        ),
        (["--count", "-3"], "count is a whole number from 1 on, not -3"),
        (["--level", "impossible"], "no level is called 'impossible'"),
        (["--technique", "magic"], "no technique is called 'magic'"),
        (["--language", "xx"], "no language is called 'xx'"),
        (["nowhere.txt"], "nowhere.txt: found no such file"),
        ([PUZZLE, "--level", "easy"], "--level does not fit here: the puzzles of files are printed"),
        (["--tag", "x"], "--tag does not fit here: no library is asked"),
        (["--library", "nowhere.duckdb"], "nowhere.duckdb: there is no such file"),
        (["--template", "nowhere.typ"], "nowhere.typ: there is no such template"),
        (["--margin", "200"], "margin is a number of millimetres from 0 to 60, not 200"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_a_bad_request_is_one_line_and_leaves_no_file(
    words: list[str], told: str, run: Run, tmp_path: pathlib.Path
) -> None:
    ran = run("book", *words, "--out", tmp_path / "bad.pdf")
    assert ran.status == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_hints_can_be_left_out_below_a_level(run: Run, tmp_path: pathlib.Path) -> None:
    words = [
        "book",
        "--count",
        6,
        "--level",
        "easy",
        "--level",
        "hard",
        "--seed",
        5,
        "--paper",
        "a5",
        "--json",
        "--out",
    ]
    all_pages = json.loads(run(*words, tmp_path / "all.pdf").out)["pages"]
    assert json.loads(run(*words, tmp_path / "hard.pdf", "--hints-from", "medium").out)["pages"] < all_pages


def test_a_book_is_written_under_the_name_of_a_pdf_alone(run: Run, tmp_path: pathlib.Path) -> None:
    ran = run("book", "--size", 4, "--count", 1, "--out", tmp_path / "book.txt")
    told = "grille: a book is written to a file that ends in .pdf, not to book.txt\n"
    assert (ran.status, ran.err) == (2, told)
    assert run("book", "--size", 4, "--count", 1, "--out", tmp_path / "BOOK.PDF").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["BOOK.PDF"]


def test_a_line_that_cannot_be_read_makes_no_book(run: Run, tmp_path: pathlib.Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PUZZLE}\n{PUZZLE[:40]}\n")
    ran = run("book", tmp_path / "in.txt", "--out", tmp_path / "b.pdf")
    assert (ran.status, ran.out) == (2, "")
    assert "line 2" in ran.err
    assert not (tmp_path / "b.pdf").exists()


def test_where_it_goes_is_needed_and_must_be_there(run: Run, tmp_path: pathlib.Path) -> None:
    assert "--out" in run("book").err
    ran = run("book", "--out", tmp_path / "no" / "b.pdf")
    assert ran.status == 2
    assert "there is no such folder" in ran.err


def test_the_time_limit_leaves_no_file(run: Run, tmp_path: pathlib.Path) -> None:
    ran = run("book", "--count", 100_000, "--time-limit", 0.5, "--out", tmp_path / "b.pdf")
    assert ran.status == 1
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_leaves_no_file(tmp_path: pathlib.Path) -> None:
    child = subprocess.Popen(
        [PROGRAM, "book", "--count", "100000", "--out", str(tmp_path / "b.pdf")], stderr=subprocess.PIPE, text=True
    )
    maps = pathlib.Path(f"/proc/{child.pid}/maps")
    for _ in range(300):  # until the generator is at work, however slow the machine
        if maps.exists() and "_core" in maps.read_text():
            break
        time.sleep(0.1)
    time.sleep(1)
    os.kill(child.pid, signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert said == "grille: stopped\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.process
def test_a_book_and_a_picture_go_to_a_pipe(tmp_path: pathlib.Path) -> None:
    words = [PROGRAM, "book", "--count", "1", "--size", "4", "--seed", "1", "--out"]
    piped = subprocess.run([*words, "-"], capture_output=True, cwd=tmp_path, check=True)
    subprocess.run([*words, "b.pdf"], capture_output=True, cwd=tmp_path, check=True)
    assert (piped.stdout, piped.stderr) == ((tmp_path / "b.pdf").read_bytes(), b"")
    for kind, head in (("svg", b"<svg"), ("pdf", b"%PDF-"), ("png", b"\x89PNG")):
        drawn = subprocess.run(
            [PROGRAM, "draw", PUZZLE, "--to", kind, "--out", "-"], capture_output=True, cwd=tmp_path, check=True
        )
        assert drawn.stdout.startswith(head)
    assert [path.name for path in tmp_path.iterdir()] == ["b.pdf"]


@pytest.mark.process
@pytest.mark.parametrize("words", [["book", "--count", "1"], ["draw", PUZZLE, "--to", "png"]])
def test_a_terminal_gets_no_bytes(words: list[str], tmp_path: pathlib.Path) -> None:
    ours, theirs = pty.openpty()
    ran = subprocess.run(
        [PROGRAM, *words, "--out", "-"], stdout=theirs, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    os.close(theirs)
    os.close(ours)
    assert ran.returncode == 2
    assert "not for a terminal: name a file, or send it on with `--out - > FILE`" in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_puzzle_is_drawn(run: Run, tmp_path: pathlib.Path) -> None:
    assert run("draw", PUZZLE).out.startswith("<svg")
    for kind, head in (("svg", b"<svg"), ("pdf", b"%PDF-"), ("png", b"\x89PNG")):
        ran = run("draw", PUZZLE, "--hint", "--language", "fr", "--out", tmp_path / f"x.{kind}")
        assert (ran.status, ran.out, ran.err) == (0, "", "")
        assert (tmp_path / f"x.{kind}").read_bytes().startswith(head)


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["." * 16, "--solution"], 1, "the verdict here is 'several'"),
        (["." * 16, "--hint"], 1, "there is no step to draw"),
        (["11..............", "--heat", "relaxation"], 1, "the grid has no solution"),
        ([PUZZLE, "--heat", "cold"], 2, "no heat map is called 'cold'"),
        ([PUZZLE, "--to", "gif"], 2, ".svg, .pdf, .png"),
        ([PUZZLE, "--to", "pdf"], 2, ".svg, .pdf, .png"),
        ([PUZZLE, PUZZLE], 2, "a picture is of one puzzle, and 2 were given"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_what_cannot_be_drawn_is_told(words: list[str], status: int, told: str, run: Run) -> None:
    ran = run("draw", *words)
    assert ran.status == status
    assert told in ran.err
    assert ran.out == ""
