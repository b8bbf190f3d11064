// A grid as an exact cover: of each set of candidates exactly one holds.
//
//   variable   a candidate that propagation leaves open; candidates[v] = cell * side + bit
//   sets       the variables of an open cell; those of a digit in a house that still lacks it
//   sets_of    for each variable the sets that it is in: its cell's, and one for each house of the cell
//
// "At most one of 20" is a set of 20 here; as clauses it is 190 pairs, or 57 with 19 variables more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cnf/formula.hpp"
#include "layout/layout.hpp"

namespace grille::cdcl {

using Variable = std::uint32_t;

struct Cover {
  std::size_t side;
  std::vector<std::uint32_t> candidates;
  cnf::Rows sets, sets_of;
  std::size_t cells = 0;             // open ones, whose sets come first
  std::vector<std::uint8_t> values;  // the digits known, 0 in open cells
  bool is_refuted = false;           // then there is nothing else

  // What singles and locked candidates leave of a grid (0 = empty).
  Cover(const Layout& layout, std::span<const std::uint8_t> grid);

 private:
  template <int W>
  void read(const Layout& layout, std::span<const std::uint8_t> grid);
};

}  // namespace grille::cdcl
