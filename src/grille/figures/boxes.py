"""Box plots on a logarithmic scale: the middle half, the median, and 5 to 95 % as whiskers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from grille.figures.axes import legend_below, log_counts, log_seconds, rows
from grille.figures.style import INK, colours, figure, in_two_widths
from grille.language import translate
from grille.notebook import Plot


@in_two_widths
def boxes(
    groups: Mapping[str, Mapping[str, Sequence[float]]],
    label: str,
    *,
    scale: str = "seconds",
    are_ordered: bool = False,
) -> Plot:
    """Values by group (a class of puzzles) and series (a method); groups from top to bottom, a box for each series.

    Scales are `seconds` and `counts`, both logarithmic, and `linear`. Ordered series get ordered colours.
    """
    series = list(dict.fromkeys(name for group in groups.values() for name in group))
    tints = dict(zip(series, colours(len(series), are_ordered=are_ordered), strict=True))
    lines = sum(len(group) for group in groups.values()) + len(groups)
    with figure(max(1.6, 0.75 + (0.19 if lines < 60 else 0.12) * lines)) as (fig, axes):
        ticks, at = [], 0.0
        for group in groups.values():
            began = at
            for name in series:
                if group.get(name):
                    _box(axes, group[name], at, tints[name])
                    at += 1
            ticks.append((began + at - 1) / 2)
            at += 0.8
        for name, tint in tints.items():
            axes.plot([], [], color=tint, linewidth=6, alpha=0.75, label=translate(name))
        if scale == "seconds":
            log_seconds(axes.xaxis)
        elif scale == "counts":
            log_counts(axes.xaxis)
        rows(axes, ticks, list(groups))
        axes.set_ylim(at - 0.6, -0.9)
        axes.set_xlabel(translate(label))
        if len(series) > 1:
            legend_below(fig, axes)
        return fig


def _box(axes: object, values: Sequence[float], at: float, tint: str) -> None:
    drawn = axes.boxplot(  # type: ignore[attr-defined]
        [list(values)],
        positions=[at],
        orientation="horizontal",
        widths=0.7,
        whis=(5, 95),
        showfliers=False,
        patch_artist=True,
        medianprops={"color": INK, "linewidth": 1.6},
        boxprops={"facecolor": tint, "edgecolor": tint, "alpha": 0.75},
        whiskerprops={"color": tint, "linewidth": 1.2},
        capprops={"color": tint, "linewidth": 1.2},
        manage_ticks=False,
    )
    low, middle, high = np.quantile(list(values), (0.25, 0.5, 0.75))
    if high <= low * 1.02 + 1e-12:  # so that a box without width shows its colour
        axes.plot([middle], [at], marker="s", markersize=5, color=tint, zorder=1)  # type: ignore[attr-defined]
    assert drawn
