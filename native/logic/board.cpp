#include "logic/board.hpp"

namespace grille::logic {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Nine rows, columns and 3x3 boxes, nothing extra.
bool has_classic_boxes(std::span<const int> box_of, int side) {
  for (int cell = 0; cell < side * side; ++cell) {
    if (box_of[at(cell)] != 18 + 3 * (cell / 27) + cell % 9 / 3) return false;
  }
  return true;
}

}  // namespace

template <int MaxCells, int MaxSide>
Layout<MaxCells, MaxSide>::Layout(std::span<const std::int32_t> house_cells, int side_)
    : side(side_),
      cells(side_ * side_),
      houses(static_cast<int>(house_cells.size()) / side_),
      cell_of(house_cells.begin(), house_cells.end()),
      members(at(houses)),
      peers(at(cells)),
      houses_of(at(cells)),

      crossing(at(houses)),
      crossing_at(at(houses * side_)),
      seat_list(at(most_seats * cells)),
      seat_count(at(cells)),
      box_of(at(cells)) {
  for (int h = 0; h < houses; ++h) {
    for (int position = 0; position < side; ++position) {
      const int cell = house(h)[at(position)];
      members[at(h)].insert(cell);
      houses_of[at(cell)].push_back(h);
      seat_list[at(most_seats * cell + seat_count[at(cell)]++)] = {static_cast<std::int16_t>(h),
                                                                   static_cast<std::int16_t>(position)};
      if (kind(h) == Kind::box) box_of[at(cell)] = h;
    }
  }
  for (int cell = 0; cell < cells; ++cell) {
    for (const int h : houses_of[at(cell)]) peers[at(cell)] |= members[at(h)];
    peers[at(cell)].erase(cell);
  }
  for (int h = 0; h < houses; ++h) {
    for (int other = 0; other < houses; ++other) {
      const Cells shared = members[at(h)] & members[at(other)];
      if (other == h || shared.at_most(1)) continue;
      Crossing cross{other, {}, {}};
      for (int position = 0; position < side; ++position) {
        if (shared.has(house(h)[at(position)])) cross.here.insert(position);
        if (shared.has(house(other)[at(position)])) cross.there.insert(position);
      }
      crossing[at(h)].push_back(cross);
      for (const int position : cross.here) crossing_at[at(h * side + position)].push_back(cross);
    }
  }
  for (const Kind wanted : {Kind::box, Kind::column, Kind::row, Kind::extra}) {
    for (int h = 0; h < houses; ++h) {
      if (kind(h) == wanted) scan.push_back(h);
    }
  }
  is_classic = side == 9 && houses == 27 && has_classic_boxes(box_of, side);
}

template <class G>
void BasicBoard<G>::clear() {
  candidates.fill({});
  places.fill({});
  spots.fill({});
  open.fill({});
  empty = {};
}

template <class G>
void BasicBoard<G>::leave(int cell, const Digits& digits) {
  candidates[at(cell)] = digits;
  empty.insert(cell);
  for (const int digit : digits) places[at(digit)].insert(cell);
  for (const auto& [house, position] : layout->seats(cell)) {
    open[at(house)].insert(position);
    for (const int digit : digits) spots[at(house * G::max_side + digit)].insert(position);
  }
}

template <class G>
bool BasicBoard<G>::load(std::span<const std::uint8_t> digits) {
  clear();
  std::array<Digits, G::max_houses> used{};
  for (int cell = 0; cell < layout->cells; ++cell) {
    values[at(cell)] = digits[at(cell)];
    if (digits[at(cell)] == 0) continue;
    for (const auto& [house, position] : layout->seats(cell)) {
      if (used[at(house)].has(digits[at(cell)] - 1)) return false;
      used[at(house)].insert(digits[at(cell)] - 1);
    }
  }
  Digits all{};
  for (int digit = 0; digit < layout->side; ++digit) all.insert(digit);
  for (int cell = 0; cell < layout->cells; ++cell) {
    if (digits[at(cell)] != 0) continue;
    Digits gone{};
    for (const auto& [house, position] : layout->seats(cell)) gone |= used[at(house)];
    const Digits left = all.minus(gone);
    if (left.none()) return false;
    leave(cell, left);
  }
  return true;
}

template <class G>
void BasicBoard<G>::load(std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags) {
  clear();
  for (int cell = 0; cell < layout->cells; ++cell) {
    values[at(cell)] = digits[at(cell)];
    if (digits[at(cell)] != 0) continue;
    Digits left{};
    for (int digit = 0; digit < layout->side; ++digit) {
      if (flags[at(cell * layout->side + digit)] != 0) left.insert(digit);
    }
    leave(cell, left);
  }
}

template struct Layout<81, 9>;
template struct Layout<625, 25>;
template struct Layout<6561, 81>;
template struct BasicBoard<Layout<81, 9>>;
template struct BasicBoard<Layout<625, 25>>;
template struct BasicBoard<Layout<6561, 81>>;

}  // namespace grille::logic
