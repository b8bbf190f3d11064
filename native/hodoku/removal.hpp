// The candidates that a chain removes, and how HoDoKu weighs one such list against another.
#pragma once

#include <array>

#include "hodoku/grid.hpp"

namespace grille::hodoku {

struct Removal {
  std::array<Cells, 9> cells{};  // by digit

  void add(int cell, int digit) { cells[at(digit)].add(cell); }
  void add_all(const Cells& some, int digit) { cells[at(digit)] |= some; }
  [[nodiscard]] bool is_empty() const {
    for (const Cells& one : cells) {
      if (!one.is_empty()) return false;
    }
    return true;
  }
  [[nodiscard]] int count() const {
    int total = 0;
    for (const Cells& one : cells) {
      if (!one.is_empty()) total += hodoku::count(one);
    }
    return total;
  }
  // In the order of digits, then cells: the sum of cell * (1 + 80 * position) + digit.
  [[nodiscard]] int weight() const {
    int total = 0, position = 0;
    for (int digit = 0; digit < 9; ++digit) {
      for (const int cell : cells[at(digit)]) total += cell * (1 + 80 * position++) + digit + 1;
    }
    return total;
  }
  friend bool operator==(const Removal&, const Removal&) = default;
};

// More candidates first, then the smaller weight.
struct Rank {
  int count = 0, weight = 0;

  Rank() = default;
  explicit Rank(const Removal& removal) : count(removal.count()), weight(removal.weight()) {}
  friend bool operator<(const Rank& a, const Rank& b) {
    return a.count != b.count ? a.count > b.count : a.weight < b.weight;
  }
  friend bool operator==(const Rank&, const Rank&) = default;
};

}  // namespace grille::hodoku
