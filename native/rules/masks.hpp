// The digits of a cell as a mask: bit d - 1 is digit d, up to 25 digits.
//
// Wheels are built for every x86-64, where counting bits is a call, so small tables of nine bits are used.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace grille::rules {

using Mask = std::uint32_t;
using Cell = std::uint16_t;

constexpr std::size_t most_side = 25;

inline constexpr unsigned chunk = 9;  // bits that one step of a table takes
inline constexpr std::size_t chunk_size = std::size_t{1} << chunk;

inline constexpr auto bit_counts = [] {
  std::array<std::uint8_t, chunk_size> made{};
  for (std::size_t mask = 1; mask < chunk_size; ++mask) {
    made[mask] = static_cast<std::uint8_t>(made[mask / 2] + mask % 2);
  }
  return made;
}();

inline constexpr auto bit_sums = [] {
  std::array<std::uint8_t, chunk_size> made{};
  for (std::size_t mask = 1; mask < chunk_size; ++mask) {
    made[mask] = static_cast<std::uint8_t>(made[mask & (mask - 1)] + std::countr_zero(mask) + 1);
  }
  return made;
}();

// How many digits.
[[nodiscard]] constexpr int count(Mask mask) noexcept {
  int total = bit_counts[mask % chunk_size];
  while ((mask >>= chunk) != 0) total += bit_counts[mask % chunk_size];
  return total;
}
// What the digits add up to.
[[nodiscard]] constexpr int sum_of(Mask mask) noexcept {
  int total = bit_sums[mask % chunk_size];
  for (int below = chunk; (mask >>= chunk) != 0; below += chunk) {
    total += bit_sums[mask % chunk_size] + below * bit_counts[mask % chunk_size];
  }
  return total;
}
// One digit. Requires that there is one at least.
[[nodiscard]] constexpr bool is_single(Mask mask) noexcept { return (mask & (mask - 1)) == 0; }
// The least and the greatest digit. Require that there is one.
[[nodiscard]] constexpr int least(Mask mask) noexcept { return std::countr_zero(mask) + 1; }
[[nodiscard]] constexpr int greatest(Mask mask) noexcept { return 32 - std::countl_zero(mask); }
[[nodiscard]] constexpr Mask first_of(Mask mask) noexcept { return mask & (~mask + 1); }
[[nodiscard]] constexpr Mask only(int digit) noexcept { return Mask{1} << (digit - 1); }

}  // namespace grille::rules
