#include "hodoku/als.hpp"

namespace grille::hodoku {
namespace {

// Whether a house with a lower number holds the cells too: then they were found there.
bool is_known(const Cells& cells, int house) {
  for (const int other : tables.house_of[at(cells.first())]) {
    if (other < house && cells.is_within(tables.members[at(other)])) return true;
  }
  return false;
}

}  // namespace

AlsTable::AlsTable(const Grid& grid, bool may_overlap) {
  for (int house = 0; house < houses; ++house) grow(grid, house, 0, {}, 0);
  link(may_overlap);
}

// Depth first over ascending places of the house.
void AlsTable::grow(const Grid& grid, int house, int from, const Cells& cells, Mask digits) {
  for (int place = from; place < 9; ++place) {
    const int cell = tables.cell_at[at(house)][at(place)];
    if (!grid.empty.has(cell)) continue;
    const Cells more = cells | Cells::only(cell);
    const Mask all = with(digits, grid.digits[at(cell)]);
    if (hodoku::count(more) + 1 == grille::count(all) && !is_known(more, house)) add(grid, more, all);
    grow(grid, house, place + 1, more, all);
  }
}

void AlsTable::add(const Grid& grid, const Cells& cells, Mask digits) {
  Als& set = sets_.emplace_back();
  set.cells = cells;
  set.digits = digits;
  for (const int digit : Each(digits)) {
    set.places[at(digit)] = cells & grid.places[at(digit)];
    set.victims[at(digit)] = grid.places[at(digit)] & seen_by_all(set.places[at(digit)]);
    if (!set.victims[at(digit)].is_empty()) set.live = with(set.live, bit(digit));
  }
}

void AlsTable::link(bool may_overlap) {
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    begins_.push_back(static_cast<std::uint32_t>(commons_.size()));
    for (std::size_t j = i + 1; j < sets_.size(); ++j) {
      const Als &one = sets_[i], &other = sets_[j];
      Mask shared = both(one.live, other.live);
      if (shared == 0) continue;
      if (one.cells.meets(other.cells)) {
        if (!may_overlap) continue;
        for (const int digit : Each(shared)) {
          if (one.places[at(digit)].meets(other.places[at(digit)])) shared = without(shared, bit(digit));
        }
      }
      Common common{static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j), -1, -1};
      for (const int digit : Each(shared)) {
        if (!other.places[at(digit)].is_within(one.victims[at(digit)])) continue;
        if (common.low >= 0) {
          common.high = static_cast<std::int8_t>(digit);
          break;
        }
        common.low = static_cast<std::int8_t>(digit);
      }
      if (common.low >= 0) commons_.push_back(common);
    }
  }
  begins_.push_back(static_cast<std::uint32_t>(commons_.size()));
}

}  // namespace grille::hodoku
