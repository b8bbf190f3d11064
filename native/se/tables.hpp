// The classic grid as Sudoku Explainer counts it: houses are boxes 0..8, rows 9..17, columns 18..26, in this order, and
// so are the three houses of a cell.
#pragma once

#include "steps/classic.hpp"

namespace grille::se {

using classic::at, classic::candidate, classic::Candidate, classic::Cells, classic::cell_of, classic::digit_of;
using classic::candidates, classic::cells, classic::houses;
using grille::count;

// The same house as a step numbers it: rows, columns, boxes.
constexpr int house_number(std::size_t house) { return static_cast<int>((house + 18) % 27); }

struct Tables : classic::Tables {
  std::array<std::array<std::uint8_t, 20>, cells> peers{};  // those of the box, then of the row, then of the column
  std::array<std::array<Mask, 3>, cells> beside{};          // of its box the other places, of its lines those outside

  constexpr Tables() : classic::Tables({2, 0, 1}) {
    for (int cell = 0; cell < cells; ++cell) {
      const int row = cell / 9, column = cell % 9, place = row % 3 * 3 + column % 3;
      beside[at(cell)] = {static_cast<Mask>(511 & ~bit(place)), static_cast<Mask>(511 & ~(7u << column / 3 * 3)),
                          static_cast<Mask>(511 & ~(7u << row / 3 * 3))};
      Cells left = sees[at(cell)];
      std::size_t count = 0;
      for (const int house : house_of[at(cell)]) {
        for (const int peer : cell_at[at(house)]) {
          if (!left.has(peer)) continue;
          left.remove(peer);
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
