// W-wing, XY-wing, XYZ-wing (facts 2.4).
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

struct Pairs {  // the cells with two candidates, ascending
  std::array<std::uint8_t, cells> list;
  int count = 0;
  explicit Pairs(const Grid& grid) {
    for (const int cell : grid.empty) {
      if (is_pair(grid.digits[at(cell)])) list[at(count++)] = static_cast<std::uint8_t>(cell);
    }
  }
};

// Facts 2.4.2. `eliminated` goes; the other digit has the link.
bool w_wing_of(const Grid& grid, Sink& sink, int one, int other, int eliminated, int linked) {
  const Cells victims = tables.sees[at(one)] & tables.sees[at(other)] & grid.places[at(eliminated)];
  if (victims.is_empty()) return false;
  for (int house = 0; house < houses; ++house) {
    const Mask spots = grid.spots_in(house, linked);
    if (!is_pair(spots)) continue;
    int near = tables.cell_at[at(house)][at(lowest(spots))], far = tables.cell_at[at(house)][at(highest(spots))];
    if (near == one || near == other || far == one || far == other) continue;
    // An end that sees both wings counts for the first alone.
    if (!sees(near, one)) std::swap(near, far);
    if (!sees(near, one) || sees(far, one) || !sees(far, other)) continue;
    Step& step = sink.open(Kind::w_wing);
    step.remove_all(victims, eliminated);
    if (sink.wants_reasons()) {
      step.digit(linked);
      step.digit(eliminated);
      step.cell(one, Role::wing);
      step.cell(other, Role::wing);
      step.house(house, Role::bridge);
      step.mark(near, linked, Role::bridge);
      step.mark(far, linked, Role::bridge);
      for (const int cell : {one, other}) step.mark(cell, eliminated, Role::end);
      step.strong(one, eliminated, one, linked);
      step.weak(one, linked, near, linked);
      step.strong(near, linked, far, linked);
      step.weak(far, linked, other, linked);
      step.strong(other, linked, other, eliminated);
    }
    if (sink.close()) return true;
  }
  return false;
}

bool wing(const Grid& grid, Sink& sink, Kind kind, int pivot, int one, int other, int digit) {
  Cells victims = tables.sees[at(one)] & tables.sees[at(other)] & grid.places[at(digit)];
  if (kind == Kind::xyz_wing) victims &= tables.sees[at(pivot)];
  if (victims.is_empty()) return false;
  Step& step = sink.open(kind);
  step.remove_all(victims, digit);
  if (sink.wants_reasons()) {
    step.all_digits(without(grid.digits[at(pivot)] | grid.digits[at(one)], bit(digit)));
    step.digit(digit);
    step.cell(pivot, Role::pivot);
    for (const int cell : {one, other}) {
      const int shared = lowest(without(grid.digits[at(cell)], bit(digit)));
      step.cell(cell, Role::wing);
      step.weak(pivot, shared, cell, shared);
      step.strong(cell, shared, cell, digit);
      step.mark(cell, digit, Role::end);
    }
    if (kind == Kind::xyz_wing) step.mark(pivot, digit, Role::end);
  }
  return sink.close();
}

}  // namespace

bool w_wing(const Grid& grid, Scratch&, Sink& sink) {
  const Pairs pairs(grid);
  for (int i = 0; i < pairs.count; ++i) {
    const int one = pairs.list[at(i)];
    for (int j = i + 1; j < pairs.count; ++j) {
      const int other = pairs.list[at(j)];
      const Mask digits = grid.digits[at(one)];
      if (grid.digits[at(other)] != digits) continue;
      if (w_wing_of(grid, sink, one, other, lowest(digits), highest(digits))) return true;
      if (w_wing_of(grid, sink, one, other, highest(digits), lowest(digits))) return true;
    }
  }
  return false;
}

bool xy_wing(const Grid& grid, Scratch&, Sink& sink) {
  const Pairs pairs(grid);
  for (int i = 0; i < pairs.count; ++i) {
    const int a = pairs.list[at(i)];
    const Mask digits_a = grid.digits[at(a)];
    for (int j = i + 1; j < pairs.count; ++j) {
      const int b = pairs.list[at(j)];
      const Mask digits_b = grid.digits[at(b)];
      if (counts[digits_a | digits_b] != 3) continue;
      for (int k = j + 1; k < pairs.count; ++k) {
        const int c = pairs.list[at(k)];
        const Mask digits_c = grid.digits[at(c)];
        // The three pairs of three digits, each once.
        if (digits_c != (digits_a ^ digits_b)) continue;
        const bool ab = sees(a, b), ac = sees(a, c), bc = sees(b, c);
        if (ab && ac && wing(grid, sink, Kind::xy_wing, a, b, c, lowest(digits_b & digits_c))) return true;
        if (ab && bc && wing(grid, sink, Kind::xy_wing, b, a, c, lowest(digits_a & digits_c))) return true;
        if (ac && bc && wing(grid, sink, Kind::xy_wing, c, a, b, lowest(digits_a & digits_b))) return true;
      }
    }
  }
  return false;
}

bool xyz_wing(const Grid& grid, Scratch&, Sink& sink) {
  const Pairs pairs(grid);
  for (const int pivot : grid.empty) {
    const Mask digits = grid.digits[at(pivot)];
    if (counts[digits] != 3) continue;
    for (int i = 0; i < pairs.count; ++i) {
      const int one = pairs.list[at(i)];
      if (!sees(pivot, one) || without(grid.digits[at(one)], digits) != 0) continue;
      for (int j = i + 1; j < pairs.count; ++j) {
        const int other = pairs.list[at(j)];
        const Mask others = grid.digits[at(other)];
        if (!sees(pivot, other) || without(others, digits) != 0 || others == grid.digits[at(one)]) continue;
        if (wing(grid, sink, Kind::xyz_wing, pivot, one, other, lowest(others & grid.digits[at(one)]))) return true;
      }
    }
  }
  return false;
}

}  // namespace grille::hodoku
