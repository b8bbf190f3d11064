#include "cnf/formula.hpp"

namespace grille::cnf {
namespace {

Rows rows_of(std::span<const std::int32_t> items, std::size_t width) {
  Rows rows;
  rows.items.assign(items.begin(), items.end());
  for (std::size_t end = width; end <= items.size() && width > 0; end += width) {
    rows.starts.push_back(static_cast<std::uint32_t>(end));
  }
  return rows;
}

// For each item, the rows that hold it, ascending.
Rows transposed(const Rows& rows, std::size_t items) {
  Rows found;
  found.starts.assign(items + 1, 0);
  for (const std::uint32_t item : rows.items) ++found.starts[item + 1];
  for (std::size_t i = 0; i < items; ++i) found.starts[i + 1] += found.starts[i];
  found.items.resize(rows.items.size());
  std::vector<std::uint32_t> next(found.starts.begin(), found.starts.end() - 1);
  for (std::size_t row = 0; row < rows.count(); ++row) {
    for (const std::uint32_t item : rows[row]) found.items[next[item]++] = static_cast<std::uint32_t>(row);
  }
  return found;
}

}  // namespace

Formula::Formula(std::size_t side_, std::span<const std::int32_t> at_least_, std::span<const std::int32_t> at_most_,
                 std::size_t width)
    : side(side_),
      at_least(rows_of(at_least_, width)),
      at_most(rows_of(at_most_, width)),
      cliques_of(transposed(at_most, side * side * side)),
      clauses_of(transposed(at_least, side * side * side)) {}

}  // namespace grille::cnf
