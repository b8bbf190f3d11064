"""Figures that say something at a glance. Each takes plain data and draws it with matplotlib.

Those of a report come as a Picture, drawn for a desk and for a phone; the others as a plot.
"""

from grille.figures.bars import shares, stacked
from grille.figures.boxes import boxes
from grille.figures.cactus import cactus
from grille.figures.curves import curves
from grille.figures.heat import heat
from grille.figures.levels import levels
from grille.figures.race import race
from grille.figures.scatter import scatter
from grille.figures.search import shrinking, tree

__all__ = ["boxes", "cactus", "curves", "heat", "levels", "race", "scatter", "shares", "shrinking", "stacked", "tree"]
