"""Fill, carve, target: grids made rather than solved."""
