// Naked, hidden and locked sets of two, three and four, and the direct forms of hidden pair and triple.
//
// The published ladders ask for room: a naked set of n in a house with 2n empty cells or more, a hidden one in more
// than 2n. Those guards change no rating and stand nowhere here: a set that fails them is the other half of a smaller
// set, which every ladder tries first.
#include <array>

#include "logic/choice.hpp"
#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

// The quest for a set of that size, the smallest of its kind being one of two.
constexpr Quest quest_of(Quest pair, int size) { return static_cast<Quest>(static_cast<int>(pair) + size - 2); }

// Each naked set of a house, of the cells that have `few` enough candidates: found(its cells, its digits).
template <int Size, class B, class Found>
bool each_naked(const B& board, int house, const typename B::Cells& few, const Found& found) {
  std::array<typename B::Digits, B::Plan::max_side> sets;
  std::array<int, B::Plan::max_side> cells;
  int count = 0;
  if (board.open[at(house)].at_most(Size)) return false;
  for (const int cell : board.members(house) & few) {
    sets[at(count)] = board.digits_of(cell);
    cells[at(count++)] = cell;
  }
  return each_choice<Size, typename B::Digits>(
      sets, count, [&](const std::array<int, Size>& chosen, const typename B::Digits& digits) {
        typename B::Cells set{};
        for (const int item : chosen) set.add(cells[at(item)]);
        return found(set, digits);
      });
}

// Each hidden set of a house: found(its digits, its cells as positions in the house).
template <int Size, class B, class Found>
bool each_hidden(const B& board, int house, const Found& found) {
  std::array<typename B::Digits, B::Plan::max_side> sets;
  std::array<int, B::Plan::max_side> digits;
  int count = 0;
  if (board.open[at(house)].at_most(Size)) return false;
  const auto few = digits_with_spots<2, Size>(board, house);
  if (few.at_most(Size - 1)) return false;
  for (const int digit : few) {
    sets[at(count)] = board.spots_in(house, digit);
    digits[at(count++)] = digit;
  }
  return each_choice<Size, typename B::Digits>(
      sets, count, [&](const std::array<int, Size>& chosen, const typename B::Digits& positions) {
        typename B::Digits set{};
        for (const int item : chosen) set.add(digits[at(item)]);
        return found(set, positions);
      });
}

template <class B>
typename B::Cells cells_at(const B& board, int house, const typename B::Digits& positions) {
  typename B::Cells cells{};
  for (const int position : positions) cells.add(board.cell_at(house, position));
  return cells;
}

template <class B>
Step& describe(Sink& sink, int house, const typename B::Cells& cells, const typename B::Digits& digits) {
  Step& step = sink.open();
  step.house(house, Role::set);
  for (const int cell : cells) step.cell(cell, Role::set);
  for (const int digit : digits) step.digit(digit);
  return step;
}

template <class B>
void mark_set(const B& board, Step& step, const typename B::Cells& cells, const typename B::Digits& digits) {
  for (const int cell : cells) {
    for (const int digit : board.digits_of(cell) & digits) step.mark(cell, digit, Role::set);
  }
}

// The pair or triple, once seen, leaves another digit of the same house one place.
template <int Size, class B>
bool direct_hidden_set(const B& board, Sink& sink) {
  return search_houses(board, quest_of(Quest::direct_hidden_pair, Size), sink, [&](int house) {
    return each_hidden<Size>(board, house, [&](const auto& digits, const auto& positions) {
      for (int digit = 0; digit < board.plan->side; ++digit) {
        const auto& spots = board.spots_in(house, digit);
        const auto rest = spots - positions;
        if (digits.has(digit) || !rest.is_single() || rest == spots) continue;
        const auto cells = cells_at(board, house, positions);
        Step& step = describe<B>(sink, house, cells, digits);
        mark_set(board, step, cells, digits);
        step.place(board.cell_at(house, rest.first()), digit);
        if (sink.close()) return true;
      }
      return false;
    });
  });
}

// A step removes within one house; a set that lies in two gives two steps.
template <int Size, class B>
bool naked_set(const B& board, Sink& sink) {
  const auto few = sets_with<2, Size>(board.candidates);
  return search_houses(board, quest_of(Quest::naked_pair, Size), sink, [&](int house) {
    return each_naked<Size>(board, house, few, [&](const auto& cells, const auto& digits) {
      bool useful = false;
      for (const int digit : digits) useful |= !board.places_in(digit, house).is_within(cells);
      if (!useful) return false;
      Step& step = describe<B>(sink, house, cells, digits);
      mark_set(board, step, cells, digits);
      for (const int digit : digits) step.remove_all(board.places_in(digit, house) - cells, digit);
      return sink.close();
    });
  });
}

template <int Size, class B>
bool hidden_set(const B& board, Sink& sink) {
  return search_houses(board, quest_of(Quest::hidden_pair, Size), sink, [&](int house) {
    return each_hidden<Size>(board, house, [&](const auto& digits, const auto& positions) {
      const auto cells = cells_at(board, house, positions);
      bool useful = false;
      for (const int cell : cells) useful |= !board.digits_of(cell).is_within(digits);
      if (!useful) return false;
      Step& step = describe<B>(sink, house, cells, digits);
      mark_set(board, step, cells, digits);
      for (const int cell : cells) {
        for (const int digit : board.digits_of(cell) - digits) step.remove(cell, digit);
      }
      return sink.close();
    });
  });
}

// A naked set in the cells that two houses share removes from both at once, and does remove from both.
template <int Size, class B>
bool locked_set(const B& board, Sink& sink) {
  const auto few = sets_with<2, Size>(board.candidates);
  const auto& plan = *board.plan;
  return search_houses(board, quest_of(Quest::locked_pair, Size), sink, [&](int house) {
    if (plan.kind(house) != Kind::box) return false;
    return each_naked<Size>(board, house, few, [&](const auto& cells, const auto& digits) {
      for (const auto& crossing : plan.crossing[at(house)]) {
        const int other = crossing.house;
        if (!cells.is_within(board.members(other))) continue;
        typename B::Cells here{}, there{};
        for (const int digit : digits) {
          here |= board.places_in(digit, house) - cells;
          there |= board.places_in(digit, other) - cells;
        }
        if (here.is_empty() || there.is_empty()) continue;
        Step& step = describe<B>(sink, house, cells, digits);
        step.house(other, Role::set);
        mark_set(board, step, cells, digits);
        for (const int digit : digits) step.remove_all(board.places[at(digit)] & (here | there), digit);
        if (sink.close()) return true;
      }
      return false;
    });
  });
}

constexpr Technique table[] = {
    {"direct-hidden-pair", direct_hidden_set<2, Small>, direct_hidden_set<2, Middle>, direct_hidden_set<2, Wide>},
    {"direct-hidden-triple", direct_hidden_set<3, Small>, direct_hidden_set<3, Middle>, direct_hidden_set<3, Wide>},
    {"locked-pair", locked_set<2, Small>, locked_set<2, Middle>, locked_set<2, Wide>},
    {"locked-triple", locked_set<3, Small>, locked_set<3, Middle>, locked_set<3, Wide>},
    {"naked-pair", naked_set<2, Small>, naked_set<2, Middle>, naked_set<2, Wide>},
    {"naked-triple", naked_set<3, Small>, naked_set<3, Middle>, naked_set<3, Wide>},
    {"naked-quad", naked_set<4, Small>, naked_set<4, Middle>, naked_set<4, Wide>},
    {"hidden-pair", hidden_set<2, Small>, hidden_set<2, Middle>, hidden_set<2, Wide>},
    {"hidden-triple", hidden_set<3, Small>, hidden_set<3, Middle>, hidden_set<3, Wide>},
    {"hidden-quad", hidden_set<4, Small>, hidden_set<4, Middle>, hidden_set<4, Wide>},
};

}  // namespace

std::span<const Technique> families::sets() { return table; }

}  // namespace grille::logic
