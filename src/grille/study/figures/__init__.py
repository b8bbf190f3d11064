"""Figures from plain data to SVG; their captions are in `captions`."""

from grille.study.figures.bars import shares, stacked
from grille.study.figures.boxes import boxes
from grille.study.figures.cactus import cactus
from grille.study.figures.curves import curves
from grille.study.figures.heat import heat
from grille.study.figures.scatter import scatter

__all__ = ["boxes", "cactus", "curves", "heat", "scatter", "shares", "stacked"]
