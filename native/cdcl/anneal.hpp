// Simulated annealing over sets of variables that contradict nothing, until every set of the cover is met.
//
//   state   variables no two of which are rivals; a set with one of them is met
//   try     proposes a variable of an unmet set, which goes in while its rivals go out: accepted always with no rival
//           or one, with the chance `temperature` with two, with its square with three
//
// States without contradictions are those of Blöchliger and Zufferey (PartialCol, 2008), chances those of Kirkpatrick,
// Gelatt and Vecchi (1983). At a low temperature a walk stays in its first local minimum, at a high one it loses
// what it had. In between it freezes: a correct region spreads to the whole. The temperature of that differs from grid
// to grid, the share of unmet sets hardly does; so a controller keeps that share.
//
//   Anneal anneal(cover, 26, 0);
//   while (!anneal.is_done()) anneal.run(100'000);
//   anneal.has(variable);
//
// It proves nothing: where there is no solution it never ends. Integer arithmetic only: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cdcl/cover.hpp"
#include "generate/random.hpp"

namespace grille::cdcl {

// Aligned to cache lines, so that walks of several threads share none (no false sharing).
class alignas(64) Anneal {
 public:
  // Whether no variable is in more than eight sets, its cell's and those of houses, and there are no more sets than 16
  // bits can name.
  [[nodiscard]] static bool suits(const Cover& cover);
  // Keeps one set in so many unmet; each number gives another walk. Requires a cover that suits and outlives it.
  Anneal(const Cover& cover, std::size_t one_unmet_in, std::size_t number);

  // Makes so many `tries` more, or fewer if every set is met before.
  void run(std::size_t tries);
  [[nodiscard]] bool is_done() const noexcept { return unmet_count_ == 0; }  // every set is met
  [[nodiscard]] bool has(Variable variable) const;
  [[nodiscard]] std::size_t tries() const noexcept { return tries_; }

 private:
  template <std::size_t Words>
  void walk(std::size_t tries);
  void change_temperature();

  // A variable is stored as its sets, 16 bits each, in a word or two; so the holder of a set also gives its other sets.
  //
  //   word   | set : 16 | set : 16 | set : 16 | its cell's set : 16 |
  //   head   | where its variables begin : 32 | how many : 16 | set : 16 |
  const Cover& cover_;
  std::size_t one_unmet_in_;
  std::size_t words_;                   // of a variable
  std::vector<std::uint64_t> members_;  // the variables of each set
  std::vector<std::uint64_t> holders_;  // of each set, and of one more that no variable meets
  std::vector<std::uint64_t> heads_;    // of each set
  std::vector<std::uint64_t> unmet_;    // heads of sets without a holder, the first unmet_count_
  std::vector<std::uint16_t> places_;   // their positions in that list
  std::uint32_t unmet_count_;
  std::uint64_t temperature_;  // in 2^-32
  unsigned shift_;             // temperature changes by one part in 2^shift_
  bool was_warmer_ = false;    // the last change of it
  std::uint64_t unmet_seen_ = 0;
  std::size_t looks_ = 0;  // looks at unmet sets since the last change
  std::size_t tries_ = 0;
  generate::Random random_;
};

}  // namespace grille::cdcl
