// The producers of Sudoku Explainer from 15 up, in the order in which they run; those below are techniques of
// `logic`. Each looks at a grid and hands in the hint that the original would take. The rules that decide a tenth are
// the original's, odd ones included.
#pragma once

#include "se/grid.hpp"
#include "se/hint.hpp"
#include "se/in_vain.hpp"
#include "se/reach.hpp"

namespace grille::se {

// True: a hint was found.
[[nodiscard]] bool unique_loop(const Grid& grid, Hints& hints);  // 15; all of them, where the hints keep all
[[nodiscard]] bool bug(const Grid& grid, Hints& hints);          // 19
// These skip searches known to be in vain, and record those that turn out to be.
[[nodiscard]] bool aligned_exclusion(const Grid& grid, int size, Hints& hints, CellsInVain& in_vain);  // 20, 22
// 21. Where there is no hint, `reach` is left as the grid's.
void static_chains(const Grid& grid, Hints& hints, DigitsInVain& of_one_digit, Reach& reach);
// The same for once.
void static_chains(const Grid& grid, Hints& hints);

}  // namespace grille::se
