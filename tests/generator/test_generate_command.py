"""`grille generate` as a person uses it."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import grille
from grille.cli.main import main
from grille.model import Grid

PROGRAM = pathlib.Path(sys.executable).parent / "grille"


class Ran(NamedTuple):
    """What a command left behind."""

    out: str
    err: str

    @property
    def grids(self) -> list[Grid]:
        return [Grid.from_line(line) for line in self.out.split()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `grille generate` with these words, in this process."""

    def run_words(*words: object, status: int = 0) -> Ran:
        monkeypatch.setattr(sys, "argv", ["grille", "generate", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            main()
        ran = Ran(*capsys.readouterr())
        assert (end.value.code or 0) == status, ran.err
        return ran

    return run_words


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["--minimal", "--count", 5], {"minimal": True, "count": 5}),
        (["--size", 6], {"size": 6, "count": 1}),
        (["--givens", 40], {"givens": 40, "count": 1}),
        (["--givens", "32-34", "--symmetry", "both"], {"givens": (32, 34), "symmetry": "both", "count": 1}),
        (["--attempts", 5, "--jobs", 2], {"attempts": 5, "count": 1}),
        (["--level", "hard", "-n", 2], {"level": "hard", "count": 2}),
        (["--er", "2.6-3.0"], {"er": (2.6, 3.0), "count": 1}),
        (["--technique", "x-wing"], {"technique": "x-wing", "count": 1}),
        (["--source", "search"], {"source": "search", "count": 1}),
    ],
    ids=str,
)
def test_the_command_makes_what_the_verb_makes(run: Run, words: list[object], kind: dict[str, Any]) -> None:
    assert run(*words, "--seed", 8).grids == grille.generate(seed=8, **kind)


def test_without_a_seed_each_run_is_another(run: Run) -> None:
    assert run().grids != run().grids


def test_a_pattern_is_read_from_a_file(run: Run, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mask.txt"
    rows = ["".join("1" if (r + c) % 2 == 0 else "." for c in range(9)) for r in range(9)]
    path.write_text("\n".join(rows))
    (puzzle,) = run("--pattern", path, "--seed", 1).grids
    assert [value > 0 for value in puzzle.values] == [symbol == "1" for symbol in "".join(rows)]


@pytest.mark.parametrize("words", [["--jigsaw"], ["--diagonals"], ["--windows"], ["--jigsaw", "--size", 7]], ids=str)
def test_json_keeps_the_shape(run: Run, words: list[object]) -> None:
    text = run(*words, "--seed", 3, "--json").out
    row = json.loads(text)
    puzzle = Grid.from_dict(row)
    assert not puzzle.shape.is_classic
    assert grille.solve(puzzle, method="sat").verdict == "unique"
    assert grille.solve(puzzle).solution == Grid.from_line(row["solution"], puzzle.shape)
    assert row["givens"] == puzzle.givens
    assert row["level"] == grille.rate(puzzle).level


def test_columns_and_comments_say_what_the_rating_says(run: Run) -> None:
    header, row = run("--seed", 2, "--to", "csv-table").out.split()
    cells = dict(zip(header.split(","), row.split(","), strict=True))
    puzzle = Grid.from_line(cells["quiz"])
    rating = grille.rate(puzzle)
    assert (cells["givens"], cells["level"], cells["er"]) == (str(puzzle.givens), rating.level, str(rating.er or ""))
    assert Grid.from_line(cells["solution"]).is_solution_of(puzzle)
    line = run("--seed", 2, "--comments").out
    assert line.startswith(puzzle.to_line())
    assert f"level {rating.level}" in line
    assert "#" not in run("--seed", 2).out


def test_rare_givens_say_so_and_stop_at_the_time_limit(run: Run) -> None:
    said = run("--givens", 17, "--time-limit", 0.5, status=1).err
    assert "rare" in said
    assert "0 of 1" in said
    assert "rare" not in run("--givens", 30).err


@pytest.mark.parametrize("words", [["--json"], ["--to", "csv-table"], ["--comments"], []], ids=str)
def test_nothing_is_written_that_misses_the_request(run: Run, words: list[str]) -> None:
    missed = run("--size", 4, "--level", "hard", "--time-limit", 0.2, *words, status=1)
    assert missed.out == ("quiz,solution,givens,level,er\n" if "csv-table" in words else "")
    assert "others are not what was asked for" in missed.err
    assert "of level" in missed.err


@pytest.mark.slow
def test_whole_puzzles_are_kept_when_the_time_is_up(run: Run) -> None:
    words = ["--minimal", "--givens", "21-22", "--seed", 8, "-n", 10**6, "--time-limit", 1, "--jobs", 10**5]
    found = run(*words, status=1).grids
    assert found == grille.generate(minimal=True, givens=(21, 22), count=len(found), seed=8)


def test_a_format_that_cannot_say_the_shape_refuses_before_any_work(run: Run) -> None:
    for words in (["--jigsaw", "--to", "csv-table"], ["--size", 49, "--minimal", "--to", "ss"]):
        assert run(*words, status=2).out == ""


def test_each_jigsaw_in_a_pipe_is_read_back_with_its_boxes(run: Run, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "jigsaws.txt"
    path.write_text(run("--jigsaw", "-n", 3, "--seed", 9).out)
    assert list(grille.read(path)) == grille.generate(jigsaw=True, count=3, seed=9)
    path.write_text(run("--jigsaw", "-n", 3, "--seed", 9, "--json").out)
    assert list(grille.read(path)) == grille.generate(jigsaw=True, count=3, seed=9)


@pytest.mark.slow
def test_a_grid_carved_only_in_part_says_so(run: Run) -> None:
    assert "only in part" in run("--size", 25, "--seed", 1, "--time-limit", 1).err
    assert "only in part" not in run("--size", 12, "--seed", 1).err


def test_a_pattern_that_cannot_be_unique_says_so(run: Run, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mask.txt"
    path.write_text("." * 18 + "1" * 63)
    assert "with that pattern" in run("--pattern", path, "--time-limit", 0.3, status=1).err


@pytest.mark.parametrize(
    "words",
    [
        ["--givens", 16],
        ["--givens", "a"],
        ["--givens", "30-20"],
        ["--size", 7],
        ["--level", "impossible"],
        ["--count", 0],
        ["--jigsaw", "--windows"],
        ["--pattern", "nowhere.txt"],
        ["--givens", 30, "--symmetry", "full"],
        ["--time-limit", 0],
        ["--size", 1],
        ["--givens", 81],
        ["--attempts", 10**20],
        ["--size", 6, "--level", "expert"],
        ["--to", "nothing"],
    ],
    ids=str,
)
def test_bad_requests_are_one_line_and_status_2(run: Run, words: list[object]) -> None:
    ran = run(*words, status=2)
    assert ran.out == ""
    assert ran.err.strip()


@pytest.mark.slow
@pytest.mark.parametrize("end", ["ctrl-c", "time"])
def test_what_is_not_finished_is_told_not_written_and_a_large_grid_shows_a_bar(end: str) -> None:
    """On a terminal for standard error, as the bar is drawn there."""
    ours, theirs = pty.openpty()
    words = ["--size", "25", "--seed", "1", "--minimal", *(["--time-limit", "5"] if end == "time" else [])]
    with subprocess.Popen([str(PROGRAM), "generate", *words], stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        drawn: list[bytes] = []
        reader = threading.Thread(target=_drain, args=(ours, drawn))
        reader.start()
        while b"puzzles" not in b"".join(drawn):
            time.sleep(0.05)
        if end == "ctrl-c":
            time.sleep(2)
            process.send_signal(signal.SIGINT)
        try:
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
        reader.join()
        os.close(ours)
    assert process.returncode == (130 if end == "ctrl-c" else 1)
    assert out == b""
    assert b"in the making" in b"".join(drawn)


def _drain(terminal: int, into: list[bytes]) -> None:
    """Read until the other side hangs up: a terminal that nobody reads would stop the program."""
    with contextlib.suppress(OSError):
        while piece := os.read(terminal, 4096):
            into.append(piece)


def test_the_papers_way_is_shown(run: Run) -> None:
    ran = run("--source", "search", "--attempts", 4, "--seed", 3, "--verbose")
    (grid,) = ran.grids
    seen, search, carvings = (line.removeprefix("grille: ") for line in ran.err.splitlines())
    assert seen.startswith("complete grids seen: ")
    assert "the reservoir kept number" in seen
    assert "nodes" in search
    assert "backtracks" in search
    assert carvings.startswith("givens after each carving: ")
    assert carvings.endswith(f"kept: {grid.givens}")
    assert run("--source", "search", "--attempts", 4, "--seed", 3).err == "", "a pipe is told when it asks"


def test_other_sources_tell_when_asked(run: Run) -> None:
    ran = run("--seed", 3, "--attempts", 2, "--verbose")
    assert ran.err.splitlines()[0] == "grille: the grid is drawn at random from seed 3"
    assert json.loads(run("--seed", 3, "--verbose", "--json").out)["history"]["search"] is None
