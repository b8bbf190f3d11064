// Chains of one digit, of cells with two candidates, and of cells with the same two (facts 2.3.3, 2.4.3, 2.8).
//
// What a chain removes depends on its ends alone, and of chains with the same ends the shortest is wanted. A
// breadth-first search from each end finds it, unless that one passes a cell twice, which is not allowed: then a search
// by growing length looks for the shortest that does not.
#include <algorithm>
#include <limits>

#include "hodoku/chains.hpp"

namespace grille::hodoku {
namespace {

constexpr int most_links = 19, least_links = 3, far = std::numeric_limits<std::int16_t>::max();

// A graph of candidates with strong and weak links; nodes in ascending order of candidates, neighbours in that of
// HoDoKu.
struct Graph {
  struct Vertex {
    Candidate candidate;
    std::vector<std::int16_t> strong, weak;
  };
  std::vector<Vertex> vertices;

  [[nodiscard]] int size() const { return static_cast<int>(vertices.size()); }
  [[nodiscard]] int cell(int vertex) const { return cell_of(vertices[at(vertex)].candidate); }
};

// Chains from "this is not there" over strong and weak links in turn to "that is there".
class Search {
 public:
  explicit Search(const Graph& graph) : graph_(graph), distances_(at(graph.size() * graph.size())) {
    parents_.resize(distances_.size());
    std::vector<std::int16_t> absent;
    for (int start = 0; start < graph.size(); ++start) spread(start, absent);
  }

  // How many links the shortest walk has that makes `end` true once `start` is not there; it may pass a cell twice.
  [[nodiscard]] int distance(int start, int end) const { return distances_[index(start, end)]; }

  // The vertices of the shortest chain of three to `most_links` links that passes no cell twice; only a chain that ends
  // where it began comes back to that one. Empty: there is none.
  [[nodiscard]] const std::vector<std::int16_t>& chain(int start, int end) {
    walk_back(start, end);
    if (static_cast<int>(chain_.size()) > least_links && is_simple()) return chain_;
    for (int links = std::max(distance(start, end), least_links); links <= most_links; links += 2) {
      chain_.assign(1, static_cast<std::int16_t>(start));
      used_ = Cells::only(graph_.cell(start));
      if (deepen(start, end, links)) return chain_;
    }
    chain_.clear();
    return chain_;
  }

 private:
  [[nodiscard]] std::size_t index(int start, int end) const { return at(start * graph_.size() + end); }

  // Breadth-first over false candidates. parents: for each true candidate, the false one before it.
  void spread(int start, std::vector<std::int16_t>& absent) {
    for (int end = 0; end < graph_.size(); ++end) distances_[index(start, end)] = far;
    std::vector<std::int16_t> since(at(graph_.size()), -1);  // the true candidate that makes this vertex false
    std::vector<bool> is_absent(at(graph_.size()));
    absent.assign(1, static_cast<std::int16_t>(start));
    is_absent[at(start)] = true;
    for (std::size_t i = 0; i < absent.size(); ++i) {
      const int from = absent[i];
      const int links = from == start ? 0 : distances_[index(start, since[at(from)])] + 1;
      if (links >= most_links) break;
      for (const int there : graph_.vertices[at(from)].strong) {
        if (distances_[index(start, there)] != far) continue;
        distances_[index(start, there)] = static_cast<std::int16_t>(links + 1);
        parents_[index(start, there)] = {static_cast<std::int16_t>(from), since[at(from)]};
        for (const int gone : graph_.vertices[at(there)].weak) {
          if (is_absent[at(gone)]) continue;
          is_absent[at(gone)] = true;
          since[at(gone)] = static_cast<std::int16_t>(there);
          absent.push_back(static_cast<std::int16_t>(gone));
        }
      }
    }
  }

  void walk_back(int start, int end) {
    chain_.clear();
    for (int there = end; there >= 0;) {
      const auto [from, before] = parents_[index(start, there)];
      chain_.push_back(static_cast<std::int16_t>(there));
      chain_.push_back(from);
      there = before;
    }
    std::reverse(chain_.begin(), chain_.end());
  }

  [[nodiscard]] bool is_simple() const {
    Cells seen{};
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const int cell = graph_.cell(chain_[i]);
      const bool is_same = i > 0 && cell == graph_.cell(chain_[i - 1]);
      const bool is_home = i + 1 == chain_.size() && chain_[i] == chain_[0];
      if (seen.has(cell) && !is_same && !is_home) return false;
      seen.add(cell);
    }
    return true;
  }

  // Lengthens the chain, whose last vertex is not there, to exactly `links` more links.
  bool deepen(int from, int end, int links) {
    if (distance(from, end) > links) return false;
    for (const int there : graph_.vertices[at(from)].strong) {
      const int cell = graph_.cell(there);
      const bool is_end = there == end && links == 1;
      if (used_.has(cell) && cell != graph_.cell(from) && !(is_end && end == chain_[0])) continue;
      chain_.push_back(static_cast<std::int16_t>(there));
      if (is_end) return true;
      const Cells before = used_;
      used_.add(cell);
      if (links > 1) {
        for (const int gone : graph_.vertices[at(there)].weak) {
          const int next = graph_.cell(gone);
          if (used_.has(next)) continue;
          const Cells kept = used_;
          used_.add(next);
          chain_.push_back(static_cast<std::int16_t>(gone));
          if (deepen(gone, end, links - 2)) return true;
          chain_.pop_back();
          used_ = kept;
        }
      }
      used_ = before;
      chain_.pop_back();
    }
    return false;
  }

  const Graph& graph_;
  std::vector<std::int16_t> distances_;                         // links, from the start's absence to the end's presence
  std::vector<std::pair<std::int16_t, std::int16_t>> parents_;  // absent just before, and there before that
  std::vector<std::int16_t> chain_;
  Cells used_;
};

// Chains over all pairs of ends of a graph. `least` links or more, and exactly three for a turbot fish.
bool offer_all(const Grid& grid, const Graph& graph, Kind kind, Best& best) {
  Search search(graph);
  std::vector<State> states;
  for (int start = 0; start < graph.size(); ++start) {
    const int digit = digit_of(graph.vertices[at(start)].candidate), cell = graph.cell(start);
    const Cells targets = grid.places[at(digit)] & tables.sees[at(cell)];
    for (int end = start; end < graph.size(); ++end) {
      const int links = search.distance(start, end);
      if (links > (kind == Kind::turbot_fish ? least_links : most_links)) continue;
      if (digit_of(graph.vertices[at(end)].candidate) != digit) continue;
      if (kind != Kind::x_chain && graph.cell(end) == cell) continue;
      Removal removal;
      removal.add_all(end == start ? targets : targets & tables.sees[at(graph.cell(end))], digit);
      if (removal.is_empty() || !best.wants(removal, links + 1)) continue;
      const auto& chain = search.chain(start, end);
      if (chain.empty() || (kind == Kind::turbot_fish && chain.size() != least_links + 1)) continue;
      states.clear();
      for (std::size_t i = 0; i < chain.size(); ++i) {
        states.push_back(state_of(graph.vertices[at(chain[i])].candidate, i % 2 != 0));
      }
      if (best.offer(kind, removal, states)) return true;
    }
  }
  return false;
}

// The places of a digit: a house with two of them links them strongly, any house weakly.
Graph graph_of(const Grid& grid, int digit) {
  Graph graph;
  std::array<std::int16_t, cells> vertex{};
  for (const int cell : grid.places[at(digit)]) {
    vertex[at(cell)] = static_cast<std::int16_t>(graph.size());
    graph.vertices.push_back({candidate(cell, digit), {}, {}});
  }
  for (auto& [one, strong, weak] : graph.vertices) {
    Cells left = grid.places[at(digit)] & tables.sees[at(cell_of(one))];
    for (const int house : tables.house_of[at(cell_of(one))]) {
      const Cells others = grid.places[at(digit)] & tables.sees[at(cell_of(one))] & tables.members[at(house)];
      if (others.is_single() && std::find(strong.begin(), strong.end(), vertex[at(others.first())]) == strong.end()) {
        strong.push_back(vertex[at(others.first())]);
      }
      for (const int other : left& others) weak.push_back(vertex[at(other)]);
      left -= others;
    }
  }
  return graph;
}

bool digit_chains(const Grid& grid, Kind kind, Sink& sink) {
  Best best(sink);
  for (int digit = 0; digit < 9; ++digit) {
    if (offer_all(grid, graph_of(grid, digit), kind, best)) return true;
  }
  return best.close();
}

// The candidates of cells with two: strong within the cell, weak to the same digit in another.
Graph graph_of_pairs(const Grid& grid) {
  Graph graph;
  std::array<std::int16_t, cells * 9> vertex{};
  const Cells pairs = grid.cells_with_two();
  for (const int cell : pairs) {
    for (const int digit : Each(grid.digits[at(cell)])) {
      vertex[candidate(cell, digit)] = static_cast<std::int16_t>(graph.size());
      graph.vertices.push_back({candidate(cell, digit), {}, {}});
    }
  }
  for (auto& [one, strong, weak] : graph.vertices) {
    const int cell = cell_of(one), digit = digit_of(one);
    strong.push_back(vertex[candidate(cell, lowest(without(grid.digits[at(cell)], bit(digit))))]);
    Cells left = pairs & grid.places[at(digit)] & tables.sees[at(cell)];
    for (const int house : tables.house_of[at(cell)]) {
      for (const int other : left& tables.members[at(house)]) weak.push_back(vertex[candidate(other, digit)]);
      left -= tables.members[at(house)];
    }
  }
  return graph;
}

// All chains of one pair of digits from one cell.
class RemotePairs {
 public:
  RemotePairs(const Grid& grid, Best& best) : grid_(grid), best_(best) {}

  bool from(int start, const Cells& same) {
    same_ = same;
    for (const int digit : Each(grid_.digits[at(start)])) {
      digit_ = digit;
      other_ = lowest(without(grid_.digits[at(start)], bit(digit)));
      path_.assign(1, start);
      if (lengthen(Cells::only(start))) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t most_cells = 10;

  bool lengthen(const Cells& used) {
    if (path_.size() >= 4 && path_.size() % 2 == 0 && offer()) return true;
    if (path_.size() == most_cells) return false;
    Cells left = (same_ & tables.sees[at(path_.back())]) - used;
    for (const int house : tables.house_of[at(path_.back())]) {
      for (const int next : left& tables.members[at(house)]) {
        path_.push_back(next);
        if (lengthen(used | Cells::only(next))) return true;
        path_.pop_back();
      }
      left -= tables.members[at(house)];
    }
    return false;
  }

  // Both digits from what sees two cells of opposite parity three links apart or more; the ends remove the first digit.
  bool offer() {
    const auto seen = [&](std::size_t a, std::size_t b) {
      return tables.sees[at(path_[a])] & tables.sees[at(path_[b])];
    };
    if (!seen(0, path_.size() - 1).meets(grid_.places[at(digit_)])) return false;
    Cells all{};
    for (std::size_t a = 0; a + 3 < path_.size(); ++a) {
      for (std::size_t b = a + 3; b < path_.size(); b += 2) all |= seen(a, b);
    }
    Removal removal;
    for (const int digit : {digit_, other_}) removal.add_all(all & grid_.places[at(digit)], digit);
    for (const int cell : path_) {
      removal.cells[at(digit_)].remove(cell);
      removal.cells[at(other_)].remove(cell);
    }
    states_.clear();
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const int enters = i % 2 == 0 ? digit_ : other_, leaves = i % 2 == 0 ? other_ : digit_;
      states_.push_back(state_of(candidate(path_[i], enters), false));
      states_.push_back(state_of(candidate(path_[i], leaves), true));
    }
    return best_.offer(Kind::remote_pair, removal, states_);
  }

  const Grid& grid_;
  Best& best_;
  Cells same_;
  int digit_ = 0, other_ = 0;
  std::vector<int> path_;
  std::vector<State> states_;
};

}  // namespace

bool turbot_fish(const Grid& grid, Scratch&, Sink& sink) { return digit_chains(grid, Kind::turbot_fish, sink); }

bool x_chain(const Grid& grid, Scratch&, Sink& sink) { return digit_chains(grid, Kind::x_chain, sink); }

bool xy_chain(const Grid& grid, Scratch&, Sink& sink) {
  Best best(sink);
  return offer_all(grid, graph_of_pairs(grid), Kind::xy_chain, best) || best.close();
}

bool remote_pair(const Grid& grid, Scratch&, Sink& sink) {
  Best best(sink);
  RemotePairs pairs(grid, best);
  const Cells twos = grid.cells_with_two();
  for (const int start : twos) {
    Cells same{};
    for (const int cell : twos) {
      if (grid.digits[at(cell)] == grid.digits[at(start)]) same.add(cell);
    }
    if (!same.at_most(3) && pairs.from(start, same)) return true;
  }
  return best.close();
}

}  // namespace grille::hodoku
