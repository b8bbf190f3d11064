"""The page's files are served as they are, light and safely; the types in them hold."""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import subprocess
from dataclasses import asdict
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest

from grille.model import Shape
from grille.model.alphabet import digit_texts
from grille.web.page import FOLDER, TYPES, lighter, tighter

if TYPE_CHECKING:
    from tests.web.conftest import Client

HERE = pathlib.Path(__file__).parent
MOST_BYTES = 250_000
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+\.js)["']""")
NAMED = re.compile(r"""(?:src|href)=["']([^"'#?]+\.[a-z]+)["']""")


def linked(client: Client) -> dict[str, bytes]:
    """All that the page loads, by its path."""
    found = {"/": client.http.get("/").content}
    queue = [urljoin("/", name) for name in NAMED.findall(found["/"].decode())]
    while queue:
        path = queue.pop()
        if path in found:
            continue
        answer = client.http.get(path)
        assert answer.status_code == 200, path
        found[path] = answer.content
        if path.endswith(".js"):
            queue += [urljoin(path, name) for name in IMPORT.findall(answer.text)]
    return found


@pytest.mark.api
def test_the_page_is_light_and_asks_no_other_host(client: Client) -> None:
    found = linked(client)
    assert sum(map(len, found.values())) < MOST_BYTES
    for path, content in found.items():
        assert not re.search(
            rb"""(?:src|href|url|import|from)\s*[=(]?\s*["'(]*https?://(?!www\.w3\.org/)""", content
        ), path


@pytest.mark.api
def test_files_have_their_types_and_are_known_again(client: Client) -> None:
    for path in FOLDER.rglob("*"):
        if path.is_file():
            assert path.suffix in TYPES, f"{path.name} is in the folder and cannot be served"
    for place, kind in (
        ("/", "text/html"),
        ("/page/js/main.js", "text/javascript"),
        ("/page/css/base.css", "text/css"),
    ):
        answer = client.http.get(place)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == "no-cache"
        again = client.http.get(place, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.api
@pytest.mark.parametrize(
    "path",
    [
        "/page/",
        "/page/js",
        "/page/../app.py",
        "/page/%2e%2e/app.py",
        "/page/js/..%2f..%2fapp.py",
        "/page//etc/hostname",
    ],
)
def test_nothing_but_the_files_is_found(client: Client, path: str) -> None:
    answer = client.http.get(path)
    assert answer.status_code == 404
    assert answer.json() == {"detail": "Not Found"}


@pytest.mark.api
def test_a_link_on_another_site_leads_here_and_nothing_else_of_it_does(client: Client) -> None:
    visit = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert client.http.get("/", headers=visit).status_code == 200
    for other in ({"sec-fetch-dest": "iframe"}, {"sec-fetch-mode": "no-cors", "sec-fetch-dest": "script"}):
        assert client.http.get("/page/js/main.js", headers=visit | other).status_code == 403
    asked = client.http.post("/api/solve", content="{}", headers=visit | {"content-type": "application/json"})
    assert asked.status_code == 403


def test_no_file_of_the_page_is_too_long() -> None:
    for path in FOLDER.rglob("*.js"):
        assert len(path.read_text().splitlines()) <= 420, path.name


def test_every_text_has_both_languages_and_every_key_its_words() -> None:
    catalogue: dict[str, tuple[str, str]] = {}
    used = set()
    for path in FOLDER.rglob("*.js"):
        text = path.read_text()
        if path.parent.name == "words":
            for key, english, french in re.findall(
                r'^  "([\w.-]+)": \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\],?$', text, re.M
            ):
                assert key not in catalogue, key
                catalogue[key] = (english, french)
            assert len(re.findall(r"^  \"", text, re.M)) == len(
                re.findall(r'^  "[^"]+": \[".*", ".*"\],?$', text, re.M)
            ), path.name
        used |= set(re.findall(r"""\bsay\("([^"]+)"[,)]""", text))
    assert used <= catalogue.keys()
    for key, (english, french) in catalogue.items():
        assert english, key
        assert french, key
        names = [sorted(set(re.findall(r"\{(\w+)", text))) for text in (english, french)]
        assert names[0] == names[1], key


def node(*words: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed, and runs the page's modules without a browser")
    return subprocess.run([program, *words], cwd=HERE, capture_output=True, text=True, timeout=120)


def test_laws_of_the_pure_modules() -> None:
    ran = node("--test", *map(str, sorted((HERE / "page").glob("*.test.mjs"))))
    assert not ran.returncode, ran.stdout[-4000:]
    assert "# pass 0" not in ran.stdout


SHAPES = [Shape.of(side) for side in (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)] + [
    Shape.of(6, box_height=3),
    Shape.of(9, diagonals=True),
    Shape.of(9, windows=True),
    Shape.of(16, diagonals=True, windows=True),
    Shape.from_spec("5:boxes=4222142211431154355543335"),
]


def test_shapes_are_those_of_the_library() -> None:
    module = (FOLDER / "js" / "grid.js").as_uri()
    script = f"""
        import {{ Shape }} from {module!r};
        const said = {json.dumps([shape.spec for shape in SHAPES])}.map((spec) => Shape.fromSpec(spec));
        console.log(JSON.stringify(said.map(({{ houses, peers, texts }}) => ({{ houses, peers, texts }}))));
    """
    ran = node("--input-type=module", "--eval", script)
    assert not ran.returncode, ran.stderr
    for shape, said in zip(SHAPES, json.loads(ran.stdout), strict=True):
        assert said["houses"] == [{**asdict(house), "cells": list(house.cells)} for house in shape.houses]
        assert said["peers"] == [list(peers) for peers in shape.peers]
        assert said["texts"] == digit_texts(shape.side)


@pytest.mark.api
def test_what_comes_first_is_announced_with_the_page(client: Client) -> None:
    said = client.http.get("/").headers["link"]
    for name in ("main.js", "play/view.js", "board.js", "words/words.js"):
        assert f"</page/js/{name}>; rel=modulepreload" in said
    for place in re.findall("<(.+?)>", said):
        assert client.http.get(place).status_code == 200


def test_what_is_sent_is_the_code_without_what_its_readers_need(tmp_path: pathlib.Path) -> None:
    for path in (*FOLDER.rglob("*.js"), *FOLDER.rglob("*.css")):
        code = path.read_text("utf-8")
        assert not re.search(r"[^\s([,=]/\*|/\*[^*\s]", code), f"{path.name}: a text that looks like a comment"
        assert not [line for line in code.splitlines() if line.count("`") % 2], f"{path.name}: a text of several lines"
        sent = lighter(code)
        assert "/*" not in sent
        assert lighter(sent) == sent
        if path.suffix == ".js":
            (tmp_path / "sent.mjs").write_text(tighter(sent, ".js"))
            ran = node("--check", str(tmp_path / "sent.mjs"))
            assert not ran.returncode, (path.name, ran.stderr)


@pytest.mark.slow
def test_the_types_hold(tmp_path: pathlib.Path) -> None:
    npx = shutil.which("npx")
    if npx is None:
        pytest.skip("npm is not installed, and TypeScript comes from there")
    command = [npx, "--yes", "--package", "typescript@5", "tsc", "--project", str(HERE / "tsconfig.json")]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    if ran.returncode and "error TS" not in ran.stdout:
        pytest.skip(f"npm brought no TypeScript: {ran.stderr.strip()[-200:]}")
    assert not ran.returncode, ran.stdout
