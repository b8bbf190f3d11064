"""Primitives as numbers one after the other, for the native search; native/rules/primitives.hpp draws them."""

from __future__ import annotations

from collections.abc import Iterable

from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum


def packed(primitives: Iterable[Primitive]) -> list[int]:
    """Of each primitive its kind, how many numbers follow, and those."""
    words: list[int] = []
    for one in primitives:
        kind, body = _body(one)
        words += (kind, len(body))
        words += body
    return words


def _body(one: Primitive) -> tuple[int, list[int]]:
    match one:
        case AllDifferent(cells):
            return 0, list(cells)
        case Sum(cells, weights, total):
            return 1, [total, *_terms(cells, weights)]
        case Relation(a, b, table):
            return 2, [a, b, *table]
        case Domain(cell, mask):
            return 3, [cell, mask]
        case Count(cells, weights, mask, allowed):
            return 4, [mask, len(allowed), *sorted(allowed), *_terms(cells, weights)]
        case Automaton(cells, layers):
            arcs = [word for layer in layers for word in (len(layer), *(word for arc in layer for word in arc))]
            return 5, [len(cells), *cells, *arcs]
        case AnyOf(alternatives):
            inside = [packed(alternative) for alternative in alternatives]
            return 6, [word for words in inside for word in (len(words), *words)]


def _terms(cells: tuple[int, ...], weights: tuple[int, ...]) -> list[int]:
    return [word for term in zip(cells, weights, strict=True) for word in term]
