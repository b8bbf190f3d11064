// Sums. The totals of a clique are a bit set, and so are the sums of several cliques.
//
//   Totals::of(k, digits)   bit t: some k different digits of these add up to t
//
// Up to nine digits this is a table (totals.hpp), above it is computed. It answers which totals a group may have,
// whether a digit fits, and whether a digit is indispensable.
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
// Bit i becomes bit last - i. Requires bits 0..last only, last < bits of the set.
template <class Set>
Set turned_over(Set set, std::int64_t last) {
  if constexpr (sizeof(Set) == 8) {
    set = (set >> 32) | (set << 32);
    set = (set >> 16 & 0x0000ffff0000ffff) | (set & 0x0000ffff0000ffff) << 16;
    set = (set >> 8 & 0x00ff00ff00ff00ff) | (set & 0x00ff00ff00ff00ff) << 8;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    return set >> (63 - last);
  } else {
    const auto low = turned_over(static_cast<std::uint64_t>(set), 63);
    const auto high = turned_over(static_cast<std::uint64_t>(set >> 64), 63);
    return (static_cast<Set>(low) << 64 | high) >> (127 - last);
  }
}
// All sums of a number of the one and a number of the other.
template <class Set>
Set sums_of(Set one, Set other) {
  Set sums = 0;
  for (; other != 0; other &= other - 1) sums |= one << first_of_set(other);
  return sums;
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

// Bounds of a group: one cell after the other takes the least free digit that is not below its own least. The set of
// digits taken does not depend on the order, and no choice of different digits has a smaller sum. The upper bound
// likewise.
bool Propagation::read_group(const Group& group, GroupState& state) {
  Mask fixed = 0, all = 0, twice = 0, low = 0, high = 0;
  int size = 0;
  for (const Cell cell : problem_.at(group.cells)) {
    const Mask mask = masks_[cell];
    if (is_single(mask)) {
      if ((fixed & mask) != 0) return false;
      fixed |= mask;
      continue;
    }
    state.cells[size++] = cell;
    twice |= all & mask;
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
  state.alone = all & ~twice;
  state.must = 0;
  state.size = size;
  state.musts = 0;
  state.low = sum_of(low);
  state.high = sum_of(high);
  return state.low <= state.high;
}

// Digits that the rest of the house has lost stand in the group, since the house has every digit.
bool Propagation::find_musts(const Group& group, GroupState& state) {
  if (group.rest.size == 0) return true;
  Mask rest = 0;
  for (const Cell cell : problem_.at(group.rest)) rest |= masks_[cell];
  state.must = problem_.all & ~rest & ~state.fixed;
  if ((state.must & ~state.all) != 0) return false;
  state.musts = count(state.must);
  return state.musts <= state.size;
}

// The possible totals of the open cells. Sound: their digits are different digits of `all`, and those of `must` are
// among them.
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

// Keeps the totals of each group that totals of the others complete. A forward pass joins the sums of the groups by
// shifts, a backward pass gives the sums still wanted. Sums count from the least of all, so they lie in 0..slack.
// Sound, and exact for the totals of the groups. The first group has nothing before it and one sum is wanted after the
// last, so two groups need no loop.
template <class Totals, class Reach>
bool Propagation::join_groups(const Sum& one, std::int64_t slack) {
  const Group* groups = problem_.groups.data() + one.first_group;
  std::size_t open = 0;
  for (std::size_t g = 0; g < one.groups; ++g) {
    GroupState& state = groups_[g];
    if (state.size == 0) continue;
    const int low = state.low, high = state.high;
    typename Totals::Set totals;
    if (!find_totals<Totals>(groups[g], state, totals)) return false;
    state.totals = totals;
    const std::int64_t weight = groups[g].weight;
    slack -= weight > 0 ? weight * (state.low - low) : -weight * (high - state.high);
    if (slack < 0) return false;
    open_groups_[open++] = static_cast<std::uint32_t>(g);
  }
  const Reach within = up_to<Reach>(slack);
  Reach before = 1;
  for (std::size_t i = 0; i < open; ++i) {
    GroupState& state = groups_[open_groups_[i]];
    const Reach sums = sums_from_least<Totals, Reach>(state, groups[open_groups_[i]].weight, slack) & within;
    if (sums == 0) return false;
    state.sums = sums;
    state.before = before;
    if (i + 1 < open) before = i == 0 ? sums : sums_of(before, sums) & within;
  }
  Reach wanted = Reach{1} << slack;
  for (std::size_t i = open; i-- > 0;) {
    const GroupState& state = groups_[open_groups_[i]];
    const auto sums = static_cast<Reach>(state.sums);
    before = static_cast<Reach>(state.before);
    Reach kept = 0;
    if (i == 0) {
      kept = sums & wanted;
    } else if (i + 1 == open) {
      kept = sums & turned_over(before, slack);
      wanted = turned_over(sums, slack);
    } else {
      Reach wanted_before = 0;
      for (Reach rest = sums; rest != 0; rest &= rest - 1) {
        const int sum = first_of_set(rest);
        wanted_before |= wanted >> sum;
        if ((before << sum & wanted) != 0) kept |= rest & (~rest + 1);
      }
      wanted = wanted_before;
    }
    if (kept == 0) return false;
    const auto left = totals_from_sums<Totals, Reach>(state, groups[open_groups_[i]].weight, kept);
    if (left != static_cast<typename Totals::Set>(state.totals) && !keep_totals<Totals>(state, left)) return false;
  }
  return true;
}

// A group's totals as sums above its least total, times the weight. None above the slack.
template <class Totals, class Reach>
Reach Propagation::sums_from_least(const GroupState& state, std::int64_t weight, std::int64_t slack) {
  const auto totals = static_cast<typename Totals::Set>(state.totals);
  if (weight == 1) return static_cast<Reach>(totals >> state.low);
  if (weight == -1) return static_cast<Reach>(turned_over(totals, state.high));
  Reach sums = 0;
  for (auto rest = totals; rest != 0; rest &= rest - 1) {
    const std::int64_t t = first_of_set(rest);
    const std::int64_t sum = weight > 0 ? weight * (t - state.low) : -weight * (state.high - t);
    if (sum <= slack) sums |= Reach{1} << sum;
  }
  return sums;
}

// The inverse: the totals of such sums.
template <class Totals, class Reach>
typename Totals::Set Propagation::totals_from_sums(const GroupState& state, std::int64_t weight, Reach sums) {
  using Set = typename Totals::Set;
  if (weight == 1) return static_cast<Set>(sums) << state.low;
  if (weight == -1) return turned_over(static_cast<Set>(sums), state.high);
  Set totals = 0;
  for (; sums != 0; sums &= sums - 1) {
    const int sum = first_of_set(sums);
    totals |= Set{1} << (weight > 0 ? state.low + sum / weight : state.high - sum / -weight);
  }
  return totals;
}

// The open cells add up to one of the wanted totals. A digit stays if different digits of the group reach such a total
// with it, and in a cell if digits of the other cells do. Sound: the digits of a solution pass both tests. Not exact:
// the digits of the other cells are taken as one set.
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

// The same for a sum of one group inside an alternative or above side 9. Digits that every set of the total has leave
// the cells that see all their places; only here, since elsewhere the test costs more than it saves.
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

// A sum of one clique. A table gives the digits that some set of the remaining total has (possible) and those that each
// has (required). A cell keeps possible digits; a cell that is the only place of some digit keeps those for which the
// others reach the total. A required digit stands in one of the cells, so it leaves the cells that see all its places.
// Sound: the open cells have the digits of one such set, and none of the fixed digits, since tell_fixed ran before. Not
// exact, like keep_totals.
bool Propagation::run_cage(const Cage& one) {
  Cell cells[chunk];
  Mask masks[chunk], fixed = 0, once = 0, twice = 0;
  int size = 0;
  for (const Cell cell : problem_.at(one.cells)) {
    const Mask mask = masks_[cell];
    if (is_single(mask)) {
      fixed |= mask;
      continue;
    }
    cells[size] = cell;
    masks[size++] = mask;
    twice |= once & mask;
    once |= mask;
  }
  const std::int64_t total = one.total - sum_of(fixed);
  if (size == 0) return total == 0;
  Mask must = 0;
  if (one.rest.size != 0) {
    Mask rest = 0;
    for (const Cell cell : problem_.at(one.rest)) rest |= masks_[cell];
    must = problem_.all & ~rest & ~fixed;
    if ((must & ~once) != 0) return false;
  }
  const int open = size - count(must);
  if (open < 0) return false;
  const auto [free, needed] = cages_.of(open, once & ~must, total - sum_of(must));
  if (open == 0 ? total != sum_of(must) : free == 0) return false;
  const Mask possible = free | must, required = needed | must;
  const Mask alone = once & ~twice;
  for (int i = 0; i < size; ++i) {
    Mask left = masks[i] & possible;
    if ((masks[i] & alone) != 0) {
      const Mask others = once & ~(masks[i] & alone);
      for (Mask rest = left; rest != 0; rest &= rest - 1) {
        const Mask digit = first_of(rest);
        const std::int64_t sum = total - least(digit);
        if (sum < 0 || (totals_of(size - 1, others & ~digit) >> sum & 1) == 0) left &= ~digit;
      }
    }
    if (!keep(cells[i], left)) return false;
  }
  for (Mask rest = required; rest != 0; rest &= rest - 1) {
    if (!place_among(problem_.sets.data() + one.set, first_of(rest))) return false;
  }
  return true;
}

bool Propagation::keep_possible(const GroupState& state, Mask possible) {
  if (possible == state.all) return true;
  for (int i = 0; i < state.size; ++i) {
    if (!keep(state.cells[i], possible)) return false;
  }
  return true;
}

// A digit fits a cell if the other cells have different digits, none of them this, that complete a wanted total. Only
// cells with a digit of their own are tested: for the others keep_totals has tested the same.
template <class Totals>
bool Propagation::keep_fitting(const GroupState& state, typename Totals::Set wanted) {
  if (!Totals::is_quick || state.size == 1 || state.alone == 0) return true;
  for (int i = 0; i < state.size; ++i) {
    const Mask mask = masks_[state.cells[i]], own = mask & state.alone, others = state.all & ~own;
    if (own == 0) continue;
    Mask left = mask;
    for (Mask rest = mask; rest != 0; rest &= rest - 1) {
      const Mask digit = first_of(rest);
      if ((Totals::of(state.size - 1, others & ~digit) << least(digit) & wanted) == 0) left &= ~digit;
    }
    if (!keep(state.cells[i], left)) return false;
  }
  return true;
}

// The open cells add up to low..high. A digit is at most what is left if the others are least, and at least what is
// left if they are greatest. Sound by bounds.
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
