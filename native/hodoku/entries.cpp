#include "hodoku/entries.hpp"

#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

using enum Kind;

constexpr Entry table[] = {
    {100, "Full House", 0, 4, true, full_house, full_house, &hodoku::full_house},
    {200, "Naked Single", 0, 4, true, naked_single, naked_single, &hodoku::naked_single},
    {300, "Hidden Single", 0, 14, true, hidden_single_box, hidden_single_line, &hidden_single},
    {1000, "Locked Pair", 1, 40, true, locked_pair, locked_pair, &locked_set<2>},
    {1100, "Locked Triple", 1, 60, true, locked_triple, locked_triple, &locked_set<3>},
    {1200, "Locked Candidates Type 1", 1, 50, true, pointing, pointing, &hodoku::pointing},
    {1210, "Locked Candidates Type 2", 1, 50, true, claiming, claiming, &hodoku::claiming},
    {1300, "Naked Pair", 1, 60, true, naked_pair, naked_pair, &naked_set<2>},
    {1400, "Naked Triple", 1, 80, true, naked_triple, naked_triple, &naked_set<3>},
    {1500, "Hidden Pair", 1, 70, true, hidden_pair, hidden_pair, &hidden_set<2>},
    {1600, "Hidden Triple", 1, 100, true, hidden_triple, hidden_triple, &hidden_set<3>},
    {2000, "Naked Quadruple", 2, 120, true, naked_quad, naked_quad, &naked_set<4>},
    {2100, "Hidden Quadruple", 2, 150, true, hidden_quad, hidden_quad, &hidden_set<4>},
    {2200, "X-Wing", 2, 140, true, x_wing, x_wing, &basic_fish<2>},
    {2300, "Swordfish", 2, 150, true, swordfish, swordfish, &basic_fish<3>},
    {2400, "Jellyfish", 2, 160, true, jellyfish, jellyfish, &basic_fish<4>},
    {2800, "Remote Pair", 2, 110, true, remote_pair, remote_pair, &hodoku::remote_pair},
    {2900, "Bivalue Universal Grave + 1", 2, 100, true, bug_plus_1, bug_plus_1, &hodoku::bug_plus_1},
    {3000, "Skyscraper", 2, 130, true, skyscraper, skyscraper, &hodoku::skyscraper},
    {3100, "2-String Kite", 2, 150, true, two_string_kite, two_string_kite, &hodoku::two_string_kite},
    {3120, "Turbot Fish", 2, 120, true, turbot_fish, turbot_fish, &hodoku::turbot_fish},
    {3170, "Empty Rectangle", 2, 120, true, empty_rectangle, empty_rectangle, &hodoku::empty_rectangle},
    {3200, "W-Wing", 2, 150, true, w_wing, w_wing, &hodoku::w_wing},
    {3300, "XY-Wing", 2, 160, true, xy_wing, xy_wing, &hodoku::xy_wing},
    {3400, "XYZ-Wing", 2, 180, true, xyz_wing, xyz_wing, &hodoku::xyz_wing},
    {3500, "Uniqueness Test 1", 2, 100, true, unique_rectangle_1, unique_rectangle_1,
     &unique_rectangle<unique_rectangle_1>},
    {3600, "Uniqueness Test 2", 2, 100, true, unique_rectangle_2, unique_rectangle_2,
     &unique_rectangle<unique_rectangle_2>},
    {3700, "Uniqueness Test 3", 2, 100, true, unique_rectangle_3, unique_rectangle_3,
     &unique_rectangle<unique_rectangle_3>},
    {3800, "Uniqueness Test 4", 2, 100, true, unique_rectangle_4, unique_rectangle_4,
     &unique_rectangle<unique_rectangle_4>},
    {3900, "Uniqueness Test 5", 2, 100, true, unique_rectangle_5, unique_rectangle_5,
     &unique_rectangle<unique_rectangle_5>},
    {4000, "Uniqueness Test 6", 2, 100, true, unique_rectangle_6, unique_rectangle_6,
     &unique_rectangle<unique_rectangle_6>},
    {4010, "Hidden Rectangle", 2, 100, true, hidden_rectangle, hidden_rectangle, &unique_rectangle<hidden_rectangle>},
    {4020, "Avoidable Rectangle Type 1", 2, 100, true, avoidable_rectangle_1, avoidable_rectangle_1,
     &avoidable_rectangle<avoidable_rectangle_1>},
    {4030, "Avoidable Rectangle Type 2", 2, 100, true, avoidable_rectangle_2, avoidable_rectangle_2,
     &avoidable_rectangle<avoidable_rectangle_2>},
    {4100, "Finned X-Wing", 2, 130, true, finned_x_wing, finned_x_wing, &finned_fish<2>},
    {4200, "Sashimi X-Wing", 2, 150, true, sashimi_x_wing, sashimi_x_wing, &sashimi_fish<2>},
    {4300, "Finned Swordfish", 3, 200, true, finned_swordfish, finned_swordfish, &finned_fish<3>},
    {4400, "Sashimi Swordfish", 3, 240, true, sashimi_swordfish, sashimi_swordfish, &sashimi_fish<3>},
    {4500, "Finned Jellyfish", 3, 250, true, finned_jellyfish, finned_jellyfish, &finned_fish<4>},
    {4600, "Sashimi Jellyfish", 3, 260, true, sashimi_jellyfish, sashimi_jellyfish, &sashimi_fish<4>},
    {5300, "Sue de Coq", 3, 250, true, sue_de_coq, sue_de_coq, &hodoku::sue_de_coq},
    {5330, "Simple Colors", 2, 150, true, colour_wrap, colour_trap, &simple_colours},
    {5360, "Multi Colors", 2, 200, true, multi_colours_1, multi_colours_2, &multi_colours},
    {5400, "X-Chain", 3, 260, true, x_chain, x_chain, &hodoku::x_chain},
    {5500, "XY-Chain", 3, 260, true, xy_chain, xy_chain, &hodoku::xy_chain},
    {5600, "Nice Loop/AIC", 3, 280, true, continuous_loop, aic, &nice_loop},
    {5650, "Grouped Nice Loop/AIC", 3, 300, true, grouped_continuous_loop, grouped_aic, &grouped_nice_loop},
    {5700, "Almost Locked Set XZ-Rule", 3, 300, true, als_xz, als_xz, &hodoku::als_xz},
    {5800, "Almost Locked Set XY-Wing", 3, 320, true, als_xy_wing, als_xy_wing, &hodoku::als_xy_wing},
    {5900, "Almost Locked Set Chain", 3, 340, true, als_chain, als_chain, &hodoku::als_chain},
    {6000, "Death Blossom", 3, 360, false, death_blossom, death_blossom, &hodoku::death_blossom},
    {6100, "Franken X-Wing", 3, 300, true, franken_x_wing, franken_x_wing, &franken_fish<2>},
    {6200, "Franken Swordfish", 3, 350, true, franken_swordfish, franken_swordfish, &franken_fish<3>},
    {6700, "Finned Franken X-Wing", 3, 390, true, finned_franken_x_wing, finned_franken_x_wing,
     &finned_franken_fish<2>},
    {6800, "Finned Franken Swordfish", 3, 410, true, finned_franken_swordfish, finned_franken_swordfish,
     &finned_franken_fish<3>},
    {8500, "Forcing Chain", 4, 500, true, chain_contradiction, chain_verity, &forcing_chain},
    {8600, "Forcing Net", 4, 700, true, net_contradiction, net_verity, &forcing_net},
    {8700, "Template Set", 4, 10000, false, template_set, template_set, &hodoku::template_set},
    {8800, "Template Delete", 4, 10000, false, template_delete, template_delete, &hodoku::template_delete},
    {8900, "Brute Force", 4, 10000, true, brute_force, brute_force, &hodoku::brute_force},
};

// Kinds are in the order of their entries.
constexpr auto entry_numbers = [] {
  std::array<std::uint8_t, kinds> made{};
  for (std::uint8_t i = 0; i < std::size(table); ++i) {
    for (auto kind = static_cast<int>(table[i].first); kind <= static_cast<int>(table[i].last); ++kind) {
      made[static_cast<std::size_t>(kind)] = i;
    }
  }
  return made;
}();

}  // namespace

std::span<const Entry> entries() { return table; }

const Entry& entry_of(Kind kind) { return table[entry_numbers[static_cast<std::size_t>(kind)]]; }

}  // namespace grille::hodoku
