"""The tables of a library, and how one is recognised.

puzzles   one row a puzzle, whatever its disguise: `form` and `shape` are its identity, `key` a number made of both
adds      one row a file that was added, with how far that came: a killed add goes on there
about     `kind`, `schema`, `made_by`
"""

from __future__ import annotations

from typing import Any

from grille.collection import duck
from grille.collection.duck import Connection
from grille.errors import StorageError
from grille.logic.version import ladder_version

SCHEMA = 3
KIND = "grille library"

LEVELS = "levels"
ALWAYS = frozenset({LEVELS, "path"})
"""Scales that are always rated: the level, and the path's techniques and steps."""

SCALE_COLUMNS = {"se": ("er", "ep", "ed", "er_hardest"), "hodoku": ("hodoku_level", "hodoku_score")}
"""The columns of each optional scale; the column named like the scale holds the version of the rater."""

RATING_COLUMNS = {
    "verdict": "varchar",
    "level": "varchar",
    "er": "double",
    "ep": "double",
    "ed": "double",
    "hodoku_level": "varchar",
    "hodoku_score": "integer",
    "hardest": "varchar",
    "er_hardest": "varchar",
    "steps": "integer",
    "techniques": "map(varchar, integer)",
    "solved": "boolean",
}

COLUMNS = {
    "id": "bigint",
    "puzzle": "varchar",
    "shape": "varchar",
    "form": "varchar",
    "key": "ubigint",
    "givens": "integer",
    "symmetries": "varchar[]",
    "solution": "varchar",
    **RATING_COLUMNS,
    "ladder": "varchar",
    "se": "varchar",
    "hodoku": "varchar",
    "source": "varchar",
    "tags": "varchar[]",
    "copies": "integer",
}
"""`copies`: how often the puzzle was met. `ladder`: what gave its level. `se`: what gave its ER,
EP and ED, NULL where nobody asked for them; `hodoku`: likewise. `solution`: where there is exactly one."""

TOLD = tuple(name for name in COLUMNS if name not in ("id", "key"))
"""The columns that `query` shows."""

ADDS = {
    "id": "integer",
    "source": "varchar",
    "fingerprint": "varchar",
    "tags": "varchar[]",
    "chunk": "integer",
    "chunks": "integer",
    "puzzles": "bigint",
    "new": "bigint",
    "bad": "bigint",
    "complete": "boolean",
}


def create(connection: Connection) -> None:
    """Create the tables."""
    connection.begin()
    for name, columns in (("puzzles", COLUMNS), ("adds", ADDS), ("about", {"name": "varchar", "value": "varchar"})):
        connection.execute(f"create table {name} ({', '.join(f'{key} {kind}' for key, kind in columns.items())})")
    for name, value in (("kind", KIND), ("schema", str(SCHEMA)), ("made_by", ladder_version())):
        connection.execute("insert into about values (?, ?)", [name, value])
    connection.commit()


def about(connection: Connection, path: duck.Path) -> dict[str, Any]:
    """The description of a library. Raises StorageError where the file is none, or of another schema."""
    try:
        rows = dict(connection.execute("select name, value from about").fetchall())
    except duck.engine().CatalogException:
        rows = {}
    if rows.get("kind") != KIND:
        raise StorageError("{}: this database is no library; `grille library create` makes one", path)
    if rows.get("schema") != str(SCHEMA):
        raise StorageError(
            "{}: a library of schema {}, and this version of grille reads schema {}; it was made by grille "
            "{}: export it there to Parquet, and add that here",
            path,
            rows.get("schema"),
            SCHEMA,
            rows.get("made_by"),
        )
    return rows
