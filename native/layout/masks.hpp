// Nine bits in a short word, as classic grids have them: the digits of a cell, or the places of a digit in a house.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace grille {

using Mask = std::uint16_t;

constexpr Mask bit(int index) { return static_cast<Mask>(1u << index); }

// How many of nine bits are set. A table: wheels are built for every x86-64, where counting takes a call.
inline constexpr auto counts = [] {
  std::array<std::uint8_t, 512> made{};
  for (unsigned mask = 1; mask < 512; ++mask) made[mask] = static_cast<std::uint8_t>(made[mask / 2] + mask % 2);
  return made;
}();
constexpr int count(unsigned mask) { return counts[mask]; }

// Range-for over the bits of a mask, ascending.
class Each {
 public:
  constexpr explicit Each(unsigned mask) : mask_(mask) {}
  constexpr int operator*() const { return std::countr_zero(mask_); }
  constexpr Each& operator++() { return mask_ &= mask_ - 1, *this; }
  friend constexpr bool operator!=(Each one, Each) { return one.mask_ != 0; }
  [[nodiscard]] constexpr Each begin() const { return *this; }
  [[nodiscard]] constexpr Each end() const { return Each(0); }

 private:
  unsigned mask_;
};

}  // namespace grille
