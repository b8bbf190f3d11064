"""The files of the page as they are in the folder `page`, each with its type and a tag to know it again by."""

from __future__ import annotations

import hashlib
import pathlib
from importlib.metadata import version

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grille.web.said import json_bytes

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
"""What is served, by its suffix; nothing else is."""

AT_THE_ROOT = {"/": "index.html", "/sw.js": "sw.js"}
"""The others are below `/page/`. A worker that is to see every request lies at the top."""


FILES = "/page/files.json"
"""Where the worker that keeps the page finds what belongs to it, and of which version it is."""


def routes() -> list[Route]:
    """Where the files are found. Their names are those of the start, so that no path can lead elsewhere."""
    found = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.suffix in TYPES}
    paths = {f"/page/{name}": path for name, path in found.items() if name not in AT_THE_ROOT.values()}
    paths |= {place: found[name] for place, name in AT_THE_ROOT.items() if name in found}

    listed = _listed(paths)

    async def files(request: Request) -> Response:
        return Response(listed, media_type=TYPES[".json"])

    async def endpoint(request: Request) -> Response:
        path = paths.get(request.url.path)
        if path is None:
            raise HTTPException(404)
        return _file(path, request.headers.get("if-none-match", ""))

    return [Route(FILES, files), *(Route(place, endpoint) for place in (*AT_THE_ROOT, "/page/{name:path}"))]


def _listed(paths: dict[str, pathlib.Path]) -> bytes:
    """The files, and a version that is another one as soon as one of them is, or the library they ask."""
    told = hashlib.sha256(version("grille").encode())
    for place, path in sorted(paths.items()):
        told.update(place.encode() + path.read_bytes())
    return json_bytes({"version": told.hexdigest()[:16], "files": sorted(set(paths) - {"/sw.js"})})


def _file(path: pathlib.Path, known: str) -> Response:
    """The file, unless the browser has it: then it is told so. It asks each time, so that it never has an old one."""
    content = path.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=TYPES[path.suffix], headers=headers)
