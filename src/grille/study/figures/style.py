"""How every figure looks: colours that colour-blind eyes tell apart, and ink that follows the page's light or dark."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grille.errors import MissingEngineError

INSTALL = "pip install 'grille[study]'"

# Okabe and Ito's palette without black and yellow, which vanish on one of the two backgrounds; grey and brown follow.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8f98", "#8c6d31")
LINES = ("solid", "dashed", "dashdot", "dotted")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")

INK, GRID, PAPER = "#1b2430", "#c3c9d2", "#fdfdfc"
_VARIABLES = {INK: "--ink", GRID: "--rule", PAPER: "--paper"}

WIDTH = 5.8  # inches: letters stay readable when a phone shows the whole width


def colour(i: int) -> str:
    """The colour of the i-th series."""
    return COLOURS[i % len(COLOURS)]


def line(i: int) -> str:
    """The dash of the i-th series: where colours come round again, dashes differ."""
    return LINES[(i // len(COLOURS) + i) % len(LINES)]


def marker(i: int) -> str:
    """The marker of the i-th series."""
    return MARKERS[i % len(MARKERS)]


def heat_colours() -> Any:
    """A one-hue scale from pale to deep, which reads the same in grey."""
    _matplotlib()
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("grille", ["#e8f1f8", "#7fb3d5", "#0072b2", "#00395c"])


@contextmanager
def figure(height: float = 3.4, *, width: float = WIDTH, rows: int = 1, columns: int = 1) -> Iterator[Any]:
    """A fresh matplotlib figure and its axes (`fig, axes`), in our style, closed at the end."""
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
        "axes.titlesize": 9.5,
        "axes.titlelocation": "left",
        "axes.titlecolor": INK,
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

        fig = Figure(figsize=(width, height))
        FigureCanvasSVG(fig)
        yield fig, fig.subplots(rows, columns)


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
    """CSS variables hold in `style`, not in attributes such as `fill="…"`."""
    return re.sub(r' (fill|stroke)="(var\([^"]+\))"', r' style="\1: \2"', text)


def _matplotlib() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise MissingEngineError(f"figures need matplotlib: {INSTALL}") from None
    return matplotlib
