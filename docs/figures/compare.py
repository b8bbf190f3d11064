"""Draws docs/figures/compare.svg: what `grille compare --examples` prints, as a picture of a terminal."""

from __future__ import annotations

import io
import pathlib
import re
import subprocess
import sys

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

WIDTH = 112


def main() -> None:
    program = pathlib.Path(sys.executable).parent / "grille"
    command = [str(program), "compare", "--examples"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    shown = "\n".join(line[:WIDTH].rstrip() for line in printed.splitlines())
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(f"$ grille compare --examples\n{shown}"), overflow="crop", no_wrap=True)
    picture = console.export_svg(title="grille", theme=MONOKAI)
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # a picture loads nothing from elsewhere
    picture = re.sub(r"<!--.*?-->", "", picture, flags=re.DOTALL)
    picture = picture.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    (pathlib.Path(__file__).parent / "compare.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
