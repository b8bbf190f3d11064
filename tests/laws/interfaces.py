"""The three interfaces to the verbs: Python, the command line and HTTP."""

from __future__ import annotations

from tests.laws import command_line, http_api, python_verbs

INTERFACES = {"python": python_verbs, "command": command_line, "http": http_api}
