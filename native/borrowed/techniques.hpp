// Techniques of the walks of HoDoKu and Sudoku Explainer as techniques of `logic`, for the levels and the walk of its
// ladder. They need a classic 9x9, and their steps have no reasons: for those, ask the walk it is from.
//
// A level must not depend on the order of the cells, so they search thoroughly: what HoDoKu leaves out by the order in
// which it looks is found here as well.
#pragma once

#include "logic/techniques.hpp"

namespace grille::borrowed {

// Those of `logic` and after them the borrowed ones: what ratings by level are made of.
[[nodiscard]] std::span<const logic::Technique> techniques();

}  // namespace grille::borrowed
