"""Captions that state the finding. Each is computed from its data, so that it is true of any data."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence

from grille.messages import Capital, Message, joined, words
from grille.quantities import duration, figure, signed
from grille.statistics import Duel, Share, correlation_interval


def cactus(times: Mapping[str, Sequence[float]], total: int) -> str:
    """Who answers all puzzles, who is fastest, who answers fewest."""
    if not any(times.values()):
        return Message("No method answered any of the {:,} puzzles.", total)
    full = [name for name, seconds in times.items() if len(seconds) == total]
    parts = []
    if full:
        fastest = min(full, key=lambda name: statistics.median(times[name]))
        median = duration(statistics.median(times[fastest]))
        if len(full) == 1:
            parts.append(Message("Only {} answers all {:,} puzzles, half of them within {}", fastest, total, median))
        else:
            who = (
                Message("all {} methods", len(full))
                if len(full) == len(times)
                else Message("{} of {} methods", len(full), len(times))
            )
            parts.append(
                Message(
                    "{} answer all {:,} puzzles; the fastest is {}, half of them within {}",
                    Capital(who),
                    total,
                    fastest,
                    median,
                )
            )
    else:
        most = max(times, key=lambda name: len(times[name]))
        parts.append(
            Message("No method answers all {:,} puzzles; {} comes furthest with {:,}", total, most, len(times[most]))
        )
    least = min(times, key=lambda name: len(times[name]))
    if len(times[least]) < total and len(times) > 1:
        parts.append(Message("{} answers fewest, {}", least, Share(len(times[least]), total)))
    return Message("{}.", joined("; ", parts))


def boxes(
    groups: Mapping[str, Mapping[str, Sequence[float]]], text: Callable[[float], str], *, are_comparable: bool = True
) -> str:
    """How the medians change from the first class to the last, and which series is lowest most often, if comparable."""
    medians = {
        group: {name: statistics.median(values) for name, values in series.items()} for group, series in groups.items()
    }
    medians = {group: series for group, series in medians.items() if series}
    if not medians:
        return Message("There is nothing to show.")
    names = list(dict.fromkeys(name for series in medians.values() for name in series))
    first, last = next(iter(medians)), list(medians)[-1]
    parts = []
    if len(names) > 1 and are_comparable:
        wins = {name: sum(series.get(name) == min(series.values()) for series in medians.values()) for name in names}
        best = max(wins, key=lambda name: wins[name])
        classes = (
            Message("every class")
            if wins[best] == len(medians)
            else Message("{} of {} classes", wins[best], len(medians))
        )
        parts.append(Message("{} has the lowest median in {}", best, classes))
    if first != last:
        shared = [name for name in names if name in medians[first] and name in medians[last]]
        growth = {name: _ratio(medians[last][name], medians[first][name]) for name in shared}
        if growth:
            worst = max(growth, key=lambda name: growth[name])
            parts.append(
                Message(
                    "from {} to {} the median of {} goes from {} to {}, the steepest way",
                    first,
                    last,
                    worst,
                    text(medians[first][worst]),
                    text(medians[last][worst]),
                )
                if len(shared) > 1
                else Message(
                    "from {} to {} the median goes from {} to {}",
                    first,
                    last,
                    text(medians[first][worst]),
                    text(medians[last][worst]),
                )
            )
    sentence = joined("; ", parts) or Message("{}: median {}", first, text(next(iter(medians[first].values()))))
    return Message("{}. Box: middle half; bar: median; whiskers: 5 to 95 %.", Capital(sentence))


def heat(values: Mapping[tuple[str, str], float], rows: Sequence[str], columns: Sequence[str]) -> str:
    """Who is fastest in which columns, and which cell is slowest."""
    winners: dict[str, int] = {}
    for column in columns:
        there = {row: values[row, column] for row in rows if not math.isnan(values.get((row, column), math.nan))}
        if there:
            best = min(there, key=lambda row: there[row])
            winners[best] = winners.get(best, 0) + 1
    if not winners:
        return Message("No class was answered by any method.")
    best = max(winners, key=lambda row: winners[row])
    known = {key: value for key, value in values.items() if not math.isnan(value)}
    slowest = max(known, key=lambda key: known[key])
    return Message(
        "{} has the lowest median time in {} of {} classes; the slowest cell is {} on {} with {}. A "
        "share below the time says how many were answered.",
        Capital(best),
        winners[best],
        len(columns),
        slowest[0],
        slowest[1],
        duration(known[slowest]),
    )


def correlation(rho: float, pairs: int, what: str) -> str:
    """A rank correlation in words and figures."""
    if math.isnan(rho):
        return Message("{}: no statement is possible, since one of the two does not vary.", Capital(what))
    size = abs(rho)
    strengths = zip((0.1, 0.3, 0.6, math.inf), words("none to speak of", "weak", "moderate", "strong"), strict=True)
    parts = [next(word for most, word in strengths if size < most)]
    if size >= 0.1:
        parts.append(Message("more of one goes with less of the other" if rho < 0 else "they rise together"))
    low, high = correlation_interval(rho, pairs)
    figures = Message("{} ({} to {})", signed(rho), signed(low), signed(high))
    return Message("{}: rank correlation {} over {:,} puzzles: {}.", Capital(what), figures, pairs, joined(", ", parts))


def duel(one: str, other: str, fought: Duel, what: str) -> str:
    """Which of two needs less of something, how often and by how much."""
    total = fought.wins + fought.losses + fought.ties
    low, high = fought.interval
    if fought.wins + fought.losses == 0:
        return Message("{} and {} need the same {} on all {:,} puzzles.", one, other, what, total)
    how = {
        "better": Message("the former needs fewer {}", what),
        "worse": Message("the former needs more {}", what),
        "undecided": Message("neither needs fewer {}", what),
    }[fought.verdict]
    return Message(
        "{} against {}: {} (geometric mean of the ratio, each count plus 1: {:.3g}, 95 % {:.3g} to {:.3g}); ahead on "
        "{:,}, behind on {:,} and even on {:,} of {:,}, so ahead in {} of those that differ.",
        one,
        other,
        how,
        fought.ratio,
        low,
        high,
        fought.wins,
        fought.losses,
        fought.ties,
        total,
        fought.share,
    )


def medians(one: str, other: str, first_values: Sequence[float], second_values: Sequence[float], what: str) -> str:
    """A duel in short: the medians of both."""
    first, second = (figure(statistics.median(values)) for values in (first_values, second_values))
    sentence = Message("{} takes a median of {} {}, against {} for {}", Capital(one), first, what, second, other)
    return Message("{}, on the same {:,} puzzles.", sentence, len(first_values))


def shares(groups: Mapping[str, Mapping[str, Share]], what: str) -> str:
    """The range of each series over the groups."""
    names = list(dict.fromkeys(name for group in groups.values() for name in group))
    parts = []
    for name in names:
        there = {group: series[name] for group, series in groups.items() if name in series and series[name].total}
        if not there:
            continue
        least = min(there, key=lambda group: there[group].value)
        most = max(there, key=lambda group: there[group].value)
        if there[least].value == there[most].value:
            parts.append(Message("{}: {} in every class", name, there[most].short))
        else:
            parts.append(Message("{}: {} of {} and {} of {}", name, there[most].short, most, there[least].short, least))
    return Message("{}: {}. Lines across the bars' ends: 95 % intervals.", Capital(what), joined("; ", parts))


def _ratio(a: float, b: float) -> float:
    return (a + 1e-9) / (b + 1e-9)
