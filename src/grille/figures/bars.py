"""Bars: shares with their 95 % intervals, and parts of a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grille.figures.axes import legend_below, percents, rows
from grille.figures.style import INK, colour, colours, figure, in_two_widths, ink_on, is_narrow
from grille.language import translate
from grille.notebook import Plot
from grille.quantities import percent
from grille.statistics import Share


@in_two_widths
def shares(groups: Mapping[str, Mapping[str, Share]], label: str) -> Plot:
    """Shares by group and series, each with its interval and, at the end of the bar, its value."""
    series = list(dict.fromkeys(name for group in groups.values() for name in group))
    lines = len(groups) * (len(series) + 0.8)
    with figure(max(1.8, 0.8 + 0.19 * lines)) as (fig, axes):
        ticks = []
        for g, group in enumerate(groups.values()):
            top = g * (len(series) + 0.8)
            ticks.append(top + (len(series) - 1) / 2)
            for s, name in enumerate(series):
                share = group.get(name)
                if share is None or not share.total:
                    continue
                low, high = share.interval
                axes.barh(top + s, share.value, height=0.78, color=colour(s), alpha=0.8)
                axes.plot([low, high], [top + s] * 2, color=INK, linewidth=1.1)
                axes.text(max(high, share.value) + 0.012, top + s, translate(share.short), va="center", fontsize=7.5)
        for s, name in enumerate(series):
            axes.plot([], [], color=colour(s), linewidth=6, alpha=0.8, label=translate(name))
        percents(axes.xaxis)
        axes.set_xlim(0, 1.25 if is_narrow() else 1.12)
        axes.set_xticks([0, 0.5, 1] if is_narrow() else [0, 0.25, 0.5, 0.75, 1])
        axes.set_ylim(lines - 0.8 + 0.1, -0.9)
        rows(axes, ticks, list(groups))
        axes.set_xlabel(translate(label))
        if len(series) > 1:
            legend_below(fig, axes)
        return fig


@in_two_widths
def stacked(groups: Mapping[str, Sequence[float]], parts: Sequence[str], label: str) -> Plot:
    """For each group the shares of its parts, which are ordered and sum to 1."""
    tints = colours(len(parts), are_ordered=True)
    least = 0.15 if is_narrow() else 0.07  # a part narrower than its label has none
    with figure(0.95 + 0.3 * len(groups)) as (fig, axes):
        for y, values in enumerate(groups.values()):
            left = 0.0
            for value, tint in zip(values, tints, strict=True):
                axes.barh(y, value, left=left, height=0.72, color=tint)
                if value > least:
                    where = {"ha": "center", "va": "center", "fontsize": 7.5}
                    axes.text(left + value / 2, y, translate(percent(value)), color=ink_on(tint), **where)
                left += value
        for tint, name in zip(tints, parts, strict=True):
            axes.plot([], [], color=tint, linewidth=6, label=translate(name))
        percents(axes.xaxis)
        axes.set_xlim(0, 1)
        axes.set_ylim(len(groups) - 0.5, -0.5)
        axes.set_xticks([0, 0.5, 1] if is_narrow() else [0, 0.25, 0.5, 0.75, 1])
        rows(axes, range(len(groups)), list(groups))
        axes.grid(visible=False)
        axes.set_xlabel(translate(label))
        legend_below(fig, axes)
        return fig
