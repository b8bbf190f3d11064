// The last resort of all (facts 2.12.3): a cell in the middle of the open ones gets its digit.
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

// Naked and hidden singles until there are none. False: a contradiction.
bool settle_singles(Grid& grid) {
  while (true) {
    grid.settle();
    Candidate one;
    if (!grid.naked.is_empty()) {
      one = grid.naked.waiting().front();
    } else if (!grid.hidden.is_empty()) {
      one = grid.hidden.waiting().front();
    } else {
      break;
    }
    grid.place(cell_of(one), digit_of(one));
  }
  for (const int cell : grid.empty) {
    if (grid.digits[at(cell)] == 0) return false;
  }
  // A house that has lost all places of a digit it lacks.
  for (int house = 0; house < houses; ++house) {
    Mask seen = 0;
    for (const int cell : tables.members[at(house)]) {
      const int value = grid.values[at(cell)];
      seen = with(seen, value != 0 ? bit(value - 1) : grid.digits[at(cell)]);
    }
    if (seen != 0x1ff) return false;
  }
  return true;
}

bool solve(Grid& grid) {
  if (!settle_singles(grid)) return false;
  if (grid.is_full()) return true;
  int best = grid.empty.first();
  for (const int cell : grid.empty) {
    if (grid.count_of(cell) < grid.count_of(best)) best = cell;
  }
  for (const int digit : Each(grid.digits[at(best)])) {
    Grid next = grid;
    next.place(best, digit);
    if (solve(next)) {
      grid = next;
      return true;
    }
  }
  return false;
}

}  // namespace

bool brute_force(const Grid& grid, Scratch&, Sink& sink) {
  Grid solution = grid;
  if (!solve(solution)) return false;
  int position = count(grid.empty) / 2;
  for (const int cell : grid.empty) {
    if (position-- > 0) continue;
    const int digit = solution.values[at(cell)] - 1;
    Step& step = sink.open(Kind::brute_force);
    step.place(cell, digit);
    if (sink.wants_reasons()) step.digit(digit);
    return sink.close();
  }
  return false;
}

}  // namespace grille::hodoku
