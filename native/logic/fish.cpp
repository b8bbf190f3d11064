// Basic fish: n rows in which a digit fits n columns only, or the other way round. X-wing, swordfish, jellyfish.
#include <array>

#include "logic/choice.hpp"
#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

template <int Size, class B>
bool fish_of(const B& board, int digit, bool from_columns, Sink& sink) {
  const int side = board.plan->side, base_from = from_columns ? side : 0, cover_from = side - base_from;
  // The base lines with 2 .. Size places; a place's position in one is the number of its cover line.
  std::array<typename B::Digits, B::Plan::max_side> lines;
  std::array<int, B::Plan::max_side> houses;
  int count = 0;
  for (int house = base_from; house < base_from + side; ++house) {
    const auto& spots = board.spots_in(house, digit);
    lines[at(count)] = spots;
    houses[at(count)] = house;
    count += int{spots.at_most(Size)} - int{spots.at_most(1)};
  }
  return each_choice<Size, typename B::Digits>(
      lines, count, [&](const std::array<int, Size>& items, const typename B::Digits& covers) {
        typename B::Cells base{}, cover{};
        for (const int item : items) base |= board.members(houses[at(item)]);
        for (const int line : covers) cover |= board.members(cover_from + line);
        const auto removed = (board.places[at(digit)] & cover) - base;
        if (removed.is_empty()) return false;
        Step& step = sink.open();
        step.digit(digit);
        for (const int item : items) step.house(houses[at(item)], Role::base);
        for (const int line : covers) step.house(cover_from + line, Role::cover);
        step.mark_all(board.places[at(digit)] & base, digit, Role::body);
        step.remove_all(removed, digit);
        return sink.close();
      });
}

template <int Size, class B>
bool fish(const B& board, Sink& sink) {
  constexpr auto quest = static_cast<DigitQuest>(static_cast<int>(DigitQuest::x_wing) + Size - 2);
  return search_digits(board, quest, sink, [&](int digit) {
    return fish_of<Size>(board, digit, false, sink) || fish_of<Size>(board, digit, true, sink);
  });
}

constexpr Technique table[] = {
    {"x-wing", fish<2, Small>, fish<2, Middle>, fish<2, Wide>},
    {"swordfish", fish<3, Small>, fish<3, Middle>, fish<3, Wide>},
    {"jellyfish", fish<4, Small>, fish<4, Middle>, fish<4, Wide>},
};

}  // namespace

std::span<const Technique> families::fish() { return table; }

}  // namespace grille::logic
