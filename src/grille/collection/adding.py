"""Adding puzzles to a library in chunks: each chunk is one transaction, and its new puzzles are rated together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from grille.collection.batch_verbs import TECHNIQUES, Up, Worked, columns_of, rating_columns, rating_select
from grille.collection.duck import Connection, engine, first_row
from grille.collection.forms import forms_of
from grille.collection.lines import lines_of, texts
from grille.collection.puzzle_source import Chunk, Complain, Source
from grille.collection.schema import ADDS, COLUMNS, RATING_COLUMNS, SCALE_COLUMNS
from grille.collection.tables import Columns, joined, registered
from grille.errors import OptionError, OutOfTimeError, ParseError, StorageError, shown
from grille.generator.difficulty import LARGEST_RATED
from grille.generator.symmetries import SYMMETRIES, orbits
from grille.json_types import Exact
from grille.logic.rating import unrated
from grille.logic.solutions import UNIQUE, count_up_to_two
from grille.logic.version import ladder_version
from grille.methods.rate import rate_batch
from grille.model import Shape
from grille.model.rows import Rows
from grille.watch import Watch

CHUNK, SLOW_CHUNK = 10_000, 200
"""Default chunk sizes, without ER and with it: seconds of work each."""

_NAMED = tuple(name for name in SYMMETRIES if name != "none")
_KEY = "md5_number_lower(concat(shape, '/', form))"


class AddedDict(Exact):
    puzzles: int
    new: int
    copies: int
    bad: int
    resumed: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Added:
    """The outcome of an add: puzzles read, new ones among them, and lines that could not be read.

    `resumed` of the puzzles were added by an earlier call. `complete` is false where the add was stopped.
    """

    puzzles: int
    new: int
    bad: int
    resumed: int
    complete: bool

    def to_dict(self, language: str | None = None) -> AddedDict:
        """The fields, and `copies`: the puzzles that were in the library already."""
        return {
            "puzzles": self.puzzles,
            "new": self.new,
            "copies": self.puzzles - self.new,
            "bad": self.bad,
            "resumed": self.resumed,
            "complete": self.complete,
        }


@dataclass(frozen=True, slots=True)
class _Add:
    """A row of the table `adds`."""

    id: int
    source: str
    fingerprint: str | None
    tags: Sequence[str]
    chunk: int
    chunks: int
    puzzles: int
    new: int
    bad: int
    complete: bool


def add(
    connection: Connection,
    source: Source,
    tags: Sequence[str],
    chunk: int,
    jobs: int,
    scales: Sequence[str],
    *,
    anew: bool,
    watch: Watch,
    complain: Complain,
) -> Added:
    """Add the puzzles of a source that the library does not hold, resuming an add of this source that was stopped."""
    if isinstance(chunk, bool) or not isinstance(chunk, int) or chunk < 1:
        raise OptionError("chunk is a number of puzzles from 1 on, not {}", shown(chunk))
    going = _resumed(connection, source, tags, chunk, anew)
    resumed = going.puzzles
    bad = 0

    def count(error: ParseError) -> None:
        nonlocal bad
        bad += 1
        complain(error)

    for piece in source.chunks(going.chunk, complain=count, watch=watch):
        if piece.number < going.chunks:
            continue
        if watch.is_up:
            break
        try:
            going = _add_chunk(connection, piece, going, jobs, scales, watch)
        except OutOfTimeError:
            if not watch.is_up:
                raise
            break
        watch.report(going.puzzles, max(source.total or 0, going.puzzles) or None)
    going = replace(going, bad=bad, complete=not watch.is_up)
    _keep(connection, going)
    return Added(going.puzzles, going.new, bad, resumed, going.complete)


def known(connection: Connection, rows: Rows) -> list[bool]:
    """Whether the library holds each row, in any isomorphic form."""
    forms, _ = forms_of(rows)
    columns = {
        "place": np.arange(len(rows)),
        "shape": texts([rows.shape.spec] * len(rows)),
        "form": lines_of(Rows(rows.shape, forms.digits)),
    }
    with registered(connection, asked=columns):
        found = connection.execute(
            f"select puzzles.id is not null from (select *, {_KEY} as key from asked) asked "
            "left join puzzles using (key, shape, form) order by place"
        ).fetchall()
    return [is_known for (is_known,) in found]


def _resumed(connection: Connection, source: Source, tags: Sequence[str], chunk: int, anew: bool) -> _Add:
    """The stopped add of this source, or a new one."""
    rows = connection.execute(
        "select * from adds where not complete and (fingerprint = $fingerprint or source = $source) "
        "order by fingerprint = $fingerprint desc nulls last",
        {"source": source.name, "fingerprint": source.fingerprint},
    ).fetchall()
    for row in rows:
        held = _Add(*row)
        if held.fingerprint is not None and held.fingerprint == source.fingerprint and not anew:
            return held
        if held.fingerprint is not None and not anew:
            raise StorageError(
                "{} has changed since adding it was stopped after {:,} puzzles: bring the old file back, or "
                "begin again with `--anew` (what was added stays)",
                source.name,
                held.puzzles,
            )
        connection.execute("delete from adds where id = ?", [held.id])
    (last,) = first_row(connection, "select coalesce(max(id), 0) from adds")
    begun = _Add(last + 1, source.name, source.fingerprint, list(dict.fromkeys(tags)), chunk, 0, 0, 0, 0, False)
    connection.execute(
        f"insert into adds values ({', '.join('?' * len(ADDS))})", [getattr(begun, name) for name in ADDS]
    )
    return begun


def _keep(connection: Connection, going: _Add) -> None:
    connection.execute(
        "update adds set chunks = ?, puzzles = ?, new = ?, bad = ?, complete = ? where id = ?",
        [going.chunks, going.puzzles, going.new, going.bad, going.complete, going.id],
    )


def _add_chunk(
    connection: Connection, chunk: Chunk, going: _Add, jobs: int, scales: Sequence[str], watch: Watch
) -> _Add:
    """Add a chunk in one transaction: all of it, or nothing where an exception is raised."""
    quiet = replace(watch, progress=None)
    met = joined([_met(rows, first, jobs, quiet) for rows, first in _with_places(chunk)])
    connection.begin()
    try:
        with registered(connection, met=met):
            connection.execute(
                f"create or replace temp table incoming as select min(place) as place, shape, form, {_KEY} as key, "
                "count(*)::integer as copies from met group by shape, form"
            )
        _count_copies(connection, going.tags)
        found = connection.execute(
            "select place from incoming anti join puzzles using (key, shape, form) order by place"
        ).fetchnumpy()["place"]
        new = np.asarray(found, np.int64)
        if len(new):
            _insert(connection, chunk, new, going, jobs, scales, quiet)
        done = replace(going, chunks=chunk.number + 1, puzzles=going.puzzles + len(chunk), new=going.new + len(new))
        _keep(connection, done)
        connection.commit()
    except BaseException:
        with suppress(engine().Error):  # a failed transaction may have been rolled back already
            connection.rollback()
        raise
    return done


def _with_places(chunk: Chunk) -> list[tuple[Rows, int]]:
    """The parts of the chunk with their offsets in it."""
    starts = np.cumsum([0, *map(len, chunk.parts)]).tolist()
    return list(zip(chunk.parts, starts, strict=False))


def _met(rows: Rows, first: int, jobs: int, watch: Watch) -> Columns:
    forms, _ = forms_of(rows, jobs=jobs, watch=watch)
    return {
        "place": np.arange(first, first + len(rows)),
        "shape": texts([rows.shape.spec] * len(rows)),
        "form": lines_of(Rows(rows.shape, forms.digits)),
    }


def _count_copies(connection: Connection, tags: Sequence[str]) -> None:
    same = "puzzles.key = incoming.key and puzzles.shape = incoming.shape and puzzles.form = incoming.form"
    connection.execute(f"update puzzles set copies = puzzles.copies + incoming.copies from incoming where {same}")
    if tags:
        connection.execute(
            "update puzzles set tags = list_sort(list_distinct(list_concat(tags, $tags::varchar[]))) from incoming "
            f"where {same} and not list_has_all(tags, $tags::varchar[])",
            {"tags": list(tags)},
        )


def _insert(
    connection: Connection,
    chunk: Chunk,
    new: np.ndarray[Any, Any],
    going: _Add,
    jobs: int,
    scales: Sequence[str],
    watch: Watch,
) -> None:
    """Rate the rows at those offsets of the chunk and insert them into the library."""
    tables = []
    for rows, first in _with_places(chunk):
        places = new[(first <= new) & (new < first + len(rows))]
        if len(places):
            tables.append(rated(Rows(rows.shape, rows.digits[places - first]), places, jobs, scales, watch))
    rows_table, details = (joined(parts) for parts in zip(*tables, strict=True))
    values = {name: name for name in COLUMNS} | {
        "id": "(select coalesce(max(id), 0) from puzzles) + row_number() over (order by place)",
        **{name: rating_select(name) for name in RATING_COLUMNS},
        "symmetries": "coalesce(string_split(nullif(symmetries, ''), ' '), []::varchar[])",
        "solution": "nullif(solution, '')",
        "ladder": "$ladder",
        **{scale: f"${scale}" for scale in SCALE_COLUMNS},
        "source": "$source",
        "tags": "$tags::varchar[]",
    }
    with registered(connection, rows=rows_table, details=details):
        connection.execute(
            f"insert into puzzles select {', '.join(values.values())} "
            f"from rows join (select place, form, key, copies from incoming) using (place) {TECHNIQUES} order by place",
            {
                "ladder": ladder_version(),
                **{scale: ladder_version() if scale in scales else None for scale in SCALE_COLUMNS},
                "source": going.source,
                "tags": sorted(set(going.tags)),
            },
        )


def rated(
    rows: Rows, places: np.ndarray[Any, Any], jobs: int, scales: Sequence[str], watch: Watch
) -> tuple[Columns, Columns]:
    """The columns of a library for these puzzles. Raises OutOfTimeError where the watch is up first."""
    worked = ratings_of(rows, jobs, scales, watch)
    counted = count_up_to_two(rows.digits, rows.shape, jobs=jobs, watch=watch)
    if not counted.complete.all():
        raise OutOfTimeError("the solutions were not found in time")
    columns, details = columns_of(rows, worked)
    solutions = lines_of(Rows(rows.shape, counted.solutions))
    solutions[counted.found != UNIQUE] = ""
    columns |= {
        "solution": solutions,
        "givens": (rows.digits > 0).sum(axis=1),
        "symmetries": _symmetries(rows),
        "place": places,
    }
    details["place"] = places[details["place"]]
    return columns, details


def ratings_of(rows: Rows, jobs: int, scales: Sequence[str], watch: Watch) -> Worked:
    """The ratings as columns. Raises OutOfTimeError where the watch is up first."""
    if rows.shape.side > LARGEST_RATED:
        return rating_columns(unrated(len(rows)))
    ratings = rate_batch(rows, scales=scales, jobs=jobs, stop=Up(watch))
    if watch.is_up and not ratings.complete.all():  # unfinished rows before the watch is up are puzzles without an ER
        raise OutOfTimeError("the puzzles were not rated in time")
    return rating_columns(ratings)


def _symmetries(rows: Rows) -> np.ndarray[Any, Any]:
    """The names of the symmetries of each pattern of givens, separated by spaces."""
    pattern, bits = rows.digits > 0, np.zeros(len(rows), np.int64)
    for bit, name in enumerate(_NAMED):
        bits |= (pattern == pattern[:, _firsts(rows.shape, name)]).all(axis=1).astype(np.int64) << bit
    names = {mask: " ".join(name for bit, name in enumerate(_NAMED) if mask >> bit & 1) for mask in set(bits.tolist())}
    return texts(names[mask] for mask in bits.tolist())


@lru_cache(maxsize=256)
def _firsts(shape: Shape, symmetry: str) -> np.ndarray[Any, Any]:
    """For each cell, the first cell of its orbit."""
    _, first, number = np.unique(orbits(shape, symmetry), return_index=True, return_inverse=True)
    found: np.ndarray[Any, Any] = first[number]
    return found
