// Which digit first.
#pragma once

#include <array>

#include "search/search.hpp"

namespace grille::search {

// The smallest digit of the domain, or the one that the fewest (`least`: the least constraining value) or the most
// (`most`) unassigned peers still have; the smallest among equals. Requires a domain that is not empty.
template <int W>
[[nodiscard]] std::size_t order_digit(const State<W>& state, std::size_t cell, Order order) {
  const Bits<W> domain = state.domains[cell];
  if (order == Order::first || domain.is_single()) return domain.first() + 1;
  std::array<std::uint32_t, 64 * W> constrained{};
  for (const std::uint16_t peer : state.peers(cell)) {
    if (state.is_assigned(peer)) continue;
    for (const std::size_t bit : domain& state.domains[peer]) ++constrained[bit];
  }
  std::size_t best = domain.first();
  for (const std::size_t bit : domain) {
    const bool is_better =
        order == Order::least ? constrained[bit] < constrained[best] : constrained[bit] > constrained[best];
    if (is_better) best = bit;
  }
  return best + 1;
}

}  // namespace grille::search
