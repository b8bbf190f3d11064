#include "generate/rings.hpp"

#include <bit>

namespace grille::generate {
namespace {

// The two lines of a band (or stack) without the k-th, for each of nine lines the band and k.
struct LinePair {
  std::size_t one, two;
};
constexpr std::array<LinePair, 9> line_pairs = [] {
  std::array<LinePair, 9> pairs{};
  for (std::size_t k = 0; k < 9; ++k) pairs[k] = {k / 3 * 3 + (k + 1) % 3, k / 3 * 3 + (k + 2) % 3};
  return pairs;
}();

}  // namespace

Rings::Rings(const Digits& grid) noexcept {
  std::array<std::array<std::uint8_t, 9>, 10> column_of{}, row_of{}, row_in_box{};  // [digit][row, column or box]
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const auto [row, column, box, _] = places[cell];
    column_of[grid[cell]][row] = column;
    row_of[grid[cell]][column] = row;
    row_in_box[grid[cell]][box] = row;
  }
  std::uint8_t ring = 0;
  for (std::size_t a = 1; a < 9; ++a) {
    for (std::size_t b = a + 1; b <= 9; ++b) {
      // The rows next to each first, so that no ring waits for them: 2.6 µs a grid, against 3.3.
      std::array<std::uint32_t, 9> next_to;
      for (std::size_t row = 0; row < 9; ++row) {
        const std::size_t of_a = column_of[a][row], of_b = column_of[b][row];
        next_to[row] = 1u << row_of[b][of_a] | 1u << row_in_box[b][box_of(row, of_a)] | 1u << row_of[a][of_b] |
                       1u << row_in_box[a][box_of(row, of_b)];
      }
      for (std::uint32_t rest = 0x1ff; rest != 0; ++ring) {
        for (std::uint32_t open = rest & -rest; open != 0; open &= rest) {
          const auto row = static_cast<std::size_t>(std::countr_zero(open));
          rest &= ~(1u << row);
          open |= next_to[row];
          rings_of_[9 * row + column_of[a][row]][b - 2] = rings_of_[9 * row + column_of[b][row]][a - 1] = ring;
          size_[ring] += 2;
        }
      }
    }
  }
  for (const auto& [one, two] : line_pairs) {
    for (std::uint32_t rest = 0x1ff; rest != 0; ++ring) {
      for (auto column = static_cast<std::size_t>(std::countr_zero(rest)); rest >> column & 1;) {
        rest &= ~(1u << column);
        rings_of_[9 * one + column][8] = rings_of_[9 * two + column][9] = ring;
        size_[ring] += 2;
        column = column_of[grid[9 * two + column]][one];
      }
    }
    for (std::uint32_t rest = 0x1ff; rest != 0; ++ring) {
      for (auto row = static_cast<std::size_t>(std::countr_zero(rest)); rest >> row & 1;) {
        rest &= ~(1u << row);
        rings_of_[9 * row + one][10] = rings_of_[9 * row + two][11] = ring;
        size_[ring] += 2;
        row = row_of[grid[9 * row + two]][one];
      }
    }
  }
  left_ = size_;
}

}  // namespace grille::generate
