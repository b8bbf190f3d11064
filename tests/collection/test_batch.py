"""A batch: what the verbs say, row by row; stopped, killed or spread, the same table."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import grille
from grille.collection import run_batch
from grille.collection.batch_verbs import VERBS
from grille.errors import OptionError, StorageError, UnknownNameError
from grille.logic.rating import SCALES
from grille.model import Shape

from .conftest import COMMAND

duckdb = pytest.importorskip("duckdb")


def table(path: pathlib.Path) -> list[dict[str, Any]]:
    """The rows of a Parquet file, in their order."""
    with duckdb.connect() as connection:
        found = connection.execute(f"select * from read_parquet('{path}')")
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory, lines: list[str], disguised: list[str]) -> pathlib.Path:
    """Puzzles with one solution, several and none, with clashing givens, and of other shapes."""
    diagonal = grille.generate(shape=Shape.of(9, diagonals=True), seed=1)
    odd = ["1" + "." * 80, lines[0][:40] + "." * 41, "11" + "." * 79, "12345678." + "........9" + "." * 63]
    path = tmp_path_factory.mktemp("mixed") / "in.txt"
    shaped = f"{diagonal.to_line()} # shape=9:diagonals\n"
    path.write_text("\n".join([*lines[:60], *odd, *disguised[60:90]]) + "\n" + shaped + "\n".join(lines[90:99]) + "\n")
    return path


def said(verb: str, grid: grille.Grid) -> dict[str, Any]:
    """What the verb for one puzzle says, as far as a batch can."""
    if verb == "solve":
        whole = grille.solve(grid, method="native").to_dict()
        return {key: whole[key] for key in ("verdict", "solutions", "complete")}
    if verb == "rate":
        return grille.rate(grid).to_dict()
    if verb == "count":
        found = grille.count(grid, limit=50)
        return {"count": found, "complete": found < 50}
    try:
        form = grille.canonical(grid).to_dict()
        return {key: form[key] for key in ("form", "transformation", "automorphisms")}
    except grille.ShapeError:
        return dict.fromkeys(("form", "transformation", "automorphisms"))


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS])
def test_it_says_what_the_verb_says(tmp_path: pathlib.Path, mixed: pathlib.Path, verb: str) -> None:
    options: dict[str, Any] = {"count": {"limit": 50}, "rate": {"scales": SCALES}}.get(verb, {})
    done = run_batch(verb, mixed, tmp_path / "out.parquet", jobs=2, chunk=17, **options)
    grids, rows = list(grille.read(mixed)), table(tmp_path / "out.parquet")
    assert (done.rows, done.complete, done.bad) == (len(grids), True, 0)
    for grid, row in zip(grids, rows, strict=True):
        assert (row.pop("puzzle"), row.pop("shape")) == (grid.to_line(), grid.shape.spec)
        assert row == said(verb, grid)


@pytest.mark.slow
@pytest.mark.parametrize("verb", [verb.name for verb in VERBS])
def test_jobs_and_chunks_change_nothing(tmp_path: pathlib.Path, mixed: pathlib.Path, verb: str) -> None:
    for name, words in {"a": {"jobs": 1}, "b": {"jobs": 2, "chunk": 10}, "c": {"chunk": 1000}}.items():
        run_batch(verb, mixed, tmp_path / f"{name}.parquet", **words)  # type: ignore[arg-type]
    assert table(tmp_path / "a.parquet") == table(tmp_path / "b.parquet") == table(tmp_path / "c.parquet")


@pytest.mark.slow
def test_every_source_gives_the_same(tmp_path: pathlib.Path, lines: list[str]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"quiz": lines, "other": 1})
    text, csv, parquet = (tmp_path / name for name in ("in.txt", "in.csv", "in.parquet"))
    text.write_text("\n".join(lines) + "\n")
    frame.to_csv(csv, index=False)
    array = np.array([grille.Grid.from_line(line).values for line in lines], np.uint8)
    with duckdb.connect() as connection:
        relation = connection.sql("select quiz as puzzle from frame")
        connection.execute(f"copy (select quiz from frame) to '{parquet}' (format parquet)")
        tables = []
        for number, source in enumerate([text, csv, parquet, lines, array, frame, frame["quiz"], relation]):
            done = run_batch("count", source, tmp_path / f"{number}.parquet", chunk=70)
            assert done.rows == 300
            tables.append(table(tmp_path / f"{number}.parquet"))
            assert done.relation().fetchnumpy()["count"].tolist() == [1] * 300
    assert all(one == tables[0] for one in tables)


def test_stopped_it_goes_on(tmp_path: pathlib.Path, mixed: pathlib.Path) -> None:
    out, stop = tmp_path / "out.parquet", threading.Event()
    done = run_batch("count", mixed, out, chunk=10, stop=stop, progress=lambda done, _: done >= 30 and stop.set())
    assert not done.complete
    assert 30 <= done.rows < 104
    assert not out.exists()
    again = run_batch("count", mixed, out, chunk=99)
    assert (again.resumed, again.rows, again.complete) == (done.rows, 104, True)
    assert os.listdir(tmp_path) == ["out.parquet"]
    run_batch("count", mixed, tmp_path / "whole.parquet")
    assert table(out) == table(tmp_path / "whole.parquet")
    third = run_batch("count", mixed, out)
    assert (third.rows, third.resumed) == (104, 104), "what is there is not done twice"


@pytest.mark.slow
def test_killed_it_goes_on(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    source.write_text("".join(grid.to_line() + "\n" for grid in grille.generate(count=4000, seed=6)))
    words = ["batch", "rate", str(source), "--scales", "levels", "--chunk", "100", "--jobs", "2"]
    killed = subprocess.Popen([COMMAND, *words, "--out", str(out)], start_new_session=True)
    parts = tmp_path / "out.parquet.parts"
    for _ in range(1200):
        time.sleep(0.025)
        if killed.poll() is not None or (parts.exists() and len(list(parts.glob("*.parquet"))) >= 5):
            break
    os.killpg(killed.pid, signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL, "it had ended before the kill"
    (parts / "000000001.parquet").write_bytes(b"torn by a crash")
    ran = run(*words, "--out", out, "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out.splitlines()[-1])
    assert told["rows"] == 4000
    assert 0 < told["resumed"] < 4000
    assert run(*words, "--out", tmp_path / "whole.parquet").status == 0
    assert table(out) == table(tmp_path / "whole.parquet")


class Killed(BaseException):
    """As if the process had ended there."""


@pytest.mark.parametrize("verb", ["count", "solve"])
@pytest.mark.parametrize("removals", [0, 1, 3, 5])
def test_killed_while_it_cleans_up_it_has_ended(
    tmp_path: pathlib.Path, lines: list[str], monkeypatch: pytest.MonkeyPatch, removals: int, verb: str
) -> None:
    source, out, seen = tmp_path / "in.txt", tmp_path / "out" / "out.parquet", []
    source.write_text("\n".join(lines[:40]) + "\n")
    out.parent.mkdir()
    remove, rmdir = os.unlink, os.rmdir

    def killed(remove: Callable[..., None]) -> Callable[..., None]:
        def late(path: Any, **words: Any) -> None:
            if out.exists() and ".parts" in str(path):
                seen.append(path)
                if len(seen) > removals:
                    raise Killed
            remove(path, **words)

        return late

    monkeypatch.setattr(os, "unlink", killed(remove))
    monkeypatch.setattr(os, "rmdir", killed(rmdir))
    with pytest.raises(Killed):
        run_batch("count", source, out, chunk=10)
    monkeypatch.undo()
    assert [one.name for one in out.parent.iterdir() if one != out] == ["out.parquet.parts"]
    done = run_batch(verb, source, out, overwrite=True)
    assert (done.rows, done.resumed) == (40, 40 if verb == "count" else 0)
    assert list(out.parent.iterdir()) == [out]


def test_a_batch_that_was_stopped_is_not_taken_for_one_that_ended(tmp_path: pathlib.Path, lines: list[str]) -> None:
    source, out, stop = tmp_path / "in.txt", tmp_path / "out.parquet", threading.Event()
    source.write_text("\n".join(lines) + "\n")
    run_batch("count", source, out)
    run_batch(
        "solve", source, out, chunk=50, overwrite=True, stop=stop, progress=lambda done, _: done >= 100 and stop.set()
    )
    assert run_batch("count", source, out).resumed == 300, "the table is there"
    assert run_batch("solve", source, out, overwrite=True).resumed >= 100, "and what was stopped goes on"


def test_the_folder_of_a_table_is_not_made(tmp_path: pathlib.Path, lines: list[str]) -> None:
    with pytest.raises(FileNotFoundError) as found:
        run_batch("count", lines[:5], tmp_path / "nowhere" / "out.parquet")
    assert found.value.filename == str(tmp_path / "nowhere" / "out.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    source.write_text("".join(grid.to_line() + "\n" for grid in grille.generate(count=4000, seed=7)))
    words = ["batch", "rate", str(source), "--scales", "levels", "--chunk", "100", "--out", str(out)]
    stopped = subprocess.Popen([COMMAND, *words], stderr=subprocess.PIPE, text=True)
    parts = tmp_path / "out.parquet.parts"
    for _ in range(1200):
        time.sleep(0.025)
        if stopped.poll() is not None or (parts.exists() and len(list(parts.glob("*.parquet"))) >= 3):
            break
    stopped.send_signal(signal.SIGINT)
    _, err = stopped.communicate(timeout=60)
    assert stopped.returncode == 130, err
    assert "they are kept, and the same command resumes" in err
    told = json.loads(run(*words, "--json").out)
    assert 300 <= told["resumed"] < told["rows"] == 4000


def test_a_file_that_changed_meanwhile_is_told(
    tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]
) -> None:
    source, out, stop = tmp_path / "in.txt", tmp_path / "out.parquet", threading.Event()
    source.write_text("\n".join(lines) + "\n")
    run_batch("count", source, out, chunk=50, stop=stop, progress=lambda done, _: done and stop.set())
    source.write_text("\n".join(lines[1:]) + "\n")
    ran = run("batch", "count", source, "--out", out)
    assert ran.status == 2
    assert "it has changed since" in ran.err
    with pytest.raises(StorageError, match="of another verb"):
        run_batch("solve", source, out)
    assert run_batch("count", source, out, anew=True).to_dict()["resumed"] == 0
    assert len(table(out)) == 299


def test_a_table_of_something_else_is_not_overwritten(tmp_path: pathlib.Path, lines: list[str]) -> None:
    out = tmp_path / "out.parquet"
    run_batch("count", lines[:5], out)
    with pytest.raises(StorageError, match="is there already"):
        run_batch("solve", lines[:5], out)
    assert "count" in table(out)[0]
    run_batch("solve", lines[:5], out, overwrite=True)
    assert "solutions" in table(out)[0]


def test_two_at_one_table_get_a_clear_message(
    tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]
) -> None:
    out, source = tmp_path / "out.parquet", tmp_path / "in.txt"
    source.write_text("\n".join(lines) + "\n")
    said = []

    def other(done: int, total: int | None) -> None:
        if not said:
            said.append(run("batch", "count", source, "--out", out))

    run_batch("count", source, out, chunk=100, progress=other)
    assert said[0].status == 2
    assert "another process is at work there" in said[0].err


def test_what_cannot_be_read_is_told_and_left_out(
    tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]
) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{lines[0]}\nnonsense\n{lines[1]}\n")
    ran = run("batch", "count", source, "--out", tmp_path / "out.parquet", "--json")
    assert ran.status == 2
    assert "line 2" in ran.err
    assert {"rows": 2, "bad": 1, "complete": True}.items() <= json.loads(ran.out).items()
    with duckdb.connect() as connection:
        connection.execute(
            f"copy (select unnest(['{lines[0]}', 'x', null]) as puzzle) to '{tmp_path / 'in.parquet'}' (format parquet)"
        )
    ran = run("batch", "count", tmp_path / "in.parquet", "--out", tmp_path / "two.parquet", "--json")
    assert (ran.status, json.loads(ran.out)["rows"], json.loads(ran.out)["bad"]) == (2, 1, 2)
    assert "row 2" in ran.err


def test_faults_are_one_line_and_status_2(tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]) -> None:
    whole, torn, empty = (tmp_path / name for name in ("whole.parquet", "torn.parquet", "empty.parquet"))
    run_batch("count", lines, whole)
    torn.write_bytes(whole.read_bytes()[:100])
    empty.write_bytes(b"")
    column = tmp_path / "column.parquet"
    with duckdb.connect() as connection:
        connection.execute(f"copy (select 1 as x) to '{column}' (format parquet)")
    out = tmp_path / "out.parquet"
    for words in (
        ["batch", "solve", torn, "--out", out],
        ["batch", "solve", empty, "--out", out],
        ["batch", "solve", column, "--out", out],
        ["batch", "solve", tmp_path / "none.txt", "--out", out],
        ["batch", "solve", tmp_path, "--out", out],
        ["batch", "slove", whole, "--out", out],
        ["batch", "solve", whole, "--out", tmp_path / "out.txt"],
        ["batch", "rate", whole, "--out", out, "--scales", "hard"],
        ["batch", "rate", whole, "--out", out, "--limit", 3],
        ["batch", "rate", whole, "--out", out, "--cluster", "host:1"],
        ["batch", "rate", whole, "--out", torn],
        ["library", "add", torn, torn],
    ):
        ran = run(*words)
        assert ran.status == 2, words
        assert len(ran.err.splitlines()) == 1, ran.err
        assert not out.exists()


@pytest.mark.slow
def test_a_full_disk_keeps_what_is_done(tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    source.write_text("\n".join(lines) + "\n")
    words = ["batch", "solve", source, "--chunk", 20, "--out", out]
    limited = ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash", COMMAND, *map(str, words)]
    ran = subprocess.run(limited, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2, ran
    assert "too large" in ran.stderr.lower()
    assert len(ran.stderr.splitlines()) == 1
    assert not out.exists()
    told = json.loads(run(*words, "--json").out)
    assert (told["rows"], told["resumed"]) == (300, 300)


def test_a_puzzle_without_er_is_a_row_like_the_others(
    tmp_path: pathlib.Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from grille.collection import Library, adding, batch_verbs

    def without_er(*words: Any, **more: Any) -> grille.Ratings:
        ratings = grille.rate_batch(*words, **more)
        ratings.complete[3] = False
        ratings.er[3] = np.nan
        return ratings

    monkeypatch.setattr(batch_verbs, "rate_batch", without_er)
    monkeypatch.setattr(adding, "rate_batch", without_er)
    done = run_batch("rate", lines[:20], tmp_path / "out.parquet", chunk=10)
    assert (done.rows, done.complete) == (20, True)
    assert [row["er"] is None for row in table(tmp_path / "out.parquet")] == [i in (3, 13) for i in range(20)]
    with Library.create(tmp_path / "my.duckdb") as library:
        assert library.add(lines[:20], scales=["se"]).new == 20


def test_a_chunk_that_comes_back_unfinished_is_never_left_out(
    tmp_path: pathlib.Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grille.collection.batch.perform", lambda task, watch=None: None)
    with pytest.raises(StorageError, match="came back unfinished"):
        run_batch("count", lines, tmp_path / "out.parquet", chunk=10)
    assert not (tmp_path / "out.parquet").exists()


def test_no_puzzles_are_an_empty_table(tmp_path: pathlib.Path) -> None:
    for verb in VERBS:
        done = run_batch(verb.name, [], tmp_path / f"{verb.name}.parquet")
        assert (done.rows, done.complete) == (0, True)
        assert table(tmp_path / f"{verb.name}.parquet") == []


def test_options_are_checked(tmp_path: pathlib.Path) -> None:
    with pytest.raises(UnknownNameError):
        run_batch("explain", [], tmp_path / "out.parquet")
    for words in ({"limit": 0}, {"chunk": 0}, {"jobs": -1}, {"scales": ["levels"]}):
        with pytest.raises(OptionError):
            run_batch("count", [], tmp_path / "out.parquet", **words)  # type: ignore[arg-type]
    assert os.listdir(tmp_path) == []
