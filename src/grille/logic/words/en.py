"""English. Names in braces are facts of the step; `language.py` says how they are written."""

from __future__ import annotations

from grille.logic.words import ruled_en
from grille.logic.words.language import Language, Noun
from grille.rules import HOUSE_KINDS

TEXTS = {
    "single": "Where can the digit {digit} go in {base}? {barred}Only {cell} is left, so {cell} must be {digit}.",
    "full-house": (
        "{cell} is the only empty cell left in {base}. The other cells {base:of} hold every digit but {digit}, so"
        " {cell} must be {digit}."
    ),
    "naked-single": "Which digits can {cell} hold, in {homes}? {taken}Only {digit} is left, so {cell} must be {digit}.",
    "locked": (
        "In {base}, the digit {digit} fits only in {places}, and these cells {places:#|both|all} lie in {cover} too."
        " Whichever of them holds the {digit} {base:of}, it is the {digit} {cover:of} as well, so no other cell"
        " {cover:of} can be {digit}."
    ),
    "target": "In {target}, this leaves only {cell} for {digit}, so {cell} must be {digit}.",
    "hidden": (
        "In {house}, the digits {digits} fit only in {members}. These {n} digits need all of these {n} cells, so"
        " nothing else fits there."
    ),
    "left": "For the digit {placed}, this leaves only {cell} in {house}, so {cell} must be {placed}.",
    "naked": (
        "Between them, {members} have no candidates but {digits}. These {n} cells share {n} digits, so each of these"
        " digits goes into one of these cells."
    ),
    "rest": "No other cell {house:of} can be {digits:or}.",
    "both": "They lie in both {house}, so no other cell of either can be {digits:or}.",
    "fish": (
        "In {base}, the digit {digit} fits only where these {base:kind} cross {cover}: in {body}. Each of the {n}"
        " {base:kind} needs its own {digit}, and no two of them can have it in the same {cover:one}, so together they"
        " use up the {digit} of these {n} {cover:kind}. No other cell {cover:of} can be {digit}."
    ),
    "finned": (
        "Suppose that {digit} is not in {fin:or}. Then in {base} it fits only where these {base:kind} cross {cover}:"
        " in {body}. Each of the {n} {base:kind} uses up the {digit} of one of the {n} {cover:kind}, and no other cell"
        " {cover:of} can be {digit}. But if {digit} is in {fin:or}, no cell that sees {fin:#it|both|all} can be"
        " {digit} either: {sees:;}. So both ways the same candidates fall."
    ),
    "links": (
        "In {first_base}, the digit {digit} fits only in {outer_one} and {inner_one}; in {second_base} it fits only in"
        " {inner_two} and {outer_two}. As {inner_one} and {inner_two} see each other in {bridge}, they cannot both be"
        " {digit}, so at least one of {outer_one} and {outer_two} is. A cell that sees both of those cannot be"
        " {digit}: {sees:;}."
    ),
    "empty-rectangle": (
        "In {first_base}, the digit {digit} fits only in {body}, all in {bridge} or {cross}. In {second_base} it fits"
        " only in {inner_one} and {outer_one}. If {outer_one} is not {digit}, then {inner_one} is; it lies in"
        " {bridge}, so {first_base} must have its {digit} in {cross}. Either way {target_cell} cannot be {digit}: it"
        " sees {outer_one} in {far_home} and lies in {cross}."
    ),
    "chain": (
        "Suppose that {outer_one} is not {digit}. Then {chain:then}. So one of {outer_one} and {outer_two} is {digit}"
        " in any case, and a cell that sees both cannot be: {sees:;}."
    ),
    "remote-pair": (
        "{cells} all have just the candidates {digits}, and each sees the next: {path:;}. So the two digits alternate"
        " along the chain, and of its ends {outer_one} and {outer_two} one is {digit} and the other {other}. A cell"
        " that sees both ends can be neither: {sees:;}."
    ),
    "colours": (
        "In some houses the digit {digit} fits only two cells: {pairs:;}. In each such pair one cell is {digit} and"
        " the other is not. So colour the cells in turn: {one} in one colour, {two} in the other. Then {digit} is in"
        " all cells of one colour and in none of the other."
    ),
    "simple-colouring-trap": "A cell that sees both colours cannot be {digit}: {sees:;}.",
    "simple-colouring-wrap": (
        "Now {clash} have the same colour and see each other in {clash_house}, so they cannot both be {digit}: that"
        " colour is the false one."
    ),
    "xy-wing": (
        "{pivot} is {a} or {b}. If it is {a}, then {one}, which it sees in {home_one}, is not {a} and must be {other}."
        " If it is {b}, then {two}, which it sees in {home_two}, is not {b} and must be {other}. Either way one of"
        " {one} and {two} is {other}, and a cell that sees both cannot be: {sees:;}."
    ),
    "xyz-wing": (
        "{pivot} is {a}, {b} or {other}. If it is {a}, then {one}, which it sees in {home_one}, must be {other}. If it"
        " is {b}, then {two}, which it sees in {home_two}, must be {other}. So one of {pivot}, {one} and {two} is"
        " {other} in any case, and a cell that sees all three cannot be: {sees:;}."
    ),
    "w-wing": (
        "{one} and {two} both have just the candidates {digits}. In {bridge}, the digit {digit} fits only in"
        " {near_one} and {near_two}. If it is in {near_one}, then {one}, which {near_one} sees in {home_one}, must be"
        " {other}; if it is in {near_two}, then {two}, which {near_two} sees in {home_two}, must be {other}. Either"
        " way one of {one} and {two} is {other}, and a cell that sees both cannot be: {sees:;}."
    ),
    "rectangle": (
        "{rectangle} are the corners of a rectangle in {rectangle_houses}. If all four held only {digits}, these two"
        " digits could change places without disturbing any other cell, and the puzzle would have two solutions. It"
        " has just one, so this cannot be."
    ),
    "unique-rectangle-1": (
        "{floor} have no other candidates, so {roof} must be {extra:or} and can be neither {digit} nor {other}."
    ),
    "unique-rectangle-2": (
        "{floor} have no other candidates, so one of {roof} must be {extra}. A cell that sees both cannot be {extra}:"
        " {sees:;}."
    ),
    "unique-rectangle-3": (
        "{floor} have no other candidates, so one of {roof} must be {extra:or}. Count that one together with"
        " {extra_cells}: {set_count} cells {house:of} that share the {set_count} digits {set_digits}, so these digits"
        " are used up there. No other cell {reach:of} can hold them."
    ),
    "unique-rectangle-4": (
        "{floor} have no other candidates; {roof} can also be {extra:or}. In {base}, the digit {linked} fits only in"
        " {roof}, so one of these two is {linked}. If the other were {unlinked}, the forbidden rectangle would be"
        " complete; so neither can be {unlinked}."
    ),
    "bug-plus-1": (
        "Every empty cell has two candidates, but {roof} has {all_roof}. Were {digits} not in {roof}, every empty cell"
        " would have two candidates and every digit two places in each house; such a grid has no solution or two,"
        " never just one. In {homes}, the digit {digits} has a third place, which is {roof}: so {roof} must be"
        " {digits:or}."
    ),
    "loop": (
        "{rectangle} lie on a loop: each shares a house with the next, and every house that the loop enters holds two"
        " of its cells. If all of them held only {digits}, these two digits could change places along the loop without"
        " disturbing any other cell, and the puzzle would have two solutions. It has just one, so this cannot be."
    ),
    "unique-loop-2": (
        "{floor} have no other candidates, so one of {roof} must be {extra}. A cell that sees them all cannot be"
        " {extra}: {sees:;}."
    ),
    "unique-loop-4": (
        "{floor} have no other candidates; {roof} can also be {extra:or}. In {base}, the digit {linked} fits only in"
        " {roof}, so one of these two is {linked}. If the other were {unlinked}, the forbidden loop would be complete;"
        " so neither can be {unlinked}."
    ),
    "grave": (
        "Without {excess} every empty cell would have two candidates and every digit two places in each house; such a"
        " grid has no solution or two, never just one. So one of these candidates is true."
    ),
    "bug-2": "One of {roof} is therefore {digit}, and a cell that sees them all cannot be: {sees:;}.",
    "bug-3": (
        "One of {roof} is therefore {digits:or}. Count that one together with {extra_cells}: {set_count} cells"
        " {house:of} that share the {set_count} digits {set_digits}, so these digits are used up there. No other cell"
        " {house:of} that sees them all can hold them."
    ),
    "bug-4": (
        "In {base}, the digit {digit} fits only in {roof}: one of these two is {digit}, and the other holds what is too"
        " much. So neither can be anything else."
    ),
    "exclusion": (
        "Try every way to fill {bases} together. Two of them that see each other cannot hold the same digit."
        " {barriers}No way is left with {excluded:or}."
    ),
    "cycle": (
        "If {assumption}, then {consequences:then}: the chain closes. Each link holds in the other direction too, so"
        " either {ons} are all there, or {offs} are. A candidate that sees one of each cannot be there: {between:;}."
    ),
    "forcing": "Suppose that {supposed}. Then {consequences:then}. That is the opposite, so {conclusion}.",
    "contradiction": (
        "Suppose that {supposed}. On the one hand {on_side:then}. On the other hand {off_side:then}. So"
        " {clash_candidate} would be there and not be there, which cannot be; hence {conclusion}."
    ),
    "cell-forcing": "{start_cell} must be {digits:or}. Try each.",
    "region-forcing": "In {base}, the digit {digit} must go to {starts:or}. Try each.",
    "double-forcing": "Either {start_cell} is {digit} or it is not. Try both.",
    "branches": "{branch_sentences} In every case {conclusion}.",
    "nice-loop": "Suppose that {supposed}. Then {consequences:then}. {turn}",
    "continuous-loop": (
        "If {assumption}, then {consequences:then}, and the loop closes. Each link holds in the other direction too, so"
        " of any two neighbours just one is there. That leaves no room for {excluded:or}."
    ),
    "aic": (
        "If {assumption}, then {consequences:then}. So {ends:or} is there, whichever of the two it is. Both keep out"
        " {excluded}."
    ),
    "als": (
        "Each of these sets has one digit more than cells, so a set that lacks one of its digits holds all the others:"
        " {sets:;}. {ways}"
    ),
    "death-blossom": (
        "Each of these sets has one digit more than cells, so a set that lacks one of its digits holds all the others:"
        " {sets:;}. The stem {stem} must be {stem_digits:or}. {branch_sentences} In every case one of the sets holds"
        " {digits}, and cells that see all these places cannot."
    ),
    "refuted": "Suppose that {supposed}. {sides} {refutation}, so {conclusion}.",
    "verity": "{alternatives} {branch_sentences} In every case {conclusion}.",
    "template-set": (
        "Try all ways to put the digit {digit} into every row, column and box that the other digits leave. Each of"
        " them uses {placed_cells}.{placing}"
    ),
    "template-delete": (
        "Try all ways to put the digit {digit} into every row, column and box that the other digits leave. None of"
        " them has {excluded:or}."
    ),
    "unique-rectangle-5": (
        "{floor} {floor:#has|have} no other candidates, so one of {roof} must be {extra}. A cell that sees"
        " {roof:#it|both|them all} cannot be {extra}: {sees:;}."
    ),
    "unique-rectangle-6": (
        "{floor} have no other candidates; {roof} can also be {extra:or}. In {base}, the digit {goes} fits only in"
        " corners of the rectangle, so it is in two that lie across from each other: either in {roof} or in {floor}."
        " If it were in {roof}, both {floor} would have to be {stays}, and the forbidden rectangle would be complete."
        " So neither of {roof} can be {goes}."
    ),
    "hidden-rectangle": (
        "{opposite} has no other candidates. In {base}, the digit {stays} fits only in corners of the rectangle. If"
        " {target_cell} were {goes}, then {beside} would both have to be {stays}, and {opposite}, which sees them,"
        " would have to be {goes} too: the forbidden rectangle would be complete. So {target_cell} cannot be {goes}."
    ),
    "avoidable": (
        "{rectangle} are the corners of a rectangle in {rectangle_houses}, and none of them was given. By now"
        " {held}. If {completing}, the digits {digits} could change places in these four cells without disturbing any"
        " other cell or any given, and the puzzle would have two solutions. It has just one, so this cannot be."
    ),
    "avoidable-rectangle-1": "{roof} is therefore not {goes}.",
    "avoidable-rectangle-2": (
        "One of {roof} is therefore {extra}, the only other candidate of either. A cell that sees both cannot be"
        " {extra}: {sees:;}."
    ),
    "sue-de-coq": (
        "{pivot} lie both in {base} and in {cover}, and have the candidates {pivot_digits}. Add {one} {base:of}, with"
        " {one_digits}, and {two} {cover:of}, with {two_digits}. How often does each digit fit into these {total}"
        " cells? {room}. That makes {total} digits for {total} cells, so none of them can be missing: {base} has its"
        " {in_line} there and {cover} its {in_box}. No other cell {base:of} can be {in_line:or}, and no other cell"
        " {cover:of} can be {in_box:or}.{own}"
    ),
    "nets": (
        "In some houses the digit {digit} fits only two cells: {pairs:;}. In each such pair one cell is {digit} and"
        " the other is not. So colour the cells of each pair in turn; this gives two nets, one of the colours A and B,"
        " the other of C and D: {colours:;}. Of A and B one colour is true, which means that {digit} is in all its"
        " cells, and the other false; and so it is with C and D."
    ),
    "multi-colouring-1": "{clashes}",
    "multi-colouring-2": "{refuted}",
    "franken": (
        "In {base}, the digit {digit} fits only in {body}. No two of these houses share any of these cells, so they"
        " need {n} of them for {digit}. The cells all lie in {cover}, and each of these {n} houses takes {digit} just"
        " once, so it is used up there: no other cell {cover:or-of} can be {digit}.{doubled}"
    ),
    "finned-franken": "Suppose that {digit} is not in {fin:or}. Then in {base} it fits only in {body}. {unfinned}",
    "brute-force": "No technique goes further here: the solution itself says that {cell} is {placed}.",
    "remove": "Remove {removed:;}.",
}

PIECES = {
    "in": "{0:,} in {1:,}",
    "removed": "{0} from {1}",
    "sees": "{0} {0:#sees|see} {1}",
    "seen": "{0} in {1}",
    "barred": "{0} {0:#sees|see} the {2} in {1}",
    "lost": "earlier steps took it from {0}",
    "sight": "{0} sees {1}",
    "taken": "{0} in {1}",
    "lost-digits": "earlier steps took {0} from it",
    "pair": "{1} in {0}",
    "path": "{0} and {1} in {2}",
    "strong": "{0} is {1}, the only other place in {3}",
    "strong-in-cell": "{0} is {1}, its only other candidate",
    "weak": "{0}, which sees {2} in {3}, is not {1}",
    "weak-in-cell": "{0} is not {1}",
    "is": "{0} is {1}",
    "is-not": "{0} is not {1}",
    "supposed": "{0} is {1}",
    "supposed-not": "{0} is not {1}",
    "placing": " So {0} is {1}.",
    "strong-left": "{0} is {1}, the only place left in {3}",
    "strong-in-cell-left": "{0} is {1}, its only candidate left",
    "by-locked": "in {4}, {1} is left only in {2}, which {2:#lies|lie} in {5}, so {0} is not {1}",
    "by-hidden-pair": "in {4}, {3} are left only in {2}, so {0} is not {1}",
    "by-naked-pair": "in {4}, {2} have only {3} left, so {0} is not {1}",
    "by-x-wing": "in {4}, {1} is left only in {5}, in {2}, so {0} is not {1}",
    "by-chain": "{0} is not {1}, by a chain of its own: [{2}]",
    "by-same-chain": "{0} is not {1}, by the same chain",
    "branch": "if {0}, then {1:then}.",
    "branch-at-once": "it may be that {0}.",
    "between": "{1} in {0}, which sees {2}",
    "can-only": "{0} can only be {1:or}",
    "barriers": "cells that see all of them must keep a candidate: {0:;}.",
    "in-one": "one of {0} is {1}",
    "in-none": "none of {0} is {1}",
    "strong-group": "one of {0} is {1}, the only other places in {3}",
    "strong-group-left": "one of {0} is {1}, the only places left in {3}",
    "weak-group": "none of {0}, which see {2} in {3}, is {1}",
    "set-on": "the set has to hold {1}, in {0:or}",
    "set-off": "{0}, which {0:#sees|see} {2}, cannot be {1}",
    "set": "{0} with {1}",
    "way": "if {0}, then {1:then}. So one of the two ends holds it, and cells that see all these places cannot.",
    "way-round": (
        "if {0}, then {1:then}, and so round again. Each set holds just one of the two digits that link them, and all"
        " its others; cells that see all places of one of these cannot hold it."
    ),
    "would-be": "{0} were {1}",
    "would-be-too": "{0} {1}",
    "room-once": "{0} once{0:#| each}, as all {0:#its|their} places lie in {1}",
    "room-twice": "{0} twice{0:#| each}, once in {1:or} and once in {2:or}",
    "room-own": " Nor can {0} be {1}: it lies in {2} too, which has its {1} in {3:or}.",
    "colour": "{0} for {1}",
    "colours-clash": (
        "{0} and {1} cannot both be true, as {4} and {5} see each other in {6}. So {2} or {3} is true, and a cell that"
        " sees both these colours cannot be {8}: {7:;}."
    ),
    "colour-seen": "{0} sees {1} of {2} in {3}",
    "colour-refuted": "{0} cannot be true: {1:;}. One of C and D is true, so no cell of {0} is {2}.",
    "fish-holds": (
        "No two of these houses share any of these cells, so they need {n} of them for {digit}. The cells all lie in"
        " {cover}, and each of these {n} houses takes {digit} just once, so it is used up there: no other cell"
        " {cover:or-of} can be {digit}.{doubled} But if {digit} is in {fin:or}, no cell that sees {fin:#it|both|all}"
        " can be {digit} either: {sees:;}. So both ways the same candidates fall."
    ),
    "fish-fails": (
        "The cells all lie in {cover}, and none of them in {hollow}, where there must be a {digit}: this cannot be. So"
        " {digit} is in {fin:or}, and no cell that sees {fin:#it|both|all} can be {digit}: {sees:;}."
    ),
    "doubled": (
        " {0} {0:#lies|each lie} in two of these houses at once: with {1} there, both would be used up, and too few"
        " left for the rest."
    ),
    "side": "it follows that {0:then}.",
    "clash-self": "That is the opposite",
    "clash-both": "But {0} cannot be {1} and not be it",
    "clash-two": "But {0} cannot be {1} at once",
    "clash-twice": "But {0}, which see each other, cannot both be {1}",
    "clash-cell": "But {0} would then have no candidate left",
    "clash-house": "But {1} would then have no place left in {0}",
    "turn-opposite": "That is the opposite, so {0}.",
    "turn-two": "But {1} holds one digit alone, so {0}.",
    "turn-either": "If {2} is {1} instead, it has no room for another digit. Either way {0}.",
    "either-both": "Either {0} is {1} or it is not. Try both.",
    "either-cell": "{0} must be {1:or}. Try each.",
    "either-house": "In {0}, the digit {1} must go to {2:or}. Try each.",
    "depth-1": "dynamic",
    "depth-2": "dynamic +",
    "depth-3": "dynamic + chains",
    "depth-4": "dynamic + multiple chains",
    "depth-5": "dynamic + dynamic chains",
    "depth-6": "dynamic + nested chains",
    "hint-technique": "the next step: {0}.",
    "hint-where": "look at {0}.",
    "hint-solved": "the grid is solved.",
    "hint-stuck": "no technique of this ladder finds a step here.",
    "hint-unfinished": "the search was stopped before it found a step.",
    "hint-several": "this grid has several solutions, so logic alone cannot finish it.",
    "hint-none": "this grid has no solution.",
    "hint-clash": "there is a mistake: {2} has {1} more than once, in {0}.",
    "hint-wrong-digit": "there is a mistake: {0} is not {1}.",
    "hint-missing-candidate": "there is a mistake: {0} can still be {1}, and that candidate is missing.",
    "hint-suspects": "this grid has no solution. {0:#The digit in|One of the digits in} {0} is wrong.",
    "hint-more": "Enter for more, q to stop ",
    "semicolon": "; ",
    "then": "; then ",
}

ENGLISH = Language(
    code="en",
    name="English",
    and_word="and",
    or_word="or",
    colon=":",
    digit_the="",
    houses={
        "row": Noun("row", "rows"),
        "column": Noun("column", "columns"),
        "box": Noun("box", "boxes"),
        **{kind.house: Noun(kind.names["en"].one, kind.names["en"].many) for kind in HOUSE_KINDS},
    },
    numbers=("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    texts=TEXTS | ruled_en.TEXTS,
    pieces=PIECES | ruled_en.PIECES,
)
