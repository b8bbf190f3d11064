"""Drawings of rules: lines, bulbs, dots, outlines, clues outside the grid. Each gives a few marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot

from grille.rules.cells import is_diagonal
from grille.rules.drawing import Disc, Mark, Path, Point, Text, fainter
from grille.rules.rule import Drawing, Rule

_CORNER = 0.19
"""The size of a number in the corner of a cell."""


def middles(cells: Iterable[int], side: int) -> tuple[Point, ...]:
    """The middle of each cell."""
    return tuple((cell % side + 0.5, cell // side + 0.5) for cell in cells)


def line(colour: str, width: float, dashes: Sequence[float] = (), *, has_core: bool = True) -> Drawing:
    """A wide line with a thin one along its middle, whose dashes tell kinds apart without colour."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        points = middles(rule.cells, rule.side)
        yield Path(points, colour, width)
        if has_core and (dashes or width > 0.14):
            yield Path(points, "core", 0.03, dashes=tuple(dashes))
        default = rule.kind.numbers.default
        if rule.numbers and (default is None or rule.number != default(rule.side)):
            x, y = points[0]
            yield from note(x - 0.4, y - 0.36, str(rule.number))

    return draw


def plain_line(colour: str, width: float) -> Drawing:
    """A line without the thin one in its middle."""
    return line(colour, width, has_core=False)


def thermometer(rule: Rule, index: int) -> Iterator[Mark]:
    """A grey line with a bulb at its start."""
    points = middles(rule.cells, rule.side)
    yield Disc(*points[0], 0.38, fill="grey")
    yield Path(points, "grey", 0.3)


def slow_thermometer(rule: Rule, index: int) -> Iterator[Mark]:
    """A hollow thermometer."""
    yield from thermometer(rule, index)
    points = middles(rule.cells, rule.side)
    yield Disc(*points[0], 0.26, fill="paper")
    yield Path(points, "paper", 0.12)


def arrow(rule: Rule, index: int) -> Iterator[Mark]:
    """A circle, or a pill for a number of several digits, and a thin line with an arrow head."""
    head, shaft = (middles(cells, rule.side) for cells in rule.groups)
    start = min(head, key=lambda point: hypot(point[0] - shaft[0][0], point[1] - shaft[0][1]))
    points = (toward(start, shaft[0], 0.36), *shaft)
    yield Path(points, "dark-grey", 0.07)
    yield arrow_head(points[-2], points[-1], "dark-grey", 0.07)
    if len(head) == 1:
        yield Disc(*head[0], 0.37, "dark-grey", 0.06, "paper")
    else:
        yield Path(head, "dark-grey", 0.8)
        yield Path(head, "paper", 0.68)


def ended(colour: str, width: float, end: Callable[[Point], Mark], gap: float) -> Drawing:
    """A line with a mark at both ends."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        points = middles(rule.cells, rule.side)
        first = toward(points[0], points[1], gap)
        last = toward(points[-1], points[-2], gap)
        yield Path((first, *points[1:-1], last), colour, width)
        yield end(points[0])
        yield end(points[-1])
        if rule.numbers and rule.number != 4:
            yield from note(points[0][0] - 0.4, points[0][1] - 0.36, str(rule.number))

    return draw


def ring(colour: str, width: float, fill: str = "paper") -> Callable[[Point], Mark]:
    """A circle at the end of a line."""
    return lambda point: Disc(*point, 0.38, colour, width, fill)


def diamond(point: Point) -> Mark:
    """The end of a lockout line."""
    x, y = point
    return Path(((x, y - 0.42), (x + 0.42, y), (x, y + 0.42), (x - 0.42, y)), "faint", 0.05, "paper", is_closed=True)


def toward(start: Point, end: Point, by: float) -> Point:
    """The point at distance `by` from the start towards the end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + (end[0] - start[0]) / length * by, start[1] + (end[1] - start[1]) / length * by


def arrow_head(before: Point, tip: Point, colour: str, width: float, size: float = 0.2) -> Mark:
    """Two strokes that meet at the tip."""
    back = toward(tip, before, size)
    across = (back[1] - tip[1], tip[0] - back[0])
    left, right = ((back[0] + sign * across[0] * 0.8, back[1] + sign * across[1] * 0.8) for sign in (1, -1))
    return Path((left, tip, right), colour, width)


def outline(cells: Iterable[int], side: int, inset: float) -> Iterator[tuple[Point, ...]]:
    """The border of an area, moved inside it by `inset`: closed lines, clockwise, anticlockwise around holes.

    Each edge is one cell side, shortened by `inset` at an outer corner and lengthened by it at an inner one.
    """
    area = {divmod(cell, side) for cell in cells}
    after: dict[Point, Point] = {}
    turns = (((-1, 0), (0, 0), (0, 1)), ((0, 1), (0, 1), (1, 0)), ((1, 0), (1, 1), (0, -1)), ((0, -1), (1, 0), (-1, 0)))
    for row, column in area:
        for (up, right), (corner_row, corner_column), (along_row, along_column) in turns:
            if (row + up, column + right) in area:
                continue
            ends = []
            for sign, at in ((-1, 0), (1, 1)):
                beside = (row + sign * along_row, column + sign * along_column)
                over = (beside[0] + up, beside[1] + right)
                shift = -sign * inset if beside not in area else sign * inset if over in area else 0.0
                y = row + corner_row + along_row * (at + shift) - up * inset
                x = column + corner_column + along_column * (at + shift) - right * inset
                ends.append((round(x, 4), round(y, 4)))
            after[ends[0]] = ends[1]
    while after:
        start, here = next(iter(after.items()))
        del after[start]
        points = [start]
        while here != start:
            points.append(here)
            here = after.pop(here)
        yield tuple(_without_straight_points(points))


def _without_straight_points(points: Sequence[Point]) -> Iterator[Point]:
    for before, point, later in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
        if not (before[0] == point[0] == later[0] or before[1] == point[1] == later[1]):
            yield point


def caged(dashes: Sequence[float], inset: float, width: float, colour: str = "ink") -> Drawing:
    """A dashed border around the cells, with the number in the first corner."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        for points in outline(rule.cells, rule.side, inset):
            yield Path(points, colour, width, dashes=tuple(dashes), is_closed=True, is_above=True)
        if rule.number is not None:
            row, column = divmod(min(rule.cells), rule.side)
            yield from note(column + 0.05, row + 0.05, str(rule.number), 0.25)

    return draw


cage = caged((0.1, 0.07), 0.07, 0.025)


def added(rule: Rule, index: int) -> Iterable[Mark]:
    """A sum: a little killer's arrow where the cells are a whole diagonal, else a dotted border."""
    if not is_diagonal(rule.cells, rule.side):
        return caged((0.025, 0.075), 0.1, 0.04, "faint")(rule, index)
    return _little_killer(rule)


def _little_killer(rule: Rule) -> Iterator[Mark]:
    (x, y), *others = middles(rule.cells, rule.side)
    right = 1 if x < 1 and len(rule.cells) == 1 else -1 if len(rule.cells) == 1 else others[0][0] - x
    down = others[0][1] - y if others else (1 if y < 1 else -1)
    clue = (x - right, y - down)
    tip = (clue[0] + 0.47 * right, clue[1] + 0.47 * down)
    yield Path(((clue[0] + 0.24 * right, clue[1] + 0.24 * down), tip), "ink", 0.035, is_above=True)
    head = arrow_head(clue, tip, "ink", 0.035, 0.12)
    yield Path(head.points, "ink", 0.035, is_above=True) if isinstance(head, Path) else head
    yield Text(clue[0] - 0.1 * right, clue[1] - 0.1 * down, _fitted(0.36, rule.number, 0.7), str(rule.number))


def outside(frame: Callable[[Point], Iterable[Mark]]) -> Drawing:
    """A number beside a row or column, in a frame."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        (x, y), (to_x, to_y) = middles(rule.cells[:2], rule.side)
        clue = (2 * x - to_x, 2 * y - to_y)
        yield from frame(clue)
        yield Text(*clue, _fitted(0.42, rule.number, 0.6), str(rule.number))

    return draw


def bare(clue: Point) -> Iterable[Mark]:
    """No frame."""
    return ()


def ringed(clue: Point) -> Iterable[Mark]:
    """A circle."""
    return (Disc(*clue, 0.39, "faint", 0.03, is_above=True),)


def tower(clue: Point) -> Iterable[Mark]:
    """A building."""
    x, y = clue
    points = ((x - 0.3, y + 0.4), (x - 0.3, y - 0.3), (x, y - 0.44), (x + 0.3, y - 0.3), (x + 0.3, y + 0.4))
    return (Path(points, "faint", 0.03, is_closed=True, is_above=True),)


def door(clue: Point) -> Iterable[Mark]:
    """A room."""
    x, y = clue
    points = ((x - 0.36, y - 0.36), (x + 0.36, y - 0.36), (x + 0.36, y + 0.36), (x - 0.36, y + 0.36))
    return (Path(points, "faint", 0.03, is_closed=True, is_above=True),)


def dot(fill: str, ink: str) -> Drawing:
    """A dot between two cells, with its number where that is not the default."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        x, y = _between(rule)
        yield from _link(rule)
        default = rule.kind.numbers.default
        is_usual = default is not None and rule.number == default(rule.side)
        yield Disc(x, y, 0.13 if is_usual else 0.17, "rim", 0.03, fill, is_above=True)
        if not is_usual:
            yield Text(x, y, _fitted(0.24, rule.number, 0.26), str(rule.number), ink)

    return draw


def letter(rule: Rule, index: int) -> Iterator[Mark]:
    """The name of the kind between two cells, in capitals."""
    x, y = _between(rule)
    yield from _link(rule)
    yield Disc(x, y, 0.15, fill="paper", is_above=True)
    yield Text(x, y, 0.32, rule.kind.name.upper())


def greater(rule: Rule, index: int) -> Iterator[Mark]:
    """An inequality sign between two cells."""
    x, y = _between(rule)
    large, small = middles(rule.cells, rule.side)
    yield from _link(rule)
    yield Disc(x, y, 0.15, fill="paper", is_above=True)
    tip = toward((x, y), small, 0.09)
    far = toward((x, y), large, 0.09)
    across = (far[1] - y, x - far[0])
    ends = [(far[0] + sign * across[0] * 1.4, far[1] + sign * across[1] * 1.4) for sign in (1, -1)]
    yield Path((ends[0], tip, ends[1]), "ink", 0.045, is_above=True)


def _between(rule: Rule) -> Point:
    (x, y), (to_x, to_y) = middles(rule.cells, rule.side)
    return (x + to_x) / 2, (y + to_y) / 2


def _link(rule: Rule) -> Iterator[Mark]:
    """A thin line between the two cells where they are not neighbours."""
    points = middles(rule.cells, rule.side)
    if abs(points[0][0] - points[1][0]) + abs(points[0][1] - points[1][1]) != 1:
        yield Path(points, "faint", 0.03, is_above=True)


def in_each(draw_one: Callable[[Point], Iterable[Mark]]) -> Drawing:
    """The same marks in every cell."""
    return lambda rule, index: (mark for point in middles(rule.cells, rule.side) for mark in draw_one(point))


def square(point: Point, reach: float = 0.35, fill: str = "grey") -> Iterable[Mark]:
    """A square in a cell."""
    x, y = point
    points = ((x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach))
    return (Path(points, fill=fill, is_closed=True),)


def disc(point: Point) -> Iterable[Mark]:
    """A disc in a cell."""
    return (Disc(*point, 0.37, fill="grey"),)


def circle(point: Point) -> Iterable[Mark]:
    """A circle in a cell."""
    return (Disc(*point, 0.42, "faint", 0.03),)


def choice(rule: Rule, index: int) -> Iterator[Mark]:
    """Small digits at the top of a cell."""
    said = " ".join(map(str, rule.numbers)) if max(rule.numbers) > 9 else "".join(map(str, rule.numbers))
    for x, y in middles(rule.cells, rule.side):
        yield Text(x, y - 0.37, min(_CORNER, 1.4 / len(said)), said, "faint")


def extreme(sign: int) -> Drawing:
    """A shaded cell with wedges that point to the smaller digit: inward for 1, outward for -1."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        side = rule.side
        for cell in rule.cells:
            x, y = next(iter(middles([cell], side)))
            yield from square((x, y), 0.5, "tint")
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                row, column = cell // side + down, cell % side + right
                if 0 <= row < side and 0 <= column < side and row * side + column not in rule.cells:
                    near, far = (0.38, 0.46) if sign > 0 else (0.46, 0.38)
                    points = (
                        (x + right * far + down * 0.1, y + down * far + right * 0.1),
                        (x + right * near, y + down * near),
                    )
                    last = (x + right * far - down * 0.1, y + down * far - right * 0.1)
                    yield Path((*points, last), "ink", 0.03)

    return draw


def region(rule: Rule, index: int) -> Iterator[Mark]:
    """A tinted region with a border."""
    yield from _tinted(rule.cells, rule.side, "tint")
    for points in outline(rule.cells, rule.side, 0.04):
        yield Path(points, "dark-grey", 0.03, is_closed=True)


def alike(sign: str, colour: str) -> Drawing:
    """Groups that belong together: tinted, with the same letter in the corner of each."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        for cells in rule.groups:
            yield from _tinted(cells, rule.side, colour)
            for points in outline(cells, rule.side, 0.05):
                yield Path(points, "faint", 0.025, is_closed=True)
            row, column = divmod(min(cells), rule.side)
            yield Text(column + 0.22, row + 0.2, 0.22, sign + "abcdefghijklmnopqrstuvwxyz"[index % 26], "faint")

    return draw


def indexed(sign: str, colour: str) -> Drawing:
    """Tinted cells with an arrow in the direction that their digits index."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        yield from _tinted(rule.cells, rule.side, colour)
        for x, y in middles(rule.cells, rule.side):
            yield Text(x - 0.35, y - 0.34, 0.3, sign, "faint")

    return draw


def quadruple(rule: Rule, index: int) -> Iterator[Mark]:
    """A disc with the digits on the corner that four cells share."""
    points = middles(rule.cells, rule.side)
    x, y = (sum(at) / 4 for at in zip(*points, strict=True))
    if max(abs(at - x) + abs(to - y) for at, to in points) > 1:
        for border in outline(rule.cells, rule.side, 0.05):
            yield Path(border, "faint", 0.025, dashes=(0.03, 0.06), is_closed=True)
    yield Disc(x, y, 0.29, "rim", 0.03, "white", is_above=True)
    half = 2 if len(rule.numbers) > 2 else len(rule.numbers)
    rows = [rule.numbers[:half], rule.numbers[half:]] if len(rule.numbers) > 2 else [rule.numbers]
    for place, row in enumerate(rows):
        said = " ".join(map(str, row))
        at = y + (place - (len(rows) - 1) / 2) * 0.23
        yield Text(x, at, min(0.23, 0.8 / len(said)), said, "black")


def diagonal(*, is_up: bool) -> Drawing:
    """A thin line from corner to corner."""
    return lambda rule, index: (
        Path(((0, rule.side if is_up else 0), (rule.side, 0 if is_up else rule.side)), "diagonal", 0.04),
    )


def worded(dashes: Sequence[float]) -> Drawing:
    """A thin dashed line, with the rule's text at its beginning."""

    def draw(rule: Rule, index: int) -> Iterator[Mark]:
        points = middles(rule.cells, rule.side)
        yield Path(points, "faint", 0.05, dashes=tuple(dashes))
        yield Disc(*points[0], 0.1, fill="faint")
        if rule.kind.name == "regex":
            said = rule.text if len(rule.text) <= 14 else rule.text[:13] + "…"
            row, column = int(points[0][1]), int(points[0][0])
            room = rule.side - column
            size = min(_CORNER, 0.95 * room / (0.62 * len(said)))
            yield Text(column + 0.05 + 0.31 * size * len(said), row + 0.13, size, said, "faint")

    return draw


def either(rule: Rule, index: int) -> Iterator[Mark]:
    """Every alternative, fainter."""
    for option in rule.options:
        yield from fainter(option.kind.drawing(option, index), 0.5)


def note(x: float, y: float, said: str, size: float = 0.2) -> Iterator[Mark]:
    """Small text with a background, from its top left corner."""
    width, height = 0.64 * size * len(said), 0.86 * size
    points = ((x - 0.02, y), (x + width, y), (x + width, y + height), (x - 0.02, y + height))
    yield Path(points, fill="paper", is_closed=True, is_above=True)
    yield Text(x + width / 2, y + height / 2, size, said)


def _tinted(cells: Iterable[int], side: int, colour: str) -> Iterator[Mark]:
    for point in middles(cells, side):
        yield from square(point, 0.5, colour)


def _fitted(size: float, number: int | None, room: float) -> float:
    """The largest size up to `size` at which the number fits the room."""
    return min(size, room / (0.62 * len(str(number))))
