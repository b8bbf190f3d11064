// The ladder of Sudoku Explainer: its techniques, and the least price of each. Prices are here and nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace grille::se {

// A rung, by its position, in the order in which they are tried; but of loops, and of chains, the cheapest is taken.
enum class Kind : std::uint8_t {
  // Producers 1 to 14, from the first to the last: techniques of `logic`, the first step of the first that has one.
  full_house,
  xyz_wing = 17,
  unique_rectangle_1,
  unique_rectangle_2,
  unique_rectangle_3,
  unique_rectangle_4,
  unique_loop_1,
  unique_loop_2,
  unique_loop_3,
  unique_loop_4,
  // Of `logic`, too.
  naked_quad,
  jellyfish,
  hidden_quad,
  bug_1,
  bug_2,
  bug_4,
  bug_3,
  pair_exclusion,
  x_cycle,
  y_cycle,
  x_chain,
  cycle,
  chain,
  triplet_exclusion,
  nishio,
  cell_forcing,
  region_forcing,
  contradiction,
  double_forcing,
};

struct Rung {
  std::string_view technique;
  double price;
  bool grows = false;  // longer chains, loops or larger sets cost more
};
inline constexpr auto ladder = std::to_array<Rung>({
    {"full-house", 1.0},
    {"hidden-single-box", 1.2},
    {"hidden-single-line", 1.5},
    {"direct-pointing", 1.7},
    {"direct-claiming", 1.9},
    {"direct-hidden-pair", 2.0},
    {"naked-single", 2.3},
    {"direct-hidden-triple", 2.5},
    {"pointing", 2.6},
    {"claiming", 2.8},
    {"naked-pair", 3.0},
    {"x-wing", 3.2},
    {"hidden-pair", 3.4},
    {"naked-triple", 3.6},
    {"swordfish", 3.8},
    {"hidden-triple", 4.0},
    {"xy-wing", 4.2},
    {"xyz-wing", 4.4},
    {"unique-rectangle-1", 4.5},
    {"unique-rectangle-2", 4.5},
    {"unique-rectangle-3", 4.5, true},
    {"unique-rectangle-4", 4.5},
    {"unique-loop-1", 4.6, true},
    {"unique-loop-2", 4.6, true},
    {"unique-loop-3", 4.6, true},
    {"unique-loop-4", 4.6, true},
    {"naked-quad", 5.0},
    {"jellyfish", 5.2},
    {"hidden-quad", 5.4},
    {"bug-plus-1", 5.6},
    {"bug-2", 5.7},
    {"bug-4", 5.7},
    {"bug-3", 5.8, true},
    {"aligned-pair-exclusion", 6.2},
    {"x-cycle", 6.5, true},
    {"y-cycle", 6.5, true},
    {"forcing-x-chain", 6.6, true},
    {"mixed-cycle", 7.0, true},
    {"forcing-chain", 7.0, true},
    {"aligned-triplet-exclusion", 7.5},
    {"nishio", 7.5, true},
    {"cell-forcing", 8.0, true},
    {"region-forcing", 8.0, true},
    {"contradiction-forcing", 8.5, true},
    {"double-forcing", 8.5, true},
});

[[nodiscard]] constexpr const Rung& rung_of(Kind kind) { return ladder[static_cast<std::size_t>(kind)]; }
[[nodiscard]] constexpr double price_of(Kind kind) { return rung_of(kind).price; }
// Whether a technique of `logic` finds it.
[[nodiscard]] constexpr bool is_simple(Kind kind) {
  return kind <= Kind::xyz_wing || (kind >= Kind::naked_quad && kind <= Kind::hidden_quad);
}
[[nodiscard]] constexpr std::string_view name_of(Kind kind) { return rung_of(kind).technique; }

}  // namespace grille::se
