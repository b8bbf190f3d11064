// Sets of cells that must hold a given, since their digits could be swapped: the rings that `stir` swaps (unavoidable
// sets).
//
// Two digits, two rows of a band, or two columns of a stack: the cells concerned fall into rings, and a ring whose
// digits change places gives another complete grid. So a puzzle with one solution has a given in every ring, and the
// last given of a ring cannot go. Half of the cells that must stay are found so, without a search.
//
// A cell lies in twelve rings: its digit with each of eight others, its row and its column with each of two others.
// Following them only when a cell is asked about, up to the first given, takes as long, by branch misprediction.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "generate/houses.hpp"

namespace grille::generate {

class Rings {
 public:
  Rings() = default;
  // Before: a complete valid grid. After: every cell of it is given.
  explicit Rings(const Digits& grid) noexcept;

  void give_all() noexcept { left_ = size_; }

  // Removes the cells' givens. False: some ring has no given left.
  [[nodiscard]] bool take(std::span<const std::uint8_t> cells) noexcept {
    bool holds = true;
    for (const std::uint8_t cell : cells) {
      for (const std::uint8_t ring : rings_of_[cell]) holds &= --left_[ring] != 0;
    }
    return holds;
  }
  void give(std::span<const std::uint8_t> cells) noexcept {
    for (const std::uint8_t cell : cells) {
      for (const std::uint8_t ring : rings_of_[cell]) ++left_[ring];
    }
  }

 private:
  static constexpr std::size_t most = (36 + 18) * 4;  // pairs of digits and of lines, with at most four rings each

  std::array<std::array<std::uint8_t, 12>, 81> rings_of_{};
  std::array<std::uint8_t, most> size_{}, left_{};  // cells of a ring, and how many of them are given
};

}  // namespace grille::generate
