#include "search/propagate.hpp"
#include "search/wake.hpp"

namespace grille::search {

template <int W>
bool propagate_forward(State<W>& state, std::size_t mark) {
  const std::size_t end = state.trail.size();  // what arrives later is this function's own, and does not cascade
  for (std::size_t i = mark; i < end; ++i) {
    const std::size_t cell = state.trail[i].cell;
    if (!state.is_assigned(cell)) continue;
    const Bits<W> digit = state.domains[cell];
    for (const std::uint16_t peer : state.peers(cell)) {
      if (state.is_assigned(peer)) continue;
      if (!(state.domains[peer] & digit).is_empty() && !state.remove(peer, digit)) return false;
    }
    if (!filter_of(state, cell, [](const Demand&) { return true; })) return false;
  }
  return true;
}

template bool propagate_forward<1>(State<1>&, std::size_t);
template bool propagate_forward<2>(State<2>&, std::size_t);

}  // namespace grille::search
