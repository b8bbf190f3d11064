"""Whether every link of a built site leads somewhere, and nothing is loaded from another host."""

from __future__ import annotations

import pathlib
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
LOADED |= {"embed": "src", "object": "data", "link": "href"}
CSS = re.compile(r"(?:@import\s+|url\(\s*)[\"']?((?:https?:)?//[^\"')\s]+)")


class Page(HTMLParser):
    """What a page loads, where it links to, and the anchors that it has."""

    def __init__(self, path: pathlib.Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.linked: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if LOADED.get(tag, "") in given and given.get("rel") not in ("canonical", "alternate"):
            self.loaded.append(given[LOADED[tag]])
        if tag == "a" and "href" in given:
            self.linked.append(given["href"])


def complaints(root: pathlib.Path) -> list[str]:
    """A line for each thing that is wrong."""
    pages = {path: Page(path) for path in sorted(root.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(root)
        found += [f"{name} loads {one}" for one in page.loaded if re.match(r"(https?:)?//", one)]
        for link in dict.fromkeys([*page.loaded, *page.linked]):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link == "#":
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file():
                found.append(f"{name}: {link} leads nowhere")
            elif parts.fragment and there in pages and unquote(parts.fragment) not in pages[there].anchors:
                found.append(f"{name}: {link} has no such place")
    for path in root.rglob("*.css"):
        found += [f"{path.relative_to(root)} loads {one}" for one in CSS.findall(path.read_text("utf-8"))]
    return found
