// X-chain, XY-chain and remote pair: from one candidate's absence a chain leads to another candidate, so one of the two
// ends is true, and whatever sees both falls.
//
// The search is breadth first from one end, "not there"; the first way to reach a candidate is kept, so chains are as
// short as can be.
#include <algorithm>
#include <array>
#include <vector>

#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;
using Digits = Small::Digits;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Nodes are candidates, cell * 9 + digit. `came_from[node]` is the candidate two links back, whose absence makes the
// one between them true: absent `came_from` -> present `through` -> absent node.
struct Search {
  std::array<std::int16_t, 729> came_from, through;
  std::vector<int> absent;  // in the order reached

  explicit Search(int start) {
    came_from.fill(-1);
    through.fill(-1);
    absent.push_back(start);
    came_from[at(start)] = static_cast<std::int16_t>(start);
  }
  [[nodiscard]] bool was_reached(int node) const { return came_from[at(node)] >= 0; }
  void reach(int node, int from, int by) {
    came_from[at(node)] = static_cast<std::int16_t>(from);
    through[at(node)] = static_cast<std::int16_t>(by);
    absent.push_back(node);
  }
  // The chain from the start to `last`, which the absence of `node` makes true; absent and present in turn.
  [[nodiscard]] std::vector<int> chain(int node, int last) const {
    std::vector<int> nodes{last, node};
    while (node != absent.front()) {
      nodes.push_back(through[at(node)]);
      node = came_from[at(node)];
      nodes.push_back(node);
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }
};

Candidate candidate(int node) { return Step::candidate(node / 9, node % 9); }

void describe_chain(Step& step, const std::vector<int>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto [cell, digit] = candidate(nodes[i]);
    const Role role = i == 0 || i + 1 == nodes.size() ? Role::end : Role::node;
    if (step.cells.empty() || step.cells.back().index != cell) step.cell(cell, role);
    step.mark(cell, digit, role);
    if (i + 1 == nodes.size()) break;
    step.link(candidate(nodes[i]), i % 2 != 0, candidate(nodes[i + 1]), i % 2 == 0);
  }
  step.cells.back().role = Role::end;
}

// Follows a chain family from `start`. `next(node)` gives the candidates that the absence of a node makes true.
template <class Next>
bool chains_from(const Small& board, int start, std::size_t least_nodes, const Cells& nodes_in, const Next& next,
                 Sink& sink) {
  const int digit = start % 9;
  Search search(start);
  Cells ended{};
  for (std::size_t i = 0; i < search.absent.size(); ++i) {
    const int node = search.absent[i];
    for (const int last : next(node)) {
      const int end = last / 9;
      if (last % 9 == digit && end > start / 9 && !ended.has(end)) {
        const Cells removed = board.places[at(digit)] & board.peers(start / 9) & board.peers(end);
        const std::vector<int> nodes = search.chain(node, last);
        if (nodes.size() >= least_nodes) {
          ended.insert(end);
          if (removed.any()) {
            Step& step = sink.open();
            step.digit(digit);
            describe_chain(step, nodes);
            step.remove_all(removed, digit);
            if (sink.close()) return true;
          }
        }
      }
      for (const int peer : board.places[at(last % 9)] & board.peers(end) & nodes_in) {
        const int reached = 9 * peer + last % 9;
        if (!search.was_reached(reached)) search.reach(reached, node, last);
      }
    }
  }
  return false;
}

// One digit; strong links are houses with two places.
bool x_chain(const Small& board, Sink& sink) {
  for (int digit = 0; digit < 9; ++digit) {
    const auto strong = [&](int node) {
      std::vector<int> ends;
      for (const int house : board.layout->houses_of[at(node / 9)]) {
        const Cells places = board.places_in(digit, house);
        if (!places.is_pair()) continue;
        const int other = places.first() == node / 9 ? places.last() : places.first();
        if (std::find(ends.begin(), ends.end(), 9 * other + digit) == ends.end()) ends.push_back(9 * other + digit);
      }
      return ends;
    };
    for (const int cell : board.places[at(digit)]) {
      if (chains_from(board, 9 * cell + digit, 4, board.places[at(digit)], strong, sink)) return true;
    }
  }
  return false;
}

// Cells of two candidates; strong links lie within the cells.
bool xy_chain(const Small& board, Sink& sink) {
  const Cells pairs = board.cells_with_two();
  const auto other = [&](int node) {
    const Digits& both = board.digits_of(node / 9);
    return std::array{9 * (node / 9) + (both.first() == node % 9 ? both.last() : both.first())};
  };
  for (const int cell : pairs) {
    for (const int digit : board.digits_of(cell)) {
      if (chains_from(board, 9 * cell + digit, 6, pairs, other, sink)) return true;
    }
  }
  return false;
}

bool close_remote(const Small& board, const std::vector<int>& path, const Digits& digits, Sink& sink) {
  const Cells seen = board.peers(path.front()) & board.peers(path.back());
  bool useful = false;
  for (const int digit : digits) useful |= board.places[at(digit)].meets(seen);
  if (!useful) return false;
  Step& step = sink.open();
  for (const int digit : digits) step.digit(digit);
  const int one = digits.first();
  for (std::size_t i = 0; i < path.size(); ++i) {
    step.cell(path[i], i == 0 || i + 1 == path.size() ? Role::end : Role::node);
    if (i > 0) step.link(Step::candidate(path[i - 1], one), i % 2 == 0, Step::candidate(path[i], one), i % 2 != 0);
  }
  for (const int digit : digits) step.remove_all(board.places[at(digit)] & seen, digit);
  return sink.close();
}

// A chain of cells with the same two candidates: cells an odd number of links apart hold both digits between them.
bool remote_pair(const Small& board, Sink& sink) {
  const Cells pairs = board.cells_with_two();
  for (const int start : pairs) {
    const Digits& digits = board.digits_of(start);
    std::array<std::int8_t, 81> before{}, links{};
    before.fill(-1);
    std::vector<int> queue{start};
    before[at(start)] = static_cast<std::int8_t>(start);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const int cell = queue[i];
      if (cell > start && links[at(cell)] >= 3 && links[at(cell)] % 2 == 1) {
        std::vector<int> path{cell};
        while (path.back() != start) path.push_back(before[at(path.back())]);
        std::reverse(path.begin(), path.end());
        if (close_remote(board, path, digits, sink)) return true;
      }
      for (const int peer : pairs& board.peers(cell)) {
        if (before[at(peer)] >= 0 || !(board.digits_of(peer) == digits)) continue;
        before[at(peer)] = static_cast<std::int8_t>(cell);
        links[at(peer)] = static_cast<std::int8_t>(links[at(cell)] + 1);
        queue.push_back(peer);
      }
    }
  }
  return false;
}

constexpr Technique table[] = {
    {"remote-pair", remote_pair},
    {"x-chain", x_chain},
    {"xy-chain", xy_chain},
};

}  // namespace

std::span<const Technique> families::chains() { return table; }

}  // namespace grille::logic
