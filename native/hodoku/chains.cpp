#include "hodoku/chains.hpp"

#include <utility>

namespace grille::hodoku {

void write(const Removal& removal, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    step.remove_all(removal.cells[at(digit)], digit);
    if (!removal.cells[at(digit)].is_empty()) step.digit(digit);
  }
}

namespace {

class Writer {
 public:
  Writer(const Implications* groups, Step& step) : groups_(groups), step_(step) {}

  Branch write(std::span<const State> chain) {
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const int node = node_of(chain[i]);
      const bool is_last = i + 1 == chain.size();
      if (node >= candidate_nodes && groups_->is_set(node)) {
        const Als& set = groups_->set_of(node);
        step_.sets.push_back({set.cells, set.digits, Role::node});
        add(set.places[at(groups_->digit_of(node))], groups_->digit_of(node), false, set_number(), last());
        if (!is_last) leave(set, chain[i + 1]);
      } else if (node >= candidate_nodes) {
        add(groups_->cells_of(node), groups_->digit_of(node), is_on(chain[i]), -1, last());
      } else {
        add(Cells::only(cell_of(node)), hodoku::digit_of(node), is_on(chain[i]), -1,
            forced_.empty() ? last() : std::exchange(forced_, {}));
      }
    }
    return std::move(branch_);
  }

 private:
  using Parents = std::vector<std::uint16_t>;

  [[nodiscard]] Parents last() const {
    return branch_.empty() ? Parents{} : Parents{static_cast<std::uint16_t>(branch_.size() - 1)};
  }
  [[nodiscard]] int set_number() const { return static_cast<int>(step_.sets.size()) - 1; }
  void add(const Cells& cells, int digit, bool on, int set, Parents parents) {
    branch_.push_back({.cells = cells,
                       .digit = static_cast<std::int8_t>(digit),
                       .is_on = on,
                       .set = static_cast<std::int8_t>(set),
                       .parents = std::move(parents)});
  }

  // A set that lacks a digit holds the one by which the chain goes on; or several, which leave one candidate of a cell.
  void leave(const Als& set, State next) {
    const Parents lacking = last();
    if (!is_on(next)) {
      const int digit = groups_->digit_of(node_of(next));
      return add(set.places[at(digit)], digit, true, set_number(), lacking);
    }
    const int cell = cell_of(node_of(next));
    for (const int digit : Each(set.digits)) {
      if (digit == hodoku::digit_of(node_of(next)) || !set.victims[at(digit)].has(cell)) continue;
      if (branch_[lacking[0]].digit == digit) continue;
      add(set.places[at(digit)], digit, true, set_number(), lacking);
      add(Cells::only(cell), digit, false, -1, last());
      forced_.push_back(last()[0]);
    }
  }

  const Implications* groups_;
  Step& step_;
  Branch branch_;
  Parents forced_;  // of a candidate that is left over
};

}  // namespace

void write_chain(std::span<const State> chain, const Implications* groups, Step& step) {
  step.branches.push_back(Writer(groups, step).write(chain));
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
  if (sink_.wants_reasons()) write_chain(chain, groups_, step);
  return sink_.close();
}

}  // namespace grille::hodoku
