"""Readers of exported MiniZinc and XCSP3 models, for as much of both languages as the exports use.

Each asks which of some full grids a model allows. Variables beside the cells' must follow from these by tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from xml.etree import ElementTree

Values = dict[str, int]
Constraint = Callable[[Values], bool]


def allowed_by_xcsp3(text: str, grids: Iterable[Sequence[int]], side: int) -> set[tuple[int, ...]]:
    """The grids that every constraint of the instance allows."""
    root = ElementTree.fromstring(text)
    constraints = root.find("constraints")
    assert constraints is not None
    found = set()
    for grid in grids:
        values = {f"x[{cell // side}][{cell % side}]": digit for cell, digit in enumerate(grid)}
        tables = [one for one in constraints.iter("extension") if "_states_" in (one.findtext("list") or "")]
        for one in tables:
            _follow(values, (one.findtext("list") or "").split(), _rows(one.findtext("supports") or ""))
        if all(_xml_holds(one, values) for one in constraints.iter()):
            found.add(tuple(grid))
    return found


def _rows(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, row.split(","))) for row in re.findall(r"\(([^)]*)\)", text)]


def _follow(values: Values, names: Sequence[str], rows: Iterable[tuple[int, ...]]) -> None:
    """The last of the names gets the one value that a table leaves it."""
    *known, last = names
    if known[0] not in values:
        values[known[0]] = 1  # the start
    (row,) = (row for row in rows if all(values[name] == value for name, value in zip(known, row, strict=False)))
    assert last not in values
    values[last] = row[-1]


def _xml_holds(one: ElementTree.Element, values: Values) -> bool:
    names = (one.findtext("list") or one.text or "").split()
    match one.tag:
        case "allDifferent":
            return len({values[name] for name in names}) == len(names)
        case "extension":
            return tuple(values[name] for name in names) in _rows(one.findtext("supports") or "")
        case "sum":
            weights = map(int, (one.findtext("coeffs") or "").split())
            total = sum(weight * values[name] for weight, name in zip(weights, names, strict=True))
            return one.findtext("condition") == f" (eq,{total}) "
        case "regular":
            arcs = re.findall(r"\((q\d+),(\d+),(q\d+)\)", one.findtext("transitions") or "")
            follow = {(start, int(digit)): end for start, digit, end in arcs}
            assert len(follow) == len(arcs), "an automaton of XCSP3 is deterministic"
            state: str | None = (one.findtext("start") or "").strip()
            for name in names:
                state = follow.get((state or "", values[name]))
            return state in (one.findtext("final") or "").split()
        case "intension":
            return bool(eval(_python(one.text or ""), {**FUNCTIONS, "v": values}))
        case "instantiation":
            wanted = map(int, (one.findtext("values") or "").split())
            return all(values[name] == value for name, value in zip(names, wanted, strict=True))
    assert one.tag in {"constraints", "block", "list", "supports", "coeffs", "condition", "transitions", "start"} | {
        "final",
        "values",
    }
    return True


FUNCTIONS: dict[str, Any] = {
    "and_": lambda *some: all(some),
    "or_": lambda *some: any(some),
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "in_": lambda a, some: a in some,
    "set_": lambda *some: some,
    "add": lambda *some: sum(some),
    "mul": lambda a, b: a * b,
}


def _python(text: str) -> str:
    text = re.sub(r"[A-Za-z_]\w*\[\d+\](\[\d+\])?", lambda found: f"v[{found[0]!r}]", text)
    return re.sub(r"\b(and|or|in|set)\(", r"\1_(", text).strip()


def allowed_by_minizinc(text: str, grids: Iterable[Sequence[int]], side: int) -> set[tuple[int, ...]]:
    """The grids that the constraints of the rules and the givens allow; the houses are taken for granted."""
    items = [" ".join(item.split()) for item in re.sub(r"%[^\n]*", "", text).split(";")]
    given = [int(digit) for row in _matrix_of(items, "given") for digit in row]
    rules = [item.strip() for item in items if item.strip().startswith("constraint") and "forall" not in item]
    tables = [item for item in rules if "_states_" in item and "table(" in item]
    asked = [_mzn(item.removeprefix("constraint ")) for item in rules if item not in tables]
    found = set()
    for grid in grids:
        values = {f"x[{cell // side + 1}, {cell % side + 1}]": digit for cell, digit in enumerate(grid)}
        for item in tables:
            names = re.findall(r"\w+\[\d+(?:, \d+)?\]", item.partition("[|")[0])
            _follow(values, names, [tuple(map(int, row.split(","))) for row in _between(item).split("|")])
        words = {**MZN, "v": values, "n": side}
        is_right = all(not digit or digit == there for digit, there in zip(given, grid, strict=True))
        if is_right and all(eval(one, words) for one in asked):
            found.add(tuple(grid))
    return found


def _between(item: str) -> str:
    return item[item.index("[|") + 2 : item.index("|]")]


def _matrix_of(items: Sequence[str], name: str) -> list[list[str]]:
    (item,) = (item for item in items if f": {name} = " in item)
    return [row.split(",") for row in _between(item).split("|")]


def _regular(
    word: Sequence[int], states: int, side: int, table: Sequence[Sequence[int]], start: int, ends: set[int]
) -> bool:
    assert len(table) == states
    assert all(len(row) == side for row in table)
    state = start
    for digit in word:
        state = state and table[state - 1][digit - 1]
    return state in ends


MZN: dict[str, Any] = {
    "alldifferent": lambda some: len(set(some)) == len(some),
    "table": lambda some, rows: list(some) in [list(row) for row in rows],
    "regular": _regular,
    "bool2int": int,
    "true": True,
}


def _mzn(text: str) -> str:
    """The expression in Python: matrices become lists of lists, and the connectives words."""

    def matrix(found: re.Match[str]) -> str:
        return "[" + ", ".join(f"[{row}]" for row in found[1].split("|")) + "]"

    text = re.sub(r"\[\|(.*?)\|\]", matrix, text, flags=re.DOTALL)
    text = re.sub(r"\w+\[\d+(, \d+)?\]", lambda found: f"v[{found[0]!r}]", text)
    text = text.replace("/\\", " and ").replace("\\/", " or ").replace("{}", "set()")
    return re.sub(r"(?<![!<>=])=(?!=)", "==", text)
