#include "hodoku/to_step.hpp"

#include <algorithm>

namespace grille::hodoku {
namespace {

Cause cause_of(const Node& node, const Branch& branch) {
  if (node.parents.empty()) return Cause::start;
  if (node.set >= 0 && node.set == branch[node.parents.front()].set) return Cause::set;
  Cells all = node.cells;
  for (const std::uint16_t parent : node.parents) all |= branch[parent].cells;
  if (all.is_single()) return Cause::cell;
  constexpr Cause causes[] = {Cause::row, Cause::column, Cause::box};
  for (int house = 0; house < houses; ++house) {
    if ((all - tables.members[at(house)]).is_empty()) return causes[house / 9];
  }
  return Cause::set;
}

void add_cell(grille::Step& step, int cell, Role role) {
  if (std::ranges::find(step.cells, cell, &Part::index) == step.cells.end()) step.cell(cell, role);
}

// A house of both cells in which they alone have the digit.
int strong_house(const Grid& grid, int one, int other, int digit) {
  return *std::ranges::find_if(tables.house_of[at(one)], [&](int house) {
    return tables.members[at(house)].has(other) && is_pair(grid.spots_in(house, digit));
  });
}

// As `logic` tells a chain: its cells, candidates and links.
void chain(grille::Step& step, const Grid& grid) {
  const Branch nodes = std::move(step.branches.front());
  const auto one = [&](std::size_t i) { return grille::Step::candidate(nodes[i].cells.first(), nodes[i].digit); };
  step.digits = {nodes.front().digit};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Role role = i == 0 || i + 1 == nodes.size() ? Role::end : Role::node;
    add_cell(step, one(i).cell, role);
    if (role == Role::end) std::ranges::find(step.cells, one(i).cell, &Part::index)->role = role;
    step.mark(one(i).cell, one(i).digit, role);
    if (i > 0) step.link(one(i - 1), nodes[i - 1].is_on, one(i), nodes[i].is_on);
  }
  if (step.technique == name_of(Kind::turbot_fish)) {
    const int digit = nodes.front().digit;
    step.house(strong_house(grid, one(0).cell, one(1).cell, digit), Role::base);
    step.house(strong_house(grid, one(2).cell, one(3).cell, digit), Role::base);
    step.house(common_house(one(1).cell, one(2).cell), Role::bridge);
  }
  step.branches.clear();
}

void remote_pair(grille::Step& step, const Grid& grid) {
  const Branch nodes = std::move(step.branches.front());
  for (const Node& node : nodes) add_cell(step, node.cells.first(), Role::node);
  step.cells.front().role = step.cells.back().role = Role::end;
  const int digit = nodes.front().digit;
  step.digits.clear();
  for (const int held : Each(grid.digits[at(step.cells.front().index)])) step.digit(held);
  step.marks.clear();
  for (std::size_t i = 1; i < step.cells.size(); ++i) {
    step.link(grille::Step::candidate(step.cells[i - 1].index, digit), i % 2 == 0,
              grille::Step::candidate(step.cells[i].index, digit), i % 2 != 0);
  }
  step.branches.clear();
}

// The cells that notation names: the sets, or where the branches start, or all of a single chain.
void add_cells(grille::Step& step) {
  if (!step.sets.empty()) {
    for (const Set& set : step.sets) {
      for (const int cell : set.cells) step.cell(cell, Role::node);
    }
  } else if (step.branches.size() > 1) {
    for (const Branch& branch : step.branches) add_cell(step, branch.front().cells.first(), Role::pivot);
  } else {
    for (const Node& node : step.branches.front()) {
      for (const int cell : node.cells) add_cell(step, cell, Role::node);
    }
  }
}

}  // namespace

grille::Step to_step(const Step& step, const Grid& grid) {
  grille::Step whole = step;
  whole.technique = name_of(step.kind);
  whole.price = entry_of(step.kind).score;
  if (step.branches.empty()) return whole;
  if (step.kind == Kind::turbot_fish || step.kind == Kind::x_chain || step.kind == Kind::xy_chain) {
    chain(whole, grid);
  } else if (step.kind == Kind::remote_pair) {
    remote_pair(whole, grid);
  } else if (step.cells.empty()) {
    add_cells(whole);
  }
  for (Branch& branch : whole.branches) {
    whole.nodes += static_cast<int>(branch.size());
    for (Node& node : branch) node.cause = cause_of(node, branch);
  }
  return whole;
}

}  // namespace grille::hodoku
