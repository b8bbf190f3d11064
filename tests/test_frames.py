"""Columns as frames of pandas and polars and as tables of Arrow: a row each, and nothing lost."""

from __future__ import annotations

import builtins
import pathlib
from typing import Any

import pytest

import grille
from grille.collection import Library
from grille.frames import Tabular, columns_of, with_none

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

LINES = [grille.generate(seed=seed).to_line() for seed in range(5)] + ["." * 81, "11" + "." * 79]
GRIDS = [grille.parse(line) for line in LINES[:2]]
TABLES: dict[str, Tabular] = {
    "Batch": grille.solve_batch(LINES),
    "Ratings": grille.rate_batch(LINES),
    "Ratings with paths": grille.rate_batch(LINES, scales=("levels", "hodoku", "path")),
    "Comparison": grille.compare(GRIDS, ["native", "backtracking", "logic"]),
    "empty Batch": grille.solve_batch([]),
}


def values(column: Any) -> list[Any]:
    """Without the difference between None, NaN and NA."""
    return [None if one is None or one is pandas.NA or one != one else one for one in column]


@pytest.mark.parametrize("name", TABLES)
def test_every_frame_has_the_same_rows(name: str) -> None:
    columns = TABLES[name].to_columns()
    ours = {key: values(one.tolist() if hasattr(one, "tolist") else one) for key, one in columns.items()}
    first, second, third = TABLES[name].to_frame(), TABLES[name].to_frame("polars"), TABLES[name].to_arrow()
    assert isinstance(first, pandas.DataFrame)
    assert isinstance(second, polars.DataFrame)
    assert {key: values(first[key].tolist()) for key in first} == ours
    assert {key: values(one) for key, one in second.to_dict(as_series=False).items()} == ours
    assert {key: values(one) for key, one in third.to_pydict().items()} == ours
    assert polars.DataFrame(third).shape == second.shape


def test_the_columns_say_what_the_noun_says() -> None:
    batch, ratings = TABLES["Batch"].to_frame(), TABLES["Ratings"].to_frame("polars")
    assert batch["count"].tolist() == [1] * 5 + [2, 0]
    assert [grille.solve(grille.parse(line)).solution for line in LINES[:5]] == list(
        map(grille.parse, batch["solution"][:5])
    )
    assert values(batch["solution"])[-1] is None
    assert ratings["level"].to_list()[-2:] == [None, None]
    race = TABLES["Comparison"]
    assert isinstance(race, grille.Comparison)
    frame = race.to_frame()
    assert frame["method"].tolist() == [run.method for run in race.runs]
    assert str(frame["nodes"].dtype) == "Int64"


def test_runs_are_a_frame_by_themselves() -> None:
    race = TABLES["Comparison"]
    assert isinstance(race, grille.Comparison)
    assert polars.DataFrame(race.runs)["verdict"].to_list() == pandas.DataFrame(race.runs)["verdict"].tolist()


def test_a_query_and_a_study_are_frames(tmp_path: pathlib.Path) -> None:
    with Library.create(tmp_path / "a.library") as library:
        library.add(LINES[:5])
        found = library.query(order="givens")
        assert len(found.to_frame()) == len(found.to_frame("polars")) == len(found.to_arrow()) == 5
        assert found.to_frame()["puzzle"].tolist() == [row[0] for row in found.project("puzzle").fetchall()]
        assert "<table" in found._repr_html_()
    report = grille.run_study("propagation", tmp_path / "study", scale=0.02)
    frame = report.to_frame()
    assert len(frame) == len(report.rows) > 0
    assert {"method", "verdict", "puzzle", "seconds"} <= set(frame)
    assert report.to_frame("polars").height == len(frame)
    assert report.figures.keys() == {path.stem for path in (tmp_path / "study" / "figures").glob("*.svg")}


def test_what_is_not_installed_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name in ("polars", "pyarrow", "pandas"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr("grille.frames.import_module", without)
    for ask, name in (
        (lambda: TABLES["Batch"].to_frame(), "pandas"),
        (lambda: TABLES["Batch"].to_frame("polars"), "polars"),
        (lambda: TABLES["Batch"].to_arrow(), "pyarrow"),
    ):
        with pytest.raises(grille.MissingEngineError, match=rf"needs {name}, .*pip install"):
            ask()
    with pytest.raises(grille.UnknownNameError, match="did you mean polars"):
        TABLES["Batch"].to_frame("polar")


def test_rows_that_lack_a_column_have_none() -> None:
    assert columns_of([{"a": 1}, {"b": 2}]) == {"a": [1, None], "b": [None, 2]}
    assert with_none(["", "x", float("nan")], "") == [None, "x", None]
