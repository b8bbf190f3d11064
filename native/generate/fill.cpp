#include "generate/fill.hpp"

#include <bit>
#include <numeric>
#include <span>
#include <utility>

namespace grille::generate {
namespace {

constexpr std::size_t box_of(std::size_t row, std::size_t column) { return row / 3 * 3 + column / 3; }

// Depth-first search cell by cell on the cell with the fewest digits left, digits in random order.
class Search {
 public:
  explicit Search(Random& random) noexcept : random_(random) {
    rows_.fill(0x1ff);
    columns_.fill(0x1ff);
    boxes_.fill(0x1ff);
  }

  // The boxes of the diagonal share no house, so they are filled freely.
  void fill_diagonal() noexcept {
    std::array<std::uint8_t, 9> digits;
    for (std::size_t box = 0; box < 3; ++box) {
      std::iota(digits.begin(), digits.end(), std::uint8_t{1});
      random_.shuffle(std::span(digits.data(), digits.size()));
      for (std::size_t k = 0; k < 9; ++k) place(3 * box + k / 3, 3 * box + k % 3, digits[k]);
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (grid[cell] == 0) open_[count_++] = static_cast<std::uint8_t>(cell);
    }
    random_.shuffle(std::span(open_.data(), count_));
  }

  // NOLINTNEXTLINE(misc-no-recursion): at most 54 deep
  [[nodiscard]] bool complete() noexcept {
    if (count_ == 0) return true;
    std::size_t best = 0;
    int fewest = 10;
    for (std::size_t k = 0; k < count_ && fewest > 1; ++k) {
      const int left = std::popcount(candidates(open_[k]));
      if (left < fewest) fewest = left, best = k;
    }
    const std::uint8_t cell = open_[best];
    open_[best] = open_[--count_];
    std::array<std::uint8_t, 9> digits;
    std::size_t many = 0;
    for (std::uint32_t mask = candidates(cell); mask != 0; mask &= mask - 1) {
      digits[many++] = static_cast<std::uint8_t>(std::countr_zero(mask) + 1);
    }
    random_.shuffle(std::span(digits.data(), many));
    for (std::size_t k = 0; k < many; ++k) {
      place(cell / 9u, cell % 9u, digits[k]);
      if (complete()) return true;
      take(cell / 9u, cell % 9u);
    }
    open_[count_++] = open_[best];
    open_[best] = cell;
    return false;
  }

  Digits grid{};

 private:
  [[nodiscard]] std::uint32_t candidates(std::size_t cell) const noexcept {
    return rows_[cell / 9] & columns_[cell % 9] & boxes_[box_of(cell / 9, cell % 9)];
  }
  void place(std::size_t row, std::size_t column, std::uint8_t digit) noexcept {
    grid[9 * row + column] = digit;
    flip(row, column, digit);
  }
  void take(std::size_t row, std::size_t column) noexcept {
    flip(row, column, grid[9 * row + column]);
    grid[9 * row + column] = 0;
  }
  void flip(std::size_t row, std::size_t column, std::uint8_t digit) noexcept {
    const std::uint32_t bit = 1u << (digit - 1);
    rows_[row] ^= bit;
    columns_[column] ^= bit;
    boxes_[box_of(row, column)] ^= bit;
  }

  Random& random_;
  std::array<std::uint32_t, 9> rows_, columns_, boxes_;  // bit d-1: digit d is not there yet
  std::array<std::uint8_t, 81> open_{};
  std::size_t count_ = 0;
};

// A complete grid with the column of each digit in each row, so that a swap touches only what it moves.
class Stirred {
 public:
  Stirred(Digits& grid, Random& random) noexcept : grid_(grid), random_(random) {
    for (std::size_t cell = 0; cell < 81; ++cell) note(cell);
  }

  void swap_rows() noexcept {
    const auto [one, two] = two_of_a_band();
    const std::size_t start = random_.below(9);
    std::size_t column = start;
    do {  // the digit that came up from row `two` already stands elsewhere in row `one`: go on there
      const std::size_t after = columns_[grid_[9 * two + column]][one];
      exchange(9 * one + column, 9 * two + column);
      column = after;
    } while (column != start);
  }

  void swap_columns() noexcept {
    const auto [one, two] = two_of_a_band();
    std::array<std::uint8_t, 10> row_in_one;
    for (std::size_t row = 0; row < 9; ++row) row_in_one[grid_[9 * row + one]] = static_cast<std::uint8_t>(row);
    const std::size_t start = random_.below(9);
    std::size_t row = start;
    do {
      const std::size_t after = row_in_one[grid_[9 * row + two]];
      exchange(9 * row + one, 9 * row + two);
      row = after;
    } while (row != start);
  }

  // A row's two digits change places together, so a ring is a set of rows: from a row on to those of b in the column
  // and box of its a, and of a in the column and box of its b.
  void swap_digits() noexcept {
    const std::size_t a = random_.below(9) + 1;
    std::size_t b = random_.below(8) + 1;
    if (b >= a) ++b;
    std::array<std::uint16_t, 9> a_column{}, b_column{}, a_box{}, b_box{};  // a row as a bit
    for (std::size_t row = 0; row < 9; ++row) {
      const auto bit = static_cast<std::uint16_t>(1u << row);
      a_column[columns_[a][row]] = a_box[box_of(row, columns_[a][row])] = bit;
      b_column[columns_[b][row]] = b_box[box_of(row, columns_[b][row])] = bit;
    }
    std::uint32_t ring = 1u << random_.below(9), done = 0;
    while (const std::uint32_t open = ring & ~done) {
      const auto row = static_cast<std::size_t>(std::countr_zero(open));
      done |= 1u << row;
      const std::size_t of_a = columns_[a][row], of_b = columns_[b][row];
      ring |= static_cast<std::uint32_t>(b_column[of_a] | b_box[box_of(row, of_a)] | a_column[of_b] |
                                         a_box[box_of(row, of_b)]);
    }
    for (; ring != 0; ring &= ring - 1) {
      const auto row = static_cast<std::size_t>(std::countr_zero(ring));
      exchange(9 * row + columns_[a][row], 9 * row + columns_[b][row]);
    }
  }

 private:
  // Two lines of the same band or stack.
  std::pair<std::size_t, std::size_t> two_of_a_band() noexcept {
    const std::size_t band = random_.below(3), left_out = random_.below(3);
    return {3 * band + (left_out + 1) % 3, 3 * band + (left_out + 2) % 3};
  }
  void exchange(std::size_t one, std::size_t two) noexcept {
    std::swap(grid_[one], grid_[two]);
    note(one);
    note(two);
  }
  void note(std::size_t cell) noexcept { columns_[grid_[cell]][cell / 9] = static_cast<std::uint8_t>(cell % 9); }

  Digits& grid_;
  Random& random_;
  std::array<std::array<std::uint8_t, 9>, 10> columns_{};  // [digit][row]
};

}  // namespace

Digits searched(Random& random) noexcept {
  Search search(random);
  search.fill_diagonal();
  // Any three boxes on the diagonal can be completed, so the search always ends with a grid.
  [[maybe_unused]] const bool is_complete = search.complete();
  return search.grid;
}

void stir(Digits& grid, Random& random, int swaps) noexcept {
  Stirred stirred(grid, random);
  for (int done = 0; done < swaps; ++done) {
    switch (done % 3) {
      case 0:
        stirred.swap_digits();
        break;
      case 1:
        stirred.swap_rows();
        break;
      default:
        stirred.swap_columns();
        break;
    }
  }
}

}  // namespace grille::generate
