"""All that an object of f-puzzles demands and draws besides its houses, and the same written again. Knows no links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grille.errors import ParseError, ShapeError
from grille.formats.f_puzzles_cosmetics import cosmetics, is_of_a_rule
from grille.formats.f_puzzles_rules import (
    FLAGS,
    MOST_CELLS,
    ONE_BY_ONE,
    READERS,
    UnknownValueError,
    cell_name,
    entries_of,
    is_cell,
    is_written_so,
    line_of,
)
from grille.formats.text_lines import shown
from grille.messages import Message
from grille.model import Shape
from grille.rules import DIAGONALS, HouseKind, Rule, read_rule
from grille.rules.cells import cell_word

DRAWN = ("line", "text", "cage", "circle", "rectangle", "fogofwar", "foglight", "triggereffect")
"""Keys that draw, or hide, and demand nothing."""

COLOURS = "colours"
"""The word for coloured cells in a decoration: each with what f-puzzles says in its cell."""

_OF_CELLS = ("c", "cArray")
_NEGATIVE = {"ratio": "no-other-black", "xv": "no-other-xv"}
_EXPLAINED = {
    *("size", "title", "author", "ruleset", "grid", "solution", "negative", "nonconsecutive"),
    # what the editor remembers: no part of the puzzle
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "metadata", "id"),
}


@dataclass(slots=True)
class Demands:
    """The rules, what is drawn without a meaning, by f-puzzles' keys, and what is unknown, each by its name."""

    rules: list[Rule] = field(default_factory=list)
    decoration: dict[str, Any] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)


def demands_of(
    item: Mapping[str, Any], cells: Sequence[Mapping[str, Any]], side: int, kinds: Sequence[HouseKind], bare: Shape
) -> Demands:
    """What an object demands besides these kinds of houses, on a shape. Raises ParseError for what is malformed."""
    found = Demands()
    listed = {kind.house for kind in kinds if not kind.f_puzzles}
    houses = [frozenset(cell_name(cell, side) for cell in house.cells) for house in bare.extra if house.kind in listed]
    for key in READERS:
        _read_key(key, [one for one in _entries(item, key) if frozenset(_texts(one)) not in houses], side, found)
    flags = {key: name for key, name in FLAGS.items() if not (DIAGONALS in kinds and key in DIAGONALS.f_puzzles)}
    found.rules += [read_rule(name, side) for key, name in flags.items() if item.get(key)]
    _read_negatives(item, side, found)
    _read_marks(cells, side, found)
    for key in DRAWN:
        if drawn := [one for one in _entries(item, key, is_any=True) if not is_of_a_rule(one)]:
            found.decoration[key] = drawn
    if colours := [[cell, said] for cell, one in enumerate(cells) if (said := _colours(one))]:
        found.decoration[COLOURS] = colours
    explained = _EXPLAINED.union(READERS, FLAGS, DRAWN, *(kind.f_puzzles for kind in kinds))
    found.unknown += [
        shown(key) for key, value in item.items() if value and key not in explained and not _is_memory(value)
    ]
    return found


def put_rules(item: dict[str, Any], shape: Shape, decoration: Mapping[str, Any]) -> None:
    """Add to an object what a shape demands besides its houses, and what was drawn beside it."""
    left = dict.fromkeys(shape.other_rules)
    for key, drawn in decoration.items():
        if key == COLOURS:
            for cell, said in drawn:
                if cell < shape.cells:
                    item["grid"][cell // shape.side][cell % shape.side] |= said
        elif key in READERS:
            _put_again(item, key, drawn, shape.side, left)
        else:
            item[key] = list(drawn)
    flags = {name: key for key, name in FLAGS.items()}
    for rule in left:
        name = rule.kind.name
        if name in flags:
            item[flags[name]] = True
        elif name in ("nonconsecutive", "no-other-white"):
            item["nonconsecutive"] = True
        elif name in _NEGATIVE.values():
            item.setdefault("negative", []).extend(key for key, one in _NEGATIVE.items() if one == name)
        elif name == "no-other-dots":
            item["nonconsecutive"] = True
            item.setdefault("negative", []).append("ratio")
        elif name == "one-of":
            for cell in rule.cells:
                item["grid"][cell // shape.side][cell % shape.side]["givenPencilMarks"] = list(rule.numbers)
        elif said := entries_of(rule):
            item.setdefault(said[0], []).extend(said[1])
    for key, drawings in cosmetics(item, shape.side):
        item.setdefault(key, []).append(drawings)


def is_decoration(said: object) -> bool:
    """Whether this may be the decoration of a puzzle, as JSON carries it."""
    if not isinstance(said, dict) or not said.keys() <= {*DRAWN, *READERS, COLOURS}:
        return False
    if not all(isinstance(one, list) for one in said.values()):
        return False
    return all(
        isinstance(one, list) and len(one) == 2 and type(one[0]) is int and one[0] >= 0 and one[1] == _colours(one[1])
        for one in said.get(COLOURS, [])
    )


def _read_key(key: str, entries: Iterable[Any], side: int, found: Demands) -> None:
    together: dict[str, list[str]] = {}
    named = 0
    for entry in entries:
        if not isinstance(entry, dict):
            raise ParseError(found=Message("{} in {}", shown(str(entry)), key), wanted=Message("an object"))
        try:
            lines = READERS[key](entry, side)
            named += sum(len(line) for line in lines) // 5
            rules = [read_rule(line, side) for line in lines] if key not in ONE_BY_ONE else []
        except UnknownValueError as value:
            found.unknown.append(Message("{} with the value {}", key, str(value)))
            continue
        except ParseError as error:
            raise ParseError(found=Message("{} in {}", error.found, key), wanted=error.wanted) from None
        if named > MOST_CELLS:
            raise ParseError(found=Message("{} of more than {:,} cells", key, MOST_CELLS), wanted=Message("a puzzle"))
        for line in lines if key in ONE_BY_ONE else ():
            name, *words = line.split()
            together.setdefault(name, []).extend(words)
        found.rules += rules
        if key not in ONE_BY_ONE and not is_written_so(key, entry, rules):
            found.decoration.setdefault(key, []).append(entry)
    found.rules += [read_rule(line_of(name, "", list(dict.fromkeys(words))), side) for name, words in together.items()]


def _read_negatives(item: Mapping[str, Any], side: int, found: Demands) -> None:
    """What holds of the pairs without a mark."""
    for word in _entries(item, "negative", is_any=True):
        if isinstance(word, str) and word in _NEGATIVE:
            found.rules.append(read_rule(_NEGATIVE[word], side))
        else:
            found.unknown.append(Message("negative {}", shown(str(word))))
    if item.get("nonconsecutive"):
        dots = [rule for rule in found.rules if rule.kind.name in ("white", "black")]
        is_usual = all(rule.number == 1 for rule in dots if rule.kind.name == "white")
        words = ["nonconsecutive"] if not dots else ["no-other-white", *([] if is_usual else ["1"])]
        line = " ".join(words)
        found.rules.append(read_rule(line, side))


def _read_marks(cells: Sequence[Mapping[str, Any]], side: int, found: Demands) -> None:
    """Given pencil marks: what a cell may hold."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for cell, said in enumerate(cells):
        marks = said.get("givenPencilMarks")
        if not marks:
            continue
        if not isinstance(marks, list) or not all(str(one).isdecimal() and 1 <= int(one) <= side for one in marks):
            raise ParseError(found=Message("{} in {}", shown(str(marks)), "givenPencilMarks"), wanted=Message("digits"))
        alike.setdefault(tuple(int(one) for one in marks), []).append(cell_word(cell, side))
    for digits, words in alike.items():
        found.rules.append(read_rule(line_of("one-of", " ".join(map(str, digits)), words), side))


def _put_again(item: dict[str, Any], key: str, entries: Sequence[Any], side: int, left: dict[Rule, None]) -> None:
    """Entries as their setter wrote them, where their rules are still there."""
    for entry in entries:
        meant = Demands()
        try:
            _read_key(key, [entry], side, meant)
        except (ParseError, ShapeError):
            continue
        if not meant.unknown and all(rule in left for rule in meant.rules):
            item.setdefault(key, []).append(entry)
            for rule in meant.rules:
                left.pop(rule, None)


def _entries(item: Mapping[str, Any], key: str, *, is_any: bool = False) -> list[Any]:
    said = item.get(key) or []
    if isinstance(said, list):
        return said
    if is_any:
        return []
    raise ParseError(found=Message("{} in {}", shown(str(said)), key), wanted=Message("a list"))


def _texts(entry: Any) -> list[str]:
    cells = entry.get("cells") if isinstance(entry, dict) else None
    return [one for one in cells if isinstance(one, str)] if isinstance(cells, list) else []


def _is_memory(said: Any) -> bool:
    """Whether an unknown key holds words alone, and no cells: what an editor remembers."""
    return isinstance(said, list) and all(isinstance(one, str) and not is_cell(one) for one in said)


def _colours(cell: Any) -> dict[str, Any]:
    return {key: cell[key] for key in _OF_CELLS if cell.get(key)} if isinstance(cell, dict) else {}
