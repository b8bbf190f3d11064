// The classic grid as Sudoku Explainer counts it: houses are boxes 0..8, rows 9..17, columns 18..26, in this order, and
// so are the three houses of a cell. A candidate is 9 · cell + digit, digits from 0.
#pragma once

#include <array>
#include <cstdint>

#include "layout/bits.hpp"
#include "layout/masks.hpp"

namespace grille::se {

using grille::count;
using Candidate = std::uint16_t;  // 9 * cell + digit
using Cells = Bits<2, std::uint64_t, int>;

inline constexpr int cells = 81, houses = 27, candidates = 729;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr Candidate candidate(int cell, int digit) { return static_cast<Candidate>(9 * cell + digit); }
constexpr int cell_of(int candidate) { return candidate / 9; }
constexpr int digit_of(int candidate) { return candidate % 9; }

// The same house as `logic` numbers it: rows, columns, boxes.
constexpr int logic_house(std::size_t house) { return static_cast<int>((house + 18) % 27); }

struct Tables {
  std::array<std::array<std::uint8_t, 9>, houses> cell_at{};  // house, place -> cell
  std::array<std::array<std::uint8_t, 3>, cells> house_of{};  // cell -> its box, row and column
  std::array<std::array<std::uint8_t, 3>, cells> place_of{};  // and its place there
  std::array<std::array<std::uint8_t, 20>, cells> peers{};    // those of the box, then of the row, then of the column
  std::array<Cells, cells> sees{};                            // the same as sets
  std::array<Cells, houses> members{};                        // the cells of a house as a set
  std::array<std::array<Mask, 3>, cells> beside{};            // of its box the other places, of its lines those outside

  constexpr Tables() {
    for (int cell = 0; cell < cells; ++cell) {
      const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3, place = row % 3 * 3 + column % 3;
      const int numbers[3] = {box, 9 + row, 18 + column}, places[3] = {place, column, row};
      for (int type = 0; type < 3; ++type) {
        house_of[at(cell)][at(type)] = static_cast<std::uint8_t>(numbers[type]);
        place_of[at(cell)][at(type)] = static_cast<std::uint8_t>(places[type]);
        cell_at[at(numbers[type])][at(places[type])] = static_cast<std::uint8_t>(cell);
        members[at(numbers[type])].add(cell);
      }
      beside[at(cell)] = {static_cast<Mask>(511 & ~bit(place)), static_cast<Mask>(511 & ~(7u << column / 3 * 3)),
                          static_cast<Mask>(511 & ~(7u << row / 3 * 3))};
    }
    for (int cell = 0; cell < cells; ++cell) {
      std::size_t count = 0;
      for (const int house : house_of[at(cell)]) {
        for (const int peer : cell_at[at(house)]) {
          if (peer == cell || sees[at(cell)].has(peer)) continue;
          sees[at(cell)].add(peer);
          peers[at(cell)][count++] = static_cast<std::uint8_t>(peer);
        }
      }
    }
  }
};
inline constexpr Tables tables;

// The subsets of `size` out of `count` items in the order of their binary numbers (Gosper's hack).
template <class Found>
bool each_subset(int count, int size, const Found& found) {
  if (size > count) return false;
  if (size == 0) return found(0u);
  for (unsigned set = (1u << size) - 1; set < 1u << count;) {
    if (found(set)) return true;
    const unsigned low = set & (~set + 1), ripple = set + low;
    set = ripple | (((set ^ ripple) / low) >> 2);
  }
  return false;
}

}  // namespace grille::se
