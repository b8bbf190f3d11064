#include "logic/board.hpp"

namespace grille::logic {
namespace {

bool has_classic_boxes(const Layout& layout) {
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const auto seats = layout.seats(cell);
    if (seats.size() != 3 || seats[2].house != 18 + 3 * (cell / 27) + cell % 9 / 3) return false;
  }
  return true;
}

// What a house shares with each other one, where that is two cells or more.
template <class P>
std::vector<typename P::Crossing> crossings_of(const P& plan, int house) {
  std::vector<typename P::Crossing> found;
  for (int other = 0; other < plan.houses; ++other) {
    const auto shared = plan.members[at(house)] & plan.members[at(other)];
    if (other == house || shared.at_most(1)) continue;
    typename P::Crossing crossing{other, {}, {}};
    for (int position = 0; position < plan.side; ++position) {
      if (shared.has(plan.house(house)[at(position)])) crossing.here.add(position);
      if (shared.has(plan.house(other)[at(position)])) crossing.there.add(position);
    }
    found.push_back(crossing);
  }
  return found;
}

}  // namespace

template <int MaxSide>
Plan<MaxSide>::Plan(const Houses& given)
    : layout(given, given.side * given.side),
      side(static_cast<int>(given.side)),
      cells(side * side),
      houses(static_cast<int>(layout.houses())),
      members(at(houses)),
      peers(at(cells)),
      is_classic(side == 9 && houses == 27 && has_classic_boxes(layout)) {
  for (int h = 0; h < houses; ++h) {
    for (const int cell : house(h)) members[at(h)].add(cell);
  }
  for (int cell = 0; cell < cells; ++cell) {
    for (const int peer : layout.peers(at(cell))) peers[at(cell)].add(peer);
  }
  for (int h = 0; h < houses; ++h) crossing.push_back(crossings_of(*this, h));
  for (const Kind wanted : {Kind::box, Kind::column, Kind::row, Kind::extra}) {
    for (int h = 0; h < houses; ++h) {
      if (kind(h) == wanted) scan.push_back(h);
    }
  }
}

template <class P>
void BasicBoard<P>::clear() {
  candidates.fill({});
  places.fill({});
  spots.fill({});
  open.fill({});
  forget_in_vain();
  empty = given = {};
}

template <class P>
void BasicBoard<P>::leave(int cell, const Digits& digits) {
  candidates[at(cell)] = digits;
  empty.add(cell);
  for (const int digit : digits) places[at(digit)].add(cell);
  for (const auto [house, position] : plan->seats(cell)) {
    open[at(house)].add(position);
    for (const int digit : digits) spots[at(house * P::row + digit)].add(position);
  }
}

template <class P>
bool BasicBoard<P>::load(std::span<const std::uint8_t> digits) {
  clear();
  std::array<Digits, P::max_houses> used{};
  for (int cell = 0; cell < plan->cells; ++cell) {
    values[at(cell)] = digits[at(cell)];
    if (digits[at(cell)] == 0) continue;
    given.add(cell);
    for (const auto [house, position] : plan->seats(cell)) {
      if (used[at(house)].has(digits[at(cell)] - 1)) return false;
      used[at(house)].add(digits[at(cell)] - 1);
    }
  }
  const Digits all = Digits::below(plan->side);
  for (int cell = 0; cell < plan->cells; ++cell) {
    if (digits[at(cell)] != 0) continue;
    Digits left = all;
    for (const auto [house, position] : plan->seats(cell)) left -= used[at(house)];
    if (left.is_empty()) return false;
    leave(cell, left);
  }
  return true;
}

template <class P>
void BasicBoard<P>::load(std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags) {
  clear();
  for (int cell = 0; cell < plan->cells; ++cell) {
    values[at(cell)] = digits[at(cell)];
    if (digits[at(cell)] != 0) {
      given.add(cell);
      continue;
    }
    Digits left{};
    for (int digit = 0; digit < plan->side; ++digit) {
      if (flags[at(cell * plan->side + digit)] != 0) left.add(digit);
    }
    leave(cell, left);
  }
}

template struct Plan<9>;
template struct Plan<25>;
template struct Plan<81>;
template struct BasicBoard<Plan<9>>;
template struct BasicBoard<Plan<25>>;
template struct BasicBoard<Plan<81>>;

}  // namespace grille::logic
