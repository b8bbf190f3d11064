// X-chain, XY-chain and remote pair: from one candidate's absence a chain leads to another candidate, so one of the two
// ends is true, and whatever sees both falls.
//
// The search is breadth first from one end, "not there", and no chain passes a cell twice. The first way to reach a
// candidate is kept, so chains are short. A chain that came back to a cell would hold a shorter one, which removes the
// candidate of that cell that it came back for: nothing is lost.
#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;
using Digits = Small::Digits;

// Candidates are numbered cell * 9 + digit.
Candidate candidate(int node) { return Step::candidate(node / 9, node % 9); }

// The candidates whose absence follows from that of the first, in the order they were reached.
class Search {
 public:
  struct Absent {
    int node;           // absent since `through` is there
    int through;        // there since the node of `from` is absent
    int from;           // where in the order
    std::size_t nodes;  // in the chain up to here
    Cells cells;        // that the chain has passed
  };

  void begin(int start) {
    order_.assign(1, {start, -1, -1, 1, Cells::only(start / 9)});
    reached_.reset();
    reached_.set(at(start));
  }
  void reach(int node, int through, int from, const Cells& cells) {
    if (reached_[at(node)]) return;
    reached_.set(at(node));
    order_.push_back({node, through, from, order_[at(from)].nodes + 2, cells | Cells::only(node / 9)});
  }
  [[nodiscard]] bool has(int index) const { return at(index) < order_.size(); }
  [[nodiscard]] Absent operator[](int index) const { return order_[at(index)]; }

  // The chain from the start to `last`, which the absence at `index` makes true; absent and present in turn.
  [[nodiscard]] std::vector<int> chain(int index, int last) const {
    std::vector<int> nodes{last};
    for (; index >= 0; index = order_[at(index)].from) {
      nodes.push_back(order_[at(index)].node);
      if (index > 0) nodes.push_back(order_[at(index)].through);
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }

 private:
  std::vector<Absent> order_;
  std::bitset<729> reached_;
};

bool close_chain(const std::vector<int>& nodes, const Cells& removed, Sink& sink) {
  Step& step = sink.open();
  step.digit(nodes.front() % 9);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto [cell, digit] = candidate(nodes[i]);
    const Role role = i == 0 || i + 1 == nodes.size() ? Role::end : Role::node;
    if (step.cells.empty() || step.cells.back().index != cell) step.cell(cell, role);
    step.mark(cell, digit, role);
    if (i + 1 == nodes.size()) break;
    step.link(candidate(nodes[i]), i % 2 != 0, candidate(nodes[i + 1]), i % 2 == 0);
  }
  step.cells.back().role = Role::end;
  step.remove_all(removed, nodes.front() % 9);
  return sink.close();
}

// What the absence of a candidate makes true: a digit in each of these cells.
struct Strong {
  Cells cells;
  int digit;
};

// Follows chains of `least` candidates or more from `start`. `strong(node)` says what the absence of a candidate makes
// true; `inside` holds the cells that chains may pass.
template <class Links>
bool chains_from(const Small& board, int start, std::size_t least, const Cells& inside, const Links& strong,
                 Search& search, Sink& sink) {
  const int digit = start % 9;
  const Cells targets = board.places[at(digit)] & board.peers(start / 9);
  Cells ended{};
  search.begin(start);
  for (int i = 0; search.has(i); ++i) {
    const auto [node, through, from, nodes, passed] = search[i];
    const Strong links = strong(node);
    for (const int end : links.cells) {
      if (end != node / 9 && passed.has(end)) continue;
      if (links.digit == digit && end > start / 9 && nodes + 1 >= least && !ended.has(end)) {
        ended.add(end);
        const Cells removed = targets & board.peers(end);
        if (!removed.is_empty() && close_chain(search.chain(i, 9 * end + digit), removed, sink)) return true;
      }
      const Cells cells = passed | Cells::only(end);
      for (const int peer : (board.places[at(links.digit)] & board.peers(end) & inside) - cells) {
        search.reach(9 * peer + links.digit, 9 * end + links.digit, i, cells);
      }
    }
  }
  return false;
}

// One digit; strong links are houses with two places.
bool x_chain(const Small& board, Sink& sink) {
  Search search;
  return search_digits(board, DigitQuest::x_chain, sink, [&](int digit) {
    std::array<Cells, 81> partners{};
    for (int house = 0; house < 27; ++house) {
      if (!board.spots_in(house, digit).is_pair()) continue;
      const Cells ends = board.places_in(digit, house);
      for (const int end : ends) partners[at(end)] |= ends - Cells::only(end);
    }
    const auto strong = [&](int node) { return Strong{partners[at(node / 9)], digit}; };
    for (const int cell : board.places[at(digit)]) {
      if (partners[at(cell)].is_empty()) continue;
      if (chains_from(board, 9 * cell + digit, 4, board.places[at(digit)], strong, search, sink)) return true;
    }
    return false;
  });
}

// Cells of two candidates; strong links lie within the cells.
bool xy_chain(const Small& board, Sink& sink) {
  Search search;
  const Cells pairs = sets_with<2, 2>(board.candidates);
  const auto strong = [&](int node) {
    const Digits& both = board.digits_of(node / 9);
    return Strong{Cells::only(node / 9), both.first() == node % 9 ? both.last() : both.first()};
  };
  for (const int cell : pairs) {
    for (const int digit : board.digits_of(cell)) {
      if (chains_from(board, 9 * cell + digit, 6, pairs, strong, search, sink)) return true;
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
  const Cells pairs = sets_with<2, 2>(board.candidates);
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
