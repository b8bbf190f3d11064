#include "search/houses.hpp"
#include "search/propagate.hpp"

namespace grille::search {
namespace {

// Hidden singles of one house: a digit with no place left fails, a digit with one place takes it.
template <int W>
bool place_hidden(State<W>& state, std::size_t house) {
  Bits<W> once, twice;
  for (const std::uint16_t cell : state.layout.house(house)) {
    twice |= once & state.domains[cell];
    once |= state.domains[cell];
  }
  if (once.count() < state.layout.side()) return false;
  const Bits<W> hidden = once - twice;
  for (const std::uint16_t cell : state.layout.house(house)) {
    const Bits<W> here = state.domains[cell] & hidden;
    if (here.is_empty() || state.domains[cell] == here) continue;
    if (!here.is_single() || !state.keep(cell, here)) return false;
  }
  return true;
}

}  // namespace

template <int W>
bool propagate_singles(State<W>& state, std::size_t mark) {
  ChangedHouses<W> changed(state, mark);
  std::size_t seen = mark;
  do {
    if (!propagate_arc(state, seen)) return false;
    seen = state.trail.size();
    for (const std::size_t house : changed.take()) {
      if (!place_hidden(state, house)) return false;
    }
  } while (seen < state.trail.size());
  return true;
}

template bool propagate_singles<1>(State<1>&, std::size_t);
template bool propagate_singles<2>(State<2>&, std::size_t);

}  // namespace grille::search
