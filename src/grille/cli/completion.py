"""Shell completion: the names in the registries, each loaded only when it is asked for.

Each function serves one registry; typer calls it with the text typed so far and takes pairs of a name and its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable

Offers = list[tuple[str, str]]


def methods(incomplete: str) -> Offers:
    """The methods, without their options."""
    from grille.methods.registry import METHODS

    return _begin(incomplete, ((method.name, method.summary) for method in METHODS))


def formats(incomplete: str) -> Offers:
    """The text formats."""
    from grille.formats import FORMATS

    return _begin(incomplete, ((format.name, format.summary) for format in FORMATS))


def exports(incomplete: str) -> Offers:
    """The models for other solvers."""
    from grille.methods.encodings.exports import EXPORTS

    return _begin(incomplete, ((export.name, export.summary) for export in EXPORTS))


def examples(incomplete: str) -> Offers:
    """The bundled grids."""
    from grille.formats.examples import EXAMPLES

    return _begin(incomplete, ((example.name, example.summary) for example in EXAMPLES))


def techniques(incomplete: str) -> Offers:
    """The techniques that `--technique` takes."""
    from grille.logic.ladders import NEEDED

    return _begin(incomplete, ((technique.name, technique.title) for technique in NEEDED))


def levels(incomplete: str) -> Offers:
    """The levels, the easiest first."""
    from grille.logic.ladders import LEVELS

    return _begin(incomplete, ((level.name, "") for level in LEVELS))


def ladders(incomplete: str) -> Offers:
    """The ladders."""
    from grille.logic.ladders import LADDERS

    return _begin(incomplete, ((ladder.name, "") for ladder in LADDERS))


def symmetries(incomplete: str) -> Offers:
    """The symmetries of patterns of givens."""
    from grille.generator.symmetries import SYMMETRIES

    return _begin(incomplete, ((name, "") for name in SYMMETRIES))


def placed(incomplete: str) -> Offers:
    """The words that ask for rules to be placed, with what their kinds say."""
    from grille.rules.registry import PLACED

    return _begin(incomplete, ((name, kinds[0].meaning()) for name, kinds in PLACED.items()))


def studies(incomplete: str) -> Offers:
    """The built-in studies."""
    from grille.study.description import BUILT_IN

    return _begin(incomplete, ((name, "") for name in BUILT_IN))


def heats(incomplete: str) -> Offers:
    """The heat maps."""
    from grille.publish.heat import HEATS

    return _begin(incomplete, ((name, "") for name in HEATS))


def _begin(incomplete: str, offers: Iterable[tuple[str, str]]) -> Offers:
    return [(name, summary) for name, summary in offers if name.startswith(incomplete)]
