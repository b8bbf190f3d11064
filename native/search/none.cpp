#include <algorithm>

#include "search/propagate.hpp"
#include "search/wake.hpp"

namespace grille::search {

template <int W>
bool propagate_none(State<W>& state, std::size_t mark) {
  const auto is_filled = [&](const Demand& demand) {
    return std::all_of(demand.cells().begin(), demand.cells().end(),
                       [&](Cell cell) { return state.is_assigned(cell); });
  };
  for (std::size_t i = mark; i < state.trail.size(); ++i) {
    const std::size_t cell = state.trail[i].cell;
    if (!state.is_assigned(cell)) continue;
    for (const std::uint16_t peer : state.peers(cell)) {
      if (state.is_assigned(peer) && state.domains[peer] == state.domains[cell]) return false;
    }
    if (!filter_of(state, cell, is_filled)) return false;
  }
  return true;
}

template bool propagate_none<1>(State<1>&, std::size_t);
template bool propagate_none<2>(State<2>&, std::size_t);

}  // namespace grille::search
