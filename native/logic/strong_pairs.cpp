// One digit, two strong links: skyscraper, 2-string kite and turbot fish; and the empty rectangle.
//
// A strong link is a house in which the digit has two places. Two of them with one end each in a common house (a weak
// link) make one of the two outer ends true.
#include <algorithm>
#include <array>
#include <vector>

#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;

struct Strong {
  int house, first, last;
};

std::vector<Strong> strong_links(const Small& board, int digit) {
  std::vector<Strong> links;
  for (int house = 0; house < board.plan->houses; ++house) {
    const auto& ends = board.spots_in(house, digit);
    if (ends.is_pair()) links.push_back({house, board.cell_at(house, ends.first()), board.cell_at(house, ends.last())});
  }
  return links;
}

// Which of the three names two links bear whose inner ends share the house `weak`.
enum class Name { skyscraper, kite, turbot };

Name name_of(Kind one, Kind two, Kind weak) {
  if (one == Kind::box || two == Kind::box) return Name::turbot;
  if (one != two) return weak == Kind::box ? Name::kite : Name::turbot;
  return weak == Kind::box ? Name::turbot : Name::skyscraper;
}

// The house that both cells lie in, lines before boxes. Requires that there is one.
int shared_house(const Small& board, int one, int two) {
  const auto seats = board.plan->seats(one);
  return std::find_if(seats.begin(), seats.end(), [&](Seat seat) { return board.members(seat.house).has(two); })->house;
}

// Four cells, the inner two in a common house.
struct Turbot {
  int outer_one, inner_one, inner_two, outer_two;
};

bool close_links(int digit, const Turbot& cells, const std::array<int, 3>& houses, const Cells& removed, Sink& sink) {
  Step& step = sink.open();
  const auto [outer_one, inner_one, inner_two, outer_two] = cells;
  step.digit(digit);
  for (const int cell : {outer_one, inner_one, inner_two, outer_two}) {
    const Role role = cell == outer_one || cell == outer_two ? Role::end : Role::node;
    step.cell(cell, role);
    step.mark(cell, digit, role);
  }
  for (const int house : houses) step.house(house, house == houses.back() ? Role::bridge : Role::base);
  step.strong(outer_one, digit, inner_one, digit);
  step.weak(inner_one, digit, inner_two, digit);
  step.strong(inner_two, digit, outer_two, digit);
  step.remove_all(removed, digit);
  return sink.close();
}

// Two links joined by either end of each.
bool join(const Small& board, int digit, const Strong& one, const Strong& two, Name wanted, Sink& sink) {
  if (one.first == two.first || one.first == two.last || one.last == two.first || one.last == two.last) return false;
  const auto& plan = *board.plan;
  for (const auto& cells : {Turbot{one.last, one.first, two.first, two.last},
                            {one.first, one.last, two.first, two.last},
                            {one.last, one.first, two.last, two.first},
                            {one.first, one.last, two.last, two.first}}) {
    if (!board.peers(cells.inner_one).has(cells.inner_two)) continue;
    const Cells removed = board.places[at(digit)] & board.peers(cells.outer_one) & board.peers(cells.outer_two);
    if (removed.is_empty()) continue;
    const int weak = shared_house(board, cells.inner_one, cells.inner_two);
    if (name_of(plan.kind(one.house), plan.kind(two.house), plan.kind(weak)) != wanted) continue;
    if (close_links(digit, cells, {one.house, two.house, weak}, removed, sink)) return true;
  }
  return false;
}

constexpr DigitQuest quest_of(Name name) {
  return name == Name::skyscraper ? DigitQuest::skyscraper : name == Name::kite ? DigitQuest::kite : DigitQuest::turbot;
}

template <Name wanted>
bool two_links(const Small& board, Sink& sink) {
  return search_digits(board, quest_of(wanted), sink, [&](int digit) {
    const std::vector<Strong> links = strong_links(board, digit);
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        if (join(board, digit, links[i], links[j], wanted, sink)) return true;
      }
    }
    return false;
  });
}

bool close_rectangle(int digit, int box, const Cells& places, const Strong& link, int near, int far, int target,
                     int line, Sink& sink) {
  Step& step = sink.open();
  step.digit(digit);
  step.house(box, Role::base);
  step.house(line, Role::bridge);
  step.house(link.house, Role::base);
  step.mark_all(places, digit, Role::body);
  step.cell(near, Role::node);
  step.cell(far, Role::end);
  step.mark(near, digit, Role::node);
  step.mark(far, digit, Role::end);
  step.strong(near, digit, far, digit);
  step.remove(target, digit);
  return sink.close();
}

// In a box the digit fits one row and one column only. A strong link, crosswise to that row and with an end in it,
// points back along its other end to the column (or the same with row and column exchanged).
bool empty_rectangle_in(const Small& board, int digit, int box, const Cells& places, int row, int column,
                        const std::vector<Strong>& links, Sink& sink) {
  for (const Strong& link : links) {
    for (const auto& [near, far] : {std::array{link.first, link.last}, std::array{link.last, link.first}}) {
      const bool along_column = board.plan->kind(link.house) == Kind::column;
      if (!along_column && board.plan->kind(link.house) != Kind::row) continue;
      const int line = along_column ? row : 9 + column;
      if (!board.members(line).has(near) || board.members(box).has(near) || board.members(box).has(far)) continue;
      const int target = along_column ? 9 * (far / 9) + column : 9 * row + far % 9;
      if (board.members(box).has(target) || !board.places[at(digit)].has(target)) continue;
      if (close_rectangle(digit, box, places, link, near, far, target, line, sink)) return true;
    }
  }
  return false;
}

bool empty_rectangle(const Small& board, Sink& sink) {
  return search_digits(board, DigitQuest::empty_rectangle, sink, [&](int digit) {
    const std::vector<Strong> links = strong_links(board, digit);
    for (int box = 18; box < 27; ++box) {
      const Cells places = board.places_in(digit, box);
      if (places.at_most(1)) continue;
      const int corner = board.plan->house(box)[0];
      for (int row = corner / 9; row < corner / 9 + 3; ++row) {
        for (int column = corner % 9; column < corner % 9 + 3; ++column) {
          if (!places.is_within(board.members(row) | board.members(9 + column))) continue;
          if (places.is_within(board.members(row)) || places.is_within(board.members(9 + column))) continue;
          if (empty_rectangle_in(board, digit, box, places, row, column, links, sink)) return true;
        }
      }
    }
    return false;
  });
}

constexpr Technique table[] = {
    {"skyscraper", two_links<Name::skyscraper>},
    {"two-string-kite", two_links<Name::kite>},
    {"turbot-fish", two_links<Name::turbot>},
    {"empty-rectangle", empty_rectangle},
};

}  // namespace

std::span<const Technique> families::strong_pairs() { return table; }

}  // namespace grille::logic
