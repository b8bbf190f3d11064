// Dives: decisions by belief, from the root to the first contradiction.
//
// Where a grid has many solutions, what is likely to hold leads to one of them, or near one, within hundreds of
// decisions; activity gets there after tens of thousands of conflicts. Near the wall a dive goes wrong somewhere, and
// what is learned below it is of use to the others.
#include <algorithm>

#include "learn/learn.hpp"

namespace grille::learn {
namespace {

// The more evidence counts the better, as long as beliefs settle: above some power, which depends on the grid, each
// set contradicts what another one just said.
constexpr float first_power = 0.6f, last_power = 0.4f, power_step = 0.03f;
constexpr std::size_t sweeps_at_first = 60, sweeps_between = 4;  // before the first decision, and before each other
constexpr float settled = 0.5f;                                  // the change of a sweep

// How many of the likeliest are tried, and how many open cells there are to each decision of one choice. With 30 or
// 300 instead of 100 fewer 36x36 grids were answered.
constexpr std::size_t most_probes = 100, cells_a_decision = 500;
constexpr float doubt = 0.002f;  // nothing is certain
constexpr float noise = 0.5f;    // no two dives are the same

}  // namespace

// As if each choice were of open cells alone that nothing else settles.
std::size_t Learn::dive_work() const noexcept {
  const std::size_t choices = cover_.cells / (1 + cover_.cells / cells_a_decision);
  return choices * sweeps_between * cover_.sets.items.size() / tellings;
}

void Learn::begin_dive() {
  is_diving_ = true;
  next_restart_ = conflicts_ + after_dive;
  chosen_.clear();
  power_ = first_power;
  sweeps_left_ = sweeps_at_first;
  belief_.forget();
}

// One decision, or a part of the way to it.
void Learn::dive() {
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

float Learn::believe() {
  belief_.look(values_, counts_);
  float change = 0;
  for (std::size_t sweep = 0; sweep < sweeps_between; ++sweep) change = belief_.sweep(power_);
  return change;
}

void Learn::settle() {
  const float change = believe();
  sweeps_left_ -= sweeps_between;
  if (sweeps_left_ > 0 || change < settled || power_ - power_step < last_power) return;
  power_ -= power_step;
  sweeps_left_ = sweeps_at_first;
  belief_.forget();
}

// The likeliest at the best price: the risk of a mistake, for each literal that follows.
void Learn::choose() {
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
bool Learn::probe(Pick& pick) {
  const std::size_t length = trail_.size();
  decisions_.push_back(length);
  assign(holds(pick.variable), {});
  const bool is_right = propagate();
  const float luck = 1 + noise * static_cast<float>(random_() % 1024) / 1024;
  pick.price = (1 - pick.chance + doubt) * luck / static_cast<float>(trail_.size() - length);
  go_back(level() - 1);
  return is_right;
}

}  // namespace grille::learn
