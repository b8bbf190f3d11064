"""Whatever fails while something is written: the old one or the new one is there, and the same call then ends well.

Each step of a work that writes is counted: opening, writing, syncing, renaming and removing files, making folders, and
whatever a DuckDB connection is asked. The work is then done once for each step, and that step fails.
"""

from __future__ import annotations

import errno
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

import grille
from grille import files
from grille.collection import Library, run_batch
from grille.figures.style import Picture
from grille.publish.book import Book
from grille.study.analyses import general
from grille.study.description import parse_study
from grille.study.report import Figure, Report, Section
from grille.study.runner import run_study
from grille.study.storage import read_results

duckdb = pytest.importorskip("duckdb")

LINES = [grid.to_line() for grid in grille.generate(count=6, seed=3)]
EMPTYING = ("unlink", "rmdir")


@pytest.fixture(autouse=True)
def scratch(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders for what nobody keeps are made where they go with the test: some cannot be removed."""
    (tmp_path / "scratch").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "scratch"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))


NAMING = ("open", "replace", "mkdir", *EMPTYING)
"""Calls of the system whose errors name the file."""

CALLS = ("fsync", *NAMING)


class Faults:
    """Counts steps, and makes the one of a number fail."""

    def __init__(self, at: int = 0, error: type[Exception] = OSError) -> None:
        self.at, self.error = at, error
        self.steps: list[str] = []

    def step(self, name: str, path: Any = None) -> None:
        """One more; the path is what the system would name where it fails."""
        self.steps.append(name)
        if len(self.steps) != self.at:
            return
        if self.error is MemoryError:
            raise MemoryError
        if name.startswith("duckdb"):
            raise duckdb.IOException("IO Error: No space left on device\n\nThe second paragraph tells more")
        raise OSError(errno.ENOSPC, "No space left on device", *([] if path is None else [os.fspath(path)]))

    @contextmanager
    def under(self) -> Iterator[None]:
        """Within it, the works of this process go through here."""
        with pytest.MonkeyPatch.context() as patch:
            for name in CALLS:
                patch.setattr(os, name, self._counted(name, getattr(os, name)))
            patch.setattr(files, "open", self._open, raising=False)
            connect = self._counted("duckdb connect", duckdb.connect)
            patch.setattr(duckdb, "connect", lambda *words, **more: Connection(self, connect(*words, **more)))
            yield

    def _counted(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*words: Any, **more: Any) -> Any:
            self.step(name, words[0] if name in NAMING else None)
            return call(*words, **more)

        return counted

    def _open(self, path: Any, mode: str, buffering: int = -1) -> Any:
        self.step("open", path)
        faults = self

        class Raw(io.FileIO):
            def write(self, data: Any) -> int:
                half = memoryview(data)[: (len(data) + 1) // 2]
                try:
                    faults.step("write")
                except BaseException:
                    super().write(half)  # a full disk takes some of it
                    raise
                return super().write(data)

        raw = Raw(path, mode.replace("b", ""))
        return io.BufferedWriter(raw) if buffering else raw


class Connection:
    """A DuckDB connection whose every call is a step."""

    def __init__(self, faults: Faults, real: Any) -> None:
        self._faults, self._real = faults, real

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *why: object) -> None:
        self._real.close()

    def close(self) -> None:
        self._real.close()
        self._faults.step("duckdb close")

    def __getattr__(self, name: str) -> Any:
        return self._faults._counted(f"duckdb {name}", getattr(self._real, name))


@dataclass(frozen=True)
class Work:
    """What is done in a folder, what it makes there, and what stands there before."""

    do: Callable[[pathlib.Path], object]
    made: Callable[[pathlib.Path], Any]
    before: Callable[[pathlib.Path], object] = lambda folder: None


def content(name: str) -> Callable[[pathlib.Path], bytes | None]:
    return lambda folder: (folder / name).read_bytes() if (folder / name).exists() else None


def old(name: str) -> Callable[[pathlib.Path], object]:
    return lambda folder: (folder / name).write_bytes(b"old")


def puzzles_of(folder: pathlib.Path) -> Any:
    """What the library holds, and which of it is rated on the se scale; None where there is no library."""
    if not (folder / "my.library").exists():
        return None
    with Library.open(folder / "my.library", read_only=True) as library:
        return library.query().project("puzzle, er is not null").fetchall()


def library_of_two(folder: pathlib.Path) -> None:
    (folder / "in.txt").write_text("\n".join(LINES) + "\n")
    with Library.create(folder / "my.library") as library:
        library.add(LINES[:2])


def with_library(use: Callable[[Library, pathlib.Path], object]) -> Callable[[pathlib.Path], object]:
    def do(folder: pathlib.Path) -> None:
        with Library.open(folder / "my.library") as library:
            use(library, folder)

    return do


def table(folder: pathlib.Path) -> Any:
    path = folder / "out.parquet"
    return duckdb.connect().execute(f"select * from '{path}'").fetchall() if path.exists() else None


STUDY = parse_study(
    "tiny",
    """
title = "Tiny"
question = "Does it run?"
methods = ["native"]

[[sets]]
name = "small"
puzzles = ["1......2..4..3..", "1....3....4....2"]
""",
)


SVG = '<svg viewBox="0 0 1 1"></svg>'
DRAWN = Figure("drawn", Picture(SVG, SVG, None), "It shows nothing, and is drawn at once.")


def study(folder: pathlib.Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(general, "report", lambda results: Report(["Done."], [Section("Drawn", figures=[DRAWN])]))
        run_study(STUDY, folder / "out")


def study_of(folder: pathlib.Path) -> Any:
    """The rows of the table, the figures and the report, as far as they are there; none of them is half."""
    out = folder / "out"
    rows = [row["puzzle"] for one in out.glob("results.parquet") for row in read_results(one)]
    pages = [*out.glob("*.html"), *out.glob("figures/*.svg")]
    assert all(one.read_text().rstrip().endswith(("</html>", "</svg>")) for one in pages)
    assert len(rows) in (0, 2)
    return rows, len(pages)


WORKS = {
    "a file of puzzles": Work(
        lambda folder: grille.write(map(grille.parse, LINES), folder / "out.txt", format="line"),
        content("out.txt"),
        old("out.txt"),
    ),
    "a picture": Work(
        lambda folder: grille.draw(grille.parse(LINES[0])).save(folder / "out.svg"), content("out.svg"), old("out.svg")
    ),
    "a book": Work(lambda folder: Book((), b"new", 1).save(folder / "out.pdf"), content("out.pdf"), old("out.pdf")),
    "a new library": Work(lambda folder: Library.create(folder / "my.library").close(), puzzles_of),
    "a library that grows": Work(
        with_library(lambda library, folder: library.add(folder / "in.txt", chunk=3)), puzzles_of, library_of_two
    ),
    "a library that is rated": Work(
        with_library(lambda library, _: library.rate(scales=["se"], chunk=1)), puzzles_of, library_of_two
    ),
    "a table of a library": Work(
        with_library(lambda library, folder: library.export(folder / "out.csv")),
        content("out.csv"),
        lambda folder: (library_of_two(folder), old("out.csv")(folder)),
    ),
    "a batch": Work(
        lambda folder: run_batch("solve", folder / "in.txt", folder / "out.parquet", chunk=3),
        table,
        lambda folder: (folder / "in.txt").write_text("\n".join(LINES) + "\n"),
    ),
    "a study": Work(study, study_of),
}

IN_PARTS = {"a library that grows", "a library that is rated", "a study"}
"""What was finished of these is kept, so that there is something between the old one and the new one."""


def is_between(made: Any, before: Any, after: Any, name: str) -> bool:
    if made in (before, after):
        return True
    if name == "a library that grows":
        return made == after[:3]
    return name in IN_PARTS


def fail(work: Work, folder: pathlib.Path, faults: Faults) -> None:
    """Do the work; what it raises is one line that names a file, or says that there is no memory."""
    failure: Exception | None = None
    try:
        with faults.under():
            work.do(folder)
    except (grille.GrilleError, OSError, MemoryError) as error:
        failure = error
    if isinstance(failure, OSError):
        assert isinstance(failure, grille.GrilleError) or failure.filename
    if failure is not None:
        assert len(str(failure).splitlines()) == (not isinstance(failure, MemoryError))


def names(folder: pathlib.Path) -> set[str]:
    return {one.name for one in folder.rglob("*")}


@pytest.mark.slow
@pytest.mark.parametrize("error", [OSError, MemoryError], ids=["disk", "memory"])
@pytest.mark.parametrize("name", WORKS)
def test_the_old_one_or_the_new_one_is_there(tmp_path: pathlib.Path, name: str, error: type[Exception]) -> None:
    work, start = WORKS[name], tmp_path / "start"
    start.mkdir()
    work.before(start)
    whole = shutil.copytree(start, tmp_path / "whole")
    fail(work, whole, counting := Faults())
    before, after = work.made(start), work.made(whole)
    assert before != after
    for at, asked in enumerate(counting.steps, 1):
        if error is MemoryError and asked in CALLS:  # they take none
            continue
        folder = shutil.copytree(start, tmp_path / str(at))
        fail(work, folder, faults := Faults(at, error))
        step = faults.steps[at - 1]
        assert is_between(work.made(folder), before, after, name), (at, step)
        assert step in EMPTYING or not any(one.endswith(".fresh") for one in names(folder)), (at, step)
        if name != "a new library" or not (folder / "my.library").exists():  # one that is there is not made again
            work.do(folder)
        assert work.made(folder) == after, (at, step)
        assert names(folder) <= names(whole) or step in EMPTYING, (at, step)


LIMITED = """
import pathlib, resource, sys
import duckdb
import grille, grille.study.runner
from tests.test_faults import WORKS

kind, size, name, folder = sys.argv[1:]
pages = int(pathlib.Path("/proc/self/statm").read_text().split()[0])
most = int(size) + (pages * resource.getpagesize() if kind == "RLIMIT_AS" else 0)
resource.setrlimit(getattr(resource, kind), (most, most))
try:
    WORKS[name].do(pathlib.Path(folder))
except (grille.GrilleError, OSError, MemoryError, RuntimeError) as error:
    if isinstance(error, RuntimeError) and str(error) != "can't start new thread":
        raise
    sys.exit(str(error) or "no memory")
"""


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="limits of a process, and its size, are told there")
@pytest.mark.parametrize("name", WORKS)
@pytest.mark.parametrize(
    ("kind", "sizes"), [("RLIMIT_FSIZE", (0, 5_000, 500_000)), ("RLIMIT_AS", (1 << 22, 1 << 25, 1 << 28))]
)
def test_a_limit_of_the_system_leaves_the_old_one_or_the_new_one(
    tmp_path: pathlib.Path, root: pathlib.Path, name: str, kind: str, sizes: Sequence[int]
) -> None:
    """Files that may not grow, and memory that ends, inside DuckDB and its threads too."""
    work, start = WORKS[name], tmp_path / "start"
    start.mkdir()
    work.before(start)
    work.do(whole := shutil.copytree(start, tmp_path / "whole"))
    before, after = work.made(start), work.made(whole)
    for size in sizes:
        folder = shutil.copytree(start, tmp_path / str(size))
        words = [sys.executable, "-c", LIMITED, kind, str(size), name, str(folder)]
        ran = subprocess.run(words, cwd=root, capture_output=True, text=True, timeout=120)
        # Where memory ends, DuckDB and the system's own thread library may end the process by themselves.
        assert ran.returncode in (0, 1) or kind == "RLIMIT_AS", ran
        assert len(ran.stderr.splitlines()) == ran.returncode or ran.returncode not in (0, 1), ran
        assert is_between(work.made(folder), before, after, name), (size, ran)
        if name != "a new library" or not (folder / "my.library").exists():
            work.do(folder)
        assert work.made(folder) == after, (size, ran)
