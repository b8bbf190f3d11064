// Annealing: a walk through choices of variables that contradict nothing but lack some, until none is lacking.
//
//   state   variables no two of which are rivals; a set that has one of them is met
//   try     of an unmet set a variable, which goes in while its rivals go out: no rival or one always, two with the
//           chance `warmth`, three with its square
//
// States without contradictions are those of Blöchliger and Zufferey (PartialCol, 2008), chances those of Kirkpatrick,
// Gelatt and Vecchi (1983). Too cold, a walk stays in its first dead end; too warm, it forgets what it had. In between
// it sets, like a melt: what is right in one part spreads to the whole. That happens at another warmth in every grid,
// but always at much the same share of unmet sets; so warmth follows that share.
//
//   Anneal anneal(cover, 26, 0);
//   while (!anneal.is_done()) anneal.run(100'000);
//   anneal.has(variable);
//
// It proves nothing: where there is no solution it walks for ever. Whole numbers only: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "generate/random.hpp"
#include "learn/cover.hpp"

namespace grille::learn {

// Walks of several threads stand side by side: what one of them writes is on no other's line of the cache.
class alignas(64) Anneal {
 public:
  // No variable is in more sets than any shape has for it: its cell's, its row's, its column's, its box's, those of two
  // diagonals and a window; and there are no more sets than 16 bits can name.
  [[nodiscard]] static bool suits(const Cover& cover);
  // At the warmth at which one set in so many is unmet; another walk for each number. Requires a cover that suits and
  // outlives it.
  Anneal(const Cover& cover, std::size_t one_unmet_in, std::size_t number);

  // Some `tries` more, or fewer where that ends it.
  void run(std::size_t tries);
  [[nodiscard]] bool is_done() const noexcept { return unmet_count_ == 0; }  // every set is met
  [[nodiscard]] bool has(Variable variable) const;
  [[nodiscard]] std::size_t tries() const noexcept { return tries_; }

 private:
  template <std::size_t Words>
  void walk(std::size_t tries);
  void change_warmth();

  // A variable is told by its sets, 16 bits each, in a word or two; whoever holds a set says so what else it meets.
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
  std::vector<std::uint16_t> places_;   // where they stand
  std::uint32_t unmet_count_;
  std::uint64_t warmth_;     // in 2^-32
  unsigned shift_;           // warmth changes by one part in 2^shift_
  bool was_warmer_ = false;  // the last change of it
  std::uint64_t unmet_seen_ = 0;
  std::size_t looks_ = 0;  // at what is unmet, since the last change
  std::size_t tries_ = 0;
  generate::Random random_;
};

}  // namespace grille::learn
