"""Bars: shares with their 95 % intervals, and parts of a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grille.study.figures.axes import legend_below, percent
from grille.study.figures.style import INK, colour, figure, to_svg
from grille.study.statistics import Share


def shares(groups: Mapping[str, Mapping[str, Share]], label: str) -> str:
    """Shares by group and series, each with its interval and, at the end of the bar, its figure."""
    series = list(dict.fromkeys(name for group in groups.values() for name in group))
    rows = len(groups) * (len(series) + 0.8)
    with figure(max(1.8, 0.8 + 0.21 * rows)) as (fig, axes):
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
                axes.text(max(high, share.value) + 0.012, top + s, f"{share.value:.0%}", va="center", fontsize=7.5)
        for s, name in enumerate(series):
            axes.plot([], [], color=colour(s), linewidth=6, alpha=0.8, label=name)
        percent(axes.xaxis)
        axes.set_xlim(0, 1.1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_ylim(rows - 0.8 + 0.1, -0.9)
        axes.set_yticks(ticks, list(groups))
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False, axis="y")
        axes.set_xlabel(label)
        if len(series) > 1:
            legend_below(fig, axes)
        return to_svg(fig)


def stacked(groups: Mapping[str, Sequence[float]], parts: Sequence[str], label: str) -> str:
    """For each group the shares of its parts, which sum to 1."""
    with figure(0.95 + 0.3 * len(groups)) as (fig, axes):
        for y, values in enumerate(groups.values()):
            left = 0.0
            for p, value in enumerate(values):
                axes.barh(y, value, left=left, height=0.72, color=colour(p), alpha=0.85)
                if value > 0.07:
                    axes.text(
                        left + value / 2, y, f"{value:.0%}", ha="center", va="center", color="#ffffff", fontsize=7.5
                    )
                left += value
        for p, name in enumerate(parts):
            axes.plot([], [], color=colour(p), linewidth=6, alpha=0.85, label=name)
        percent(axes.xaxis)
        axes.set_xlim(0, 1)
        axes.set_ylim(len(groups) - 0.5, -0.5)
        axes.set_yticks(range(len(groups)), list(groups))
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False)
        axes.set_xlabel(label)
        legend_below(fig, axes)
        return to_svg(fig)
