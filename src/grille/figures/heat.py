"""The heat map of method × class: a number in every cell, and its colour."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from grille.figures.style import INK, WIDE, figure, heat_colours, in_two_widths, ink_on
from grille.language import translate
from grille.notebook import Plot


@in_two_widths
def heat(
    cells: Mapping[tuple[str, str], tuple[float, str]],
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    is_log: bool = False,
    span: tuple[float, float] | None = None,
) -> Plot:
    """A value for the colour and a text for each (row, column); missing cells stay empty.

    A `span` that begins below 0 distinguishes signs by hue.
    """
    values = [_scaled(value, is_log) for value, _ in cells.values() if not math.isnan(value)]
    low, high = span or (min(values, default=0.0), max(values, default=1.0))
    colours = heat_colours(has_signs=span is not None and low < 0)
    with figure(0.9 + 0.3 * len(rows), needs=WIDE if len(columns) > 3 else 0) as (fig, axes):
        for y, row in enumerate(rows):
            for x, column in enumerate(columns):
                value, text = cells.get((row, column), (math.nan, "–"))
                place = (_scaled(value, is_log) - low) / (high - low or 1.0) if not math.isnan(value) else math.nan
                if not math.isnan(place):
                    axes.add_patch(_square(x, y, colours(place)))
                ink = INK if math.isnan(place) else ink_on(colours(place))
                axes.text(
                    x, y, translate(text), ha="center", va="center", color=ink, fontsize=8 if len(columns) < 10 else 7
                )
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        slant = 0 if max(map(len, columns), default=0) * len(columns) < 62 else 30
        axes.set_xticks(
            range(len(columns)), list(map(translate, columns)), rotation=slant, ha="right" if slant else "center"
        )
        axes.set_yticks(range(len(rows)), list(map(translate, rows)))
        axes.tick_params(length=0)
        axes.grid(visible=False)
        for spine in axes.spines.values():
            spine.set_visible(False)
        return fig


def _scaled(value: float, is_log: bool) -> float:
    return math.log10(max(value, 1e-9)) if is_log else value


def _square(x: int, y: int, colour: object) -> object:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, facecolor=colour, edgecolor="none")
