"""How much work a text can ask for: bounded, whatever it says. Counts calls, not seconds."""

from __future__ import annotations

import pytest
from tests.effort import calls_of

from grille.formats.read_write import parse_entry

pytestmark = pytest.mark.slow

HOSTILE = [
    ("Grid 01\n", "*3 \n\n\n\n\t"),  # parts that are no drawing, alone or joined
    ("Grid 01\n", "x\n\n"),
    ("", "1\n"),  # a drawing that does not end
    ("", "*\n+"),
    ("*3 ", "-----\n:1 2 3 4\n\n\n"),
    ("u1 ", "A1..2\n"),
    ("", "\n;\t"),  # a table of so many rows
    ("", '";+"'),
]


@pytest.mark.parametrize(("start", "piece"), HOSTILE)
def test_a_text_is_refused_after_a_bounded_number_of_calls(start: str, piece: str) -> None:
    for length, most in ((2_500, 1_000_000), (100_000, 1_800_000)):
        text = (start + piece * length)[:length]
        assert calls_of(lambda text=text: parse_entry(text)) <= most
