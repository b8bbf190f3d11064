"""Columns as frames: pandas, polars and Arrow, each where it is installed. Knows no Sudoku."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from grille.errors import MissingEngineError, UnknownNameError, install_command

Columns = dict[str, Any]
"""By name: an array, or a list with None where there is nothing. All are equally long."""

LIBRARIES = ("pandas", "polars")


class Tabular:
    """What has rows and can be had as columns."""

    __slots__ = ()

    @abstractmethod
    def to_columns(self) -> Columns:
        """A column for everything that is known of a row: an array, or a list with None where there is nothing."""

    def to_frame(self, library: str = "pandas") -> Any:
        """The columns as a `DataFrame` of pandas, or of polars.

        Raises MissingEngineError where that is not installed.
        """
        if library not in LIBRARIES:
            raise UnknownNameError("frame", library, LIBRARIES)
        engine, found = _library(library), self.to_columns()
        if library == "polars":
            return engine.DataFrame(found, strict=False)
        return engine.DataFrame({name: _pandas_column(engine, one) for name, one in found.items()})

    def to_arrow(self) -> Any:
        """The columns as a table of Arrow, which DuckDB, polars and pandas read without a copy.

        Raises MissingEngineError without pyarrow.
        """
        return _library("pyarrow").table(self.to_columns())


def _pandas_column(pandas: Any, values: Any) -> Any:
    """Whole numbers stay whole beside None; lists are objects."""
    if not isinstance(values, list):
        return values
    return pandas.Series(values, dtype=object) if any(isinstance(one, list) for one in values) else pandas.array(values)


def columns_of(rows: Iterable[Mapping[str, Any]]) -> Columns:
    """Rows as columns, in the order in which names first come; None where a row lacks one."""
    rows = list(rows)
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def with_none(values: Sequence[Any], nothing: Any) -> list[Any]:
    """The values with None for what stands for nothing."""
    return [None if value == nothing or value != value else value for value in values]


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise MissingEngineError("this needs {}, which is not installed: {}", name, install_command("frames")) from None
