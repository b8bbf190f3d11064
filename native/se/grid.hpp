// The candidates of a classic grid, twice: by cell, and by house and digit. Small, since every chain copies it.
//
//   digits[cell]         the candidates of an empty cell; none in a filled one
//   spots[house][digit]  the places of the digit in the house
//   open[house]          the places of the empty cells; chains place nothing, so this stays
#pragma once

#include "logic/board.hpp"
#include "se/tables.hpp"

namespace grille::se {

struct Grid {
  std::array<Mask, cells> digits{};
  std::array<std::array<Mask, 9>, houses> spots{};
  std::array<Mask, houses> open{};
  std::array<std::uint8_t, 9> placed{};  // how often each digit is placed in the grid

  Grid() = default;
  explicit Grid(const logic::Small& board) {
    for (const std::uint8_t value : board.values) {
      if (value != 0) ++placed[value - 1u];
    }
    for (const int cell : board.empty) {
      for (int type = 0; type < 3; ++type) {
        open[house(cell, type)] = static_cast<Mask>(open[house(cell, type)] | bit(place(cell, type)));
      }
      for (const int digit : board.digits_of(cell)) add(cell, digit);
    }
  }

  void add(int cell, int digit) {
    digits[at(cell)] = static_cast<Mask>(digits[at(cell)] | bit(digit));
    for (int type = 0; type < 3; ++type) {
      Mask& mask = spots[house(cell, type)][at(digit)];
      mask = static_cast<Mask>(mask | bit(place(cell, type)));
    }
  }

  void remove(int cell, int digit) {
    digits[at(cell)] = static_cast<Mask>(digits[at(cell)] & ~bit(digit));
    for (int type = 0; type < 3; ++type) {
      Mask& mask = spots[house(cell, type)][at(digit)];
      mask = static_cast<Mask>(mask & ~bit(place(cell, type)));
    }
  }

  [[nodiscard]] bool has(int cell, int digit) const { return digits[at(cell)] >> digit & 1; }
  [[nodiscard]] bool has(Candidate one) const { return has(cell_of(one), digit_of(one)); }
  [[nodiscard]] int count(int cell) const { return counts[digits[at(cell)]]; }

  [[nodiscard]] static std::size_t house(int cell, int type) { return tables.house_of[at(cell)][at(type)]; }
  [[nodiscard]] static int place(int cell, int type) { return tables.place_of[at(cell)][at(type)]; }

  friend bool operator==(const Grid&, const Grid&) = default;
};

}  // namespace grille::se
