#include "se/to_step.hpp"

#include <algorithm>
#include <cmath>

#include "se/grid.hpp"

namespace grille::se {
namespace {

bool is_cycle(const Step& step) {
  return step.technique == name_of(Kind::x_cycle) || step.technique == name_of(Kind::y_cycle) ||
         step.technique == name_of(Kind::cycle);
}

// Forward from the start. The second branch of a cycle is the same the other way round.
Branch cycle(const Branch& from) {
  Branch nodes{from.front()};
  nodes.insert(nodes.end(), from.rbegin(), from.rend() - 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].parents = {static_cast<std::uint16_t>((i == 0 ? nodes.size() : i) - 1)};
  }
  return nodes;
}

// The nodes of a tree so that each comes after its parents; the target, which was the first, is the last.
class Ordered {
 public:
  explicit Ordered(const Branch& tree) : tree_(tree), place_(tree.size(), -1) { add(0); }

  Branch nodes;

 private:
  void add(std::size_t index) {
    if (place_[index] >= 0) return;
    for (const std::uint16_t parent : tree_[index].parents) add(parent);
    place_[index] = static_cast<int>(nodes.size());
    Node& node = nodes.emplace_back(tree_[index]);
    for (std::uint16_t& parent : node.parents) parent = static_cast<std::uint16_t>(place_[parent]);
    if (node.nested) node.nested = std::make_shared<const Step>(to_step(*node.nested, node.nested->price));
  }

  const Branch& tree_;
  std::vector<int> place_;  // of each node, -1: not yet
};

// The digits, cells and houses that a chain is about: where it starts, or all of a cycle.
void add_subject(Step& step) {
  const Node& start = step.branches.front().front();
  const int cell = start.cells.first();
  if (is_cycle(step)) {
    for (const Node& node : step.branches.front()) {
      const int here = node.cells.first();
      if (std::ranges::find(step.digits, node.digit) == step.digits.end()) step.digit(node.digit);
      if (std::ranges::find(step.cells, here, &Part::index) == step.cells.end()) step.cell(here, Role::node);
    }
  } else if (step.technique == name_of(Kind::cell_forcing)) {
    for (const Branch& branch : step.branches) step.digit(branch.front().digit);
    step.cell(cell, Role::pivot);
  } else {
    step.digit(start.digit);
    if (step.technique == name_of(Kind::region_forcing)) {
      step.house(house_number(Grid::house(cell, static_cast<int>(start.cause))), Role::base);
    } else {
      step.cell(cell, Role::end);
    }
  }
}

}  // namespace

Step to_step(const Step& step, double price) {
  Step whole = step;
  whole.price = tenths(price) / 10.0;
  if (step.branches.empty()) return whole;
  if (is_cycle(step)) {
    whole.branches = {cycle(step.branches.front())};
  } else {
    for (Branch& branch : whole.branches) branch = Ordered(branch).nodes;
  }
  add_subject(whole);
  return whole;
}

int tenths(double price) { return static_cast<int>(std::floor((price + 0.05) * 10)); }

}  // namespace grille::se
