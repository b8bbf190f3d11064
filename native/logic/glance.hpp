// Questions about many sets at once. Most houses hold nothing that a technique wants, and most time goes into seeing
// so.
//
// Where sets are short (boards up to 9x9) eight of them lie side by side in a vector, and a house takes two. The
// vectors are written out since compilers unroll loops as short as these and then find no vectors in them. Longer sets
// are looked at one by one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "logic/board.hpp"

namespace grille::logic {

template <class Set>
inline constexpr bool is_short = sizeof(Set) == sizeof(std::uint16_t);

// Eight short sets. A comparison gives all ones where it holds, else zeros.
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;

template <class Set>
Lanes lanes(const Set* eight_sets) {
  Lanes loaded;
  std::memcpy(&loaded, eight_sets, sizeof loaded);
  return loaded;
}
inline Lanes is_zero(Lanes sets) { return reinterpret_cast<Lanes>(sets == 0); }
// The sets without their smallest members.
inline Lanes but_first(Lanes sets) { return sets & (sets - 1); }
inline bool any(Lanes sets) {
  std::uint64_t halves[2];
  std::memcpy(halves, &sets, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}
// The lanes that are not zero, as bits. Requires all ones there.
inline unsigned which(Lanes truths) {
  truths &= Lanes{1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t halves[2];
  std::memcpy(halves, &truths, sizeof halves);
  return static_cast<unsigned>((halves[0] + halves[1]) * 0x0001'0001'0001'0001 >> 48);
}

// The digits that have `Least` to `Most` places in a house. Requires `Least` to be 1 or 2.
template <int Least, int Most, class B>
[[nodiscard]] typename B::Digits digits_with_spots(const B& board, int house) {
  const auto* spots = &board.spots_in(house, 0);
  typename B::Digits found{};
  if constexpr (is_short<typename B::Digits>) {
    static_assert(B::Plan::row == 16);
    Lanes fits[2];
    for (int i = 0; i < 2; ++i) {
      const Lanes some = lanes(spots + 8 * i), enough = Least == 1 ? some : but_first(some);
      Lanes more = enough;
      for (int k = Least; k <= Most; ++k) more = but_first(more);
      fits[i] = is_zero(more) & ~is_zero(enough);
    }
    if (!any(fits[0] | fits[1])) return found;
    found.words[0] = static_cast<std::uint16_t>(which(fits[0]) | which(fits[1]) << 8);
  } else {
    for (int digit = 0; digit < board.plan->side; ++digit) {
      if (!spots[digit].at_most(Least - 1) && spots[digit].at_most(Most)) found.add(digit);
    }
  }
  return found;
}

// Is one of the sets a single? Requires sets in eights where they are short.
template <class Set, std::size_t N>
[[nodiscard]] bool have_single(const std::array<Set, N>& sets) {
  if constexpr (is_short<Set>) {
    static_assert(N % 8 == 0);
    Lanes found{};
    for (std::size_t i = 0; i < N; i += 8) {
      const Lanes some = lanes(&sets[i]);
      found |= some & is_zero(but_first(some));
    }
    return any(found);
  } else {
    return std::any_of(sets.begin(), sets.end(), [](const Set& set) { return set.is_single(); });
  }
}

// May some digit have two places or more in the house, all of them where another one crosses it, and further places in
// that one? "No" is certain.
template <class B>
[[nodiscard]] bool may_be_locked(const B& board, int house) {
  if constexpr (!is_short<typename B::Digits>) return true;
  const auto* spots = &board.spots_in(house, 0);
  Lanes found{};
  for (const auto& crossing : board.plan->crossing[at(house)]) {
    const auto* others = &board.spots_in(crossing.house, 0);
    const auto not_here = static_cast<std::uint16_t>(~crossing.here.words[0]);
    const auto not_there = static_cast<std::uint16_t>(~crossing.there.words[0]);
    for (int i = 0; i < B::Plan::row; i += 8) {
      const Lanes some = lanes(spots + i);
      const Lanes locked = is_zero(some & not_here) & ~is_zero(but_first(some));
      found |= locked & lanes(others + i) & not_there;
    }
  }
  return any(found);
}

}  // namespace grille::logic
