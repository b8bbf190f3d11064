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
from tests.web.api_types import typescript

from grille import explain, parse
from grille.alphabet import digit_texts
from grille.generator.symmetries import SYMMETRIES, orbits
from grille.logic.picture import look
from grille.model import Board, Shape
from grille.model.look import Look
from grille.model.svg import svg
from grille.web.app import create
from grille.web.page import FOLDER, TYPES, lighter, tighter

if TYPE_CHECKING:
    from tests.web.conftest import Client

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
MOST_BYTES = 450_000
MOST_FIRST = 60_000
ELSEWHERE = re.compile(rb"""(?:src|href|url|import|from)\s*[=(]?\s*["'(]*https?://(?!www\.w3\.org/)""")
WORDS = r'"(?:[^"\\]|\\.)*"'
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+\.js)["']""")


@pytest.mark.api
def test_the_page_is_light_and_asks_no_other_host(client: Client) -> None:
    files = ["/", *client.http.get("/page/files.json").json()["files"], "/sw.js"]
    found = {path: client.http.get(path).content for path in set(files) if not path.endswith((".png", ".txt", ".json"))}
    assert len(found) > 55
    assert sum(map(len, found.values())) < MOST_BYTES
    for path, content in found.items():
        assert not re.search(
            rb"""(?:src|href|url|import|from)\s*[=(]?\s*["'(]*https?://(?!www\.w3\.org/)""", content
        ), path


@pytest.mark.api
def test_answers_are_compressed_where_that_is_asked_for_and_nowhere_else(client: Client) -> None:
    for path in ("/", "/page/js/main.js", "/page/css/page.css", "/page/files.json", "/api/techniques"):
        plain = client.http.get(path, headers={"accept-encoding": "identity"})
        refused = client.http.get(path, headers={"accept-encoding": "br, gzip;q=0"})
        packed = client.http.get(path, headers={"accept-encoding": "br, gzip;q=0.5"})
        assert "content-encoding" not in plain.headers
        assert "content-encoding" not in refused.headers
        assert plain.content == packed.content
        if len(plain.content) > 1500:
            assert packed.headers["content-encoding"] == "gzip", path
            assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
            assert int(packed.headers["content-length"]) < len(plain.content) * 0.6
    question = {"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
    answer = client.http.post("/api/explain", json=question, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["solved"]


@pytest.mark.api
def test_what_comes_first_is_little_and_in_few_pieces(client: Client) -> None:
    first = client.http.get("/")
    modules = re.findall("<(.+?)>", first.headers["link"])
    linked = re.findall(r'(?:src|href)="(/page/[^"]+\.(?:js|css))"', first.text)
    answers = [client.http.get(path) for path in {"/", *modules, *linked}]
    assert len(answers) <= 20
    assert sum(int(answer.headers["content-length"]) for answer in answers) < MOST_FIRST


def test_what_is_seen_first_needs_no_words_that_come_later() -> None:
    words = {name: (FOLDER / "js" / "words" / f"{name}.js").read_text("utf-8") for name in ("first", "play", "puzzle")}
    keys = {name: set(re.findall(r'^  "([^"]+)":', text, re.M)) for name, text in words.items()}
    queue = [FOLDER / "js" / "main.js", FOLDER / "js" / "play" / "view.js"]
    for path in queue:
        text = path.read_text("utf-8")
        said = set(re.findall(r'\bsay\("([^"]+)"', text))
        assert not said & (keys["play"] | keys["puzzle"]), path.name
        others = [(path.parent / name).resolve() for name in re.findall(r'^import .*from "([^"]+)";$', text, re.M)]
        queue += [other for other in others if other not in queue]
    assert len(queue) > 15


@pytest.mark.api
def test_every_import_leads_to_a_file(client: Client) -> None:
    queue, seen = ["/page/js/main.js"], set()
    while queue:
        path = queue.pop()
        seen.add(path)
        answer = client.http.get(path)
        assert answer.status_code == 200, path
        queue += [one for name in IMPORT.findall(answer.text) if (one := urljoin(path, name)) not in seen]
    assert seen == {path for path in client.http.get("/page/files.json").json()["files"] if path.endswith(".js")} - {
        "/page/js/early.js"
    }


@pytest.mark.api
def test_files_have_their_types_and_are_known_again(client: Client) -> None:
    for path in FOLDER.rglob("*"):
        if path.is_file():
            assert path.suffix in TYPES or path.name == "api.d.ts", f"{path.name} is in the folder and cannot be served"
    for place, kind in (
        ("/", "text/html"),
        ("/page/js/main.js", "text/javascript"),
        ("/page/css/page.css", "text/css"),
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


def test_no_file_and_no_line_of_the_page_is_too_long() -> None:
    for path in (*FOLDER.rglob("*.js"), *FOLDER.rglob("*.css")):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 420, path.name
        assert not [number for number, line in enumerate(lines, 1) if len(line) > 120], path.name


def test_every_text_has_both_languages_and_every_key_its_words() -> None:
    catalogue: dict[str, tuple[str, str]] = {}
    used = set()
    for path in FOLDER.rglob("*.js"):
        text = path.read_text()
        if path.parent.name == "words":
            whole = re.sub(r'" \+\s+"', "", text)  # long texts are written in pieces
            entries = re.findall(rf'^  "([\w.,-]+)": \[\s*({WORDS}),\s+({WORDS}),?\s*\],$', whole, re.M)
            assert len(entries) == len(re.findall(r'^  "', whole, re.M)), path.name
            for key, english, french in entries:
                assert key not in catalogue, key
                catalogue[key] = (english[1:-1], french[1:-1])
        used |= set(re.findall(r"""\bsay\("([^"]+)"[,)]""", text))
    assert used <= catalogue.keys()
    for key, (english, french) in catalogue.items():
        assert english, key
        assert french, key
        names = [sorted(set(re.findall(r"\{(\w+)", text))) for text in (english, french)]
        assert names[0] == names[1], key


def node(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """What node does with these words, told something on its standard input."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed, and runs the page's modules without a browser")
    return subprocess.run([program, *words], input=said, cwd=HERE, capture_output=True, text=True, timeout=120)


def test_laws_of_the_pure_modules() -> None:
    files = set((HERE / "js").glob("*.test.mjs")) - {HERE / "js" / "methods.test.mjs"}  # test_methods_page.py runs it
    ran = node("--test", *map(str, sorted(files)))
    assert not ran.returncode, ran.stdout[-4000:]
    assert "# pass 0" not in ran.stdout


SHAPES = [Shape.of(side) for side in (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)] + [
    Shape.of(6, box_height=3),
    Shape.of(9, diagonals=True),
    Shape.of(9, windows=True),
    Shape.of(16, diagonals=True, windows=True),
    Shape.of(12, windows=True, disjoint_groups=True),
    Shape.of(6, disjoint_groups=True),
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


PICTURED = [
    (".5..3786..9.5..7..........5.2.395.8....2.4....4.186.9.4..........5..2.3..3796..5.", "grille"),
    ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", "se"),
]


@pytest.mark.parametrize(("puzzle", "ladder"), PICTURED)
def test_a_step_is_drawn_as_the_library_draws_it(puzzle: str, ladder: str) -> None:
    steps = list(explain(parse(puzzle), ladder=ladder))
    script = f"""
        import {{ picture }} from {(FOLDER / "js" / "drawing.js").as_uri()!r};
        import {{ Shape }} from {(FOLDER / "js" / "grid.js").as_uri()!r};
        import {{ readFileSync }} from "node:fs";
        const steps = JSON.parse(readFileSync(0, "utf-8"));
        console.log(JSON.stringify(steps.map((step) => {{
          const {{ fills, marks, links }} = picture(Shape.fromSpec("9"), step);
          return {{
            cells: [...fills].sort(([a], [b]) => a - b),
            marks: [...marks].sort(([a], [b]) => a - b)
              .flatMap(([cell, of]) => Object.entries(of).map(([digit, style]) => [cell, Number(digit), style])),
            links: links.map(({{ start, end, strong, branch = 0 }}) =>
              [...start, ...end, strong, branch && ((branch - 1) % 6) + 1]),
          }};
        }})));
    """
    said = json.dumps([step.to_dict() for step in steps])
    ran = node("--input-type=module", "--eval", script, said=said)
    assert not ran.returncode, ran.stderr
    for step, drawn in zip(steps, json.loads(ran.stdout), strict=True):
        wanted = look(step).to_dict()
        assert drawn == {name: wanted[name] for name in drawn}, step


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_are_those_of_the_pictures(scheme: str) -> None:
    tokens = dict(re.findall(r"--([\w-]+): light-dark\((.+?)\);", (FOLDER / "css" / "tokens.css").read_text()))
    style = svg(Board.from_grid(parse(PICTURED[0][0])), Look(branches=[()]))
    part = style.partition("prefers-color-scheme:dark")[(scheme == "dark" and 2) or 0]
    own = {name: value.split(", ")[scheme == "dark"] for name, value in tokens.items()}
    colours = dict(re.findall(r"--(\w+):(#\w+)", part))
    names = {"base", "cover", "extra", "key", "first", "second", "third", "placed", "removed", "link"}
    assert names <= colours.keys()
    assert {name: own[name] for name in names} == {name: colours[name] for name in names}


@pytest.mark.api
def test_what_comes_first_is_announced_with_the_page(client: Client) -> None:
    said = client.http.get("/").headers["link"]
    for name in ("main.js", "play/view.js", "board.js", "words/words.js"):
        assert f"</page/js/{name}>; rel=modulepreload" in said
    for place in re.findall("<(.+?)>", said):
        assert client.http.get(place).status_code == 200


@pytest.mark.slow
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


def test_symmetries_are_those_of_the_library() -> None:
    module = (FOLDER / "js" / "symmetry.js").as_uri()
    script = f"""
        import {{ images, SYMMETRIES }} from {module!r};
        const first = (side, name, cell) => Math.min(...images(side, name, cell));
        const all = (side, name) => Array.from({{ length: side ** 2 }}, (_, cell) => first(side, name, cell));
        console.log(JSON.stringify(SYMMETRIES.map((name) => [name, all(4, name), all(9, name)])));
    """
    ran = node("--input-type=module", "--eval", script)
    assert not ran.returncode, ran.stderr
    said = json.loads(ran.stdout)
    assert [name for name, *_ in said] == list(SYMMETRIES)
    for name, *firsts in said:
        for side, found in zip((4, 9), firsts, strict=True):
            number = orbits(Shape.of(side), name).tolist()
            assert found == [number.index(orbit) for orbit in number], name


def test_the_lock_file_pins_the_tools_and_names_no_registry() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert not [name for name, package in locked.items() if "resolved" in package]


def test_the_types_of_the_api_are_those_of_its_schema() -> None:
    told = "is not what the schema says; run `make stub`"
    assert (FOLDER / "js" / "api.d.ts").read_text("utf-8") == typescript(create().openapi()), f"api.d.ts {told}"


@pytest.mark.slow
def test_the_types_hold() -> None:
    compiler = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        pytest.skip("TypeScript is not installed: run `npm ci`")
    ran = node(str(compiler), "--project", str(HERE / "js"))
    assert not ran.returncode, ran.stdout
