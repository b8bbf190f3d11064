"""The French pages keep up with the English ones: a page for each method, same figures, examples that are the same.

Figures are compared row by row of the tables, 1,234.5 in English being 1 234,5 in French.
"""

from __future__ import annotations

import pathlib
import re

import pytest

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
PAGES = sorted((DOCS / "methods").glob("*.md"))
BLOCK = re.compile(r"^```(?:python|console)\n.*?^```$", re.MULTILINE | re.DOTALL)
THOUSANDS = {"en": ",", "fr": "[\u00a0\u202f]"}
DECIMAL = {"en": ".", "fr": ","}

TWINS = [path.stem for path in sorted((DOCS / "fr").glob("*.md")) if path.stem not in ("README", "glossaire")]

named = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
others = pytest.mark.parametrize("name", TWINS)


def numbers(text: str, language: str) -> list[str]:
    """The numbers of a text, sorted, without separators of thousands and with a decimal point."""
    text = re.sub(rf"(?<=\d){THOUSANDS[language]}(?=\d{{3}}(?!\d))", "", text)
    whole_and_part = rf"\d+(?:{re.escape(DECIMAL[language])}\d+)?"
    return sorted(number.replace(DECIMAL[language], ".") for number in re.findall(whole_and_part, text))


def rows(text: str) -> list[str]:
    """The rows of the tables of a page, what stands in blocks left out."""
    outside = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [line for line in outside.splitlines() if line.startswith("|")]


def french(page: pathlib.Path) -> str:
    return (DOCS / "fr" / "methods" / page.name).read_text("utf-8")


def test_numbers_are_read_as_each_language_writes_them() -> None:
    assert numbers("449,355 in 0.28 ms: 1, 22, 890", "en") == numbers("449\u202f355 en 0,28 ms : 1, 22, 890", "fr")
    assert numbers("1,000,000", "en") == numbers("1\u00a0000\u202f000", "fr") == ["1000000"]
    assert numbers("1,234", "en") != numbers("1\u202f243", "fr")
    assert numbers("0.28", "en") == numbers("0,28", "fr") != numbers("0.28", "fr")


def test_there_is_a_french_page_for_each_method_and_no_other() -> None:
    for page in PAGES:
        assert f"](../fr/methods/{page.name})" in page.read_text("utf-8")
    assert [page.name for page in PAGES] == sorted(page.name for page in (DOCS / "fr" / "methods").glob("*.md"))


@named
def test_the_tables_have_the_same_figures(page: pathlib.Path) -> None:
    ours, theirs = rows(page.read_text("utf-8")), rows(french(page))
    for one, other in zip(ours, theirs, strict=True):
        assert numbers(one, "en") == numbers(other, "fr"), f"{one}\n{other}"


@named
def test_the_examples_are_those_of_the_english_page(page: pathlib.Path) -> None:
    english = page.read_text("utf-8")
    blocks = BLOCK.findall(french(page))
    assert blocks, "a page shows at least one example"
    assert all(block in english for block in blocks)


@others
def test_other_pages_show_the_examples_of_the_english_page(name: str) -> None:
    english, other = ((DOCS / folder / f"{name}.md").read_text("utf-8") for folder in (".", "fr"))
    assert f"](../{name}.md)" in other
    assert f"](fr/{name}.md)" in english
    assert all(block in english for block in BLOCK.findall(other))
    headings = [len(re.findall(r"^## ", text, re.MULTILINE)) for text in (english, other)]
    assert headings[0] == headings[1], "a section has been added to one of them"


@others
def test_tables_of_other_pages_have_the_same_figures(name: str) -> None:
    english, other = ((DOCS / folder / f"{name}.md").read_text("utf-8") for folder in (".", "fr"))
    for pair in zip(rows(english), rows(other), strict=True):
        one, two = (re.sub("`[^`]*`", "", row) for row in pair)
        assert numbers(one, "en") == numbers(two, "fr"), "\n".join(pair)


def test_the_word_list_has_every_word_of_the_glossary() -> None:
    def words(text: str, column: int) -> list[str]:
        cells = [row.split("|")[column].replace("*", "").strip() for row in rows(text)]
        return cells[2:]

    english = set(words((DOCS / "glossary.md").read_text("utf-8"), 1))
    missing = english - set(words((DOCS / "fr" / "glossaire.md").read_text("utf-8"), 2))
    assert not missing, f"docs/fr/glossaire.md lacks {sorted(missing)}"


SOURCE = DOCS.parent / "src" / "grille"
FRENCH = [
    *sorted((DOCS / "fr").rglob("*.md")),
    *sorted((SOURCE / "web" / "page" / "js" / "words").glob("*.js")),
    SOURCE / "language" / "fr.txt",
    SOURCE / "logic" / "words" / "fr.py",
    SOURCE / "logic" / "ideas" / "fr.toml",
    SOURCE / "publish" / "words.py",
]
NOT_CALLED = {"boîte": "bloc", "maison": "zone", "cellule": "case"}


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: str(path.relative_to(DOCS.parent)))
def test_an_idea_has_one_french_word_everywhere(path: pathlib.Path) -> None:
    text = path.read_text("utf-8").lower()
    assert {word: better for word, better in NOT_CALLED.items() if re.search(rf"\b{word}s?\b", text)} == {}
