#include "check/check.hpp"

#include <algorithm>
#include <array>

namespace grille {

namespace {

// Sides up to 62: a house is one word of bits, compared only at its end, so that the loop has no branches.
bool is_filled_small(std::span<const std::uint8_t> grid, const Houses& houses) noexcept {
  const std::uint64_t wanted = ((std::uint64_t{1} << houses.side) - 1) << 1;
  std::uint64_t wrong = 0;
  std::uint8_t largest = 0;
  for (const std::uint8_t digit : grid) largest = std::max(largest, digit);
  for (std::size_t start = 0; start < houses.cells.size(); start += houses.side) {
    std::uint64_t seen = 0;
    for (std::size_t k = 0; k < houses.side; ++k) {
      seen |= std::uint64_t{1} << (grid[static_cast<std::size_t>(houses.cells[start + k])] & 63);
    }
    wrong |= seen ^ wanted;
  }
  return wrong == 0 && largest <= houses.side;
}

}  // namespace

bool is_filled(std::span<const std::uint8_t> grid, const Houses& houses) noexcept {
  if (houses.side <= 62) return is_filled_small(grid, houses);
  for (std::size_t start = 0; start < houses.cells.size(); start += houses.side) {
    std::array<std::uint64_t, 2> seen{};  // bit d-1 for digit d
    for (std::size_t k = 0; k < houses.side; ++k) {
      const std::size_t digit = grid[static_cast<std::size_t>(houses.cells[start + k])];
      if (digit == 0 || digit > houses.side) return false;
      std::uint64_t& word = seen[(digit - 1) / 64];
      const std::uint64_t bit = std::uint64_t{1} << ((digit - 1) % 64);
      if (word & bit) return false;
      word |= bit;
    }
  }
  return true;
}

}  // namespace grille
