#include "se/closure.hpp"

#include <algorithm>

namespace grille::se {

Numbers::Numbers(const Grid& from) : grid(from) {
  number.fill(-1);
  for (int cell = 0; cell < cells; ++cell) {
    for (const int digit : Each(grid.digits[at(cell)])) {
      number[se::candidate(cell, digit)] = static_cast<std::int16_t>(candidate.size());
      candidate.push_back(se::candidate(cell, digit));
    }
  }
  count = candidate.size();
  words = (count + 63) / 64;
  node_words = (2 * count + 63) / 64;
}

void Closure::begin(const Numbers& numbers, std::int16_t number, bool is_on) {
  numbers_ = &numbers;
  working_ = numbers.grid;
  positions_.assign(2 * numbers.count, -1);
  sets_.assign(2 * numbers.words, 0);
  for (auto* list : {&parents_, &on_list_, &off_list_}) list->clear();
  entries_.clear();
  grown_ = 0;
  first_parent_ = 0;
  nested_.clear();
  on_head_ = off_head_ = 0;
  is_contradictory_ = false;
  list(append(number, is_on, Cause::start));
}

void Closure::run(const Rules& rules, Scratch& scratch) {
  if (is_contradictory_) return;
  do {
    while (on_head_ < on_list_.size() || off_head_ < off_list_.size()) {
      is_contradictory_ =
          on_head_ < on_list_.size() ? !lead_on(on_list_[on_head_++], rules) : !lead_off(off_list_[off_head_++], rules);
      if (is_contradictory_) return;
    }
  } while (rules.level > 0 && !scratch.is_up() && add_inside(*this, rules.level, scratch));
}

// The off nodes of an on node. False: one of them contradicts an on node.
bool Closure::lead_on(std::size_t index, const Rules& rules) {
  const Candidate from = numbers_->candidate[static_cast<std::size_t>(entries_[index].number)];
  const int cell = cell_of(from), digit = digit_of(from);
  const auto rule_out = [&](Candidate to, Cause cause) {
    const std::int16_t number = numbers_->number[to];
    const bool clashes =
        holds(number, true);  // checked first: a candidate that a nested rule removed may be on and off
    if (!clashes && holds(number, false)) return true;
    gather(index);
    if (clashes) {
      clash_on_ = entry_of(number, true);
      clash_off_ = append(number, false, cause);
      return false;
    }
    list(append(number, false, cause));
    return true;
  };
  if (rules.by_cell) {
    for (const int other : Each(working_.digits[at(cell)] & ~bit(digit))) {
      if (!rule_out(candidate(cell, other), Cause::cell)) return false;
    }
  }
  for (int type = 0; type < 3; ++type) {
    const std::size_t house = Grid::house(cell, type);
    for (const int place : Each(working_.spots[house][at(digit)] & ~bit(Grid::place(cell, type)))) {
      if (!rule_out(candidate(tables.cell_at[house][at(place)], digit), static_cast<Cause>(type))) return false;
    }
  }
  return true;
}

// The on nodes of an off node, which leaves the grid in a dynamic search. False: one contradicts an off node.
bool Closure::lead_off(std::size_t index, const Rules& rules) {
  const Candidate from = numbers_->candidate[static_cast<std::size_t>(entries_[index].number)];
  const int cell = cell_of(from), digit = digit_of(from);
  std::array<Candidate, 4> found;
  std::array<Cause, 4> causes;
  std::size_t count = 0;
  if (rules.by_cell && working_.count(cell) == 2) {
    const int other = std::countr_zero(static_cast<unsigned>(working_.digits[at(cell)] & ~bit(digit)));
    found[count] = candidate(cell, other);
    causes[count++] = Cause::cell;
  }
  for (int type = 0; type < 3; ++type) {
    const std::size_t house = Grid::house(cell, type);
    const Mask spots = working_.spots[house][at(digit)];
    if (se::count(spots) != 2) continue;
    const int place = std::countr_zero(static_cast<unsigned>(spots & ~bit(Grid::place(cell, type))));
    const Candidate to = candidate(tables.cell_at[house][at(place)], digit);
    if (std::find(found.begin(), found.begin() + count, to) != found.begin() + count) continue;
    found[count] = to;
    causes[count++] = static_cast<Cause>(type);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t number = numbers_->number[found[i]];
    const bool clashes = holds(number, false);
    if (!clashes && holds(number, true)) continue;
    gather(index);
    if (causes[i] == Cause::cell) {
      gather_cell(cell);
    } else {
      gather_house(Grid::house(cell, static_cast<int>(causes[i])), digit);
    }
    const std::size_t fresh = append(number, true, causes[i]);
    if (clashes) {
      clash_on_ = fresh;
      clash_off_ = entry_of(number, false);
      return false;
    }
    list(fresh);
  }
  if (rules.is_dynamic) working_.remove(cell, digit);
  return true;
}

// The off nodes that took candidates from a cell before, as parents.
void Closure::gather_cell(int cell) {
  for (const int digit : Each(numbers_->grid.digits[at(cell)] & ~working_.digits[at(cell)])) {
    parents_.push_back(static_cast<std::uint16_t>(entry_of(numbers_->number[candidate(cell, digit)], false)));
  }
}

void Closure::gather_house(std::size_t house, int digit) {
  for (const int place : Each(numbers_->grid.spots[house][at(digit)] & ~working_.spots[house][at(digit)])) {
    const Candidate gone = candidate(tables.cell_at[house][at(place)], digit);
    parents_.push_back(static_cast<std::uint16_t>(entry_of(numbers_->number[gone], false)));
  }
}

// A node with the gathered parents; it counts only once it is listed.
std::size_t Closure::append(std::int16_t number, bool is_on, Cause cause, std::int32_t nested) {
  std::uint16_t depth = 0;
  for (std::size_t p = first_parent_; p < parents_.size(); ++p) depth = std::max(depth, entries_[parents_[p]].depth);
  entries_.push_back({number, is_on, cause, static_cast<std::uint32_t>(first_parent_),
                      static_cast<std::uint16_t>(parents_.size() - first_parent_),
                      static_cast<std::uint16_t>(depth + (holds(number, is_on) ? 0 : 1)), nested});
  first_parent_ = parents_.size();
  return entries_.size() - 1;
}

void Closure::list(std::size_t index) {
  const Entry& entry = entries_[index];
  const auto number = static_cast<std::size_t>(entry.number);
  positions_[2 * number + entry.is_on] = static_cast<std::int16_t>(index);
  (entry.is_on ? on_list_ : off_list_).push_back(static_cast<std::uint16_t>(index));
  sets_[(entry.is_on ? 0 : numbers_->words) + number / 64] |= std::uint64_t{1} << number % 64;
}

int Closure::ancestors(std::size_t index) const {
  const std::size_t words = numbers_->node_words;
  if (trees_.size() < entries_.size() * words) trees_.resize(entries_.size() * words);
  for (; grown_ <= index; ++grown_) grow_tree(grown_);
  int count = 0;
  for (std::size_t word = 0; word < words; ++word) count += std::popcount(trees_[index * words + word]);
  return count;
}

// All parents of an entry come before it.
void Closure::grow_tree(std::size_t index) const {
  const std::size_t words = numbers_->node_words;
  std::uint64_t* tree = trees_.data() + index * words;
  const Entry& entry = entries_[index];
  for (std::size_t word = 0; word < words; ++word) {
    std::uint64_t all = 0;
    for (std::size_t p = entry.parents; p < entry.parents + entry.parent_count; ++p) {
      all |= trees_[parents_[p] * words + word];
    }
    tree[word] = all;
  }
  const std::size_t node = 2u * static_cast<std::size_t>(entry.number) + entry.is_on;
  tree[node / 64] |= std::uint64_t{1} << node % 64;
}

Branch Closure::tree(std::size_t index) const {
  Branch branch;
  std::vector<std::uint16_t> order{static_cast<std::uint16_t>(index)};
  std::vector<std::int32_t> place(2 * numbers_->count, -1);  // of a node, whichever entry it is
  const auto number_of = [&](std::size_t entry) {
    return 2u * static_cast<std::size_t>(entries_[entry].number) + entries_[entry].is_on;
  };
  place[number_of(index)] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Entry& entry = entries_[order[i]];
    Node node = node_of(numbers_->candidate[static_cast<std::size_t>(entry.number)], entry.is_on, entry.cause);
    if (entry.nested >= 0) node.nested = nested_[static_cast<std::size_t>(entry.nested)];
    for (std::size_t p = entry.parents; p < entry.parents + entry.parent_count; ++p) {
      const std::uint16_t parent = parents_[p];
      std::int32_t& known = place[number_of(parent)];
      if (known < 0) {
        known = static_cast<std::int32_t>(order.size());
        order.push_back(parent);
      }
      node.parents.push_back(static_cast<std::uint16_t>(known));
    }
    branch.push_back(std::move(node));
  }
  return branch;
}

}  // namespace grille::se
