// The houses touched by the changes on the trail since they were last asked for, each once.
#pragma once

#include <vector>

#include "search/state.hpp"

namespace grille::search {

template <int W>
class ChangedHouses {
 public:
  ChangedHouses(const State<W>& state, std::size_t mark)
      : state_(state), seen_(mark), is_listed_(state.layout.houses()) {}

  [[nodiscard]] const std::vector<std::size_t>& take() {
    for (const std::size_t house : list_) is_listed_[house] = false;
    list_.clear();
    for (; seen_ < state_.trail.size(); ++seen_) {
      for (const Seat seat : state_.layout.seats(state_.trail[seen_].cell)) {
        if (is_listed_[seat.house]) continue;
        is_listed_[seat.house] = true;
        list_.push_back(seat.house);
      }
    }
    return list_;
  }

 private:
  const State<W>& state_;
  std::size_t seen_;
  std::vector<char> is_listed_;
  std::vector<std::size_t> list_;
};

}  // namespace grille::search
