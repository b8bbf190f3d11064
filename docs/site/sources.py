"""The Markdown files of the repository as a tree for Sphinx: where each goes, and its links from there.

English pages go to `en`, French ones to `fr`, and each language becomes a site of its own, the second inside the first.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LANGUAGES = ("en", "fr")
FENCED = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
MOVED = {
    "README.md": "en/index.md",
    "CONTRIBUTING.md": "en/contributing.md",
    "CHANGELOG.md": "en/changelog.md",
    "SECURITY.md": "en/security.md",
    "docs/README.md": "en/guide.md",
    "docs/fr/glossaire.md": "fr/glossaire.md",
    "examples/notebooks": "en/notebooks/index.md",
}
TWINS = {"glossary": "glossaire", "guide": "index"}
"""English pages whose French ones have another name."""

Write = Callable[[str, str], None]


def place_of(path: str) -> str | None:
    """Where a file of the repository goes; None for one that is no page."""
    if path in MOVED:
        return MOVED[path]
    if path.startswith("docs/fr/"):
        return re.sub(r"(^|/)README\.md$", r"\1index.md", "fr/" + path[len("docs/fr/") :])
    if path.startswith("docs/"):
        return re.sub(r"(^|/)README\.md$", r"\1index.md", "en/" + path[len("docs/") :])
    if path.startswith("native/") and path.endswith(".md"):
        return "en/" + path.replace("README.md", "index.md")
    if path.startswith("examples/notebooks/"):
        return "en/" + path[len("examples/") :].replace(".py", ".md")
    return None


def pages() -> Iterator[str]:
    """Every Markdown file that has a place."""
    yield from ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
    for folder in ("docs", "native"):
        yield from sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.md"))


def rewritten(text: str, path: str, target: pathlib.Path) -> str:
    """The text of that file with its links as they are from its place; what a page shows or hands out is copied."""
    place = place_of(path)
    assert place is not None
    parts = FENCED.split(text)
    parts[::2] = (LINK.sub(lambda match: _link(match, path, place, target), part) for part in parts[::2])
    return "".join(parts)


def _link(match: re.Match[str], path: str, place: str, target: pathlib.Path) -> str:
    mark, text, link, anchor = match[1], match[2], match[3], match[4] or ""
    if not link or "://" in link or link.startswith("mailto:"):
        return match[0]
    there = os.path.normpath(os.path.join(os.path.dirname(path), link))
    if not (ROOT / there).exists():
        raise SystemExit(f"{path}: {link} is no file")
    goal = place_of(there)
    folder, language = os.path.dirname(place), place[:2]
    if mark or goal is None or not goal.endswith(".md"):
        copy = f"{language}/{goal[3:] if goal else 'files/' + there}"
        copy += ".txt" if copy.endswith(".md") else ""  # a table of results, say: handed out, and no page
        (target / copy).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / there, target / copy)
        return f"{mark}[{text}]({os.path.relpath(copy, folder)})"
    if goal[:2] == language:
        return f"[{text}]({os.path.relpath(goal, folder)}{anchor})"
    return f'<a href="{address(place, goal)}{anchor}">{text}</a>'


def address(place: str, goal: str) -> str:
    """From one page of the built site to another, also in the other language."""
    return os.path.relpath(served(goal), os.path.dirname(served(place)))


def served(place: str) -> str:
    """Where a page is in the built site: English at its root, French in `fr`."""
    return place.removeprefix("en/").replace(".md", ".html")


def contents(language: str, names: set[str]) -> str:
    """The chapters with those pages, as lists that Sphinx makes its navigation of."""
    text = ""
    for chapter in tomllib.loads((HERE / "contents.toml").read_text("utf-8"))["chapters"]:
        rows = [name for name in chapter["pages"] if name in names]
        text += "\n```{toctree}\n:hidden:\n:caption: " + chapter[language] + "\n\n" + "\n".join(rows) + "\n```\n"
    return text


def below(name: str, names: set[str]) -> str:
    """The pages in the folder of an index page, as such a list."""
    folder = name.removesuffix("index")
    rows = sorted(one[len(folder) :] for one in names if one.startswith(folder) and one != name)
    return "\n```{toctree}\n:hidden:\n\n" + "\n".join(rows) + "\n```\n"
