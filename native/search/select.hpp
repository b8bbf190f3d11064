// Which cell next.
#pragma once

#include "search/search.hpp"

namespace grille::search {

template <int W>
[[nodiscard]] std::size_t unassigned_peers(const State<W>& state, std::size_t cell) {
  std::size_t count = 0;
  for (const std::uint16_t peer : state.peers(cell)) count += !state.is_assigned(peer);
  return count;
}

// The first unassigned cell in reading order, or the first among those with the fewest digits left (minimum remaining
// values), or among those the one with the most unassigned peers (degree). Requires an unassigned cell.
template <int W>
[[nodiscard]] std::size_t select_cell(const State<W>& state, Select select) {
  std::size_t best = 0, fewest = ~std::size_t{0}, degree = 0;
  state.each_unassigned([&](std::size_t cell) {
    if (select == Select::first) {
      best = cell;
      return false;
    }
    const std::size_t count = state.domains[cell].count();
    if (count > fewest || (count == fewest && select == Select::mrv)) return true;
    const std::size_t peers = select == Select::mrv_degree ? unassigned_peers(state, cell) : 0;
    if (count == fewest && peers <= degree) return true;
    best = cell;
    fewest = count;
    degree = peers;
    return true;
  });
  return best;
}

}  // namespace grille::search
