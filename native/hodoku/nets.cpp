// Forcing nets (facts 2.12.2). What a candidate, or its absence, leads to is tried on a copy of the grid, in four
// rounds that place all singles there are: that is its table. Then the tables of all that it leads to are added.
#include "hodoku/forcing.hpp"

namespace grille::hodoku {
namespace {

constexpr std::size_t most_parents = 8;  // the other candidates of a cell, the other places of a house

struct Entry {
  State state;
  std::uint8_t parent_count = 0;
  std::array<std::uint16_t, most_parents> parents{};  // positions
};

// States in the order in which they were found, each once.
class Table {
 public:
  explicit Table(std::size_t states) : positions_(states, -1) {}

  void clear() {
    for (const Entry& entry : entries_) positions_[entry.state] = -1;
    entries_.clear();
  }
  [[nodiscard]] bool has(State state) const { return positions_[state] >= 0; }
  [[nodiscard]] int position(State state) const { return positions_[state]; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  // Null: it is known. Its parents are to follow.
  Entry* add(State state) {
    if (has(state) || entries_.size() == Closure::most_entries) return nullptr;
    positions_[state] = static_cast<std::int16_t>(entries_.size());
    return &entries_.emplace_back(Entry{state});
  }
  void add(State state, int parent) {
    if (Entry* entry = add(state)) entry->parents[entry->parent_count++] = static_cast<std::uint16_t>(parent);
  }

 private:
  std::vector<Entry> entries_;
  std::vector<std::int16_t> positions_;
};

// What one premise leads to on a copy of the grid.
class LookAhead {
 public:
  LookAhead(const Grid& grid, const Implications& implications)
      : grid_(grid), implications_(implications), table_(implications.states()) {}

  const std::vector<Entry>& run(State premise) {
    table_.clear();
    table_.add(premise);
    for (const State next : implications_.direct(premise)) table_.add(next, 0);
    if (node_of(premise) < candidate_nodes) place_rounds(premise);
    return table_.entries();
  }

 private:
  static constexpr int rounds = 4;

  void place_rounds(State premise) {
    working_ = grid_;
    const int cell = cell_of(node_of(premise)), digit = digit_of(node_of(premise));
    if (is_on(premise)) {
      place(cell, digit, 0);
    } else {
      working_.remove(cell, digit);
    }
    for (int round = 0; round < rounds; ++round) {
      find_singles();
      if (singles_.empty()) break;
      for (const auto& [one, house] : singles_) {
        if (!working_.empty.has(cell_of(one))) continue;
        add_single(one, house);
        const int position = table_.position(state_of(one, true));
        if (position >= 0) place(cell_of(one), digit_of(one), position);
      }
    }
  }

  // All that wait in the queues, with the house of a hidden one, -1 for a naked one. A naked single stays one although
  // its candidate went in the same round: on a grid that is wrong both are placed.
  void find_singles() {
    singles_.clear();
    for (const Candidate one : working_.naked.waiting()) {
      if (working_.empty.has(cell_of(one))) singles_.emplace_back(one, -1);
    }
    for (const Candidate one : working_.hidden.waiting()) {
      if (!working_.has(cell_of(one), digit_of(one))) continue;
      for (const int house : tables.house_of[at(cell_of(one))]) {
        if (!is_single(working_.spots_in(house, digit_of(one)))) continue;
        singles_.emplace_back(one, house);
        break;
      }
    }
  }

  void add_single(Candidate one, int house) {
    Entry* entry = table_.add(state_of(one, true));
    if (entry == nullptr) return;
    const int cell = cell_of(one), digit = digit_of(one);
    const auto follow = [&](Candidate gone) {
      const int position = table_.position(state_of(gone, false));
      if (position >= 0 && entry->parent_count < most_parents) {
        entry->parents[entry->parent_count++] = static_cast<std::uint16_t>(position);
      }
    };
    if (house < 0) {
      for (const int other : Each(without(grid_.digits[at(cell)], bit(digit)))) follow(candidate(cell, other));
    } else {
      for (const int other : grid_.places[at(digit)] & tables.members[at(house)]) {
        if (other != cell) follow(candidate(other, digit));
      }
    }
  }

  // On the copy, with all that this removes.
  void place(int cell, int digit, int parent) {
    for (const int other : Each(without(working_.digits[at(cell)], bit(digit)))) {
      table_.add(state_of(candidate(cell, other), false), parent);
    }
    for (const int peer : working_.places[at(digit)] & tables.sees[at(cell)]) {
      table_.add(state_of(candidate(peer, digit), false), parent);
    }
    working_.place(cell, digit);
  }

  const Grid& grid_;
  const Implications& implications_;
  Grid working_;
  Table table_;
  std::vector<std::pair<Candidate, int>> singles_;
};

class Nets : public Derivation {
 public:
  Nets(const Grid& grid, const Implications& implications)
      : implications_(implications), table_(implications.states()) {
    LookAhead ahead(grid, implications);
    ahead_.resize(implications.states());
    for (State state = 0; state < implications.states(); ++state) {
      if (node_of(state) < candidate_nodes && !grid.has(cell_of(node_of(state)), digit_of(node_of(state)))) continue;
      ahead_[state] = ahead.run(state);
    }
  }

  void run(State premise) override {
    table_.clear();
    reach_ = {};
    table_.add(premise);
    for (std::size_t i = 0; i < table_.entries().size(); ++i) append(table_.entries()[i].state);
    for (const Entry& entry : table_.entries()) {
      if (node_of(entry.state) < candidate_nodes) reach_.add(entry.state);
    }
  }
  [[nodiscard]] const Reach& reach() const override { return reach_; }
  [[nodiscard]] int nodes_to(State state) const override { return static_cast<int>(tree_of(state).size()); }
  void write_way_to(State state, Step& step) const override;

 private:
  // The table of a state that is known, with its parents as they are known here.
  void append(State from) {
    const std::vector<Entry>& ahead = ahead_[from];
    for (const Entry& known : ahead) {
      Entry* entry = table_.add(known.state);
      if (entry == nullptr) continue;
      for (std::size_t k = 0; k < known.parent_count; ++k) {
        const int parent = table_.position(ahead[known.parents[k]].state);
        if (parent >= 0) entry->parents[entry->parent_count++] = static_cast<std::uint16_t>(parent);
      }
    }
  }

  // The entries that a state follows from, itself included, in order.
  [[nodiscard]] std::vector<std::uint16_t> tree_of(State state) const {
    const std::vector<Entry>& entries = table_.entries();
    std::vector<bool> is_in(entries.size());
    std::vector<std::uint16_t> tree{static_cast<std::uint16_t>(table_.position(state))};
    is_in[tree[0]] = true;
    for (std::size_t i = 0; i < tree.size(); ++i) {
      const Entry& entry = entries[tree[i]];
      for (std::size_t k = 0; k < entry.parent_count; ++k) {
        if (is_in[entry.parents[k]]) continue;
        is_in[entry.parents[k]] = true;
        tree.push_back(entry.parents[k]);
      }
    }
    std::sort(tree.begin(), tree.end());
    return tree;
  }

  const Implications& implications_;
  std::vector<std::vector<Entry>> ahead_;  // of each state
  Table table_;
  Reach reach_;
};

void Nets::write_way_to(State state, Step& step) const {
  const std::vector<Entry>& entries = table_.entries();
  const std::vector<std::uint16_t> tree = tree_of(state);
  std::vector<State> states;
  for (const std::uint16_t position : tree) states.push_back(entries[position].state);
  write_chain(states, &implications_, step);
  Branch& branch = step.branches.back();
  for (std::size_t i = 0; i < branch.size(); ++i) {
    branch[i].parents.clear();
    const Entry& entry = entries[tree[i]];
    for (std::size_t k = 0; k < entry.parent_count; ++k) {
      const auto parent = std::lower_bound(tree.begin(), tree.end(), entry.parents[k]);
      branch[i].parents.push_back(static_cast<std::uint16_t>(parent - tree.begin()));
    }
  }
}

}  // namespace

bool forcing_net(const Grid& grid, Scratch& scratch, Sink& sink) {
  Nets nets(grid, scratch.memory->grouped(grid));
  return Forcing(grid, scratch, nets, Kind::net_contradiction, Kind::net_verity, sink).run();
}

}  // namespace grille::hodoku
