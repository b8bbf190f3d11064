"""Studies: described in TOML, run to a folder, continued after a kill, told in a report."""

from __future__ import annotations

import json
import pathlib
import re
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import grille
from grille.study.analyses import wall
from grille.study.description import BUILT_IN, Study, parse_study, study_named
from grille.study.makers import Maker
from grille.study.puzzle_sets import bundled, load, rated
from grille.study.run import Run
from grille.study.runner import plan, run
from grille.study.storage import COLUMNS, Folder, read_results
from grille.watch import FOREVER, Watch

TINY = """
title = "Tiny"
question = "Does it run?"
methods = ["native", "exact-cover", "unit-propagation"]
repeats = 2

[[sets]]
name = "easy"
bundled = "easy"
count = 3

[[sets]]
name = "small"
puzzles = ["1......2..4..3.."]
"""


def run_to(path: pathlib.Path, study: Study, scale: float = 1.0, watch: Watch = FOREVER) -> Folder:
    """The study's folder once it is done."""
    with Folder(path) as folder:
        run(study, folder, scale=scale, watch=watch)
    return folder


def facts(path: pathlib.Path) -> list[tuple[Any, ...]]:
    """What must repeat: everything but times."""
    leave = {"seconds", "machine", "versions"}
    return [tuple(value for key, value in row.items() if key not in leave) for row in read_results(path)]


def test_a_study_ends_in_rows_a_report_and_figures(tmp_path: pathlib.Path) -> None:
    description = tmp_path / "tiny.toml"
    description.write_text(TINY)
    out = tmp_path / "out"
    report = grille.run_study(str(description), out)
    rows = list(read_results(out / "results.parquet"))
    assert len(rows) == (3 + 1) * 3 * 2
    assert set(COLUMNS) <= set(rows[0])
    assert {row["verdict"] for row in rows if row["method"] == "native"} == {"solved"}
    assert all(row["nodes"] > 0 for row in rows if row["method"] == "exact-cover")
    assert all(row["nodes"] is None for row in rows if row["method"] == "native")
    assert "Python" in rows[0]["versions"]
    assert report.findings
    page = (out / "report.html").read_text()
    assert page.count("<svg") == 2 * len(list((out / "figures").glob("*.svg"))) == 6, "for a desk and for a phone"
    assert not re.search(r'src\s*=|href="(?!#)|@import|url\((?!#)', page), "the page loads nothing"
    assert "<script" not in page


def test_a_study_cut_short_anywhere_goes_on_and_ends_the_same(tmp_path: pathlib.Path) -> None:
    study = parse_study("tiny", TINY)
    whole = run_to(tmp_path / "whole", study)
    text = whole.rows_path.read_bytes()
    lines = text.splitlines(keepends=True)
    for kept in (b"", lines[0][:40], b"".join(lines[:7]), b"".join(lines[:7]) + lines[7][:-1], text):
        out = tmp_path / f"cut-{len(kept)}"
        folder = run_to(out, study)
        folder.rows_path.write_bytes(kept)
        folder.results_path.unlink()
        done = kept.count(b"\n")
        told: list[int] = []
        run_to(out, study, watch=Watch.of(progress=lambda at, total, told=told: told.append(at)))  # type: ignore[misc]
        assert told[0] == done, "what was done is not done again"
        assert facts(out / "results.parquet") == facts(whole.results_path)


def test_another_study_may_not_continue_here(tmp_path: pathlib.Path) -> None:
    study = parse_study("tiny", TINY)
    run_to(tmp_path, study, 0.3)
    with pytest.raises(grille.OptionError, match="another study"):
        run_to(tmp_path, study, 1)
    other = tmp_path / "full"
    other.mkdir()
    (other / "thesis.tex").write_text("mine")
    with pytest.raises(grille.OptionError, match="not empty"):
        run_to(other, study)


@pytest.mark.slow
def test_failures_and_time_outs_are_rows(tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import time\ndef slow(line):\n    time.sleep(9)\ndef broken(line):\n    raise ValueError('no')\n"
        "def wrong(line):\n    return line.replace('.', '1')\n"
    )
    methods = [f"{tmp_path}/mine.py:{name}" for name in ("slow", "broken", "wrong")]
    text = f"""
    title = "t"
    question = "q"
    methods = {json.dumps(methods)}
    seconds = 1
    stop_after = 2
    sets = [{{ name = "small", puzzles = {json.dumps(["1......2..4..3.."] * 4)} }}]
    """
    folder = run_to(tmp_path / "out", parse_study("outside", text))
    rows = list(read_results(folder.results_path))
    by_method = {name: [row for row in rows if row["method"].endswith(name)] for name in ("slow", "broken", "wrong")}
    assert [row["verdict"] for row in by_method["slow"]] == ["unknown"] * 4
    assert by_method["slow"][1]["note"] == "stopped at the time limit"
    assert by_method["slow"][2]["note"] == "not asked: out of time 2 × before"
    assert {row["note"] for row in by_method["broken"]} == {"ValueError: no (mine.py, line 5)"}
    assert {row["verdict"] for row in by_method["wrong"]} == {"wrong"}


NOTES = {"late": "stopped at the time limit", "done": "", "left": "not asked: out of time 2 × before"}
PATIENCE = f"""
title = "t"
question = "q"
methods = ["a", "b"]
limit = 2
stop_after = 2
[[sets]]
name = "first"
puzzles = {["1......2..4..3.."] * 5}
[[sets]]
name = "second"
puzzles = {["1..............."] * 5}
"""


class Scripted:
    """A contestant that is late or done as its script says."""

    def __init__(self, name: str, script: list[str]) -> None:
        self.name, self.warm_ups, self._script = name, 0, script

    def run(self, puzzle: grille.Grid, *, limit: int, **_: object) -> Run:
        is_warm_up = limit == 1  # for which one solution will do
        self.warm_ups += is_warm_up
        word = "late" if is_warm_up else self._script.pop(0)
        return Run(puzzle, self.name, limit, "unknown" if word == "late" else "none", note=NOTES[word])

    def close(self) -> None:
        return


@pytest.mark.parametrize("kept", [0, 3, 8, 9, 10, 11, 16])
def test_a_method_late_twice_in_a_row_on_a_set_is_not_asked_again(
    kept: int, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where the study goes on after so many of its runs. The two methods take turns."""
    scripts = {
        "a": ["late", "done", "late", "late", "left", "late", "late", "left", "left", "left"],
        "b": ["late", "done", "late", "done", "late", "late", "done", "done", "late", "late"],
    }

    def asked_from(finished: int) -> dict[str, list[str]]:
        rest = {"a": scripts["a"][(finished + 1) // 2 :], "b": scripts["b"][finished // 2 :]}
        asked = {name: [word for word in words if word != "left"] for name, words in rest.items()}
        monkeypatch.setattr("grille.study.runner.contestant", lambda name, stop: Scripted(name, asked[name]))
        rows = list(read_results(run_to(tmp_path, parse_study("patience", PATIENCE)).results_path))
        assert asked == {"a": [], "b": []}
        words = {note: word for word, note in NOTES.items()}
        return {name: [words[row["note"]] for row in rows if row["method"] == name] for name in asked}

    assert asked_from(0) == scripts
    path = Folder(tmp_path).rows_path
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:kept]))
    assert asked_from(kept) == scripts


def test_a_method_warms_up_once_on_each_set(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contestants = {name: Scripted(name, ["done"] * 10) for name in "ab"}
    monkeypatch.setattr("grille.study.runner.contestant", lambda name, stop: contestants[name])
    run_to(tmp_path, parse_study("patience", PATIENCE))
    assert [one.warm_ups for one in contestants.values()] == [2, 2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("title", "titel"), "no key 'titel'"),
        (('bundled = "easy"', ""), "one of generate"),
        (('bundled = "easy"', 'generate = {}\nbundled = "easy"'), "one of generate"),
        (("repeats = 2", "repeats = 0"), "repeats is a whole number from 1 on"),
        (("repeats = 2", "seconds = 0"), "seconds is a number above 0"),
        (('name = "small"', 'name = "easy"'), "a name of its own"),
        (('question = "Does it run?"', ""), "question is missing"),
        (("[[sets]]", "[[sets]"), "line"),
        (
            ('methods = ["native", "exact-cover", "unit-propagation"]', 'methods = "native"'),
            "methods is a list of texts",
        ),
        (('methods = ["native", "exact-cover", "unit-propagation"]', "methods = []"), "methods is a list of texts"),
        (("count = 3", "count = 0"), "set 1: count is a whole number from 1 on, not 0"),
        (("count = 3", 'count = "3"'), "set 1: count is a whole number from 1 on, not '3'"),
        (("repeats = 2", 'analysis = "mine"'), "analysis is one of general, heuristics"),
        (("repeats = 2", "limit = true"), "limit is a whole number"),
        (('bundled = "easy"', "holes = { side = 9 }"), "set 1, holes: givens is missing"),
        (('bundled = "easy"', "holes = { side = 9, givens = 2 }"), "holes: givens is a share"),
        (('bundled = "easy"', "generate = 3"), "generate is a table"),
    ],
)
def test_a_bad_description_says_what_is_wrong(change: tuple[str, str], said: str) -> None:
    with pytest.raises(grille.OptionError, match=re.escape(said)):
        parse_study("tiny", TINY.replace(*change))


def test_an_unknown_study_names_those_there_are() -> None:
    with pytest.raises(grille.UnknownNameError, match="heuristics"):
        study_named("heuristic")
    with pytest.raises(grille.OptionError, match="no description"):
        study_named("nowhere.toml")


def test_an_error_names_the_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY.replace("title", "titel"))
    with pytest.raises(grille.OptionError, match=re.escape(f"{path}: there is no key 'titel'")):
        study_named(str(path))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_study_has_classes_of_200(name: str) -> None:
    """But for the many small ones that a map is made of."""
    study = study_named(name)
    mapped = wall.places(study)
    for one in study.sets:
        is_small = one.is_fixed or one.source == "examples" or one.name in mapped
        assert is_small or (one.count or 0) >= 200, one.name
        if one.source == "bundled" and not one.is_fixed:
            assert len(bundled(one.value)) >= 200, one.name
        if one.source == "corpus":
            assert one.is_optional, "public sets are not part of Grille"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["very-easy", "easy", "medium", "hard", "expert", "extreme", "hardest"])
def test_bundled_puzzles_are_unique_and_of_their_level(name: str) -> None:
    lines = [grid.to_line() for grid in bundled(name)]
    assert len(set(lines)) == len(lines)
    assert (grille.solve_batch(lines, limit=2).counts == 1).all()
    assert set(grille.rate_batch(lines[::5]).level.tolist()) == {"extreme" if name == "hardest" else name}


@pytest.mark.parametrize("name", ["killer", "thermometers", "sandwiches", "whispers"])
def test_bundled_variants_are_unique(name: str) -> None:
    found = bundled(name)
    assert len(found) == 3
    assert all(grid.shape.rules and grille.solve(grid).verdict == "unique" for grid in found)


def test_the_plan_is_set_by_set_and_puzzle_by_puzzle(tmp_path: pathlib.Path) -> None:
    study = parse_study("tiny", TINY)
    folder = run_to(tmp_path, study)
    kept = folder.puzzles()
    assert kept is not None
    keys = [task.key for task in plan(study, kept[0])]
    assert keys[:3] == [("easy", 0, "native", 0), ("easy", 0, "native", 1), ("easy", 0, "exact-cover", 0)]
    assert len(set(keys)) == len(keys) == 24
    assert Folder(tmp_path).rows()[0]["set"] == "easy"


def test_the_command_lists_and_runs(tmp_path: pathlib.Path, run: Callable[..., Any]) -> None:
    listed = run("study", "--list").out
    assert all(name in listed for name in BUILT_IN)
    nothing = run("study")
    assert (nothing.status, "name a study" in nothing.err) == (2, True)
    (tmp_path / "tiny.toml").write_text(TINY)
    ran = run("study", "tiny.toml", "--scale", "0.5", cwd=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("- All 3 methods answer all 3 puzzles"), ran.out
    assert ran.out.splitlines()[-1] == "study-tiny/report.html"
    assert len(facts(tmp_path / "study-tiny" / "results.parquet")) == (2 + 1) * 3 * 2
    told = json.loads(run("study", "tiny.toml", "--scale", "0.5", "--json", cwd=tmp_path).out)
    assert (f"- {told['findings'][0]}", told["report"]) == (ran.out.splitlines()[0], ran.out.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_study_runs(name: str, tmp_path: pathlib.Path) -> None:
    study = study_named(name)
    hasty = replace(study, seconds=0.3, sets=tuple(replace(one, seconds=None) for one in study.sets))
    report = grille.run_study(hasty, tmp_path, scale=0.01)
    assert report.findings
    assert sum(len(section.figures) for section in report.sections) >= 2
    assert all(figure.caption for section in report.sections for figure in section.figures)


def test_puzzles_that_were_being_made_or_rated_are_no_study_yet(tmp_path: pathlib.Path) -> None:
    stop = threading.Event()
    endless = parse_study(
        "tiny", TINY.replace('bundled = "easy"\ncount = 3', "generate = { givens = 20 }\ncount = 9999")
    )
    threading.Timer(0.3, stop.set).start()
    with pytest.raises(grille.OutOfTimeError):
        load(endless, 1, None, Watch.of(stop=stop))
    assert stop.is_set()
    stop.clear()
    study = replace(parse_study("tiny", TINY), needs_rating=True)
    puzzles, _ = load(study, 1, None)
    assert {one.level for one in puzzles} == {"easy", None}
    stop.set()
    with pytest.raises(grille.OutOfTimeError):
        rated(puzzles, Watch.of(stop=stop))
    report = grille.run_study(study, tmp_path, stop=stop)
    assert (report.complete, report.findings) == (False, ["No run is finished: its puzzles were being made."])
    assert not (tmp_path / "puzzles.jsonl").exists()
    assert grille.run_study(study, tmp_path).complete


def test_a_puzzle_that_was_not_judged_in_time_is_neither_right_nor_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(puzzle: grille.Grid, **options: Any) -> Any:
        return replace(grille.solve(puzzle), solutions=(), complete=False)

    assert Maker("generate:minimal=true", 9).run(1, 5.0).verdict == "unique"
    late = Maker("generate:givens=17", 9).run(1, 0.1)
    assert (late.verdict, late.note) == ("unknown", "stopped at the time limit")
    monkeypatch.setattr("grille.study.makers.solve", judge)
    assert Maker("generate:minimal=true", 9).run(1, 5.0).verdict == "unknown"
