#include <algorithm>

#include "rules/propagate.hpp"

namespace grille::rules {

// A digit with one place in the house stands there: sound, since every digit stands in it. Exact for single digits.
bool Propagation::run_house(List list) {
  const auto cells = problem_.at(list);
  Mask once = 0, twice = 0, fixed = 0;
  for (const Cell cell : cells) {
    const Mask mask = masks_[cell];
    twice |= once & mask;
    once |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  if (once != problem_.all) return false;
  const Mask hidden = once & ~twice & ~fixed;
  if (hidden == 0) return true;
  for (const Cell cell : cells) {
    const Mask mask = masks_[cell] & hidden;
    if (mask == 0) continue;
    if (!is_single(mask) || !keep(cell, mask)) return false;
  }
  return true;
}

// The digit stands in one of the cells, so it leaves the cells that see all of its places there. Sound and exact.
// `width` is the number of words of a set if known at compile time (5 % of all time on killers), else 0.
template <std::size_t width>
bool Propagation::place_among_words(const std::uint64_t* set, Mask digit) {
  constexpr std::size_t most_words = (most_side * most_side + 63) / 64;
  const int bit = std::countr_zero(digit);
  const std::size_t words = width != 0 ? width : problem_.words;
  const std::uint64_t* const places = places_of(bit);
  std::uint64_t seen[most_words];  // places that all of those in the set see
  std::copy_n(places, words, seen);
  std::size_t met = 0, last = 0;
  for (std::size_t k = 0; k < words; ++k) {
    for (std::uint64_t rest = set[k] & places[k]; rest != 0; rest &= rest - 1) {
      last = k * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      const std::uint64_t* const sees = problem_.seen_by(last, bit);
      std::uint64_t any = 0;
      for (std::size_t i = 0; i < words; ++i) any |= seen[i] &= sees[i];
      if (++met > 1 && any == 0) return true;
    }
  }
  if (met == 0) return false;
  if (met == 1) return keep(last, digit);
  for (std::size_t k = 0; k < words; ++k) {
    for (std::uint64_t rest = seen[k]; rest != 0; rest &= rest - 1) {
      if (!keep(k * 64 + static_cast<std::size_t>(std::countr_zero(rest)), ~digit)) return false;
    }
  }
  return true;
}

bool Propagation::place_among(const std::uint64_t* set, Mask digit) {
  return problem_.words == 2 ? place_among_words<2>(set, digit) : place_among_words<0>(set, digit);
}

bool Propagation::place_among(std::span<const Cell> cells, Mask digit) {
  std::uint64_t set[(most_side * most_side + 63) / 64]{};
  for (const Cell cell : cells) set[cell / 64] |= std::uint64_t{1} << (cell % 64);
  return place_among(set, digit);
}

// Locked candidates of all lines and boxes of a band at once. A digit that a box has in one line only leaves the other
// boxes of that line; a digit that a line has in one box only leaves the other lines of that box. Sound, since each
// line and box has the digit. Exact for one box and one line; pairs of lines are not looked at.
bool Propagation::run_band(const Band& one) {
  Mask parts[most_side][most_side];  // digits of line i in box j
  Mask line_once[most_side]{}, line_twice[most_side]{}, box_once[most_side]{}, box_twice[most_side]{};
  const std::size_t size = one.size, width = one.width;
  const Cell* cell = problem_.lists.data() + one.cells.start;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      Mask part = 0;
      for (std::size_t k = 0; k < width; ++k) part |= masks_[*cell++];
      parts[i][j] = part;
      line_twice[i] |= line_once[i] & part;
      line_once[i] |= part;
      box_twice[j] |= box_once[j] & part;
      box_once[j] |= part;
    }
  }
  cell = problem_.lists.data() + one.cells.start;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j, cell += width) {
      Mask gone = 0;
      for (std::size_t k = 0; k < size; ++k) {
        if (k != j) gone |= parts[i][k] & ~box_twice[k];
        if (k != i) gone |= parts[k][j] & ~line_twice[k];
      }
      if ((parts[i][j] & gone) == 0) continue;
      for (std::size_t k = 0; k < width; ++k) {
        if (!keep(cell[k], ~gone)) return false;
      }
    }
  }
  return true;
}

// Both houses hold every digit, so the cells outside their intersection hold the same digits. A digit that one side has
// lost lies in the intersection, so the other side loses it too. Sound; exact for single digits.
bool Propagation::run_crossing(const Crossing& one) {
  const auto first = problem_.at(one.first), second = problem_.at(one.second);
  Mask a = 0, b = 0;
  for (const Cell cell : first) a |= masks_[cell];
  for (const Cell cell : second) b |= masks_[cell];
  if ((a & ~b) != 0) {
    for (const Cell cell : first) {
      if (!keep(cell, b)) return false;
    }
  }
  if ((b & ~a) != 0) {
    for (const Cell cell : second) {
      if (!keep(cell, a)) return false;
    }
  }
  return true;
}

}  // namespace grille::rules
