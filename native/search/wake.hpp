// Which demands of rules the changes on the trail wake. Where there are no rules, nothing here does anything.
#pragma once

#include <algorithm>
#include <vector>

#include "search/state.hpp"

namespace grille::search {

// Filters every demand once. False where one cannot be met.
template <int W>
[[nodiscard]] bool filter_all(State<W>& state) {
  if constexpr (W == 1) {
    const auto all = state.demands.all();
    return std::all_of(all.begin(), all.end(), [&](const auto& demand) { return demand->filter(state); });
  }
  return true;
}

// Filters the demands of one cell that are ready for it.
template <int W, typename IsReady>
[[nodiscard]] bool filter_of(State<W>& state, std::size_t cell, IsReady is_ready) {
  if constexpr (W == 1) {
    for (const std::uint32_t number : state.demands.of(cell)) {
      const Demand& demand = *state.demands.all()[number];
      if (is_ready(demand) && !demand.filter(state)) return false;
    }
  }
  return true;
}

// The demands touched since they were last filtered, each once.
template <int W>
class ChangedDemands {
 public:
  ChangedDemands(State<W>& state, std::size_t mark)
      : state_(state), seen_(mark), is_listed_(state.demands.all().size()) {}

  [[nodiscard]] bool filter() {
    if constexpr (W == 1) {
      if (is_listed_.empty()) return true;
      for (; seen_ < state_.trail.size(); ++seen_) {
        for (const std::uint32_t number : state_.demands.of(state_.trail[seen_].cell)) {
          if (is_listed_[number]) continue;
          is_listed_[number] = true;
          list_.push_back(number);
        }
      }
      for (const std::uint32_t number : list_) {
        is_listed_[number] = false;
        if (!state_.demands.all()[number]->filter(state_)) return false;
      }
      list_.clear();
    }
    return true;
  }

 private:
  State<W>& state_;
  std::size_t seen_;
  std::vector<char> is_listed_;
  std::vector<std::uint32_t> list_;
};

}  // namespace grille::search
