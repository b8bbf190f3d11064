// The general kernel: houses as data, any shape to 81x81, solutions or their number up to a limit.
//
// Depth first over candidates, two branches a guess: the candidate holds, or it is removed. Every node is propagated
// (candidates.hpp). While no solution is known the search restarts after a number of failures that grows by half each
// time. It keeps a weight for every cell and every digit of a house, raised each time nothing was left there
// (Boussemart et al. 2004), and the digit each cell had last. From the first solution on it never restarts, so that a
// run that ends has found every solution once.
//
//   auto kernel = make_general(layout, values, limit, Question::solutions);
//   while (!kernel->run(1'000'000, 0.01)) { ...look at the clock, at signals... }
//   kernel->found();  kernel->is_complete();  kernel->take_solutions();
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "layout/layout.hpp"

namespace grille::general {

// `count` keeps no solution, and counts digits that no given distinguishes once for all of them.
enum class Question : std::uint8_t { solutions, count };

class General {
 public:
  virtual ~General() = default;

  // Runs until it is done, has made `guesses` more guesses, `seconds` have passed, or some hundred solutions wait to
  // be taken. True when done: everything is searched or `limit` solutions are found.
  virtual bool run(std::size_t guesses, double seconds) = 0;

  // How many solutions, never more than `limit`.
  [[nodiscard]] std::size_t found() const noexcept { return found_; }
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  [[nodiscard]] std::size_t guesses() const noexcept { return guesses_; }
  [[nodiscard]] std::size_t restarts() const noexcept { return restarts_; }
  // The solutions since the last call: rows of `cells` digits; none under Question::count.
  [[nodiscard]] std::vector<std::uint8_t> take_solutions() { return std::exchange(solutions_, {}); }

 protected:
  std::vector<std::uint8_t> solutions_;
  std::size_t found_ = 0, guesses_ = 0, restarts_ = 0;
  bool is_complete_ = false;
};

// A search of `values` (0 = empty). The layout must outlive it.
[[nodiscard]] std::unique_ptr<General> make_general(const Layout& layout, std::span<const std::uint8_t> values,
                                                    std::size_t limit, Question question);

}  // namespace grille::general
