// Locked candidates, locked, naked and hidden sets (facts 2.1).
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

constexpr int boxes_rows_columns[27] = {18, 19, 20, 21, 22, 23, 24, 25, 26, 0,  1,  2,  3, 4,
                                        5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17};

constexpr Kind locked_kind(int size) { return size == 2 ? Kind::locked_pair : Kind::locked_triple; }
constexpr Kind naked_kind(int size) {
  return size == 2 ? Kind::naked_pair : size == 3 ? Kind::naked_triple : Kind::naked_quad;
}
constexpr Kind hidden_kind(int size) {
  return size == 2 ? Kind::hidden_pair : size == 3 ? Kind::hidden_triple : Kind::hidden_quad;
}

Cells cells_at(int house, unsigned spots) {
  Cells set;
  for (const int place : Each(spots)) set.add(tables.cell_at[at(house)][at(place)]);
  return set;
}

// What the set removes: its digits from every house that contains all its cells (facts 2.1.1), the line before the box.
// A locked set removes in the box and outside it (facts 2.1.2): the third cell of the intersection counts for the box.
bool naked_found(const Grid& grid, Sink& sink, int house, unsigned spots, Mask digits, Kind kind, bool wants_locked) {
  const Cells set = cells_at(house, spots);
  const int first = set.first();
  Cells reach[2];  // the line, the box
  int in_houses[3], count_houses = 0;
  for (const std::size_t type : {0u, 1u, 2u}) {
    const int other = tables.house_of[at(first)][type];
    if (!set.is_within(tables.members[at(other)])) continue;
    in_houses[count_houses++] = other;
    reach[type == 2] = tables.members[at(other)] - set;
  }
  if (wants_locked || kind == Kind::naked_pair || kind == Kind::naked_triple) {
    bool removes[2] = {false, false};
    for (const int digit : Each(digits)) {
      removes[0] |= (reach[0] - reach[1]).meets(grid.places[at(digit)]);
      removes[1] |= reach[1].meets(grid.places[at(digit)]);
    }
    if ((removes[0] && removes[1]) != wants_locked) return false;
  }
  Step& step = sink.open(kind);
  step.remove_each(grid, reach[0], digits);
  step.remove_each(grid, reach[1] - reach[0], digits);
  if (step.removes.empty()) return false;
  if (sink.wants_reasons()) {
    step.all_digits(digits);
    step.all_cells(set, Role::set);
    for (int i = 0; i < count_houses; ++i) step.house(in_houses[i], Role::set);
    for (const int digit : Each(digits)) step.mark_all(set & grid.places[at(digit)], digit, Role::set);
  }
  return sink.close();
}

// Cells with at most `Size` candidates, combinations in ascending order of their places.
template <int Size>
bool naked_in(const Grid& grid, Sink& sink, int house, Kind kind, bool wants_locked) {
  if (grid.open[at(house)] <= Size) return false;
  int places[9];
  Mask masks[9];
  int count = 0;
  for (int place = 0; place < 9; ++place) {
    const Mask digits = grid.digits[tables.cell_at[at(house)][at(place)]];
    if (digits != 0 && counts[digits] <= Size) {
      places[count] = place;
      masks[count++] = digits;
    }
  }
  if (count < Size) return false;
  const auto deeper = [&](const auto& self, int from, int left, unsigned spots, unsigned digits) -> bool {
    for (int i = from; i + left <= count; ++i) {
      const unsigned all = digits | masks[i], chosen = spots | bit(places[i]);
      if (counts[all] > Size) continue;
      if (left == 1) {
        if (counts[all] == Size && naked_found(grid, sink, house, chosen, static_cast<Mask>(all), kind, wants_locked)) {
          return true;
        }
      } else if (self(self, i + 1, left - 1, chosen, all)) {
        return true;
      }
    }
    return false;
  };
  return deeper(deeper, 0, Size, 0, 0);
}

bool hidden_found(const Grid& grid, Sink& sink, int house, unsigned spots, Mask digits, Kind kind) {
  Step& step = sink.open(kind);
  const Cells set = cells_at(house, spots);
  step.remove_each(grid, set, without(0x1ff, digits));
  if (step.removes.empty()) return false;
  if (sink.wants_reasons()) {
    step.all_digits(digits);
    step.all_cells(set, Role::set);
    step.house(house, Role::set);
    for (const int digit : Each(digits)) step.mark_all(set & grid.places[at(digit)], digit, Role::set);
  }
  return sink.close();
}

template <int Size>
bool hidden_in(const Grid& grid, Sink& sink, int house) {
  if (grid.open[at(house)] <= Size) return false;
  int digits[9];
  Mask masks[9];
  int count = 0;
  for (int digit = 0; digit < 9; ++digit) {
    const Mask spots = grid.spots_in(house, digit);
    if (spots != 0 && counts[spots] <= Size) {
      digits[count] = digit;
      masks[count++] = spots;
    }
  }
  if (count < Size) return false;
  const auto deeper = [&](const auto& self, int from, int left, unsigned chosen, unsigned spots) -> bool {
    for (int i = from; i + left <= count; ++i) {
      const unsigned all = spots | masks[i], set = chosen | bit(digits[i]);
      if (counts[all] > Size) continue;
      if (left == 1) {
        if (counts[all] == Size && hidden_found(grid, sink, house, all, static_cast<Mask>(set), hidden_kind(Size))) {
          return true;
        }
      } else if (self(self, i + 1, left - 1, set, all)) {
        return true;
      }
    }
    return false;
  };
  return deeper(deeper, 0, Size, 0, 0);
}

bool locked(const Grid& grid, Sink& sink, Kind kind, int base, int cover, int digit) {
  const Cells places = grid.places[at(digit)];
  const Cells victims = (places & tables.members[at(cover)]) - tables.members[at(base)];
  if (victims.is_empty()) return false;
  Step& step = sink.open(kind);
  step.remove_all(victims, digit);
  if (sink.wants_reasons()) {
    step.digit(digit);
    step.house(base, Role::base);
    step.house(cover, Role::cover);
    step.mark_all(places & tables.members[at(base)], digit, Role::set);
  }
  return sink.close();
}

}  // namespace

template <int Size>
bool locked_set(const Grid& grid, Scratch&, Sink& sink) {
  for (int box = first_box; box < houses; ++box) {
    if (naked_in<Size>(grid, sink, box, locked_kind(Size), true)) return true;
  }
  return false;
}
template bool locked_set<2>(const Grid&, Scratch&, Sink&);
template bool locked_set<3>(const Grid&, Scratch&, Sink&);

template <int Size>
bool naked_set(const Grid& grid, Scratch&, Sink& sink) {
  for (const int house : boxes_rows_columns) {
    if (naked_in<Size>(grid, sink, house, naked_kind(Size), false)) return true;
  }
  return false;
}
template bool naked_set<2>(const Grid&, Scratch&, Sink&);
template bool naked_set<3>(const Grid&, Scratch&, Sink&);
template bool naked_set<4>(const Grid&, Scratch&, Sink&);

template <int Size>
bool hidden_set(const Grid& grid, Scratch&, Sink& sink) {
  for (const int house : boxes_rows_columns) {
    if (hidden_in<Size>(grid, sink, house)) return true;
  }
  return false;
}
template bool hidden_set<2>(const Grid&, Scratch&, Sink&);
template bool hidden_set<3>(const Grid&, Scratch&, Sink&);
template bool hidden_set<4>(const Grid&, Scratch&, Sink&);

bool pointing(const Grid& grid, Scratch&, Sink& sink) {
  for (int box = first_box; box < houses; ++box) {
    for (int digit = 0; digit < 9; ++digit) {
      const Mask spots = grid.spots_in(box, digit);
      if (spots == 0 || is_single(spots)) continue;
      for (int third = 0; third < 3; ++third) {
        const unsigned row = 0b111u << (3 * third), column = 0b1001001u << third;
        const int corner = tables.cell_at[at(box)][0];
        if ((spots & ~row) == 0 && locked(grid, sink, Kind::pointing, box, row_of(corner) + third, digit)) return true;
        if ((spots & ~column) == 0 &&
            locked(grid, sink, Kind::pointing, box, first_column + column_of(corner) + third, digit)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool claiming(const Grid& grid, Scratch&, Sink& sink) {
  for (int line = 0; line < first_box; ++line) {
    for (int digit = 0; digit < 9; ++digit) {
      const Mask spots = grid.spots_in(line, digit);
      if (spots == 0 || is_single(spots)) continue;
      for (int third = 0; third < 3; ++third) {
        if ((spots & ~(0b111u << (3 * third))) != 0) continue;
        const int box = first_box + box_of(tables.cell_at[at(line)][at(3 * third)]);
        if (locked(grid, sink, Kind::claiming, line, box, digit)) return true;
      }
    }
  }
  return false;
}

}  // namespace grille::hodoku
