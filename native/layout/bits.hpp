// A small set of numbers below 64 * W: the digits left in a cell, the positions left for a digit in a house, cells.
//
//   words[0] bit 0 .. 63  ->  members 0 .. 63,   words[1] bit 0 .. 63  ->  members 64 .. 127,   and so on
//
// Digit d is bit d-1; cells and positions count from 0. A value type: copied, compared, combined. Where one short word
// is enough (sixteen digits) `Word` is std::uint16_t, and a test over many sets fits vector registers. `Index` is the
// type that members are given in. Only `count` takes a popcount: wheels are built for every x86-64, where that is slow,
// and `at_most` answers most of what one asks.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace grille {

template <int W, class Word = std::uint64_t, class Index = std::size_t>
struct Bits {
  static_assert(W == 1 || sizeof(Word) == 8);
  Word words[W]{};

  static constexpr Bits below(Index count) noexcept {
    Bits bits;
    for (Index i = 0; i < count; ++i) bits.add(i);
    return bits;
  }
  static constexpr Bits only(Index i) noexcept {
    Bits bits;
    bits.add(i);
    return bits;
  }

  constexpr void add(Index i) noexcept { word(i) = static_cast<Word>(word(i) | bit(i)); }
  constexpr void remove(Index i) noexcept { word(i) = static_cast<Word>(word(i) & ~bit(i)); }
  [[nodiscard]] constexpr bool has(Index i) const noexcept {
    return (words[W == 1 ? 0 : static_cast<std::size_t>(i) / 64] & bit(i)) != 0;
  }

  [[nodiscard]] constexpr bool is_empty() const noexcept {
    std::uint64_t all = 0;
    for (const Word one : words) all |= one;
    return all == 0;
  }
  [[nodiscard]] constexpr std::size_t count() const noexcept {
    int total = 0;
    for (const Word one : words) total += std::popcount(one);
    return static_cast<std::size_t>(total);
  }
  // Are there at most `limit` members?
  [[nodiscard]] constexpr bool at_most(int limit) const noexcept {
    if constexpr (W == 1) {
      std::uint64_t rest = words[0];
      for (int i = 0; i < limit; ++i) rest &= rest - 1;
      return rest == 0;
    }
    for (const std::uint64_t one : words) {
      for (std::uint64_t rest = one; rest != 0; rest &= rest - 1) {
        if (limit-- == 0) return false;
      }
    }
    return true;
  }
  [[nodiscard]] constexpr bool is_single() const noexcept { return !is_empty() && at_most(1); }
  [[nodiscard]] constexpr bool is_pair() const noexcept { return at_most(2) && !at_most(1); }

  // The smallest member. Requires that there is one.
  [[nodiscard]] constexpr Index first() const noexcept {
    int k = 0;
    if constexpr (W > 1) {
      while (words[k] == 0) ++k;
    }
    return static_cast<Index>(64 * k + std::countr_zero(std::uint64_t{words[k]}));
  }
  // The largest member. Requires that there is one.
  [[nodiscard]] constexpr Index last() const noexcept {
    int k = W - 1;
    while (words[k] == 0) --k;
    return static_cast<Index>(64 * k + 63 - std::countl_zero(std::uint64_t{words[k]}));
  }

  [[nodiscard]] constexpr bool is_within(const Bits& other) const noexcept { return (*this - other).is_empty(); }
  [[nodiscard]] constexpr bool meets(const Bits& other) const noexcept { return !(*this & other).is_empty(); }

  constexpr Bits& operator&=(const Bits& other) noexcept {
    for (std::size_t k = 0; k < W; ++k) words[k] = static_cast<Word>(words[k] & other.words[k]);
    return *this;
  }
  constexpr Bits& operator|=(const Bits& other) noexcept {
    for (std::size_t k = 0; k < W; ++k) words[k] = static_cast<Word>(words[k] | other.words[k]);
    return *this;
  }
  constexpr Bits& operator-=(const Bits& other) noexcept {
    for (std::size_t k = 0; k < W; ++k) words[k] = static_cast<Word>(words[k] & ~other.words[k]);
    return *this;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) noexcept { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) noexcept { return a |= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) noexcept { return a -= b; }
  friend constexpr bool operator==(const Bits&, const Bits&) noexcept = default;

  // Range-for visits the members in ascending order, of the set as it was at the start.
  struct End {};
  struct Iterator {
    Bits rest;
    std::size_t k = 0;
    constexpr Index operator*() const noexcept {
      return static_cast<Index>(64 * k + static_cast<std::size_t>(std::countr_zero(std::uint64_t{rest.words[k]})));
    }
    constexpr Iterator& operator++() noexcept {
      rest.words[k] = static_cast<Word>(rest.words[k] & (rest.words[k] - 1));
      return settle();
    }
    constexpr Iterator& settle() noexcept {
      while (k < W && rest.words[k] == 0) ++k;
      return *this;
    }
    friend constexpr bool operator!=(const Iterator& it, End) noexcept { return it.k < W; }
  };
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator{*this}.settle(); }
  [[nodiscard]] constexpr End end() const noexcept { return {}; }

 private:
  constexpr Word& word(Index i) noexcept { return words[W == 1 ? 0 : static_cast<std::size_t>(i) / 64]; }
  static constexpr std::uint64_t bit(Index i) noexcept { return std::uint64_t{1} << (static_cast<unsigned>(i) % 64); }
};

}  // namespace grille
