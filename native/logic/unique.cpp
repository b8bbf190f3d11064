// Techniques that lean on the puzzle having one solution: unique rectangles, types 1 to 4, and the bivalue grave.
//
// Four cells in two rows, two columns and two boxes that held two digits only could exchange them, and the puzzle would
// have a second solution. So in a puzzle with one something else is true in one of the four.
#include <algorithm>
#include <array>

#include "logic/choice.hpp"
#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;
using Digits = Small::Digits;

// Floor cells hold the two digits alone, roof cells more; corners opposite each other are 0 and 3, 1 and 2.
struct Rectangle {
  std::array<int, 4> cells;
  Digits pair;
  Cells floor{}, roof{};

  Rectangle(const Small& board, const std::array<int, 4>& corners, const Digits& digits)
      : cells(corners), pair(digits) {
    for (const int cell : cells) (board.digits_of(cell).is_within(pair) ? floor : roof).add(cell);
  }
};

// Two rows and two columns whose corners lie in two boxes.
struct Corners {
  std::array<int, 4> cells;
  Cells set;
};
constexpr auto all_corners = [] {
  std::array<Corners, 486> all{};
  std::size_t count = 0;
  for (int lines = 0; lines < 9 * 9 * 9 * 9; ++lines) {
    const int top = lines / 729, bottom = lines / 81 % 9, left = lines / 9 % 9, right = lines % 9;
    if (top >= bottom || left >= right || (top / 3 == bottom / 3) == (left / 3 == right / 3)) continue;
    Corners& corners = all[count++];
    corners.cells = {9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right};
    for (const int cell : corners.cells) corners.set.add(cell);
  }
  return all;
}();

// Calls found(rectangle) for every rectangle of empty cells with a floor of two cells or more, all of which still allow
// one of the digits.
template <class Found>
bool each_rectangle(const Small& board, const Found& found) {
  const Cells pairs = sets_with<2, 2>(board.candidates);
  for (const auto& [cells, set] : all_corners) {
    if (!set.meets(pairs) || !set.is_within(board.empty)) continue;
    Digits done{};
    for (const int corner : cells) {
      const Digits& pair = board.digits_of(corner);
      if (!pairs.has(corner) || pair == done) continue;
      done = pair;
      if (!std::all_of(cells.begin(), cells.end(), [&](int cell) { return board.digits_of(cell).meets(pair); }))
        continue;
      const Rectangle rectangle(board, cells, pair);
      if (!rectangle.floor.at_most(1) && !rectangle.roof.is_empty() && found(rectangle)) return true;
    }
  }
  return false;
}

Step& describe(const Small& board, const Rectangle& rectangle, Sink& sink) {
  Step& step = sink.open();
  for (const int digit : rectangle.pair) step.digit(digit);
  for (const int cell : rectangle.cells) {
    step.cell(cell, rectangle.floor.has(cell) ? Role::floor : Role::roof);
    for (const int digit : board.digits_of(cell)) {
      const bool of_pair = rectangle.pair.has(digit);
      step.mark(cell, digit, !of_pair ? Role::extra : rectangle.floor.has(cell) ? Role::floor : Role::roof);
    }
  }
  return step;
}

// Two roof cells that see each other.
bool has_roof_of_two(const Small& board, const Rectangle& rectangle) {
  return rectangle.roof.is_pair() && board.peers(rectangle.roof.first()).has(rectangle.roof.last());
}

Digits extras(const Small& board, const Rectangle& rectangle) {
  Digits more{};
  for (const int cell : rectangle.roof) more |= board.digits_of(cell) - rectangle.pair;
  return more;
}

// One roof cell: it holds neither of the two digits.
bool type_1(const Small& board, Sink& sink) {
  return each_rectangle(board, [&](const Rectangle& rectangle) {
    if (!rectangle.roof.is_single()) return false;
    const int cell = rectangle.roof.first();
    Step& step = describe(board, rectangle, sink);
    for (const int digit : board.digits_of(cell) & rectangle.pair) step.remove(cell, digit);
    return sink.close();
  });
}

// Two roof cells with the same one further digit: one of them holds it.
bool type_2(const Small& board, Sink& sink) {
  return each_rectangle(board, [&](const Rectangle& rectangle) {
    const Digits more = extras(board, rectangle);
    if (!has_roof_of_two(board, rectangle) || !more.is_single()) return false;
    const int digit = more.first();
    const Cells removed =
        board.places[at(digit)] & board.peers(rectangle.roof.first()) & board.peers(rectangle.roof.last());
    if (removed.is_empty()) return false;
    describe(board, rectangle, sink).remove_all(removed, digit);
    return sink.close();
  });
}

bool close_type_3(const Small& board, const Rectangle& rectangle, const Cells& cells, const Digits& digits, int house,
                  Sink& sink) {
  const Cells set = cells | rectangle.roof;
  Cells reach{};
  for (int other = 0; other < 27; ++other) {
    if (set.is_within(board.members(other))) reach |= board.members(other);
  }
  bool useful = false;
  for (const int digit : digits) useful |= !(board.places[at(digit)] & reach).is_within(set);
  if (!useful) return false;
  Step& step = describe(board, rectangle, sink);
  step.house(house, Role::set);
  for (const int cell : cells) step.cell(cell, Role::extra);
  for (const int cell : cells) {
    for (const int digit : board.digits_of(cell)) step.mark(cell, digit, Role::extra);
  }
  for (const int digit : digits) step.remove_all((board.places[at(digit)] & reach) - set, digit);
  return sink.close();
}

// The further digits of two roof cells, taken as one cell, form a naked set with `Size` more cells of a common house.
template <int Size>
bool type_3_in(const Small& board, const Rectangle& rectangle, int house, Sink& sink) {
  const Digits more = extras(board, rectangle);
  std::array<Digits, 9> sets{more};  // the roof is the first cell of every choice
  std::array<int, 9> cells{};
  int count = 1;
  for (const int cell : (board.empty & board.members(house)) - (rectangle.roof | rectangle.floor)) {
    sets[at(count)] = board.digits_of(cell);
    cells[at(count++)] = cell;
  }
  std::array<int, Size + 1> items{};
  return extend_choice<Size + 1>(
      sets, count,
      [&](const std::array<int, Size + 1>& chosen, const Digits& digits) {
        Cells set{};
        for (std::size_t i = 1; i < chosen.size(); ++i) set.add(cells[at(chosen[i])]);
        return close_type_3(board, rectangle, set, digits, house, sink);
      },
      items, 1, more);
}

bool type_3(const Small& board, Sink& sink) {
  return each_rectangle(board, [&](const Rectangle& rectangle) {
    if (!has_roof_of_two(board, rectangle) || extras(board, rectangle).is_single()) return false;
    for (int house = 0; house < 27; ++house) {
      if (!rectangle.roof.is_within(board.members(house))) continue;
      if (type_3_in<1>(board, rectangle, house, sink) || type_3_in<2>(board, rectangle, house, sink) ||
          type_3_in<3>(board, rectangle, house, sink)) {
        return true;
      }
    }
    return false;
  });
}

// In a house of both roof cells one digit of the pair fits them alone, so neither holds the other.
bool type_4(const Small& board, Sink& sink) {
  return each_rectangle(board, [&](const Rectangle& rectangle) {
    if (!has_roof_of_two(board, rectangle)) return false;
    for (int house = 0; house < 27; ++house) {
      if (!rectangle.roof.is_within(board.members(house))) continue;
      for (const int linked : rectangle.pair) {
        const int other = linked == rectangle.pair.first() ? rectangle.pair.last() : rectangle.pair.first();
        const Cells removed = board.places[at(other)] & rectangle.roof;
        if (!(board.places_in(linked, house) == rectangle.roof) || removed.is_empty()) continue;
        Step& step = describe(board, rectangle, sink);
        step.house(house, Role::base);
        step.strong(rectangle.roof.first(), linked, rectangle.roof.last(), linked);
        step.remove_all(removed, other);
        if (sink.close()) return true;
      }
    }
    return false;
  });
}

// The digit without which every cell would hold two candidates and every house two places of each digit; -1: none.
int odd_digit(const Small& board, int cell) {
  for (const int odd : board.digits_of(cell)) {
    bool fits = true;
    for (int house = 0; house < 27 && fits; ++house) {
      for (int digit = 0; digit < 9 && fits; ++digit) {
        Cells places = board.places_in(digit, house);
        if (digit == odd) places.remove(cell);
        fits = places.is_empty() || places.is_pair();
      }
    }
    if (fits) return odd;
  }
  return -1;
}

// All cells have two candidates but one that has three: that one holds the digit that is in excess. The step removes
// the other two and leaves the placing to a single, as Sudoku Explainer and HoDoKu do.
bool bug_plus_1(const Small& board, Sink& sink) {
  int odd_cell = -1;
  for (const int cell : board.empty) {
    if (board.digits_of(cell).is_pair()) continue;
    if (odd_cell >= 0 || board.digits_of(cell).at_most(2) || !board.digits_of(cell).at_most(3)) return false;
    odd_cell = cell;
  }
  if (odd_cell < 0) return false;
  const int odd = odd_digit(board, odd_cell);
  if (odd < 0) return false;
  Step& step = sink.open();
  step.digit(odd);
  step.cell(odd_cell, Role::roof);
  step.mark(odd_cell, odd, Role::extra);
  for (const int digit : board.digits_of(odd_cell)) {
    if (digit != odd) step.remove(odd_cell, digit);
  }
  return sink.close();
}

constexpr Technique leaning(std::string_view name, bool (*find)(const Small&, Sink&)) {
  return {.name = name, .small = find, .is_fleeting = true};
}

constexpr Technique table[] = {
    leaning("unique-rectangle-1", type_1), leaning("unique-rectangle-2", type_2), leaning("unique-rectangle-3", type_3),
    leaning("unique-rectangle-4", type_4), leaning("bug-plus-1", bug_plus_1),
};

}  // namespace

std::span<const Technique> families::unique() { return table; }

}  // namespace grille::logic
