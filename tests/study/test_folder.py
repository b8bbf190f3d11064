"""A study's folder: one process at a time, and nothing that a crash leaves behind stops a study for good."""

from __future__ import annotations

import json
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

import grille
from grille.lock import FolderLock
from grille.study.description import parse_study
from grille.study.results import Results
from grille.study.runner import run
from grille.study.storage import Folder, read_results

TEXT = """
title = "Tiny"
question = "Does it run?"
methods = ["native", "exact-cover"]

[[sets]]
name = "small"
puzzles = ["1......2..4..3..", ".13....143......", "1....3....4....2"]
"""
STUDY = parse_study("tiny", TEXT)
COMMAND = str(pathlib.Path(sys.executable).parent / "grille")


def run_to(path: pathlib.Path) -> list[str]:
    """Run the study there; what had to be mended."""
    with Folder(path) as folder:
        run(STUDY, folder)
    return folder.mended


def answers(path: pathlib.Path) -> list[tuple[str, str, str]]:
    return [(row["puzzle"], row["method"], row["verdict"]) for row in read_results(path / "results.parquet")]


@pytest.mark.process
def test_a_second_process_is_told(tmp_path: pathlib.Path) -> None:
    run_to(tmp_path)
    (tmp_path / "tiny.toml").write_text(TEXT)
    held = FolderLock(tmp_path)
    ran = subprocess.run(
        [COMMAND, "study", str(tmp_path / "tiny.toml"), "--out", str(tmp_path)], capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert "another process is at work there" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    held.close()
    assert run_to(tmp_path) == []


def zero_the_middle(data: bytes) -> bytes:
    first, second, *others = data.split(b"\n")
    return b"\n".join([first, b"\0" * len(second), *others])


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut short": lambda data: data[:-2],  # always within a line, which half of the file need not be
    "zeros at the end": lambda data: data[: len(data) // 2] + b"\0" * 64 + b"\n",
    "zeros in the middle": zero_the_middle,
    "empty": lambda data: b"",
    "no text": lambda data: b"\xff\xfe\n" + data,
    "no object": lambda data: b"[]\n7\nnull\n" + data,
    "half an object": lambda data: b'{"set": "small"}\n' + data,
    "nested deeply": lambda data: b"[" * 100_000 + b"\n" + data,
}


@pytest.mark.slow
@pytest.mark.parametrize("file", ["rows.jsonl", "puzzles.jsonl", "study.json"])
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_mended(tmp_path: pathlib.Path, file: str, damage: str) -> None:
    run_to(tmp_path)
    whole, path = answers(tmp_path), tmp_path / file
    rows = (tmp_path / "rows.jsonl").read_bytes()
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    mended = run_to(tmp_path)
    assert answers(tmp_path) == whole
    if (file, damage) != ("rows.jsonl", "empty"):
        assert len(mended) == 1, "it is said, in one line"
        assert str(path) in mended[0]
    if file != "rows.jsonl":
        assert (tmp_path / "rows.jsonl").read_bytes() == rows, "no run is made again"
    assert run_to(tmp_path) == []


def test_rows_of_puzzles_that_came_out_otherwise_are_made_again(tmp_path: pathlib.Path) -> None:
    run_to(tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    rows[0]["puzzle"] = "." * 16
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (mended,) = run_to(tmp_path)
    assert "1 of its rows belong to other puzzles" in mended
    assert answers(tmp_path)[0] == ("1......2..4..3..", "native", "solved")


def test_rows_of_another_study_are_not_destroyed(tmp_path: pathlib.Path) -> None:
    run_to(tmp_path)
    (tmp_path / "study.json").write_bytes(b"")
    with (
        pytest.raises(grille.OptionError, match=r"study.json cannot be read, and rows.jsonl is of another study"),
        Folder(tmp_path) as folder,
    ):
        run(replace(STUDY, name="other"), folder)


def test_a_crash_before_the_first_file_leaves_a_folder_that_can_be_used(tmp_path: pathlib.Path) -> None:
    (tmp_path / "lock").touch()
    (tmp_path / ".study.json.0123456789abcdef.fresh").write_text("{")
    run_to(tmp_path)
    assert not list(tmp_path.glob(".*"))


def test_a_folder_of_something_else_is_left_as_it_is(tmp_path: pathlib.Path) -> None:
    (tmp_path / "study.fresh").write_text("mine")
    with pytest.raises(grille.OptionError, match="is not empty and holds no study"):
        run_to(tmp_path)
    assert (tmp_path / "study.fresh").read_text() == "mine"


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_file_in_the_way_is_named(tmp_path: pathlib.Path, below: str) -> None:
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(grille.OptionError, match="is no folder: a file of that name is in the way"):
        grille.run_study(STUDY, tmp_path / "notes" / below)


@pytest.mark.parametrize("scale", [float("inf"), float("nan"), 0, -1, 1e300, True, "2", 10**400])
def test_a_scale_that_cannot_be_is_refused(tmp_path: pathlib.Path, scale: float) -> None:
    with pytest.raises(grille.OptionError, match="scale is a number above 0"):
        grille.run_study(STUDY, tmp_path / "out", scale=scale)
    assert not (tmp_path / "out").exists()


def test_shapes_are_kept(tmp_path: pathlib.Path) -> None:
    diagonal = grille.generate(shape=grille.Shape.of(9, diagonals=True), seed=1)
    text = TEXT + "[[sets]]\nname = 'diagonals'\ngenerate = { shape = '9:diagonals' }\ncount = 1\nseed = 1\n"
    study = replace(parse_study("shaped", text), limit=2, needs_rating=True)
    with Folder(tmp_path / "out") as folder:
        run(study, folder)
        kept = folder.puzzles()
    assert kept is not None
    assert [one.shape for one in kept[0]] == [None] * 3 + ["9:diagonals"]
    assert kept[0][3].grid == diagonal
    assert kept[0][3].level == grille.rate(diagonal).level
    lines = (tmp_path / "out" / "puzzles.jsonl").read_text().splitlines()
    assert ["shape" in line for line in lines] == [False] * 4 + [True]
    rows = list(read_results(folder.results_path))
    assert [row["shape"] for row in rows] == [None] * 6 + ["9:diagonals"] * 2
    assert {row["verdict"] for row in rows[6:]} == {"unique"}
    assert grille.solve(grille.Grid.from_line(diagonal.to_line())).verdict == "several", "as a classic puzzle"


def test_what_broke_is_not_counted_as_a_time() -> None:
    def row(number: int, verdict: str, seconds: float, repeat: int = 0, note: str = "") -> dict[str, object]:
        told = {"set": "s", "number": number, "method": "m", "repeat": repeat, "verdict": verdict}
        return told | {"seconds": seconds, "note": note}

    rows = [row(1, "solved", 1.0), row(2, "wrong", 0.001), row(3, "failed", 0.002), row(4, "unknown", 2.0)]
    rows += [row(5, "missing", 0.0), row(6, "unknown", 0.0, note="not asked: out of time 3 × before")]
    rows += [row(7, "solved", 0.5), row(7, "failed", 0.1, repeat=1)]
    results = Results.of(STUDY, rows)
    assert results.times == [1.0, 2.0]
    assert [one["verdict"] for one in results.rows][-1] == "failed", "a repeat that broke speaks for all"
    assert results.where(verdict="wrong").median_time == "–"


@pytest.mark.process
def test_wrong_answers_are_status_one_and_the_report_names_the_file(tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine.py").write_text("def solve(line):\n    return None\n")
    text = TEXT.replace('"exact-cover"]', f'"{tmp_path}/mine.py:solve"]')
    (tmp_path / "my study.toml").write_text(text)
    ran = subprocess.run(
        [COMMAND, "study", str(tmp_path / "my study.toml"), "--out", str(tmp_path / "out")],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1, ran.stderr
    assert "wrong 3" in ran.stdout, "nothing is no answer where another method found a solution"
    page = (tmp_path / "out" / "report.html").read_text()
    assert f"grille study &#x27;{tmp_path}/my study.toml&#x27; --scale 1" in page


def test_a_study_stops_with_what_is_finished_and_goes_on(tmp_path: pathlib.Path) -> None:
    stop, told = threading.Event(), []

    def progress(done: int, total: int | None) -> None:
        told.append((done, total))
        if done == 3:
            stop.set()

    stopped = grille.run_study(STUDY, tmp_path, stop=stop, progress=progress)
    assert not stopped.complete
    assert stopped.findings == ["3 of 6 runs are finished."]
    assert told == [(0, 6), (1, 6), (2, 6), (3, 6)]
    assert not (tmp_path / "report.html").exists()
    rows = (tmp_path / "rows.jsonl").read_bytes()
    assert rows.count(b"\n") == 3
    whole = grille.run_study(STUDY, tmp_path)
    assert whole.complete
    assert (tmp_path / "rows.jsonl").read_bytes().startswith(rows)


def test_the_time_of_a_study_is_over(tmp_path: pathlib.Path) -> None:
    assert not grille.run_study(STUDY, tmp_path, seconds=1e-9).complete


@pytest.mark.process
def test_ctrl_c_says_that_the_same_command_goes_on(tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import pathlib, time\ndef slow(line):\n"
        f"    pathlib.Path({str(tmp_path / 'asked')!r}).touch()\n    time.sleep(99)\n"
    )
    (tmp_path / "slow.toml").write_text(
        TEXT.replace('"exact-cover"]', f'"{tmp_path}/mine.py:slow"]\nseconds = 99').replace("native", "exact-cover")
    )
    words = [COMMAND, "study", str(tmp_path / "slow.toml"), "--out", str(tmp_path / "out")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (tmp_path / "asked").exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err == "grille: stopped: 1 of 6 runs are finished. The same command resumes from there.\n"
