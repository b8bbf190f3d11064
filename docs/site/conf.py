"""Sphinx's settings for the site, once for each language; `build.py` says which and lays the pages out."""

from __future__ import annotations

import os
import pathlib
import sys
from importlib.metadata import version as version_of
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import sources  # noqa: E402
from latex2mathml.converter import convert  # noqa: E402

language = os.environ["GRILLE_SITE_LANGUAGE"]
project = "Grille"
author = copyright = "The Grille authors"
version = release = version_of("grille")
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["dollarmath"]
myst_dmath_allow_space = False
myst_heading_anchors = 6
# Examples leave parts out with "...", which no lexer of JSON takes.
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "text"

pygments_dark_style = "github-dark"
html_theme = "furo"
html_title = f"Grille {version}"
html_show_sphinx = False
html_copy_source = False
html_static_path = [str(HERE / "static")]
templates_path = [str(HERE / "templates")]
html_css_files = ["site.css"]
html_js_files = [("gallery.js", {"defer": "defer"})]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f5fa8", "color-brand-content": "#1f5fa8"},
    "dark_css_variables": {"color-brand-primary": "#8fc1f5", "color-brand-content": "#8fc1f5"},
}


def _math(self: Any, node: Any, display: str) -> None:
    """Formulas as MathML, which browsers draw by themselves."""
    self.body.append(convert(node.astext(), display=display))
    from docutils import nodes

    raise nodes.SkipNode


def _other_language(app: Any, name: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """The page's twin in the other language, or that language's first page, for the sidebar."""
    other = "en" if language == "fr" else "fr"
    twins = sources.TWINS if language == "en" else {there: here for here, there in sources.TWINS.items()}
    twin = twins.get(name, name)
    root = pathlib.Path(app.srcdir).parent
    goal = f"{other}/{twin}.md" if (root / other / f"{twin}.md").exists() else f"{other}/index.md"
    context["other_page"] = sources.address(f"{language}/{name}.md", goal)
    context["other_language"], context["other_name"] = other, {"en": "In English", "fr": "En français"}[other]


def setup(app: Any) -> None:
    app.add_html_math_renderer(
        "mathml",
        inline_renderers=(lambda self, node: _math(self, node, "inline"), None),
        block_renderers=(lambda self, node: _math(self, node, "block"), None),
    )
    app.config.html_math_renderer = "mathml"
    app.connect("html-page-context", _other_language)
