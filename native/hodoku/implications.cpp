#include "hodoku/implications.hpp"

#include <algorithm>

namespace grille::hodoku {

Implications::Implications(const Grid& grid, bool with_groups, std::span<const Als> sets) {
  if (with_groups) find_groups(grid);
  first_set_ = candidate_nodes + static_cast<int>(groups_.size());
  for (const Als& set : sets) {
    if (set.cells.at_most(1)) continue;
    for (const int digit : Each(set.digits)) lacking_.push_back({&set, digit});
  }
  begins_.reserve(2u * (candidate_nodes + groups_.size()) + 1);
  links_.reserve(8192);
  begins_.push_back(0);
  for (int cell = 0; cell < cells; ++cell) {
    for (int digit = 0; digit < 9; ++digit) add_candidate(grid, cell, digit);
  }
  for (std::size_t number = 0; number < groups_.size(); ++number) add_group(grid, number);
  for (std::size_t number = 0; number < lacking_.size(); ++number) add_lacking(grid, number);
}

void Implications::find_groups(const Grid& grid) {
  for (int line = 0; line < 18; ++line) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells places = grid.places[at(digit)] & tables.members[at(line)];
      for (int third = 0; third < 3; ++third) {
        const int box = line < 9 ? line / 3 * 3 + third : third * 3 + (line - 9) / 3;
        const Cells cells = places & tables.members[at(18 + box)];
        if (cells.at_most(1)) continue;
        groups_of_[at(digit)].push_back(static_cast<std::uint16_t>(groups_.size()));
        groups_.push_back({cells, digit});
      }
    }
  }
}

void Implications::add_candidate(const Grid& grid, int cell, int digit) {
  if (!grid.has(cell, digit)) return end_state(), end_state();
  const Cells& places = grid.places[at(digit)];
  const Mask others = without(grid.digits[at(cell)], bit(digit));

  // Off: what else has to be there.
  if (is_single(others)) links_.push_back(state_of(candidate(cell, lowest(others)), true));
  for (const int house : tables.house_of[at(cell)]) {
    Cells rest = places & tables.members[at(house)];
    rest.remove(cell);
    if (rest.is_single()) links_.push_back(state_of(candidate(rest.first(), digit), true));
  }
  for (const std::size_t number : groups_of_[at(digit)]) {
    if (groups_[number].cells.has(cell)) continue;
    for (const int house : tables.house_of[at(cell)]) {
      Cells rest = places & tables.members[at(house)];
      rest.remove(cell);
      if (rest == groups_[number].cells) {
        links_.push_back(state_of(candidate_nodes + static_cast<int>(number), true));
        break;
      }
    }
  }
  end_state();

  // On: what cannot be there.
  for (const int other : Each(others)) links_.push_back(state_of(candidate(cell, other), false));
  Cells left = places;
  left.remove(cell);
  for (const int house : tables.house_of[at(cell)]) {
    for (const int peer : left& tables.members[at(house)]) links_.push_back(state_of(candidate(peer, digit), false));
    left -= tables.members[at(house)];
  }
  for (const std::size_t number : groups_of_[at(digit)]) {
    if (groups_[number].cells.is_within(tables.sees[at(cell)])) {
      links_.push_back(state_of(candidate_nodes + static_cast<int>(number), false));
    }
  }
  turn_off_sets(digit, Cells::only(cell), Cells::only(cell));
  end_state();
}

// The sets that lack the digit once it is in one of these cells.
void Implications::turn_off_sets(int digit, const Cells& cells, const Cells& barred) {
  for (std::size_t number = 0; number < lacking_.size(); ++number) {
    const auto& [set, lacked] = lacking_[number];
    if (lacked != digit || set->cells.meets(barred) || !cells.is_within(set->victims[at(digit)])) continue;
    links_.push_back(state_of(first_set_ + static_cast<int>(number), false));
  }
}

// A set that lacks a digit holds all others, and what sees these is off.
void Implications::add_lacking(const Grid& grid, std::size_t number) {
  const auto& [set, digit] = lacking_[number];
  std::array<Cells, 9> off{};
  for (const int held : Each(without(set->digits, bit(digit)))) {
    off[at(held)] = set->victims[at(held)];
    for (const int cell : off[at(held)]) links_.push_back(state_of(candidate(cell, held), false));
    for (const std::size_t group : groups_of_[at(held)]) {
      if (!groups_[group].cells.is_within(off[at(held)])) continue;
      links_.push_back(state_of(candidate_nodes + static_cast<int>(group), false));
    }
    for (std::size_t other = 0; other < lacking_.size(); ++other) {
      const Als& next = *lacking_[other].set;
      if (lacking_[other].digit != held || next.cells.meets(set->cells)) continue;
      if (next.places[at(held)].is_within(off[at(held)])) {
        links_.push_back(state_of(first_set_ + static_cast<int>(other), false));
      }
    }
  }
  for (const int cell : grid.empty - set->cells) {
    Mask left = grid.digits[at(cell)];
    if (grid.count_of(cell) <= 2) continue;
    for (const int one : Each(left)) {
      if (off[at(one)].has(cell)) left = without(left, bit(one));
    }
    if (is_single(left)) links_.push_back(state_of(candidate(cell, lowest(left)), true));
  }
  end_state();
  end_state();
}

void Implications::add_group(const Grid& grid, std::size_t number) {
  const auto& [cells, digit] = groups_[number];
  const Cells& places = grid.places[at(digit)];
  const int first = cells.first();
  std::array<int, 2> houses{};  // its line and its box
  std::size_t found = 0;
  for (const int house : tables.house_of[at(first)]) {
    if (cells.is_within(tables.members[at(house)])) houses[found++] = house;
  }
  std::swap(houses[0], houses[1]);  // the box comes first

  for (const int house : houses) {
    const Cells rest = (places & tables.members[at(house)]) - cells;
    if (rest.is_single()) links_.push_back(state_of(candidate(rest.first(), digit), true));
  }
  for (const std::size_t other : groups_of_[at(digit)]) {
    for (const int house : houses) {
      const Cells rest = (places & tables.members[at(house)]) - cells;
      if (other != number && rest == groups_[other].cells) {
        links_.push_back(state_of(candidate_nodes + static_cast<int>(other), true));
      }
    }
  }
  end_state();

  Cells seen = places - cells;
  for (const int cell : cells) seen &= tables.sees[at(cell)];
  for (const int cell : seen) links_.push_back(state_of(candidate(cell, digit), false));
  for (const std::size_t other : groups_of_[at(digit)]) {
    if (groups_[other].cells.meets(cells)) continue;
    for (const int house : houses) {
      if (groups_[other].cells.is_within(tables.members[at(house)])) {
        links_.push_back(state_of(candidate_nodes + static_cast<int>(other), false));
      }
    }
  }
  turn_off_sets(digit, cells, cells);
  end_state();
}

void Closure::run(const Implications& implications, State premise, int most) {
  for (const Entry& entry : entries_) positions_[entry.state] = -1;
  if (positions_.size() < implications.states()) positions_.resize(implications.states(), -1);
  entries_.clear();
  entries_.push_back({premise, 0, 0});
  positions_[premise] = 0;
  due_.assign(1, 0);
  for (std::size_t k = 0; k < due_.size(); ++k) {
    const std::uint16_t i = due_[k];
    const Entry from = entries_[i];
    if (from.distance >= most) break;
    for (const State next : implications.direct(from.state)) {
      const auto distance = static_cast<std::uint16_t>(from.distance + implications.distance(from.state, next));
      const std::int16_t known = positions_[next];
      if (known >= 0) {
        // Only over sets, whose links count more than one, is a state ever reached by a nearer way later on.
        if (distance >= entries_[at(known)].distance) continue;
        entries_[at(known)] = {next, i, distance};
        due_.push_back(static_cast<std::uint16_t>(known));
      } else if (entries_.size() < most_entries) {
        positions_[next] = static_cast<std::int16_t>(entries_.size());
        due_.push_back(static_cast<std::uint16_t>(entries_.size()));
        entries_.push_back({next, i, distance});
      }
    }
  }
}

void Closure::chain(State state, std::vector<State>& out) const {
  out.clear();
  for (std::size_t i = at(positions_[state]);; i = entries_[i].parent) {
    out.push_back(entries_[i].state);
    if (i == 0) break;
  }
  std::reverse(out.begin(), out.end());
}

}  // namespace grille::hodoku
