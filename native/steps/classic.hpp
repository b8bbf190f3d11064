// The classic grid in numbers, for the walks that know no other. A candidate is 9 · cell + digit, digits from 0; houses
// are numbered in the order in which a walk looks at their kinds, and so are the three houses of a cell.
#pragma once

#include <array>
#include <cstdint>

#include "layout/bits.hpp"
#include "layout/masks.hpp"

namespace grille::classic {

using Candidate = std::uint16_t;
using Cells = Bits<2, std::uint64_t, int>;

inline constexpr int cells = 81, houses = 27, candidates = 729;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr Candidate candidate(int cell, int digit) { return static_cast<Candidate>(9 * cell + digit); }
constexpr int cell_of(int candidate) { return candidate / 9; }
constexpr int digit_of(int candidate) { return candidate % 9; }
constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

struct Tables {
  std::array<std::array<std::uint8_t, 9>, houses> cell_at{};  // house, place -> cell
  std::array<std::array<std::uint8_t, 3>, cells> house_of{};  // cell -> its three houses
  std::array<std::array<std::uint8_t, 3>, cells> place_of{};  // and its place there
  std::array<Cells, houses> members{};
  std::array<Cells, cells> sees{};

  // Which kind comes first, second and third: 0 rows, 1 columns, 2 boxes.
  constexpr explicit Tables(const std::array<int, 3>& kinds) {
    for (int cell = 0; cell < cells; ++cell) {
      const int row = row_of(cell), column = column_of(cell);
      const int numbers[3] = {row, column, box_of(cell)}, places[3] = {column, row, row % 3 * 3 + column % 3};
      for (int type = 0; type < 3; ++type) {
        const int house = 9 * type + numbers[kinds[at(type)]], place = places[kinds[at(type)]];
        house_of[at(cell)][at(type)] = static_cast<std::uint8_t>(house);
        place_of[at(cell)][at(type)] = static_cast<std::uint8_t>(place);
        cell_at[at(house)][at(place)] = static_cast<std::uint8_t>(cell);
        members[at(house)].add(cell);
      }
    }
    for (int cell = 0; cell < cells; ++cell) {
      for (const int house : house_of[at(cell)]) sees[at(cell)] |= members[at(house)];
      sees[at(cell)].remove(cell);
    }
  }
};

}  // namespace grille::classic
