// Producer 21: cycles and forcing chains in a grid that does not change while they are searched.
//
// Three passes: X (one digit, houses only), Y (strong links within cells only) and XY. In each, from every candidate
// +s: cycles back to it, a chain from +s to -s, a chain from -s to +s. All searches are breadth-first and take
// implications in the original's order, so that the first way to a node is the original's.
//
// What makes them quick and changes nothing: an off node without a strong link leads nowhere and is only looked at as a
// possible end; and a search ends at the depth at which no hint could be better than the best so far.
#include <algorithm>
#include <limits>

#include "se/producers.hpp"
#include "se/reach.hpp"

namespace grille::se {
namespace {

struct Pass : Reach::Links {
  Kind cycle, chain;
  bool has_chains;
};
constexpr Pass passes[] = {
    {{false, false, true}, Kind::x_cycle, Kind::x_chain, true},
    {{true, true, false}, Kind::y_cycle, Kind::chain, false},
    {{true, true, true}, Kind::cycle, Kind::chain, true},
};

struct Step {
  Candidate candidate;
  Cause cause;
  std::int32_t parent;  // a position in the same list; -1: the start
  std::int32_t depth;
};

struct Start {
  Candidate candidate;
  bool has_chain, has_cycle, is_placed;              // to -s from +s; back to +s; to +s from -s
  int nodes = Reach::never, placing = Reach::never;  // of the shortest chains, if they may be the best
};

class Statics {
 public:
  Statics(const Grid& grid, Hints& hints, Reach& reach) : grid_(grid), hints_(hints), reach_(reach) {}

  void search(DigitsInVain* of_one_digit) {
    reach_.find(grid_);
    const Mask in_vain = of_one_digit == nullptr ? Mask{0} : of_one_digit->known(grid_);
    for (const Pass& pass : passes) {
      pass_ = &pass;
      if (reach_.is_any() && is_wanted()) search_pass(&pass == &passes[0] ? in_vain : Mask{0});
      if (&pass == &passes[0] && of_one_digit != nullptr && hints_.is_empty()) of_one_digit->keep(grid_);
    }
  }

 private:
  // Whether the shortest that the pass may find would be kept.
  [[nodiscard]] bool is_wanted() const {
    const auto wants = [&](Kind kind) { return hints_.wants(chain_price(price_of(kind), 0), 0, kind); };
    return wants(pass_->cycle) || (pass_->has_chains && wants(pass_->chain));
  }

  void search_pass(Mask skipped) {
    starts_.clear();
    const int most = pass_->has_chains ? 9 : 2;  // of a cell's candidates
    for (int cell = 0; cell < cells; ++cell) {
      if (grid_.count(cell) < 2 || grid_.count(cell) > most) continue;
      for (const int digit : Each(grid_.digits[at(cell)] & ~skipped)) {
        const Candidate one = candidate(cell, digit);
        const Start start{one, pass_->has_chains && reach_.is_absent(cell, digit), reach_.may_cycle(one),
                          pass_->has_chains && reach_.places(one)};
        if (start.has_chain || start.has_cycle || start.is_placed) starts_.push_back(start);
      }
    }
    if (starts_.empty()) return;
    if (!hints_.keeps_all()) narrow();
    if (starts_.empty()) return;
    link();
    bound();
    for (const Start& start : starts_) {
      if (start.has_chain || start.has_cycle) from_on(start.candidate, !start.has_chain);
      if (start.is_placed && strong_.has(start.candidate)) from_off(start.candidate);
    }
  }

  // Of the starts, those with a chain that is as short as any, and those from which a cycle may be as cheap.
  void narrow() {
    int least = Reach::never;
    const auto is_short = [&](int nodes) { return nodes <= least && wants_chain(nodes); };
    for (Start& start : starts_) {
      if (start.has_chain) start.nodes = reach_.lengths(*pass_, start.candidate, true, is_short).chain;
      if (start.is_placed) start.placing = reach_.lengths(*pass_, start.candidate, false, is_short).back;
      least = std::min({least, start.nodes, start.placing});
    }
    if (least != Reach::never && wants_chain(least)) {
      hints_.expect(chain_price(price_of(pass_->chain), least), least, pass_->chain);
    }
    std::erase_if(starts_, [&](Start& start) {
      start.is_placed = start.placing != Reach::never && wants_chain(start.placing);
      const bool is_shortest = start.nodes != Reach::never && wants_chain(start.nodes);
      if (!is_shortest && !start.has_cycle) start.has_chain = false;
      return !is_shortest && !start.has_cycle && !start.is_placed;
    });
  }

  [[nodiscard]] bool wants_chain(int nodes) const {
    return hints_.wants(chain_price(price_of(pass_->chain), nodes), nodes, pass_->chain);
  }
  // Longer ones cost more, or are worse at the same price: the most nodes that would be kept.
  void bound() {
    const auto most = [&](Kind kind) {
      const auto wants = [&](int nodes) { return hints_.wants(chain_price(price_of(kind), nodes), nodes, kind); };
      if (wants(2 * candidates)) return Reach::never;
      int nodes = 0;
      while (wants(nodes + 1)) ++nodes;
      return nodes;
    };
    most_cycle_ = most(pass_->cycle);
    most_chain_ = most(pass_->chain);
  }

  // Weak links lead to candidates that have a strong link, in the original's order.
  void link() {
    weak_.count = strong_.count = 0;
    linked_ = {};
    for (int cell = 0; cell < cells; ++cell) {
      for (const int digit : Each(grid_.digits[at(cell)])) {
        strong_.begin(candidate(cell, digit));
        link_strong(cell, digit);
        strong_.end(candidate(cell, digit));
        if (strong_.has(candidate(cell, digit))) linked_.add(cell, digit);
      }
    }
    for (int cell = 0; cell < cells; ++cell) {
      for (const int digit : Each(grid_.digits[at(cell)])) {
        weak_.begin(candidate(cell, digit));
        link_weak(cell, digit);
        weak_.end(candidate(cell, digit));
      }
    }
  }

  void link_strong(int cell, int digit) {
    if (pass_->strong_by_cell && grid_.count(cell) == 2) {
      const int other = std::countr_zero(static_cast<unsigned>(grid_.digits[at(cell)] & ~bit(digit)));
      strong_.add({candidate(cell, other), Cause::cell});
    }
    if (!pass_->strong_by_house) return;
    int in_box = -1;  // if seen again in the row or the column it counts once
    for (int type = 0; type < 3; ++type) {
      const std::size_t house = Grid::house(cell, type);
      const Mask spots = grid_.spots[house][at(digit)];
      if (se::count(spots) != 2) continue;
      const int place = std::countr_zero(static_cast<unsigned>(spots & ~bit(Grid::place(cell, type))));
      const int other = tables.cell_at[house][at(place)];
      if (other == in_box) continue;
      if (type == 0) in_box = other;
      strong_.add({candidate(other, digit), static_cast<Cause>(type)});
    }
  }

  void link_weak(int cell, int digit) {
    if (pass_->weak_by_cell) {
      for (const int other : Each(linked_.digits[at(cell)] & ~bit(digit))) {
        weak_.add({candidate(cell, other), Cause::cell});
      }
    }
    for (int type = 0; type < 3; ++type) {  // the cells of the box that are in a line came with the box
      const std::size_t house = Grid::house(cell, type);
      for (const int place : Each(linked_.spots[house][at(digit)] & tables.beside[at(cell)][at(type)])) {
        weak_.add({candidate(tables.cell_at[house][at(place)], digit), static_cast<Cause>(type)});
      }
    }
  }

  void restart(Candidate start, bool is_on, Cause cause = Cause::start) {
    ++stamp_;
    ons_.clear();
    offs_.clear();
    if (is_on) {
      on_seen_[start] = stamp_;
      ons_.push_back({start, cause, -1, 0});
    } else {
      off_seen_[start] = stamp_;
      offs_.push_back({start, cause, -1, 0});
    }
  }

  // From +s: cycles back to it, and the chain to -s, which says that the digit cannot be there. Both take the same way:
  // an on node is reached once, and whatever follows an off node follows its first visit. But a cycle may close through
  // any visit of an off node, except from its own descendants. Where there is no chain, what does not lead back to +s
  // is left out: it is on no cycle.
  void from_on(Candidate start, bool only_back = false) {
    restart(start, true);
    const bool has_cycles = strong_.has(start);
    bool wants_chain = pass_->has_chains && !only_back, has_chain = false;
    Step chain{};
    for (std::size_t i = 0; i < ons_.size(); ++i) {
      const Step from = ons_[i];
      const int nodes = from.depth + 2;  // of the cycle, and of the chain, that would end next
      const bool wants_cycle = has_cycles && (!has_chain || nodes <= chain.depth + 1) && nodes <= most_cycle_;
      wants_chain = wants_chain && !has_chain && nodes <= most_chain_;
      if (!wants_cycle && !wants_chain) break;
      if (wants_chain && i != 0) {
        const Cause seen = weak_cause(from.candidate, start);
        has_chain = seen != Cause::start;
        if (has_chain) chain = {start, seen, static_cast<std::int32_t>(i), from.depth + 1};
      }
      for (const Link* weak = weak_.begin_of(from.candidate); weak != weak_.end_of(from.candidate); ++weak) {
        const bool is_first = off_seen_[weak->to] != stamp_;
        off_seen_[weak->to] = stamp_;
        const auto off = static_cast<std::int32_t>(offs_.size());
        const Step visit{weak->to, weak->cause, static_cast<std::int32_t>(i), from.depth + 1};
        if (is_first) offs_.push_back(visit);
        for (const Link* strong = strong_.begin_of(weak->to); strong != strong_.end_of(weak->to); ++strong) {
          if (strong->to == start) {
            if (wants_cycle && nodes >= 4 && !is_ancestor(weak->to, from)) close(*strong, visit, nodes);
          } else if (is_first && on_seen_[strong->to] != stamp_ && (!only_back || reach_.leads(strong->to, start))) {
            on_seen_[strong->to] = stamp_;
            ons_.push_back({strong->to, strong->cause, off, nodes});
          }
        }
      }
    }
    if (has_chain) keep(chain, false);
  }

  [[nodiscard]] bool is_ancestor(Candidate off, Step on) const {
    while (on.parent >= 0) {
      const Step& parent = offs_[at(on.parent)];
      if (parent.candidate == off) return true;
      on = ons_[at(parent.parent)];
    }
    return false;
  }

  void close(const Link& last, const Step& before, int links) {
    const double price = chain_price(price_of(pass_->cycle), links);
    if (!hints_.wants(price, links, pass_->cycle)) return;
    Cells own{};
    std::array<Cells, 9> on_sees{}, off_sees{};  // by digit
    for (Step one = before;;) {
      const Step& two = ons_[at(one.parent)];
      own.add(cell_of(one.candidate));
      own.add(cell_of(two.candidate));
      off_sees[at(digit_of(one.candidate))] |= tables.sees[at(cell_of(one.candidate))];
      on_sees[at(digit_of(two.candidate))] |= tables.sees[at(cell_of(two.candidate))];
      if (two.parent < 0) break;
      one = offs_[at(two.parent)];
    }
    Hint hint;
    for (int digit = 0; digit < 9; ++digit) {
      for (const int cell : (on_sees[at(digit)] & off_sees[at(digit)] & reach_.absent(digit)) - own) {
        hint.remove(cell, digit);
      }
    }
    if (hint.removes.empty()) return;
    std::sort(hint.removes.begin(), hint.removes.end());
    hint.kind = pass_->cycle;
    hint.price = price;
    hint.nodes = links;
    // Forward: the closing node and back to the start, which is the same. And the other way round, on and off swapped,
    // each node with the cause it had.
    Branch forward{node_of(last.to, true, last.cause)};
    forward.front().parents = {1};
    for (Node& node : path(before, false)) {
      for (std::uint16_t& parent : node.parents) ++parent;
      forward.push_back(std::move(node));
    }
    forward.pop_back();
    forward.back().parents = {0};
    Branch backward;
    for (auto node = forward.rbegin(); node != forward.rend(); ++node) {
      backward.push_back({node->cells, node->digit, !node->is_on, node->cause});
    }
    std::rotate(backward.begin(), backward.end() - 1, backward.end());  // from the start, which has no cause
    backward.front().cause = Cause::start;
    for (std::size_t i = 0; i < backward.size(); ++i) {
      backward[i].parents = {static_cast<std::uint16_t>((i + 1) % backward.size())};
    }
    hint.branches = {std::move(forward), std::move(backward)};
    hints_.add(std::move(hint));
    bound();
  }

  // From -s to +s: the digit must be there.
  void from_off(Candidate start) {
    restart(start, false);
    const auto lead = [&](std::int32_t off) {
      const Step from = offs_[at(off)];
      for (const Link* strong = strong_.begin_of(from.candidate); strong != strong_.end_of(from.candidate); ++strong) {
        if (strong->to == start) {
          keep({start, strong->cause, off, from.depth + 1}, true);
          return true;
        }
        if (on_seen_[strong->to] == stamp_) continue;
        on_seen_[strong->to] = stamp_;
        ons_.push_back({strong->to, strong->cause, off, from.depth + 1});
      }
      return false;
    };
    if (lead(0)) return;
    for (std::size_t i = 0; i < ons_.size(); ++i) {
      const Step from = ons_[i];
      const int nodes = from.depth + 3;
      if (nodes > most_chain_) return;
      for (const Link* weak = weak_.begin_of(from.candidate); weak != weak_.end_of(from.candidate); ++weak) {
        if (off_seen_[weak->to] == stamp_) continue;
        off_seen_[weak->to] = stamp_;
        offs_.push_back({weak->to, weak->cause, static_cast<std::int32_t>(i), from.depth + 1});
        if (lead(static_cast<std::int32_t>(offs_.size()) - 1)) return;
      }
    }
  }

  // How one candidate rules out another, or Cause::start where it does not.
  [[nodiscard]] Cause weak_cause(Candidate from, Candidate to) const {
    const int cell = cell_of(from), other = cell_of(to);
    if (cell == other) return pass_->weak_by_cell ? Cause::cell : Cause::start;
    if (digit_of(from) != digit_of(to)) return Cause::start;
    for (int type = 0; type < 3; ++type) {
      if (Grid::house(cell, type) == Grid::house(other, type)) return static_cast<Cause>(type);
    }
    return Cause::start;
  }

  void keep(const Step& end, bool is_on) {
    Hint hint;
    hint.kind = pass_->chain;
    hint.nodes = end.depth + 1;
    hint.price = chain_price(price_of(pass_->chain), hint.nodes);
    const int cell = cell_of(end.candidate), digit = digit_of(end.candidate);
    if (is_on) {
      hint.place(cell, digit);
      for (const int other : Each(grid_.digits[at(cell)] & ~bit(digit))) hint.remove(cell, other);
    } else {
      hint.remove(cell, digit);
    }
    if (!hints_.wants(hint.price, hint.nodes, hint.kind)) return;
    hint.branches = {path(end, is_on)};
    hints_.add(std::move(hint));
    bound();
  }

  // The way back from a node to the start.
  [[nodiscard]] Branch path(Step end, bool is_on) const {
    Branch branch;
    while (true) {
      branch.push_back(node_of(end.candidate, is_on, end.cause));
      if (end.parent < 0) break;
      branch.back().parents = {static_cast<std::uint16_t>(branch.size())};
      end = is_on ? offs_[at(end.parent)] : ons_[at(end.parent)];
      is_on = !is_on;
    }
    return branch;
  }

  const Grid& grid_;
  Hints& hints_;
  const Pass* pass_ = nullptr;
  Rows weak_, strong_;
  Grid linked_;  // the candidates that have a strong link
  Reach& reach_;
  std::uint32_t stamp_ = 0;
  std::array<std::uint32_t, candidates> on_seen_{}, off_seen_{};
  std::vector<Step> ons_, offs_;
  std::vector<Start> starts_;
  int most_cycle_ = 0, most_chain_ = 0;  // nodes of what would be kept
};

}  // namespace

void static_chains(const Grid& grid, Hints& hints) {
  Reach reach;
  Statics(grid, hints, reach).search(nullptr);
}

void static_chains(const Grid& grid, Hints& hints, DigitsInVain& of_one_digit, Reach& reach) {
  Statics(grid, hints, reach).search(&of_one_digit);
}

}  // namespace grille::se
