// HoDoKu's step table (facts 1.1): the order in which entries are tried, what each costs, and the techniques that an
// entry may find. Entries that are off are never used in a walk; their techniques can still be found by name.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "hodoku/tables.hpp"

namespace grille::hodoku {

// One for each technique; `kind_names` has their names in this order.
enum class Kind : std::uint8_t {
  full_house,
  naked_single,
  hidden_single_box,
  hidden_single_line,
  locked_pair,
  locked_triple,
  pointing,
  claiming,
  naked_pair,
  naked_triple,
  hidden_pair,
  hidden_triple,
  naked_quad,
  hidden_quad,
  x_wing,
  swordfish,
  jellyfish,
  remote_pair,
  bug_plus_1,
  skyscraper,
  two_string_kite,
  turbot_fish,
  empty_rectangle,
  w_wing,
  xy_wing,
  xyz_wing,
  unique_rectangle_1,
  unique_rectangle_2,
  unique_rectangle_3,
  unique_rectangle_4,
  unique_rectangle_5,
  unique_rectangle_6,
  hidden_rectangle,
  avoidable_rectangle_1,
  avoidable_rectangle_2,
  finned_x_wing,
  sashimi_x_wing,
  finned_swordfish,
  sashimi_swordfish,
  finned_jellyfish,
  sashimi_jellyfish,
  sue_de_coq,
  colour_wrap,
  colour_trap,
  multi_colours_1,
  multi_colours_2,
  x_chain,
  xy_chain,
  continuous_loop,
  discontinuous_loop,
  aic,
  grouped_continuous_loop,
  grouped_discontinuous_loop,
  grouped_aic,
  als_xz,
  als_xy_wing,
  als_chain,
  death_blossom,
  franken_x_wing,
  franken_swordfish,
  finned_franken_x_wing,
  finned_franken_swordfish,
  chain_contradiction,
  chain_verity,
  net_contradiction,
  net_verity,
  template_set,
  template_delete,
  brute_force,
};
inline constexpr std::array<std::string_view, 69> kind_names = {
    "full-house",
    "naked-single",
    "hidden-single-box",
    "hidden-single-line",
    "locked-pair",
    "locked-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "remote-pair",
    "bug-plus-1",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "w-wing",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "finned-jellyfish",
    "sashimi-jellyfish",
    "sue-de-coq",
    "simple-colouring-wrap",
    "simple-colouring-trap",
    "multi-colouring-1",
    "multi-colouring-2",
    "x-chain",
    "xy-chain",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "franken-x-wing",
    "franken-swordfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
    "forcing-chain-contradiction",
    "forcing-chain-verity",
    "forcing-net-contradiction",
    "forcing-net-verity",
    "template-set",
    "template-delete",
    "brute-force",
};
inline constexpr std::size_t kinds = kind_names.size();
[[nodiscard]] constexpr std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

inline constexpr std::array<std::string_view, 5> level_names = {"easy", "medium", "hard", "unfair", "extreme"};
// A score above its level's cap lifts the level, more than once if need be (facts 1.5).
inline constexpr std::array<int, 4> level_caps = {800, 1000, 1600, 1800};

class Grid;
class Sink;
struct Scratch;
using Find = bool (*)(const Grid&, Scratch&, Sink&);

struct Entry {
  int index;
  std::string_view name;
  std::uint8_t level;  // 0 easy .. 4 extreme
  std::int32_t score;
  bool is_on;
  Kind first, last;  // the techniques it finds
  Find find;
};

// In the order in which they are tried.
[[nodiscard]] std::span<const Entry> entries();
// The entry that finds the technique.
[[nodiscard]] const Entry& entry_of(Kind kind);

}  // namespace grille::hodoku
