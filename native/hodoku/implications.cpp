#include "hodoku/implications.hpp"

#include <algorithm>

namespace grille::hodoku {

Implications::Implications(const Grid& grid, bool with_groups) {
  if (with_groups) find_groups(grid);
  begins_.reserve(2u * (candidate_nodes + groups_.size()) + 1);
  links_.reserve(8192);
  begins_.push_back(0);
  for (int cell = 0; cell < cells; ++cell) {
    for (int digit = 0; digit < 9; ++digit) add_candidate(grid, cell, digit);
  }
  for (std::size_t number = 0; number < groups_.size(); ++number) add_group(grid, number);
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
  end_state();
}

void Closure::run(const Implications& implications, State premise) {
  for (const Entry& entry : entries_) positions_[entry.state] = -1;
  entries_.clear();
  entries_.push_back({premise, 0, 0});
  positions_[premise] = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry from = entries_[i];
    for (const State next : implications.direct(from.state)) {
      if (positions_[next] >= 0 || entries_.size() == most_entries) continue;
      positions_[next] = static_cast<std::int16_t>(entries_.size());
      entries_.push_back({next, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(from.distance + 1)});
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
