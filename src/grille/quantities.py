"""Numbers as people read them: `9,671`, `44 %`, `4.2 ms`."""

from __future__ import annotations

import math

from grille.messages import Figure, Message


def figure(value: float) -> str:
    """A number for people: `9,671`, `12.5`, `0.034`."""
    if value == int(value) and abs(value) < 1e15:
        return Figure(f"{int(value):,}")
    return Figure(f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}")


def signed(value: float) -> str:
    """A number to two places with a true minus sign, or a dash where there is none: `−0.61`."""
    return "–" if math.isnan(value) else Figure(f"{value:.2f}".replace("-", "−"))


def percent(share: float, digits: int = 0) -> str:
    """A share for people: `44 %`."""
    return Message("{} %", Figure(f"{100 * share:.{digits}f}"))


def duration(seconds: float) -> str:
    """A time for people: `83 µs`, `4.2 ms`, `1.5 s`."""
    if seconds < 0.001:
        return Message("{:.3g} µs" if seconds < 0.0000995 else "{:.0f} µs", seconds * 1e6)
    if seconds < 1:
        return Message("{:.3g} ms" if seconds < 0.0995 else "{:.0f} ms", seconds * 1e3)
    return Message("{:.3g} s" if seconds < 99.5 else "{:,.0f} s", seconds)
