"""The notebooks as pages: each is run from top to bottom, and every cell shows what it gives, as in a notebook."""

from __future__ import annotations

import ast
import contextlib
import io
import pathlib
import re
from typing import Any

CELL = re.compile(r"^# %%(?P<kind>[^\n]*)\n(?P<text>.*?)(?=^# %%|\Z)", re.MULTILINE | re.DOTALL)


def page(path: pathlib.Path) -> str:
    """The page of one notebook."""
    names: dict[str, Any] = {"__name__": "__main__"}
    parts = []
    for found in CELL.finditer(path.read_text("utf-8")):
        text = found["text"].strip()
        if "markdown" in found["kind"]:
            parts.append(re.sub(r"^# ?", "", text, flags=re.MULTILINE))
        else:
            parts += [f"```python\n{text}\n```", *_outputs(text, names)]
    return "\n\n".join(parts) + "\n"


def _outputs(code: str, names: dict[str, Any]) -> list[str]:
    """What the cell prints, and what its last expression shows."""
    tree = ast.parse(code)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        value = None if last is None else eval(compile(last, "<cell>", "eval"), names)
    parts = [f"```text\n{printed.getvalue().rstrip()}\n```"] if printed.getvalue().strip() else []
    if value is not None:
        parts.append(_shown(value))
    return parts


def _shown(value: Any) -> str:
    for name in ("_repr_html_", "_repr_svg_"):
        shown = getattr(value, name, lambda: None)()
        if shown:
            return '```{raw} html\n<div class="shown">' + shown.replace("\n```", "\n") + "</div>\n```"
    if hasattr(value, "savefig"):
        picture = io.StringIO()
        value.savefig(picture, format="svg", bbox_inches="tight")
        svg = picture.getvalue()
        return '```{raw} html\n<div class="shown figure">' + svg[svg.index("<svg") :] + "</div>\n```"
    return f"```text\n{value!r}\n```"
