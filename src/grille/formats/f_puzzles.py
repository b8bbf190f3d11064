"""f-puzzles: links that carry a puzzle, and the JSON in them. What is drawn or ruled beyond our shapes is refused."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Any, NoReturn
from urllib.parse import unquote

from grille.errors import ParseError, ShapeError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.json_lines import json_items
from grille.formats.lz import packed, unpacked
from grille.formats.shape_comments import check_told
from grille.formats.text_lines import LONGEST_LINE, Source, shown
from grille.messages import Message, joined
from grille.model import Grid, Shape
from grille.rules import HOUSE_KINDS, HouseKind

ADDRESS = "https://www.f-puzzles.com/?load="


def names_of(kinds: Iterable[HouseKind]) -> str:
    """For a message."""
    return joined(", ", (Message(kind.names["en"].many) for kind in kinds))


SUPPORTED = Message("rows, columns, boxes, {} and no other rule", names_of(HOUSE_KINDS))
"""What would do, where a puzzle has more."""

JSON_HEAD = 20_000
"""Where the cells of a puzzle begin, if it is one."""


class LinkKeeps(Keeps):
    """Boxes without a name: two shapes that differ only in how their boxes are called cannot both be kept."""

    def holds(self, shape: Shape) -> bool:
        if not Keeps.holds(self, shape):
            return False
        return shape is shape_of_boxes(shape.side, shape.box_of, shape.kinds)


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
            yield ParseError(found=Message("a shape that cannot be ({})", error), wanted=Message("another"), line=line)


def _lines(source: Source, opened: Callable[[str], Any]) -> Iterator[tuple[int, Any]]:
    for line, text in source.lines():
        if not text.strip():
            continue
        try:
            if len(text) > LONGEST_LINE:
                raise ParseError(
                    found=Message("a link of more than {:,} characters", LONGEST_LINE), wanted=Message("a shorter one")
                )
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
        found=Message("{}, a link that does not carry its puzzle", shown(text)),
        wanted=Message("the full link, since nothing is fetched from elsewhere"),
    )


def unescaped(data: str) -> str:
    """Without the escapes of an address, in which `+` may have become a blank."""
    return unquote(data).replace(" ", "+")


def loaded(text: str) -> Any:
    """The JSON of a text. Raises ParseError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ParseError(found=Message("no JSON but {}", shown(text)), wanted=Message("the data of a puzzle")) from None


def of_json(item: Any, told: Shape | None) -> Entry:
    """The puzzle of f-puzzles' JSON. Raises ParseError, with the name of each rule that is not ours."""
    rows: Any = item.get("grid") if isinstance(item, dict) else None
    side = item.get("size", 9) if isinstance(item, dict) else 0
    if type(side) is not int or not 1 <= side <= 81 or not is_square(rows, side):
        raise ParseError(
            found=Message("no square grid of cells"),
            wanted=Message('an object such as {"size": 9, "grid": [[{}, …], …]}'),
        )
    cells = [cell for row in rows for cell in row]
    kinds = [kind for kind in HOUSE_KINDS if kind.f_puzzles and all(map(item.get, kind.f_puzzles))]
    _refuse_others(item, cells, _KNOWN.union(*(kind.f_puzzles for kind in kinds)))
    boxes = _boxes(side, cells)
    if item.get("extraregion"):
        listed = [kind for kind in HOUSE_KINDS if not kind.f_puzzles]
        found = kinds_of(_regions(item["extraregion"], side), listed, frozenset, boxes)
        if not found:
            raise ParseError(found=Message("extra regions that are not the {}", names_of(listed)), wanted=SUPPORTED)
        kinds += found
    shape = shape_of_boxes(side, boxes, kinds)
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
    item |= dict.fromkeys((key for kind in shape.kinds for key in kind.f_puzzles), True)
    listed = {kind.house for kind in shape.kinds if not kind.f_puzzles}
    if listed:
        item["extraregion"] = [
            {"cells": [f"R{cell // side + 1}C{cell % side + 1}" for cell in house.cells]}
            for house in shape.extra
            if house.kind in listed
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
    raise ParseError(found=shown(json.dumps(said)), wanted=Message("a digit 1 to {}", side))


def check_rules(words: Any, shape: Shape) -> None:
    """Raise ParseError where the rules, told in words, speak of something that the shape is not."""
    said = words if isinstance(words, str) else ""
    found = _OTHER_RULES.search(said)
    for kind in HOUSE_KINDS:
        found = found or (None if kind in shape.kinds else re.search(kind.called, said, re.IGNORECASE))
    if found is not None:
        raise ParseError(found=Message("rules that speak of {}", shown(found[0])), wanted=SUPPORTED)


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


def _boxes(side: int, cells: list[dict[str, Any]]) -> Sequence[int]:
    """A box number for each cell."""
    regions = [cell.get("region", _UNSAID) for cell in cells]
    if all(region is _UNSAID for region in regions):
        return Shape.of(side).box_of
    usual = Shape.of(side).box_of if _UNSAID in regions else ()
    boxes = [usual[cell] if region is _UNSAID else region for cell, region in enumerate(regions)]
    if not all(type(box) is int for box in boxes):
        raise ParseError(found=Message("cells that belong to no box"), wanted=SUPPORTED)
    low = min(boxes)
    return [box - low for box in boxes]


def shape_of_boxes(side: int, boxes: Sequence[int], kinds: Iterable[HouseKind] = ()) -> Shape:
    """The shape with these boxes, numbered so: a regular one where they are. Raises ShapeError for what cannot be."""
    keywords: dict[str, Any] = {kind.keyword: True for kind in kinds}
    for height in range(2, side):
        if side % height == 0 and Shape.of(side, box_height=height).box_of == tuple(boxes):
            return Shape.of(side, box_height=height, **keywords)
    return Shape.of(side, boxes=boxes, **keywords)


def kinds_of(
    found: set[Any], kinds: Iterable[HouseKind], drawn: Callable[[tuple[int, ...]], Any], boxes: Sequence[int]
) -> list[HouseKind]:
    """Those of the kinds whose houses, as they are drawn, are what was found; none where that is not all of it."""
    side = math.isqrt(len(boxes))
    shape = shape_of_boxes(side, boxes)
    fitting, left = [], set(found)
    for kind in kinds:
        if shape.has_regular_boxes or not kind.needs_boxes:
            houses = set(map(drawn, kind.cells(side, shape.box_height, shape.box_width)))
            if houses and houses <= found:
                fitting.append(kind)
                left -= houses
    return [] if left else fitting


def _regions(regions: Any, side: int) -> set[frozenset[int]]:
    """The cells of each region that is listed."""
    found = set()
    for region in regions if isinstance(regions, list) else [None]:
        names = region.get("cells") if isinstance(region, dict) else None
        places = [_CELL.fullmatch(name) for name in names if isinstance(name, str)] if isinstance(names, list) else []
        found.add(frozenset((int(at[1]) - 1) * side + int(at[2]) - 1 for at in places if at))
    return found


def _refuse_others(item: dict[str, Any], cells: list[dict[str, Any]], known: Set[str]) -> None:
    """Raise ParseError with the names of all rules, and of all drawings that may mean one, but those of our shapes."""
    named = [_RULES.get(key, shown(key)) for key, value in item.items() if value and key not in known]
    if any(cell.get("givenPencilMarks") for cell in cells):
        named.append(Message("given pencil marks"))
    refuse_rules(named)


def refuse_rules(named: list[str]) -> None:
    """Raise ParseError with the names, if there are any."""
    if named:
        raise ParseError(
            found=Message("a puzzle with {}{}", joined(", ", named[:5]), " …" * (len(named) > 5)), wanted=SUPPORTED
        )


_UNSAID = object()
_NOTES = {"title": "name", "author": "author"}
_KNOWN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "extraregion"),
    # what the editor remembers: no part of the puzzle
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "metadata", "id"),
}
_RULES = {
    "killercage": Message("killer cages"),
    "cage": "cages",
    "thermometer": "thermometers",
    "arrow": "arrows",
    "antiknight": Message("the anti-knight rule"),
    "antiking": Message("the anti-king rule"),
    "nonconsecutive": Message("the non-consecutive rule"),
    "diagonal+": Message("one diagonal"),
    "diagonal-": Message("one diagonal"),
    "littlekillersum": Message("little killer sums"),
    "sandwichsum": Message("sandwich sums"),
    "palindrome": "palindromes",
    "renban": Message("renban lines"),
    "whispers": Message("whisper lines"),
    "regionsumline": Message("region sum lines"),
    "betweenline": Message("between lines"),
    "difference": Message("difference dots"),
    "ratio": Message("ratio dots"),
    "xv": Message("XV marks"),
    "odd": Message("odd cells"),
    "even": Message("even cells"),
    "clone": "clones",
    "quadruple": "quadruples",
    "minimum": Message("minimum cells"),
    "maximum": Message("maximum cells"),
    "negative": Message("negative constraints"),
    "line": Message("drawn lines"),
    "rectangle": Message("drawn rectangles"),
    "circle": Message("drawn circles"),
    "text": Message("drawn text"),
}
_OTHER_RULES = re.compile(
    r"killer|\bcages?\b|thermo\w*|\barrows?\b|knight\w*|\bkings?\b|king's|consecutive|whispers?|renban|palindromes?|"
    r"sandwich\w*|kropki|skyscraper\w*|x-sums?|quadruples?|\bfog\b|entropic|modular|magic square",
    re.IGNORECASE,
)
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.ASCII)
_LINK = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com/|\s*N4Ig[\w+/%]{8,}=*\s*$", re.IGNORECASE)
_LOAD = re.compile(r"[?&]load=([^&#]*)")
_JSON = re.compile(r'\s*\{.*?"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
