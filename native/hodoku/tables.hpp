// The classic grid as HoDoKu counts it: cells 0..80 row by row, houses rows 0..8, columns 9..17, boxes 18..26, and so
// are the three houses of a cell. A candidate is 9 · cell + digit, digits from 0.
#pragma once

#include <array>
#include <cstdint>

#include "layout/bits.hpp"
#include "layout/masks.hpp"

namespace grille::hodoku {

using grille::count;
using Candidate = std::uint16_t;  // 9 * cell + digit
using Cells = Bits<2, std::uint64_t, int>;

inline constexpr int cells = 81, houses = 27, first_column = 9, first_box = 18;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr Candidate candidate(int cell, int digit) { return static_cast<Candidate>(9 * cell + digit); }
constexpr int cell_of(int candidate) { return candidate / 9; }
constexpr int digit_of(int candidate) { return candidate % 9; }
constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

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

struct Tables {
  std::array<std::array<std::uint8_t, 9>, houses> cell_at{};  // house, place -> cell
  std::array<std::array<std::uint8_t, 3>, cells> house_of{};  // cell -> its row, column and box
  std::array<std::array<std::uint8_t, 3>, cells> place_of{};  // and its place there
  std::array<Cells, houses> members{};
  std::array<Cells, cells> sees{};

  constexpr Tables() {
    for (int cell = 0; cell < cells; ++cell) {
      const int row = row_of(cell), column = column_of(cell);
      const int numbers[3] = {row, first_column + column, first_box + box_of(cell)};
      const int places[3] = {column, row, row % 3 * 3 + column % 3};
      for (int type = 0; type < 3; ++type) {
        house_of[at(cell)][at(type)] = static_cast<std::uint8_t>(numbers[type]);
        place_of[at(cell)][at(type)] = static_cast<std::uint8_t>(places[type]);
        cell_at[at(numbers[type])][at(places[type])] = static_cast<std::uint8_t>(cell);
        members[at(numbers[type])].add(cell);
      }
    }
    for (int cell = 0; cell < cells; ++cell) {
      for (const int house : house_of[at(cell)]) sees[at(cell)] |= members[at(house)];
      sees[at(cell)].remove(cell);
    }
  }
};
inline constexpr Tables tables;

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
