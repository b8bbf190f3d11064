// What a walk remembers of searches that found nothing, so that an unchanged part is not searched again.
#pragma once

#include "se/grid.hpp"

namespace grille::se {

// Digits whose places were searched in vain by a rule that reads no other digit: until they change, it stays in vain.
class DigitsInVain {
 public:
  // The digits that are as they were.
  [[nodiscard]] Mask known(const Grid& grid) const {
    Mask same = 0;
    for (int digit = 0; digit < 9; ++digit) {
      if (is_known_ && places_[at(digit)] == places(grid, digit)) same = static_cast<Mask>(same | bit(digit));
    }
    return same;
  }
  // Nothing was found for any digit.
  void keep(const Grid& grid) {
    is_known_ = true;
    for (int digit = 0; digit < 9; ++digit) places_[at(digit)] = places(grid, digit);
  }

 private:
  using Places = std::array<Mask, 9>;  // row by row

  [[nodiscard]] static Places places(const Grid& grid, int digit) {
    Places rows{};
    for (std::size_t row = 0; row < 9; ++row) rows[row] = grid.spots[9 + row][at(digit)];
    return rows;
  }

  bool is_known_ = false;
  std::array<Places, 9> places_{};
};

// Cells as they were when a rule that reads a few cells at a time found nothing in any of them.
class CellsInVain {
 public:
  // The empty cells that are not as they were: all of them where nothing is known.
  [[nodiscard]] Cells changed(const Grid& grid) const {
    Cells found{};
    for (int cell = 0; cell < cells; ++cell) {
      if (digits_[at(cell)] != grid.digits[at(cell)]) found.add(cell);
    }
    return found;
  }
  void keep(const Grid& grid) { digits_ = grid.digits; }

 private:
  std::array<Mask, cells> digits_{};
};

struct InVain {
  DigitsInVain cycles;  // of one digit, and chains
  DigitsInVain nishio;
  CellsInVain pairs, triplets;  // of aligned exclusion
};

}  // namespace grille::se
