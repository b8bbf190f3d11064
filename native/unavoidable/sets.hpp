// Unavoidable sets of a full grid: cells that another solution fills otherwise, while it agrees with all other cells.
//
// Every puzzle with this solution has a given in each of them. A set is found by changing a cell and what that forces:
// a cell that takes the digit d claims the cells of its houses that held d, and those must change too. Where all that
// was claimed has changed, each house holds each digit once, so that this is another solution, and the cells that
// changed are such a set. The search begins at the lowest cell of the set and tries every digit wherever one is
// claimed, so it finds every set that is connected by claims, and a minimal set is: what one of its cells claims, and
// so on, is itself unavoidable.
//
//   Sets sets(cells, houses, side, values, largest);
//   while (!sets.advance(seconds)) { ...look at the clock, at signals... }
//   sets.minimal();
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace grille::unavoidable {

using Cell = std::uint16_t;
using CellSet = std::vector<Cell>;  // ascending

class Sets {
 public:
  // `houses`: rows of `side` cells, each digit once in each. `values`: a digit from 1 to `side` for each cell.
  Sets(std::span<const std::int32_t> houses, std::size_t side, std::span<const std::uint8_t> values,
       std::size_t largest);

  // Goes on for so many seconds; true when every set of up to `largest` cells was found.
  [[nodiscard]] bool advance(double seconds);
  // Those found that hold no other, small ones first; complete once `advance` was true.
  [[nodiscard]] std::vector<CellSet> minimal() const;

 private:
  struct Frame {
    Cell cell;
    std::uint8_t digit;  // it takes now; 0 before the first
  };

  [[nodiscard]] std::span<const Cell> claims(Cell cell, std::uint8_t digit) const;
  [[nodiscard]] bool may_take(Cell cell, std::uint8_t digit) const;
  void take(Cell cell, std::uint8_t digit);
  void give_back(Cell cell);
  // The claimed cell with the fewest digits to take.
  [[nodiscard]] Cell narrowest() const;
  // To the next state of the search; false at its end.
  bool step();

  std::size_t side_, largest_;
  std::vector<std::uint8_t> values_;
  std::vector<std::size_t> starts_;  // of each cell and digit, in claims_
  std::vector<Cell> claims_;
  std::vector<std::vector<Cell>> peers_;
  Cell first_ = 0;                        // cells below it do not change
  std::vector<std::uint8_t> taken_;       // by cell: its new digit, or 0
  std::vector<std::uint16_t> claimants_;  // by cell: changed cells that claim it
  std::vector<Cell> claimed_;             // each cell once, in the order of the first claim, the first one apart
  std::size_t changed_ = 0;
  std::vector<Frame> frames_;
  std::set<CellSet> found_;
};

}  // namespace grille::unavoidable
