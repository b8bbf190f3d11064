// The classic grid as HoDoKu counts it: houses rows 0..8, columns 9..17, boxes 18..26, and so are the three houses of a
// cell.
#pragma once

#include "steps/classic.hpp"

namespace grille::hodoku {

using classic::at, classic::candidate, classic::Candidate, classic::Cells, classic::cell_of, classic::digit_of;
using classic::box_of, classic::cells, classic::column_of, classic::houses, classic::row_of;
using grille::count;

inline constexpr int first_column = 9, first_box = 18;

constexpr Mask with(unsigned mask, unsigned other) { return static_cast<Mask>(mask | other); }
constexpr Mask both(unsigned mask, unsigned other) { return static_cast<Mask>(mask & other); }
constexpr Mask without(unsigned mask, unsigned other) { return static_cast<Mask>(mask & ~other); }
constexpr bool is_single(unsigned mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
constexpr bool is_pair(unsigned mask) { return is_single(mask & (mask - 1)); }
constexpr int lowest(unsigned mask) { return std::countr_zero(mask); }
constexpr int highest(unsigned mask) { return 31 - std::countl_zero(mask); }

// A popcount without the instruction, which wheels for every x86-64 do not have.
constexpr int count(const Cells& set) {
  int total = 0;
  for (std::uint64_t word : set.words) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    total += static_cast<int>(word * 0x0101010101010101 >> 56);
  }
  return total;
}

inline constexpr classic::Tables tables({0, 1, 2});

// The cells that see all of these; every cell where there are none.
constexpr Cells seen_by_all(const Cells& set) {
  Cells seen = Cells::below(cells);
  for (const int cell : set) seen &= tables.sees[at(cell)];
  return seen;
}
// The cells that see one of these.
constexpr Cells seen_by_any(const Cells& set) {
  Cells seen;
  for (const int cell : set) seen |= tables.sees[at(cell)];
  return seen;
}
// A house of both cells, or -1.
constexpr int common_house(int one, int other) {
  for (const int house : tables.house_of[at(one)]) {
    if (tables.members[at(house)].has(other)) return house;
  }
  return -1;
}
constexpr bool sees(int one, int other) { return tables.sees[at(one)].has(other); }

}  // namespace grille::hodoku
