"""Every step can be told in every language, and what is told names everything that the step rests on.

The golden texts were read by a person. After a change of words, write them anew with
`GRILLE_GOLDEN=write pytest tests/logic/test_words.py` and read what changed.
"""

from __future__ import annotations

import itertools
import os
import pathlib
import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.alphabet import digit_texts
from grille.logic.ideas import idea, ideas
from grille.logic.step import Step
from grille.logic.techniques import HODOKU_TECHNIQUES, RULE_TECHNIQUES, TECHNIQUES, Technique
from grille.logic.words import LANGUAGES, language_named, notation, title
from grille.logic.words.language import Language, Listed, ListedDigits, ListedHouses
from grille.model import Board, Grid, Shape, cell_name

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
CODES = [language.code for language in LANGUAGES]
NAMES = [technique.name for technique in TECHNIQUES]


def house_pattern(kind: str, language: Language) -> str:
    """Houses of a kind in a text, also where several share a noun: `rows 2, 4 and 6`."""
    noun = language.houses[kind]
    return rf"\b(?:{noun.one}|{noun.many}) (\d+(?:(?:, | {language.and_word} )\d+)*)\b"


def houses_named(text: str, language: Language) -> set[tuple[str, int]]:
    return {
        (kind, int(number) - 1)
        for kind in language.houses
        for match in re.finditer(house_pattern(kind, language), text)
        for number in re.findall(r"\d+", match[1])
    }


def assert_all_named(step: Step, language: Language) -> None:
    text, side, because = step.words(language.code), step.shape.side, step.because
    assert not re.search(r"[{}]|  | ,|\.\.", text), text
    cells = {cell for cell, _ in (*step.places, *step.removes)} | {part.index for part in because.cells}
    cells |= {mark.cell for mark in because.marks}
    cells |= {cell for link in because.links for cell in (link.start[0], link.end[0])}
    names = {cell_name(cell, side) for cell in cells}
    assert names <= set(re.findall(r"\br\d+c\d+\b", text)), text
    houses = {(house.kind, house.index) for house in (step.shape.houses[part.index] for part in because.houses)}
    assert houses <= houses_named(text, language), text
    digits = {digit for _, digit in (*step.places, *step.removes)} | set(because.digits)
    digits |= {mark.digit for mark in because.marks}
    bare = re.sub(r"\br\d+c\d+\b", "", text)
    for kind in language.houses:
        bare = re.sub(house_pattern(kind, language), "", bare)
    assert {digit_texts(side)[digit] for digit in digits} <= set(re.findall(r"\b\w+\b", bare)), text


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", NAMES)
def test_words_name_every_cell_house_and_digit(name: str, code: str, examples: Mapping[str, Step]) -> None:
    assert_all_named(examples[name], language_named(code))


def test_words_of_whole_paths_name_everything(examples: Mapping[str, Step]) -> None:
    for step in examples.values():
        for other in grille.explain(step.board):
            for language in LANGUAGES:
                assert_all_named(other, language)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "shape", [Shape.of(6), Shape.of(9, diagonals=True), Shape.of(9, windows=True), Shape.of(16)], ids=str
)
def test_words_of_other_shapes_name_everything(shape: Shape, code: str) -> None:
    steps = list(grille.explain(grille.generate(shape=shape, seed=1)))
    assert steps
    for step in steps:
        assert_all_named(step, language_named(code))


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.slow) for first in (3, 6))])
@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_every_step_of_a_technique_can_be_told(technique: Technique, first: int, examples: Mapping[str, Step]) -> None:
    for example in list(examples.values())[first::9]:
        for step in itertools.islice(technique.find(example.board), 40):
            for language in LANGUAGES:
                assert_all_named(step, language)


@pytest.mark.parametrize("code", CODES)
def test_words_are_those_a_person_has_read(code: str, examples: Mapping[str, Step]) -> None:
    told = "".join(f"# {name}\n{notation(examples[name], code)}\n{examples[name].words(code)}\n\n" for name in NAMES)
    path = GOLDEN / f"words.{code}.txt"
    if os.environ.get("GRILLE_GOLDEN") == "write":
        path.write_text(told, "utf-8")
    assert told == path.read_text("utf-8")


def test_every_technique_has_its_sentences_and_every_sentence_is_used() -> None:
    used = {name for one in (*TECHNIQUES, *HODOKU_TECHNIQUES, *RULE_TECHNIQUES) for name in one.sentences} | {"remove"}
    assert used == LANGUAGES[0].texts.keys()


def test_languages_have_the_same_sentences() -> None:
    for language in LANGUAGES[1:]:
        assert language.texts.keys() == LANGUAGES[0].texts.keys()
        assert language.pieces.keys() == LANGUAGES[0].pieces.keys()
        assert language.houses.keys() == LANGUAGES[0].houses.keys()


@pytest.mark.parametrize("technique", TECHNIQUES, ids=NAMES)
def test_every_technique_has_a_title_in_every_language(technique: Technique) -> None:
    assert list(technique.titles) == CODES
    assert all(technique.titles.values())


@pytest.mark.parametrize("code", CODES)
def test_titles_differ_from_each_other(code: str) -> None:
    titles = [title(name, code) for name in NAMES]
    assert len(titles) == len(set(titles))


def test_an_unknown_language_is_named(examples: Mapping[str, Step]) -> None:
    with pytest.raises(grille.UnknownNameError, match="no language is called 'xx'; there are en, fr"):
        examples["x-wing"].words("xx")


def test_french_contracts_articles_and_keeps_spaces() -> None:
    french, shape = language_named("fr"), Shape.of(9)
    box, rows = ListedHouses(french, shape.boxes[3:4]), ListedHouses(french, (shape.rows[1], shape.rows[5]))
    assert f"{box} {box:of}" == "le bloc 4 du bloc 4"
    assert f"{rows} {rows:of} {rows:kind} {rows:one}" == "les lignes 2 et 6 des lignes 2 et 6 lignes ligne"
    mixed = ListedHouses(french, (shape.columns[0], shape.boxes[0]))
    assert f"{mixed:of}" == "de la colonne 1 et du bloc 1"
    digits = ListedDigits(french, ("3", "7"))
    assert f"{digits} | {digits:bare} | {digits:or} | {digits:,}" == "le 3 et le 7 | 3 et 7 | 3 ou 7 | 3, 7"
    assert french.sentence("à deux : a ; b ?") == "À deux\u00a0: a\u00a0; b\u00a0?"
    assert french.sentence("r1c1 voit") == "r1c1 voit"


@given(st.lists(st.sampled_from(["r1c1", "r2c2", "r3c3", "r4c4"]), min_size=1, max_size=4, unique=True))
def test_a_list_names_each_thing_once(items: list[str]) -> None:
    for language in LANGUAGES:
        listed = Listed(language, tuple(items))
        for how in ("", "or", ",", ";", "+de "):
            assert re.findall(r"r\dc\d", format(listed, how)) == items
        assert format(listed, "#a|b") == ("a" if len(items) == 1 else "b")
        assert format(listed, "#a|b|c") == "abcc"[len(items) - 1]


def test_singles_say_what_bars_the_others() -> None:
    hidden = next(iter(grille.explain(Grid.from_line(".13....143......"), techniques=["hidden-single-box"])))
    assert hidden.words() == (
        "Where can the digit 3 go in box 1? r1c1 sees the 3 in r1c3; r2c2 sees the 3 in r3c2."
        " Only r2c1 is left, so r2c1 must be 3."
    )
    board = Board.from_grid(Grid.from_line("1..............."))
    for cell in (1, 4):
        board.remove(cell, 2)
    hidden = next(iter(grille.explain(board, techniques=["hidden-single-box"])))
    assert hidden.words("fr") == (
        "Où le 2 peut-il aller dans le bloc 1\u00a0? Des étapes précédentes l'ont retiré de r1c2 et de r2c1."
        " Il ne reste que r2c2\u00a0: r2c2 vaut donc 2."
    )
    board = Board.from_grid(Grid.from_line("1..............."))
    for digit in (2, 3):
        board.remove(1, digit)
    naked = next(iter(grille.explain(board, techniques=["naked-single"])))
    assert naked.words() == (
        "Which digits can r1c2 hold, in row 1, column 2 and box 1? r1c2 sees 1 in r1c1. Earlier steps took 2 and 3 from"
        " it. Only 4 is left, so r1c2 must be 4."
    )


def test_cells_that_fall_for_the_same_reason_are_told_together() -> None:
    board = Board.from_grid(Grid.from_line("." * 81))
    for cell, digits in ((40, (1, 2, 3)), (41, (1, 3)), (36, (2, 3))):
        for digit in range(1, 10):
            if digit not in digits:
                board.remove(cell, digit)
    step = next(iter(grille.explain(board, techniques=["xyz-wing"])))
    assert step.notation == "XYZ-Wing: r5c5, r5c1, r5c6 => r5c2, r5c3, r5c4, r5c7, r5c8, r5c9<>3"
    assert "r5c2, r5c3, r5c4, r5c7, r5c8 and r5c9 see r5c1, r5c6 and r5c5 in row 5. Remove" in step.words()


def test_digits_above_nine_are_the_symbols_on_the_board() -> None:
    values = [0] * 256
    values[:15] = range(1, 16)
    step = next(iter(grille.explain(Grid(Shape.of(16), values), techniques=["full-house"])))
    assert step.notation == "Full House: G in row 1 => r1c16=G"
    assert "must be G" in step.words()


@pytest.mark.parametrize("language", CODES)
def test_every_technique_has_its_idea(language: str) -> None:
    names = [*NAMES, *(technique.name for technique in HODOKU_TECHNIQUES)]
    assert sorted(ideas(language)) == sorted(names)
    for name in names:
        text = idea(name, language)
        assert text[0].isupper()
        assert text.endswith(".")
        assert language != "fr" or not re.search(r" [:;!?»]|« ", text), "a space there must not break"
