"""The laws of every kind of extra house: where its cells are, that its word goes everywhere, that it is one record."""

from __future__ import annotations

import itertools
import json
import pathlib
import pickle
import re
import subprocess
import sys

import pytest

import grille
from grille.errors import ShapeError
from grille.formats import FORMATS, convert, parse, to_text
from grille.generator import stock
from grille.language import translate, use_language
from grille.logic.words import LANGUAGES
from grille.messages import Message
from grille.model import Grid, Shape
from grille.publish.drawing import rules
from grille.rules import HOUSE_KINDS, HouseKind
from grille.web import kinds as page_kinds

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = str(pathlib.Path(sys.executable).parent / "grille")
EVERY = pytest.mark.parametrize("kind", HOUSE_KINDS, ids=lambda kind: kind.word)
SIDES = (4, 6, 9, 12, 16, 25)


def shape_with(kind: HouseKind, side: int = 9) -> Shape:
    return Shape.of(side, **{kind.keyword: True})


def sizes(side: int) -> list[tuple[int, int]]:
    return [(height, side // height) for height in range(1, side + 1) if side % height == 0]


@EVERY
def test_a_house_has_as_many_cells_as_a_row_and_each_once(kind: HouseKind) -> None:
    for side in range(1, 26):
        for height, width in sizes(side):
            houses = kind.cells(side, height, width)
            for cells in houses:
                assert len(set(cells)) == len(cells) == side
                assert list(cells) == sorted(cells)
                assert set(cells) <= set(range(side * side))
            if houses:
                shape = Shape.of(side, box_height=height, **{kind.keyword: True})
                assert tuple(house.cells for house in shape.extra) == houses
            else:
                with pytest.raises(ShapeError, match=f"no room for {kind.names['en'].many}"):
                    Shape.of(side, box_height=height, **{kind.keyword: True})


@pytest.mark.parametrize(("word", "side", "first"), [
    ("diagonals", 4, [(0, 5, 10, 15), (3, 6, 9, 12)]),
    ("windows", 4, [(5, 6, 9, 10)]),
    ("windows", 9, [(10, 11, 12, 19, 20, 21, 28, 29, 30), (14, 15, 16, 23, 24, 25, 32, 33, 34)]),
    ("disjoint-groups", 4, [(0, 2, 8, 10), (1, 3, 9, 11), (4, 6, 12, 14), (5, 7, 13, 15)]),
    ("disjoint-groups", 6, [(0, 3, 12, 15, 24, 27), (1, 4, 13, 16, 25, 28)]),
])  # fmt: skip
def test_the_cells_are_where_people_expect_them(word: str, side: int, first: list[tuple[int, ...]]) -> None:
    houses = [house.cells for house in Shape.from_spec(f"{side}:{word}").extra]
    assert houses[: len(first)] == first


@EVERY
@pytest.mark.parametrize("side", SIDES)
def test_a_shape_comes_back_from_all_that_it_is_written_as(kind: HouseKind, side: int) -> None:
    shape = shape_with(kind, side)
    assert shape.spec == f"{side}:{kind.word}"
    assert shape is not Shape.of(side)
    assert Shape.from_spec(shape.spec) is shape
    assert eval(repr(shape), {"Shape": Shape}) is shape
    assert Shape.from_dict(json.loads(json.dumps(shape.to_dict()))) is shape
    assert shape.to_dict()["kinds"] == [kind.word]
    assert pickle.loads(pickle.dumps(shape)) is shape
    assert Shape.of(side, **shape.keywords) is shape


def test_all_kinds_at_once_are_a_shape() -> None:
    shape = Shape.of(9, **{kind.keyword: True for kind in HOUSE_KINDS})
    assert shape.kinds == HOUSE_KINDS
    assert Shape.from_spec(shape.spec) is shape
    assert Shape.from_spec("9:" + ",".join(kind.word for kind in reversed(HOUSE_KINDS))) is shape


def test_an_unknown_kind_is_no_keyword() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'corners'"):
        Shape.of(9, corners=True)


@EVERY
def test_every_format_says_the_kind_or_refuses_it(kind: HouseKind) -> None:
    grid = Grid(shape_with(kind), [1] + [0] * 80)
    for known in FORMATS:
        if known.keeps.holds(grid.shape):
            assert parse(to_text(grid, format=known.name), format=known.name) == grid, known.name
        else:
            with pytest.raises(ShapeError, match=kind.word):
                to_text(grid, format=known.name)
    assert {"line", "json", "f-puzzles", "sudokupad"} <= {one.name for one in FORMATS if one.keeps.holds(grid.shape)}


@EVERY
def test_the_option_and_a_pipe_keep_the_shape(kind: HouseKind) -> None:
    line = "1....3....4....2"
    words = [PROGRAM, "convert", line, "--size", "4", f"--{kind.word}"]
    made = subprocess.run([*words, "--to", "json"], capture_output=True, text=True, check=True).stdout
    assert json.loads(made)["shape"] == f"4:{kind.word}"
    assert convert(made, to="line").strip() == f"{line} # shape=4:{kind.word}"
    counted = subprocess.run([PROGRAM, "count", "-", "--json"], input=made, capture_output=True, text=True, check=False)
    assert json.loads(counted.stdout)["shape"] == f"4:{kind.word}"


def every_grid_of_4() -> list[tuple[int, ...]]:
    rows = itertools.permutations(range(1, 5))
    houses = [house.cells for house in Shape.of(4).houses]
    grids = (sum(four, ()) for four in itertools.product(rows, repeat=4))
    return [grid for grid in grids if all(len({grid[cell] for cell in house}) == 4 for house in houses)]


@EVERY
def test_as_many_grids_of_4_as_an_enumeration_finds(kind: HouseKind) -> None:
    shape = shape_with(kind, 4)
    truth = {
        grid for grid in every_grid_of_4() if all(len({grid[cell] for cell in one.cells}) == 4 for one in shape.extra)
    }
    empty = Grid(shape, [0] * 16)
    assert grille.count(empty) == len(truth) > 0
    assert {one.values for one in grille.solve(empty, method="exact-cover", limit=1000).solutions} == truth


@EVERY
def test_a_puzzle_is_made_rated_and_explained(kind: HouseKind) -> None:
    puzzle = grille.generate(shape=shape_with(kind, 6), level="easy", seed=3)
    rating = grille.rate(puzzle)
    assert (rating.verdict, rating.solved) == ("unique", True)
    solution = grille.solve(puzzle).solution
    assert solution is not None
    assert all(solution.values[cell] == digit for step in grille.explain(puzzle) for cell, digit in step.places)


@EVERY
def test_it_is_called_something_in_every_language(kind: HouseKind) -> None:
    codes = {language.code for language in LANGUAGES}
    for texts in (kind.names, kind.sentences, kind.in_books):
        assert texts.keys() == codes
        assert len({str(text) for text in texts.values()}) == len(codes)
    for language in LANGUAGES:
        assert language.houses[kind.house].one == kind.names[language.code].one
        assert kind.sentences[language.code] in rules(shape_with(kind), language.code)
        with use_language(language.code):
            assert translate(Message(kind.sentences["en"])) == kind.sentences[language.code]
    helped = subprocess.run(
        [PROGRAM, "solve", "--help", "--language", "fr"], capture_output=True, text=True, check=True
    )
    assert re.search(rf"--{kind.word}\s", helped.stdout)
    assert kind.sentences["fr"].split()[0] in helped.stdout


@EVERY
def test_pictures_show_it(kind: HouseKind) -> None:
    shape = shape_with(kind)
    plain, drawn = (grille.draw(Grid(one, [0] * 81)).svg for one in (Shape.of(9), shape))
    marks = len(shape.shaded) + len(shape.patches)
    assert drawn.count("<rect") - plain.count("<rect") == marks > 0
    assert {cell for house in shape.extra for cell in house.cells} == {
        *shape.shaded,
        *(one[0] for one in shape.patches),
    }


@EVERY
def test_the_page_offers_it_and_has_some_in_stock(kind: HouseKind) -> None:
    assert kind.word in {offer.kind.variant for offer in stock.offers()}
    held = [one for one in stock.stock() if one.kind.variant == kind.word]
    assert held
    for one in held[::7]:
        assert one.solution.is_solution_of(one.puzzle)
        assert one.puzzle.shape is shape_with(kind, one.kind.size)


def test_the_module_of_the_page_is_what_the_registry_says() -> None:
    assert page_kinds.FILE.read_text("utf-8") == page_kinds.module(), "run `make stub`"


TOLD = {
    "rules/houses.py": "the registry",
    "model/shape.py": "Shape.diagonals and Shape.windows, which are public",
    "web/page/js/kinds.js": "generated from the registry",
    "web/page/js/symmetry.js": "two symmetries of a pattern, which are no houses",
    "generator/stock/kinds.tsv": "measured offers",
    "generator/stock/puzzles.tsv": "puzzles",
    "generator/fill.py": "a remark on what was measured",
    "formats/killer.py": "a sign of the format that means both diagonals",
}
"""Files that may name kinds, and why; beside specs such as `9:windows` and keywords such as `windows=True`."""


def test_the_words_of_the_kinds_stand_in_the_registry_alone() -> None:
    words = "|".join(f"{kind.word}|{kind.keyword}|{kind.names['en'].many}" for kind in HOUSE_KINDS)
    named = re.compile(rf"(?<![\w-])({words})(?![\w-])")
    example = re.compile(rf"\b\d+:[\w,=-]+|\b({words})=True")
    found = set()
    for path in (ROOT / "src" / "grille").rglob("*"):
        if path.suffix in (".py", ".js", ".css", ".html", ".typ", ".toml", ".txt", ".tsv"):
            texts = [example.sub("", line) for line in path.read_text("utf-8").splitlines()]
            if any(map(named.search, texts)):
                found.add(path.relative_to(ROOT / "src" / "grille").as_posix())
    assert found == TOLD.keys()


@pytest.mark.parametrize("place", ["docs/command-line.md", "docs/fr/command-line.md"])
def test_the_docs_list_every_kind(place: str) -> None:
    text, code = (ROOT / place).read_text("utf-8"), "fr" if "/fr/" in place else "en"
    rows = [f"| `{kind.word}` | `{kind.keyword}=True` | {kind.sentences[code]} |" for kind in HOUSE_KINDS]
    assert "\n".join(rows) in text
