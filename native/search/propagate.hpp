// The five propagations, weakest first, one file each. Every one answers the same question:
//
//   propagate_x(state, mark)   the changes on the trail from `mark` on are new; what do they imply?
//
// Before: a fixed point of all changes before `mark`. After: true, and the domains are at a fixed point again; or
// false, there is no solution below, and the domains are in between (the caller undoes them).
#pragma once

#include "search/state.hpp"

namespace grille::search {

// Demands of rules are filtered too: by `none` once all their cells are assigned, by `forward` once after each of their
// cells, by the others until nothing changes.

// No propagation: only whether the assigned digits clash. Domains stay what the givens left.
template <int W>
[[nodiscard]] bool propagate_none(State<W>& state, std::size_t mark);

// Forward checking: an assigned digit is removed from the domains of the unassigned peers; no further propagation.
template <int W>
[[nodiscard]] bool propagate_forward(State<W>& state, std::size_t mark);

// Arc consistency: forward checking from every cell with one digit left, assigned or not, to a fixed point.
template <int W>
[[nodiscard]] bool propagate_arc(State<W>& state, std::size_t mark);

// Naked and hidden singles to a fixed point.
template <int W>
[[nodiscard]] bool propagate_singles(State<W>& state, std::size_t mark);

// Domain consistency of every house: a digit stays in a cell only if some filling of that house has it there.
template <int W>
[[nodiscard]] bool propagate_alldifferent(State<W>& state, std::size_t mark);

}  // namespace grille::search
