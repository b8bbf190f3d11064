// Full houses, naked and hidden singles by the two queues (facts 1.3). Where all instances are wanted, by looking at
// every cell and house instead.
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

int last_open_house(const Grid& grid, int cell) {
  for (const int house : tables.house_of[at(cell)]) {
    if (grid.open[at(house)] == 1) return house;
  }
  return -1;
}

bool single(Sink& sink, Kind kind, Candidate one, int house) {
  Step& step = sink.open(kind);
  step.place(cell_of(one), digit_of(one));
  if (sink.wants_reasons()) {
    step.digit(digit_of(one));
    if (house >= 0) step.house(house, Role::base);
  }
  return sink.close();
}

// The box before the lines: that is where people look.
bool hidden(const Grid& grid, Sink& sink, Candidate one) {
  const int cell = cell_of(one), digit = digit_of(one);
  for (const std::size_t type : {2u, 0u, 1u}) {
    const int house = tables.house_of[at(cell)][type];
    if (is_single(grid.spots_in(house, digit))) {
      return single(sink, type == 2 ? Kind::hidden_single_box : Kind::hidden_single_line, one, house);
    }
  }
  return false;
}

}  // namespace

// Facts 1.3.4: through the naked queue from the front, without consuming.
bool full_house(const Grid& grid, Scratch&, Sink& sink) {
  if (sink.wants_all()) {
    for (const int cell : grid.empty) {
      const int house = last_open_house(grid, cell);
      if (house < 0 || !is_single(grid.digits[at(cell)])) continue;
      if (single(sink, Kind::full_house, candidate(cell, lowest(grid.digits[at(cell)])), house)) return true;
    }
    return false;
  }
  for (const Candidate one : grid.naked.waiting()) {
    if (!grid.has(cell_of(one), digit_of(one))) continue;
    const int house = last_open_house(grid, cell_of(one));
    if (house >= 0) return single(sink, Kind::full_house, one, house);
  }
  return false;
}

// Facts 1.3.5.
bool naked_single(const Grid& grid, Scratch&, Sink& sink) {
  if (sink.wants_all()) {
    for (const int cell : grid.empty) {
      if (!is_single(grid.digits[at(cell)])) continue;
      if (single(sink, Kind::naked_single, candidate(cell, lowest(grid.digits[at(cell)])), -1)) return true;
    }
    return false;
  }
  for (const Candidate one : grid.naked.waiting()) {
    if (grid.has(cell_of(one), digit_of(one))) return single(sink, Kind::naked_single, one, -1);
  }
  return false;
}

// Facts 1.3.6: the entry must still be the only place in one of its houses.
bool hidden_single(const Grid& grid, Scratch&, Sink& sink) {
  if (sink.wants_all()) {
    for (const int cell : grid.empty) {
      for (const int digit : Each(grid.digits[at(cell)])) {
        if (hidden(grid, sink, candidate(cell, digit))) return true;
      }
    }
    return false;
  }
  for (const Candidate one : grid.hidden.waiting()) {
    if (grid.has(cell_of(one), digit_of(one)) && grid.is_alone(cell_of(one), digit_of(one))) {
      return hidden(grid, sink, one);
    }
  }
  return false;
}

}  // namespace grille::hodoku
