"""The style of every figure: colours for colour-blind readers, and ink that follows the page's light or dark."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec

from grille.errors import MissingEngineError, install_command
from grille.language import translate
from grille.messages import Figure

INSTALL = install_command("study")

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
    """One figure drawn twice, as SVG: for a desktop and for a phone."""

    wide: str
    narrow: str


def in_two_widths(draw: Callable[_Given, str]) -> Callable[_Given, Picture]:
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
        return Picture(*drawn)

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
def figure(height: float, *, needs: float = 0.0) -> Iterator[Any]:
    """A new matplotlib figure and its axes (`fig, axes`), in our style, closed at the end.

    If it `needs` more inches than the current width it gets them: a phone then scrolls sideways.
    """
    matplotlib = _matplotlib()
    settings = {
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
    with matplotlib.rc_context(settings):
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        fig = Figure(figsize=(max(needs, _width.get()), height))
        FigureCanvasSVG(fig)
        axes = fig.subplots()
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(_numbers())
        yield fig, axes


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
