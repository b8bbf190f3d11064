"""Share of holes against side: where random holes are hard, a map for each method."""

from __future__ import annotations

from collections.abc import Mapping

from grille import figures
from grille.messages import Message
from grille.statistics import Share
from grille.study.description import Study
from grille.study.report import Figure, Section
from grille.study.results import Results

WHAT = Message(
    "The same grids with more and with fewer holes. With few, propagation fills the grid; with many "
    "there are so many solutions that a search meets one; in between the givens leave one solution "
    "or a few and hold it only all together, so that a wrong guess is refuted after thousands of "
    "others. That is the wall, and it grows wider with the side. A method that ran out of time three "
    "times in a row was not asked about the rest; those runs count as not answered."
)

Place = tuple[int, int]
"""A side, and the holes in percent."""


def places(study: Study) -> dict[str, Place]:
    """The sets of the map by name: those whose name states the holes, such as `36×36, 50 % holes`."""
    return {
        puzzle_set.name: (puzzle_set.value["side"], round(100 * (1 - puzzle_set.value["givens"])))
        for puzzle_set in study.sets
        if puzzle_set.source == "holes" and puzzle_set.name.endswith("% holes")
    }


def section(results: Results) -> list[Section]:
    """A map for each method; none where no set states its holes."""
    known = places(results.study)
    there = results.where(lambda row: row["set"] in known)
    if not len(there):
        return []
    maps = {method: shares(there.where(method=method), known) for method in there.methods}
    drawn = [_map(method, found) for method, found in maps.items()]
    return [Section(Message("Where random holes are hard"), [WHAT], figures=drawn)]


def shares(results: Results, known: Mapping[str, Place]) -> dict[Place, Share]:
    """The shares answered, by place."""
    return {known[name]: results.where(set=name).answered for name in results.sets}


def finding(method: str, found: Mapping[Place, Share]) -> str:
    """From which side on there is a wall, and where the method answers least."""
    lacking = {place: share for place, share in found.items() if share.count < share.total}
    if not lacking:
        return Message(
            "{} answers all {:,} grids, whatever their holes.", method, sum(share.total for share in found.values())
        )
    side, holes = min(lacking, key=lambda place: (lacking[place].value, place))
    first = min(side for side, _ in lacking)
    at_first = sorted(holes for side, holes in lacking if side == first)
    span = f"{at_first[0]} %" if len(at_first) == 1 else Message("{} to {} %", at_first[0], at_first[-1])
    return Message(
        "{} answers every grid below {}×{}, where it does not at {} of holes; least at {}×{} with {} %: {}.",
        method,
        first,
        first,
        span,
        side,
        side,
        holes,
        lacking[side, holes].short,
    )


def _map(method: str, found: Mapping[Place, Share]) -> Figure:
    sides, holes = (sorted({place[axis] for place in found}) for axis in (0, 1))
    cells = {(f"{side}×{side}", f"{share} %"): (one.value, one.short) for (side, share), one in found.items()}
    drawn = figures.heat(cells, [f"{side}×{side}" for side in sides], [f"{share} %" for share in holes], span=(0, 1))
    name = "wall-" + method.replace(":", "-").replace("=", "-").replace(",", "-")
    return Figure(name, drawn, Message("Share answered by side and holes. {}", finding(method, found)))
