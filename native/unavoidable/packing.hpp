// A largest family of disjoint sets, by branch and bound.
//
// Sets that meet pairwise are a class, of which a family has one at the most; so the number of classes that the sets
// left fall into is a bound (the colouring bound of Tomita and Seki 2003, here for disjoint sets instead of cliques).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "unavoidable/sets.hpp"

namespace grille::unavoidable {

struct Packing {
  std::vector<std::size_t> chosen;  // in the order of the sets
  bool is_largest = false;          // false where the nodes ended first
};

[[nodiscard]] Packing pack(const std::vector<CellSet>& sets, std::size_t cells, std::size_t most_nodes);

}  // namespace grille::unavoidable
