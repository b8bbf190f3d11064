"""The files of the page, from the folder `page`, each with its type and an ETag.

There is no build step. Comments and indentation are stripped when a file is sent.
"""

from __future__ import annotations

import gzip
import hashlib
import pathlib
import re
from functools import lru_cache
from importlib.metadata import version
from typing import NamedTuple
from urllib.parse import urljoin

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grille.web.encoding import json_bytes
from grille.web.responses import compressed, wants_gzip

FOLDER = pathlib.Path(__file__).with_name("page")

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""The types of the files that are served, by suffix; no other file is."""

AT_THE_ROOT = {"/": "index.html", "/sw.js": "sw.js"}
"""Files at the root; all others are below `/page/`. A service worker must be at the root to see every request."""

FIRST = ("/page/js/main.js", "/page/js/play/view.js")
"""The modules that the first view needs. With their imports they are preloaded, so that a browser fetches them at once
and not one after the other: the board appears in little more than half the time."""

SHEET = "/page/css/page.css"
SHEETS = ("tokens", "base", "board", "play", "make")
"""One style sheet of these, one after the other: what is seen first waits for one answer and not for five."""

FILES = "/page/files.json"
"""The list of files and its version, for the service worker."""


Files = dict[str, tuple[pathlib.Path, ...]]
"""Where something is found, and what it is made of."""


def routes() -> list[Route]:
    """The routes, of the files present at the start, so that no path can lead elsewhere."""
    found = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.suffix in TYPES}
    paths: Files = {f"/page/{name}": (path,) for name, path in found.items() if name not in AT_THE_ROOT.values()}
    paths |= {place: (found[name],) for place, name in AT_THE_ROOT.items() if name in found}
    paths[SHEET] = tuple(path for name in SHEETS for path in paths.pop(f"/page/css/{name}.css", ()))

    listed = _listed(paths)
    announced = ", ".join(f"<{place}>; rel=modulepreload" for place in _imported(paths))

    async def files(request: Request) -> Response:
        return compressed(request, Response(listed, media_type=TYPES[".json"]))

    async def endpoint(request: Request) -> Response:
        parts = paths.get(request.url.path)
        if parts is None:
            raise HTTPException(404)
        headers = {"Link": announced} if parts[0].suffix == ".html" else {}
        return _file(parts, request, headers)

    return [Route(FILES, files), *(Route(place, endpoint) for place in (*AT_THE_ROOT, "/page/{name:path}"))]


def _listed(paths: Files) -> bytes:
    """The list of files, and a version that changes with any of them and with the library."""
    digest = hashlib.sha256(version("grille").encode())
    for place, parts in sorted(paths.items()):
        digest.update(place.encode() + b"".join(path.read_bytes() for path in parts))
    return json_bytes({"version": digest.hexdigest()[:16], "files": sorted(set(paths) - {"/sw.js"})})


def _imported(paths: Files) -> list[str]:
    """The first modules, and all that they import statically."""
    found = [place for place in FIRST if place in paths]
    for place in found:
        named = _IMPORT.findall(paths[place][0].read_text("utf-8"))
        found += [other for name in named if (other := urljoin(place, name)) not in found]
    return found


_IMPORT = re.compile(r"""^(?:import|export) (?:[^;]*? from )?"([^"]+)";""", re.MULTILINE)


def _file(parts: tuple[pathlib.Path, ...], request: Request, headers: dict[str, str]) -> Response:
    """The file, unless the browser has it: then it is told so. It asks each time, so that it never has an old one."""
    sent = _sent(parts, tuple(path.stat().st_mtime_ns for path in parts))
    is_packed = len(sent.packed) < len(sent.content) and wants_gzip(request)
    headers = {"ETag": sent.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"} | headers
    if sent.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(sent.packed if is_packed else sent.content, media_type=TYPES[parts[0].suffix], headers=headers)


class _Sent(NamedTuple):
    """What a browser is sent for a file, plain and compressed, and its tag."""

    content: bytes
    packed: bytes
    tag: str


@lru_cache(maxsize=256)
def _sent(parts: tuple[pathlib.Path, ...], changed: tuple[int, ...]) -> _Sent:
    """Of files that were changed then."""
    content = b"".join(_content(path) for path in parts)
    return _Sent(content, gzip.compress(content, mtime=0), f'"{hashlib.sha256(content).hexdigest()[:16]}"')


def _content(path: pathlib.Path) -> bytes:
    content = path.read_bytes()
    if path.suffix not in (".js", ".css"):
        return content
    return tighter(lighter(content.decode()), path.suffix).encode()


def lighter(code: str) -> str:
    r"""JavaScript or CSS without comments and indentation.

    Block comments and lines that begin with `//` are removed wherever they are, line by line; a test checks that no
    string of ours looks like one or spans several lines.
    """
    bare = re.sub(r"/\*.*?\*/ ?", "", code, flags=re.DOTALL)
    lines = (_REMARK.sub("", line.strip()) for line in bare.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


_REMARK = re.compile(r"""(?<=[;,{}()]) // [^"'`]*$""")


def tighter(code: str, suffix: str) -> str:
    r"""The code without unneeded spaces. Lines with a division, a regular expression or a template are left as they
    are.

    >>> tighter('if (a > 1) b = a ? - 1 : say("a , b");\nb = `${a} = ` ;\nb = a / 2;\n', ".js")
    'if(a>1)b=a?- 1:say("a , b");\nb=`${a} = `;\nb = a / 2;\n'
    """
    return "".join(_tight(line, _BLANKS[suffix]) for line in code.splitlines(keepends=True))


def _tight(line: str, blanks: re.Pattern[str]) -> str:
    parts = _TEXT.split(line)  # code and strings alternate
    if line.count("`") > 2 or any(sign in part for part in parts[::2] for sign in "'`/"):
        return line
    parts[::2] = [blanks.sub(r"\1", part) for part in parts[::2]]
    return "".join(parts)


_TEXT = re.compile(r'("(?:[^"\\\n]|\\.)*"|`[^`\n]*`)')
_BLANKS = {".js": re.compile(r" ?([={}(),;:?<>&|!*%[\]]) ?"), ".css": re.compile(r"(?: (?={)|(?<=[:,;{}]) )()")}
