"""Rules in f-puzzles' JSON: the lines that each of its keys means, and the entries that say a rule. Knows no grid.

A key holds a list of entries, such as `"killercage": [{"cells": ["R1C1", "R2C1"], "value": "11"}]`. An entry that
demands nothing (a cage's arrow without a number, a line of one cell) is decoration.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from grille.errors import ParseError
from grille.formats.text_lines import shown
from grille.messages import Message
from grille.rules.cells import cell_word, is_diagonal
from grille.rules.rule import Rule

Entry = dict[str, Any]


class UnknownValueError(ValueError):
    """A rule with a value that is no number: its message says which."""


Reader = Callable[[Entry, int], list[str]]
"""The lines that an entry means, on grids of that side. Raises ParseError, or UnknownValueError."""

Writer = Callable[[Rule], list[Entry]]
"""The entries that say a rule; none where it cannot be said."""

MOST_CELLS = 20_000
"""What the rules of one puzzle may name; a real one names some hundreds."""


def group(name: str) -> Reader:
    """Cells with a number, or none."""
    return lambda entry, side: [line_of(name, _value(entry), _cells(entry.get("cells"), side))]


def lines(name: str) -> Reader:
    """Lines with a number, or none."""

    def read(entry: Entry, side: int) -> list[str]:
        drawn = [_cells(line, side) for line in _list(entry.get("lines"))]
        return [line_of(name, _value(entry), cells) for cells in drawn if len(cells) > 1]

    return read


def fixed_lines(name: str, number: Callable[[int], int]) -> Reader:
    """Lines whose key tells the number, by the side."""
    return lambda entry, side: [
        line_of(name, str(number(side)), _cells(line, side)) for line in _list(entry.get("lines"))
    ]


def single(name: str) -> Reader:
    """One cell; some programs list several."""
    return lambda entry, side: [
        line_of(name, "", _cells([entry["cell"]] if "cell" in entry else entry.get("cells"), side))
    ]


def outside(name: str) -> Reader:
    """A number beside a row or column, of which the nearest cell is the first."""

    def read(entry: Entry, side: int) -> list[str]:
        row, column = _place(entry.get("cell"))
        value = _value(entry)
        along = {(0, "row"): 1, (side + 1, "row"): -1, (0, "column"): 1, (side + 1, "column"): -1}
        first, last = (1, side)
        if 1 <= column <= side and (step := along.get((row, "row"))):
            ends = [f"r{at}c{column}" for at in (first, last)[::step]]
        elif 1 <= row <= side and (step := along.get((column, "column"))):
            ends = [f"r{row}c{at}" for at in (first, last)[::step]]
        else:
            _refuse(entry.get("cell"), Message("a cell beside a row or a column, such as R0C4"))
        return [f"{name} {value} {'-'.join(ends)}"] if value else []

    return read


def little_killer(entry: Entry, side: int) -> list[str]:
    """A number at the end of a diagonal: the cells from there on."""
    value, toward = _value(entry), _TOWARD.get(str(entry.get("direction")))
    if toward is None:
        cells = _cells(entry.get("cells"), side)
    else:
        row, column = _place(entry.get("cell"))
        path = [(row + i * toward[0], column + i * toward[1]) for i in range(side + 1)]
        cells = [f"r{r}c{c}" for r, c in path if 1 <= r <= side and 1 <= c <= side]
    return [line_of("sum", value, cells)] if value and cells else []


def arrow(entry: Entry, side: int) -> list[str]:
    """A circle, or a pill that is read in reading order, and lines that begin in it."""
    head = _cells(entry.get("cells"), side)
    head = sorted(head, key=lambda word: [int(number) for number in re.findall(r"\d+", word)])
    shafts = [_cells(line, side)[1:] for line in _list(entry.get("lines") or [])]
    return [line_of("arrow", "", [*head, "|", *shaft]) for shaft in shafts if head and shaft]


def clone(entry: Entry, side: int) -> list[str]:
    """Two shapes cell by cell; a cell is always like itself."""
    ours, theirs = (_cells(entry.get(key), side) for key in ("cells", "cloneCells"))
    if len(ours) != len(theirs):
        _refuse(entry, Message("as many cloneCells as cells"))
    pairs = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    groups = [*(one for one, _ in pairs), "|", *(one for _, one in pairs)]
    return [line_of("clone", "", groups)] if pairs else []


def quadruple(entry: Entry, side: int) -> list[str]:
    """Four cells and the digits among them."""
    digits = [_number(one) for one in _list(entry.get("values"))]
    return [line_of("quadruple", " ".join(digits), _cells(entry.get("cells"), side))] if digits else []


def letters(entry: Entry, side: int) -> list[str]:
    """X or V between two cells."""
    value = entry.get("value")
    name = {"X": "x", "V": "v"}.get(str(value or "").strip().upper())
    if value and name is None:
        raise UnknownValueError(shown(str(value)))
    return [line_of(name, "", _cells(entry.get("cells"), side))] if name else []


READERS: Mapping[str, Reader] = {
    "killercage": group("cage"),
    "littlekillersum": little_killer,
    "thermometer": lines("thermometer"),
    "slowthermometer": lines("slow-thermometer"),
    "arrow": arrow,
    "doublearrow": lines("double-arrow"),
    "difference": group("white"),
    "ratio": group("black"),
    "xv": letters,
    "clone": clone,
    "quadruple": quadruple,
    "betweenline": lines("between"),
    "lockout": lines("lockout"),
    "minimum": single("minimum"),
    "maximum": single("maximum"),
    "odd": single("odd"),
    "even": single("even"),
    "extraregion": group("different"),
    "palindrome": lines("palindrome"),
    "renban": lines("renban"),
    "nabner": lines("nabner"),
    "whispers": lines("whispers"),
    "germanwhispers": fixed_lines("whispers", lambda side: (side + 1) // 2),
    "dutchwhispers": fixed_lines("whispers", lambda side: (side + 1) // 2 - 1),
    "entropicline": lines("entropic"),
    "modularline": lines("modular"),
    "regionsumline": lines("region-sum"),
    "zipperline": lines("zipper"),
    "sandwichsum": outside("sandwich"),
    "xsum": outside("x-sum"),
    "skyscraper": outside("skyscraper"),
    "rowindexer": group("index-row"),
    "columnindexer": group("index-column"),
    "boxindexer": group("index-box"),
}
"""By key."""

ONE_BY_ONE = {"odd", "even", "minimum", "maximum"}
"""Keys with an entry for each cell: all of them are one rule."""

FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king", "diagonal+": "diagonal-up", "diagonal-": "diagonal-down"}
"""Keys that are set or not."""


def entries_of(rule: Rule) -> tuple[str, list[Entry]] | None:
    """The key and the entries that say a rule, or None where f-puzzles has none."""
    found = _WRITERS.get(rule.kind.name)
    if found is None:
        return None
    key, write = found
    entries = write(rule)
    return (key, entries) if entries else None


def is_written_so(key: str, entry: Entry, rules: Iterable[Rule]) -> bool:
    """Whether these rules, which the entry means, are written as just that entry."""
    written = [said for rule in rules if (said := entries_of(rule))]
    return [name for name, _ in written] == [key] and [_plain(one) for one in written[0][1]] == [_plain(entry)]


def line_of(name: str, number: str, cells: Sequence[str]) -> str:
    """The parts of a line that there are."""
    return " ".join(word for word in (name, number, *cells) if word)


def is_cell(word: str) -> bool:
    """Whether this is a cell as f-puzzles writes it."""
    return _CELL.fullmatch(word) is not None


def cell_name(cell: int, side: int) -> str:
    """A cell as f-puzzles writes it: `R3C7`."""
    return cell_word(cell, side).upper()


def _numbered(rule: Rule) -> Entry:
    return {"value": str(rule.numbers[0])} if rule.numbers else {}


def _names(cells: Iterable[int], side: int) -> list[str]:
    return [cell_name(cell, side) for cell in cells]


def _as_group(rule: Rule) -> list[Entry]:
    return [{"cells": _names(rule.cells, rule.side), **_numbered(rule)}]


def _as_line(rule: Rule) -> list[Entry]:
    return [{"lines": [_names(rule.cells, rule.side)], **_numbered(rule)}]


def _as_threes(rule: Rule) -> list[Entry]:
    """What other programs know of modular lines."""
    return _as_line(rule) if rule.number == 3 else []


def _as_cells(rule: Rule) -> list[Entry]:
    return [{"cell": name} for name in _names(rule.cells, rule.side)]


def _as_letter(rule: Rule) -> list[Entry]:
    return [{"cells": _names(rule.cells, rule.side), "value": rule.kind.name.upper()}]


def _before(rule: Rule) -> str:
    """The cell outside from which one looks along."""
    (row, column), (to_row, to_column) = (divmod(cell, rule.side) for cell in rule.cells[:2])
    return f"R{2 * row - to_row + 1}C{2 * column - to_column + 1}"


def _as_outside(rule: Rule) -> list[Entry]:
    return [{"cell": _before(rule), **_numbered(rule)}]


def _as_little_killer(rule: Rule) -> list[Entry]:
    """A diagonal from border to border; a single cell is one in a corner, of which the clue stands above or below."""
    side, cells = rule.side, rule.cells
    if not is_diagonal(cells, side):
        return []
    row, column = divmod(cells[0], side)
    if len(cells) == 1:
        down, right = (1 if row == 0 else -1), (-1 if column == 0 else 1)
    else:
        down, right = (after - at for at, after in zip((row, column), divmod(cells[1], side), strict=True))
    clue = f"R{row - down + 1}C{column - right + 1}"
    direction = next(word for word, step in _TOWARD.items() if step == (down, right))
    return [{"cell": clue, "cells": _names(cells, side), "direction": direction, **_numbered(rule)}]


def _as_arrow(rule: Rule) -> list[Entry]:
    """The line begins in the cell of the head that is next to it."""
    head, shaft = rule.groups
    side = rule.side

    def apart(cell: int) -> int:
        return max(abs(a - b) for a, b in zip(divmod(cell, side), divmod(shaft[0], side), strict=True))

    return [{"lines": [_names((min(head, key=apart), *shaft), side)], "cells": _names(head, side)}]


def _as_clone(rule: Rule) -> list[Entry]:
    ours, theirs = (_names(cells, rule.side) for cells in rule.groups)
    return [{"cells": ours, "cloneCells": theirs}]


def _as_quadruple(rule: Rule) -> list[Entry]:
    return [{"cells": _names(rule.cells, rule.side), "values": list(rule.numbers)}]


_WRITERS: Mapping[str, tuple[str, Writer]] = {
    "cage": ("killercage", _as_group),
    "sum": ("littlekillersum", _as_little_killer),
    "thermometer": ("thermometer", _as_line),
    "slow-thermometer": ("slowthermometer", _as_line),
    "arrow": ("arrow", _as_arrow),
    "double-arrow": ("doublearrow", _as_line),
    "white": ("difference", _as_group),
    "black": ("ratio", _as_group),
    "x": ("xv", _as_letter),
    "v": ("xv", _as_letter),
    "clone": ("clone", _as_clone),
    "quadruple": ("quadruple", _as_quadruple),
    "between": ("betweenline", _as_line),
    "lockout": ("lockout", _as_line),
    "minimum": ("minimum", _as_cells),
    "maximum": ("maximum", _as_cells),
    "odd": ("odd", _as_cells),
    "even": ("even", _as_cells),
    "different": ("extraregion", _as_group),
    "palindrome": ("palindrome", _as_line),
    "renban": ("renban", _as_line),
    "nabner": ("nabner", _as_line),
    "whispers": ("whispers", _as_line),
    "entropic": ("entropicline", _as_line),
    "modular": ("modularline", _as_threes),
    "region-sum": ("regionsumline", _as_line),
    "zipper": ("zipperline", _as_line),
    "sandwich": ("sandwichsum", _as_outside),
    "x-sum": ("xsum", _as_outside),
    "skyscraper": ("skyscraper", _as_outside),
    "index-row": ("rowindexer", _as_group),
    "index-column": ("columnindexer", _as_group),
    "index-box": ("boxindexer", _as_group),
}
"""By the name of the kind."""


def _plain(entry: Entry) -> Entry:
    """An entry so that two which say the same the same way are equal: cells in any order, numbers as texts."""
    said = {key: one for key, one in entry.items() if one != ""}
    if isinstance(said.get("cells"), list) and "cloneCells" not in said:
        said["cells"] = sorted(map(str, said["cells"]))
    return said | ({"value": str(said["value"])} if "value" in said else {})


def _list(said: Any) -> list[Any]:
    return said if isinstance(said, list) else _refuse(said, Message("a list"))


def _cells(said: Any, side: int) -> list[str]:
    """Cells such as R3C7 as our lines write them."""
    words = []
    for one in _list(said):
        row, column = _place(one)
        if not (1 <= row <= side and 1 <= column <= side):
            _refuse(one, Message("rows and columns from 1 to {}", side))
        words.append(f"r{row}c{column}")
    return words


def _place(said: Any) -> tuple[int, int]:
    found = _CELL.fullmatch(said) if isinstance(said, str) else None
    return (int(found[1]), int(found[2])) if found else _refuse(said, Message("a cell such as R3C7"))


def _value(entry: Entry) -> str:
    """The entry's number as a text; an empty one where it has none."""
    said = entry.get("value")
    return "" if said is None or said == "" else _number(said)


def _number(said: Any) -> str:
    text = str(said).strip() if type(said) in (int, str) else ""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise UnknownValueError(shown(str(said)))
    return str(int(text))


def _refuse(said: Any, wanted: Message) -> NoReturn:
    raise ParseError(found=shown(str(said)), wanted=wanted)


_TOWARD = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_CELL = re.compile(r"[Rr](\d{1,3})[Cc](\d{1,3})", re.ASCII)
