#include <algorithm>

#include "rules/propagate.hpp"

namespace grille::rules {
namespace {

// Whether one of the numbers, ascending, lies between the two.
bool has_between(const std::vector<std::int64_t>& numbers, std::int64_t low, std::int64_t high) {
  const auto at = std::lower_bound(numbers.begin(), numbers.end(), low);
  return at != numbers.end() && *at <= high;
}

// Bits low..high of 64. Requires 0 <= low and high < 64.
std::uint64_t between(int low, int high) { return low > high ? 0 : (~std::uint64_t{0} >> (63 - (high - low))) << low; }

}  // namespace

// The count lies between the weights of the cells that must count and of those that may. A cell that may count must not
// if with it no allowed number lies within the bounds, and must if without it none does. Sound by bounds; exact if all
// weights are 1 and nothing else is known of the cells.
bool Propagation::run_count(const Count& one) {
  const auto cells = problem_.at(one.cells);
  std::int64_t low = 0, high = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Mask mask = masks_[cells[i]];
    if ((mask & one.mask) == 0) continue;
    const bool is_sure = (mask & ~one.mask) == 0;
    if (is_sure || one.weights[i] > 0) high += one.weights[i];
    if (is_sure || one.weights[i] < 0) low += one.weights[i];
  }
  if (!has_between(one.allowed, low, high)) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Mask mask = masks_[cells[i]];
    if ((mask & one.mask) == 0 || (mask & ~one.mask) == 0) continue;
    const std::int64_t up = std::max<std::int64_t>(one.weights[i], 0), down = std::min<std::int64_t>(one.weights[i], 0);
    if (!has_between(one.allowed, low + up, high + down)) {
      if (!keep(cells[i], ~one.mask)) return false;
    } else if (!has_between(one.allowed, low - down, high - up)) {
      if (!keep(cells[i], one.mask)) return false;
    }
  }
  return true;
}

// The counts of all classes add up to the number of cells. The count of a class is at least the number of cells that
// must have one of its digits, and at most the number of cells that may, or the number of places that its digits have
// in the cliques of a cover. Of the allowed numbers within these bounds, those are kept that numbers of the other
// classes complete. A class that needs all its cells gets them, and one that has its greatest number gets no more.
// Sound by each of these steps; not exact, since cells are not matched to classes.
bool Propagation::run_count_group(const CountGroup& one) {
  constexpr std::size_t most_classes = most_side + 1;
  const auto cells = problem_.at(one.cells);
  const int size = static_cast<int>(cells.size());
  const std::size_t classes = one.classes.size();
  std::uint64_t allowed[most_classes], before[most_classes + 1];
  int sure[most_classes], may[most_classes];
  before[0] = 1;
  for (std::size_t k = 0; k < classes; ++k) {
    const Mask mask = one.classes[k].mask;
    sure[k] = may[k] = 0;
    for (const Cell cell : cells) {
      if ((masks_[cell] & mask) == 0) continue;
      ++may[k];
      if ((masks_[cell] & ~mask) == 0) ++sure[k];
    }
    int most = may[k];
    const int digits = count(mask);
    for (const auto& cover : one.covers) {
      int here = 0;
      for (const List clique : cover) {
        int places = 0;
        for (const Cell cell : problem_.at(clique)) places += (masks_[cell] & mask) != 0 ? 1 : 0;
        here += std::min(places, digits);
      }
      most = std::min(most, here);
    }
    allowed[k] = one.classes[k].allowed & between(sure[k], most);
    before[k + 1] = 0;
    for (std::uint64_t rest = allowed[k]; rest != 0; rest &= rest - 1) {
      before[k + 1] |= before[k] << std::countr_zero(rest);
    }
    before[k + 1] &= between(0, size);
  }
  std::uint64_t wanted = std::uint64_t{1} << size;  // what this class and those before it may add up to
  if ((before[classes] & wanted) == 0) return false;
  for (std::size_t k = classes; k-- > 0;) {
    std::uint64_t left = 0, wanted_before = 0;
    for (std::uint64_t rest = allowed[k]; rest != 0; rest &= rest - 1) {
      const int number = std::countr_zero(rest);
      if ((before[k] << number & wanted) == 0) continue;
      left |= rest & (~rest + 1);
      wanted_before |= wanted >> number;
    }
    wanted = wanted_before;
    if (left == 0) return false;
    const Mask mask = one.classes[k].mask;
    const int fewest = std::countr_zero(left), most = 63 - std::countl_zero(left);
    if (most == sure[k] && may[k] > sure[k]) {
      for (const Cell cell : cells) {
        if ((masks_[cell] & ~mask) != 0 && !keep(cell, ~mask)) return false;
      }
    } else if (fewest == may[k] && may[k] > sure[k]) {
      for (const Cell cell : cells) {
        if ((masks_[cell] & mask) != 0 && !keep(cell, mask)) return false;
      }
    }
    if (!is_single(mask) || fewest == 0) continue;
    // The digit is needed as often as there are cliques with a place for it, so it stands in each of them.
    for (const auto& cover : one.covers) {
      int places = 0;
      for (const List clique : cover) {
        const auto members = problem_.at(clique);
        places += std::any_of(members.begin(), members.end(), [&](Cell c) { return (masks_[c] & mask) != 0; }) ? 1 : 0;
      }
      if (places < fewest) return false;
      if (places > fewest) continue;
      for (const List clique : cover) {
        const auto members = problem_.at(clique);
        const bool has_place =
            std::any_of(members.begin(), members.end(), [&](Cell c) { return (masks_[c] & mask) != 0; });
        if (has_place && !place_among(members, mask)) return false;
      }
    }
  }
  return true;
}

// A table gives the classes left in each cell: exact for classes. Where some cell must have a digit of a class and the
// cells have one such digit left, it stands in one of them and leaves the cells that see all its places.
bool Propagation::run_class_table(const ClassTable& one) {
  const auto cells = problem_.at(one.cells);
  const std::size_t classes = one.classes.size();
  std::size_t in = 0;
  for (std::size_t i = cells.size(); i-- > 0;) {
    for (std::size_t k = classes; k-- > 0;) in = in << 1 | ((masks_[cells[i]] & one.classes[k]) != 0 ? 1 : 0);
  }
  std::size_t left = problem_.class_results[one.table + in];
  if (left == 0) return false;
  Mask united = 0;
  for (const Cell cell : cells) {
    Mask digits = 0;
    for (std::size_t k = 0; k < classes; ++k, left >>= 1) {
      if ((left & 1) != 0) digits |= one.classes[k];
    }
    if (!keep(cell, digits)) return false;
    united |= masks_[cell];
  }
  for (const Mask mask : one.wanted) {
    const Mask digit = united & mask;
    if (is_single(digit) && !place_among(cells, digit)) return false;
  }
  return true;
}

}  // namespace grille::rules
