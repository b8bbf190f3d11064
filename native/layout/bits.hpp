// A small set of numbers below 64 * W: the digits left in a cell, or the positions left for a digit in a house.
//
//   W = 1   sides to 64      W = 2   sides to 81 (the largest Sudoku)
//
// Digit d is bit d-1; positions count from 0. A value type: copied, compared, combined.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace grille {

template <int W>
struct Bits {
  std::uint64_t words[W]{};

  static constexpr Bits below(std::size_t count) noexcept {
    Bits bits;
    for (std::size_t i = 0; i < count; ++i) bits.add(i);
    return bits;
  }
  static constexpr Bits only(std::size_t i) noexcept {
    Bits bits;
    bits.add(i);
    return bits;
  }

  constexpr void add(std::size_t i) noexcept { words[W == 1 ? 0 : i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr void remove(std::size_t i) noexcept { words[W == 1 ? 0 : i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  [[nodiscard]] constexpr bool has(std::size_t i) const noexcept {
    return (words[W == 1 ? 0 : i / 64] >> (i % 64)) & 1;
  }

  [[nodiscard]] constexpr bool is_empty() const noexcept {
    std::uint64_t all = 0;
    for (std::uint64_t word : words) all |= word;
    return all == 0;
  }
  [[nodiscard]] constexpr std::size_t count() const noexcept {
    int total = 0;
    for (std::uint64_t word : words) total += std::popcount(word);
    return static_cast<std::size_t>(total);
  }
  [[nodiscard]] constexpr bool is_single() const noexcept { return count() == 1; }

  // The smallest number. Requires that there is one.
  [[nodiscard]] constexpr std::size_t first() const noexcept {
    if constexpr (W == 2) {
      if (words[0] == 0) return 64 + static_cast<std::size_t>(std::countr_zero(words[1]));
    }
    return static_cast<std::size_t>(std::countr_zero(words[0]));
  }

  // Calls visit(number) in ascending order, on the set as it was at the call.
  template <typename Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t k = 0; k < W; ++k) {
      for (std::uint64_t word = words[k]; word != 0; word &= word - 1) {
        visit(64 * k + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

  constexpr Bits& operator&=(const Bits& other) noexcept {
    for (std::size_t k = 0; k < W; ++k) words[k] &= other.words[k];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& other) noexcept {
    for (std::size_t k = 0; k < W; ++k) words[k] |= other.words[k];
    return *this;
  }
  constexpr Bits& operator-=(const Bits& other) noexcept {
    for (std::size_t k = 0; k < W; ++k) words[k] &= ~other.words[k];
    return *this;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) noexcept { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) noexcept { return a |= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) noexcept { return a -= b; }
  friend constexpr bool operator==(const Bits&, const Bits&) noexcept = default;
};

}  // namespace grille
