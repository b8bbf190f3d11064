// What rules demand, as it comes across the border: one primitive after the other in an array of numbers.
//
//   all different   0 size   cell ...
//   sum             1 size   total, (cell, weight) ...
//   relation        2 size   a, b, mask for each digit of a: what b may have there
//   domain          3 size   cell, mask
//   count           4 size   mask, n, n allowed numbers, (cell, weight) ...
//   automaton       5 size   n, n cells, for each layer: m, m times (state, mask, state)
//   any of          6 size   for each alternative: size, its primitives, drawn like these
//
// `size` is how many numbers follow it. What they mean: grille/rules/primitives.py; packed in packing.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/masks.hpp"

namespace grille::rules {

enum class PrimitiveKind : std::uint8_t { all_different, sum, relation, domain, count, automaton, any_of };

struct AutomatonArc {
  std::uint32_t from;
  Mask mask;
  std::uint32_t to;
};

// Only the fields of its kind are filled.
struct Primitive {
  PrimitiveKind kind;
  std::vector<Cell> cells;  // relation: a, b; domain: the cell
  std::vector<std::int64_t> weights;
  std::int64_t total = 0;
  Mask mask = 0;
  std::vector<std::int64_t> allowed;  // ascending
  std::vector<Mask> table;
  std::vector<std::vector<AutomatonArc>> layers;
  std::vector<std::vector<Primitive>> alternatives;
};

// Throws std::invalid_argument where the numbers are not such primitives: a cell outside the grid, a digit above the
// side, a weight of more than 12 digits, a cell twice where it may stand once.
[[nodiscard]] std::vector<Primitive> primitives_of(std::span<const std::int64_t> words, std::size_t cells,
                                                   std::size_t side);

}  // namespace grille::rules
