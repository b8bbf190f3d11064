// Simple colouring: the places of a digit joined by strong links take two colours in turn, and one colour is true.
//
// Trap: a place that sees both colours falls. Wrap: a colour that shows twice in a house is false.
#include <vector>

#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;

struct Net {
  Cells one{}, two{};
  std::vector<Link> links;
};

Candidate candidate(int cell, int digit) { return Step::candidate(cell, digit); }

// Colours everything that strong links join to `start`.
Net colour(const Small& board, int digit, int start) {
  Net net;
  net.one.add(start);
  std::vector<int> queue{start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int cell = queue[i];
    Cells& other = net.one.has(cell) ? net.two : net.one;
    for (const auto [house, position] : board.plan->seats(cell)) {
      const Cells ends = board.places_in(digit, house);
      if (!ends.is_pair()) continue;
      const int next = ends.first() == cell ? ends.last() : ends.first();
      if (net.one.has(next) || net.two.has(next)) continue;
      other.add(next);
      net.links.push_back({candidate(cell, digit), candidate(next, digit), false, true});
      queue.push_back(next);
    }
  }
  return net;
}

bool shows_twice(const Small& board, const Cells& colour) {
  for (const int cell : colour) {
    if (colour.meets(board.peers(cell))) return true;
  }
  return false;
}

Cells seen_by(const Small& board, const Cells& colour) {
  Cells seen{};
  for (const int cell : colour) seen |= board.peers(cell);
  return seen;
}

bool close_colours(int digit, const Net& net, const Cells& removed, Sink& sink) {
  if (removed.is_empty()) return false;
  Step& step = sink.open();
  step.digit(digit);
  for (const int cell : net.one) step.cell(cell, Role::one);
  for (const int cell : net.two) step.cell(cell, Role::two);
  step.mark_all(net.one, digit, Role::one);
  step.mark_all(net.two, digit, Role::two);
  step.links = net.links;
  step.remove_all(removed, digit);
  return sink.close();
}

template <bool Wrap>
bool simple_colouring(const Small& board, Sink& sink) {
  return search_digits(board, Wrap ? DigitQuest::colour_wrap : DigitQuest::colour_trap, sink, [&](int digit) {
    Cells done{};
    for (const int start : board.places[at(digit)]) {
      if (done.has(start)) continue;
      const Net net = colour(board, digit, start);
      done |= net.one | net.two;
      if (net.two.is_empty()) continue;
      if constexpr (Wrap) {
        const bool one = shows_twice(board, net.one), two = shows_twice(board, net.two);
        if (one && close_colours(digit, net, net.one, sink)) return true;
        if (two && close_colours(digit, net, net.two, sink)) return true;
      } else {
        const Cells both = seen_by(board, net.one) & seen_by(board, net.two) & board.places[at(digit)];
        if (close_colours(digit, net, both - (net.one | net.two), sink)) return true;
      }
    }
    return false;
  });
}

constexpr Technique table[] = {
    {"simple-colouring-trap", simple_colouring<false>},
    {"simple-colouring-wrap", simple_colouring<true>},
};

}  // namespace

std::span<const Technique> families::colours() { return table; }

}  // namespace grille::logic
