#include "cnf/formula.hpp"

#include <algorithm>
#include <cstdlib>

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

Literal literal_of(std::int32_t dimacs) { return literal(static_cast<Variable>(std::abs(dimacs)) - 1, dimacs > 0); }

// Adds a clause, each of its literals once; a clause that always holds is left out.
void add_clause(Rows& rows, std::vector<Literal> clause) {
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  const auto is_opposite = [](Literal a, Literal b) { return a == negated(b); };
  if (std::adjacent_find(clause.begin(), clause.end(), is_opposite) != clause.end()) return;
  rows.items.insert(rows.items.end(), clause.begin(), clause.end());
  rows.starts.push_back(static_cast<std::uint32_t>(rows.items.size()));
}

Rows clauses_of_sets(std::span<const std::int32_t> at_least, std::size_t width, std::span<const std::int32_t> further) {
  Rows rows = rows_of(at_least, width);
  for (std::uint32_t& item : rows.items) item = literal(item, true);
  std::vector<Literal> clause;
  for (const std::int32_t dimacs : further) {
    if (dimacs != 0) {
      clause.push_back(literal_of(dimacs));
    } else {
      add_clause(rows, std::move(clause));
      clause.clear();
    }
  }
  return rows;
}

std::size_t highest(std::size_t least, std::span<const std::int32_t> further) {
  for (const std::int32_t dimacs : further) least = std::max(least, static_cast<std::size_t>(std::abs(dimacs)));
  return least;
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

Formula::Formula(std::size_t side_, std::span<const std::int32_t> at_least, std::span<const std::int32_t> at_most_,
                 std::size_t width, std::span<const std::int32_t> further)
    : side(side_),
      variables(highest(side * side * side, further)),
      clauses(clauses_of_sets(at_least, width, further)),
      at_most(rows_of(at_most_, width)),
      cliques_of(transposed(at_most, variables)),
      clauses_of(transposed(clauses, 2 * variables)) {}

}  // namespace grille::cnf
