"""Captions that state the finding. Each is computed from the data it stands under, so other data say something else."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence

from grille.study.statistics import Duel, Share, correlation_interval
from grille.study.tables import duration, figure, signed


def cactus(times: Mapping[str, Sequence[float]], total: int) -> str:
    """Who answers everything, who is fastest, who answers least."""
    if not any(times.values()):
        return f"No method answered any of the {total:,} puzzles."
    full = [name for name, seconds in times.items() if len(seconds) == total]
    said = []
    if full:
        fastest = min(full, key=lambda name: statistics.median(times[name]))
        median = duration(statistics.median(times[fastest]))
        if len(full) == 1:
            said.append(f"Only {fastest} answers all {total:,} puzzles, half of them within {median}")
        else:
            who = f"all {len(full)} methods" if len(full) == len(times) else f"{len(full)} of {len(times)} methods"
            said.append(
                f"{capital(who)} answer all {total:,} puzzles; the fastest is {fastest}, half of them within {median}"
            )
    else:
        most = max(times, key=lambda name: len(times[name]))
        said.append(f"No method answers all {total:,} puzzles; {most} comes furthest with {len(times[most]):,}")
    least = min(times, key=lambda name: len(times[name]))
    if len(times[least]) < total and len(times) > 1:
        said.append(f"{least} answers fewest, {Share(len(times[least]), total)}")
    return "; ".join(said) + "."


def boxes(
    groups: Mapping[str, Mapping[str, Sequence[float]]], text: Callable[[float], str], *, are_comparable: bool = True
) -> str:
    """How the medians go from the first class to the last, and which series is lowest most often, if that compares."""
    medians = {
        group: {name: statistics.median(values) for name, values in series.items()} for group, series in groups.items()
    }
    medians = {group: series for group, series in medians.items() if series}
    if not medians:
        return "There is nothing to show."
    names = list(dict.fromkeys(name for series in medians.values() for name in series))
    first, last = next(iter(medians)), list(medians)[-1]
    said = []
    if len(names) > 1 and are_comparable:
        wins = {name: sum(series.get(name) == min(series.values()) for series in medians.values()) for name in names}
        best = max(wins, key=lambda name: wins[name])
        classes = "every class" if wins[best] == len(medians) else f"{wins[best]} of {len(medians)} classes"
        said.append(f"{best} has the lowest median in {classes}")
    if first != last:
        shared = [name for name in names if name in medians[first] and name in medians[last]]
        growth = {name: _ratio(medians[last][name], medians[first][name]) for name in shared}
        if growth:
            worst = max(growth, key=lambda name: growth[name])
            said.append(
                f"from {first} to {last} the median of {worst} goes from {text(medians[first][worst])} "
                f"to {text(medians[last][worst])}, the steepest way"
                if len(shared) > 1
                else f"from {first} to {last} the median goes from {text(medians[first][worst])} "
                f"to {text(medians[last][worst])}"
            )
    sentence = "; ".join(said) or f"{first}: median {text(next(iter(medians[first].values())))}"
    return f"{capital(sentence)}. Box: middle half; bar: median; whiskers: 5 to 95 %."


def heat(values: Mapping[tuple[str, str], float], rows: Sequence[str], columns: Sequence[str]) -> str:
    """Who is fastest in which columns, and where the slowest cell is."""
    winners: dict[str, int] = {}
    for column in columns:
        there = {row: values[row, column] for row in rows if not math.isnan(values.get((row, column), math.nan))}
        if there:
            best = min(there, key=lambda row: there[row])
            winners[best] = winners.get(best, 0) + 1
    if not winners:
        return "No class was answered by any method."
    best = max(winners, key=lambda row: winners[row])
    known = {key: value for key, value in values.items() if not math.isnan(value)}
    slowest = max(known, key=lambda key: known[key])
    return (
        f"{capital(best)} has the lowest median time in {winners[best]} of {len(columns)} classes; "
        f"the slowest cell is {slowest[0]} on {slowest[1]} with {duration(known[slowest])}. "
        "A share below the time says how many were answered."
    )


def correlation(rho: float, pairs: int, what: str) -> str:
    """A rank correlation in words and figures."""
    if math.isnan(rho):
        return f"{capital(what)}: nothing can be said, one of the two does not vary."
    size = abs(rho)
    word = "none to speak of" if size < 0.1 else "weak" if size < 0.3 else "moderate" if size < 0.6 else "strong"
    low, high = correlation_interval(rho, pairs)
    sign = "" if size < 0.1 else ", more of one goes with less of the other" if rho < 0 else ", they rise together"
    figures = f"{signed(rho)} ({signed(low)} to {signed(high)})"
    return f"{capital(what)}: rank correlation {figures} over {pairs:,} puzzles: {word}{sign}."


def duel(one: str, other: str, fought: Duel, what: str) -> str:
    """Who needs less of something, how often and by how much."""
    total = fought.wins + fought.losses + fought.ties
    low, high = fought.interval
    if fought.wins + fought.losses == 0:
        return f"{one} and {other} need the same {what} on all {total:,} puzzles."
    how = {
        "better": f"the former needs fewer {what}",
        "worse": f"the former needs more {what}",
        "undecided": f"neither needs fewer {what}",
    }[fought.verdict]
    return (
        f"{one} against {other}: {how} (geometric mean of the ratio, each count plus 1: {fought.ratio:.3g}, "
        f"95 % {low:.3g} to {high:.3g}); "
        f"ahead on {fought.wins:,}, behind on {fought.losses:,} and even on {fought.ties:,} of {total:,}, "
        f"so ahead in {fought.share} of those that differ."
    )


def medians(one: str, other: str, mine: Sequence[float], theirs: Sequence[float], what: str) -> str:
    """A duel in short: what each needs at the median."""
    first, second = (figure(statistics.median(values)) for values in (mine, theirs))
    said = f"{capital(one)} takes a median of {first} {what}, against {second} for {other}"
    return f"{said}, on the same {len(mine):,} puzzles."


def shares(groups: Mapping[str, Mapping[str, Share]], what: str) -> str:
    """The range of each series over the groups."""
    names = list(dict.fromkeys(name for group in groups.values() for name in group))
    said = []
    for name in names:
        there = {group: series[name] for group, series in groups.items() if name in series and series[name].total}
        if not there:
            continue
        least = min(there, key=lambda group: there[group].value)
        most = max(there, key=lambda group: there[group].value)
        if there[least].value == there[most].value:
            said.append(f"{name}: {there[most].short} in every class")
        else:
            said.append(f"{name}: {there[most].short} of {most} and {there[least].short} of {least}")
    return f"{capital(what)}: {'; '.join(said)}. Lines across the bars' ends: 95 % intervals."


def capital(sentence: str) -> str:
    """A sentence begins with a capital, whatever its first word is."""
    return sentence[0].upper() + sentence[1:]


def _ratio(a: float, b: float) -> float:
    return (a + 1e-9) / (b + 1e-9)
