#include "hodoku/als_reasons.hpp"

namespace grille::hodoku {
namespace {

void add(const Als& set, std::size_t number, int digit, bool is_on, Branch& branch) {
  Node& node = branch.emplace_back();
  node.cells = set.places[at(digit)];
  node.digit = static_cast<std::int8_t>(digit);
  node.is_on = is_on;
  node.set = static_cast<std::int8_t>(number);
  if (branch.size() > 1) node.parents.push_back(static_cast<std::uint16_t>(branch.size() - 2));
}

}  // namespace

void write_sets(std::span<const Als* const> sets, Step& step) {
  for (const Als* set : sets) step.sets.push_back({set->cells, set->digits, Role::set});
}

void write_als_chains(std::span<const Als* const> sets, std::span<const int> commons, Step& step) {
  for (const int digit : step.digits) {
    Branch& branch = step.branches.emplace_back();
    for (std::size_t i = 0; i < sets.size(); ++i) {
      add(*sets[i], i, i == 0 ? digit : commons[i - 1], false, branch);
      add(*sets[i], i, i + 1 == sets.size() ? digit : commons[i], true, branch);
    }
  }
}

void write_als_loop(std::span<const Als* const> sets, int low, int high, Step& step) {
  Branch& branch = step.branches.emplace_back();
  add(*sets[0], 0, low, false, branch);
  add(*sets[0], 0, high, true, branch);
  add(*sets[1], 1, high, false, branch);
  add(*sets[1], 1, low, true, branch);
}

void write_petals(std::span<const Als* const> petals, int stem, Mask digits, Step& step) {
  for (const int removed : step.digits) {
    std::size_t petal = 0;
    for (const int digit : Each(digits)) {
      Branch& branch = step.branches.emplace_back();
      Node& start = branch.emplace_back();
      start.cells = Cells::only(stem);
      start.digit = static_cast<std::int8_t>(digit);
      start.is_on = true;
      add(*petals[petal], petal, digit, false, branch);
      add(*petals[petal], petal, removed, true, branch);
      ++petal;
    }
  }
}

}  // namespace grille::hodoku
