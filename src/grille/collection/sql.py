"""SQL by users over a library: one SELECT, read-only, with no access to files, network or variables."""

from __future__ import annotations

from typing import Any

from grille.collection import duck, schema
from grille.errors import OptionError


def run_sql(path: duck.Path, text: str) -> Any:
    """The result of one SELECT over the table `puzzles`, as a DuckDB relation.

    Raises OptionError for anything but one SELECT, and StorageError where the library cannot be read, also where this
    process has it open otherwise.
    """
    try:
        statements = duck.engine().extract_statements(text)
    except duck.engine().Error as error:
        raise OptionError("this is no SQL: {}", _first_line(error)) from None
    if len(statements) != 1 or statements[0].type != duck.engine().StatementType.SELECT:
        raise OptionError("a library answers one SELECT; it is changed by `grille library add` and `rate` alone")
    locked = {"enable_external_access": "false", "autoload_known_extensions": "false"}
    connection = duck.connect(path, read_only=True, **locked, autoinstall_known_extensions="false")
    try:
        with duck.complaints(path):
            schema.about(connection, path)
            connection.execute("set lock_configuration = true")
        return connection.sql(text)
    except duck.engine().Error as error:
        connection.close()
        raise OptionError("the library cannot answer this: {}", _first_line(error)) from None
    except BaseException:
        connection.close()
        raise


def _first_line(error: Exception) -> str:
    return " ".join(str(error).split("\n\n")[0].split())
