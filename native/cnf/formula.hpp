// The rules of a shape in conjunctive normal form, packed.
//
//   variable   cell * side + (digit - 1), from 0: "this cell holds this digit"
//   at_least   clauses of positive literals: one of these variables is true
//   at_most    cliques: for every pair of these variables the clause "not both". A house and a digit have 36 such
//              clauses on 9x9 and 3,240 on 81x81, where all of them together would be 85 million; the clique is one
//              row of `side` variables, and unit propagation over it is unit propagation over its pairs.
//
// A formula never changes once it is made, so threads may share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::cnf {

using Variable = std::uint32_t;

// Rows of different lengths, end to end: row r is items[starts[r]] .. items[starts[r + 1] - 1].
struct Rows {
  std::vector<std::uint32_t> starts{0};
  std::vector<std::uint32_t> items;

  [[nodiscard]] std::size_t count() const noexcept { return starts.size() - 1; }
  [[nodiscard]] std::size_t length(std::size_t row) const noexcept { return starts[row + 1] - starts[row]; }
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::size_t row) const noexcept {
    return {items.data() + starts[row], length(row)};
  }
};

struct Formula {
  std::size_t side;
  Rows at_least;
  Rows at_most;
  Rows cliques_of;  // for each variable, the rows of at_most that it is in
  Rows clauses_of;  // for each variable, the rows of at_least that it is in

  // Requires every row to be `width` variables below side^3, none twice in a row; width 0 stands for no rows.
  Formula(std::size_t side, std::span<const std::int32_t> at_least, std::span<const std::int32_t> at_most,
          std::size_t width);

  [[nodiscard]] std::size_t variables() const noexcept { return side * side * side; }
};

}  // namespace grille::cnf
