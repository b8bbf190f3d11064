// Givens as masks, and whether a single forces an empty cell's digit.
//
// Before a cell is tried by search: if the other givens make its digit a naked or hidden single, it can go. Three of
// four cells that can be emptied are found so.
#pragma once

#include <array>
#include <cstdint>

#include "generate/houses.hpp"

namespace grille::generate {

class Singles {
 public:
  Singles() noexcept {
    in_row_.fill(every), in_column_.fill(every), in_box_.fill(every);
    rows_.fill(every), columns_.fill(every), boxes_.fill(every), turned_boxes_.fill(every);
  }

  // Removes a given, or restores it.
  void flip(std::size_t cell, std::uint8_t digit) noexcept {
    const auto [row, column, box, in_box] = places[cell];
    in_row_[row] ^= 1u << digit >> 1, in_column_[column] ^= 1u << digit >> 1, in_box_[box] ^= 1u << digit >> 1;
    rows_[digit] ^= 1u << row, columns_[digit] ^= 1u << column, boxes_[digit] ^= 1u << box;
    turned_boxes_[digit] ^= 1u << (box % 3 * 3 + box / 3);
    empty_in_row_[row] ^= 1u << column, empty_in_column_[column] ^= 1u << row, empty_in_box_[box] ^= 1u << in_box;
  }

  // Before: the cell is empty, and the digit is not given in its houses.
  [[nodiscard]] bool is_forced(std::size_t cell, std::uint8_t digit) const noexcept {
    const auto [row, column, box, in_box] = places[cell];
    if ((in_row_[row] | in_column_[column] | in_box_[box] | 1u << digit >> 1) == every) return true;
    const std::uint32_t band = row / 3u * 3u, stack = column / 3u * 3u;
    const std::uint32_t in_rows = rows_[digit] >> band & 7, in_columns = columns_[digit] >> stack & 7;
    return (empty_in_row_[row] & ~columns_[digit] & ~thrice[boxes_[digit] >> band & 7]) == 1u << column ||
           (empty_in_column_[column] & ~rows_[digit] & ~thrice[turned_boxes_[digit] >> stack & 7]) == 1u << row ||
           (empty_in_box_[box] & ~thrice[in_rows] & ~(0b001'001'001u * in_columns)) == 1u << in_box;
  }

 private:
  static constexpr std::uint32_t every = 0x1ff;
  static constexpr std::array<std::uint32_t, 8> thrice = {0, 7, 070, 077, 0700, 0707, 0770, 0777};  // each bit as three

  std::array<std::uint32_t, 9> in_row_, in_column_, in_box_;                          // digits given there
  std::array<std::uint32_t, 10> rows_, columns_, boxes_, turned_boxes_;               // where a digit is given
  std::array<std::uint32_t, 9> empty_in_row_{}, empty_in_column_{}, empty_in_box_{};  // places without a given
};

}  // namespace grille::generate
