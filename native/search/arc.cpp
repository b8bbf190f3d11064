#include "search/propagate.hpp"
#include "search/wake.hpp"

namespace grille::search {

// AC-3 (Mackworth 1977) on "these two cells differ": a value of one cell loses its support in the other only when the
// other has that value alone. So the revisions that can change anything start from the cells with one digit left.
template <int W>
bool propagate_arc(State<W>& state, std::size_t mark) {
  ChangedDemands<W> changed(state, mark);
  for (std::size_t i = mark; i < state.trail.size();) {
    for (; i < state.trail.size(); ++i) {
      const std::size_t cell = state.trail[i].cell;
      const Bits<W> digit = state.domains[cell];
      if (!digit.is_single()) continue;
      for (const std::uint16_t peer : state.peers(cell)) {
        if (!(state.domains[peer] & digit).is_empty() && !state.remove(peer, digit)) return false;
      }
    }
    if (!changed.filter()) return false;
  }
  return true;
}

template bool propagate_arc<1>(State<1>&, std::size_t);
template bool propagate_arc<2>(State<2>&, std::size_t);

}  // namespace grille::search
