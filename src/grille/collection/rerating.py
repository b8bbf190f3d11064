"""Rating again what other ladders rated: a chunk at a time, each for good, so that it goes on where it was stopped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from grille.collection.adding import ratings_of
from grille.collection.duck import Connection
from grille.collection.schema import RATING_COLUMNS
from grille.collection.tables import registered
from grille.collection.verbs import TECHNIQUES, columns_of, rating_select
from grille.collection.version import ladder_version
from grille.errors import OutOfTimeError
from grille.model import Shape
from grille.model.rows import rows_of
from grille.watch import Watch


def rate(connection: Connection, chunk: int, jobs: int, watch: Watch) -> int:
    """Rate every puzzle whose `ladder` is another one; how many were rated before the watch was up."""
    (total,) = connection.execute("select count(*) from puzzles where ladder <> ?", [ladder_version()]).fetchone()
    done, quiet = 0, replace(watch, progress=None)
    while not watch.is_up:
        found = connection.execute(
            "select id, puzzle, shape from puzzles where ladder <> $ladder and shape = "
            "(select shape from puzzles where ladder <> $ladder order by id limit 1) order by id limit $chunk",
            {"ladder": ladder_version(), "chunk": chunk},
        ).fetchall()
        if not found:
            break
        ids, puzzles, specs = zip(*found, strict=True)
        try:
            rows = rows_of(puzzles, shape=Shape.from_spec(specs[0]))
            columns, many = columns_of(rows, ratings_of(rows, jobs, quiet))
        except OutOfTimeError:
            break
        columns["id"] = np.array(ids)
        fresh = ", ".join(rating_select(name) for name in RATING_COLUMNS)
        changes = ", ".join(f"{name} = fresh.{name}" for name in RATING_COLUMNS)
        with registered(connection, rows=columns, many=many):
            connection.execute(
                f"update puzzles set {changes}, ladder = $ladder "
                f"from (select id, {fresh} from rows {TECHNIQUES}) fresh where puzzles.id = fresh.id",
                {"ladder": ladder_version()},
            )
        done += len(found)
        watch.tell(done, total)
    return done
