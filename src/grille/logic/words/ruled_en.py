"""English sentences of steps that come from rules."""

from __future__ import annotations

TEXTS = {
    "rule-digits": "{rules} So {kept_cells:;}.",
    "rule-different": "{pivot} is {digit}. {rules} So {emptied} {emptied:#is|are} not {digit}.",
    "kept": "{rules} With the candidates that are left, {kept_cells:;}.",
    "sum-bounds": "{rules} {bounds}",
    "combinations": "{rules} {combinations} So {kept_cells:;}.",
    "sum-ways": "{rules} Of all ways to make it with the candidates that are left, {kept_cells:;}.",
    "rule-house": "{rules} It has as many cells as there are digits, so it holds each once. So {kept_cells:;}.",
    "rule-pointing": "{whichever} {rules} In every case that excludes {excluded:or}.",
    "locked-combinations": "{rules} {combinations} {locked}",
    "clue": "{rules} Of all ways with the candidates that are left, {kept_cells:;}.",
    "innies": "The digits of {base} add up to {whole}. {totals} So {equation}, and {kept_cells:;}.",
    "shared-house": (
        "{brief} {brief:#lies|lie} in {house}, where each digit stands once. Of all ways to fill {house} so,"
        " {kept_cells:;}."
    ),
    "rule-chain": (
        "If {chain_start}, then {rule_links:then}. So {chain_ends:or} is there, whichever of the two it is. Both keep"
        " out {excluded}. {rules}"
    ),
    "rule-contradiction": "Suppose that {refuted_start}. {follows} {dead_end} {rules}",
}

PIECES = {
    "brief": "{0}{1} ({2})",
    "run": "{0} to {1}",
    "keeps": "{0} can only be {1:or}",
    "bound": "The other cells add up to at least {0} and at most {1}, so {2}.",
    "bound-weighed": "By the least and the greatest candidates of the other cells, {0}.",
    "combinations": "The combinations left are {0}.",
    "combinations-many": "{0} combinations are left.",
    "whichever-house": "In {0}, the digit {1} goes to {2:or}.",
    "whichever-cell": "{0} is {1:or}.",
    "locked-out": "So it has {0}, in {1:or}, and a cell that sees {1:#it|both|all of them} cannot be {0}.",
    "locked-in": "{0} has no place for {1} elsewhere, so it has {1}, and {2:;}.",
    "rule-total": "{0} {0:#adds|add} up to {1}{2}.",
    "reaching": ", {0} outside included",
    "weak-by-rule": "{0} is not {1}, by the {2}",
    "weak-in-house": "{0} is not {1}, since it sees {2} in {3}",
    "strong-by-rule": "{0} is {1}, the only other place in the {2}",
    "follows": "Then {0:then}.",
    "follow-rule": "{0} is {1} ({2})",
    "follow-house": "{0} is {1} (in {2})",
    "follow-plain": "{0} is {1}",
    "dead-cell": "But then {0} has no candidate left.",
    "dead-house": "But then {1} has no place left in {0}.",
    "dead-rule": "But then there is no way left for {0}.",
}
