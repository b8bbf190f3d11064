"""Ctrl-C ends a command cleanly: what is finished is kept, one line says so, the status is 130."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from grille.cli.stopping import CtrlC

PROGRAM = str(pathlib.Path(sys.executable).parent / "grille")
LINE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_at_work_the_flag_is_set_and_the_next_item_never_comes() -> None:
    seen = []
    with CtrlC() as stop:
        for item in stop.until_set(range(10)):
            seen.append(item)
            if item == 3:
                interrupt()
                assert stop.is_set()
    assert seen == [0, 1, 2, 3]
    assert stop.status == 130


def test_while_an_item_is_waited_for_it_ends_at_once() -> None:
    def items() -> Iterator[int]:
        yield 1
        interrupt()
        yield 2

    with CtrlC() as stop:
        assert list(stop.until_set(items())) == [1]
    assert stop.is_set()


def test_a_second_ctrl_c_is_raised_and_the_first_handler_comes_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with CtrlC():
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            interrupt()
    assert signal.getsignal(signal.SIGINT) is before
    with CtrlC() as stop:
        pass
    assert stop.status == 0


def wait_until_loaded(pid: int) -> None:
    """Until the command runs with the native core in its memory; elsewhere than on Linux, for a while."""
    maps = pathlib.Path(f"/proc/{pid}/maps")
    if not maps.exists():
        time.sleep(2)
        return
    for _ in range(300):
        if "_core" in maps.read_text():
            return
        time.sleep(0.1)


def wait_until_asleep(pid: int) -> None:
    """Until the command has waited for something for a while, however slow; elsewhere than on Linux, for a while."""
    stat = pathlib.Path(f"/proc/{pid}/stat")
    before, times = "", 0
    if not stat.exists():
        time.sleep(2)
        return
    for _ in range(300):
        state, *numbers = stat.read_text().rpartition(") ")[2].split()
        now = " ".join(numbers[10:14])  # what it has worked so far
        times = times + 1 if state == "S" and now == before else 0
        if times == 4:
            return
        before = now
        time.sleep(0.1)


def stopped(*words: str, give: str = "", first_lines: int = 0, is_waiting: bool = False) -> tuple[int, list[str], str]:
    """Run, feed, read so many lines, press Ctrl-C, and see what is left behind."""
    child = subprocess.Popen(
        [PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    assert child.stdout is not None
    guard = threading.Timer(40, child.kill)
    guard.start()
    child.stdin.write(give)
    child.stdin.flush()
    out = [child.stdout.readline() for _ in range(first_lines)]
    if is_waiting:
        wait_until_asleep(child.pid)
    else:
        if not first_lines:
            wait_until_loaded(child.pid)
        time.sleep(0.3)  # until it works
    child.send_signal(signal.SIGINT)
    stdin, child.stdin = child.stdin, None  # communicate would close it, and what waits for input would end by itself
    rest, err = child.communicate(timeout=20)
    stdin.close()
    guard.cancel()
    assert "Traceback" not in err
    return child.returncode, out + rest.splitlines(), err


@pytest.mark.process
@pytest.mark.parametrize("command", ["solve", "count", "rate", "explain", "hint", "convert", "export", "compare"])
def test_while_input_is_waited_for(command: str) -> None:
    status, _, err = stopped(command, "-", is_waiting=True)
    assert (status, err) == (130, "grille: stopped\n")


@pytest.mark.process
def test_what_is_finished_is_kept() -> None:
    empty = "." * 81
    status, out, err = stopped("count", "-", "--limit", str(10**15), give=f"{LINE}\n{empty}\n")
    assert (status, out, err) == (130, [], "grille: stopped\n")  # the end of the input was not reached


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["count", LINE, "." * 81, LINE, "--limit", str(10**15)], 2),
        (["solve", "." * 81, LINE, "--limit", str(10**9)], 0),
        (["solve", LINE, "." * 81, LINE, "--limit", str(10**9)], 1),
        (["solve", LINE, "." * 81, LINE, "--limit", str(10**9), "--method", "exact-cover", "--json"], 2),
        (["solve", "." * 81, "--method", "backtracking:propagate=none", "--trace", "--events", str(10**9)], 10),
    ],
)
def test_in_the_middle_of_the_work(words: list[str], kept: int) -> None:
    status, out, err = stopped(*words, first_lines=min(kept, 1))
    assert status == 130
    assert err.endswith("grille: stopped\n")
    assert len(out) >= kept


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file that takes every command more than a moment."""
    path = tmp_path_factory.mktemp("many") / "many.txt"
    path.write_text(f"{LINE}\n" * 200_000)
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        (["solve", "MANY"], ""),
        (["solve", "MANY"], "1"),
        (["rate", "MANY", "--scales", "levels"], ""),
        (["explain", "MANY", "--brief"], ""),
        (["hint", "MANY", "--stage", "technique"], ""),
        (["convert", "MANY"], "1"),
        (["convert", "MANY", "--to", "csv-table"], ""),
        (["canonical", "MANY"], "1"),
        (["generate", "--count", "1000000", "--seed", "1"], ""),
    ],
    ids=lambda words: " ".join(words),
)
def test_what_is_written_ends_with_a_whole_line(
    words: list[str], unbuffered: str, many: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where whoever reads is slow, so that Ctrl-C comes in the middle of a write."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    status, out, err = stopped(*(many if word == "MANY" else word for word in words), first_lines=2)
    assert status == 130
    assert len(err.splitlines()) == 1
    if words[0] not in ("explain", "hint"):  # whose lines differ in length
        assert len(out[-1]) == len(out[1].rstrip("\n"))


@pytest.mark.process
def test_a_document_is_finished_with_what_was_read(many: str) -> None:
    status, out, _ = stopped("convert", many, "--to", "opensudoku", first_lines=5)
    assert (status, out[-1]) == (130, "</opensudoku>")


@pytest.mark.process
def test_puzzles_that_a_library_lacks(tmp_path: pathlib.Path) -> None:
    library = str(tmp_path / "held.duckdb")
    subprocess.run([PROGRAM, "library", "create", library], check=True)
    status, out, err = stopped("generate", "--count", "1000000", "--not-in", library, first_lines=1)
    assert status == 130
    assert err.endswith("it was stopped\n")
    assert len(out[-1]) == 81
