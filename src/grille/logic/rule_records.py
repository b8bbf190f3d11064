"""The techniques of puzzles with rules, as records: what each is called, and the level that it belongs to.

They stand in the order of levels: domains and pairs, sums by their bounds, combinations, combinations with locked
digits, the 45 rule over one house, then over several, chains through rules. Contradictions are beyond: extreme.
`grille.logic.ruled` finds their steps. Before or between them stand the techniques of `records` that rely on houses
alone; those that assume one solution by swapping digits are not sound where rules tell cells apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grille.logic.records import HODOKU_RECORDS, RECORDS, Record


@dataclass(frozen=True, slots=True)
class RuleRecord(Record):
    """A record, and the kinds of rules that are an occasion for it; all for an empty tuple."""

    rules: tuple[str, ...] = ()


_SUMS = ("cage", "sum", "arrow", "double-arrow", "region-sum", "zipper", "equal-sums")
_LINES = ("thermometer", "slow-thermometer", "whispers", "renban", "nabner", "palindrome", "entropic", "modular")
_PAIRS = ("white", "black", "x", "v", "greater", "clone", "minimum", "maximum", "pairs", "numbered-room")
_INDEX = ("index-column", "index-row", "index-box")
_EVERYWHERE = ("nonconsecutive", "anti-taxicab", "no-other-white", "no-other-black", "no-other-dots", "no-other-xv")
_UNEQUAL = ("different", "cage", "renban", "anti-knight", "anti-king", "diagonal-down", "diagonal-up")
_COUNTS = ("quadruple", "counting-circles", "same-digits", "entropy-everywhere", "modular-everywhere")
_CLUES = ("sandwich", "x-sum", "skyscraper", "between", "lockout", "sum-line", "regex")

RULE_RECORDS: tuple[RuleRecord, ...] = (
    RuleRecord(
        "rule-digits",
        "Allowed Digits",
        "Chiffres permis",
        "pairs of rules",
        "very-easy",
        rules=("even", "odd", "one-of"),
    ),
    RuleRecord("rule-different", "Not Twice", "Pas deux fois", "pairs of rules", "very-easy", rules=_UNEQUAL),
    RuleRecord(
        "rule-pair", "Pair of a Rule", "Paire d'une règle", "pairs of rules", "easy", told=("kept",), rules=_EVERYWHERE
    ),
    RuleRecord(
        "rule-line",
        "Along a Rule",
        "Le long d'une règle",
        "pairs of rules",
        "easy",
        told=("kept",),
        rules=(*_LINES, *_PAIRS, *_INDEX),
    ),
    RuleRecord("sum-bounds", "Least and Most of a Sum", "Bornes d'une somme", "sums", "medium", rules=_SUMS),
    RuleRecord("rule-count", "Count of Digits", "Compte de chiffres", "sums", "medium", told=("kept",), rules=_COUNTS),
    RuleRecord(
        "combinations", "Combinations", "Combinaisons", "sums", "medium", rules=("cage", "sum", "renban", "nabner")
    ),
    RuleRecord("sum-ways", "Ways to Make a Sum", "Façons de faire une somme", "sums", "medium", rules=_SUMS),
    RuleRecord(
        "rule-house",
        "Region as a House",
        "Région comme une zone",
        "pairs of rules",
        "medium",
        rules=("different", "diagonal-down", "diagonal-up"),
    ),
    RuleRecord(
        "any-of", "Either Rule", "L'une ou l'autre règle", "pairs of rules", "medium", told=("kept",), rules=("any-of",)
    ),
    RuleRecord("rule-pointing", "Pointing by a Rule", "Pointage par une règle", "pairs of rules", "medium"),
    RuleRecord(
        "locked-combinations",
        "Locked Combinations",
        "Combinaisons verrouillées",
        "sums",
        "hard",
        rules=("cage", "sum", "renban"),
    ),
    RuleRecord("clue", "Ways of a Clue", "Façons d'un indice", "clues", "hard", rules=_CLUES),
    RuleRecord(
        "innies",
        "Innies and Outies of a House",
        "Règle des 45 dans une zone",
        "the 45 rule",
        "hard",
        rules=("cage", "sum", "x", "v"),
    ),
    RuleRecord(
        "innies-2",
        "Innies and Outies of Two Houses",
        "Règle des 45 dans deux zones",
        "the 45 rule",
        "expert",
        told=("innies",),
        rules=("cage", "sum", "x", "v"),
    ),
    RuleRecord(
        "innies-3",
        "Innies and Outies of Three Houses",
        "Règle des 45 dans trois zones",
        "the 45 rule",
        "expert",
        told=("innies",),
        rules=("cage", "sum", "x", "v"),
    ),
    RuleRecord(
        "shared-house", "Cages in One House", "Cages d'une même zone", "the 45 rule", "expert", rules=("cage", "sum")
    ),
    RuleRecord(
        "rule-chain", "Chain through Houses and Rules", "Chaîne par zones et règles", "chains of rules", "expert"
    ),
    RuleRecord(
        "rule-refutation",
        "Short Contradiction",
        "Contradiction courte",
        "chains of rules",
        "expert",
        told=("rule-contradiction",),
    ),
    RuleRecord("rule-contradiction", "Long Contradiction", "Longue contradiction", "chains of rules", "extreme"),
)
"""Easy ones first."""

RECORD_OF: Mapping[str, Record] = {record.name: record for record in (*RECORDS, *HODOKU_RECORDS, *RULE_RECORDS)}
"""The record of every technique, by name."""
