#include "layout/layout.hpp"

#include <algorithm>

#include "layout/bits.hpp"

namespace grille {

Layout::Layout(const Houses& houses, std::size_t cells) : side_(houses.side), cells_(cells) {
  members_.assign(houses.cells.begin(), houses.cells.end());
  std::vector<std::vector<Seat>> seats(cells);
  for (std::size_t k = 0; k < members_.size(); ++k) {
    seats[members_[k]].push_back({static_cast<std::uint16_t>(k / side_), static_cast<std::uint16_t>(k % side_)});
  }
  std::vector<std::uint16_t> found;
  std::vector<std::size_t> seen_by(cells, cells);  // the last cell that counted this one as a peer
  seat_start_.push_back(0);
  peer_start_.push_back(0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    seats_.insert(seats_.end(), seats[cell].begin(), seats[cell].end());
    seat_start_.push_back(seats_.size());
    found.clear();
    seen_by[cell] = cell;
    for (const Seat seat : seats[cell]) {
      for (const std::uint16_t other : house(seat.house)) {
        if (seen_by[other] == cell) continue;
        seen_by[other] = cell;
        found.push_back(other);
      }
    }
    std::sort(found.begin(), found.end());
    peers_.insert(peers_.end(), found.begin(), found.end());
    peer_start_.push_back(peers_.size());
  }
}

bool is_consistent(const Layout& layout, std::span<const std::uint8_t> values) {
  if (std::any_of(values.begin(), values.end(), [&](std::uint8_t value) { return value > layout.side(); }))
    return false;
  for (std::size_t house = 0; house < layout.houses(); ++house) {
    Bits<2> seen;
    for (const std::uint16_t cell : layout.house(house)) {
      if (values[cell] == 0) continue;
      if (seen.has(values[cell] - 1u)) return false;
      seen.add(values[cell] - 1u);
    }
  }
  return true;
}

}  // namespace grille
