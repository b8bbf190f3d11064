// Primitives as demands, a filter for each kind: what it looks at, and how exact that is.
//
//   all different   digits of cells with one left; the rest is told by peers
//   sum             the least and the greatest total of the other cells: bounds, from both sides
//   relation        for each digit a partner: exact
//   domain          exact
//   count           the least and the greatest number of the other cells: bounds
//   automaton       states reached forwards and backwards, layer by layer: exact, but for a cell that stands twice
//   any of          each alternative filtered on its own; what none of them leaves goes
#pragma once

#include <memory>

#include "search/demands.hpp"

namespace grille::search {

[[nodiscard]] std::unique_ptr<Demand> make_demand(const rules::Primitive& primitive);

// For those that take a file of their own.
[[nodiscard]] std::unique_ptr<Demand> make_automaton(const rules::Primitive& primitive);
[[nodiscard]] std::unique_ptr<Demand> make_any_of(const rules::Primitive& primitive);

}  // namespace grille::search
