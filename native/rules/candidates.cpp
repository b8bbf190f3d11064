#include "rules/candidates.hpp"

#include "run/clock.hpp"

namespace grille::rules {

Candidates::Candidates(const Problem& problem, std::span<const std::uint8_t> values)
    : problem_(problem), met_(problem.cells) {
  for (const std::uint8_t value : values) left_.push_back(value == 0 ? problem.all : only(value));
  search_.emplace(problem_, left_, 1);
}

// The next question. False: there is none.
bool Candidates::ask() {
  for (std::size_t cell = 0; cell < problem_.cells; ++cell) {
    const Mask open = left_[cell] & ~met_[cell];
    if (open == 0) continue;
    asked_ = {cell, first_of(open)};
    std::vector<Mask> candidates = left_;
    candidates[cell] = asked_.digit;
    search_.emplace(problem_, candidates, 1);
    return true;
  }
  return false;
}

bool Candidates::run(std::size_t nodes, double seconds) {
  const auto deadline = after(seconds);
  const std::size_t first = this->nodes();
  while (!is_complete_) {
    const std::size_t spent = this->nodes() - first;
    const double left = std::chrono::duration<double>(deadline - Clock::now()).count();
    if (spent >= nodes || left <= 0 || !search_->run(nodes - spent, left)) return is_complete_;
    const std::vector<std::uint8_t> solution = search_->take_solutions();
    if (!solution.empty()) {
      for (std::size_t cell = 0; cell < problem_.cells; ++cell) met_[cell] |= only(solution[cell]);
    } else if (is_first_) {
      left_.assign(problem_.cells, 0);  // no solution at all
    } else {
      left_[asked_.cell] &= ~asked_.digit;
    }
    is_first_ = false;
    nodes_ += search_->nodes();
    search_.reset();
    is_complete_ = !ask();
  }
  return true;
}

}  // namespace grille::rules
