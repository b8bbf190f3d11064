"""docs/api.md is true: its curl and Python examples run, and its tables are the code's."""

from __future__ import annotations

import contextlib
import io
import json
import pathlib
import re
import shutil
import subprocess
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

from grille.web.app import PROBLEMS, ROUTES
from grille.web.settings import Limits

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
CURLS = re.findall(r"^```sh\n(.*?)^```\n+(?:```json\n(.*?)^```)?", PAGE, re.MULTILINE | re.DOTALL)
SCRIPTS = re.findall(r"^```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
HERE = "http://127.0.0.1:8000"


def is_within(wanted: Any, found: Any) -> bool:
    """Whether all that is wanted is found; an object may have more."""
    if isinstance(wanted, dict):
        return all(key in found and is_within(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list):
        return len(wanted) == len(found) and all(map(is_within, wanted, found))
    return bool(wanted == found)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize(("command", "wanted"), CURLS)
def test_what_curl_asks_is_answered_as_the_page_says(client: Client, command: str, wanted: str) -> None:
    ran = subprocess.run(command.replace(HERE, client.address), shell=True, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    if wanted:
        assert is_within(json.loads(wanted), json.loads(ran.stdout)), ran.stdout
    else:
        assert ran.stdout.count("event: puzzle\n") == 3
        assert "event: answer\n" in ran.stdout


@pytest.mark.parametrize("script", SCRIPTS)
def test_python_examples_run(client: Client, script: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(script.replace(HERE, client.address), "api.md", "exec"), {"__name__": "example"})
    assert printed.getvalue()


def test_the_tables_name_every_verb_limit_and_status() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)
    assert rows == [route.verb for route in ROUTES] + [one.name for one in fields(Limits)]
    for one in fields(Limits):
        assert f"| `{one.name}` | {one.default:,} | {one.metadata['says']} |" in PAGE
    for status in PROBLEMS:
        assert re.search(rf"^\|[^|]*\b{status}\b", PAGE, re.MULTILINE), status


def test_the_table_of_verbs_names_every_word_that_each_is_asked_with() -> None:
    everywhere = {"shape", "symbols", "seconds", "rules", "ignore_unknown_rules"}
    for route in ROUTES:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{route.verb}` |"))
        said = set(re.findall(r"`([a-z_]+)`", row.split("|")[2]))
        words = {field.alias or name for name, field in route.body.model_fields.items()}
        assert words - everywhere == said - everywhere, route.verb
