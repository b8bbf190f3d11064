"""Write the pages of the techniques of rules anew: `python docs/techniques/rules/make.py`.

A page a family, in English here and in French in docs/fr/techniques. Each comes from the registry, the ideas and the
examples in examples.tsv; tests compare what lies there with what this would write.
"""

from __future__ import annotations

import pathlib

import grille
from grille.logic.ideas import rule_ideas
from grille.logic.picture import picture
from grille.logic.step import Step
from grille.logic.techniques import RULE_TECHNIQUES, Technique, technique_named
from grille.logic.words import notation, title
from grille.rules import kind_named

HERE = pathlib.Path(__file__).parent
FRENCH = HERE.parents[1] / "fr" / "techniques"

FAMILIES: dict[str, tuple[str, str, str]] = {
    "pairs": ("pairs of rules", "Single cells and pairs", "Cases seules et paires"),
    "sums": ("sums", "Sums and combinations", "Sommes et combinaisons"),
    "clues": ("clues", "Clues and lines with ends", "Indices et lignes à bouts"),
    "forty-five": ("the 45 rule", "The 45 rule", "La règle des 45"),
    "chains": ("chains of rules", "Chains and contradictions", "Chaînes et contradictions"),
}
"""The file of each family, its name in the registry, its titles."""

LEVELS = {"very-easy": "très facile", "easy": "facile", "medium": "moyen", "hard": "difficile", "expert": "expert"}
LEVELS_IN = {"en": {}, "fr": LEVELS | {"extreme": "extrême"}}


def examples() -> dict[str, Step]:
    """For each technique that has an example, the step."""
    found = {}
    for row in HERE.joinpath("examples.tsv").read_text("utf-8").splitlines()[1:]:
        name, spec, line, removed = row.split("\t")
        board = grille.Board.from_grid(grille.Grid.from_line(line, grille.Shape.from_spec(spec)))
        for digit, r, c in removed.split():
            board.remove(9 * int(r) + int(c) - 10, int(digit))
        found[name] = next(technique_named(name).find(board))
    return found


def pages() -> dict[pathlib.Path, str]:
    """What every file holds."""
    shown = examples()
    files = {HERE / f"{name}.svg": picture(step) for name, step in shown.items()}
    for language, folder in (("en", HERE), ("fr", FRENCH)):
        files[folder / "README.md"] = index(language)
        for file, (family, *_) in FAMILIES.items():
            techniques = [one for one in RULE_TECHNIQUES if one.family == family]
            files[folder / f"{file}.md"] = page(file, techniques, shown, language)
    return files


def page(file: str, techniques: list[Technique], shown: dict[str, Step], language: str) -> str:
    """One family."""
    heading = FAMILIES[file][1 if language == "en" else 2]
    parts = [f"# {heading}", twin(file, language)]
    parts += [section(one, shown.get(one.name), language) for one in techniques]
    parts.append("[All of them](README.md)" if language == "en" else "[Toutes](README.md)")
    return "\n\n".join(parts) + "\n"


def twin(file: str, language: str) -> str:
    if language == "en":
        return f"*[En français](../../fr/techniques/{file}.md)*"
    return f"*[In English](../../techniques/rules/{file}.md)*"


def section(technique: Technique, step: Step | None, language: str) -> str:
    """One technique: its idea, what it is for, an example."""
    level = LEVELS_IN[language].get(technique.level, technique.level)
    parts = [f"## {title(technique.name, language)}", rule_ideas(language)[technique.name].strip()]
    kinds = ", ".join(kind_named(name).explained(language).partition(":")[0].strip() for name in technique.rules)
    said = f"`{technique.name}`, {'level' if language == 'en' else 'niveau'} {level}"
    parts.append(f"{said}. {kinds}." if kinds else f"{said}.")
    if step is not None:
        where = "" if language == "en" else "../../techniques/rules/"
        parts.append(f"![{notation(step, language)}]({where}{technique.name}.svg)")
        parts += [f"**{notation(step, language)}**", step.words(language)]
    return "\n\n".join(parts)


def index(language: str) -> str:
    """The list of all, in the order of levels."""
    is_english = language == "en"
    rows = []
    for technique in RULE_TECHNIQUES:
        file = next(file for file, (family, *_) in FAMILIES.items() if family == technique.family)
        level = LEVELS_IN[language].get(technique.level, technique.level)
        family = FAMILIES[file][1 if is_english else 2]
        rows.append(f"| {title(technique.name, language)} | [{family}]({file}.md) | {level} |")
    head = "| technique | family | level |" if is_english else "| technique | famille | niveau |"
    text = ENGLISH if is_english else AS_FRENCH
    return f"{text}\n{head}\n|---|---|---|\n" + "\n".join(rows) + "\n"


ENGLISH = """# Techniques of rules

*[En français](../../fr/techniques/README.md)*

Where a puzzle has [rules](../../rules.md), `grille explain`, `grille hint`, `grille rate` and *Explain all* on the
page use the techniques below, and those of [the list](../README.md) that rely on houses alone. Techniques that lean
on one solution by exchanging digits are left out: a rule may tell the exchanged digits apart. Steps name their rules
and numbers, and none leans on the solution being the only one, so a path that ends proves it.

```python
>>> import grille
>>> shape = grille.Shape.of(4, rules=["cage 3 r1c1 r1c2", "thermometer r4c1 r4c2 r4c3"])
>>> for step in list(grille.explain(grille.parse("................", shape=shape)))[:2]: print(step)
Along a Rule: thermometer (r4c1-r4c3) => r4c1<>3, r4c1, r4c2<>4, r4c2, r4c3<>1, r4c3<>2
Pointing: 4 in box 3 => r3c3, r3c4<>4
```

**Levels.** The level of a puzzle with rules is that of the hardest technique on its path, as without rules. The
order: domains and pairs (`very-easy`, `easy`), sums by their bounds and combinations (`medium`), combinations with
locked digits, the 45 rule over one house and clues (`hard`), the 45 rule over several houses, chains through rules
and short contradictions (`expert`). What these do not finish is `extreme`. Each technique depends on candidates alone
and keeps its steps when others are gone, so the level does not depend on how the puzzle lies. ER and HoDoKu's score
are not defined where there are rules.

Every example comes from a puzzle made by `grille generate`, with the rules of the step alone.
"""
AS_FRENCH = """# Techniques des règles

*[In English](../../techniques/rules/README.md)*

Là où une grille a des [règles](../../rules.md), `grille explain`, `grille hint`, `grille rate` et *Tout expliquer*
sur la page emploient les techniques ci-dessous, et celles de [la liste](../../techniques/README.md) qui ne reposent
que sur les zones. Celles qui supposent une seule solution en échangeant des chiffres sont laissées de côté : une
règle peut distinguer ces chiffres. Chaque étape nomme ses règles et leurs nombres, et aucune ne suppose que la
solution soit la seule : un chemin qui aboutit le prouve.

**Niveaux.** Le niveau d'une grille avec règles est celui de la technique la plus difficile de son chemin, comme sans
règles. L'ordre : cases seules et paires (`very-easy`, `easy`), bornes des sommes et combinaisons (`medium`),
combinaisons verrouillées, règle des 45 dans une zone et indices (`hard`), règle des 45 dans plusieurs zones, chaînes
par des règles et contradictions courtes (`expert`). Ce que cela ne finit pas est `extreme`. Chaque technique ne
dépend que des candidats et garde ses étapes quand d'autres candidats ont disparu : le niveau ne dépend pas de la
disposition de la grille. ER et score de HoDoKu ne sont pas définis là où il y a des règles.

Chaque exemple vient d'une grille faite par `grille generate`, avec les seules règles de l'étape.
"""


def main() -> None:
    FRENCH.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
