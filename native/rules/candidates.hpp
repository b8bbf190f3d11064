// The candidates of a grid that occur in some solution under its rules, in slices of time.
//
//   met_    digits of each cell met in a solution
//   left_   digits that may yet be met: one that a search refuted is gone, here and for the searches to come
//
// Each solution settles a digit of every cell. The other candidates are tested one by one, each by a search for one
// solution of the grid with that digit in its cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/search.hpp"

namespace grille::rules {

class Candidates {
 public:
  // `values`: 0 = empty. The problem must outlive it.
  Candidates(const Problem& problem, std::span<const std::uint8_t> values);

  // Goes on until it is done, has made `nodes` more guesses or `seconds` have passed. True when done.
  bool run(std::size_t nodes, double seconds);

  [[nodiscard]] const std::vector<Mask>& met() const noexcept { return met_; }
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  [[nodiscard]] std::size_t nodes() const noexcept { return nodes_ + (search_ ? search_->nodes() : 0); }

 private:
  [[nodiscard]] bool ask();

  const Problem& problem_;
  std::vector<Mask> met_, left_;
  std::optional<Search> search_;
  Guess asked_{};
  bool is_first_ = true, is_complete_ = false;
  std::size_t nodes_ = 0;  // of the searches before
};

}  // namespace grille::rules
