"""How the page judges rules, against the library's judge, on every kind of rule."""

from __future__ import annotations

import json
import random

import pytest
from tests.rules.lines import GRIDS4, drawn
from tests.web.test_page import FOLDER, node

from grille.model import Shape
from grille.rules import KINDS, Kind
from grille.rules.demands import demands
from grille.rules.primitives import Primitive
from grille.rules.rule import Setting

LINES, GRIDS = 3, 12
OTHER = [kind for kind in KINDS if kind.cells.groups[1] or kind.name == "any-of"]


def script() -> str:
    js = FOLDER / "js"
    return f"""
        import {{ Rules }} from {(js / "rules" / "rules.js").as_uri()!r};
        import {{ Shape }} from {(js / "grid.js").as_uri()!r};
        import {{ readFileSync }} from "node:fs";
        const cases = JSON.parse(readFileSync(0, "utf-8"));
        console.log(JSON.stringify(cases.map(({{ side, said, grids }}) => {{
          const rules = new Rules(new Shape(String(side)), said, "en");
          const all = 2 ** side - 1;
          return grids.map((values) => {{
            const masks = values.map((value) => (value ? 0 : all));
            rules.narrow(masks, values);
            return {{ broken: [...rules.broken(values)], clashes: [...rules.clashes(values)], masks }};
          }});
        }})));
    """


def judged(cases: list[tuple[int, list[Primitive], list[list[int]]]]) -> list[list[dict[str, list[int]]]]:
    """What the page says of grids, some of whose cells are empty."""
    said = [
        {
            "side": side,
            "grids": grids,
            "said": {
                "rules": [
                    {"kind": "k", "line": "", "sentence": "", "numbers": [], "groups": [], "demands": demands([one])}
                    for one in primitives
                ],
                "explained": [],
            },
        }
        for side, primitives, grids in cases
    ]
    ran = node("--input-type=module", "--eval", script(), said=json.dumps(said))
    assert not ran.returncode, ran.stderr
    found: list[list[dict[str, list[int]]]] = json.loads(ran.stdout)
    return found


def lowered(rng: random.Random, kind: Kind) -> tuple[int, list[Primitive]]:
    """What a random rule of the kind demands on 4×4, or on 9×9 where that is too small."""
    side = 9 if kind.sides(4) else 4
    shape = Shape.of(side)
    rule = drawn(rng, kind, side)
    return side, list(rule.lower(Setting(side, shape.box_of, (rule,))))


@pytest.mark.parametrize("seed", [1, 2])
def test_full_grids_are_judged_as_the_library_judges_them(seed: int) -> None:
    rng = random.Random(seed)
    cases = []
    for kind in OTHER:
        for _ in range(LINES):
            side, primitives = lowered(rng, kind)
            full = [[rng.randint(1, side) for _ in range(side * side)] for _ in range(GRIDS)]
            if side == 4:
                full += [list(rng.choice(GRIDS4)) for _ in range(GRIDS)]
            cases.append((side, primitives, full))
    for (_, primitives, grids), answers in zip(cases, judged(cases), strict=True):
        for grid, said in zip(grids, answers, strict=True):
            assert said["broken"] == [i for i, one in enumerate(primitives) if not one.holds(grid)], (primitives, grid)
            assert bool(said["clashes"]) == bool(said["broken"])


def test_nothing_that_can_still_be_fulfilled_is_marked() -> None:
    """Cells of a grid that obeys a rule are emptied: no clash, and every true digit stays a candidate."""
    rng = random.Random(3)
    cases, full = [], []
    for kind in OTHER:
        side, primitives = lowered(rng, kind)
        if side != 4:
            continue
        right = next((grid for grid in rng.sample(GRIDS4, 288) if all(one.holds(grid) for one in primitives)), None)
        if right is not None:
            grids = [[digit if rng.random() < share else 0 for digit in right] for share in (0, 0.3, 0.6, 0.9)]
            cases.append((side, primitives, grids))
            full.append(right)
    assert len(cases) > 20
    for (_, _, grids), right, answers in zip(cases, full, judged(cases), strict=True):
        for grid, said in zip(grids, answers, strict=True):
            assert said["broken"] == said["clashes"] == []
            assert all(
                value or mask >> (right[i] - 1) & 1
                for i, (value, mask) in enumerate(zip(grid, said["masks"], strict=True))
            )
