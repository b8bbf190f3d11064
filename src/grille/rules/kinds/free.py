"""Rules that a setter defines: a pattern, a table of pairs, one of several rules."""

from __future__ import annotations

from collections.abc import Iterator

from grille.rules.lowering import automaton, chained
from grille.rules.marks import either, worded
from grille.rules.pattern import NEVER, Pattern, after, may_end, read_pattern
from grille.rules.primitives import AnyOf, Primitive
from grille.rules.rule import Cells, Kind, Rule, Setting


def _regex(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    """States: the pattern of what may follow."""

    def step(pattern: Pattern, digit: int, place: int) -> Iterator[Pattern]:
        rest = after(pattern, digit)
        if rest != NEVER:
            yield rest

    yield automaton(rule.cells, setting.side, read_pattern(rule.text, setting.side), step, may_end)


def table_of(text: str) -> tuple[int, ...]:
    """The masks of a relation: for each digit, the digits that may follow it, in hexadecimal."""
    return tuple(int(word, 16) for word in text.split(","))


def _pairs(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    table = table_of(rule.text)
    return chained(rule.cells, setting.side, lambda x, y: bool(table[x - 1] >> (y - 1) & 1))


def _any_of(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    yield AnyOf(tuple(tuple(one.lower(setting)) for one in rule.options))


_LINE = Cells(is_drawn=True)

REGEX = Kind(
    "regex",
    ("{cells} read {text}.", "{cells} se lisent {text}."),
    _regex,
    _LINE,
    text="PATTERN",
    drawing=worded((0.02, 0.08)),
    explains=(
        "Pattern: the digits along a dotted line, from its disc on, match the pattern written there.",
        "Motif : les chiffres le long d'une ligne pointillée, depuis son disque, suivent le motif qui y est écrit.",
    ),
)
PAIRS_OF_ONES_OWN = Kind(
    "pairs",
    ("Neighbours along {cells} are pairs of a table.", "Les voisins le long de {cells} sont des paires d'une table."),
    _pairs,
    Cells(2, is_drawn=True),
    text="TABLE",
    drawing=worded((0.12, 0.08)),
    explains=(
        "Pairs: neighbours along a dashed line, from its disc on, are pairs of the setter's own table.",
        "Paires : les voisins le long d'une ligne en tirets, depuis son disque, sont des paires d'une "
        "table de l'auteur.",
    ),
)
ANY_OF = Kind(
    "any-of",
    ("One of these holds: {options}", "L'une de ces règles est respectée : {options}"),
    _any_of,
    text="(RULE) (RULE) …",
    drawing=either,
    explains=(
        "Any of: one at least of the rules drawn faintly holds.",
        "L'un ou l'autre : l'une au moins des règles dessinées en pâle est respectée.",
    ),
)

FREE = (REGEX, PAIRS_OF_ONES_OWN, ANY_OF)
