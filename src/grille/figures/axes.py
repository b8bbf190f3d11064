"""Axes: times with their units, powers written out, a legend below."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from grille.figures.style import is_narrow
from grille.language import translate
from grille.messages import Figure, Message
from grille.quantities import duration, percent


def log_seconds(axis: Any) -> None:
    """A logarithmic axis of times: `1 ms`, `10 ms`, `1 s`."""
    _log(axis, lambda value: duration(value))


def log_counts(axis: Any) -> None:
    """A logarithmic axis of counts, with a place for 0."""
    from matplotlib.ticker import FuncFormatter, NullLocator

    getattr(axis.axes, f"set_{axis.axis_name}scale")("symlog", linthresh=1, linscale=0.4)
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: translate(_short(value)) if value >= 0 else ""))
    _thin(axis)


def whole_numbers(axis: Any) -> None:
    """No numbers between 1 and 2."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=7, integer=True))


def percents(axis: Any) -> None:
    """Shares from 0 to 100 %."""
    from matplotlib.ticker import FuncFormatter

    axis.set_major_formatter(FuncFormatter(lambda value, _: translate(percent(value))))


def rows(axes: Any, places: Sequence[float], names: Sequence[str]) -> None:
    """Names at the left, one a row or group of rows, wrapped where they are long, and no lines across."""
    spoken = list(map(translate, names))  # translated here, since a wrapped name is not found in the catalogue
    shown = [textwrap.fill(name, 16) for name in spoken] if is_narrow() else spoken
    axes.set_yticks(places, shown)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")


def legend_below(fig: Any, axes: Any, *, columns: int = 3) -> None:
    """All labels under the figure, in reading order."""
    handles, labels = axes.get_legend_handles_labels()
    if labels:
        longest = max(map(len, labels))
        columns = max(1, min(columns, (48 if is_narrow() else 84) // (longest + 6), len(labels)))
        legend = fig.legend(handles, labels, loc="outside lower center", ncols=columns, markerscale=1.8)
        for handle in legend.legend_handles:
            handle.set_alpha(0.9)


def _short(count: float) -> str:
    """`100`, `1 k`, `1 M`: longer numbers would overlap."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if count >= size:
            return Message("{:g} {}", count / size, letter)
    return Figure(f"{count:g}")


def _log(axis: Any, text: Any) -> None:
    from matplotlib.ticker import FuncFormatter, NullFormatter

    getattr(axis.axes, f"set_{axis.axis_name}scale")("log")
    axis.set_major_formatter(FuncFormatter(lambda value, _: translate(text(value))))
    axis.set_minor_formatter(NullFormatter())


def _thin(axis: Any) -> None:
    """Keep few enough labels that they do not overlap."""
    low, high = axis.get_view_interval()
    powers = [0, 1, 2, 3, 5, 10, 20] if high < 25 else [0, *(10**k for k in range(10))]
    shown = [value for value in powers if value <= high * 1.05 and value >= low]
    step = max(1, -(-len(shown) // 8))
    axis.set_ticks(shown[:1] + shown[1::step])
