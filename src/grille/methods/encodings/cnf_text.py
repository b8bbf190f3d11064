"""Clauses in the notation of the exercise: `[[X (1, 8, 7)]; [X (0, 4, 3); NonX (2, 7, 5)]]`, as Caml prints them.

The three indices are row and column from 0 and the digit, as in `encodings/cnf.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grille.errors import ParseError
from grille.messages import Message
from grille.methods.encodings.cnf import Clause, Literal, literal, place


def literal_text(number: Literal, side: int = 9) -> str:
    """One literal.

    >>> literal_text(1), literal_text(-711)
    ('X (0, 0, 1)', 'NonX (8, 6, 9)')
    """
    i, j, k = place(number, side)
    return f"{'X' if number > 0 else 'NonX'} ({i}, {j}, {k})"


def clauses_text(clauses: Iterable[Clause], side: int = 9) -> str:
    """A formula.

    >>> clauses_text([(literal(1, 8, 7),), (literal(0, 4, 3), -literal(2, 7, 5))])
    '[[X (1, 8, 7)]; [X (0, 4, 3); NonX (2, 7, 5)]]'
    """
    lists = (f"[{'; '.join(literal_text(number, side) for number in clause)}]" for clause in clauses)
    return f"[{'; '.join(lists)}]"


def parse_clauses(text: str, side: int = 9) -> list[Clause]:
    """Parse the formula, with any spacing. Raises ParseError.

    >>> parse_clauses("[[X(0,0,1)]; [NonX (8, 6, 9); X(0,0,2)]; []]")
    [(1,), (-711, 2), ()]
    """
    inner = re.fullmatch(r"\s*\[(.*)\]\s*(?:;;\s*)?", text, re.DOTALL)
    if inner is None:
        raise ParseError(found=Message("no list"), wanted=Message("clauses such as [[X (0, 0, 1)]; [NonX (0, 0, 2)]]"))
    found: list[Clause] = []
    at, end = 0, len(inner[1].rstrip())
    while at < end:
        clause = _CLAUSE.match(inner[1], at)
        if clause is None or (clause[2] is None) != (clause.end() >= end):
            raise _error(text, inner.start(1) + at, Message("a clause such as [X (0, 0, 1); NonX (0, 0, 2)]"))
        literals = []
        for match in _LITERAL.finditer(clause[1]):
            i, j, k = (int(match[group]) for group in (2, 3, 4))
            if not (i < side and j < side and 1 <= k <= side):
                wanted = Message("row and column from 0 to {}, digit from 1 to {}", side - 1, side)
                raise _error(text, inner.start(1) + clause.start(1) + match.start(), wanted)
            literals.append(literal(i, j, k, side) * (1 if match[1] == "X" else -1))
        found.append(tuple(literals))
        at = clause.end()
    return found


def _error(text: str, at: int, wanted: str) -> ParseError:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return ParseError(found=repr(text[at : at + 20].strip()), wanted=wanted, line=line, column=column)


_ONE = r"(?:Non)?X\s*\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)"
_LITERAL = re.compile(r"((?:Non)?X)\s*\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")
_CLAUSE = re.compile(rf"\s*\[\s*((?:{_ONE}(?:\s*;\s*{_ONE})*)?)\s*\]\s*(;)?\s*")
