#include "hodoku/grid.hpp"

namespace grille::hodoku {

void Grid::clear() {
  *this = Grid();
  digits.fill(0x1ff);
  places.fill(Cells::below(cells));
  for (auto& house : spots) house.fill(0x1ff);
  open.fill(9);
  empty = Cells::below(cells);
}

void Grid::place(int cell, int digit) {
  ++changes;
  for (const int peer : places[at(digit)] & tables.sees[at(cell)]) {
    take_away(peer, digit, cell);
    if (is_single(digits[at(peer)])) naked.push(candidate(peer, lowest(digits[at(peer)])));
  }
  for (const int other : Each(without(digits[at(cell)], bit(digit)))) take_away(cell, other, nobody);
  digits[at(cell)] = 0;
  places[at(digit)].remove(cell);
  for (std::size_t type = 0; type < 3; ++type) {
    const int house = tables.house_of[at(cell)][type];
    spots[at(house)][at(digit)] = 0;
    --open[at(house)];
  }
  empty.remove(cell);
  values[at(cell)] = static_cast<std::uint8_t>(digit + 1);
}

bool Grid::load(std::span<const std::uint8_t> digits_given) {
  clear();
  for (int cell = 0; cell < cells; ++cell) {
    const std::uint8_t value = digits_given[at(cell)];
    if (value == 0) continue;
    if (!has(cell, value - 1)) return false;
    place(cell, value - 1);
    given.add(cell);
  }
  settle();
  for (const int cell : empty) {
    if (digits[at(cell)] == 0) return false;
  }
  return true;
}

bool Grid::load(std::span<const std::uint8_t> digits_given, std::span<const std::uint8_t> givens,
                std::span<const std::uint8_t> flags) {
  if (!load(digits_given)) return false;
  for (int cell = 0; cell < cells; ++cell) {
    if (givens[at(cell)] == 0) given.remove(cell);
  }
  for (const int cell : empty) {
    for (const int digit : Each(digits[at(cell)])) {
      if (flags[at(9 * cell + digit)] == 0) remove(cell, digit);
    }
  }
  settle();
  return true;
}

void Grid::settle() {
  const auto is_over = [this](Candidate one) { return !has(cell_of(one), digit_of(one)); };
  naked.settle(is_over);
  hidden.settle(is_over);
}

}  // namespace grille::hodoku
