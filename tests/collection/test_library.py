"""A library: each puzzle once whatever its disguise, in whole chunks, asked and exported."""

from __future__ import annotations

import json
import pathlib
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.collection import Library, Wanted, duck, run_sql, schema
from grille.errors import OptionError, OutOfTimeError, StorageError, UnknownNameError
from grille.model import Shape
from grille.watch import Watch

from .conftest import COMMAND

duckdb = pytest.importorskip("duckdb")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> pathlib.Path:
    """One with three hundred puzzles, which nobody changes."""
    path = tmp_path_factory.mktemp("library") / "my.duckdb"
    with Library.create(path) as made:
        made.add(lines, tags=["seed-20"], scales=["levels", "se"], chunk=100)
    return path


def test_a_disguise_is_recognised_and_counted(tmp_path: pathlib.Path, lines: list[str], disguised: list[str]) -> None:
    with Library.create(tmp_path / "my.duckdb") as library:
        assert library.add(lines[:100]).new == 100
        added = library.add(disguised[50:150] + disguised[60:70])
        assert (added.puzzles, added.new, added.to_dict()["copies"]) == (110, 50, 60)
        assert len(library) == 150
        assert library.stats()["copies"] == 60
        assert library.contains([disguised[0], disguised[149], disguised[150]]) == [True, True, False]


def test_it_says_what_the_verbs_say(library: pathlib.Path, lines: list[str]) -> None:
    with Library.open(library, read_only=True) as found:
        rows = found.query().project("puzzle, form, givens, solution, level, er, hardest, techniques").fetchall()
    assert [row[0] for row in rows] == lines
    for line, form, givens, solution, level, er, hardest, techniques in rows[:40]:
        puzzle = grille.Grid.from_line(line)
        rating = grille.rate(puzzle)
        assert form == grille.canonical(puzzle).form.to_line()
        assert givens == puzzle.givens
        assert solution == grille.solve(puzzle).solution.to_line()  # type: ignore[union-attr]
        assert (level, er, hardest, techniques) == (rating.level, rating.er, rating.hardest, dict(rating.techniques))


@pytest.mark.parametrize(
    "wanted",
    [
        {"level": "medium"},
        {"level": ["easy", "hard"]},
        {"er": (1.2, 2.0)},
        {"givens": 24},
        {"technique": "pointing"},
        {"technique": ["pointing", "naked-pair"]},
        {"tag": "seed-20", "givens": (23, 25)},
        {"shape": "9"},
        {"tag": "another"},
        {"symmetry": "none"},
    ],
    ids=str,
)
def test_every_condition_finds_exactly_those(library: pathlib.Path, wanted: dict[str, Any]) -> None:
    def fits(row: dict[str, Any]) -> bool:
        spans = {key: wanted[key] for key in ("er", "givens") if key in wanted}
        levels = [wanted["level"]] if isinstance(wanted.get("level"), str) else wanted.get("level", [row["level"]])
        techniques = wanted.get("technique", [])
        techniques = [techniques] if isinstance(techniques, str) else techniques
        return (
            row["level"] in levels
            and all(name in row["techniques"] for name in techniques)
            and wanted.get("tag", "seed-20") in row["tags"]
            and all(
                row[key] is not None
                and (span if isinstance(span, tuple) else (span, span))[0] <= row[key]
                and row[key] <= (span if isinstance(span, tuple) else (span, span))[1]
                for key, span in spans.items()
            )
            and (wanted.get("symmetry") != "none" or not row["symmetries"])
        )

    with Library.open(library, read_only=True) as found:
        everything = found.query()
        rows = [dict(zip(everything.columns, row, strict=True)) for row in everything.fetchall()]
        chosen = [row[0] for row in found.query(**wanted).project("puzzle").fetchall()]
    assert chosen == [row["puzzle"] for row in rows if fits(row)]


def test_orders_and_limits(library: pathlib.Path) -> None:
    with Library.open(library, read_only=True) as found:
        givens = [row[0] for row in found.query(order="givens", descending=True, limit=9).project("givens").fetchall()]
        assert givens == sorted(givens, reverse=True)
        assert len(givens) == 9
        one, two, three = (found.query(order="random", seed=seed, limit=20).fetchall() for seed in (1, 1, 2))
        assert one == two != three


def test_symmetries_of_the_givens_are_known(tmp_path: pathlib.Path) -> None:
    puzzles = grille.generate(count=5, symmetry="half-turn", seed=1)
    with Library.create(tmp_path / "my.duckdb") as library:
        library.add([*puzzles, *grille.generate(count=5, seed=2)])
        found = [row[0] for row in library.query(symmetry="half-turn").fetchall()]
    assert found == [puzzle.to_line() for puzzle in puzzles]


def test_names_that_are_none_are_refused(library: pathlib.Path) -> None:
    with Library.open(library, read_only=True) as found:
        for words in ({"level": "hrd"}, {"technique": "no-wing"}, {"symmetry": "x"}, {"order": "puzzle; drop table"}):
            with pytest.raises(UnknownNameError):
                found.query(**words)
        with pytest.raises(OptionError):
            found.query(givens="many")
        with pytest.raises(OptionError):
            found.query(Wanted(limit=-1))


def test_shapes_without_a_form_are_themselves(tmp_path: pathlib.Path) -> None:
    diagonal = Shape.of(9, diagonals=True)
    puzzle = grille.generate(shape=diagonal, seed=1)
    plain = grille.Grid(Shape.of(9), puzzle.values)
    clashing = grille.Grid.from_line("11" + "." * 79)
    with Library.create(tmp_path / "my.duckdb") as library:
        added = library.add([puzzle, plain, puzzle, clashing, grille.Grid.from_line("." * 256)])
        assert (added.puzzles, added.new) == (5, 4)
        rows = library.query().project("shape, verdict, puzzle = form").fetchall()
        assert rows[0] == ("9:diagonals", "unique", True)
        assert rows[2] == ("9", "none", True)
        assert library.contains([puzzle, clashing]) == [True, True]


def test_what_is_not_rated_is_null(tmp_path: pathlib.Path) -> None:
    large = grille.fill(Shape.of(25), seed=1)
    with Library.create(tmp_path / "my.duckdb") as library:
        library.add([grille.Grid(large.shape, [0, *large.values[1:]]), "." * 81], scales=["levels", "se", "hodoku"])
        rows = library.query().project("verdict, level, er, hodoku_score, steps, techniques, solved").fetchall()
    assert rows == [(verdict, None, None, None, None, {}, None) for verdict in ("unknown", "several")]


def test_stopped_it_keeps_whole_chunks_and_goes_on(tmp_path: pathlib.Path, lines: list[str]) -> None:
    path, stop = tmp_path / "in.txt", threading.Event()
    path.write_text("\n".join([*lines, *lines[:50], "no puzzle"]) + "\n")
    with Library.create(tmp_path / "my.duckdb") as library:
        first = library.add(path, chunk=60, stop=stop, progress=lambda done, _: done >= 120 and stop.set())
        assert (first.complete, first.puzzles, first.new) == (False, 120, 120)
        assert library.stats()["unfinished"] == [str(path)]
        moved = path.rename(tmp_path / "moved.txt")
        second = library.add(moved, chunk=7)
        assert second.to_dict() == {
            "puzzles": 350, "new": 300, "copies": 50, "bad": 1, "resumed": 120, "complete": True
        }  # fmt: skip
        assert library.stats()["copies"] == 50


def test_a_file_that_changed_meanwhile_is_told(tmp_path: pathlib.Path, lines: list[str]) -> None:
    path, stop = tmp_path / "in.txt", threading.Event()
    path.write_text("\n".join(lines) + "\n")
    with Library.create(tmp_path / "my.duckdb") as library:
        library.add(path, chunk=100, stop=stop, progress=lambda done, _: stop.set())
        path.write_text("\n".join(reversed(lines)) + "\n")
        with pytest.raises(StorageError, match="has changed since adding it was stopped after 100 puzzles"):
            library.add(path)
        assert library.add(path, anew=True).to_dict()["copies"] == 100
        assert len(library) == 300


@pytest.mark.slow
def test_killed_it_keeps_whole_chunks_and_goes_on(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    path, source = tmp_path / "my.duckdb", tmp_path / "in.txt"
    puzzles = [grid.to_line() for grid in grille.generate(count=6000, seed=4)]
    source.write_text("\n".join(puzzles) + "\n")
    Library.create(path).close()
    adding = subprocess.Popen([COMMAND, "library", "add", str(path), str(source), "--chunk", "200"])
    wal = path.with_name(path.name + ".wal")
    for _ in range(600):
        time.sleep(0.05)
        if adding.poll() is not None or (wal.exists() and wal.stat().st_size > 400_000):
            break
    adding.send_signal(signal.SIGKILL)
    assert adding.wait() == -signal.SIGKILL, "it had ended before the kill"
    with Library.open(path) as library:
        kept = len(library)
        assert 0 < kept < len(puzzles)
        assert kept % 200 == 0
        assert [row[0] for row in library.query().project("puzzle").fetchall()] == puzzles[:kept]
    ran = run("library", "add", path, source, "--chunk", 200, "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert (told["resumed"], told["new"], told["copies"]) == (kept, len(puzzles), 0)


def test_rated_by_another_ladder_it_is_rated_again(tmp_path: pathlib.Path, lines: list[str]) -> None:
    path = tmp_path / "my.duckdb"
    with Library.create(path) as library:
        library.add([*lines[:50], "1....3....4....2"])
        before = library.query().fetchall()
    with duckdb.connect(str(path)) as connection:
        connection.execute("update puzzles set level = 'hard', techniques = map {}, ladder = 'old' where id % 2 = 1")
    with Library.open(path) as library:
        assert library.stats()["ladders"]["old"] == 26
        assert library.rate(chunk=10) == 26
        assert library.query().fetchall() == before
        assert library.rate() == 0


def test_er_can_come_later_and_goes_on_where_it_was(tmp_path: pathlib.Path, lines: list[str]) -> None:
    stop = threading.Event()
    with Library.create(tmp_path / "my.duckdb") as library:
        library.add([*lines[:60], ".13....143......"])
        assert library.query().aggregate("count(er), count(level)").fetchall() == [(0, 61)]
        first = library.rate(scales=["se"], chunk=20, stop=stop, progress=lambda done, _: done >= 40 and stop.set())
        assert first == 40
        assert library.rate(scales=["se"], chunk=20) == 21
        assert library.rate(scales=["se"]) == library.rate() == 0
        rows = library.query(shape="9").project("puzzle, er, ep, ed").fetchall()
        for line, *prices in rows:
            rating = grille.rate(grille.Grid.from_line(line))
            assert prices == [rating.er, rating.ep, rating.ed]


def test_hodokus_scale_can_come_later_too(tmp_path: pathlib.Path, lines: list[str]) -> None:
    with Library.create(tmp_path / "my.duckdb") as library:
        library.add(lines[:20])
        assert library.query().aggregate("count(hodoku_level), count(hodoku_score)").fetchall() == [(0, 0)]
        assert library.rate(scales=["hodoku"]) == 20
        assert library.rate(scales=["hodoku"]) == library.rate() == 0
        found = library.query().project("puzzle, hodoku_level, hodoku_score").fetchall()
        for puzzle, level, score in found:
            rating = grille.rate(grille.parse(puzzle))
            assert (level, score) == (rating.hodoku_level, rating.hodoku_score)


def test_only_unknown_puzzles_are_generated(tmp_path: pathlib.Path) -> None:
    with Library.create(tmp_path / "my.duckdb") as library:
        library.add(grille.generate(count=40, seed=9))
        fresh = [next_one for next_one, _ in zip(library.unknown(grille.make(seed=9)), range(30), strict=False)]
        assert [made.number for made in fresh] == list(range(41, 71))
        assert library.contains([made.puzzle for made in fresh]) == [False] * 30
        again = library.unknown(grille.make(seed=9, count=45))
        assert [made.number for made in again] == [41, 42, 43, 44, 45]


@pytest.mark.slow
def test_the_command_generates_what_is_not_there(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    path = tmp_path / "my.duckdb"
    Library.create(path).close()
    first = run("generate", "-n", 30, "--seed", 5).out
    assert run("library", "add", path, "-", text=first).status == 0
    ran = run("generate", "-n", 10, "--seed", 5, "--not-in", path)
    assert (ran.status, len(ran.out.splitlines())) == (0, 10)
    assert ran.out == "".join(run("generate", "-n", 40, "--seed", 5).out.splitlines(keepends=True)[30:])
    ran = run("generate", "-n", 10, "--seed", 5, "--size", 4, "--givens", 15, "--not-in", path)
    assert ran.status == 1
    assert "are all known" in ran.err
    assert 0 < len(ran.out.splitlines()) < 10


def test_no_end_where_everything_is_known(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.collection.unseen.MOST_KNOWN", 300)
    made = list(grille.make(size=4, seed=1, count=1)) * 1000
    with Library.create(tmp_path / "my.duckdb") as library, pytest.raises(OutOfTimeError, match="are all known"):
        list(library.unknown(made))


SAFE = "select 1 from puzzles limit 1"


@pytest.mark.parametrize(
    "text",
    [
        "select * from '/etc/passwd'",
        "select * from read_text('/etc/passwd')",
        "select * from glob('/etc/*')",
        "select * from read_csv('https://example.com/x.csv')",
        "copy puzzles to '/tmp/grille-stolen.csv'",
        "attach '/tmp/grille-other.db'",
        "install httpfs",
        "set threads = 1",
        "drop table puzzles",
        "insert into about values ('x', 'y')",
        f"{SAFE}; drop table puzzles",
        "select * from SAFE",
        "select * from duckdb_settings() where name = 'x' union select * from read_json('/etc/hosts')",
        "no sql at all",
        "",
    ],
)
def test_sql_reaches_nothing_but_the_library(library: pathlib.Path, text: str) -> None:
    with pytest.raises((OptionError, StorageError)):
        list(run_sql(library, text).fetchall())
    assert not pathlib.Path("/tmp/grille-stolen.csv").exists()
    assert run_sql(library, SAFE).fetchall() == [(1,)]


@pytest.mark.slow
def test_two_writers_get_a_clear_message(library: pathlib.Path, run: Callable[..., Any]) -> None:
    with Library.open(library):
        for words in (["stats", library], ["query", library], ["add", library, "-"]):
            ran = run("library", *words, text="." * 81)
            assert ran.status == 2
            assert "another process" in ran.err
            assert len(ran.err.splitlines()) == 1
    assert run("library", "stats", library).status == 0


def test_what_is_no_library_is_told(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    bad, other, old = (tmp_path / name for name in ("bad.duckdb", "other.duckdb", "old.duckdb"))
    bad.write_bytes(b"not a database" * 100)
    with duckdb.connect(str(other)) as connection:
        connection.execute("create table about (name varchar, value varchar)")
    Library.create(old).close()
    with duckdb.connect(str(old)) as connection:
        connection.execute("update about set value = '99' where name = 'schema'")
    bare = tmp_path / "bare.duckdb"
    duckdb.connect(str(bare)).close()
    for path, said in (
        (bad, "this is no library"),
        (bare, "this database is no library"),
        (other, "this database is no library"),
        (old, "a library of schema 99"),
        (tmp_path / "none.duckdb", "there is no such file"),
        (tmp_path, "directory"),
    ):
        for words in (["stats", path], ["query", path, "--sql", "select 1"], ["export", path]):
            ran = run("library", *words)
            assert (ran.status, ran.out) == (2, "")
            assert said in ran.err.lower() or path is tmp_path or words[0] == "query"
            assert len(ran.err.splitlines()) == 1
    assert "is there already" in run("library", "create", old).err


@pytest.mark.parametrize("tenths", [3, 5, 8])
def test_cut_short_it_is_told(
    tmp_path: pathlib.Path, library: pathlib.Path, run: Callable[..., Any], tenths: int
) -> None:
    torn = tmp_path / "torn.duckdb"
    torn.write_bytes(library.read_bytes()[: library.stat().st_size * tenths // 10])
    for words in (
        ["query", torn],
        ["query", torn, "--count"],
        ["query", torn, "--json"],
        ["query", torn, "--sql", "select level, count(*) from puzzles group by level"],
        ["export", torn, "--out", tmp_path / "out.csv"],
        ["export", torn, "--out", tmp_path / "out.txt"],
        ["stats", torn],
    ):
        ran = run("library", *words)
        assert ran.status == 2 or (tenths == 8 and ran.status == 0), words
        assert len(ran.err.splitlines()) == (ran.status == 2), ran.err
        assert str(torn) in ran.err or ran.status == 0 or ".csv" in ran.err
    assert tenths == 8 or names(tmp_path) == ["torn.duckdb"]


def names(folder: pathlib.Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_what_fails_while_it_is_read_is_one_line(library: pathlib.Path, run: Callable[..., Any]) -> None:
    for text in ("select repeat('x', 10000000000)", "select cast(puzzle as integer) from puzzles"):
        for more in ([], ["--json"]):
            ran = run("library", "query", library, "--sql", text, *more)
            assert ran.status == 2
            assert len(ran.err.splitlines()) == 1, ran.err
            assert str(library) in ran.err


def test_of_two_that_create_one_library_one_has_it(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, create = tmp_path / "my.duckdb", schema.create

    def late(connection: Any) -> None:
        monkeypatch.undo()
        with Library.create(path) as other:
            other.add(["1....3....4....2"])
        create(connection)

    monkeypatch.setattr(schema, "create", late)
    with pytest.raises(StorageError, match="is there already"):
        Library.create(path)
    with Library.open(path) as kept:
        assert len(kept) == 1


@pytest.mark.parametrize("to", ["line", "json", "sdk", "csv-table", "parquet"])
def test_what_is_exported_is_read_back(
    tmp_path: pathlib.Path, library: pathlib.Path, lines: list[str], to: str, run: Callable[..., Any]
) -> None:
    out = tmp_path / f"out.{ {'parquet': 'parquet', 'csv-table': 'csv'}.get(to, 'txt') }"
    wanted = lines[:1] if to == "sdk" else lines
    assert run("library", "export", library, "--to", to, "--out", out, "--limit", len(wanted)).status == 0
    with Library.create(tmp_path / "copy.duckdb") as copy:
        assert copy.add(out).new == len(wanted)
        assert [row[0] for row in copy.query().project("puzzle").fetchall()] == wanted
    if to == "parquet":
        with duckdb.connect() as connection, Library.open(library, read_only=True) as found:
            assert connection.execute(f"select * from '{out}'").fetchall() == found.query().fetchall()


def test_a_stopped_export_leaves_the_table_that_was_there(library: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out, stop = tmp_path / "out.csv", threading.Event()
    with Library.open(library, read_only=True) as found:
        assert found.export(out, limit=10, seconds=60, stop=stop) == 10
        before = out.read_bytes()
        stop.set()
        with pytest.raises(OutOfTimeError, match="before the table was written"):
            found.export(out, stop=stop)
    assert out.read_bytes() == before
    assert list(tmp_path.iterdir()) == [out]


def test_a_long_question_is_ended_in_its_middle() -> None:
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    with duckdb.connect() as connection:
        timer.start()
        with pytest.raises(OutOfTimeError), duck.interrupted(connection, Watch.of(stop=stop)):
            duck.first_row(connection, "select sum(a.range * b.range) from range(10_000_000) a, range(10_000_000) b")
        assert duck.first_row(connection, "select 1") == (1,)


def test_a_device_is_never_replaced_by_a_file(library: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pipe = tmp_path / "pipe.parquet"
    import os

    os.mkfifo(pipe)
    with Library.open(library, read_only=True) as found, pytest.raises(StorageError, match="is no file"):
        found.export(pipe)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.slow
def test_a_full_disk_is_one_line(library: pathlib.Path, tmp_path: pathlib.Path, lines: list[str]) -> None:
    mine, source = tmp_path / "mine.duckdb", tmp_path / "in.txt"
    Library.create(mine).close()
    source.write_text("\n".join(lines) + "\n")
    for blocks, words in (
        (8, ["create", tmp_path / "new.duckdb"]),
        (20, ["export", library, "--out", tmp_path / "out.parquet"]),
        (100, ["add", mine, source, "--chunk", 100]),
    ):
        limited = ["bash", "-c", f'ulimit -f {blocks}; exec "$@"', "bash", COMMAND, "library", *map(str, words)]
        ran = subprocess.run(limited, capture_output=True, text=True, timeout=60)
        assert ran.returncode == 2, (words, ran)
        assert "too large" in ran.stderr.lower(), ran.stderr
        assert len(ran.stderr.splitlines()) == 1, ran.stderr
    assert sorted(one.name for one in tmp_path.iterdir()) == ["in.txt", "mine.duckdb", "mine.duckdb.wal"]
    with Library.open(mine) as kept:
        assert len(kept) == 100
        assert kept.add(source).resumed == 100


def test_frames_arrays_and_relations_go_in_and_come_out(tmp_path: pathlib.Path, lines: list[str]) -> None:
    pandas = pytest.importorskip("pandas")
    import numpy as np

    frame = pandas.DataFrame({"Puzzle": lines[:20]})
    with duckdb.connect() as connection, Library.create(tmp_path / "my.duckdb") as library:
        assert library.add(frame).new == 20
        assert library.add(frame["Puzzle"]).new == 0
        assert library.add(connection.sql("select Puzzle as puzzle, '9' as shape from frame")).new == 0
        array = np.array([grille.Grid.from_line(line).values for line in lines[20:30]], np.uint8)
        assert library.add(array).new == 10
        with pytest.raises(OptionError, match="has no column"):
            library.add(pandas.DataFrame({"x": lines}))
        assert list(library.query().df()["puzzle"]) == lines[:30]
        assert library.query(limit=3).fetchnumpy()["givens"].tolist() == [
            grille.Grid.from_line(line).givens for line in lines[:3]
        ]


def test_the_command_tells_what_it_holds(library: pathlib.Path, run: Callable[..., Any], lines: list[str]) -> None:
    said = json.loads(run("library", "stats", library, "--json").out)
    assert said["puzzles"] == 300 == sum(said["levels"].values())
    assert "300 puzzles" in run("library", "stats", library).out
    assert run("library", "query", library, "--limit", 2).out.splitlines() == lines[:2]
    assert json.loads(run("library", "query", library, "-n", 1, "--json").out)["puzzle"] == lines[0]
    assert run("library", "query", library, "--count", "--tag", "seed-20").out == "300\n"
    rows = run("library", "query", library, "--sql", "select count(*) as n from puzzles").out
    assert rows == "n\n300\n"
    assert run("library", "query", library, "--sql", "select 1", "--level", "hard").status == 2
