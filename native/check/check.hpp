// The judge of many grids at once: is every house of a filled grid a permutation of 1..side?
//
//   grids    uint8, n rows of `cells` values, 0 = empty
//   houses   int32, h rows of `side` cell indices (rows, columns, boxes, extra houses alike)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace grille {

struct Houses {
  std::span<const std::int32_t> cells;  // h * side cell indices, house after house
  std::size_t side;                     // cells in a house, digits in the game; at most 81
};

// Whether `grid` is full and every house holds each digit 1..side exactly once.
// Requires every index in `houses.cells` to be smaller than grid.size(); digits may be anything.
[[nodiscard]] bool is_filled(std::span<const std::uint8_t> grid, const Houses& houses) noexcept;

}  // namespace grille
