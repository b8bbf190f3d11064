#include "generate/fill.hpp"

#include <bit>
#include <numeric>
#include <span>
#include <utility>

namespace grille::generate {
namespace {

// By set of digits, how many; a processor of which nothing is known has no instruction for it.
constexpr std::array<std::uint8_t, 512> sizes = [] {
  std::array<std::uint8_t, 512> found{};
  for (std::size_t set = 1; set < 512; ++set) found[set] = static_cast<std::uint8_t>(found[set / 2] + set % 2);
  return found;
}();

// The first band and the first stack are drawn directly, the four boxes left by depth-first search: cell by cell on the
// cell with the fewest digits left, digits in random order.
class Search {
 public:
  explicit Search(Random& random) noexcept : random_(random) {
    rows_.fill(0x1ff);
    columns_.fill(0x1ff);
    boxes_.fill(0x1ff);
  }

  void fill_border() noexcept {
    Box first;
    for (std::size_t k = 0; k < 9; ++k) first[k / 3][k % 3] = static_cast<std::uint8_t>(k + 1);
    random_.shuffle(std::span(first[0].data(), 9));
    const Box turned = {{{first[0][0], first[1][0], first[2][0]},
                         {first[0][1], first[1][1], first[2][1]},
                         {first[0][2], first[1][2], first[2][2]}}};
    for (std::size_t line = 0; line < 3; ++line) {
      for (std::size_t k = 0; k < 3; ++k) place(line, k, first[line][k]);
    }
    const auto [second, third] = two_more(first);
    const auto [below, lowest] = two_more(turned);
    for (std::size_t line = 0; line < 3; ++line) {
      for (std::size_t k = 0; k < 3; ++k) {
        place(line, 3 + k, second[line][k]);
        place(line, 6 + k, third[line][k]);
        place(3 + k, line, below[line][k]);
        place(6 + k, line, lowest[line][k]);
      }
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (grid[cell] == 0) open_[count_++] = static_cast<std::uint8_t>(cell);
    }
    random_.shuffle(std::span(open_.data(), count_));
  }

  // NOLINTNEXTLINE(misc-no-recursion): at most 36 deep
  [[nodiscard]] bool complete() noexcept {
    if (count_ == 0) return true;
    std::size_t best = 0;
    int fewest = 10;
    for (std::size_t k = 0; k < count_ && fewest > 1; ++k) {
      const int left = sizes[candidates(open_[k])];
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
      place(places[cell].row, places[cell].column, digits[k]);
      if (complete()) return true;
      take(places[cell].row, places[cell].column);
    }
    open_[count_++] = open_[best];
    open_[best] = cell;
    return false;
  }

  Digits grid{};

 private:
  using Box = std::array<std::array<std::uint8_t, 3>, 3>;  // line by line

  // Two more boxes of a band whose first box is given, each pair with the same chance. Of the 56 ways to share the
  // digits among the lines two are pure: whole lines change places. In the 54 others a line of the second box has one
  // digit of one line of the first box and two of the other, and the choice of the odd ones out fixes the rest.
  std::pair<Box, Box> two_more(const Box& first) noexcept {
    const std::uint32_t way = random_.below(56);
    const std::size_t next = 1 + way % 2;  // the line of `first` that goes up, whole or but for one digit
    Box second, third;
    for (std::size_t line = 0; line < 3; ++line) {
      second[line] = first[(line + next) % 3];
      third[line] = first[(line + 3 - next) % 3];
    }
    if (way >= 2) {
      std::array<std::size_t, 3> odd;
      for (std::size_t line = 0; line < 3; ++line) odd[line] = random_.below(3);
      for (std::size_t line = 0; line < 3; ++line) {
        std::swap(second[line][odd[(line + next) % 3]], third[line][odd[(line + 3 - next) % 3]]);
      }
    }
    for (Box* box : {&second, &third}) {
      for (auto& line : *box) random_.shuffle(std::span(line.data(), 3));
    }
    return {second, third};
  }

  [[nodiscard]] std::uint32_t candidates(std::size_t cell) const noexcept {
    return rows_[places[cell].row] & columns_[places[cell].column] & boxes_[places[cell].box];
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

// Two lines of the same band or stack.
std::pair<std::size_t, std::size_t> two_of_a_band(Random& random) noexcept {
  const std::size_t band = random.below(3), left_out = random.below(3);
  return {3 * band + (left_out + 1) % 3, 3 * band + (left_out + 2) % 3};
}

// Rows if cells of a line are 1 apart and lines 9, columns if it is the other way round.
template <std::size_t cell_step, std::size_t line_step>
void swap_lines(Digits& grid, Random& random) noexcept {
  const auto [first, second] = two_of_a_band(random);
  std::uint8_t *one = grid.data() + line_step * first, *two = grid.data() + line_step * second;
  // Six bits each, in a register: by digit its place in line `one`; and by place the next of its ring, where the digit
  // that comes over from line `two` already stands. A place is six times its number, ready to shift by.
  std::uint64_t place_in_one = 0, next = 0;
  for (std::size_t k = 0; k < 9; ++k) place_in_one |= std::uint64_t{6 * k} << 6 * one[cell_step * k];
  for (std::size_t k = 0; k < 9; ++k) next |= (place_in_one >> 6 * two[cell_step * k] & 63) << 6 * k;
  // Nine steps and nine exchanges, whatever the ring: a branch would be mistaken once a swap, 4.8 µs a grid
  // against 3.8.
  std::uint64_t place = 6 * random.below(9), ring = 0;
  for (int step = 0; step < 9; ++step) {
    ring |= std::uint64_t{1} << place;
    place = next >> place & 63;
  }
  for (std::size_t k = 0; k < 9; ++k) {
    const auto change = static_cast<std::uint8_t>((one[cell_step * k] ^ two[cell_step * k]) & -(ring >> 6 * k & 1));
    one[cell_step * k] ^= change;
    two[cell_step * k] ^= change;
  }
}

// A row's two digits change places together, so a ring is a set of rows: from a row on to those of b in the column
// and box of its a, and of a in the column and box of its b.
void swap_digits(Digits& grid, Random& random) noexcept {
  const std::size_t a = random.below(9) + 1;
  std::size_t b = random.below(8) + 1;
  if (b >= a) ++b;
  std::array<std::array<std::uint8_t, 9>, 10> column_of;          // [digit][row]
  std::array<std::uint32_t, 9> a_column, b_column, a_box, b_box;  // a row as a bit
  for (std::size_t cell = 0; cell < 81; ++cell) column_of[grid[cell]][places[cell].row] = places[cell].column;
  for (std::size_t row = 0; row < 9; ++row) {
    const std::size_t of_a = column_of[a][row], of_b = column_of[b][row];
    a_column[of_a] = a_box[box_of(row, of_a)] = 1u << row;
    b_column[of_b] = b_box[box_of(row, of_b)] = 1u << row;
  }
  std::uint32_t ring = 1u << random.below(9), done = 0;
  while (const std::uint32_t open = ring & ~done) {
    const auto row = static_cast<std::size_t>(std::countr_zero(open));
    done |= 1u << row;
    const std::size_t of_a = column_of[a][row], of_b = column_of[b][row];
    ring |= b_column[of_a] | b_box[box_of(row, of_a)] | a_column[of_b] | a_box[box_of(row, of_b)];
    std::swap(grid[9 * row + of_a], grid[9 * row + of_b]);
  }
}

}  // namespace

Digits searched(Random& random) noexcept {
  for (;;) {  // until a band and a stack come that can be completed; nearly all can
    Search search(random);
    search.fill_border();
    if (search.complete()) return search.grid;
  }
}

void stir(Digits& grid, Random& random, int swaps) noexcept {
  for (int done = 0; done < swaps; ++done) {
    if (done % 9 == 0) {
      swap_digits(grid, random);
    } else if (done % 2 == 1) {
      swap_lines<1, 9>(grid, random);
    } else {
      swap_lines<9, 1>(grid, random);
    }
  }
}

}  // namespace grille::generate
