#include "cdcl/cover.hpp"

#include "general/candidates.hpp"

namespace grille::cdcl {
namespace {

void end_row(cnf::Rows& rows) { rows.starts.push_back(static_cast<std::uint32_t>(rows.items.size())); }

// For each item the rows that hold it.
cnf::Rows turned(const cnf::Rows& rows, std::size_t items) {
  cnf::Rows turned;
  turned.starts.assign(items + 1, 0);
  for (const std::uint32_t item : rows.items) ++turned.starts[item + 1];
  for (std::size_t item = 0; item < items; ++item) turned.starts[item + 1] += turned.starts[item];
  turned.items.resize(rows.items.size());
  std::vector<std::uint32_t> next(turned.starts.begin(), turned.starts.end() - 1);
  for (std::size_t row = 0; row < rows.count(); ++row) {
    for (const std::uint32_t item : rows[row]) turned.items[next[item]++] = static_cast<std::uint32_t>(row);
  }
  return turned;
}

}  // namespace

Cover::Cover(const Layout& layout, std::span<const std::uint8_t> grid)
    : side(layout.side()), values(grid.begin(), grid.end()) {
  is_refuted = !is_consistent(layout, grid);
  if (is_refuted) return;
  if (side <= 64) {
    read<1>(layout, grid);
  } else {
    read<2>(layout, grid);
  }
}

template <int W>
void Cover::read(const Layout& layout, std::span<const std::uint8_t> grid) {
  general::Candidates<W> left(layout);
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid[cell] != 0) left.place(cell, grid[cell] - 1u);
  }
  is_refuted = !left.propagate();
  if (is_refuted) return;
  std::vector<Variable> variable_of(layout.cells() * side);
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
    const Bits<W> digits = left.digits[cell];
    if (digits.is_single()) {
      values[cell] = static_cast<std::uint8_t>(digits.first() + 1);
      continue;
    }
    for (const std::size_t bit : digits) {
      variable_of[cell * side + bit] = static_cast<Variable>(candidates.size());
      sets.items.push_back(static_cast<Variable>(candidates.size()));
      candidates.push_back(static_cast<std::uint32_t>(cell * side + bit));
    }
    end_row(sets);
    ++cells;
  }
  for (std::size_t house = 0; house < layout.houses(); ++house) {
    for (std::size_t bit = 0; bit < side; ++bit) {
      const Bits<W> places = left.places[house * side + bit];
      if (places.is_single()) continue;  // its cell is settled, since both tables agree
      for (const std::size_t position : places) {
        sets.items.push_back(variable_of[layout.house(house)[position] * side + bit]);
      }
      end_row(sets);
    }
  }
  sets_of = turned(sets, candidates.size());
}

}  // namespace grille::cdcl
