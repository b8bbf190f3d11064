// Solutions of a grid under houses and rules, up to a limit: depth first, in slices of time.
//
//   level 0     root       level 1    after one guess        ...        level d    where the search stands
//   masks       [cells]    masks      [cells]                           masks      [cells]
//   places      a set of cells for each digit, in each level
//   open        [words]    open       [words]                           open       [words]
//   guess       a digit in a cell, tried in the level above; refuted, it leaves the cell here
//
// Two branches a guess: the cell has the digit, or it has not. Every level is at the fixpoint of Propagation before a
// guess is made in it. Which cell: by conflicts, kept as scores (choose.cpp).
//
// Where rules only say what cells of a classic grid may have, the lane kernel does it all.
//
// Invariants: a level has every solution that its guesses allow and that was not met yet; so each is met once. What
// comes out, and after how many nodes, depends on no clock: slices only say when to pause.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lanes/batch.hpp"
#include "rules/propagate.hpp"

namespace grille::rules {

struct Guess {
  std::size_t cell;
  Mask digit;
};

// Scores of cells and digits: recent conflicts, and at first the number of propagators.
class Scores {
 public:
  explicit Scores(const Problem& problem) : problem_(problem), cells_(problem.first_scores), digits_{} {}

  // After a guess that failed at once.
  void learn(const Propagation& propagation, const Mask* masks);
  // Requires an open cell.
  [[nodiscard]] Guess choose(const Mask* masks, const std::uint64_t* open) const;

 private:
  const Problem& problem_;
  std::vector<float> cells_;
  float digits_[most_side];
  std::size_t conflicts_ = 0;
};

class Search {
 public:
  // `values`: 0 = empty. The problem must outlive it.
  Search(const Problem& problem, std::span<const std::uint8_t> values, std::size_t limit);
  // From any candidates of the cells.
  Search(const Problem& problem, std::span<const Mask> candidates, std::size_t limit);

  // Goes on until it is done, has made `nodes` more guesses, `seconds` have passed, or some hundred solutions wait to
  // be taken. True when done: everything is searched or `limit` solutions are found.
  bool run(std::size_t nodes, double seconds);

  [[nodiscard]] std::size_t found() const noexcept { return found_; }
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  [[nodiscard]] std::size_t nodes() const noexcept { return nodes_; }
  // The solutions since the last call: rows of `cells` digits.
  [[nodiscard]] std::vector<std::uint8_t> take_solutions() { return std::exchange(solutions_, {}); }

 private:
  [[nodiscard]] bool run_lanes(std::size_t nodes, double seconds);
  void begin();
  void step();
  [[nodiscard]] bool guess(const Guess& guess);
  void restart();
  void probe();
  void backtrack();
  void enter(std::size_t depth);
  [[nodiscard]] Mask* masks(std::size_t depth) noexcept { return masks_.data() + depth * problem_.cells; }
  [[nodiscard]] std::uint64_t* places(std::size_t depth) noexcept {
    return places_.data() + depth * problem_.side * problem_.words;
  }
  [[nodiscard]] std::uint64_t* open(std::size_t depth) noexcept { return open_.data() + depth * problem_.words; }

  const Problem& problem_;
  Propagation propagation_;
  Scores scores_;
  std::size_t limit_;
  std::vector<Mask> masks_;                   // level after level
  std::vector<std::uint64_t> places_, open_;  // the same
  std::vector<Guess> guesses_;                // one for each level but the last
  std::vector<std::uint8_t> solutions_;
  std::size_t found_ = 0, nodes_ = 0;
  std::size_t probed_;  // cells of the root, since the restart
  bool has_begun_ = false, has_restarted_ = false, is_complete_ = false;
  std::optional<lanes::Walk> lanes_;
};

}  // namespace grille::rules
