#include "cnf/deduction.hpp"

#include <algorithm>

namespace grille::cnf {
namespace {

std::int32_t dimacs(Literal literal) {
  const auto name = static_cast<std::int32_t>(variable_of(literal)) + 1;
  return is_positive(literal) ? name : -name;
}

}  // namespace

Deduction::Deduction(const Formula& formula, bool probes)
    : formula_(formula), probes_(probes), propagation_(formula), survived_(probes ? 2 * formula.variables : 0) {}

void Deduction::begin(std::span<const std::uint8_t> grid, std::vector<Line>* record) {
  propagation_.reset();
  record_ = record;
  probe_count_ = failed_ = 0;
  candidates_.clear();
  next_ = survivors_ = 0;
  ++epoch_;
  outcome_ = Outcome::Stuck;
  over_ = false;
  bool holds = true;
  const std::size_t side = formula_.side;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid[cell] == 0) continue;
    const auto first = static_cast<Variable>(cell * side);
    holds = propagation_.assign(literal(first + grid[cell] - 1U, true)) && holds;
    for (Variable k = 0; k < side; ++k) {
      if (k + 1 != grid[cell]) holds = propagation_.assign(literal(first + k, false)) && holds;
    }
  }
  for (std::size_t row = 0; row < formula_.clauses.count(); ++row) {
    if (formula_.clauses.length(row) == 0) holds = false;
    if (formula_.clauses.length(row) == 1) holds = propagation_.assign(formula_.clauses[row][0]) && holds;
  }
  holds = holds && propagation_.propagate();
  filled_ = 0;
  settle(holds, 0);
  if (over_ || !probes_) {
    over_ = true;
    return;
  }
  for (const bool is_true : {true, false}) {
    for (Variable variable = 0; variable < formula_.of_cells(); ++variable) {
      if (propagation_.value(variable) == Value::Unknown) candidates_.push_back(literal(variable, is_true));
    }
  }
}

// After the trail grew for good, by what follows `from`: is it over?
void Deduction::settle(bool holds, std::size_t from) {
  record_trail(from, Entry::Drawn);
  for (const Literal drawn : propagation_.trail().subspan(from)) filled_ += says_digit(drawn) ? 1 : 0;
  if (!holds) {
    if (record_) record_->push_back({Entry::Empty, 0});
    outcome_ = Outcome::Refuted;
    over_ = true;
  } else if (is_full()) {
    outcome_ = Outcome::Solved;
    over_ = true;
  }
}

bool Deduction::advance(std::uint64_t work, std::uint64_t probe_limit) {
  const std::uint64_t stop = propagation_.work() + work;
  while (!over_ && propagation_.work() < stop) {
    if (survivors_ == candidates_.size()) {
      over_ = true;
      break;
    }
    const Literal candidate = candidates_[next_];
    if (propagation_.value(variable_of(candidate)) == Value::Unknown && survived_[candidate] != epoch_) {
      if (probe_count_ == probe_limit) {
        outcome_ = Outcome::OutOfBudget;
        over_ = true;
        break;
      }
      probe(candidate);
    } else {
      ++survivors_;
    }
    next_ = next_ + 1 == candidates_.size() ? 0 : next_ + 1;
  }
  return over_;
}

void Deduction::probe(Literal candidate) {
  ++probe_count_;
  if (record_) record_->push_back({Entry::Chosen, dimacs(candidate)});
  const std::size_t root = propagation_.trail().size();
  const bool survives = propagation_.assign(candidate) && propagation_.propagate();
  if (survives) {
    for (const Literal drawn : propagation_.trail().subspan(root)) survived_[drawn] = epoch_;
    ++survivors_;
  }
  record_trail(root + 1, Entry::Supposed);
  propagation_.undo(root);
  if (record_) record_->push_back({survives ? Entry::Survived : Entry::Failed, dimacs(candidate)});
  if (survives) return;
  ++failed_;
  ++epoch_;
  survivors_ = 0;
  const bool holds = propagation_.assign(negated(candidate)) && propagation_.propagate();
  settle(holds, root);
}

void Deduction::record_trail(std::size_t from, Entry entry) {
  if (!record_) return;
  for (const Literal drawn : propagation_.trail().subspan(from)) record_->push_back({entry, dimacs(drawn)});
}

bool Deduction::says_digit(Literal drawn) const {
  return is_positive(drawn) && variable_of(drawn) < formula_.of_cells();
}

// A variable of every cell is true: with as many true variables as cells, none of them in conflict, no cell is left
// without one, since its variables would all be false by now.
bool Deduction::is_full() const { return filled_ >= formula_.side * formula_.side; }

void Deduction::write(std::span<std::uint8_t> grid) const {
  std::fill(grid.begin(), grid.end(), std::uint8_t{0});
  for (const Literal drawn : propagation_.trail()) {
    const Variable variable = variable_of(drawn);
    if (says_digit(drawn)) grid[variable / formula_.side] = static_cast<std::uint8_t>(variable % formula_.side + 1);
  }
}

void Deduction::write_open(std::span<bool> open) const {
  for (Variable variable = 0; variable < formula_.of_cells(); ++variable) {
    open[variable] = propagation_.value(variable) == Value::Unknown;
  }
}

}  // namespace grille::cnf
