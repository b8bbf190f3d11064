// What follows directly from a candidate, or a group of them, being there or not; and all that follows in the end.
//
// A state is a node and whether it is there: 2 * node + on. Nodes below 729 are candidates, 9 * cell + digit. Those
// above are groups: all candidates of a digit where a line and a box meet, two or three of them. The direct
// consequences of the states stand one list after the other, each in the order in which HoDoKu appends them, since
// among chains of one length the first found is reported.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "hodoku/als.hpp"

namespace grille::hodoku {

using State = std::uint16_t;

inline constexpr int candidate_nodes = 729;

constexpr State state_of(int node, bool on) { return static_cast<State>(2 * node + (on ? 1 : 0)); }
constexpr int node_of(State state) { return state / 2; }
constexpr bool is_on(State state) { return state % 2 != 0; }

struct Group {
  Cells cells;
  int digit;
};

class Implications {
 public:
  // With groups, with almost locked sets of two cells or more.
  Implications(const Grid& grid, bool with_groups, std::span<const Als> sets = {});

  [[nodiscard]] std::span<const State> direct(State state) const {
    return {links_.data() + begins_[state], links_.data() + begins_[state + 1u]};
  }
  // Of a set: all its cells, and the digit that it lacks.
  [[nodiscard]] Cells cells_of(int node) const {
    if (node < candidate_nodes) return Cells::only(node / 9);
    return is_set(node) ? set_of(node).cells : groups_[at(node - candidate_nodes)].cells;
  }
  [[nodiscard]] int digit_of(int node) const {
    if (node < candidate_nodes) return node % 9;
    return is_set(node) ? lacking_[at(node - first_set_)].digit : groups_[at(node - candidate_nodes)].digit;
  }
  [[nodiscard]] bool is_set(int node) const { return node >= first_set_; }
  [[nodiscard]] const Als& set_of(int node) const { return *lacking_[at(node - first_set_)].set; }
  // How many links a step from one state to a consequence of it counts.
  [[nodiscard]] int distance(State from, State to) const {
    if (!is_set(node_of(from))) return 1;
    return 2 * (grille::count(set_of(node_of(from)).digits) - 1) + (hodoku::is_on(to) ? 1 : 0);
  }
  [[nodiscard]] std::size_t states() const { return begins_.size() - 1; }

 private:
  void find_groups(const Grid& grid);
  void add_candidate(const Grid& grid, int cell, int digit);
  void add_group(const Grid& grid, std::size_t number);
  void add_lacking(const Grid& grid, std::size_t number);
  void turn_off_sets(int digit, const Cells& cells, const Cells& barred);
  void end_state() { begins_.push_back(static_cast<std::uint32_t>(links_.size())); }

  struct Lacking {
    const Als* set;
    int digit;
  };

  std::vector<Group> groups_;
  std::vector<Lacking> lacking_;
  int first_set_ = 0;                                    // the node of the first of these
  std::array<std::vector<std::uint16_t>, 9> groups_of_;  // digit -> numbers of its groups
  std::vector<std::uint32_t> begins_;
  std::vector<State> links_;
};

// All that follows from one premise, breadth first, each state with the one it was reached from.
class Closure {
 public:
  struct Entry {
    State state;
    std::uint16_t parent;    // position of the entry it follows from; the premise is its own
    std::uint16_t distance;  // links from the premise
  };
  static constexpr std::size_t most_entries = 1000;
  static constexpr int any_distance = std::numeric_limits<int>::max();

  // Up to `most` links from the premise; fewer than all only without almost locked sets, where entries come by
  // distance.
  void run(const Implications& implications, State premise, int most = any_distance);

  [[nodiscard]] bool has(State state) const { return positions_[state] >= 0; }
  [[nodiscard]] const Entry& entry_of(State state) const { return entries_[at(positions_[state])]; }
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  // The states from the premise to this one.
  void chain(State state, std::vector<State>& out) const;

 private:
  std::vector<Entry> entries_;
  std::vector<std::int16_t> positions_;
  std::vector<std::uint16_t> due_;  // entries whose consequences are to be looked at
};

}  // namespace grille::hodoku
