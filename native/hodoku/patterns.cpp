// Patterns of one digit: skyscraper, 2-string kite, empty rectangle (facts 2.3).
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

// Four places: a strong link from `free` to `near`, a weak one to `other_near`, a strong one to `other_free`.
bool linked(Sink& sink, Kind kind, int digit, const std::array<int, 4>& chain, std::array<int, 2> strong_houses,
            const Cells& victims) {
  const auto [free, near, other_near, other_free] = chain;
  Step& step = sink.open(kind);
  step.remove_all(victims, digit);
  if (sink.wants_reasons()) {
    step.digit(digit);
    for (const int house : strong_houses) step.house(house, Role::base);
    step.house(common_house(near, other_near), Role::bridge);
    for (const int cell : chain) {
      const Role role = cell == free || cell == other_free ? Role::end : Role::node;
      step.cell(cell, role);
      step.mark(cell, digit, role);
    }
    step.strong(free, digit, near, digit);
    step.weak(near, digit, other_near, digit);
    step.strong(other_near, digit, other_free, digit);
  }
  return sink.close();
}

bool skyscraper_in(const Grid& grid, Sink& sink, int digit, int one, int other) {
  const Mask spots = grid.spots_in(one, digit), others = grid.spots_in(other, digit);
  const int place[2] = {lowest(spots), highest(spots)}, other_place[2] = {lowest(others), highest(others)};
  for (const std::size_t i : {0u, 1u}) {
    if (place[i] != other_place[i] || place[1 - i] == other_place[1 - i]) continue;
    const auto& cells = tables.cell_at[at(one)];
    const auto& other_cells = tables.cell_at[at(other)];
    const std::array<int, 4> chain = {cells[at(place[1 - i])], cells[at(place[i])], other_cells[at(other_place[i])],
                                      other_cells[at(other_place[1 - i])]};
    const Cells victims = tables.sees[at(chain[0])] & tables.sees[at(chain[3])] & grid.places[at(digit)];
    if (!victims.is_empty() && linked(sink, Kind::skyscraper, digit, chain, {one, other}, victims)) return true;
  }
  return false;
}

// The places of a digit in a box, all in one row and one column of it; the pair leads from one of the two lines to the
// other. `along` is the line that the pair's near end lies on, `across` the one that the victim lies on.
bool rectangle(const Grid& grid, Sink& sink, int digit, int box, int along, int across) {
  const bool along_row = along < first_column;
  const Cells outside = Cells::below(cells) - tables.members[at(box)];
  for (const int near : grid.places[at(digit)] & tables.members[at(along)] & outside) {
    const int link = along_row ? first_column + column_of(near) : row_of(near);
    const Mask spots = grid.spots_in(link, digit);
    if (!is_pair(spots)) continue;
    const auto& cells = tables.cell_at[at(link)];
    const int far = cells[at(lowest(spots))] == near ? cells[at(highest(spots))] : cells[at(lowest(spots))];
    const int crossing = along_row ? row_of(far) : column_of(far);
    const int victim = tables.cell_at[at(across)][at(crossing)];
    if (tables.members[at(box)].has(victim) || !grid.has(victim, digit) || victim == far) continue;
    Step& step = sink.open(Kind::empty_rectangle);
    step.remove(victim, digit);
    if (sink.wants_reasons()) {
      step.digit(digit);
      step.house(box, Role::base);
      step.house(along, Role::bridge);
      step.house(link, Role::base);
      step.mark_all(grid.places[at(digit)] & tables.members[at(box)], digit, Role::body);
      step.cell(near, Role::node);
      step.cell(far, Role::end);
      step.mark(near, digit, Role::node);
      step.mark(far, digit, Role::end);
      step.strong(near, digit, far, digit);
    }
    if (sink.close()) return true;
  }
  return false;
}

}  // namespace

bool skyscraper(const Grid& grid, Scratch&, Sink& sink) {
  for (const int first : {0, first_column}) {
    for (int digit = 0; digit < 9; ++digit) {
      int lines[9], count = 0;
      for (int line = first; line < first + 9; ++line) {
        if (is_pair(grid.spots_in(line, digit))) lines[count++] = line;
      }
      for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
          if (skyscraper_in(grid, sink, digit, lines[i], lines[j])) return true;
        }
      }
    }
  }
  return false;
}

bool two_string_kite(const Grid& grid, Scratch&, Sink& sink) {
  for (int digit = 0; digit < 9; ++digit) {
    for (int row = 0; row < 9; ++row) {
      const Mask in_row = grid.spots_in(row, digit);
      if (!is_pair(in_row)) continue;
      const int row_ends[2] = {9 * row + lowest(in_row), 9 * row + highest(in_row)};
      for (int column = 0; column < 9; ++column) {
        const Mask in_column = grid.spots_in(first_column + column, digit);
        if (!is_pair(in_column)) continue;
        const int column_ends[2] = {9 * lowest(in_column) + column, 9 * highest(in_column) + column};
        // Only the first two ends that share a box count.
        int shared = -1;
        for (const int pair : {0, 1, 2, 3}) {
          if (shared < 0 && box_of(row_ends[pair / 2]) == box_of(column_ends[pair % 2])) shared = pair;
        }
        if (shared < 0) continue;
        const int near = row_ends[shared / 2], free = row_ends[1 - shared / 2];
        const int other_near = column_ends[shared % 2], other_free = column_ends[1 - shared % 2];
        if (near == other_near || near == other_free || free == other_near || free == other_free) continue;
        const int victim = 9 * row_of(other_free) + column_of(free);
        if (!grid.has(victim, digit)) continue;
        if (linked(sink, Kind::two_string_kite, digit, {free, near, other_near, other_free},
                   {row, first_column + column}, Cells::only(victim))) {
          return true;
        }
      }
    }
  }
  return false;
}

bool empty_rectangle(const Grid& grid, Scratch& scratch, Sink& sink) {
  const int fewest = scratch.rules.two_in_box ? 2 : 3;
  for (int digit = 0; digit < 9; ++digit) {
    for (int box = first_box; box < houses; ++box) {
      const unsigned spots = grid.spots_in(box, digit);
      if (counts[spots] < fewest || counts[spots] > 5) continue;
      const int corner = tables.cell_at[at(box)][0];
      for (int shape = 0; shape < 9; ++shape) {
        const int down = shape / 3, right = shape % 3;
        const unsigned row = 0b111u << (3 * down), column = 0b1001001u << right;
        if ((spots & ~(row | column)) != 0 || (spots & row & ~column) == 0 || (spots & column & ~row) == 0) continue;
        const int in_row = row_of(corner) + down, in_column = first_column + column_of(corner) + right;
        if (rectangle(grid, sink, digit, box, in_row, in_column)) return true;
        if (rectangle(grid, sink, digit, box, in_column, in_row)) return true;
      }
    }
  }
  return false;
}

}  // namespace grille::hodoku
