"""Types of plain JSON that the types beside each noun's `to_dict` are made of; the API's schema comes from them."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

try:  # pydantic accepts no other before Python 3.12, and installs it
    from typing_extensions import TypedDict
except ImportError:
    from typing import TypedDict


class Described:
    """The part of a value's JSON schema beside its type. Pydantic calls it, but need not be installed."""

    def __init__(self, description: str = "", **limits: int) -> None:
        self._words = ({"description": description} if description else {}) | limits

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), **self._words}


class Exact(TypedDict):
    """A TypedDict that allows no other keys."""


Exact.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]


Cell = Annotated[int, Described("A cell, counted from 0 row by row.", minimum=0)]
Digit = Annotated[int, Described(minimum=1)]
Number = Annotated[int, Described(minimum=0)]
Pair = Annotated[list[int], Described("A cell and a digit.", minItems=2, maxItems=2)]
Line = Annotated[str, Described("A grid as one line, `.` for empty.")]
Complete = Annotated[bool, Described("False where the time was up, or a limit reached, before the end.")]
Seconds = Annotated[float, Described(minimum=0)]
Counters = dict[str, int | float]


class Shaped(Exact):
    """Names its shape, where the side alone does not determine it."""

    shape: NotRequired[Annotated[str, Described("The shape, where its side alone does not tell it.")]]
