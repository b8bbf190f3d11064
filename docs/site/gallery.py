"""The techniques as a gallery: a card each with picture, title and level, and a field that searches them."""

from __future__ import annotations

import html
from collections.abc import Iterable

from grille.logic.ideas import ideas
from grille.logic.techniques import Technique
from grille.publish.words import level_title

WORDS = {
    "en": ("Search the techniques", "name, family, level or a word of the idea", "of", "techniques", "any level"),
    "fr": ("Chercher une technique", "nom, famille, niveau ou un mot de l'idée", "sur", "techniques", "tout niveau"),
}


def gallery(techniques: Iterable[Technique], language: str) -> str:
    """The cards in their order, as one block of HTML."""
    listed = tuple(techniques)
    title, hint, of, what, every = WORDS[language]
    levels = {one.level: level_title(one.level, language) for one in listed}
    options = "".join(f'<option value="{level}">{html.escape(said)}</option>' for level, said in levels.items())
    cards = "\n".join(_card(one, language, levels[one.level]) for one in listed)
    return f"""```{{raw}} html
<form class="gallery-search" role="search" data-of="{of}" data-what="{what}">
<label>{title} <input type="search" placeholder="{html.escape(hint)}" autocomplete="off"></label>
<select aria-label="{every}"><option value="">{every}</option>{options}</select>
<output>{len(listed)} {what}</output></form>
<div class="gallery">
{cards}
</div>
```
"""


def _card(technique: Technique, language: str, level: str) -> str:
    idea = " ".join(ideas(language)[technique.name].split())
    title = technique.titles[language]
    words = html.escape(f"{technique.name} {title} {technique.family} {level} {idea}".lower(), quote=True)
    return (
        f'<a class="card" href="{technique.name}.html" data-level="{technique.level}" data-words="{words}">'
        f'<img src="{{pictures}}{technique.name}.svg" alt="" loading="lazy" width="512" height="512">'
        f"<b>{html.escape(title)}</b><small>{html.escape(level)} · {html.escape(technique.family)}</small></a>"
    )
