#include "check/check.hpp"

#include <array>

namespace grille {

bool is_filled(std::span<const std::uint8_t> grid, const Houses& houses) noexcept {
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
