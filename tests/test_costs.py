"""CONTRIBUTING.md tells the true cost of each kind of change: a dummy, added in those files alone, joins every suite.

Each dummy is added to a copy of the tree, where the suites run against the native core that is built. A technique has
native code too, so one that is there stands for a dummy: its name is in the files told and in no others, and the suites
notice where it is missing from one.
"""

from __future__ import annotations

import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.process]

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAME = "dummy"
COPIED = ("src", "native", "tests", "docs", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml")
ROW = re.compile(r"^\| an? ([^|]+) \| (\d+) \| ([^|]+) \|", re.MULTILINE)
COSTS = {
    kind: (int(number), re.findall("`([^`]+)`", files))
    for kind, number, files in ROW.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
}
"""What CONTRIBUTING.md says of each kind: how many files, and which."""

# An editable install would find `grille` before PYTHONPATH does.
SITE = """import sys
sys.meta_path[:] = [one for one in sys.meta_path if "editable" not in type(one).__module__]
"""


@dataclass(frozen=True)
class Tree:
    """A copy of the project, and the copy it was made from."""

    root: pathlib.Path
    before: pathlib.Path

    def add(self, name: str, text: str) -> None:
        """A file that was not there."""
        with (self.root / name).open("x", encoding="utf-8") as file:
            file.write(text)

    def insert(self, name: str, after: str, text: str) -> None:
        """Text below the one line that has these words."""
        lines = (self.root / name).read_text("utf-8").splitlines(keepends=True)
        (at,) = (number for number, line in enumerate(lines) if after in line)
        (self.root / name).write_text("".join([*lines[: at + 1], text, *lines[at + 1 :]]), "utf-8")

    def replace(self, name: str, old: str, new: str) -> None:
        """Other words for those that stand there once."""
        text = (self.root / name).read_text("utf-8")
        assert text.count(old) == 1, (name, old)
        (self.root / name).write_text(text.replace(old, new), "utf-8")

    def changed(self) -> list[str]:
        """The files that were added or changed."""
        names = [path.relative_to(self.root) for path in self.root.rglob("*") if path.is_file()]
        before = {name: (self.before / name).read_bytes() for name in names if (self.before / name).is_file()}
        return sorted(name.as_posix() for name in names if (self.root / name).read_bytes() != before.get(name))

    def python(self, *words: str) -> tuple[int, str]:
        """The status of Python on the copy, and what it printed."""
        path = os.pathsep.join(map(str, (self.before, self.root / "src")))
        surroundings = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, *words]
        ran = subprocess.run(command, cwd=self.root, env=surroundings, capture_output=True, text=True, timeout=300)
        return ran.returncode, ran.stdout + ran.stderr

    def run(self, *words: str) -> tuple[int, str]:
        """The status of pytest on the copy, and what it printed."""
        return self.python("-m", "pytest", "-p", "no:cacheprovider", "-v", *words)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    root = tmp_path_factory.mktemp("costs")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, root / name)
    core = importlib.util.find_spec("grille._core")
    assert core is not None
    assert core.origin is not None
    shutil.copy2(core.origin, root / "src" / "grille")
    (root / "sitecustomize.py").write_text(SITE, "utf-8")
    return root


@pytest.fixture
def tree(before: pathlib.Path, tmp_path: pathlib.Path) -> Tree:
    return Tree(shutil.copytree(before, tmp_path / "tree"), before)


PAGE = """# dummy

*[{other}]({folder}/methods/dummy.md)*

```python
>>> import grille
>>> grille.solve(grille.parse(".13....143......"), method="dummy").verdict
'unique'

```
"""


def add_method(tree: Tree) -> None:
    tree.add(
        "src/grille/methods/dummy.py",
        '''"""A dummy: Algorithm X by another name."""

from grille.methods.exact_cover import ExactCover


class Dummy(ExactCover):
    name = "dummy"
    summary = "the dummy of a test"
''',
    )
    tree.insert("src/grille/methods/registry.py", '("logic", "Logic")', '    "dummy": ("dummy", "Dummy"),\n')
    tree.add("docs/methods/dummy.md", PAGE.format(other="En français", folder="../fr"))
    tree.add("docs/fr/methods/dummy.md", PAGE.format(other="In English", folder="../.."))
    tree.insert("README.md", "| [`logic`]", "| [`dummy`](docs/methods/dummy.md) | the dummy of a test |\n")
    for guide in ("docs/README.md", "docs/fr/README.md"):
        tree.replace(guide, "[cp](methods/cp.md)", "[cp](methods/cp.md), [dummy](methods/dummy.md)")


def add_format(tree: Tree) -> None:
    tree.add(
        "src/grille/formats/dummy.py",
        '''"""A dummy: lines below a comment that gives it away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grille.formats.contract import Entry
from grille.formats.line import Line
from grille.model import Shape


class Dummy(Line):
    name = "dummy"
    suffixes = (".dummy",)
    summary = "the dummy of a test"

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return text.startswith("#!")

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        yield "#!\\n"
        yield from super().pieces(entries)
''',
    )
    registry = "src/grille/formats/registry.py"
    tree.insert(registry, "import Euler", "from grille.formats.dummy import Dummy\n")
    tree.insert(registry, "SudokuPad(),", "    Dummy(),\n")
    tree.insert(registry, "_SNIFF_ORDER = (", '    "dummy",\n')
    for page, low, houses in (("docs/formats.md", "", "houses"), ("docs/fr/formats.md", "de ", "zones")):
        row = f"| `dummy` | .dummy | {low}1×1 {'to' if houses == 'houses' else 'à'} 81×81, {houses}, notes |"
        tree.insert(page, "| `sudokupad` |", f"{row} the dummy of a test |\n")


def add_command(tree: Tree) -> None:
    tree.add(
        "src/grille/cli/dummy.py",
        '''"""`grille dummy`: what a test adds."""

from __future__ import annotations

from grille.cli import streams


def dummy() -> None:
    """Do what a dummy does."""
    streams.say("dummy")
''',
    )
    tree.insert(
        "src/grille/cli/main.py", "GROUPS = {", '    "Dummies": {"dummy": ("dummy", "Do what a dummy does.")},\n'
    )
    tree.insert(
        "src/grille/language/fr.txt",
        "\tLit des grilles dans n'importe",
        "Do what a dummy does.\n\tRien.\nDummies\n\tRiens\n",
    )


def add_route(tree: Tree) -> None:
    bodies, handlers = "src/grille/web/bodies.py", "src/grille/web/handlers.py"
    tree.replace(bodies, "\n\nBODIES:", '\n\nclass Dummy(Puzzle):\n    """What a test adds."""\n\n\nBODIES:')
    tree.insert(bodies, '"export": Export', '    "dummy": Dummy,\n')
    tree.replace(
        handlers,
        "\n\nVERBS:",
        '\n\ndef dummy(job: Job) -> Answer:\n    return {"count": job.grid().givens, "complete": True}\n\n\nVERBS:',
    )
    tree.insert(handlers, '"export": export,', '    "dummy": dummy,\n')
    tree.insert("src/grille/web/app.py", 'Route("export"', '    Route("dummy", answers.Count, is_quick=True),\n')
    tree.insert("docs/api.md", "| `export` | `puzzle`", "| `dummy` | `puzzle` | `count`, `complete` |\n")
    status, types = tree.python("tests/web/api_types.py")
    assert status == 0, types
    (tree.root / "src/grille/web/page/js/api.d.ts").write_text(types, "utf-8")


STOCK = """
from grille.generator.generate import make
from grille.generator.stock import EACH, HALF_TURN, Kind, kind_row, puzzle_row
kind = Kind(4, "dummies", "very-easy")
made = list(make(**kind.request, level=kind.level, symmetry=HALF_TURN, count=EACH, seed=1))
open("src/grille/generator/stock/kinds.tsv", "a").write(kind_row(kind, [HALF_TURN], []))
rows = (puzzle_row(kind, HALF_TURN, one.puzzle, one.solution) for one in made)
open("src/grille/generator/stock/puzzles.tsv", "a").writelines(rows)
"""


def add_house_kind(tree: Tree) -> None:
    houses = "src/grille/rules/houses.py"
    tree.replace(
        houses,
        "\nHOUSE_KINDS = (DIAGONALS, WINDOWS, DISJOINT_GROUPS)\n",
        """
DUMMIES = HouseKind(
    word="dummies",
    values=("0",),
    where="2 * (r % h) - h + h % 2 == 0 and 2 * (c % w) - w + w % 2 == 0",
    names={"en": Name("dummy", "dummies"), "fr": Name("essai", "essais")},
    sentences={"en": "The middles of the boxes are a house too.", "fr": "Les milieux des blocs sont aussi une zone."},
    in_books={"en": "The middles hold every digit.", "fr": "Les milieux contiennent chaque chiffre."},
    drawing="patch",
    called="dummies",
    f_puzzles=("dummy",),
)

HOUSE_KINDS = (DIAGONALS, WINDOWS, DISJOINT_GROUPS, DUMMIES)
""",
    )
    for page, sentence in (
        ("docs/command-line.md", "The middles of the boxes are a house too."),
        ("docs/fr/command-line.md", "Les milieux des blocs sont aussi une zone."),
    ):
        tree.insert(page, "| `disjoint-groups` |", f"| `dummies` | `dummies=True` | {sentence} |\n")
    for words in (("-m", "grille.web.kinds"), ("-c", STOCK)):
        status, printed = tree.python(*words)
        assert status == 0, printed


EVERYWHERE = [f"tests/test_{name}.py" for name in ("docs", "french_docs", "language", "architecture")]
EVERYWHERE += ["tests/web/test_page.py"]
"""What looks at every module and every page."""


@pytest.mark.parametrize(
    ("kind", "add", "suites", "words"),
    [
        pytest.param(
            "method",
            add_method,
            ["tests/contracts/test_methods.py", "tests/test_docs.py", "tests/test_french_docs.py"],
            "readme_names or guide_lists",
            id="method",
        ),
        pytest.param(
            "text format",
            add_format,
            ["tests/contracts/test_formats.py"],
            "sniffed or docs_list or other_pages",
            id="format",
        ),
        pytest.param("command", add_command, ["tests/cli/test_help.py"], "catalogue", id="command"),
        pytest.param(
            "route of the HTTP API",
            add_route,
            ["tests/web/test_schema.py", "tests/web/test_effort.py"],
            "schema_is or the_table or types_of_the_api",
            id="route",
        ),
        pytest.param(
            "kind of extra house",
            add_house_kind,
            ["tests/contracts/test_house_kinds.py"],
            "dummies or module_of_the_page or all_kinds or list_every",
            id="house",
        ),
    ],
)
def test_a_dummy_joins_every_suite(
    tree: Tree, kind: str, add: Callable[[Tree], None], suites: Sequence[str], words: str
) -> None:
    number, files = COSTS[kind]
    add(tree)
    tree.insert("CHANGELOG.md", "## Unreleased", "\n- A dummy.\n")
    assert tree.changed() == sorted(file.replace("NAME", NAME) for file in files)
    assert len(files) == number
    status, printed = tree.run(*dict.fromkeys([*suites, *EVERYWHERE]), "-k", f"{NAME} or test_architecture or {words}")
    assert status == 0, printed
    for suite in suites:
        assert re.search(rf"^{suite}::\S*\[[^]]*dumm(y|ies)\b[^]]*\] PASSED", printed, re.MULTILINE), (suite, printed)


TECHNIQUE = "w-wing"
WORD = re.compile(rf"(?<![\w-]){TECHNIQUE}(?![\w-])")
FILES_OF_TECHNIQUE = [file.replace("NAME", TECHNIQUE) for file in COSTS["technique"][1] if file != "CHANGELOG.md"]


KINDS_OF_TEXT = (".py", ".cpp", ".toml", ".md", ".tsv", ".txt")
LOGIC = [f"tests/logic/test_{name}.py" for name in ("techniques", "words", "pictures")]


def test_a_technique_is_named_in_these_files_and_no_others() -> None:
    """But for HoDoKu's own walk, whose table is another's, and what programs store: ratings and the public surface."""
    paths = [path for name in ("src", "tests", "docs", "native/logic") for path in (ROOT / name).rglob("*")]
    texts = {path: path.read_text("utf-8") for path in paths if path.suffix in KINDS_OF_TEXT}
    naming = {path.relative_to(ROOT).as_posix() for path, text in texts.items() if WORD.search(text)}
    naming -= {"tests/golden/rated.tsv", "tests/golden/surface.txt", "tests/test_costs.py"}
    assert naming | {f"docs/techniques/{TECHNIQUE}.svg"} == set(FILES_OF_TECHNIQUE)
    assert COSTS["technique"][0] == len(FILES_OF_TECHNIQUE) + 1


@pytest.mark.parametrize("file", [None, *(file for file in FILES_OF_TECHNIQUE if not file.startswith("native"))])
def test_the_suites_notice_a_technique_that_lacks_one_of_its_files(tree: Tree, file: str | None) -> None:
    """It goes by another name in that file; and in none of them all is well."""
    if file is not None and file.endswith(".svg"):
        (tree.root / file).unlink()
    elif file is not None:
        text = (tree.root / file).read_text("utf-8")
        (tree.root / file).write_text(WORD.sub(NAME, text), "utf-8")
    status, printed = tree.run(*LOGIC, "-k", f"{TECHNIQUE} or registry or idea or pages or has_read or sentences")
    assert (status == 0) == (file is None), printed
    for suite in LOGIC:
        assert file is not None or re.search(rf"^{suite}::\S*\[{TECHNIQUE}\b", printed, re.MULTILINE), printed
