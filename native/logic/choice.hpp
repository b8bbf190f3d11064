// Choosing n sets that together have n members: what naked sets, hidden sets and fish have in common.
#pragma once

#include <array>

#include "logic/board.hpp"

namespace grille::logic {

template <int Size, class Set, class Found>
bool extend_choice(const auto& sets, int count, const Found& found, std::array<int, Size>& items, int taken,
                   const Set& members) {
  const int next = taken == 0 ? 0 : items[at(taken - 1)] + 1;
  for (int item = next; item <= count - (Size - taken); ++item) {
    const Set joined = members | sets[at(item)];
    if (!joined.at_most(Size)) continue;
    items[at(taken)] = item;
    if (taken + 1 == Size) {
      if (found(items, joined)) return true;
    } else if (extend_choice<Size>(sets, count, found, items, taken + 1, joined)) {
      return true;
    }
  }
  return false;
}

// Every choice of `Size` among the first `count` sets whose union has at most `Size` members, in ascending order, until
// found(items, members) returns true.
template <int Size, class Set, class Found>
bool each_choice(const auto& sets, int count, const Found& found) {
  std::array<int, Size> items{};
  return extend_choice<Size>(sets, count, found, items, 0, Set{});
}

}  // namespace grille::logic
