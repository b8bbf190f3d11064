"""f-puzzles: links that carry a puzzle, and the JSON in them. Rules that are unknown are refused by name."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NoReturn
from urllib.parse import unquote

from grille.errors import ParseError, ShapeError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.f_puzzles_demands import demands_of, put_rules
from grille.formats.json_lines import json_items
from grille.formats.lz import packed, unpacked
from grille.formats.shape_comments import check_told
from grille.formats.text_lines import LONGEST_LINE, Source, shown
from grille.messages import Message, joined
from grille.model import Grid, Shape
from grille.rules import HOUSE_KINDS, HouseKind, Rule
from grille.rules.alike import are_alike

ADDRESS = "https://www.f-puzzles.com/?load="


SUPPORTED = Message("rules that are known here, or to ignore unknown rules")
"""What would do, where a puzzle has others."""

JSON_HEAD = 20_000
"""Where the cells of a puzzle begin, if it is one."""


class LinkKeeps(Keeps):
    """Boxes without a name: two shapes that differ only in how their boxes are called cannot both be kept."""

    def holds(self, shape: Shape) -> bool:
        if not Keeps.holds(self, shape):
            return False
        if shape.bare is not shape_of_boxes(shape.side, shape.box_of, shape.kinds):
            return False
        return not shape.other_rules or _read_back(shape) is shape


class LinkFormat(Format):
    """Links that carry f-puzzles' JSON. What its rules say in other words than ours is written all the same."""

    keeps = LinkKeeps(sides=(4, 16), houses=True, rules=True)

    def _checked(self, entry: Entry) -> Entry:
        shape = entry.grid.shape
        if not shape.other_rules or self.keeps.holds(shape):
            return super()._checked(entry)
        super()._checked(Entry(Grid(shape.bare, entry.grid.values)))
        if (rule := _unsaid(shape)) is not None:
            raise ShapeError("the format {} cannot say the rule {}; json can", self.name, repr(str(rule)))
        return entry


class FPuzzles(LinkFormat):
    name = "f-puzzles"
    suffixes = (".txt",)
    summary = "a link to f-puzzles.com that carries the puzzle, one a line; also the JSON in it"

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return _LINK.match(text) is not None or _JSON.match(text[:JSON_HEAD]) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_links(
            source,
            lambda text: loaded(unpacked(_data(text))),
            lambda item: of_json(item, shape, source.ignores_unknown_rules),
        )

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
            yield replace(read_one(item), line=line)
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


def of_json(item: Any, told: Shape | None, is_lenient: bool = False) -> Entry:
    """The puzzle of f-puzzles' JSON. Raises ParseError, with the name of each rule that is unknown unless lenient."""
    rows: Any = item.get("grid") if isinstance(item, dict) else None
    side = item.get("size", 9) if isinstance(item, dict) else 0
    if type(side) is not int or not 1 <= side <= 81 or not is_square(rows, side):
        raise ParseError(
            found=Message("no square grid of cells"),
            wanted=Message('an object such as {"size": 9, "grid": [[{}, …], …]}'),
        )
    cells = [cell for row in rows for cell in row]
    boxes = _boxes(side, cells)
    kinds = [kind for kind in HOUSE_KINDS if kind.f_puzzles and all(map(item.get, kind.f_puzzles))]
    regions = _regions(item.get("extraregion") or [], side)
    kinds += shown_kinds(regions, (kind for kind in HOUSE_KINDS if not kind.f_puzzles), frozenset, boxes)
    shape = shape_of_boxes(side, boxes, kinds)
    demanded = demands_of(item, cells, side, kinds, shape)
    shape = shape.with_rules(demanded.rules) if demanded.rules else shape
    check_told(shape, told)
    unknown = [*demanded.unknown, *unknown_words(item.get("ruleset"), shape)]
    if not is_lenient:
        refuse_rules(unknown)
    is_given = [bool(cell.get("given")) for cell in cells]
    if not any(is_given):  # typed in, and never declared
        is_given = [True] * len(cells)
    values = [digit_of(cell.get("value"), side) if given else 0 for cell, given in zip(cells, is_given, strict=True)]
    return Entry(
        Grid(shape, values),
        solution=read_solution(item.get("solution"), shape),
        notes=notes_of(item),
        decoration=demanded.decoration,
        left_out=tuple(unknown),
    )


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
    put_rules(item, shape, entry.decoration)
    if entry.solution is not None:
        item["solution"] = [str(value) for value in entry.solution.values]
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))


def _read_back(shape: Shape) -> Shape | None:
    """The shape that is read where this one is written, with all rules that can be said."""
    try:
        return of_json(json.loads(to_json(Entry(Grid(shape, [0] * shape.cells)))), None).grid.shape
    except (ParseError, ShapeError):  # rules that together mean something else there
        return None


def _unsaid(shape: Shape) -> Rule | None:
    """A rule that is lost where the shape is written, if any."""
    back = _read_back(shape)
    if back is not None and back.bare is shape.bare and are_alike(back.primitives, shape.primitives):
        return None
    kept = () if back is None else back.other_rules
    return next((rule for rule in shape.other_rules if rule not in kept), shape.other_rules[0])


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


def unknown_words(words: Any, shape: Shape) -> list[str]:
    """What the rules, told in words, speak of and the shape has not.

    Beside rules that are told by their keys, words say little: an arrow may be part of another rule.
    """
    said = words if isinstance(words, str) else ""
    names = {rule.kind.name for rule in shape.other_rules}
    patterns = [pattern for name, pattern in _MOVES.items() if name not in names]
    if not names:
        patterns = [_OTHER_RULES.pattern, *(kind.called for kind in HOUSE_KINDS if kind not in shape.kinds)]
    found = next((one for pattern in patterns if (one := re.search(pattern, said, re.IGNORECASE))), None)
    return [Message("rules that speak of {}", shown(found[0]))] if found else []


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
    words = _NOTES | {"rules": "description"}
    return {word: item[key] for key, word in words.items() if isinstance(item.get(key), str) and item[key].strip()}


def _boxes(side: int, cells: list[dict[str, Any]]) -> Sequence[int]:
    """A box number for each cell."""
    regions = [cell.get("region", _UNSAID) for cell in cells]
    if all(region is _UNSAID for region in regions):
        return _usual_boxes(side)
    usual = _usual_boxes(side) if _UNSAID in regions else ()
    boxes = [usual[cell] if region is _UNSAID else region for cell, region in enumerate(regions)]
    if not all(type(box) is int for box in boxes):
        raise ParseError(found=Message("cells that belong to no box"), wanted=SUPPORTED)
    low = min(boxes)
    return [box - low for box in boxes]


def _usual_boxes(side: int) -> Sequence[int]:
    """Those of the side; where it has none, rows."""
    is_prime = side > 3 and all(side % height for height in range(2, side))
    return [cell // side for cell in range(side * side)] if is_prime else Shape.of(side).box_of


def shape_of_boxes(side: int, boxes: Sequence[int], kinds: Iterable[HouseKind] = ()) -> Shape:
    """The shape with these boxes, numbered so: a regular one where they are. Raises ShapeError for what cannot be."""
    keywords: dict[str, Any] = {kind.keyword: True for kind in kinds}
    for height in range(2, side):
        if side % height == 0 and Shape.of(side, box_height=height).box_of == tuple(boxes):
            return Shape.of(side, box_height=height, **keywords)
    return Shape.of(side, boxes=boxes, **keywords)


def shown_kinds(
    found: set[Any], kinds: Iterable[HouseKind], drawn: Callable[[tuple[int, ...]], Any], boxes: Sequence[int]
) -> list[HouseKind]:
    """Those of the kinds whose houses, as they are drawn, are all among what was found."""
    side = math.isqrt(len(boxes))
    shape = shape_of_boxes(side, boxes)
    fitting = []
    for kind in kinds:
        if shape.has_regular_boxes or not kind.needs_boxes:
            houses = set(map(drawn, kind.cells(side, shape.box_height, shape.box_width)))
            if houses and houses <= found:
                fitting.append(kind)
    return fitting


def _regions(regions: Any, side: int) -> set[frozenset[int]]:
    """The cells of each region that is listed."""
    found = set()
    for region in regions if isinstance(regions, list) else [None]:
        names = region.get("cells") if isinstance(region, dict) else None
        places = [_CELL.fullmatch(name) for name in names if isinstance(name, str)] if isinstance(names, list) else []
        found.add(frozenset((int(at[1]) - 1) * side + int(at[2]) - 1 for at in places if at))
    return found


def refuse_rules(named: list[str]) -> None:
    """Raise ParseError with the names, if there are any."""
    if named:
        raise ParseError(
            found=Message("a puzzle with {}{}", joined(", ", named[:5]), " …" * (len(named) > 5)), wanted=SUPPORTED
        )


_UNSAID = object()
_NOTES = {"title": "name", "author": "author", "ruleset": "description"}
_MOVES = {"anti-knight": r"\bknight'?s?\b", "anti-king": r"\bkings?\b|king's"}
_OTHER_RULES = re.compile(
    r"killer|\bcages?\b|thermo\w*|\barrows?\b|knight\w*|\bkings?\b|king's|consecutive|whispers?|renban|palindromes?|"
    r"sandwich\w*|kropki|skyscraper\w*|x-sums?|quadruples?|entropic|modular|magic square"
)
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.ASCII)
_LINK = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com/|\s*N4Ig[\w+/%]{8,}=*\s*$", re.IGNORECASE)
_LOAD = re.compile(r"[?&]load=([^&#]*)")
_JSON = re.compile(r'\s*\{.*?"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
