// Sums. The totals that a clique may have are a set of bits, and so is what groups add up to.
//
//   Totals::of(k, digits)   bit t: some k different digits of these add up to t
//
// Up to nine digits tables answer this (totals.hpp); above, it is computed. Of the questions that one sum asks, all are
// put to it: which totals a group may have, whether a digit fits, whether one is indispensable.
#include <algorithm>
#include <array>
#include <type_traits>

#include "rules/propagate.hpp"

namespace grille::rules {
namespace {

struct TableOfTotals {
  using Set = std::uint64_t;
  static constexpr bool is_quick = true;
  static Set of(int k, Mask digits) { return totals_of(k, digits); }
};

struct ComputedTotals {
  using Set = Wide;
  static constexpr bool is_quick = false;
  static Set of(int k, Mask digits) {
    Set some[most_side + 1]{};
    some[0] = 1;
    for (; digits != 0; digits &= digits - 1) {
      const int digit = least(digits);
      for (int j = k; j > 0; --j) some[j] |= some[j - 1] << digit;
    }
    return some[k];
  }
};

template <class Set>
int first_of_set(Set set) {
  if constexpr (sizeof(Set) == 8) {
    return std::countr_zero(set);
  } else {
    const auto low = static_cast<std::uint64_t>(set);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
  }
}
template <class Set>
int last_of_set(Set set) {
  if constexpr (sizeof(Set) == 8) {
    return 63 - std::countl_zero(set);
  } else {
    const auto high = static_cast<std::uint64_t>(set >> 64);
    return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(set));
  }
}
// Bits 0..last. Requires last < bits of the set.
template <class Set>
Set up_to(std::int64_t last) {
  return ~Set{0} >> (static_cast<std::int64_t>(8 * sizeof(Set)) - 1 - last);
}
template <class Set>
bool has(Set set, std::int64_t number) {
  return number >= 0 && number < static_cast<std::int64_t>(8 * sizeof(Set)) && (set >> number & 1) != 0;
}
// The totals of k digits fit a set.
template <class Set>
bool fits(int k, std::size_t side) {
  return k * (2 * static_cast<int>(side) - k + 1) / 2 < static_cast<int>(8 * sizeof(Set));
}

}  // namespace

// Bounds: one cell after the other takes the least digit, not below its own least, that none took. Which digits are
// taken in the end does not depend on the order, and no choice of different digits adds up to less. The same from
// above.
bool Propagation::read_group(const Group& group, GroupState& state) {
  Mask fixed = 0, all = 0, low = 0, high = 0;
  int size = 0;
  for (const Cell cell : problem_.at(group.cells)) {
    const Mask mask = masks_[cell];
    if (is_single(mask)) {
      if ((fixed & mask) != 0) return false;
      fixed |= mask;
      continue;
    }
    state.cells[size++] = cell;
    all |= mask;
    const Mask from = ~(low | (first_of(mask) - 1));
    low |= first_of(from);
    const Mask to = ~high & (std::bit_floor(mask) * 2 - 1);
    if (to == 0) return false;
    high |= std::bit_floor(to);
  }
  if ((low & ~problem_.all) != 0) return false;
  state.fixed = fixed;
  state.all = all;
  state.must = 0;
  state.size = size;
  state.musts = 0;
  state.low = sum_of(low);
  state.high = sum_of(high);
  return state.low <= state.high;
}

// Digits that the rest of a house has lost stand in the group, since the house has them all.
bool Propagation::find_musts(const Group& group, GroupState& state) {
  if (group.rest.size == 0) return true;
  Mask rest = 0;
  for (const Cell cell : problem_.at(group.rest)) rest |= masks_[cell];
  state.must = problem_.all & ~rest & ~state.fixed;
  if ((state.must & ~state.all) != 0) return false;
  state.musts = count(state.must);
  return state.musts <= state.size;
}

// The totals that the open cells may have. Sound: their digits are different ones of `all`, with those that they must
// have among them.
template <class Totals>
bool Propagation::find_totals(const Group& group, GroupState& state, typename Totals::Set& found) {
  using Set = typename Totals::Set;
  if (!find_musts(group, state)) return false;
  found = Totals::of(state.size - state.musts, state.all & ~state.must) << sum_of(state.must);
  found &= up_to<Set>(state.high) & ~(up_to<Set>(state.low) >> 1);
  if (found == 0) return false;
  state.low = first_of_set(found);
  state.high = last_of_set(found);
  return true;
}

bool Propagation::run_sum(const Sum& one) {
  return problem_.side <= chunk ? run_sum_with<TableOfTotals>(one) : run_sum_with<ComputedTotals>(one);
}

template <class Totals>
bool Propagation::run_sum_with(const Sum& one) {
  using Set = typename Totals::Set;
  const Group* groups = problem_.groups.data() + one.first_group;
  std::int64_t low = 0, high = 0, widest = 0;
  std::size_t open = 0;
  bool is_exact = true;  // every group's totals fit a set
  for (std::size_t g = 0; g < one.groups; ++g) {
    GroupState& state = groups_[g];
    if (!read_group(groups[g], state)) return false;
    const std::int64_t weight = groups[g].weight;
    const int fixed = sum_of(state.fixed);
    low += weight * (fixed + (weight > 0 ? state.low : state.high));
    high += weight * (fixed + (weight > 0 ? state.high : state.low));
    if (state.size == 0) continue;
    ++open;
    widest = std::max(widest, (weight > 0 ? weight : -weight) * (state.high - state.low));
    is_exact = is_exact && fits<Set>(state.size, problem_.side);
  }
  std::int64_t slack = one.total - low, room = high - one.total;
  if (slack < 0 || room < 0) return false;
  if (open == 0) return true;
  if (one.groups == 1 && is_exact) {
    const std::int64_t left = one.total - groups[0].weight * sum_of(groups_[0].fixed);
    return left % groups[0].weight == 0 && keep_cage<Totals>(groups[0], groups_[0], left / groups[0].weight);
  }
  if (open > 2 && slack >= widest && room >= widest) return true;  // by bounds nothing can go
  if (is_exact && slack < 128) {
    return slack < 64 ? join_groups<Totals, std::uint64_t>(one, slack) : join_groups<Totals, Wide>(one, slack);
  }
  for (std::size_t g = 0; g < one.groups; ++g) {
    const GroupState& state = groups_[g];
    if (state.size == 0) continue;
    const std::int64_t weight = groups[g].weight, times = weight > 0 ? weight : -weight;
    const std::int64_t above = (weight > 0 ? slack : room) / times, below = (weight > 0 ? room : slack) / times;
    if (!keep_bounds(state, state.high - below, state.low + above)) return false;
  }
  return true;
}

// Which totals of each group some totals of the others complete: sets of sums as bits, joined by shifts from the first
// group to the last, then wanted sums from the last to the first. Sums are counted from the least of all, so that they
// lie in 0..slack. Exact for the totals of the groups.
template <class Totals, class Reach>
bool Propagation::join_groups(const Sum& one, std::int64_t slack) {
  using Set = typename Totals::Set;
  const Group* groups = problem_.groups.data() + one.first_group;
  for (std::size_t g = 0; g < one.groups; ++g) {
    GroupState& state = groups_[g];
    state.totals = 0;
    if (state.size == 0) continue;
    const int low = state.low, high = state.high;
    Set totals;
    if (!find_totals<Totals>(groups[g], state, totals)) return false;
    state.totals = totals;
    const std::int64_t weight = groups[g].weight;
    slack -= weight > 0 ? weight * (state.low - low) : -weight * (high - state.high);
    if (slack < 0) return false;
  }
  const Reach within = up_to<Reach>(slack);
  Reach before = 1;
  for (std::size_t g = 0; g < one.groups; ++g) {
    GroupState& state = groups_[g];
    if (state.size == 0) continue;
    const std::int64_t weight = groups[g].weight;
    const Set totals = static_cast<Set>(state.totals);
    Reach sums = 0;
    if (weight == 1) {
      sums = static_cast<Reach>(totals >> state.low) & within;
    } else {
      for (Set rest = totals; rest != 0; rest &= rest - 1) {
        const std::int64_t t = first_of_set(rest);
        const std::int64_t sum = weight > 0 ? weight * (t - state.low) : -weight * (state.high - t);
        if (sum <= slack) sums |= Reach{1} << sum;
      }
    }
    state.sums = sums;
    state.before = before;
    Reach after = 0;
    for (Reach rest = sums; rest != 0; rest &= rest - 1) after |= before << first_of_set(rest);
    before = after & within;
  }
  Reach wanted = Reach{1} << slack;
  if ((before & wanted) == 0) return false;
  for (std::size_t g = one.groups; g-- > 0;) {
    const GroupState& state = groups_[g];
    if (state.size == 0) continue;
    const std::int64_t weight = groups[g].weight;
    Set left = 0;
    Reach wanted_before = 0;
    for (Reach rest = static_cast<Reach>(state.sums); rest != 0; rest &= rest - 1) {
      const int sum = first_of_set(rest);
      wanted_before |= wanted >> sum;
      if ((static_cast<Reach>(state.before) << sum & wanted) == 0) continue;
      const std::int64_t t = weight > 0 ? state.low + sum / weight : state.high - sum / -weight;
      left |= Set{1} << t;
    }
    wanted = wanted_before;
    if (left == 0) return false;
    if (left != static_cast<Set>(state.totals) && !keep_totals<Totals>(state, left)) return false;
  }
  return true;
}

// The open cells add up to one of the wanted totals. A digit stays if with it some different digits of the group do so;
// then for each cell, if some digits of the other cells do. Sound: the digits of a solution pass each of these. Not
// exact: other cells' digits are looked at as one set.
template <class Totals>
bool Propagation::keep_totals(const GroupState& state, typename Totals::Set wanted) {
  const Mask free = state.all & ~state.must;
  Mask possible = state.must;
  if (const int rest_size = state.size - state.musts; rest_size != 0) {
    const int musts = sum_of(state.must);
    for (Mask rest = free; rest != 0; rest &= rest - 1) {
      const Mask digit = first_of(rest);
      if ((Totals::of(rest_size - 1, free & ~digit) << (least(digit) + musts) & wanted) != 0) possible |= digit;
    }
  }
  return keep_possible(state, possible) && keep_fitting<Totals>(state, wanted);
}

// A group that is all there is to a sum: its open cells add up to this. The same as keep_totals, by a table where there
// is one; and digits that they must have leave what sees all their places. This only here, for it pays nowhere else.
template <class Totals>
bool Propagation::keep_cage(const Group& group, GroupState& state, std::int64_t total) {
  using Set = typename Totals::Set;
  if constexpr (Totals::is_quick) {
    if (!find_musts(group, state)) return false;
    const int open = state.size - state.musts;
    const std::int64_t left = total - sum_of(state.must);
    const auto [possible, required] = cages_.of(open, state.all & ~state.must, left);
    if (open == 0 ? left != 0 : possible == 0) return false;
    if (!keep_possible(state, possible | state.must) || !keep_fitting<Totals>(state, Set{1} << total)) return false;
    for (Mask rest = required | state.must; rest != 0; rest &= rest - 1) {
      if (!place_among({state.cells, static_cast<std::size_t>(state.size)}, first_of(rest))) return false;
    }
    return true;
  } else {
    Set totals;
    if (!find_totals<Totals>(group, state, totals)) return false;
    return has(totals, total) && keep_totals<Totals>(state, Set{1} << total);
  }
}

bool Propagation::keep_possible(const GroupState& state, Mask possible) {
  if (possible == state.all) return true;
  for (int i = 0; i < state.size; ++i) {
    if (!keep(state.cells[i], possible)) return false;
  }
  return true;
}

// A digit fits in a cell if the others have different digits, none of them this, that make one of the wanted totals of
// it. Where they have every digit of the cell, that was found of the group as a whole.
template <class Totals>
bool Propagation::keep_fitting(const GroupState& state, typename Totals::Set wanted) {
  if (!Totals::is_quick || state.size == 1) return true;
  const int size = state.size;
  Mask after[most_side], before = 0;
  after[size - 1] = 0;
  for (int i = size - 1; i > 0; --i) after[i - 1] = after[i] | masks_[state.cells[i]];
  for (int i = 0; i < size; ++i) {
    const Mask mask = masks_[state.cells[i]], others = before | after[i];
    Mask fitting = (mask & ~others) == 0 ? mask : 0;
    for (Mask rest = mask & ~fitting; rest != 0; rest &= rest - 1) {
      const Mask digit = first_of(rest);
      if ((Totals::of(size - 1, others & ~digit) << least(digit) & wanted) != 0) fitting |= digit;
    }
    if (!keep(state.cells[i], fitting)) return false;
    before |= fitting;
  }
  return true;
}

// The open cells add up to low..high: a digit is at most what the others leave at their least, and at least what they
// leave at their greatest. Sound by bounds.
bool Propagation::keep_bounds(const GroupState& state, std::int64_t low, std::int64_t high) {
  std::int64_t least_sum = 0, greatest_sum = 0;
  for (int i = 0; i < state.size; ++i) {
    least_sum += least(masks_[state.cells[i]]);
    greatest_sum += greatest(masks_[state.cells[i]]);
  }
  for (int i = 0; i < state.size; ++i) {
    const Mask mask = masks_[state.cells[i]];
    const std::int64_t top = high - (least_sum - least(mask)), bottom = low - (greatest_sum - greatest(mask));
    if (top < 1 || bottom > static_cast<std::int64_t>(problem_.side)) return false;
    Mask digits = problem_.all;
    if (top < static_cast<std::int64_t>(problem_.side)) digits &= only(static_cast<int>(top)) * 2 - 1;
    if (bottom > 1) digits &= ~(only(static_cast<int>(bottom)) - 1);
    if (!keep(state.cells[i], digits)) return false;
  }
  return true;
}

}  // namespace grille::rules
