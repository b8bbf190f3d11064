"""The report of a study: one self-contained HTML file, for screens, phones and paper, in light and dark."""

from __future__ import annotations

import html
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.resources import files
from typing import Any

from grille.figures.style import Picture
from grille.files import write_whole
from grille.frames import Columns, Tabular, columns_of
from grille.language import current_language, translate
from grille.messages import Message, joined
from grille.notebook import Plot
from grille.study.machine import machine
from grille.study.puzzle_sets import CORPORA
from grille.study.results import Results, is_broken
from grille.study.storage import Folder
from grille.study.tables import LEGEND, Table


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture and the sentence that states its finding."""

    name: str
    picture: Picture
    caption: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, paragraphs, tables and figures, in this order."""

    title: str
    text: Sequence[str] = ()
    tables: Sequence[Table] = ()
    figures: Sequence[Figure] = ()


@dataclass(frozen=True, slots=True)
class Report(Tabular):
    """The findings of a study, or how far it came where it was stopped."""

    findings: Sequence[str]
    sections: Sequence[Section] = ()
    remarks: Sequence[str] = ()
    complete: bool = True
    """Whether every run was made; a stopped study has no report yet, and resumes when it is run again."""
    wrong: int = 0
    """The number of wrong answers."""
    mended: Sequence[str] = ()
    """What was unreadable in the folder and was made again, a sentence each."""
    rows: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    """One for each puzzle and method, with its counters; repeats are told by their median time."""

    @property
    def figures(self) -> dict[str, Plot]:
        """The figures by name, as matplotlib has them."""
        return {one.name: one.picture.plot for section in self.sections for one in section.figures}

    def to_columns(self) -> Columns:
        """The rows; each counter has a column."""
        return columns_of(self.rows)


def write_report(folder: Folder, results: Results) -> Report:
    """Analyse, then write `report.html` and `figures/*.svg`."""
    analysis = import_module(f"grille.study.analyses.{results.study.analysis}")
    report: Report = analysis.report(results)
    broken = results.where(is_broken)
    report = replace(
        report,
        findings=[*report.findings, *([_broken_finding(broken)] if len(broken) else [])],
        wrong=len(broken.where(verdict="wrong")),
        mended=tuple(folder.mended),
        rows=results.rows,
    )
    folder.figures_path.mkdir(exist_ok=True)
    for section in report.sections:
        for figure in section.figures:
            write_whole(folder.figures_path / f"{figure.name}.svg", figure.picture.wide)
    write_whole(folder.report_path, to_html(results, report))
    return report


def _broken_finding(broken: Results) -> str:
    parts = [
        Message("{} {:,} ({})", word, len(runs), ", ".join(runs.methods))
        for word, runs in sorted(broken.by("verdict").items())
    ]
    return Message("Some runs broke, and their times are not counted: {}.", joined("; ", parts))


def to_html(results: Results, report: Report) -> str:
    """The whole page."""
    study = results.study
    style = (files("grille.study") / "report.css").read_text("utf-8")
    body = [
        f"<header><p class='kind'>{_text(Message('Grille study · {}', study.name))}</p><h1>{_text(study.title)}</h1>",
        f"<p class='question'>{_text(study.question)}</p></header>",
        f"<section class='findings'><h2>{_text(Message('In short'))}</h2><ul>",
        *(f"<li>{_text(finding)}</li>" for finding in report.findings),
        "</ul></section>",
    ]
    number = 0
    for section in report.sections:
        body.append(f"<section><h2>{_text(section.title)}</h2>")
        body += (f"<p>{_text(text)}</p>" for text in section.text)
        for table in section.tables:
            legend = f"<p class='legend'>{_text(LEGEND)}</p>" if table.has_marks else ""
            caption = f"<p class='caption'>{_text(table.caption)}</p>" if table.caption else ""
            body.append(f"{caption}<div class='wide'>{replace(table, caption='').to_html()}</div>{legend}")
        for figure in section.figures:
            number += 1
            caption = _text(figure.caption)
            body.append("<figure>")
            for name, svg in (("desk", figure.picture.wide), ("phone", figure.picture.narrow)):
                width = f"--natural: {_natural_width(svg)}px"  # the narrowest at which letters stay legible
                svg = svg.replace("<svg ", f'<svg role="img" aria-label="{caption}" style="{width}" ', 1)
                body.append(f"<div class='wide {name}'>{svg}</div>")
            body.append(f"<figcaption><b>{_text(Message('Figure {}.', number))}</b> {caption}</figcaption></figure>")
        body.append("</section>")
    body.append(_how(results, report))
    return (
        f"<!doctype html>\n<html lang='{current_language()}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        "<meta name='color-scheme' content='light dark'>"
        f"<title>{_text(study.title)}</title>\n<style>\n{style}</style></head>\n<body><main>\n"
        + "\n".join(body)
        + "\n</main></body></html>\n"
    )


def _text(text: str) -> str:
    """The text in the current language, escaped; numbers stay on one line with their units, and ranges unbroken."""
    text = re.sub(r"(?<=\d) (?=(%|×|s|ms|µs)(\W|$))", "\N{NO-BREAK SPACE}", html.escape(translate(text)))
    return re.sub(r"(?<=\d)–(?=\d)", "–\N{WORD JOINER}", text)


def _natural_width(svg: str) -> int:
    """The width in pixels at which letters are as large as the page's small print."""
    found = re.search(r'viewBox="0 0 ([0-9.]+)', svg)
    assert found is not None
    return round(1.26 * float(found.group(1)))


def _machine(recorded: str) -> str:
    """The description of this machine in the current language; of another machine, as it was recorded."""
    return machine() if recorded == machine() else recorded


def _how(results: Results, report: Report) -> str:
    """How the numbers were made, so that they can be reproduced."""
    study = results.study
    question = (
        Message("find one solution (limit 1)")
        if study.limit == 1
        else Message("up to {} solutions (limit {})", study.limit, study.limit)
    )
    repeats = Message("once") if study.repeats == 1 else Message("{} times, the median counts", study.repeats)
    facts = [
        Message(
            "Question asked of every method: {}, at most {:g} s a puzzle unless a table says otherwise; each "
            "run {}. Every solution was judged.",
            question,
            study.seconds,
            repeats,
        ),
        Message("{:,} puzzles, {:,} runs, scale {:g}.", results.puzzles, len(results), results.scale),
        *report.remarks,
    ]
    if results.left_out:
        facts.append(
            Message(
                "Left out, since {} names no folder that has them: {}. The public sets are not part of Grille.",
                CORPORA,
                joined("; ", results.left_out),
            )
        )
    facts += [Message("Machine: {}.", _machine(one)) for one in results.distinct("machine")]
    facts += [Message("Versions: {}.", one) for one in results.distinct("versions")]
    facts.append(
        Message(
            "Again: grille study {} --scale {:g} --out FOLDER; the rows are in results.parquet.",
            shlex.quote(study.word),
            results.scale,
        )
    )
    items = "".join(f"<li>{_text(fact)}</li>" for fact in facts)
    return f"<section class='how'><h2>{_text(Message('How it was measured'))}</h2><ul>{items}</ul></section>"
