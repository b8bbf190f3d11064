"""The judge against what lines mean, on random grids from 4×4 to 9×9: by our own table, and by the shared oracle."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from grille.errors import ShapeError
from grille.model import Grid, Shape
from grille.rules import KINDS, Kind, Rule, lower, read_rule

from .lines import drawn
from .meanings import is_obeyed

Judge = Callable[[str, Sequence[int], int, Sequence[int], Sequence[str]], bool]


def oracle() -> Judge:
    """The public meaning of the lines, which is not part of the repository."""
    folder = os.environ.get("GRILLE_RULES_ORACLE") or pathlib.Path(__file__).parents[3] / "shared" / "rules"
    path = pathlib.Path(folder, "oracle.py")
    if not path.is_file():
        pytest.skip(f"GRILLE_RULES_ORACLE names no folder with an oracle.py ({path} is not there)")
    spec = importlib.util.spec_from_file_location("oracle", path)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda line, grid, side, boxes, lines: bool(module.holds(line, grid, side, lines, boxes))


JUDGES: dict[str, Callable[[], Judge]] = {"ours": lambda: is_obeyed, "the oracle": oracle}


def random_grid(rng: random.Random, shape: Shape) -> tuple[int, ...]:
    """A full grid: a pattern with its digits, rows and columns shuffled within their bands."""
    side, height, width = shape.side, shape.box_height, shape.box_width
    digits = rng.sample(range(1, side + 1), side)
    rows = [band * height + i for band in rng.sample(range(width), width) for i in rng.sample(range(height), height)]
    columns = [band * width + i for band in rng.sample(range(height), height) for i in rng.sample(range(width), width)]
    return tuple(digits[(width * (r % height) + r // height + c) % side] for r in rows for c in columns)


def fitted(rule: Rule, rng: random.Random, grid: Sequence[int], judge: Judge, boxes: Sequence[int]) -> str:
    """The line with a number that the grid obeys, where there is one and chance wants it."""
    wanted, line = rule.kind.numbers, str(rule)
    if wanted.many != 1 or rng.random() < 0.3:
        return line
    most = 3 * rule.side if wanted.most is None else wanted.most or rule.side
    cells = line.split()[1 + len(rule.numbers) :]
    lines = (" ".join([rule.kind.name, str(number), *cells]) for number in range(wanted.least, most + 1))
    return next((one for one in lines if judge(one, grid, rule.side, boxes, [one])), line)


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name not in ("pairs", "any-of")], ids=lambda k: k.name)
def test_the_judge_says_what_a_line_means(kind: Kind, judge: str) -> None:
    is_right, rng, verdicts = JUDGES[judge](), random.Random(kind.name), set()
    if judge != "ours" and kind.name in ("diagonals", "windows", "diagonal-down", "diagonal-up"):
        pytest.skip("the oracle knows them as parts of a shape")
    for side in (4, 6, 8, 9):
        if kind.sides(side):
            continue
        shape = Shape.of(side)
        boxes = shape.box_of
        for _ in range(25):
            grid = random_grid(rng, shape)
            assert Grid(shape, grid).is_solution_of(Grid(shape, [0] * side * side))
            line = fitted(drawn(rng, kind, side), rng, grid, is_right, boxes)
            holds = all(one.holds(grid) for one in lower([read_rule(line, side)], side, boxes))
            assert holds == is_right(line, grid, side, boxes, [line]), (line, grid)
            verdicts.add(holds)
    assert verdicts or kind.sides(9)


def test_the_fuzzed_lines_raise_nothing_but_a_sentence() -> None:
    """Lines of random words, and real ones that were damaged."""
    rng = random.Random(4)
    names = [kind.name for kind in KINDS] + ["extra-region", "kage", "", "Cage"]
    words = ["r1c1", "r4c4", "r0c1", "r5c1", "r1c1-r4c4", "r1c1-r2c4", "r1", "c4", "c9", *"|()[3", "-1", "99", "1.5"]
    words += ["(even r1c1)", "[12]*", "[", "1{2,1}", "f,0,1,2", "²", "\x00", "r1c1,", "é", "r١c1", "9" * 40, ";", "\n"]
    told: list[str] = []
    for _ in range(4000):
        if rng.random() < 0.5:
            line = " ".join([rng.choice(names), *rng.choices(words, k=rng.randrange(6))])
        else:
            text = list(str(drawn(rng, rng.choice([kind for kind in KINDS if not kind.sides(4)]), 4)))
            for _ in range(rng.randrange(1, 4)):
                at = rng.randrange(len(text) + 1)
                text[at : at + rng.randrange(2)] = rng.choice(["", " ", "r", "|", "9", "(", "é", "-"])
            line = "".join(text)
        try:
            rule = read_rule(line, 4)
        except ShapeError as error:
            told.append(str(error))
        else:
            assert read_rule(str(rule), 4) == rule
            shape = Shape.of(4, rules=[rule])
            assert Shape.from_spec(shape.spec) is shape
            assert isinstance(shape.primitives, tuple)
    assert 1000 < len(told) < 3900
    assert not [one for one in told if "\n" in one or not one.startswith("the rule ") or len(one) > 1000]
