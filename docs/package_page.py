"""The README as a package index shows it, where nothing relative leads anywhere: the build's metadata asks this module.

One setting makes pictures and links absolute: `address` in pyproject.toml, or GRILLE_ADDRESS in the environment, the
repository's own page. While there is none, links become their text and pictures are left out.
"""

from __future__ import annotations

import os
import pathlib
import re
from collections.abc import Mapping
from typing import Any

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"
FENCED = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
ABSOLUTE = ("http://", "https://", "mailto:", "#")


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """The hook that the build calls."""
    address = os.environ.get("GRILLE_ADDRESS") or settings.get("address", "")
    return {"readme": {"content-type": "text/markdown", "text": page(README.read_text("utf-8"), address)}}


def page(text: str, address: str) -> str:
    """The text with each relative link and picture absolute, or without them where the address is empty."""
    parts = FENCED.split(text)
    parts[::2] = (_absolute(part, address.rstrip("/")) for part in parts[::2])
    return "".join(parts)


def _absolute(text: str, address: str) -> str:
    def picture(match: re.Match[str]) -> str:
        if match[2].startswith(ABSOLUTE):
            return match[0]
        return f"![{match[1]}]({address}/raw/HEAD/{match[2]})" if address else ""

    def link(match: re.Match[str]) -> str:
        if match[2].startswith(ABSOLUTE):
            return match[0]
        return f"[{match[1]}]({address}/blob/HEAD/{match[2]})" if address else match[1]

    return LINK.sub(link, PICTURE.sub(picture, text))
