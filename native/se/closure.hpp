// Everything that follows from one assumption, found in the original's order: producers 23 to 30 compare such closures.
//
// A closure keeps its on nodes and its off nodes in the order in which they were found; each list is its own queue. In
// a dynamic one an off node leaves the working grid when its turn comes, not when it is found, and a strong link that
// only exists since then names what left as further parents. A node is kept in its first version only.
#pragma once

#include <atomic>
#include <span>

#include "run/clock.hpp"
#include "se/grid.hpp"
#include "se/hint.hpp"

namespace grille::se {

// The candidates of a grid, numbered; sets of them, and of nodes, are rows of words.
struct Numbers {
  explicit Numbers(const Grid& grid);

  Grid grid;
  std::array<std::int16_t, candidates> number{};  // -1: not in the grid
  std::vector<Candidate> candidate;
  std::size_t count = 0;
  std::size_t words = 0;       // of a set of candidates
  std::size_t node_words = 0;  // of a set of nodes: 2 * number + on
};

struct Rules {
  bool by_cell = true;     // links within cells; Nishio has none
  bool is_dynamic = true;  // off nodes leave the grid
  int level = 0;           // from 1 on, rules of logic are at work inside
};

class Scratch;

class Closure {
 public:
  struct Entry {
    std::int16_t number;
    bool is_on;
    Cause cause;
    std::uint32_t parents;  // where its parents begin in the pool
    std::uint16_t parent_count;
    std::uint16_t depth;  // nodes on the longest way from the start: its tree has as many at least
    std::int32_t nested;  // position among the nested hints, -1: none
  };

  // Begins anew with one assumption; the memory of earlier ones is kept.
  void begin(const Numbers& numbers, std::int16_t number, bool is_on);

  // Finds all consequences under these rules, resuming where the rules of a lower level ended.
  void run(const Rules& rules, Scratch& scratch);

  [[nodiscard]] bool is_contradictory() const { return is_contradictory_; }
  [[nodiscard]] std::span<const std::uint64_t> ons() const { return {sets_.data(), numbers_->words}; }
  [[nodiscard]] std::span<const std::uint64_t> offs() const {
    return {sets_.data() + numbers_->words, numbers_->words};
  }
  [[nodiscard]] std::span<const std::uint16_t> on_list() const { return on_list_; }
  [[nodiscard]] std::span<const std::uint16_t> off_list() const { return off_list_; }
  [[nodiscard]] const Entry& entry(std::size_t index) const { return entries_[index]; }
  [[nodiscard]] std::size_t entry_of(std::int16_t number, bool is_on) const {
    return static_cast<std::size_t>(positions_[2u * static_cast<std::size_t>(number) + is_on]);
  }
  // The nodes in the tree of one, itself included.
  [[nodiscard]] int ancestors(std::size_t index) const;
  // The two nodes that contradict each other: their positions; the last found is the last entry of all.
  [[nodiscard]] std::size_t clash_on() const { return clash_on_; }
  [[nodiscard]] std::size_t clash_off() const { return clash_off_; }
  [[nodiscard]] Branch tree(std::size_t index) const;
  [[nodiscard]] bool has_nested() const { return !nested_.empty(); }

  [[nodiscard]] const Grid& working() const { return working_; }
  [[nodiscard]] const Numbers& numbers() const { return *numbers_; }

 private:
  friend class Inside;

  bool lead_on(std::size_t index, const Rules& rules);
  bool lead_off(std::size_t index, const Rules& rules);
  // Begins the parents of a node with these.
  void gather(std::span<const std::uint16_t> parents) {
    first_parent_ = parents_.size();
    for (const std::uint16_t parent : parents) parents_.push_back(parent);
  }
  void gather(std::size_t parent) {
    first_parent_ = parents_.size();
    parents_.push_back(static_cast<std::uint16_t>(parent));
  }
  void gather_cell(int cell);
  void gather_house(std::size_t house, int digit);
  [[nodiscard]] std::size_t append(std::int16_t number, bool is_on, Cause cause, std::int32_t nested = -1);
  void list(std::size_t index);
  void grow_tree(std::size_t index) const;
  [[nodiscard]] bool holds(std::int16_t number, bool is_on) const {
    return positions_[2u * static_cast<std::size_t>(number) + is_on] >= 0;
  }

  const Numbers* numbers_ = nullptr;
  Grid working_;
  std::vector<Entry> entries_;
  std::vector<std::uint16_t> parents_;  // the pool
  // node_words for each entry, up to the last one needed: most closures lead to no hint and need none.
  mutable std::vector<std::uint64_t> trees_;
  mutable std::size_t grown_ = 0;  // entries that have a tree
  std::vector<std::int16_t> positions_;
  std::vector<std::uint16_t> on_list_, off_list_;
  std::size_t on_head_ = 0, off_head_ = 0;
  std::vector<std::uint64_t> sets_;
  std::size_t first_parent_ = 0;  // in the pool: of the node to be appended next
  std::vector<std::shared_ptr<const Hint>> nested_;
  bool is_contradictory_ = false;
  std::size_t clash_on_ = 0, clash_off_ = 0;
};

// What a walk keeps from search to search: closures that are not in use, most of what a search would allocate; and when
// to end, which is looked at between two closures.
class Scratch {
 public:
  Scratch() = default;
  // Ends when stopped, or at that time.
  Scratch(const std::atomic<bool>& stop, Clock::time_point end) : stop_(&stop), end_(end) {}

  // Begins anew, with another end.
  void restart(Clock::time_point end) {
    end_ = end;
    is_up_ = false;
  }

  // Once true it stays so; what was being searched is not whole then.
  [[nodiscard]] bool is_up() {
    if (!is_up_ && stop_ != nullptr) is_up_ = stop_->load(std::memory_order_relaxed) || Clock::now() >= end_;
    return is_up_;
  }
  [[nodiscard]] std::unique_ptr<Closure> take() {
    if (kept_.empty()) return std::make_unique<Closure>();
    std::unique_ptr<Closure> one = std::move(kept_.back());
    kept_.pop_back();
    return one;
  }
  void give(std::unique_ptr<Closure> one) { kept_.push_back(std::move(one)); }

 private:
  const std::atomic<bool>* stop_ = nullptr;
  Clock::time_point end_{};
  bool is_up_ = false;
  std::vector<std::unique_ptr<Closure>> kept_;
};

// Rules at work inside a chain: appends the off nodes of the first rule that has any. True: there were some.
[[nodiscard]] bool add_inside(Closure& closure, int level, Scratch& scratch);

}  // namespace grille::se
