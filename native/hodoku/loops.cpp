// Nice loops and alternating inference chains, plain and grouped (facts 2.9, 2.10): what the closures of single
// premises hold, one chain for each premise and conclusion.
#include <algorithm>

#include "hodoku/chains.hpp"

namespace grille::hodoku {
namespace {

class Finder {
 public:
  // `absence` of the same implications, if it is known.
  Finder(const Grid& grid, const Implications& implications, const Absence* absence, Scratch& scratch,
         bool wants_groups, Sink& sink)
      : grid_(grid),
        implications_(implications),
        absence_(absence),
        known_(scratch.memory->offers[wants_groups ? 1 : 0]),
        closure_(scratch.memory->closure),
        wants_groups_(wants_groups),
        may_return_(scratch.rules.thorough),
        wants_chains_(sink.wants(wants_groups ? Kind::grouped_aic : Kind::aic)),
        wants_loops_(!wants_chains_ || !sink.wants_simplest()),
        is_order_free_(sink.wants_all() && !sink.wants_reasons() && !sink.wants_simplest()),
        best_(sink, &implications) {}

  // In the order in which HoDoKu collects them; where all are wanted and none is told, one closure of a premise serves
  // loops and chains. True: the sink has enough.
  bool run() {
    if (absence_ != nullptr && !absence_->is_any()) return false;
    if (is_order_free_) {
      if (each_premise([&](int cell, int digit) { return all_from(cell, digit); })) return true;
      if (absence_ != nullptr) known_ = offers_;
      return false;
    }
    return (wants_loops_ && (each_premise([&](int cell, int digit) { return loops_if(cell, digit, true); }) ||
                             each_premise([&](int cell, int digit) { return loops_if(cell, digit, false); }))) ||
           (wants_chains_ && each_premise([&](int cell, int digit) { return chains_from(cell, digit); })) ||
           best_.close();
  }

 private:
  enum Sort : std::uint8_t { loop_if_there, loop_if_not, chain };

  template <class Visit>
  bool each_premise(const Visit& visit) {
    for (const int cell : grid_.empty) {
      for (const int digit : Each(grid_.digits[at(cell)])) {
        if (visit(cell, digit)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool may_start(Sort sort, int cell, int digit) const {
    if (absence_ == nullptr) return true;
    if (known_) return known_->from[sort][at(digit)].has(cell);
    return sort == chain ? absence_->may_chain(grid_, cell, digit)
                         : absence_->may_loop(grid_, cell, digit, sort == loop_if_there);
  }

  // No chain is wanted that is longer than the best.
  void close_over(int cell, int digit, bool on) {
    const int most = absence_ == nullptr ? Closure::any_distance : best_.longest() - 1;
    closure_.run(implications_, state_of(candidate(cell, digit), on), most);
  }

  bool loops_if(int cell, int digit, bool on) {
    if (!may_start(on ? loop_if_there : loop_if_not, cell, digit)) return false;
    close_over(cell, digit, on);
    return loops_of(cell, digit, on);
  }
  // Facts 2.9.6: one of the two ends is there.
  bool chains_from(int cell, int digit) {
    if (!may_start(chain, cell, digit)) return false;
    close_over(cell, digit, false);
    return chains_of(cell, digit);
  }
  bool all_from(int cell, int digit) {
    if (loops_if(cell, digit, true)) return true;
    const bool has_loops = may_start(loop_if_not, cell, digit), has_chains = may_start(chain, cell, digit);
    if (!has_loops && !has_chains) return false;
    close_over(cell, digit, false);
    return (has_loops && loops_of(cell, digit, false)) || (has_chains && chains_of(cell, digit));
  }

  bool offer(Sort sort, Kind kind, int cell, int digit) {
    if (!removal_.is_empty()) offers_.from[sort][at(digit)].add(cell);
    return best_.offer(kind, removal_, chain_);
  }

  // The closure is that of the premise, here and below.
  bool loops_of(int cell, int digit, bool on) {
    for (const int other : Each(grid_.digits[at(cell)])) {
      for (const bool other_on : {false, true}) {
        if (loop(cell, digit, on, other, other_on)) return true;
      }
    }
    return false;
  }

  // Whether the closure holds a chain of more than two links to that state, of the sort that is wanted; then it is in
  // `chain_`.
  bool trace(State end) {
    if (!closure_.has(end) || closure_.entry_of(end).distance <= 2) return false;
    closure_.chain(end, chain_);
    const auto is_group = [](State state) { return node_of(state) >= candidate_nodes; };
    removal_ = {};
    return std::any_of(chain_.begin(), chain_.end(), is_group) == wants_groups_;
  }

  // Whether the chain comes back to a cell that it left, and may not; a loop begins in its last cell. As HoDoKu looks
  // at it: from the end, a group is remembered by its first cell and found by any; and its first cell may be the one
  // where a loop ends.
  [[nodiscard]] bool is_lasso(bool is_loop) const {
    if (may_return_) return false;
    const Cells last = implications_.cells_of(node_of(chain_.back()));
    Cells left{}, here = last;
    for (std::size_t i = chain_.size() - 1; i-- > (is_loop ? 1u : 0u);) {
      Cells cells = implications_.cells_of(node_of(chain_[i]));
      if (cells == here) continue;
      left.add(here.first());
      here = cells;
      if (is_loop && !cells.at_most(1) && last.has(cells.first())) cells -= last;
      if (cells.meets(left)) return true;
    }
    return false;
  }

  // Facts 2.9.4: what it means that the premise leads to that state of its own cell.
  bool loop(int cell, int digit, bool on, int other, bool other_on) {
    if (other == digit && other_on == on) return false;
    const bool is_continuous = other != digit && other_on != on;
    if (is_continuous && on && grid_.digits[at(cell)] != with(bit(digit), bit(other))) return false;
    if (!trace(state_of(candidate(cell, other), other_on))) return false;
    const auto is_home = [&](State state) {
      return node_of(state) < candidate_nodes && cell_of(node_of(state)) == cell;
    };
    if (is_home(chain_[1]) || is_home(chain_[chain_.size() - 2]) || is_lasso(true)) return false;
    const Sort sort = on ? loop_if_there : loop_if_not;
    if (is_continuous) {
      remove_around(cell, digit, on, other);
      return offer(sort, wants_groups_ ? Kind::grouped_continuous_loop : Kind::continuous_loop, cell, digit);
    }
    if (other == digit && !on) {
      keep_only(cell, bit(digit));
    } else {
      removal_.add(cell, on ? digit : other);
    }
    return offer(sort, wants_groups_ ? Kind::grouped_discontinuous_loop : Kind::discontinuous_loop, cell, digit);
  }

  // A continuous loop: one of two ends holds for each weak link, and two digits for each cell between strong ones.
  void remove_around(int cell, int digit, bool on, int other) {
    Cells inside{};
    for (const State state : chain_) inside |= implications_.cells_of(node_of(state));
    for (std::size_t i = 0; i + 1 < chain_.size(); ++i) {
      const int from = node_of(chain_[i]), to = node_of(chain_[i + 1]);
      const Cells a = implications_.cells_of(from), b = implications_.cells_of(to);
      if (a == b) {
        // Entered and left by strong links: there, then not there, within one cell.
        if (is_on(chain_[i]) && a.is_single()) keep_only(a.first(), with(bit(from % 9), bit(to % 9)));
        continue;
      }
      if (implications_.is_set(from)) lock_set(from, chain_[i + 1]);
      if (is_on(chain_[i + 1])) continue;
      const int linked = implications_.digit_of(to);
      Cells seen = grid_.places[at(linked)] - inside;
      for (const int one : places_of(from, linked) | places_of(to, linked)) seen &= tables.sees[at(one)];
      removal_.add_all(seen, linked);
    }
    if (!on) keep_only(cell, with(bit(digit), bit(other)));
  }
  [[nodiscard]] Cells places_of(int node, int digit) const {
    return implications_.is_set(node) ? implications_.set_of(node).places[at(digit)] : implications_.cells_of(node);
  }
  // The digits by which a set in a loop is linked come and go; all others are locked in it.
  void lock_set(int node, State next) {
    const int to = node_of(next);
    // What comes to be there is left over in a cell whose other candidates see the set.
    const Mask out =
        is_on(next) ? without(grid_.digits[at(cell_of(to))], bit(to % 9)) : bit(implications_.digit_of(to));
    const Als& set = implications_.set_of(node);
    for (const int digit : Each(without(set.digits, with(out, bit(implications_.digit_of(node)))))) {
      removal_.add_all(set.victims[at(digit)], digit);
    }
  }
  void keep_only(int cell, Mask kept) {
    for (const int rest : Each(without(grid_.digits[at(cell)], kept))) removal_.add(cell, rest);
  }

  // The premise is not there.
  bool chains_of(int cell, int digit) {
    const Cells targets = grid_.places[at(digit)] & tables.sees[at(cell)];
    for (const auto [state, parent, distance] : closure_.entries()) {
      const int node = node_of(state), end = cell_of(node), last = digit_of(node);
      if (!is_on(state) || node >= candidate_nodes || end == cell || distance <= 2) continue;
      const Cells victims = targets & tables.sees[at(end)];
      if (last == digit ? victims.at_most(1) : !sees(cell, end) || !grid_.has(end, digit) || !grid_.has(cell, last)) {
        continue;
      }
      if (!trace(state) || is_lasso(false)) continue;
      if (last == digit) {
        removal_.add_all(victims, digit);
      } else {
        removal_.add(end, digit);
        removal_.add(cell, last);
      }
      if (offer(chain, wants_groups_ ? Kind::grouped_aic : Kind::aic, cell, digit)) return true;
    }
    return false;
  }

  const Grid& grid_;
  const Implications& implications_;
  const Absence* absence_;
  std::optional<Offers>& known_;
  Closure& closure_;
  bool wants_groups_, may_return_, wants_chains_, wants_loops_,
      is_order_free_;  // of one kind alone, only where it is looked for
  Best best_;
  Offers offers_;
  std::vector<State> chain_;
  Removal removal_;
};

}  // namespace

bool nice_loop(const Grid& grid, Scratch& scratch, Sink& sink) {
  Memory& memory = *scratch.memory;
  return Finder(grid, memory.plain(grid), &memory.absence(grid, false), scratch, false, sink).run();
}

bool grouped_nice_loop(const Grid& grid, Scratch& scratch, Sink& sink) {
  Memory& memory = *scratch.memory;
  if (scratch.rules.als_nodes) return Finder(grid, memory.with_sets(grid), nullptr, scratch, true, sink).run();
  return Finder(grid, memory.grouped(grid), &memory.absence(grid, true), scratch, true, sink).run();
}

}  // namespace grille::hodoku
