// A set of small numbers in W words: cells of a grid, or digits of a cell.
//
//   words[0] bit 0 .. 63  ->  members 0 .. 63,   words[1] bit 0 .. 63  ->  members 64 .. 127,   and so on
//
// Where one short word is enough (nine digits) `Word` is std::uint16_t, and tests over many sets fit vector registers.
// No popcount stands in a hot path: wheels are built for every x86-64, and `at_most` answers what the techniques ask.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace grille::logic {

template <int W, class Word = std::uint64_t>
struct Bits {
  static_assert(W == 1 || sizeof(Word) == 8);
  std::array<Word, W> words{};

  [[nodiscard]] static constexpr Bits of(int member) {
    Bits set;
    set.insert(member);
    return set;
  }

  constexpr void insert(int member) { words[word(member)] = static_cast<Word>(words[word(member)] | bit(member)); }
  constexpr void erase(int member) { words[word(member)] = static_cast<Word>(words[word(member)] & ~bit(member)); }
  [[nodiscard]] constexpr bool has(int member) const { return (words[word(member)] & bit(member)) != 0; }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= words[at(i)];
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }

  // Are there at most `limit` members?
  [[nodiscard]] constexpr bool at_most(int limit) const {
    if constexpr (W == 1) {
      std::uint64_t rest = words[0];
      for (int i = 0; i < limit; ++i) rest &= rest - 1;
      return rest == 0;
    }
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t rest = words[at(i)]; rest != 0; rest &= rest - 1) {
        if (limit-- == 0) return false;
      }
    }
    return true;
  }
  [[nodiscard]] constexpr bool is_single() const {
    if constexpr (W == 1) return words[0] != 0 && (words[0] & (words[0] - 1)) == 0;
    return any() && at_most(1);
  }
  [[nodiscard]] constexpr bool is_pair() const { return at_most(2) && !at_most(1); }

  [[nodiscard]] constexpr int count() const {
    int members = 0;
    for (int i = 0; i < W; ++i) members += std::popcount(words[at(i)]);
    return members;
  }

  // The smallest member; before: there is one.
  [[nodiscard]] constexpr int first() const {
    int i = 0;
    if constexpr (W > 1) {
      while (words[at(i)] == 0) ++i;
    }
    return 64 * i + std::countr_zero(std::uint64_t{words[at(i)]});
  }
  // The largest member; before: there is one.
  [[nodiscard]] constexpr int last() const {
    int i = W - 1;
    while (words[at(i)] == 0) --i;
    return 64 * i + 63 - std::countl_zero(std::uint64_t{words[at(i)]});
  }

  [[nodiscard]] constexpr bool is_within(const Bits& other) const { return minus(other).none(); }
  [[nodiscard]] constexpr bool meets(const Bits& other) const { return (*this & other).any(); }
  [[nodiscard]] constexpr Bits minus(const Bits& other) const {
    Bits set;
    for (int i = 0; i < W; ++i) set.words[at(i)] = static_cast<Word>(words[at(i)] & ~other.words[at(i)]);
    return set;
  }

  constexpr Bits& operator&=(const Bits& other) {
    for (int i = 0; i < W; ++i) words[at(i)] = static_cast<Word>(words[at(i)] & other.words[at(i)]);
    return *this;
  }
  constexpr Bits& operator|=(const Bits& other) {
    for (int i = 0; i < W; ++i) words[at(i)] = static_cast<Word>(words[at(i)] | other.words[at(i)]);
    return *this;
  }
  [[nodiscard]] friend constexpr Bits operator&(Bits one, const Bits& two) { return one &= two; }
  [[nodiscard]] friend constexpr Bits operator|(Bits one, const Bits& two) { return one |= two; }
  [[nodiscard]] friend constexpr bool operator==(const Bits&, const Bits&) = default;

  // Range-for visits the members in ascending order.
  struct Iterator {
    const Bits* set;
    int index;
    std::uint64_t rest;
    constexpr int operator*() const { return 64 * index + std::countr_zero(rest); }
    constexpr Iterator& operator++() {
      rest &= rest - 1;
      settle();
      return *this;
    }
    constexpr bool operator!=(const Iterator& end) const { return index != end.index; }
    constexpr void settle() {
      while (rest == 0 && ++index < W) rest = set->words[at(index)];
    }
  };
  [[nodiscard]] constexpr Iterator begin() const {
    Iterator first{this, 0, words[0]};
    first.settle();
    return first;
  }
  [[nodiscard]] constexpr Iterator end() const { return {this, W, 0}; }

 private:
  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
  static constexpr std::size_t word(int member) { return W == 1 ? 0 : static_cast<std::size_t>(member) / 64; }
  static constexpr std::uint64_t bit(int member) { return std::uint64_t{1} << (static_cast<unsigned>(member) % 64); }
};

// Is one of these sets a single? The loop is written so that compilers turn it into vectors where sets are short.
template <class Set, std::size_t N>
[[nodiscard]] constexpr bool any_single(std::span<const Set, N> sets) {
  if constexpr (sizeof(Set) == sizeof(std::uint16_t)) {
    using Word = std::uint16_t;
    Word found = 0;
    for (const auto& set : sets) {
      const Word word = set.words[0], rest = static_cast<Word>(word & static_cast<Word>(word - 1));
      found = static_cast<Word>(found | (rest == 0 ? word : Word{0}));
    }
    return found != 0;
  } else {
    return std::any_of(sets.begin(), sets.end(), [](const auto& set) { return set.is_single(); });
  }
}

}  // namespace grille::logic
