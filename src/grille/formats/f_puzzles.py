"""f-puzzles: links that carry a puzzle, and the JSON in them. What is drawn or ruled beyond our shapes is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn
from urllib.parse import unquote

from grille.errors import ParseError, ShapeError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.json_lines import json_items
from grille.formats.lz import packed, unpacked
from grille.formats.said import check_told
from grille.formats.source import LONGEST_LINE, Source, shown
from grille.model import Grid, Shape

ADDRESS = "https://www.f-puzzles.com/?load="

SUPPORTED = "rows, columns, boxes, both diagonals and windows, and no other rule"
"""What would do, where a puzzle has more."""

JSON_HEAD = 20_000
"""Where the cells of a puzzle begin, if it is one."""


class LinkKeeps(Keeps):
    """Boxes without a name: two shapes that differ only in how their boxes are called cannot both be kept."""

    def holds(self, shape: Shape) -> bool:
        if not Keeps.holds(self, shape):
            return False
        return shape is shape_of_boxes(shape.side, list(shape.box_of), diagonals=shape.diagonals, windows=shape.windows)


class FPuzzles(Format):
    name = "f-puzzles"
    suffixes = (".txt",)
    summary = "a link to f-puzzles.com that carries the puzzle, one a line; also the JSON in it"
    keeps = LinkKeeps(sides=(4, 16), houses=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return _LINK.match(text) is not None or _JSON.match(text[:JSON_HEAD]) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_links(source, lambda text: loaded(unpacked(_data(text))), lambda item: of_json(item, shape))

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            yield f"{ADDRESS}{packed(to_json(entry))}\n"


def read_links(
    source: Source, opened: Callable[[str], Any], read_one: Callable[[Any], Entry]
) -> Iterator[Entry | ParseError]:
    """The puzzle of each line, once it is opened; or of a text that is JSON already."""
    items = json_items(source) if source.head.lstrip()[:1] in ("{", "[") else _lines(source, opened)
    for line, item in items:
        if isinstance(item, ParseError):
            yield item if item.line else item.at(line=line)
            continue
        try:
            entry = read_one(item)
            yield Entry(entry.grid, line, solution=entry.solution, notes=entry.notes)
        except ParseError as error:
            # Places within packed data are not places in the text.
            yield ParseError(found=error.found, wanted=error.wanted, line=line)
        except ShapeError as error:
            yield ParseError(found=f"a shape that cannot be ({error})", wanted="another", line=line)


def _lines(source: Source, opened: Callable[[str], Any]) -> Iterator[tuple[int, Any]]:
    for line, text in source.lines():
        if not text.strip():
            continue
        try:
            if len(text) > LONGEST_LINE:
                raise ParseError(found=f"a link of more than {LONGEST_LINE:,} characters", wanted="a shorter one")
            yield line, opened(text.strip())
        except ParseError as error:
            yield line, error


def _data(text: str) -> str:
    """What follows `load=`. Raises ParseError for a link that only names a puzzle."""
    if "://" not in text and "load=" not in text:
        return unescaped(text.removeprefix("fpuzzles"))
    found = _LOAD.search(text)
    if found is None:
        refuse_short(text)
    return unescaped(found[1])


def refuse_short(text: str) -> NoReturn:
    """A link that only names a puzzle, which stands on another machine."""
    raise ParseError(
        found=f"{shown(text)}, a link that does not carry its puzzle",
        wanted="the full link, since nothing is fetched from elsewhere",
    )


def unescaped(data: str) -> str:
    """Without the escapes of an address, in which `+` may have become a blank."""
    return unquote(data).replace(" ", "+")


def loaded(text: str) -> Any:
    """The JSON of a text. Raises ParseError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ParseError(found=f"no JSON but {shown(text)}", wanted="the data of a puzzle") from None


def of_json(item: Any, told: Shape | None) -> Entry:
    """The puzzle of f-puzzles' JSON. Raises ParseError, with the name of each rule that is not ours."""
    rows: Any = item.get("grid") if isinstance(item, dict) else None
    side = item.get("size", 9) if isinstance(item, dict) else 0
    if type(side) is not int or not 1 <= side <= 81 or not is_square(rows, side):
        raise ParseError(found="no square grid of cells", wanted='an object such as {"size": 9, "grid": [[{}, …], …]}')
    cells = [cell for row in rows for cell in row]
    _refuse_others(item, cells)
    diagonals = bool(item.get("diagonal+"))
    if diagonals != bool(item.get("diagonal-")):
        refuse_rules(["one diagonal"])
    shape = _shape(side, cells, diagonals, windows=bool(item.get("extraregion")))
    if shape.windows and not _are_windows(item["extraregion"], shape):
        raise ParseError(found="extra regions that are not the windows", wanted=SUPPORTED)
    check_told(shape, told)
    check_rules(item.get("ruleset"), shape)
    is_given = [bool(cell.get("given")) for cell in cells]
    if not any(is_given):  # typed in, and never declared
        is_given = [True] * len(cells)
    values = [digit_of(cell.get("value"), side) if given else 0 for cell, given in zip(cells, is_given, strict=True)]
    return Entry(Grid(shape, values), solution=read_solution(item.get("solution"), shape), notes=notes_of(item))


def to_json(entry: Entry) -> str:
    """The puzzle as f-puzzles reads it."""
    shape = entry.grid.shape
    has_usual_boxes = shape.has_regular_boxes and Shape.of(shape.side).box_height == shape.box_height
    cells: list[dict[str, Any]] = []
    for cell, value in enumerate(entry.grid.values):
        cells.append({"value": value, "given": True} if value else {})
        if not has_usual_boxes:
            cells[cell]["region"] = shape.box_of[cell]
    side = shape.side
    item: dict[str, Any] = {"size": side}
    item |= {key: entry.notes[word] for key, word in _NOTES.items() if entry.notes.get(word)}
    item["grid"] = [cells[at : at + side] for at in range(0, len(cells), side)]
    if shape.diagonals:
        item |= {"diagonal+": True, "diagonal-": True}
    if shape.windows:
        item["extraregion"] = [
            {"cells": [f"R{cell // side + 1}C{cell % side + 1}" for cell in house.cells]}
            for house in shape.extra
            if house.kind == "window"
        ]
    if entry.solution is not None:
        item["solution"] = [str(value) for value in entry.solution.values]
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))


def is_square(rows: Any, side: int) -> bool:
    """Whether these are rows of cells, as many as each has, and each cell an object."""
    return (
        isinstance(rows, list)
        and len(rows) == side
        and all(isinstance(row, list) and len(row) == side for row in rows)
        and all(isinstance(cell, dict) for row in rows for cell in row)
    )


def digit_of(said: Any, side: int) -> int:
    """A digit as a number or as a text; nothing is an empty cell. Raises ParseError."""
    if said is None or said == "":
        return 0
    text = str(said) if type(said) in (int, str) else ""
    if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= side:
        return int(text)
    raise ParseError(found=shown(json.dumps(said)), wanted=f"a digit 1 to {side}")


def check_rules(words: Any, shape: Shape) -> None:
    """Raise ParseError where the rules, told in words, speak of something that the shape is not."""
    said = words if isinstance(words, str) else ""
    found = _OTHER_RULES.search(said)
    for pattern, is_there in ((_DIAGONALS, shape.diagonals), (_WINDOWS, shape.windows)):
        found = found or (None if is_there else pattern.search(said))
    if found is not None:
        raise ParseError(found=f"rules that speak of {shown(found[0])}", wanted=SUPPORTED)


def read_solution(said: Any, shape: Shape) -> Grid | None:
    """The solution beside a puzzle, a digit for each cell; None where it is missing or not whole."""
    if not isinstance(said, list | str) or len(said) != shape.cells:
        return None
    try:
        values = [digit_of(one, shape.side) for one in said]
    except ParseError:  # with a dot or a question mark for what its setter does not tell
        return None
    return Grid(shape, values) if all(values) else None


def notes_of(item: Any) -> dict[str, str]:
    """Title, author and rules of an object that has them."""
    words = _NOTES | {"ruleset": "description", "rules": "description"}
    return {word: item[key] for key, word in words.items() if isinstance(item.get(key), str) and item[key].strip()}


def _shape(side: int, cells: list[dict[str, Any]], diagonals: bool, *, windows: bool) -> Shape:
    regions = [cell.get("region", _UNSAID) for cell in cells]
    if all(region is _UNSAID for region in regions):
        return Shape.of(side, diagonals=diagonals, windows=windows)
    usual = Shape.of(side).box_of if _UNSAID in regions else ()
    boxes = [usual[cell] if region is _UNSAID else region for cell, region in enumerate(regions)]
    if not all(type(box) is int for box in boxes):
        raise ParseError(found="cells that belong to no box", wanted=SUPPORTED)
    low = min(boxes)
    return shape_of_boxes(side, [box - low for box in boxes], diagonals=diagonals, windows=windows)


def shape_of_boxes(side: int, boxes: list[int], *, diagonals: bool, windows: bool) -> Shape:
    """The shape with these boxes, numbered so: a regular one where they are. Raises ShapeError for what cannot be."""
    for height in range(2, side):
        if side % height == 0 and list(Shape.of(side, box_height=height).box_of) == boxes:
            return Shape.of(side, box_height=height, diagonals=diagonals, windows=windows)
    return Shape.of(side, boxes=boxes, diagonals=diagonals, windows=windows)


def _are_windows(regions: Any, shape: Shape) -> bool:
    wanted = {frozenset(house.cells) for house in shape.extra if house.kind == "window"}
    if not isinstance(regions, list) or len(regions) != len(wanted):
        return False
    found = set()
    for region in regions:
        names = region.get("cells") if isinstance(region, dict) else None
        places = [_CELL.fullmatch(name) for name in names if isinstance(name, str)] if isinstance(names, list) else []
        found.add(frozenset((int(at[1]) - 1) * shape.side + int(at[2]) - 1 for at in places if at))
    return found == wanted


def _refuse_others(item: dict[str, Any], cells: list[dict[str, Any]]) -> None:
    """Raise ParseError with the names of all rules, and of all drawings that may mean one, but those of our shapes."""
    named = [_RULES.get(key, shown(key)) for key, value in item.items() if value and key not in _KNOWN]
    if any(cell.get("givenPencilMarks") for cell in cells):
        named.append("given pencil marks")
    refuse_rules(named)


def refuse_rules(named: list[str]) -> None:
    """Raise ParseError with the names, if there are any."""
    if named:
        raise ParseError(found=f"a puzzle with {', '.join(named[:5])}{' …' * (len(named) > 5)}", wanted=SUPPORTED)


_UNSAID = object()
_NOTES = {"title": "name", "author": "author"}
_KNOWN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "diagonal+", "diagonal-", "extraregion"),
    # what the editor remembers: no part of the puzzle
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "metadata", "id"),
}
_RULES = {
    "killercage": "killer cages",
    "cage": "cages",
    "thermometer": "thermometers",
    "arrow": "arrows",
    "antiknight": "the anti-knight rule",
    "antiking": "the anti-king rule",
    "nonconsecutive": "the non-consecutive rule",
    "disjointgroups": "disjoint groups",
    "littlekillersum": "little killer sums",
    "sandwichsum": "sandwich sums",
    "palindrome": "palindromes",
    "renban": "renban lines",
    "whispers": "whisper lines",
    "regionsumline": "region sum lines",
    "betweenline": "between lines",
    "difference": "difference dots",
    "ratio": "ratio dots",
    "xv": "XV marks",
    "odd": "odd cells",
    "even": "even cells",
    "clone": "clones",
    "quadruple": "quadruples",
    "minimum": "minimum cells",
    "maximum": "maximum cells",
    "negative": "negative constraints",
    "line": "drawn lines",
    "rectangle": "drawn rectangles",
    "circle": "drawn circles",
    "text": "drawn text",
}
_OTHER_RULES = re.compile(
    r"killer|\bcages?\b|thermo\w*|\barrows?\b|knight\w*|\bkings?\b|king's|consecutive|whispers?|renban|palindromes?|"
    r"sandwich\w*|kropki|skyscraper\w*|x-sums?|disjoint|quadruples?|\bfog\b|entropic|modular|magic square",
    re.IGNORECASE,
)
_DIAGONALS = re.compile(r"diagonals?", re.IGNORECASE)
_WINDOWS = re.compile(r"windoku|hyper ?sudoku|extra regions?", re.IGNORECASE)
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.ASCII)
_LINK = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com/|\s*N4Ig[\w+/%]{8,}=*\s*$", re.IGNORECASE)
_LOAD = re.compile(r"[?&]load=([^&#]*)")
_JSON = re.compile(r'\s*\{.*?"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
