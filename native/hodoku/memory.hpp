// What chains, almost locked sets and forcing steps keep from step to step: the tables of the grid that was looked at
// last, since the entries that use them come one after the other on the same grid.
#pragma once

#include <optional>

#include "hodoku/absence.hpp"
#include "hodoku/als.hpp"
#include "hodoku/finders.hpp"
#include "hodoku/implications.hpp"

namespace grille::hodoku {

// Premises from which some loop or chain removes something: loops from one that is there, from one that is not, chains.
struct Offers {
  std::array<std::array<Cells, 9>, 3> from{};  // by digit
};

struct Memory {
  [[nodiscard]] const Implications& plain(const Grid& grid);
  [[nodiscard]] const Implications& grouped(const Grid& grid);
  [[nodiscard]] const Absence& absence(const Grid& grid, bool with_groups);
  // With groups, and almost locked sets as nodes.
  [[nodiscard]] Implications with_sets(const Grid& grid) { return {grid, true, als(grid, false).sets()}; }
  [[nodiscard]] const AlsTable& als(const Grid& grid, bool may_overlap);

  Closure closure;
  // Once all loops and chains of the grid were looked for: plain ones, grouped ones.
  std::array<std::optional<Offers>, 2> offers;

 private:
  // Forgets the tables if the grid is another one.
  void meet(const Grid& grid);

  std::array<Mask, cells> seen_{};
  std::optional<Implications> plain_, grouped_;
  std::optional<Absence> plain_absence_, grouped_absence_;
  std::optional<AlsTable> als_;
  bool als_overlap_ = false;
};

}  // namespace grille::hodoku
