// The five propagations, weakest first, one file each. Every one answers the same question:
//
//   propagate_x(state, mark)   the changes on the trail from `mark` on are new; what follows from them?
//
// Before: whatever `mark` and earlier allowed has been concluded. After: true, and the domains hold what the
// propagation leaves; or false, there is no solution below, and the domains are half done (the caller takes them back).
#pragma once

#include "search/state.hpp"

namespace grille::search {

// No propagation: only whether the assigned digits clash. Domains stay what the givens left.
template <int W>
[[nodiscard]] bool propagate_none(State<W>& state, std::size_t mark);

// Forward checking: an assigned digit leaves the domains of the unassigned peers; no cascade.
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
