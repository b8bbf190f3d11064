// Dives: decisions by belief, from the root to the first contradiction.
//
// Where a grid has many solutions, deciding likely candidates leads to one of them, or near one, within hundreds of
// decisions; deciding by activity takes tens of thousands of conflicts. Near the wall a dive ends in a conflict, and
// the clauses learned there serve the later runs.
#include <algorithm>

#include "cdcl/cdcl.hpp"

namespace grille::cdcl {
namespace {

// A high power uses more of the evidence, but above some value, which depends on the grid, messages oscillate.
constexpr float first_power = 0.6f, last_power = 0.4f, power_step = 0.03f;
constexpr std::size_t sweeps_at_first = 60, sweeps_between = 4;  // before the first decision, and before each other
constexpr float settled = 0.5f;                                  // the change of a sweep

// How many of the likeliest are tried, and how many open cells there are to each decision of one choice. With 30 or
// 300 instead of 100 fewer 36x36 grids were answered.
constexpr std::size_t most_probes = 100, cells_a_decision = 500;
constexpr float doubt = 0.002f;  // no belief is certain
constexpr float noise = 0.5f;    // makes dives differ

}  // namespace

// An upper bound: as if every decision settled its own cell alone.
std::size_t Cdcl::dive_work() const noexcept {
  const std::size_t choices = cover_.cells / (1 + cover_.cells / cells_a_decision);
  return choices * sweeps_between * cover_.sets.items.size() / messages_a_literal;
}

void Cdcl::begin_dive() {
  is_diving_ = true;
  next_restart_ = conflicts_ + after_dive;
  chosen_.clear();
  power_ = first_power;
  sweeps_left_ = sweeps_at_first;
  belief_.forget();
}

// One decision, or a part of the way to it.
void Cdcl::dive() {
  if (sweeps_left_ > 0) {
    settle();
    return;
  }
  if (chosen_.empty()) choose();
  is_diving_ = !chosen_.empty();
  while (!chosen_.empty()) {
    const Literal literal = chosen_.back();
    chosen_.pop_back();
    if (values_[literal] != 0) continue;
    ++guesses_;
    decisions_.push_back(trail_.size());
    assign(literal, {});
    return;
  }
}

float Cdcl::believe() {
  belief_.look(values_, counts_);
  float change = 0;
  for (std::size_t sweep = 0; sweep < sweeps_between; ++sweep) change = belief_.sweep(power_);
  return change;
}

void Cdcl::settle() {
  const float change = believe();
  sweeps_left_ -= sweeps_between;
  if (sweeps_left_ > 0 || change < settled || power_ - power_step < last_power) return;
  power_ -= power_step;
  sweeps_left_ = sweeps_at_first;
  belief_.forget();
}

// The likely candidate of the lowest price: the risk of a mistake per literal that follows.
void Cdcl::choose() {
  believe();
  belief_.likeliest(power_, picks_);
  const auto keep = [&](std::size_t most, auto is_better) {
    const auto end = picks_.begin() + static_cast<std::ptrdiff_t>(std::min(most, picks_.size()));
    std::partial_sort(picks_.begin(), end, picks_.end(), is_better);
    picks_.erase(end, picks_.end());
  };
  keep(most_probes, [](const Pick& one, const Pick& two) { return one.chance > two.chance; });
  for (Pick& pick : picks_) {
    if (probe(pick)) continue;
    chosen_.assign(1, fails(pick.variable));
    return;
  }
  keep(1 + cover_.cells / cells_a_decision, [](const Pick& one, const Pick& two) { return one.price < two.price; });
  for (const Pick& pick : picks_) chosen_.push_back(holds(pick.variable));
  std::reverse(chosen_.begin(), chosen_.end());
}

// What follows if the variable holds, and so its price. False: a contradiction.
bool Cdcl::probe(Pick& pick) {
  const std::size_t length = trail_.size();
  decisions_.push_back(length);
  assign(holds(pick.variable), {});
  const bool is_right = propagate();
  const float luck = 1 + noise * static_cast<float>(random_() % 1024) / 1024;
  pick.price = (1 - pick.chance + doubt) * luck / static_cast<float>(trail_.size() - length);
  go_back(level() - 1);
  return is_right;
}

}  // namespace grille::cdcl
