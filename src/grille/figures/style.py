"""The style of every figure: colours for colour-blind readers, and ink that follows the page's light or dark."""

from __future__ import annotations

import io
import os
import pathlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from grille.errors import MissingEngineError, OptionError, install_command, visible
from grille.files import write_whole
from grille.language import translate
from grille.messages import Figure
from grille.notebook import Plot, plot

INSTALL = install_command("study")
KINDS = ("svg", "pdf", "png")
"""What a plot can be written as."""

# Okabe and Ito's palette without black and yellow, which vanish on one of the two backgrounds; grey and brown follow.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8f98", "#8c6d31")
# Ordered classes run from cool to warm; blue to yellow also works for colour-blind readers.
ORDERED = ("#3d9ad6", "#5f7fd6", "#8a63c2", "#b54c96", "#d4505b", "#e37222", "#d99a00")
LINES = ("solid", "dashed", "dashdot", "dotted")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")

INK, GRID, PAPER = "#1b2430", "#c3c9d2", "#fdfdfc"
_VARIABLES = {INK: "--ink", GRID: "--rule", PAPER: "--paper"}

WIDE, NARROW = 5.8, 3.5  # inches, with letters of the same size: for a desktop and for a phone
_width: ContextVar[float] = ContextVar("width", default=WIDE)

_Given = ParamSpec("_Given")


@dataclass(frozen=True, slots=True)
class Picture:
    """One figure drawn twice, as SVG: for a desktop and for a phone; and the first as matplotlib has it."""

    wide: str
    narrow: str
    plot: Plot = field(repr=False, compare=False)


def in_two_widths(draw: Callable[_Given, Plot]) -> Callable[_Given, Picture]:
    """Call `draw` for both widths."""

    @wraps(draw)
    def both(*args: _Given.args, **options: _Given.kwargs) -> Picture:
        drawn = []
        for width in (WIDE, NARROW):
            before = _width.set(width)
            try:
                drawn.append(draw(*args, **options))
            finally:
                _width.reset(before)
        return Picture(to_svg(drawn[0]), to_svg(drawn[1]), drawn[0])

    return both


def is_narrow() -> bool:
    """Whether the current figure is for a phone."""
    return _width.get() < WIDE


def colour(i: int) -> str:
    """The colour of the i-th series."""
    return COLOURS[i % len(COLOURS)]


def colours(count: int, *, are_ordered: bool) -> list[str]:
    """A colour for each series; along a scale where they are ordered."""
    if not are_ordered:
        return [colour(i) for i in range(count)]
    _matplotlib()
    from matplotlib.colors import LinearSegmentedColormap, to_hex

    scale = LinearSegmentedColormap.from_list("ordered", ORDERED)
    return [to_hex(scale(i / max(1, count - 1))) for i in range(count)]


def ink_on(background: Any) -> str:
    """Black or white, whichever contrasts more with a colour."""
    from matplotlib.colors import to_rgb

    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(background)]
    luminance = sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return "#000000" if luminance > 0.179 else "#ffffff"


def line(i: int) -> str:
    """The dash of the i-th series, which differs where colours repeat."""
    return LINES[(i // len(COLOURS) + i) % len(LINES)]


def marker(i: int) -> str:
    """The marker of the i-th series."""
    return MARKERS[i % len(MARKERS)]


def heat_colours(*, has_signs: bool = False) -> Any:
    """A scale from pale to deep in one hue, which also works in grey; with signs, orange is below 0."""
    _matplotlib()
    from matplotlib.colors import LinearSegmentedColormap

    deep = ["#e8f1f8", "#7fb3d5", "#0072b2", "#00395c"]
    below = ["#7a3200", "#d55e00", "#f0b48a", "#f4efe9"] if has_signs else []
    return LinearSegmentedColormap.from_list("grille", [*below, *deep])


@contextmanager
def figure(height: float, *, needs: float = 0.0, columns: int = 1) -> Iterator[Any]:
    """A new matplotlib figure and its axes (`fig, axes`), in our style.

    With several columns `axes` is an array of them. What `needs` more inches than the width at hand gets them: a phone
    then scrolls sideways.
    """
    with _matplotlib().rc_context(_settings()):
        fig = _plot_kind()(figsize=(max(needs, _width.get()), height))
        axes = fig.subplots(ncols=columns)
        for one in fig.axes:
            for axis in (one.xaxis, one.yaxis):
                axis.set_major_formatter(_numbers())
        yield fig, axes


def _settings() -> dict[str, Any]:
    return {
        "font.family": "sans-serif",
        "font.size": 9,
        "svg.fonttype": "none",
        "svg.hashsalt": "grille",
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "grid.color": GRID,
        "grid.linewidth": 0.6,
        "axes.grid": True,
        "axes.axisbelow": True,
        "legend.frameon": False,
        "legend.fontsize": 8,
        "figure.facecolor": PAPER,
        "axes.facecolor": "none",
        "savefig.facecolor": PAPER,
        "figure.constrained_layout.use": True,
    }


@lru_cache(maxsize=1)
def _plot_kind() -> type[Plot]:
    """matplotlib's Figure, drawn without pyplot, which shows itself in a notebook in the page's light or dark."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    class GrilleFigure(Figure):
        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            FigureCanvasSVG(self)

        def _repr_html_(self) -> str:
            return plot(to_svg(self))

    return GrilleFigure


def save(fig: Plot, path: str | os.PathLike[str]) -> None:
    """Write a figure as what the file's name ends in: svg, pdf or png. Raises OptionError for another ending."""
    kind, out = check_kind(path), io.BytesIO()
    undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}  # same data, same bytes
    with _matplotlib().rc_context(_settings()):
        fig.savefig(out, format=kind, dpi=200, metadata=undated.get(kind))
    write_whole(path, out.getvalue())


def check_kind(path: str | os.PathLike[str]) -> str:
    """What the file's name ends in. Raises OptionError where that is nothing a plot can be."""
    target = pathlib.Path(path)
    kind = target.suffix[1:].lower()
    if kind not in KINDS:
        name = visible(target.name)
        raise OptionError("a plot is written to a file that ends in .{}, not to {}", ", .".join(KINDS), name)
    return kind


def _numbers() -> Any:
    """Numbers at an axis in the current language."""
    from matplotlib.ticker import ScalarFormatter

    class Numbers(ScalarFormatter):
        def __call__(self, value: float, place: int | None = None) -> str:
            return translate(Figure(super().__call__(value, place)))

    return Numbers()


def to_svg(fig: Any) -> str:
    """The figure as SVG: same data, same bytes; ink and paper are CSS variables with the light ones as default."""
    out = io.StringIO()
    with _matplotlib().rc_context(_settings()):
        fig.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r' id="[A-Za-z]+[0-9.]*_[0-9]+"', "", text)
    for value, variable in _VARIABLES.items():
        text = text.replace(value, f"var({variable}, {value})")
    return _as_style(text)


def _as_style(text: str) -> str:
    """Moves colours to `style`, since CSS variables do not work in attributes such as `fill="…"`."""
    return re.sub(r' (fill|stroke)="(var\([^"]+\))"', r' style="\1: \2"', text)


def _matplotlib() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise MissingEngineError("figures need matplotlib: {}", INSTALL) from None
    return matplotlib
