"""The site from the repository's Markdown, both languages: `make docs`, or `python docs/site/build.py OUT`.

Pages are laid out under OUT.source, with what only the site has: the gallery of techniques, French pages of each of
them, notebooks that were run, reports of studies. Sphinx builds English into OUT and French into OUT/fr; a warning is
an error. Then every link and everything a page loads is looked up.
"""

from __future__ import annotations

import os
import pathlib
import runpy
import shutil
import subprocess
import sys

import gallery
import notebooks
import sources
from links import complaints

import grille
from grille.logic.ideas import ideas
from grille.logic.techniques import Technique
from grille.study.description import study_named
from grille.study.runner import run_study

STUDIES = {"propagation": 0.01, "relaxation": 0.005, "heuristics": 0.005, "difficulty": 0.005}
"""Studies that take seconds at this share of their puzzles."""
FRENCH_FACTS = {
    "name": "nom",
    "family": "famille",
    "level": "niveau",
    "place in the order": "place dans l'ordre",
    "price on the ladder": "prix sur l'échelle",
    "shapes": "formes",
    "every shape": "toutes les formes",
    "the classic 9×9": "la grille classique 9×9",
    "asks for": "demande",
    "a puzzle with one solution": "une grille à solution unique",
    "not on it": "absente",
    "and more": "et plus",
}
REPORTS = """# Reports of studies

What `grille study NAME --out FOLDER` writes, here from a small share of each study's puzzles so that it takes seconds:
the questions, tables and figures are those of the whole study, the numbers are not. [Compare and study](study.md) tells
how to run them whole.

"""


def french_page(technique: Technique, told: str, facts: str) -> str:
    """The French page of a technique: its idea, picture and example, and the facts of the English page."""
    idea = ideas("fr")[technique.name].strip()
    example = told.removeprefix(idea).partition("\n[All techniques]")[0].strip()
    for word, french in sorted(FRENCH_FACTS.items(), key=lambda pair: -len(pair[0])):
        facts = facts.replace(f"| {word}", f"| {french}").replace(f" {word} |", f" {french} |")
    picture = f"![{technique.titles['fr']}]({technique.name}.svg)"
    end = "[Toutes les techniques](index.md)\n"
    return "\n\n".join([f"# {technique.titles['fr']}", idea, picture, example, facts, end])


class Site:
    """The pages laid out, by language, and what Sphinx makes of them."""

    def __init__(self, out: pathlib.Path) -> None:
        self.out, self.source = out, out.with_name(out.name + ".source")
        for folder in (self.out, self.source):
            shutil.rmtree(folder, ignore_errors=True)

    def write(self, place: str, text: str) -> None:
        path = self.source / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def names(self, language: str) -> set[str]:
        folder = self.source / language
        return {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")}

    def lay_out(self) -> None:
        for path in sources.pages():
            place = sources.place_of(path)
            assert place is not None
            self.write(place, sources.rewritten((sources.ROOT / path).read_text("utf-8"), path, self.source))
        self.lay_out_techniques()
        self.lay_out_notebooks()
        self.lay_out_reports()
        for language in sources.LANGUAGES:
            names = self.names(language)
            for name in ("techniques/index", "notebooks/index", "native/index"):
                if name in names:
                    self.append(f"{language}/{name}.md", sources.below(name, names))
            self.append(f"{language}/index.md", sources.contents(language, names))

    def append(self, place: str, text: str) -> None:
        with (self.source / place).open("a", encoding="utf-8") as file:
            file.write(text)

    def lay_out_techniques(self) -> None:
        """The gallery in both languages, and the French half of each page as a page of its own."""
        make = runpy.run_path(str(sources.ROOT / "docs" / "techniques" / "make.py"))
        techniques = (*make["TECHNIQUES"], *make["WALKED"])
        index = self.source / "en" / "techniques" / "index.md"
        head, _, rest = index.read_text("utf-8").partition("\n\n")
        cards = gallery.gallery(techniques, "en").replace("{pictures}", "../_pictures/")
        index.write_text(f"{head}\n\n{cards}\n{rest}", "utf-8")
        cards = gallery.gallery(techniques, "fr").replace("{pictures}", "../../_pictures/")
        self.write("fr/techniques/index.md", f"# Techniques\n\n{cards}")
        for technique in techniques:
            path = self.source / "en" / "techniques" / f"{technique.name}.md"
            english, _, french = path.read_text("utf-8").partition("\n## En français\n\n")
            path.write_text(english + "\n[All techniques](index.md)\n", "utf-8")
            shutil.copy(path.with_suffix(".svg"), self.source / "fr" / "techniques")
            self.write(f"fr/techniques/{technique.name}.md", french_page(technique, french, make["facts"](technique)))

    def lay_out_notebooks(self) -> None:
        text = "# Notebooks\n\nRun from top to bottom when this site was built.\n\n"
        for path in sorted((sources.ROOT / "examples" / "notebooks").glob("*.py")):
            page = sources.rewritten(notebooks.page(path), f"examples/notebooks/{path.name}", self.source)
            self.write(f"en/notebooks/{path.stem}.md", page)
            text += f"- [{page.removeprefix('# ').partition(chr(10))[0]}]({path.stem}.md)\n"
        self.write("en/notebooks/index.md", text)

    def lay_out_reports(self) -> None:
        text = REPORTS
        for name, scale in STUDIES.items():
            run_study(name, self.source / "reports" / name, scale=scale)
            title = study_named(name).title
            text += f'- <a href="reports/{name}.html">{title}</a> (`{name}`, {scale:.1%} of its puzzles)\n'
        self.write("en/reports.md", text)

    def build(self, language: str) -> None:
        target = self.out if language == "en" else self.out / language
        command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-j", "auto"]
        command += ["-c", str(sources.HERE), "-d", str(self.source / f"{language}.doctrees")]
        subprocess.run(
            [*command, self.source / language, target], env={**os.environ, "GRILLE_SITE_LANGUAGE": language}, check=True
        )

    def finish(self) -> None:
        """What is not Sphinx's: the pictures of the gallery, once for both languages, and the reports."""
        (self.out / "_pictures").mkdir()
        for path in (sources.ROOT / "docs" / "techniques").glob("*.svg"):
            shutil.copy(path, self.out / "_pictures")
        (self.out / "reports").mkdir()
        for name in STUDIES:
            shutil.copy(self.source / "reports" / name / "report.html", self.out / "reports" / f"{name}.html")


def main() -> None:
    site = Site(pathlib.Path(sys.argv[1]).resolve())
    site.lay_out()
    for language in sources.LANGUAGES:
        site.build(language)
    site.finish()
    wrong = complaints(site.out)
    print(*wrong[:20], sep="\n", end="\n" if wrong else "", file=sys.stderr)
    print(f"{sum(1 for _ in site.out.rglob('*.html'))} pages of grille {grille.__version__} in {site.out}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
