// Unique rectangles of types 1 to 6, hidden and avoidable rectangles (facts 2.5).
#include <algorithm>

#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

// Four cells in two rows, two columns and two boxes: 0 and 1 in one box and one line, 2 across from 0, 3 across from 1.
using Corners = std::array<int, 4>;

// Every rectangle with this first corner: the second one through its box, then along the crossing lines.
template <class Found>
bool each_rectangle(int first, const Found& found) {
  for (const int second : tables.members[at(first_box + box_of(first))]) {
    if (second == first) continue;
    const bool in_row = row_of(second) == row_of(first);
    if (!in_row && column_of(second) != column_of(first)) continue;
    for (int line = 0; line < 9; ++line) {
      if (line / 3 == (in_row ? row_of(first) : column_of(first)) / 3) continue;
      const Corners corners = {first, second, in_row ? 9 * line + column_of(first) : 9 * row_of(first) + line,
                               in_row ? 9 * line + column_of(second) : 9 * row_of(second) + line};
      if (found(corners)) return true;
    }
  }
  return false;
}

Cells cells_of(const Corners& corners) {
  Cells set;
  for (const int cell : corners) set.add(cell);
  return set;
}

// The corners one after the other, as the sides lead.
Corners around(const Corners& corners) { return {corners[0], corners[1], corners[3], corners[2]}; }

struct Rectangle {
  const Grid& grid;
  Sink& sink;
  Corners corners;
  Mask pair;
  Cells floor{}, roof{};

  [[nodiscard]] Mask extras(int cell) const { return without(grid.digits[at(cell)], pair); }
  [[nodiscard]] bool is_diagonal() const { return count(roof) == 2 && !sees(roof.first(), roof.last()); }

  Step& open(Kind kind) const { return sink.open(kind); }
  bool close(Step& step) const {
    if (step.removes.empty()) return false;
    if (sink.wants_reasons()) {
      step.all_digits(pair);
      for (const int cell : around(corners)) {
        const bool is_floor = floor.has(cell);
        step.cell(cell, is_floor ? Role::floor : Role::roof);
        for (const int digit : Each(grid.digits[at(cell)])) {
          const bool of_pair = (pair >> digit & 1) != 0;
          if (!of_pair && step.kind == Kind::hidden_rectangle) continue;  // it does not matter what else there is
          step.mark(cell, digit, !of_pair ? Role::extra : is_floor ? Role::floor : Role::roof);
        }
      }
    }
    return sink.close();
  }

  bool type_1() const {
    if (count(roof) != 1) return false;
    Step& step = open(Kind::unique_rectangle_1);
    const int cell = roof.first();
    for (const int digit : Each(both(grid.digits[at(cell)], pair))) step.remove(cell, digit);
    return close(step);
  }

  // Types 2 and 5: one further digit in every roof cell.
  bool one_extra(Kind kind) const {
    const int cells_there = count(roof);
    if (cells_there != 2 && cells_there != 3) return false;
    const bool is_5 = cells_there == 3 || is_diagonal();
    if (is_5 != (kind == Kind::unique_rectangle_5)) return false;
    const Mask extra = extras(roof.first());
    if (!is_single(extra)) return false;
    for (const int cell : roof) {
      if (extras(cell) != extra) return false;
    }
    Step& step = open(kind);
    const int digit = lowest(extra);
    step.remove_all(seen_by_all(roof) & grid.places[at(digit)], digit);
    return close(step);
  }

  // Type 3: the further digits of the roof and k cells without the pair's digits are k + 1 digits.
  bool type_3() const {
    if (count(roof) != 2) return false;
    const Mask extra = with(extras(roof.first()), extras(roof.last()));
    for (const int house : tables.house_of[at(roof.first())]) {
      if (!tables.members[at(house)].has(roof.last())) continue;
      int helpers[9], helper_count = 0;
      for (const int cell : (tables.members[at(house)] & grid.empty) - roof) {
        if (both(grid.digits[at(cell)], pair) == 0) helpers[helper_count++] = cell;
      }
      const auto deeper = [&](const auto& self, int from, const Cells& chosen, Mask digits) -> bool {
        for (int i = from; i < helper_count; ++i) {
          Cells set = chosen;
          set.add(helpers[i]);
          const Mask all = with(digits, grid.digits[at(helpers[i])]);
          if (counts[all] == count(set) + 1 && type_3_found(house, set, all)) return true;
          if (self(self, i + 1, set, all)) return true;
        }
        return false;
      };
      if (deeper(deeper, 0, {}, extra)) return true;
    }
    return false;
  }

  bool type_3_found(int house, const Cells& helpers, Mask digits) const {
    const Cells set = helpers | roof;
    Cells reach = tables.members[at(house)];
    const int box = first_box + box_of(set.first());
    if (house >= first_box) {
      // In the box only if the cells are not in one line: the line has had its turn.
      const int row = row_of(set.first()), column = first_column + column_of(set.first());
      if (set.is_within(tables.members[at(row)]) || set.is_within(tables.members[at(column)])) return false;
    } else if (set.is_within(tables.members[at(box)])) {
      reach |= tables.members[at(box)];
    }
    reach -= set;
    Step& step = open(Kind::unique_rectangle_3);
    step.remove_each(grid, reach, digits);
    if (sink.wants_reasons()) {
      step.house(house, Role::set);
      step.all_cells(helpers, Role::extra);
      for (const int cell : helpers) {
        for (const int digit : Each(grid.digits[at(cell)])) step.mark(cell, digit, Role::extra);
      }
    }
    return close(step);
  }

  // The first of the two digits that is nowhere in these cells.
  [[nodiscard]] int bound(const Cells& outside) const {
    for (const int digit : Each(pair)) {
      if (!grid.places[at(digit)].meets(outside)) return digit;
    }
    return -1;
  }

  bool type_4() const {
    if (count(roof) != 2 || is_diagonal()) return false;
    const int digit = bound(seen_by_all(roof));
    if (digit < 0) return false;
    const int other = lowest(without(pair, bit(digit)));
    Step& step = open(Kind::unique_rectangle_4);
    step.remove_all(roof & grid.places[at(other)], other);
    if (sink.wants_reasons()) {
      step.house(common_house(roof.first(), roof.last()), Role::base);
      step.strong(roof.first(), digit, roof.last(), digit);
    }
    return close(step);
  }

  bool type_6() const {
    if (!is_diagonal()) return false;
    const int digit = bound(lines_of({corners[0], corners[3]}) - cells_of(corners));
    if (digit < 0) return false;
    Step& step = open(Kind::unique_rectangle_6);
    step.remove_all(roof & grid.places[at(digit)], digit);
    if (sink.wants_reasons()) {
      std::array<int, 4> lines = {row_of(corners[0]), row_of(corners[3]), first_column + column_of(corners[0]),
                                  first_column + column_of(corners[3])};
      std::sort(lines.begin(), lines.end());
      for (const int line : lines) step.house(line, Role::base);
    }
    return close(step);
  }

  // The rows and columns of two cells.
  [[nodiscard]] static Cells lines_of(std::array<int, 2> two) {
    Cells lines;
    for (const int cell : two) {
      lines |= tables.members[at(row_of(cell))] | tables.members[at(first_column + column_of(cell))];
    }
    return lines;
  }

  bool hidden() const {
    if (count(floor) != 1 && !is_diagonal()) return false;
    for (const int i : {0, 1, 2, 3}) {
      if (!floor.has(corners[at(i)])) continue;
      const int opposite = corners[at(3 - i)];
      const Cells outside = lines_of({opposite, opposite}) - cells_of(corners);
      for (const int digit : Each(pair)) {
        if (grid.places[at(digit)].meets(outside)) continue;
        const int other = lowest(without(pair, bit(digit)));
        if (!grid.has(opposite, other)) continue;
        Step& step = open(Kind::hidden_rectangle);
        step.remove(opposite, other);
        if (sink.wants_reasons()) {
          step.house(row_of(opposite), Role::base);
          step.house(first_column + column_of(opposite), Role::base);
        }
        if (close(step)) return true;
      }
    }
    return false;
  }

  bool look(Kind type) const {
    switch (type) {
      case Kind::unique_rectangle_1:
        return type_1();
      case Kind::unique_rectangle_2:
      case Kind::unique_rectangle_5:
        return one_extra(type);
      case Kind::unique_rectangle_3:
        return type_3();
      case Kind::unique_rectangle_4:
        return type_4();
      case Kind::unique_rectangle_6:
        return type_6();
      default:
        return hidden();
    }
  }
};

// Whether all corners could take both digits: no filled peer has one (facts 2.5.1). With whole rectangles alone,
// whether they have both as candidates.
bool allows(const Grid& grid, const Rules& rules, const Corners& corners, Mask pair,
            std::span<const Mask, cells> excluded) {
  for (const int cell : corners) {
    if (grid.values[at(cell)] != 0) return false;
    if (rules.missing_candidates ? both(excluded[at(cell)], pair) != 0 : without(pair, grid.digits[at(cell)]) != 0) {
      return false;
    }
  }
  return true;
}

bool avoidable_1(const Grid& grid, Sink& sink, const Corners& corners, int filled, int open, int wanted, int goes) {
  if (grid.values[at(corners[at(filled)])] != wanted + 1 || grid.given.has(corners[at(filled)])) return false;
  const int cell = corners[at(open)];
  if (!is_pair(grid.digits[at(cell)]) || !grid.has(cell, goes)) return false;
  Step& step = sink.open(Kind::avoidable_rectangle_1);
  step.remove(cell, goes);
  if (sink.wants_reasons()) {
    for (const int corner : around(corners)) step.cell(corner, corner == cell ? Role::roof : Role::floor);
    step.digit(grid.values[at(corners[0])] - 1);
    step.digit(grid.values[at(corners[1])] - 1);
  }
  return sink.close();
}

bool avoidable_2(const Grid& grid, Sink& sink, const Corners& corners, int a, int b) {
  const Mask third = grid.digits[at(corners[2])], fourth = grid.digits[at(corners[3])];
  if (!is_pair(third) || !is_pair(fourth) || (third >> b & 1) == 0 || (fourth >> a & 1) == 0) return false;
  const Mask extra = without(third, bit(b));
  if (extra != without(fourth, bit(a))) return false;
  const int digit = lowest(extra);
  Step& step = sink.open(Kind::avoidable_rectangle_2);
  step.remove_all(tables.sees[at(corners[2])] & tables.sees[at(corners[3])] & grid.places[at(digit)], digit);
  if (sink.wants_reasons()) {
    for (const int i : {0, 1}) step.cell(corners[at(i)], Role::floor);
    for (const int i : {3, 2}) step.cell(corners[at(i)], Role::roof);
    for (const int i : {2, 3}) step.mark(corners[at(i)], digit, Role::extra);
    step.digit(a);
    step.digit(b);
  }
  return sink.close();
}

}  // namespace

// Each rectangle once, for the pair of its lowest corner that fits (facts 2.5.3), or for each pair, thoroughly.
template <Kind Type>
bool unique_rectangle(const Grid& grid, Scratch& scratch, Sink& sink) {
  std::array<Mask, cells> excluded{};  // the digits of filled peers
  for (int cell = 0; cell < cells; ++cell) {
    const int value = grid.values[at(cell)];
    if (value == 0) continue;
    for (const int peer : tables.sees[at(cell)] & grid.empty)
      excluded[at(peer)] = with(excluded[at(peer)], bit(value - 1));
  }
  for (const int first : grid.empty) {
    const Mask pair = grid.digits[at(first)];
    if (!is_pair(pair)) continue;
    const bool is_found = each_rectangle(first, [&](const Corners& corners) {
      if (!allows(grid, scratch.rules, corners, pair, excluded)) return false;
      Rectangle rectangle{grid, sink, corners, pair};
      for (const int cell : corners) {
        const Mask digits = grid.digits[at(cell)];
        const bool was_looked_at = digits == pair || !scratch.rules.thorough;
        if (cell < first && was_looked_at && is_pair(digits) &&
            allows(grid, scratch.rules, corners, digits, excluded)) {
          return false;
        }
        (rectangle.extras(cell) == 0 ? rectangle.floor : rectangle.roof).add(cell);
      }
      return rectangle.look(Type);
    });
    if (is_found) return true;
  }
  return false;
}
template bool unique_rectangle<Kind::unique_rectangle_1>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_2>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_3>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_4>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_5>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_6>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::hidden_rectangle>(const Grid&, Scratch&, Sink&);

// Facts 2.5.4.
template <Kind Type>
bool avoidable_rectangle(const Grid& grid, Scratch&, Sink& sink) {
  const Cells placed = Cells::below(cells) - grid.empty - grid.given;
  for (const int first : placed) {
    const int a = grid.values[at(first)] - 1;
    const bool is_found = each_rectangle(first, [&](const Corners& corners) {
      if (!placed.has(corners[1])) return false;
      const int b = grid.values[at(corners[1])] - 1;
      if (Type == Kind::avoidable_rectangle_2) return avoidable_2(grid, sink, corners, a, b);
      return avoidable_1(grid, sink, corners, 2, 3, b, a) || avoidable_1(grid, sink, corners, 3, 2, a, b);
    });
    if (is_found) return true;
  }
  return false;
}
template bool avoidable_rectangle<Kind::avoidable_rectangle_1>(const Grid&, Scratch&, Sink&);
template bool avoidable_rectangle<Kind::avoidable_rectangle_2>(const Grid&, Scratch&, Sink&);

// Facts 2.5.5.
bool bug_plus_1(const Grid& grid, Scratch&, Sink& sink) {
  int odd = -1;
  for (const int cell : grid.empty) {
    const int there = grid.count_of(cell);
    if (there == 2) continue;
    if (there != 3 || odd >= 0) return false;
    odd = cell;
  }
  if (odd < 0) return false;
  int extra = -1;
  for (int house = 0; house < houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      const int there = counts[grid.spots_in(house, digit)];
      if (there <= 2) continue;
      if (there > 3 || !tables.members[at(house)].has(odd) || (extra >= 0 && extra != digit)) return false;
      extra = digit;
    }
  }
  if (extra < 0 || !grid.has(odd, extra)) return false;
  for (const int house : tables.house_of[at(odd)]) {
    if (counts[grid.spots_in(house, extra)] != 3) return false;
  }
  Step& step = sink.open(Kind::bug_plus_1);
  for (const int digit : Each(without(grid.digits[at(odd)], bit(extra)))) step.remove(odd, digit);
  if (sink.wants_reasons()) {
    step.digit(extra);
    step.cell(odd, Role::roof);
    step.mark(odd, extra, Role::extra);
  }
  return sink.close();
}

}  // namespace grille::hodoku
