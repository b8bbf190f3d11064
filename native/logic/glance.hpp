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
#include "logic/sink.hpp"

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

// All ones where a set has `Least` to `Most` members. Requires `Least` to be 1 or 2.
template <int Least, int Most>
Lanes sized(Lanes sets) {
  const Lanes enough = Least == 1 ? sets : but_first(sets);
  Lanes more = enough;
  for (int k = Least; k <= Most; ++k) more = but_first(more);
  return is_zero(more) & ~is_zero(enough);
}

// Which of the sets have `Least` to `Most` members. Requires sets in eights where they are short.
template <int Least, int Most, class Set, std::size_t N>
[[nodiscard]] auto sets_with(const std::array<Set, N>& sets) {
  Bits<(N + 63) / 64, std::uint64_t, int> found{};
  if constexpr (is_short<Set>) {
    static_assert(N % 8 == 0);
    Lanes fits[N / 8], some{};
    for (std::size_t i = 0; i < N / 8; ++i) some |= fits[i] = sized<Least, Most>(lanes(&sets[8 * i]));
    if (!any(some)) return found;
    for (std::size_t i = 0; i < N / 8; ++i) found.words[i / 8] |= std::uint64_t{which(fits[i])} << 8 * (i % 8);
  } else {
    for (std::size_t i = 0; i < N; ++i) {
      if (!sets[i].at_most(Least - 1) && sets[i].at_most(Most)) found.add(static_cast<int>(i));
    }
  }
  return found;
}

// The digits that have `Least` to `Most` places in a house.
template <int Least, int Most, class B>
[[nodiscard]] typename B::Digits digits_with_spots(const B& board, int house) {
  const auto* spots = &board.spots_in(house, 0);
  typename B::Digits found{};
  if constexpr (is_short<typename B::Digits>) {
    static_assert(B::Plan::row == 16);
    const Lanes low = sized<Least, Most>(lanes(spots)), high = sized<Least, Most>(lanes(spots + 8));
    if (!any(low | high)) return found;
    found.words[0] = static_cast<std::uint16_t>(which(low) | which(high) << 8);
  } else {
    for (int digit = 0; digit < board.plan->side; ++digit) {
      if (!spots[digit].at_most(Least - 1) && spots[digit].at_most(Most)) found.add(digit);
    }
  }
  return found;
}

// The digits that have two places or more in the house, all of them where another one crosses it, and further places in
// that one. Where sets are long, all digits.
template <class B>
[[nodiscard]] typename B::Digits locked_digits(const B& board, int house) {
  if constexpr (!is_short<typename B::Digits>) return B::Digits::below(board.plan->side);
  typename B::Digits digits{};
  const auto* spots = &board.spots_in(house, 0);
  Lanes found[2]{};
  for (const auto& crossing : board.plan->crossing[at(house)]) {
    const auto* others = &board.spots_in(crossing.house, 0);
    const auto not_here = static_cast<std::uint16_t>(~crossing.here.words[0]);
    const auto not_there = static_cast<std::uint16_t>(~crossing.there.words[0]);
    for (int i = 0; i < 2; ++i) {
      const Lanes some = lanes(spots + 8 * i);
      const Lanes locked = is_zero(some & not_here) & ~is_zero(but_first(some));
      found[i] |= locked & lanes(others + 8 * i) & not_there;
    }
  }
  if (!any(found[0] | found[1])) return digits;
  digits.words[0] = static_cast<std::uint16_t>(which(~is_zero(found[0])) | which(~is_zero(found[1])) << 8);
  return digits;
}

// Calls search(house) for every house in which the quest was not in vain, until it returns true.
template <class B, class Search>
bool search_houses(const B& board, Quest quest, const Sink& sink, const Search& search) {
  for (const int house : board.plan->scan) {
    if (board.is_in_vain(quest, house)) continue;
    const std::size_t before = sink.closed();
    if (search(house)) return true;
    if (sink.closed() == before) board.note_in_vain(quest, house);
  }
  return false;
}

// The same, digit after digit.
template <class B, class Search>
bool search_digits(const B& board, DigitQuest quest, const Sink& sink, const Search& search) {
  for (int digit = 0; digit < board.plan->side; ++digit) {
    if (board.is_in_vain(quest, digit)) continue;
    const std::size_t before = sink.closed();
    if (search(digit)) return true;
    if (sink.closed() == before) board.note_in_vain(quest, digit);
  }
  return false;
}

}  // namespace grille::logic
