"""A study's folder: what is kept while it runs, and the table it ends in.

study.json       which study this is; another one may not continue here
puzzles.jsonl    the puzzles, so that a continued study need not make them again
rows.jsonl       one line a run, appended as it ends; a line cut short by a kill is dropped
results.parquet  the same rows as a table, in the study's order, one column a counter
report.html      the report, and figures/*.svg
"""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from importlib.util import find_spec
from typing import IO, Any

from grille.errors import MissingEngineError, OptionError, install_command
from grille.study.puzzle_sets import Puzzle

INSTALL = install_command("study")

COLUMNS = {
    "study": "VARCHAR",
    "set": "VARCHAR",
    "number": "INTEGER",
    "puzzle": "VARCHAR",
    "name": "VARCHAR",
    "side": "INTEGER",
    "givens": "INTEGER",
    "level": "VARCHAR",
    "er": "DOUBLE",
    "method": "VARCHAR",
    "repeat": "INTEGER",
    "limit": "BIGINT",
    "time_limit": "DOUBLE",
    "verdict": "VARCHAR",
    "seconds": "DOUBLE",
    "filled": "INTEGER",
    "cells": "INTEGER",
    "complete": "BOOLEAN",
    "note": "VARCHAR",
    "series": "DOUBLE[]",
    "machine": "VARCHAR",
    "versions": "VARCHAR",
}
"""Every row has these; its counters follow, each in a column of its own."""


class Folder:
    """The folder of one study."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.rows_path = path / "rows.jsonl"
        self.results_path = path / "results.parquet"
        self.report_path = path / "report.html"
        self.figures_path = path / "figures"
        self._rows: IO[str] | None = None

    def claim(self, identity: Mapping[str, Any]) -> None:
        """Make the folder, or check that what it holds is the same study. Raises OptionError."""
        self.path.mkdir(parents=True, exist_ok=True)
        path = self.path / "study.json"
        if path.exists():
            held = json.loads(path.read_text("utf-8"))
            if held != json.loads(json.dumps(identity)):  # as it would come back: tuples are lists there
                told = f"{held.get('study')} at scale {held.get('scale')}"
                raise OptionError(f"{self.path} holds another study ({told}): name another folder with --out")
            return
        if any(self.path.iterdir()):
            raise OptionError(f"{self.path} is not empty and holds no study: name another folder with --out")
        self._write(path, json.dumps(identity, indent=1, ensure_ascii=False) + "\n")

    def puzzles(self) -> tuple[list[Puzzle], list[str]] | None:
        """The puzzles and what was left out, as `keep_puzzles` was given them."""
        path = self.path / "puzzles.jsonl"
        if not path.exists():
            return None
        head, *lines = path.read_text("utf-8").splitlines()
        return [Puzzle(**json.loads(line)) for line in lines], json.loads(head)["left_out"]

    def keep_puzzles(self, puzzles: Iterable[Puzzle], left_out: list[str]) -> None:
        """All at once, so that half a file is never taken for the whole."""
        lines = [json.dumps({"left_out": left_out}, ensure_ascii=False)]
        lines += (json.dumps(asdict(one), ensure_ascii=False) for one in puzzles)
        self._write(self.path / "puzzles.jsonl", "\n".join(lines) + "\n")

    def rows(self) -> list[dict[str, Any]]:
        """The runs that are done. What a kill cut short is cut off the file too."""
        if not self.rows_path.exists():
            return []
        data = self.rows_path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(self.rows_path, whole)
        return [json.loads(line) for line in data[:whole].splitlines()]

    def add(self, row: Mapping[str, Any]) -> None:
        """One run more, on its way to the disk before the next begins."""
        if self._rows is None:
            self._rows = self.rows_path.open("a", encoding="utf-8")
        self._rows.write(json.dumps(row, ensure_ascii=False) + "\n")
        self._rows.flush()

    def close(self) -> None:
        if self._rows is not None:
            self._rows.close()
            self._rows = None

    def write_results(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """The table, rows in the order given."""
        duckdb = _duckdb()
        rows = list(rows)
        counters = sorted({name for row in rows for name in row["counters"]})
        ordered = self.path / "ordered.jsonl"
        with ordered.open("w", encoding="utf-8") as file:
            for place, row in enumerate(rows):
                flat = {key: row[key] for key in COLUMNS} | row["counters"] | {"place": place}
                file.write(json.dumps(flat, ensure_ascii=False) + "\n")
        types = COLUMNS | dict.fromkeys(counters, "DOUBLE") | {"place": "BIGINT"}
        spelled = ", ".join(f"{_quoted(name)}: '{kind}'" for name, kind in types.items())
        fresh = self.results_path.with_suffix(".fresh")
        with duckdb.connect() as connection:
            connection.execute(
                f"copy (select * exclude (place) from read_json({_quoted(str(ordered))}, "
                f"format='newline_delimited', maximum_object_size=16777216, columns={{{spelled}}}) order by place) "
                f"to {_quoted(str(fresh))} (format parquet)"
            )
        os.replace(fresh, self.results_path)
        ordered.unlink()

    def _write(self, path: pathlib.Path, text: str) -> None:
        fresh = path.with_suffix(".fresh")
        fresh.write_text(text, "utf-8")
        os.replace(fresh, path)


def read_results(path: pathlib.Path) -> Iterator[dict[str, Any]]:
    """The rows of a `results.parquet`, in its order."""
    with _duckdb().connect() as connection:
        found = connection.execute(f"select * from read_parquet({_quoted(str(path))})")
        names = [column[0] for column in found.description]
        for values in found.fetchall():
            yield dict(zip(names, values, strict=True))


def check_extras() -> None:
    """Raises MissingEngineError now rather than after the runs."""
    _duckdb()
    if find_spec("matplotlib") is None:
        raise MissingEngineError(f"a study needs duckdb and matplotlib: {INSTALL}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        raise MissingEngineError(f"a study needs duckdb and matplotlib: {INSTALL}") from None
    return duckdb
