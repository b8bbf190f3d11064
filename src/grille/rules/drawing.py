"""The marks that rules are drawn with: paths, discs and texts. The unit is a cell. Renderers elsewhere draw them.

```
  0   1   2  x     row r, column c is the square from (c, r) to (c + 1, r + 1);
0 ┌───┬───┐        clues outside stand at places below 0 or beyond the side
1 ├───┼───┤
2 └───┴───┘        marks with `is_above` lie over the grid lines, the others under them; digits are on top
y
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, NotRequired, TypeAlias, cast

from grille.json_types import Exact

Point = tuple[float, float]

COLOURS: Mapping[str, tuple[str, str]] = {
    "ink": ("#1b1b1f", "#ececf1"),
    "paper": ("#ffffff", "#1d1e22"),
    "faint": ("#6b6b76", "#a2a2ad"),
    "core": ("#1b1b1f99", "#ececf199"),
    "white": ("#ffffff", "#ffffff"),
    "black": ("#1b1b1f", "#000000"),
    "rim": ("#1b1b1f", "#c9c9d2"),
    "grey": ("#cfcfd4", "#55565e"),
    "dark-grey": ("#9c9ca6", "#82838d"),
    "tint": ("#e4e4ea", "#34353c"),
    "purple": ("#e8a3ea", "#7d3a80"),
    "green": ("#8fdc93", "#2f7a38"),
    "orange": ("#ffc48f", "#8f5620"),
    "teal": ("#8ad6d6", "#226e6e"),
    "blue": ("#8ccdf0", "#24678c"),
    "olive": ("#d3d093", "#6d6c3c"),
    "lilac": ("#cdb9f0", "#5b4690"),
    "rose": ("#d57aa8", "#a5487a"),
    "sand": ("#e3c9a4", "#7a6242"),
    "pale-green": ("#dff2df", "#23402a"),
    "pale-red": ("#f8dfdf", "#472a2a"),
    "pale-blue": ("#dfe7f8", "#25304a"),
    "diagonal": ("#58a9dd", "#3f86b5"),
}
"""Colours by name, for light and for dark paper. Without colour, lines differ by their dashes, ends and widths."""


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, open or closed; with a fill, an area."""

    points: tuple[Point, ...]
    stroke: str = ""
    width: float = 0.0
    fill: str = ""
    dashes: tuple[float, ...] = ()
    is_closed: bool = False
    is_above: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled disc, a ring, or both."""

    x: float
    y: float
    radius: float
    stroke: str = ""
    width: float = 0.0
    fill: str = ""
    is_above: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """Text centred on a point."""

    x: float
    y: float
    size: float
    text: str
    colour: str = "ink"
    is_above: bool = True
    opacity: float = 1.0


Mark: TypeAlias = Path | Disc | Text


class MarkDict(Exact):
    """A path, a disc or a text; fields with their default are left out."""

    kind: str
    points: NotRequired[list[list[float]]]
    x: NotRequired[float]
    y: NotRequired[float]
    radius: NotRequired[float]
    size: NotRequired[float]
    text: NotRequired[str]
    colour: NotRequired[str]
    stroke: NotRequired[str]
    width: NotRequired[float]
    fill: NotRequired[str]
    dashes: NotRequired[list[float]]
    is_closed: NotRequired[bool]
    opacity: NotRequired[float]


def to_dict(mark: Mark) -> MarkDict:
    """A mark as plain JSON: `kind` is path, disc or text; fields with their default are left out."""
    defaults = {"stroke": "", "fill": "", "dashes": (), "is_closed": False, "opacity": 1.0, "is_above": mark.is_above}
    fields: Any = {
        name: value for name, value in asdict(mark).items() if name not in defaults or value != defaults[name]
    }
    for name in ("points", "dashes"):
        if name in fields:
            fields[name] = [list(one) if isinstance(one, tuple) else one for one in fields[name]]
    return cast(MarkDict, {"kind": type(mark).__name__.lower(), **fields})


def moved(mark: Mark, right: float, down: float) -> Mark:
    """The mark, moved by so many cells."""
    if isinstance(mark, Path):
        return replace(mark, points=tuple((x + right, y + down) for x, y in mark.points))
    return replace(mark, x=mark.x + right, y=mark.y + down)


def fainter(marks: Iterable[Mark], opacity: float) -> Iterable[Mark]:
    """The marks with their opacity times `opacity`: alternatives of `any-of` are drawn fainter."""
    return (replace(mark, opacity=mark.opacity * opacity) for mark in marks)
