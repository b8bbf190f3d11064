#include "hodoku/chains.hpp"

namespace grille::hodoku {

void write(const Removal& removal, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    step.remove_all(removal.cells[at(digit)], digit);
    if (!removal.cells[at(digit)].is_empty()) step.digit(digit);
  }
}

Branch branch_of(std::span<const State> chain, const Implications* groups) {
  Branch branch;
  for (const State state : chain) {
    const int node = node_of(state);
    Node& link = branch.emplace_back();
    link.cells = node < candidate_nodes ? Cells::only(cell_of(node)) : groups->cells_of(node);
    link.digit = static_cast<std::int8_t>(node < candidate_nodes ? hodoku::digit_of(node) : groups->digit_of(node));
    link.is_on = is_on(state);
    if (branch.size() > 1) link.parents.push_back(static_cast<std::uint16_t>(branch.size() - 2));
  }
  return branch;
}

bool Best::offer(Kind kind, const Removal& removal, std::span<const State> chain) {
  if (removal.is_empty() || !sink_.wants(kind)) return false;
  if (sink_.wants_all()) return hand_in(kind, removal, chain);
  if (!wants(removal, static_cast<int>(chain.size()))) return false;
  is_any_ = true;
  rank_ = Rank(removal);
  kind_ = kind;
  removal_ = removal;
  chain_.assign(chain.begin(), chain.end());
  return false;
}

bool Best::close() { return is_any_ && hand_in(kind_, removal_, chain_); }

bool Best::hand_in(Kind kind, const Removal& removal, std::span<const State> chain) {
  Step& step = sink_.open(kind);
  write(removal, step);
  if (sink_.wants_reasons()) step.branches.push_back(branch_of(chain, groups_));
  return sink_.close();
}

}  // namespace grille::hodoku
