"""What stands in a book, as plain data for the template: chapters, worksheets, techniques, hints, solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from grille.alphabet import SYMBOLS
from grille.logic import words
from grille.logic.ideas import idea
from grille.logic.picture import look
from grille.logic.records import LEVEL_NAMES, RECORDS
from grille.logic.rule_records import RULE_RECORDS
from grille.logic.step import Step
from grille.logic.techniques import technique_named
from grille.model import Board
from grille.model.look import DIGITS_ALONE, Look
from grille.publish.drawing import picture, spoken
from grille.publish.items import Item, Walk, taught_step, walk
from grille.publish.letters import ALL_THERE, Letters
from grille.publish.paper import PER_PAGE, Page
from grille.publish.words import counted, decimal, level_title, texts, typographic
from grille.rules import kinds_of
from grille.watch import Watch

_EASY_ORDER = {record.name: place for place, record in enumerate((*RECORDS, *RULE_RECORDS))}


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything about a book but its puzzles; `per_page` 0 is as many as leave room to write.

    `hints` may be a level: what is easier has none.
    """

    page: Page
    title: str = ""
    author: str = ""
    language: str = "en"
    per_page: int = 0
    ratings: bool = False
    hints: bool | str = True
    techniques: bool = True
    solutions: bool = True
    worksheets: Sequence[str] = ()
    seed: int | None = None
    letters: Letters = ALL_THERE


def in_order(items: Sequence[Item], plan: Plan) -> list[Item]:
    """By level, or by the technique to be taught; within these as they came."""
    if plan.worksheets:
        suitable = [item for item in items if taught_technique(item, plan) is not None]
        return sorted(suitable, key=lambda item: plan.worksheets.index(taught_technique(item, plan) or ""))
    ranks = {level: rank for rank, level in enumerate(LEVEL_NAMES)}
    return sorted(items, key=lambda item: ranks.get(item.level or "", len(ranks)))


def content(items: Sequence[Item], plan: Plan, watch: Watch) -> dict[str, Any]:
    """The book of these items, which are in order. Raises OutOfTimeError when the watch is up."""
    words = texts(plan.language)
    is_sheets = bool(plan.worksheets)
    walks = [] if is_sheets or not (plan.hints or plan.techniques) else _walks(items, watch)
    steps = [None if one is None else one.hard_step for one in walks]
    if is_sheets:
        steps = _taught_steps(items, plan, watch)
    is_whole = all(one is None or one.is_whole for one in walks)
    needed = {name for one in walks if one is not None for name in one.techniques}
    what = "answers" if is_sheets else "hints"
    return {
        "kind": "book",
        **_about(items, plan),
        "words": {
            "contents": words["contents"],
            "rules": words["rules"],
            "techniques": words["techniques"],
            "techniques_lead": words["techniques_lead" if is_whole else "techniques_stuck"],
            "hints": words[what],
            "hints_lead": _hints_lead(plan, what),
            "solutions": words["solutions"],
            "pencil": words["pencil"],
        },
        "rules": _rules(items, plan),
        "chapters": [] if is_sheets else _chapters(items, plan),
        "worksheets": _worksheets(items, steps, plan) if is_sheets else [],
        "techniques": _techniques(needed, plan.language) if plan.techniques and not is_sheets else [],
        "hints": _hints(items, steps, plan) if plan.hints else [],
        "solutions": _solutions(items, plan) if plan.solutions else [],
    }


def _about(items: Sequence[Item], plan: Plan) -> dict[str, Any]:
    words, language = texts(plan.language), plan.language
    levels = list(dict.fromkeys(level_title(item.level, language) for item in items if item.level))
    subtitle = counted(len(items), "sheets" if plan.worksheets else "puzzles", language)
    if len(levels) > 1 and not plan.worksheets:
        subtitle += ", " + words["levels"].format(levels[0].lower(), levels[-1].lower())
    title = plan.title or words["worksheets-title" if plan.worksheets else "title"]
    return {
        "title": plan.letters.printable(title),
        "subtitle": subtitle,
        "author": plan.letters.printable(plan.author),
        "colophon": words["made"] if plan.seed is None else words["seed"].format(plan.seed),
        "language": language,
        "page": plan.page.to_dict(),
        "per_page": PER_PAGE[plan.per_page],
        "large": plan.page.large,
        "text": plan.page.text,
        "cover": picture(Board.from_grid(items[0].puzzle), DIGITS_ALONE, "") if items else None,
    }


def _rules(items: Sequence[Item], plan: Plan) -> list[str]:
    """What a reader must know to begin: the rule, those of the variants, and what ER is."""
    words, shapes = texts(plan.language), [item.puzzle.shape for item in items]
    sides = {shape.side for shape in shapes}
    rule = words["rule-sides"]
    if len(sides) == 1 and max(sides) <= 9:
        rule = words["rule"].format(words["range"].format(1, *sides))
    rules = [rule]
    rules += [words["rule-letters"]] * any(9 < side <= len(SYMBOLS) for side in sides)
    all_rules = [rule for shape in dict.fromkeys(shapes) for rule in shape.rules]
    rules += [typographic(kind.explained(plan.language), plan.language) for kind in kinds_of(all_rules)]
    rules += [words["rule-jigsaw"]] * (not all(shape.has_regular_boxes for shape in shapes))
    has_er = plan.ratings and any(item.rating is not None and item.rating.er for item in items)
    return rules + [words["rule-er"]] * has_er


def _chapters(items: Sequence[Item], plan: Plan) -> list[dict[str, Any]]:
    chapters: dict[str, list[dict[str, Any]]] = {}
    for number, item in enumerate(items, 1):
        chapters.setdefault(level_title(item.level, plan.language), []).append(
            {
                "number": number,
                "name": plan.letters.printable(item.name),
                "details": _details(item, plan.language) if plan.ratings else "",
                "picture": picture(Board.from_grid(item.puzzle), DIGITS_ALONE, spoken(item.puzzle, plan.language)),
            }
        )
    return [{"title": title, "puzzles": puzzles} for title, puzzles in chapters.items()]


def _details(item: Item, language: str) -> str:
    if item.rating is None or item.level is None:
        return ""
    er = [] if item.rating.er is None else [texts(language)["er"].format(decimal(item.rating.er, language))]
    return " · ".join([level_title(item.level, language), *er])


def _techniques(names: set[str], language: str) -> list[dict[str, str]]:
    return [
        {"title": words.title(name, language), "idea": typographic(idea(name, language), language)}
        for name in sorted(names, key=_EASY_ORDER.__getitem__)
    ]


def taught_technique(item: Item, plan: Plan) -> str | None:
    """The technique that a worksheet with this puzzle teaches, or None where its path takes none of those asked for."""
    if item.technique in plan.worksheets:
        return item.technique
    return next((name for name in plan.worksheets if name in item.techniques), None)


def _walks(items: Sequence[Item], watch: Watch) -> list[Walk | None]:
    """For each item how it is solved; None for what is too large to be walked."""
    walks: list[Walk | None] = []
    for item in items:
        walks.append(walk(item, watch) if item.is_walked else None)
        watch.report(len(walks), len(items))
    return walks


def _taught_steps(items: Sequence[Item], plan: Plan, watch: Watch) -> list[Step | None]:
    """For each item the step that is to be found in it."""
    steps: list[Step | None] = []
    for item in items:
        steps.append(taught_step(item, taught_technique(item, plan) or "", watch))
        watch.report(len(steps), len(items))
    return steps


def _hints_lead(plan: Plan, what: str) -> str:
    words = texts(plan.language)
    if isinstance(plan.hints, str):
        return words["hints_from_lead"].format(level_title(plan.hints, plan.language).lower())
    return words[f"{what}_lead"]


def _hints(items: Sequence[Item], steps: Sequence[Step | None], plan: Plan) -> list[dict[str, Any]]:
    """What is too large to be walked has no hint."""
    language, hints = plan.language, []
    easier = LEVEL_NAMES[: LEVEL_NAMES.index(plan.hints)] if isinstance(plan.hints, str) else ()
    for number, (item, step) in enumerate(zip(items, steps, strict=True), 1):
        if item.level in easier:
            continue
        if step is not None:
            alt = typographic(words.notation(step, language), language)
            hints.append(
                {
                    "number": number,
                    "title": words.title(step.technique, language),
                    "words": typographic(words.words(step, language), language),
                    "picture": picture(step.board, _look(item, step), alt),
                }
            )
        elif item.is_walked:
            hints.append({"number": number, "title": "", "words": texts(language)["no-hint"], "picture": None})
    return hints


def _look(item: Item, step: Step) -> Look:
    """The step's own look, with the digits that were found since the start told apart; singles rest on digits alone."""
    drawn = replace(look(step), givens=item.puzzle.values)
    is_single = technique_named(step.technique).family == "singles"
    return replace(drawn, candidates=False, marks={}) if is_single else drawn


def _solutions(items: Sequence[Item], plan: Plan) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "picture": picture(
                Board.from_grid(item.solution),
                Look(candidates=False, givens=item.puzzle.values),
                spoken(item.solution, plan.language),
            ),
        }
        for number, item in enumerate(items, 1)
    ]


def _worksheets(items: Sequence[Item], steps: Sequence[Step | None], plan: Plan) -> list[dict[str, Any]]:
    language, sheets = plan.language, []
    seen: set[str] = set()
    for number, (item, step) in enumerate(zip(items, steps, strict=True), 1):
        assert step is not None, "an item is in order only where its path takes the technique"
        name, alt = words.title(step.technique, language), spoken(step.board.grid, language)
        given = item.puzzle.values
        sheets.append(
            {
                "number": number,
                "title": name,
                "idea": typographic(idea(step.technique, language), language),
                "task": texts(language)["task"].format(name),
                "is_first": step.technique not in seen,
                "board": picture(step.board, Look(givens=given), alt),
                "pencil": picture(step.board, Look(candidates=False, givens=given), alt, pencil=True),
            }
        )
        seen.add(step.technique)
    return sheets
