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
Geometry<MaxCells, MaxSide>::Geometry(std::span<const std::int32_t> house_cells, int side_)
    : side(side_),
      cells(side_ * side_),
      houses(static_cast<int>(house_cells.size()) / side_),
      cell_of(house_cells.begin(), house_cells.end()),
      members(at(houses)),
      peers(at(cells)),
      houses_of(at(cells)),

      crossing(at(houses)),
      crossing_at(at(houses * side_)),
      seats(at(cells)),
      box_of(at(cells)) {
  for (int h = 0; h < houses; ++h) {
    for (int position = 0; position < side; ++position) {
      const int cell = house(h)[at(position)];
      members[at(h)].insert(cell);
      houses_of[at(cell)].push_back(h);
      seats[at(cell)].push_back({h, position});
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
BasicBoard<G>::BasicBoard(const G& geometry_) : geometry(&geometry_) {
  for (int cell = 0; cell < geometry->cells; ++cell) {
    empty.insert(cell);
    for (int digit = 0; digit < geometry->side; ++digit) candidates[at(cell)].insert(digit);
  }
  Digits all{};
  for (int digit = 0; digit < geometry->side; ++digit) {
    places[at(digit)] = empty;
    all.insert(digit);
  }
  for (int house = 0; house < geometry->houses; ++house) {
    open[at(house)] = all;
    for (int digit = 0; digit < geometry->side; ++digit) spots[at(house)][at(digit)] = all;
  }
}

template <class G>
bool BasicBoard<G>::load(std::span<const std::uint8_t> digits) {
  for (int cell = 0; cell < geometry->cells; ++cell) {
    if (digits[at(cell)] == 0) continue;
    const int digit = digits[at(cell)] - 1;
    if (!candidates[at(cell)].has(digit)) return false;
    place(cell, digit);
  }
  return !is_broken();
}

template <class G>
void BasicBoard<G>::load(std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags) {
  for (int cell = 0; cell < geometry->cells; ++cell) {
    values[at(cell)] = digits[at(cell)];
    if (digits[at(cell)] != 0) {
      empty.erase(cell);
      for (const auto& [house, position] : geometry->seats[at(cell)]) open[at(house)].erase(position);
    }
    for (int digit = 0; digit < geometry->side; ++digit) {
      if (digits[at(cell)] != 0 || flags[at(cell * geometry->side + digit)] == 0) remove(cell, digit);
    }
  }
}

template <class G>
bool BasicBoard<G>::is_broken() const {
  for (const int cell : empty) {
    if (candidates[at(cell)].none()) return true;
  }
  return false;
}

template struct Geometry<81, 9>;
template struct Geometry<625, 25>;
template struct Geometry<6561, 81>;
template struct BasicBoard<Geometry<81, 9>>;
template struct BasicBoard<Geometry<625, 25>>;
template struct BasicBoard<Geometry<6561, 81>>;

}  // namespace grille::logic
