"""The scatter plot: a dot for each puzzle, classes distinguished by colour and marker."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from grille.figures.axes import legend_below, log_counts, log_seconds
from grille.figures.style import GRID, colours, figure, in_two_widths, is_narrow, marker
from grille.language import translate
from grille.notebook import Plot


@in_two_widths
def scatter(
    series: Mapping[str, Sequence[tuple[float, float]]],
    x_label: str,
    y_label: str,
    *,
    x_scale: str = "linear",
    y_scale: str = "counts",
    has_diagonal: bool = False,
) -> Plot:
    """Points by series, which have an order.

    Scales are `linear`, `whole` (numbers), `counts` (logarithmic with a place for 0) and `seconds` (logarithmic).
    """
    rng = random.Random(1)
    tints = colours(len(series), are_ordered=True)
    most = 500 if is_narrow() else 1500
    with figure(3.7) as (fig, axes):
        for i, (name, points) in enumerate(series.items()):
            if not points:
                continue
            shown = [(_jittered(x, x_scale, rng), _jittered(y, y_scale, rng)) for x, y in _thinned(points, most, rng)]
            axes.scatter(
                [x for x, _ in shown],
                [y for _, y in shown],
                s=9,
                color=tints[i],
                marker=marker(i),
                alpha=0.55,
                linewidths=0,
                label=translate(name),
            )
        for axis, scale in ((axes.xaxis, x_scale), (axes.yaxis, y_scale)):
            if scale == "counts":
                log_counts(axis)
            elif scale == "seconds":
                log_seconds(axis)
        if has_diagonal:
            top = max((value for points in series.values() for point in points for value in point), default=1.0)
            axes.plot([0, top], [0, top], color=GRID, linewidth=1.0, zorder=0)
        if x_scale == "counts":
            axes.set_xlim(left=-0.4)
        if y_scale == "counts":
            axes.set_ylim(bottom=-0.4)
        axes.set_xlabel(translate(x_label))
        axes.set_ylabel(translate(y_label))
        if len(series) > 1:
            legend_below(fig, axes, columns=4)
        return fig


def _thinned(points: Sequence[tuple[float, float]], most: int, rng: random.Random) -> Sequence[tuple[float, float]]:
    """A sample of the points: too many dots make a file that phones cannot show."""
    return points if len(points) <= most else rng.sample(list(points), most)


def _jittered(value: float, scale: str, rng: random.Random) -> float:
    """The value with a little noise, so that equal whole numbers do not hide each other."""
    if scale == "counts":
        return max(0.0, value * (1 + rng.uniform(-0.04, 0.04)) + (rng.uniform(-0.12, 0.12) if value < 1 else 0.0))
    return value + rng.uniform(-0.22, 0.22) if scale == "whole" else value
