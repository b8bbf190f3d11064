"""A library: one DuckDB file of rated puzzles without duplicates, isomorphic ones included."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from grille.collection import duck, schema
from grille.collection.found import Found
from grille.collection.query import Wanted
from grille.collection.schema import ALWAYS, LEVELS
from grille.errors import OptionError, StorageError
from grille.files import scratch, write_whole
from grille.formats.contract import Entry
from grille.jobs import checked_jobs
from grille.logic.version import ladder_version
from grille.model import Grid, Shape
from grille.watch import Flag, Progress, Watch

if TYPE_CHECKING:
    from grille.collection.adding import Added
    from grille.collection.puzzle_source import Complain
    from grille.generator.made import Made

_ALL_TO_THE_FILE = "checkpoint"
"""Closing also does this, but where it fails it is silent and leaves the changes in a second file."""


class Library:
    """Open one with `create` or `open`, and close it, or use it as a context manager.

    One process may write at a time, with no reader beside it; any number may read together.
    """

    def __init__(self, path: pathlib.Path, connection: duck.Connection, *, read_only: bool = False) -> None:
        self.path = path
        self._connection = connection
        self._read_only = read_only

    @staticmethod
    def create(path: str | os.PathLike[str]) -> Library:
        """An empty library. Raises StorageError where the file exists."""
        where = pathlib.Path(path)
        with scratch() as folder:
            made = folder / "library"
            with duck.complaints(where, instead_of=made), duck.engine().connect(os.fspath(made)) as connection:
                schema.create(connection)
                connection.execute(_ALL_TO_THE_FILE)
            content = made.read_bytes()
        try:
            where.open("xb").close()  # if two processes create it, only one gets the name
        except FileExistsError:
            raise StorageError("{} is there already: a library is created where nothing is", where) from None
        try:
            write_whole(where, content)
        except BaseException:
            where.unlink()
            raise
        return Library.open(where)

    @staticmethod
    def open(path: str | os.PathLike[str], *, read_only: bool = False) -> Library:
        """The library in that file. Raises StorageError where the file is missing, damaged, or in use by a writer."""
        where = pathlib.Path(path)
        if not where.exists():
            raise StorageError("{}: there is no such file; `grille library create` makes a library", where)
        connection = duck.connect(where, read_only=read_only)
        try:
            with duck.complaints(where):
                schema.about(connection, where)
        except BaseException:
            connection.close()
            raise
        return Library(where, connection, read_only=read_only)

    def __enter__(self) -> Library:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._close(is_well=error is None)

    def __len__(self) -> int:
        return int(self._one("select count(*) from puzzles"))

    def close(self) -> None:
        """Write everything to the file and close it."""
        self._close(is_well=True)

    def _close(self, *, is_well: bool) -> None:
        with duck.complaints(self.path):
            try:
                if is_well and not self._read_only:
                    self._connection.execute(_ALL_TO_THE_FILE)
            finally:
                self._connection.close()

    def add(
        self,
        puzzles: Any,
        *,
        tags: Sequence[str] = (),
        name: str | None = None,
        format: str | None = None,
        shape: Shape | None = None,
        scales: Collection[str] = (LEVELS,),
        chunk: int | None = None,
        jobs: int = 1,
        anew: bool = False,
        seconds: float | None = None,
        stop: Flag | None = None,
        progress: Progress | None = None,
        complain: Complain = lambda error: None,
    ) -> Added:
        """Add the puzzles of a file, array, list, frame or relation; those already there in isomorphic form are
        counted.

        Puzzles are committed `chunk` at a time: after an interruption, the same call resumes. Raises StorageError where
        the file has changed since; `anew` then starts again. Levels are always rated; `scales=["levels", "se",
        "hodoku"]` adds ER, EP and ED and HoDoKu's level and score, which takes far longer, and `rate` does so later.
        """
        from grille.collection import adding
        from grille.collection.puzzle_source import Source, source_of
        from grille.logic.rating import checked_scales

        if isinstance(tags, str):
            raise OptionError("tags is a list of words, not one text")
        watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
        source = puzzles if isinstance(puzzles, Source) else source_of(puzzles, format=format, shape=shape, name=name)
        wanted = sorted(checked_scales(scales) | ALWAYS)
        if chunk is None:
            chunk = adding.CHUNK if set(wanted) == ALWAYS else adding.SLOW_CHUNK
        jobs = checked_jobs(jobs)
        with duck.complaints(self.path):
            return adding.add(
                self._connection, source, tags, chunk, jobs, wanted, anew=anew, watch=watch, complain=complain
            )

    def rate(
        self,
        *,
        scales: Collection[str] = (LEVELS,),
        jobs: int = 1,
        chunk: int | None = None,
        seconds: float | None = None,
        stop: Flag | None = None,
        progress: Progress | None = None,
    ) -> int:
        """Rate the puzzles that have no rating on one of the scales, or one by other ladders; returns how many.

        Ratings are committed as they are made; the same call resumes.
        """
        from grille.collection import adding, rerating
        from grille.logic.rating import checked_scales

        watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
        wanted = sorted(checked_scales(scales) | ALWAYS)
        if chunk is None:
            chunk = adding.CHUNK if set(wanted) == ALWAYS else adding.SLOW_CHUNK
        with duck.complaints(self.path):
            return rerating.rate(self._connection, wanted, chunk, checked_jobs(jobs), watch)

    def query(self, wanted: Wanted | None = None, **conditions: Any) -> Found:
        """The matching puzzles as a DuckDB relation (`.fetchnumpy()`, `.fetchall()`, `.columns` …) that is also
        a frame: `.to_frame()`, `.to_frame("polars")`, `.to_arrow()`.

        Conditions are those of `Wanted`, such as `level="hard", givens=(22, 25)`.
        """
        text, values = (wanted or Wanted(**conditions)).select(", ".join(schema.TOLD))
        with duck.complaints(self.path):
            return Found(self._connection.sql(text, params=values))

    def entries(self, wanted: Wanted | None = None, **conditions: Any) -> Iterator[Entry]:
        """The matching puzzles as entries that any format writes: with solution, level, source and tags."""
        found = self.query(wanted, **conditions).project("puzzle, shape, solution, level, source, tags")
        for rows in duck.batches(found, self.path):
            for puzzle, spec, solution, level, source, tags in rows:
                shape = Shape.from_spec(spec)
                fields = {"level": level, "source": source, "comment": " ".join(tags)}
                notes = {key: value for key, value in fields.items() if value}
                answer = Grid.from_line(solution, shape) if solution else None
                yield Entry(Grid.from_line(puzzle, shape), solution=answer, notes=notes)

    def contains(self, puzzles: Any, *, shape: Shape | None = None) -> list[bool]:
        """Whether the library holds each of the puzzles, in any isomorphic form."""
        from grille.collection import adding
        from grille.collection.puzzle_source import source_of

        found: list[bool] = []
        with duck.complaints(self.path):
            for chunk in source_of(puzzles, shape=shape).chunks(adding.CHUNK):
                for rows in chunk.parts:
                    found += adding.known(self._connection, rows)
        return found

    def unknown(self, made: Iterable[Made]) -> Iterator[Made]:
        """Of generated puzzles, such as those of `grille.make`, those that the library does not hold, without
        duplicates.

        They are not added. Raises OutOfTimeError after thousands in a row that are known.
        """
        from grille.collection.unseen import unknown

        return unknown(made, self.contains)

    def export(
        self,
        out: str | os.PathLike[str],
        wanted: Wanted | None = None,
        *,
        suffix: str | None = None,
        seconds: float | None = None,
        stop: Flag | None = None,
        **conditions: Any,
    ) -> int:
        """Write a table of all columns to a `.parquet` or `.csv` file, all or nothing; returns the number of rows.

        `suffix` decides which of the two where the file's name does not. Raises OutOfTimeError when the seconds are
        over or `stop` is set; a file that existed before is then unchanged.
        """
        watch = Watch.of(seconds=seconds, stop=stop)
        path = pathlib.Path(out)
        kinds = {".parquet": "parquet", ".csv": "csv, header"}
        suffix = suffix or path.suffix
        if suffix not in kinds:
            raise OptionError("a table is written to a file that ends in {}, not to {}", " or ".join(kinds), path.name)
        text, values = (wanted or Wanted(**conditions)).select(", ".join(schema.TOLD))
        return duck.copy(self._connection, text, path, kinds[suffix], values, watch=watch)

    def stats(self) -> dict[str, Any]:
        """How many puzzles, of which kinds, from which sources, and rated by what."""
        about = schema.about(self._connection, self.path)
        row = self._row(
            "select count(*), coalesce(sum(copies), 0), min(givens), max(givens), min(er), max(er), count(er) "
            "from puzzles"
        )
        return {
            "puzzles": row[0],
            "copies": int(row[1]) - row[0],
            "givens": None if row[2] is None else [row[2], row[3]],
            "er": None if row[4] is None else [row[4], row[5]],
            "with_er": row[6],
            "levels": self._counts("level"),
            "verdicts": self._counts("verdict"),
            "shapes": self._counts("shape"),
            "tags": self._counts("unnest(tags)"),
            "sources": self._counts("source"),
            "unfinished": [one[0] for one in self._rows("select source from adds where not complete order by id")],
            "ladders": self._counts("ladder"),
            "ladder": ladder_version(),
            "schema": int(about["schema"]),
            "made_by": about["made_by"],
        }

    def _one(self, text: str) -> Any:
        return self._row(text)[0]

    def _row(self, text: str) -> Any:
        return self._rows(text)[0]

    def _rows(self, text: str) -> list[Any]:
        with duck.complaints(self.path):
            return list(self._connection.execute(text).fetchall())

    def _counts(self, what: str) -> dict[str, int]:
        found = self._rows(
            f"select value, count(*) from (select {what} as value from puzzles) group by all order by all"
        )
        return {value: count for value, count in found if value is not None}
