#include "general/candidates.hpp"

namespace grille::general {

template <int W>
Crossings<W>::Crossings(const Layout& layout) : table_(layout.houses()) {
  for (std::size_t house = 0; house < layout.houses(); ++house) {
    std::vector<Crossing<W>> all(layout.houses());
    const auto cells = layout.house(house);
    for (std::size_t position = 0; position < cells.size(); ++position) {
      for (const Seat seat : layout.seats(cells[position])) {
        all[seat.house].inside.add(position);
        all[seat.house].there.add(seat.position);
      }
    }
    for (std::size_t other = 0; other < all.size(); ++other) {
      const std::size_t shared = all[other].inside.count();
      if (other == house || shared < 2 || shared == layout.side()) continue;
      all[other].other = other;
      table_[house].push_back(all[other]);
      widest_ = std::max(widest_, shared);
    }
  }
}

template <int W>
Candidates<W>::Candidates(const Layout& shape)
    : layout(shape),
      digits(shape.cells(), Bits<W>::below(shape.side())),
      places(shape.houses() * shape.side(), Bits<W>::below(shape.side())),
      last(shape.cells(), 255),
      crossings_(shape),
      is_waiting_(shape.houses() * shape.side()) {}

template <int W>
void Candidates<W>::remove(std::size_t cell, std::size_t bit) {
  Bits<W>& left = digits[cell];
  if (!left.has(bit)) return;
  left.remove(bit);
  const std::size_t side = layout.side();
  trail.push_back(static_cast<std::uint32_t>(cell * side + bit));
  const std::size_t count = left.count();
  if (count == 1) naked_.push_back(static_cast<std::uint32_t>(cell));
  if (count == 0 && !is_dead_) {
    is_dead_ = true;
    failed = cell;
  }
  for (const Seat seat : layout.seats(cell)) {
    const std::size_t place = seat.house * side + bit;
    Bits<W>& spots = places[place];
    spots.remove(seat.position);
    const std::size_t room = spots.count();
    if (room == 1) {
      hidden_.push_back(static_cast<std::uint32_t>(place));
    } else if (room == 0) {
      if (!is_dead_) {
        is_dead_ = true;
        failed = layout.cells() + place;
      }
    } else if (room <= crossings_.widest() && !is_waiting_[place]) {
      is_waiting_[place] = true;
      locked_.push_back(static_cast<std::uint32_t>(place));
    }
  }
}

template <int W>
void Candidates<W>::place(std::size_t cell, std::size_t bit) {
  Bits<W> others = digits[cell];
  others.remove(bit);
  for (const std::size_t other : others) remove(cell, other);
}

template <int W>
bool Candidates<W>::run_singles() {
  const std::size_t side = layout.side();
  while (!is_dead_) {
    if (!naked_.empty()) {
      const std::size_t cell = naked_.back();
      naked_.pop_back();
      const std::size_t bit = digits[cell].first();
      last[cell] = static_cast<std::uint8_t>(bit);
      for (const Seat seat : layout.seats(cell)) {
        Bits<W> others = places[seat.house * side + bit];
        others.remove(seat.position);
        for (const std::size_t position : others) remove(layout.house(seat.house)[position], bit);
      }
    } else if (!hidden_.empty()) {
      const std::size_t where = hidden_.back();
      hidden_.pop_back();
      place(layout.house(where / side)[places[where].first()], where % side);
    } else {
      return true;
    }
  }
  return false;
}

template <int W>
bool Candidates<W>::run_locked() {
  const std::size_t side = layout.side();
  while (!locked_.empty()) {
    const std::size_t where = locked_.back(), house = where / side, bit = where % side;
    locked_.pop_back();
    is_waiting_[where] = false;
    const Bits<W> spots = places[where];
    for (const Crossing<W>& crossing : crossings_.of(house)) {
      if (!(spots - crossing.inside).is_empty()) continue;
      const Bits<W> gone = places[crossing.other * side + bit] - crossing.there;
      for (const std::size_t position : gone) remove(layout.house(crossing.other)[position], bit);
    }
    if (is_dead_ || !naked_.empty() || !hidden_.empty()) return !is_dead_;
  }
  return true;
}

template <int W>
bool Candidates<W>::propagate() {
  do {
    if (!run_singles() || !run_locked()) {
      forget();
      return false;
    }
  } while (!naked_.empty() || !hidden_.empty() || !locked_.empty());
  return true;
}

template <int W>
void Candidates<W>::forget() {
  for (const std::uint32_t where : locked_) is_waiting_[where] = false;
  naked_.clear();
  hidden_.clear();
  locked_.clear();
  is_dead_ = false;
}

template <int W>
void Candidates<W>::undo(std::size_t mark) {
  const std::size_t side = layout.side();
  while (trail.size() > mark) {
    const std::size_t cell = trail.back() / side, bit = trail.back() % side;
    trail.pop_back();
    digits[cell].add(bit);
    for (const Seat seat : layout.seats(cell)) places[seat.house * side + bit].add(seat.position);
  }
}

template class Crossings<1>;
template class Crossings<2>;
template class Candidates<1>;
template class Candidates<2>;

}  // namespace grille::general
