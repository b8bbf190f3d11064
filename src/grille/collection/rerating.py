"""Rating again what other ladders rated: a chunk at a time, each committed, so that it can be resumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from grille.collection.adding import ratings_of
from grille.collection.batch_verbs import TECHNIQUES, columns_of, rating_select
from grille.collection.duck import Connection, first_row
from grille.collection.schema import RATING_COLUMNS, SCALE_COLUMNS
from grille.collection.tables import registered
from grille.errors import OutOfTimeError
from grille.logic.version import ladder_version
from grille.model import Shape
from grille.model.rows import rows_of
from grille.watch import Watch


def rate(connection: Connection, scales: Sequence[str], chunk: int, jobs: int, watch: Watch) -> int:
    """Rate every puzzle that these ladders have not rated on each scale; returns how many before the watch was up.

    Ratings on other scales stay.
    """
    rated_scales, version = [scale for scale in SCALE_COLUMNS if scale in scales], {"version": ladder_version()}
    conditions = ["ladder <> $version", *(f"{name} is distinct from $version" for name in rated_scales)]
    is_old = f"({' or '.join(conditions)})"
    kept = {name for scale, names in SCALE_COLUMNS.items() if scale not in rated_scales for name in names}
    changed = [name for name in RATING_COLUMNS if name not in kept]
    fresh = ", ".join(rating_select(name) for name in changed)
    changes = ", ".join(f"{name} = fresh.{name}" for name in changed)
    changes += "".join(f", {name} = $version" for name in ("ladder", *rated_scales))
    (total,) = first_row(connection, f"select count(*) from puzzles where {is_old}", version)
    done, quiet = 0, replace(watch, progress=None)
    while not watch.is_up:
        found = connection.execute(
            f"select id, puzzle, shape from puzzles where {is_old} and shape = "
            f"(select shape from puzzles where {is_old} order by id limit 1) order by id limit $chunk",
            {**version, "chunk": chunk},
        ).fetchall()
        if not found:
            break
        ids, puzzles, specs = zip(*found, strict=True)
        try:
            rows = rows_of(puzzles, shape=Shape.from_spec(specs[0]))
            columns, details = columns_of(rows, ratings_of(rows, jobs, scales, quiet))
        except OutOfTimeError:
            if not watch.is_up:
                raise
            break
        columns["id"] = np.array(ids)
        with registered(connection, rows=columns, details=details):
            connection.execute(
                f"update puzzles set {changes} from (select id, {fresh} from rows {TECHNIQUES}) fresh "
                "where puzzles.id = fresh.id",
                version,
            )
        done += len(found)
        watch.report(done, total)
    return done
