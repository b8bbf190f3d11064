"""How nouns show themselves in a notebook: HTML that loads nothing, follows light and dark, and needs no kernel.

Text takes the page's own colour, so that it is read in any theme; boards and plots bring their colours (`colours`),
which follow the notebook's theme where it says one (Jupyter, VS Code) and the system's elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from grille.colours import DARK, LIGHT
from grille.language import translate

Plot = Any
"""A matplotlib figure, which shows itself in a notebook; its package is an extra and has no types here."""

_STYLE = (
    f"""
.grille-plot{{{LIGHT}}}@media (prefers-color-scheme:dark){{.grille-plot{{{DARK}}}}}
[data-jp-theme-light=true] :is(.grille,.grille-plot),.vscode-light :is(.grille,.grille-plot){{{LIGHT}}}
[data-jp-theme-light=false] :is(.grille,.grille-plot),.vscode-dark :is(.grille,.grille-plot){{{DARK}}}
"""
    """
.grille-view{font:14px/1.45 system-ui,sans-serif;overflow-x:auto;max-width:62rem}
.grille-view>p{margin:.4em 0}
.grille-side{display:flex;flex-wrap:wrap;gap:.6rem 1.6rem;align-items:flex-start}
.grille-side>div{flex:1 1 16rem;min-width:0;max-width:34rem}
.grille-view svg.grille{max-width:min(25rem,100%);height:auto;border-radius:4px;flex:none}
.grille-view .grille-row svg.grille{width:11rem;margin:0 .8rem .4rem 0}
.grille-plot svg{max-width:100%;height:auto;border-radius:4px}
.grille-view table{border-collapse:collapse;margin:.3rem 0;font-size:13px;font-variant-numeric:tabular-nums;
color:inherit;background:none;border:0}
.grille-view caption{text-align:left;opacity:.75;padding:.2rem 0}
.grille-view th,.grille-view td{padding:.22rem .7rem .22rem 0;text-align:right;vertical-align:top;background:none;
border:0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);color:inherit;white-space:nowrap}
.grille-view table.known tbody th{text-align:left!important}
.grille-view .known td{white-space:normal;overflow-wrap:anywhere}
.grille-view thead th{border-bottom:2px solid color-mix(in srgb,currentColor 35%,transparent);font-weight:600}
.grille-view thead[onclick] th{cursor:pointer}
.grille-view :is(th,td).word,.grille-view tbody th{text-align:left}
.grille-view tbody th{font-weight:400;opacity:.75;white-space:nowrap}
.grille-view .line{font-family:ui-monospace,monospace;font-size:12px}
.grille-view .best{font-weight:700}.grille-view .worst{opacity:.7}
.grille-bar{display:flex;gap:.5rem;align-items:center;max-width:25rem}.grille-bar input{flex:1;min-width:0}
.grille-bar output{min-width:7.5em;opacity:.75;font-variant-numeric:tabular-nums}
"""
).replace("\n", "")

_LONGEST = 90  # characters of a cell; the line of a classic grid has 81

_SORT = (
    "const h=event.target.closest('th'),b=this.parentNode.tBodies[0];if(!h||!b)return;const i=h.cellIndex,"
    "d=this.dataset.by===String(i)?-1:1;this.dataset.by=d>0?i:'';"
    "const k=r=>{const c=r.cells[i],n=parseFloat(c.dataset.v??c.textContent.replace(/,/g,''));"
    "return isNaN(n)?[1,c.textContent]:[0,n]};"
    "[...b.rows].sort((p,q)=>{const x=k(p),y=k(q);return d*(x[0]-y[0]||(x[1]>y[1])-(x[1]<y[1]))})"
    ".forEach(r=>b.append(r))"
)
"""Sorts a table by the column whose head is clicked, and the other way round at the second click."""

_SLIDE = (
    "const n=+this.value,w=this.closest('.grille-view');w.querySelector('output').value=this.dataset.says.split('|')[n]"
    "??n;w.querySelectorAll('[data-k]').forEach(e=>{const k=e.dataset.k.split(' ');let on=0;"
    "for(let i=0;i<k.length;i+=2)on|=+k[i]<=n&&n<=+k[i+1];e.style.display=on?'':'none'})"
)
"""Shows what belongs to the step at which the slider stands; `data-k` has the ends of each stretch of steps."""

_STEP = "const r=this.parentNode.querySelector('input');r.step{}();r.oninput()"


def view(*parts: str) -> str:
    """Parts of HTML, one below the other, with the style that they need."""
    return f'<div class="grille-view"><style>{_STYLE}</style>{"".join(parts)}</div>'


def beside(picture: str, *parts: str) -> str:
    """A picture, and the parts to its right where there is room."""
    return f'<div class="grille-side">{picture}<div>{"".join(parts)}</div></div>'


def plot(svg: str) -> str:
    """A plot in the colours of the page."""
    return view(f'<div class="grille-plot">{svg}</div>')


def paragraph(text: str, *, strong: bool = False) -> str:
    """A sentence."""
    told = escape(translate(text))
    return f"<p><b>{told}</b></p>" if strong else f"<p>{told}</p>"


def facts(pairs: Mapping[Any, object]) -> str:
    """Names and what they are, one below the other; what is None or empty is left out."""
    rows = "".join(
        f"<tr><th>{escape(translate(name))}</th><td class='word'>{escape(translate(str(value)))}</td></tr>"
        for name, value in pairs.items()
        if value is not None and value != ""
    )
    return f"<table class=known><tbody>{rows}</tbody></table>"


def table(columns: Mapping[str, Sequence[object]], *, caption: str = "", most: int = 20) -> str:
    """The first rows of columns as a table that is sorted by a click on its head; the caption says how many there are.

    Texts stand to the left, long ones (the line of a grid) in a narrow face; None is an empty cell, and a column
    without anything is left out.
    """
    columns = {name: values for name, values in columns.items() if any(map(_is_known, values[:most]))}
    rows = list(zip(*(list(values[:most]) for values in columns.values()), strict=True))
    words = [any(isinstance(row[at], str) for row in rows) for at in range(len(columns))]
    head = "".join(
        f"<th{' class=word' if word else ''}>{escape(translate(name))}</th>"
        for name, word in zip(columns, words, strict=True)
    )
    body = "".join(
        f"<tr>{''.join(_cell(value, word) for value, word in zip(row, words, strict=True))}</tr>" for row in rows
    )
    told = f"<caption>{escape(translate(caption))}</caption>" if caption else ""
    return f"<table>{told}{sortable_head(f'<tr>{head}</tr>')}<tbody>{body}</tbody></table>"


def sortable_head(rows: str) -> str:
    """The head of a table that a click sorts."""
    return f'<thead onclick="{escape(_SORT)}">{rows}</thead>'


def slider(picture: str, captions: Sequence[str], says: Sequence[str]) -> str:
    """A picture whose elements know their steps (`stretches`), with a slider over the steps and a caption for each.

    `says` is what stands beside the slider. Where scripts may not run, the first step is seen.
    """
    last = len(captions) - 1
    told = "".join(f"<div{stretches([at], last)}>{caption}</div>" for at, caption in enumerate(captions))
    texts, first = escape("|".join(map(translate, says))), escape(translate(says[0]))
    bar = (
        f'<div class="grille-bar"><button onclick="{escape(_STEP.format("Down"))}">◀</button>'
        f'<input type="range" min="0" max="{last}" value="0" data-says="{texts}" aria-label="{first}" '
        f'oninput="{escape(_SLIDE)}"><button onclick="{escape(_STEP.format("Up"))}">▶</button>'
        f"<output>{first}</output></div>"
    )
    return view(bar, beside(picture, told))


def stretches(steps: Iterable[int], last: int) -> str:
    """The attributes of an element that is seen at these steps, ascending, of those from 0 to `last`; none for all.

    >>> stretches([0, 1, 2, 5], 6)
    ' data-k="0 2 5 5"'
    >>> stretches([1], 6)
    ' data-k="1 1" style="display:none"'
    """
    found: list[list[int]] = []
    for step in steps:
        if found and found[-1][1] == step - 1:
            found[-1][1] = step
        else:
            found.append([step, step])
    if found == [[0, last]]:
        return ""
    hidden = "" if found[0][0] == 0 else ' style="display:none"'
    return f' data-k="{" ".join(str(end) for pair in found for end in pair)}"{hidden}'


def _is_known(value: object) -> bool:
    return value is not None and value == value  # NaN is not itself


def _cell(value: object, is_word: bool) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, float):
        text = "" if value != value else f"{value:.4g}"
        return f'<td data-v="{value}">{text}</td>'
    text = str(value) if len(str(value)) <= _LONGEST else f"{str(value)[:_LONGEST]}…"
    kind = " class='word line'" if is_word and len(text) > 40 else " class=word" if is_word else ""
    return f"<td{kind}>{escape(text)}</td>"
