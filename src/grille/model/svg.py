"""A board as an SVG picture: digits, candidates, and what a Look says about them. Knows no technique.

The picture carries its own colours, for light and dark pages, and needs nothing from elsewhere. What a colour says, a
form says too: discs, squares, diamonds, a stroke through what is removed, hatching, frames, dashes for weak links.
Branches of a chain differ in colour, in width and in the length of their dashes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, hypot, sqrt
from typing import Protocol

from grille.alphabet import digit_texts
from grille.colours import DARK, LIGHT
from grille.model.look import BRANCH_STYLES, CANDIDATES, CELL_STYLES, Candidate, Look
from grille.model.shape import Shape
from grille.notebook import stretches
from grille.rules.drawing import COLOURS, Disc, Mark, Text
from grille.rules.layers import Layers, layers


class Drawable(Protocol):
    """What can be drawn: a Board, without this file knowing it."""

    @property
    def shape(self) -> Shape: ...

    @property
    def values(self) -> Sequence[int]: ...

    def candidates(self, cell: int) -> Collection[int]:
        """The digits left in a cell."""


@dataclass(frozen=True, slots=True)
class Digits:
    """Digits without candidates, as something that can be drawn."""

    shape: Shape
    values: Sequence[int]

    def candidates(self, cell: int) -> Sequence[int]:
        """None."""
        return ()


_CELL = 54  # pixels
_LAYERS = 8
_EDGE = 22  # room for the numbers of rows and columns

_STYLE = (
    f".grille{{{LIGHT}}}@media (prefers-color-scheme:dark){{.grille{{{DARK}}}}}"
    + """
.grille text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}
.grille .digit{font-weight:600}.grille .found{font-weight:300;font-style:italic}
.grille .label{fill:var(--faint)}.grille .candidate{fill:var(--faint)}
.grille .marked{fill:var(--ink);font-weight:700}
.grille .thin{stroke:var(--rule);stroke-width:1}.grille .thick{stroke:var(--ink);stroke-width:2.5;stroke-linecap:square}
.grille .strike{stroke:var(--ink);stroke-width:1.5}.grille .ring{stroke:var(--ink);stroke-width:1.4}
.grille .hatch{stroke:var(--rule);stroke-width:1}.grille .frame{stroke:var(--ink);stroke-width:1.4;fill:none}
.grille .link{stroke:var(--link);stroke-width:2.2;fill:none}.grille .weak{stroke-dasharray:5 4}
""".replace("\n", "")
)

_BRANCH_STYLE = """
.grille{--b1:#b0306a;--b2:#1f5fbf;--b3:#2b7d4f;--b4:#b06000;--b5:#6f42c1;--b6:#5c6370}
@media (prefers-color-scheme:dark){.grille{--b1:#ff8ab8;--b2:#7fb2ff;--b3:#6fd39b;--b4:#ffb65c;--b5:#c3a6ff;
--b6:#b4bac4}}
.grille .b1{stroke:var(--b1)}.grille .b2{stroke:var(--b2);stroke-width:1.4}.grille .b3{stroke:var(--b3);stroke-width:3}
.grille .b4{stroke:var(--b4)}.grille .b5{stroke:var(--b5);stroke-width:1.4}.grille .b6{stroke:var(--b6);stroke-width:3}
.grille .b2.weak{stroke-dasharray:2 3}.grille .b3.weak{stroke-dasharray:9 4}.grille .b4.weak{stroke-dasharray:9 3 2 3}
.grille .b5.weak{stroke-dasharray:5 2}.grille .b6.weak{stroke-dasharray:2 5}
""".replace("\n", "")


def svg(board: Drawable, look: Look = CANDIDATES, *, title: str = "") -> str:
    """The board as it is to look.

    >>> from grille.model import Board, Grid
    >>> svg(Board.from_grid(Grid.from_line("1..............."))).startswith("<svg")
    True
    """
    parts = [part for layer in _Picture(board, look).layers() for part in layer]
    return framed(parts, board.shape, has_branches=bool(look.branches), title=title)


def film(frames: Sequence[tuple[Drawable, Look]]) -> str:
    """Boards of one shape as one picture in which each element knows in which of them it is seen.

    `notebook.slider` shows one at a time; without it the first is seen.
    """
    last = len(frames) - 1
    seen: list[dict[str, list[int]]] = [{} for _ in range(_LAYERS)]
    for number, (board, look) in enumerate(frames):
        for layer, parts in zip(seen, _Picture(board, look).layers(), strict=True):
            for part in parts:
                layer.setdefault(part, []).append(number)
    merged = [
        f"<g{known}>{part}</g>" if (known := stretches(steps, last)) else part
        for layer in seen
        for part, steps in layer.items()
    ]
    return framed(merged, frames[0][0].shape, has_branches=any(look.branches for _, look in frames))


def framed(parts: Sequence[str], shape: Shape, *, has_branches: bool = False, title: str = "") -> str:
    """The whole picture around its parts."""
    of_rules = layers(shape.other_rules, shape.side)
    left, above, right, below = (room * _CELL for room in of_rules.margin)
    size = _EDGE + shape.side * _CELL + 4
    width, height = size + left + right, size + above + below
    begin = f' x="{-left}" y="{-above}"' if left or above else ""
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="grille" role="img" viewBox="{-left} {-above} {width} '
        f'{height}" width="{width}" height="{height}">',
        f"<title>{escape(title)}</title>" if title else "",
        f"<style>{_STYLE}{_BRANCH_STYLE if has_branches else ''}{_style_of_rules(of_rules)}</style>",
        f'<rect{begin} width="{width}" height="{height}" fill="var(--paper)"/>',
    ]
    return "\n".join(part for part in (*head, *parts, "</svg>\n") if part)


def _style_of_rules(of_rules: Layers) -> str:
    """The colours of rules, for light and dark pages and for notebooks of either theme."""
    names = of_rules.colours
    if not names:
        return ""
    light, dark = ("".join(f"--{name}-r:{COLOURS[name][at]};" for name in names) for at in (0, 1))
    return (
        f".grille{{{light}}}@media (prefers-color-scheme:dark){{.grille{{{dark}}}}}"
        f"[data-jp-theme-light=true] .grille,.vscode-light .grille{{{light}}}"
        f"[data-jp-theme-light=false] .grille,.vscode-dark .grille{{{dark}}}"
        ".grille .of-rule{stroke-linecap:round;stroke-linejoin:round}"
    )


def _mark_of_rule(mark: Mark) -> str:
    faint = f' opacity="{mark.opacity:g}"' if mark.opacity < 1 else ""
    if isinstance(mark, Text):
        return (
            f'<text class="clue" x="{_across(mark.x)}" y="{_across(mark.y)}" font-size="{mark.size * _CELL:.4g}" '
            f'style="fill:var(--{mark.colour}-r)"{faint}>{escape(mark.text)}</text>'
        )
    stroke = f' stroke="var(--{mark.stroke}-r)" stroke-width="{mark.width * _CELL:.3g}"' if mark.stroke else ""
    fill = f"var(--{mark.fill}-r)" if mark.fill else "none"
    if isinstance(mark, Disc):
        centre = f'cx="{_across(mark.x)}" cy="{_across(mark.y)}" r="{mark.radius * _CELL:.4g}"'
        return f'<circle {centre} fill="{fill}"{stroke}{faint}/>'
    dashes = " ".join(f"{dash * _CELL:.3g}" for dash in mark.dashes)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    path = "L".join(f"{_across(x)} {_across(y)}" for x, y in mark.points)
    end = "z" if mark.is_closed else ""
    return f'<path class="of-rule" d="M{path}{end}" fill="{fill}"{stroke}{dashed}{faint}/>'


class _Picture:
    def __init__(self, board: Drawable, look: Look) -> None:
        self.board, self.shape, self.look = board, board.shape, look
        self.texts = digit_texts(self.shape.side)
        self.of_rules = layers(self.shape.other_rules, self.shape.side)
        self.across = ceil(sqrt(self.shape.side))  # candidates side by side in a cell
        self.top = _CELL * self.of_rules.room  # of a cell, where rules write their numbers
        self.pitch = (_CELL - 6 - self.top) / self.across
        self.spare = (self.across - ceil(self.shape.side / self.across)) / 2  # empty rows of candidates, half above

    def layers(self) -> list[list[str]]:
        """What is drawn, the lowest layer first; within a layer nothing lies on another, but for marks of rules."""
        links = [self._link(*link) for link in self.look.links]
        for number, branch in enumerate(self.look.branches):
            links += (self._link(*link, number % BRANCH_STYLES + 1) for link in branch)
        below, above = (map(_mark_of_rule, marks) for marks in (self.of_rules.below, self.of_rules.above))
        grid = [self._fills(), self._shades(), below, self._rules(), above, self._labels()]
        return [[part for part in layer if part] for layer in (*grid, self._contents(), links)]

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.shape.side)
        return _EDGE + column * _CELL, _EDGE + row * _CELL

    def _place(self, candidate: Candidate) -> tuple[float, float]:
        """The middle of a candidate, or of the cell where it is placed."""
        cell, digit = candidate
        x, y = self._corner(cell)
        if self.board.values[cell]:
            return x + _CELL / 2, y + _CELL / 2 + self.top / 3
        row, column = divmod(digit - 1, self.across)
        return (
            x + 3 + self.top / 2 + (column + 0.5) * self.pitch,
            y + 3 + self.top + (row + 0.5 + self.spare) * self.pitch,
        )

    def _fills(self) -> Iterable[str]:
        styles = dict.fromkeys(self.shape.shaded, "extra") | dict(self.look.cells)
        for cell, style in sorted(styles.items()):
            x, y = self._corner(cell)
            fill = f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="var(--{style})"/>'
            if CELL_STYLES[style] == "hatched":
                fill += f'\n<path class="hatch" d="{_hatching(x, y)}"/>'
            elif CELL_STYLES[style] == "framed":
                fill += f'\n<rect class="frame" x="{x + 3}" y="{y + 3}" width="{_CELL - 6}" height="{_CELL - 6}"/>'
            yield fill

    def _shades(self) -> Iterable[str]:
        width, height = _CELL / self.shape.box_width, _CELL / self.shape.box_height
        for cell, right, down in self.shape.patches:
            x, y = self._corner(cell)
            yield (
                f'<rect x="{x + right * _CELL:g}" y="{y + down * _CELL:g}" width="{width:g}" height="{height:g}" '
                f'fill="var(--rule)" fill-opacity=".4"/>'
            )
        for cell, shade in sorted(self.look.shades.items()):
            x, y = self._corner(cell)
            yield (
                f'<rect class="shade" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="var(--shade)" '
                f'fill-opacity="{shade:.3g}"/>'
            )

    def _rules(self) -> Iterable[str]:
        """Thin lines first, so that the walls of boxes lie on top."""
        for style, wanted in (("thin", False), ("thick", True)):
            path = "".join(
                f"M{x0} {y0}L{x1} {y1}" for x0, y0, x1, y1, is_wall in _walls(self.shape) if is_wall == wanted
            )
            yield f'<path class="{style}" d="{path}"/>'

    def _labels(self) -> Iterable[str]:
        """The numbers of rows and columns, beyond the clues that stand outside."""
        left, above, _, _ = (room * _CELL for room in self.of_rules.margin)
        for i in range(self.shape.side):
            at = _EDGE + i * _CELL + _CELL // 2
            yield f'<text class="label" x="{_EDGE // 2 - left}" y="{at}" font-size="11">{i + 1}</text>'
            yield f'<text class="label" x="{at}" y="{_EDGE // 2 - above}" font-size="11">{i + 1}</text>'

    def _contents(self) -> Iterable[str]:
        givens = self.look.givens
        for cell, value in enumerate(self.board.values):
            if value:
                x, y = self._place((cell, value))
                kind = "digit" if givens is None or givens[cell] else "digit found"
                yield f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="30">{escape(self.texts[value])}</text>'
            elif self.look.candidates:
                for digit in self.board.candidates(cell):
                    yield "\n".join(self._candidate((cell, digit)))
        for cell, note in sorted(self.look.notes.items()):
            x, y = self._corner(cell)
            yield f'<text class="note" x="{x + _CELL / 2:g}" y="{y + 9}" font-size="11">{escape(note)}</text>'

    def _candidate(self, candidate: Candidate) -> Iterable[str]:
        x, y = self._place(candidate)
        if (weight := self.look.weights.get(candidate, 0)) > 0:
            side = self.pitch * sqrt(weight)
            yield (
                f'<rect class="weight" x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" '
                f'height="{side:.1f}" fill="var(--shade)" fill-opacity="{weight:.3g}"/>'
            )
        style = self.look.marks.get(candidate)
        if style is not None:
            yield self._mark(style, x, y)
        kind = "marked" if style else "candidate"
        size = min(14, self.pitch * 0.85)
        text = escape(self.texts[candidate[1]])
        yield f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}">{text}</text>'
        if style == "removed":
            reach = self.pitch * 0.39
            yield (
                f'<line class="strike" x1="{x - reach:.1f}" y1="{y + reach:.1f}" x2="{x + reach:.1f}" '
                f'y2="{y - reach:.1f}"/>'
            )

    def _mark(self, style: str, x: float, y: float) -> str:
        """A disc, a disc with a ring, a square or a diamond."""
        radius = self.pitch * 0.46
        if style in ("first", "placed"):
            ring = ' class="ring"' if style == "placed" else ""
            return f'<circle{ring} cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="var(--{style})"/>'
        if style == "third":
            reach = self.pitch * 0.56
            corners = (
                f"M{x:.1f} {y - reach:.1f}l{reach:.1f} {reach:.1f}l{-reach:.1f} {reach:.1f}l{-reach:.1f} {-reach:.1f}z"
            )
            return f'<path d="{corners}" fill="var(--third)"/>'
        side = f"{2 * radius:.1f}"
        return (
            f'<rect x="{x - radius:.1f}" y="{y - radius:.1f}" width="{side}" height="{side}" rx="2" '
            f'fill="var(--{style})"/>'
        )

    def _link(self, start: Candidate, end: Candidate, is_strong: bool, branch: int = 0) -> str:
        """A line from rim to rim; a slight bend keeps it off the candidates between, and off other branches."""
        (x0, y0), (x1, y1) = self._place(start), self._place(end)
        length = hypot(x1 - x0, y1 - y0)
        if not length:
            return ""
        ux, uy, gap = (x1 - x0) / length, (y1 - y0) / length, min(self.pitch * 0.5, length / 3)
        bend = min(14.0, length / 6) * (1 + max(branch - 1, 0) / 3)
        middle = f"{(x0 + x1) / 2 - uy * bend:.1f} {(y0 + y1) / 2 + ux * bend:.1f}"
        path = f"M{x0 + ux * gap:.1f} {y0 + uy * gap:.1f}Q{middle} {x1 - ux * gap:.1f} {y1 - uy * gap:.1f}"
        style = (f" b{branch}" if branch else "") + ("" if is_strong else " weak")
        return f'<path class="link{style}" d="{path}"/>'


def _walls(shape: Shape) -> Iterable[tuple[int, int, int, int, bool]]:
    """Every edge of a cell once, and whether boxes meet there or the grid ends."""
    side, box = shape.side, shape.box_of
    for line in range(side + 1):
        for step in range(side):
            at, begin = _EDGE + line * _CELL, _EDGE + step * _CELL
            below, right = line * side + step, step * side + line
            is_rim = line in (0, side)
            yield begin, at, begin + _CELL, at, is_rim or box[below] != box[below - side]
            yield at, begin, at, begin + _CELL, is_rim or box[right] != box[right - 1]


def _across(at: float) -> str:
    """Pixels from the edge, of a place in cells."""
    return f"{_EDGE + at * _CELL:.5g}"


def _hatching(x: int, y: int) -> str:
    """Strokes across a cell, each from its left or lower edge up to its upper or right one."""
    strokes = []
    for at in range(9, 2 * _CELL, 9):
        low, high = max(0, at - _CELL), min(at, _CELL)
        strokes.append(f"M{x + low} {y + high}L{x + high} {y + low}")
    return "".join(strokes)
