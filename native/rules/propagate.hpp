// Narrows the masks of a state to the fixpoint: a queue of propagators over a Problem.
//
//   masks      the digits left in each cell; the state is the caller's, who copies it to branch
//   places     the same by digits: the cells that may have each, as sets
//   fixed_     cells that came down to one digit, which those that see them have not been told
//   touched_   cells that changed since the queue was last told, a bit each
//   queue_     propagators to run, a bit each: the lowest, which is the cheapest, runs next
//
// A propagator is sound if it only removes digits that no solution within the masks has, and exact if no further digit
// can be removed by its constraint alone. Every propagator is sound, and says in its comment why and whether it is
// exact. With all its cells fixed it fails unless its constraint holds (problem.hpp); so a propagator that fixed a cell
// runs again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/problem.hpp"
#include "rules/totals.hpp"

namespace grille::rules {

__extension__ using Wide = unsigned __int128;  // a set of numbers below 128

class Propagation {
 public:
  explicit Propagation(const Problem& problem);

  // Sets the state to work on: masks, places, and a bit for each cell not yet seen fixed.
  void attach(Mask* masks, std::uint64_t* places, std::uint64_t* open) noexcept {
    masks_ = masks, places_ = places, open_ = open;
  }

  // Puts every propagator in the queue, for the first propagation.
  void wake_all();
  // The cell keeps these of its digits. False if none is left; the state is then dead.
  [[nodiscard]] bool keep(std::size_t cell, Mask digits) {
    const Mask old = masks_[cell], left = old & digits;
    return left == old || change(cell, left);
  }
  // Runs the queue to the fixpoint. False if the masks have no solution. The queue is empty afterwards in either case.
  [[nodiscard]] bool propagate();

  // After a failure: the propagator that failed, or none if a cell lost its last digit to a fixed cell; that cell; and
  // the last cell that was fixed, or none.
  static constexpr std::size_t none = ~std::size_t{0};
  std::size_t failed = none, failed_cell = none, last_fixed = none;

  // Whether implied propagators are judged by what they change. Off while probing, where most change nothing.
  bool is_judging = true;

 private:
  bool change(std::size_t cell, Mask left) {
    Mask gone = masks_[cell] ^ left;
    masks_[cell] = left;
    if (left == 0) return failed_cell = cell, false;
    const std::size_t word = cell / 64;
    const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
    touched_[word] |= bit;
    for (; gone != 0; gone &= gone - 1) places_of(std::countr_zero(gone))[word] &= ~bit;
    if (is_single(left)) fixed_[fixed_size_++] = static_cast<Cell>(cell);
    return true;
  }
  [[nodiscard]] std::uint64_t* places_of(int bit) const {
    return places_ + static_cast<std::size_t>(bit) * problem_.words;
  }
  [[nodiscard]] bool fail(std::size_t propagator);
  void judge(std::size_t propagator, std::uint32_t worth);
  void tell_queue();
  [[nodiscard]] bool has_touched() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : touched_) any |= word;
    return any != 0;
  }
  [[nodiscard]] bool tell_fixed();
  [[nodiscard]] bool run(Propagator one);

  // propagate.cpp
  [[nodiscard]] bool run_arcs(std::size_t cell);
  [[nodiscard]] bool run_relation(const Relation& one);
  [[nodiscard]] bool run_different(List cells);
  [[nodiscard]] bool run_choice(const Choice& one);
  [[nodiscard]] bool run_set_choice(const SetChoice& one);
  [[nodiscard]] bool run_digit_set(const DigitSet& one);
  [[nodiscard]] bool run_automaton(const Automaton& one);
  [[nodiscard]] bool run_any_of(const AnyOf& one);
  [[nodiscard]] bool hold_together(const std::vector<Propagator>& alternative);

  // propagate_houses.cpp
  [[nodiscard]] bool run_house(List cells);
  [[nodiscard]] bool run_band(const Band& one);
  [[nodiscard]] bool run_crossing(const Crossing& one);
  template <std::size_t width>
  [[nodiscard]] bool place_among_words(const std::uint64_t* set, Mask digit);
  [[nodiscard]] bool place_among(const std::uint64_t* set, Mask digit);
  [[nodiscard]] bool place_among(std::span<const Cell> cells, Mask digit);

  // propagate_counts.cpp
  [[nodiscard]] bool run_count(const Count& one);
  [[nodiscard]] bool run_count_group(const CountGroup& one);
  [[nodiscard]] bool run_class_table(const ClassTable& one);

  // propagate_sums.cpp
  struct GroupState;
  [[nodiscard]] bool run_sum(const Sum& one);
  template <class Totals>
  [[nodiscard]] bool run_sum_with(const Sum& one);
  [[nodiscard]] bool run_cage(const Cage& one);
  [[nodiscard]] bool read_group(const Group& group, GroupState& state);
  [[nodiscard]] bool find_musts(const Group& group, GroupState& state);
  template <class Totals>
  [[nodiscard]] bool find_totals(const Group& group, GroupState& state, typename Totals::Set& found);
  template <class Totals>
  [[nodiscard]] bool keep_totals(const GroupState& state, typename Totals::Set wanted);
  template <class Totals>
  [[nodiscard]] bool keep_cage(const Group& group, GroupState& state, std::int64_t total);
  [[nodiscard]] bool keep_possible(const GroupState& state, Mask possible);
  template <class Totals>
  [[nodiscard]] bool keep_fitting(const GroupState& state, typename Totals::Set wanted);
  template <class Totals, class Reach>
  [[nodiscard]] bool join_groups(const Sum& one, std::int64_t slack);
  template <class Totals, class Reach>
  [[nodiscard]] static Reach sums_from_least(const GroupState& state, std::int64_t weight, std::int64_t slack);
  template <class Totals, class Reach>
  [[nodiscard]] static typename Totals::Set totals_from_sums(const GroupState& state, std::int64_t weight, Reach sums);
  [[nodiscard]] bool keep_bounds(const GroupState& state, std::int64_t low, std::int64_t high);

  const Problem& problem_;
  const Cages& cages_ = Cages::table();
  Mask* masks_ = nullptr;
  std::uint64_t* places_ = nullptr;
  std::uint64_t* open_ = nullptr;
  std::vector<Cell> fixed_;
  std::size_t fixed_size_ = 0;
  std::vector<std::uint64_t> touched_, queue_;
  std::vector<std::uint64_t> awake_;  // propagators that are in use
  struct Use {
    std::uint32_t runs = 0, changes = 0;
  };
  std::vector<Use> uses_;

  std::vector<std::uint64_t> reached_;  // states of an automaton, layer by layer
  std::vector<GroupState> groups_;      // of the sum that runs
  std::vector<std::uint32_t> open_groups_;
  // For each depth of nested alternatives: the state before, the union of what they leave, the cells touched before.
  struct Level {
    std::vector<Mask> before, united;
    std::vector<std::uint64_t> places, touched;
  };
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
};

// The open cells of a group when its sum begins to run, and their digits together.
struct Propagation::GroupState {
  Mask fixed;     // digits of the group's other cells
  Mask all;       // digits of any of these
  Mask alone;     // digits that one of these has alone
  Mask must;      // digits that stand among these, since the rest of the house has lost them
  int size;       // how many cells
  int musts;      // how many such digits
  int low, high;  // bounds of their total
  // While groups are joined: the totals of the cells; the same as sums above the least; the sums of the groups before.
  Wide totals, sums, before;
  Cell cells[most_side];
};

}  // namespace grille::rules
