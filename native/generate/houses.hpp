// Where a cell of the classic grid lies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace grille::generate {

using Digits = std::array<std::uint8_t, 81>;  // row by row, 1..9, 0 empty

[[nodiscard]] constexpr std::size_t box_of(std::size_t row, std::size_t column) { return row / 3 * 3 + column / 3; }

struct Place {
  std::uint8_t row, column, box, in_box;  // in_box: the place within the box, row by row
};

inline constexpr std::array<Place, 81> places = [] {
  std::array<Place, 81> found{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const std::size_t row = cell / 9, column = cell % 9;
    found[cell] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                   static_cast<std::uint8_t>(box_of(row, column)), static_cast<std::uint8_t>(row % 3 * 3 + column % 3)};
  }
  return found;
}();

}  // namespace grille::generate
