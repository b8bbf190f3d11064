// Random complete classic grids.
//
// Two stages. A depth-first search on a random order of digits reaches every grid, but some more often than others
// (how many branches a path has decides its chance). Then random swaps: each is its own inverse and is chosen with
// the same chance in both directions, so the uniform distribution is the one they leave alone, and the longer they
// run the less of the first stage's bias is left:
//
//   digits   two digits; the cells that hold them fall into rings, linked by houses; one ring changes places
//   rows     two rows of a band; the columns fall into rings (the digit above, the digit below); one ring changes rows
//   columns  likewise
#pragma once

#include <array>
#include <cstdint>

#include "generate/random.hpp"

namespace grille::generate {

using Digits = std::array<std::uint8_t, 81>;  // row by row, 1..9, 0 empty

inline constexpr int default_swaps = 120;

// The first stage alone: every complete grid can come, not all with the same chance.
[[nodiscard]] Digits searched(Random& random) noexcept;

// One swap of each kind in turn, `swaps` in all. Requires a complete valid grid, and leaves one.
void stir(Digits& grid, Random& random, int swaps) noexcept;

[[nodiscard]] inline Digits filled(Random& random, int swaps = default_swaps) noexcept {
  Digits grid = searched(random);
  stir(grid, random, swaps);
  return grid;
}

}  // namespace grille::generate
