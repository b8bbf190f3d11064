"""The few statistics that the reports need: intervals on shares, quantiles, ranks, pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grille.messages import Figure, Message

_Z = 1.959963984540054  # two-sided 95 %


@dataclass(frozen=True, slots=True)
class Share:
    """A count out of a total, with Wilson's 95 % interval."""

    count: int
    total: int

    @property
    def value(self) -> float:
        return self.count / self.total if self.total else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson (1927): stays within 0 and 1, and is meaningful where the share is 0 or 1."""
        if not self.total:
            return 0.0, 1.0
        n, p = self.total, self.value
        middle = p + _Z**2 / (2 * n)
        spread = _Z * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n * n))
        scale = 1 + _Z**2 / n
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)

    @property
    def short(self) -> str:
        """`44 %`; 0 or 100 only where it is exact."""
        if not self.total:
            return "–"
        rounded = f"{100 * self.value:.0f}"
        if rounded == "0" and self.count:
            return "< 1 %"
        return "> 99 %" if rounded == "100" and self.count < self.total else Message("{} %", Figure(rounded))

    def __str__(self) -> str:
        """`44 % (38–51 %)`."""
        if not self.total:
            return "–"
        low, high = self.interval
        digits = 0 if high - low > 0.01 else 1
        return Message("{} % ({}–{} %)", *(Figure(f"{100 * one:.{digits}f}") for one in (self.value, low, high)))


@dataclass(frozen=True, slots=True)
class Duel:
    """Two series over the same puzzles, less being better: which wins how often, and by how much."""

    wins: int
    losses: int
    ties: int
    ratio: float
    """Geometric mean of (first + 1) / (second + 1); below 1 the first needs less."""
    interval: tuple[float, float]

    @property
    def share(self) -> Share:
        """The share of wins, without ties."""
        return Share(self.wins, self.wins + self.losses)

    @property
    def verdict(self) -> str:
        """`better`, `worse` or `undecided`, by the interval of the ratio."""
        low, high = self.interval
        return "better" if high < 1 else "worse" if low > 1 else "undecided"


def duel(first: Sequence[float], second: Sequence[float], *, seed: int = 1) -> Duel:
    """Compare pairs; the interval is the bootstrap's, 2,000 resamples."""
    a, b = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    logs = np.log((a + 1) / (b + 1))
    rng = np.random.default_rng(seed)
    means = np.array([logs[rng.integers(0, len(logs), len(logs))].mean() for _ in range(2000)]) if len(logs) else logs
    low, high = (float(np.exp(np.quantile(means, q))) if len(means) else math.nan for q in (0.025, 0.975))
    ratio = float(np.exp(logs.mean())) if len(logs) else math.nan
    return Duel(int((a < b).sum()), int((a > b).sum()), int((a == b).sum()), ratio, (low, high))


def p95(values: Sequence[float]) -> float:
    """The smallest value that is not exceeded in 95 of 100 cases."""
    ordered = sorted(values)
    return ordered[-(-95 * len(ordered) // 100) - 1]


def ranks(values: Sequence[float]) -> npt.NDArray[np.float64]:
    """Ranks from 1, ties sharing their mean."""
    array = np.asarray(values, dtype=float)
    order = np.argsort(array, kind="stable")
    ranked = np.empty(len(array))
    ranked[order] = np.arange(1, len(array) + 1)
    _, inverse, counts = np.unique(array, return_inverse=True, return_counts=True)
    sums = np.zeros(len(counts))
    np.add.at(sums, inverse, ranked)
    shared: npt.NDArray[np.float64] = (sums / counts)[inverse]
    return shared


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's, NaN where one series does not vary."""
    if len(first) < 3:
        return math.nan
    a, b = ranks(first), ranks(second)
    if a.std() == 0 or b.std() == 0:
        return math.nan
    return float(np.corrcoef(a, b)[0, 1])


def correlation_interval(rho: float, pairs: int) -> tuple[float, float]:
    """95 % by Fisher's transformation with Bonett and Wright's variance for ranks."""
    if pairs < 4 or math.isnan(rho) or abs(rho) >= 1:
        return (rho, rho)
    spread = _Z * math.sqrt((1 + rho * rho / 2) / (pairs - 3))
    return math.tanh(math.atanh(rho) - spread), math.tanh(math.atanh(rho) + spread)
