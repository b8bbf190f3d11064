// The rules of a shape in conjunctive normal form, packed.
//
//   variable   cell * side + (digit - 1), from 0: "this cell holds this digit"; after them auxiliary ones
//   literal    variable * 2 for "true", variable * 2 + 1 for "false"
//   clauses    rows of literals, one of which is true, none twice in a row
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
using Literal = std::uint32_t;
constexpr Literal literal(Variable variable, bool is_true) { return variable * 2 + (is_true ? 0U : 1U); }
constexpr Literal negated(Literal literal) { return literal ^ 1U; }
constexpr Variable variable_of(Literal literal) { return literal / 2; }
constexpr bool is_positive(Literal literal) { return (literal & 1U) == 0; }

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
  std::size_t variables;  // with the auxiliary ones
  Rows clauses;
  Rows at_most;
  Rows cliques_of;  // for each variable, the rows of at_most that it is in
  Rows clauses_of;  // for each literal, the rows of clauses that it is in

  // Requires every row of the sets to be `width` variables below side^3, none twice in a row; width 0 stands for no
  // rows. `further` are clauses as in DIMACS, each ended by a 0, over variables of any number from 1 on.
  Formula(std::size_t side, std::span<const std::int32_t> at_least, std::span<const std::int32_t> at_most,
          std::size_t width, std::span<const std::int32_t> further = {});

  // Those that say what a cell holds.
  [[nodiscard]] std::size_t of_cells() const noexcept { return side * side * side; }
};

}  // namespace grille::cnf
