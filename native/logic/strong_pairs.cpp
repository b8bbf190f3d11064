// One digit, two strong links: skyscraper, 2-string kite and turbot fish; and the empty rectangle.
//
// A strong link is a house in which the digit has two places. Two of them with one end each in a common house (a weak
// link) make one of the two outer ends true.
#include <array>
#include <vector>

#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

struct Strong {
  int house, first, last;
};

std::vector<Strong> strong_links(const Small& board, int digit) {
  std::vector<Strong> links;
  for (int house = 0; house < board.layout->houses; ++house) {
    const Cells ends = board.places_in(digit, house);
    if (ends.is_pair()) links.push_back({house, ends.first(), ends.last()});
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

// The house that both cells lie in, lines before boxes; -1: none.
int shared_house(const Small& board, int one, int two) {
  for (const int house : board.layout->houses_of[at(one)]) {
    if (board.members(house).has(two)) return house;
  }
  return -1;
}

bool close_links(const Small& board, int digit, const Strong& one, int outer_one, int inner_one, const Strong& two,
                 int inner_two, int outer_two, int weak, Sink& sink) {
  const Cells removed = board.places[at(digit)] & board.peers(outer_one) & board.peers(outer_two);
  if (removed.none()) return false;
  Step& step = sink.open();
  step.digit(digit);
  step.cell(outer_one, Role::end);
  step.cell(inner_one, Role::node);
  step.cell(inner_two, Role::node);
  step.cell(outer_two, Role::end);
  step.house(one.house, Role::base);
  step.house(two.house, Role::base);
  step.house(weak, Role::bridge);
  step.mark(outer_one, digit, Role::end);
  step.mark(inner_one, digit, Role::node);
  step.mark(inner_two, digit, Role::node);
  step.mark(outer_two, digit, Role::end);
  step.strong(Step::candidate(outer_one, digit), Step::candidate(inner_one, digit));
  step.weak(Step::candidate(inner_one, digit), Step::candidate(inner_two, digit));
  step.strong(Step::candidate(inner_two, digit), Step::candidate(outer_two, digit));
  step.remove_all(removed, digit);
  return sink.close();
}

template <Name wanted>
bool two_links(const Small& board, Sink& sink) {
  for (int digit = 0; digit < board.layout->side; ++digit) {
    const std::vector<Strong> links = strong_links(board, digit);
    for (std::size_t i = 0; i < links.size(); ++i) {
      for (std::size_t j = i + 1; j < links.size(); ++j) {
        const Strong &one = links[i], &two = links[j];
        for (int turn = 0; turn < 4; ++turn) {
          const int inner_one = turn & 1 ? one.last : one.first, outer_one = turn & 1 ? one.first : one.last;
          const int inner_two = turn & 2 ? two.last : two.first, outer_two = turn & 2 ? two.first : two.last;
          if (inner_one == inner_two || outer_one == outer_two || inner_one == outer_two || outer_one == inner_two) {
            continue;
          }
          const int weak = shared_house(board, inner_one, inner_two);
          if (weak < 0) continue;
          const auto& layout = *board.layout;
          if (name_of(layout.kind(one.house), layout.kind(two.house), layout.kind(weak)) != wanted) continue;
          if (close_links(board, digit, one, outer_one, inner_one, two, inner_two, outer_two, weak, sink)) return true;
        }
      }
    }
  }
  return false;
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
  step.strong(Step::candidate(near, digit), Step::candidate(far, digit));
  step.remove(target, digit);
  return sink.close();
}

// In a box the digit fits one row and one column only. A strong link, crosswise to that row and with an end in it,
// points back along its other end to the column (or the same with row and column exchanged).
bool empty_rectangle_in(const Small& board, int digit, int box, const Cells& places, int row, int column,
                        const std::vector<Strong>& links, Sink& sink) {
  for (const Strong& link : links) {
    for (const auto& [near, far] : {std::array{link.first, link.last}, std::array{link.last, link.first}}) {
      const bool along_column = board.layout->kind(link.house) == Kind::column;
      if (!along_column && board.layout->kind(link.house) != Kind::row) continue;
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
  for (int digit = 0; digit < 9; ++digit) {
    const std::vector<Strong> links = strong_links(board, digit);
    for (int box = 18; box < 27; ++box) {
      const Cells places = board.places_in(digit, box);
      if (places.at_most(1)) continue;
      const int corner = board.layout->house(box)[0];
      for (int row = corner / 9; row < corner / 9 + 3; ++row) {
        for (int column = corner % 9; column < corner % 9 + 3; ++column) {
          if (!places.is_within(board.members(row) | board.members(9 + column))) continue;
          if (places.is_within(board.members(row)) || places.is_within(board.members(9 + column))) continue;
          if (empty_rectangle_in(board, digit, box, places, row, column, links, sink)) return true;
        }
      }
    }
  }
  return false;
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
