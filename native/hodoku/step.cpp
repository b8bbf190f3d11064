#include "hodoku/step.hpp"

#include "hodoku/grid.hpp"

namespace grille::hodoku {

void Step::clear() {
  Reasons::clear();
  places.clear();
  removes.clear();
  sets.clear();
  branches.clear();
}

void Step::remove_each(const Grid& grid, const Cells& from, unsigned mask) {
  for (const int cell : from) {
    for (const int digit : Each(grid.digits[at(cell)] & mask)) remove(cell, digit);
  }
}

}  // namespace grille::hodoku
