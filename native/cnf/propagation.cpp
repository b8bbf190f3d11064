#include "cnf/propagation.hpp"

#include <algorithm>
#include <utility>

namespace grille::cnf {

Propagation::Propagation(const Formula& formula)
    : formula_(formula), values_(2 * formula.variables), watches_(formula.clauses_of.items.size()) {
  trail_.reserve(formula.variables);
  reset();
}

void Propagation::reset() {
  std::fill(values_.begin(), values_.end(), Value::Unknown);
  trail_.clear();
  next_ = 0;
  clauses_ = formula_.clauses.items;
  watch_counts_.assign(2 * formula_.variables, 0);
  for (std::size_t row = 0; row < formula_.clauses.count(); ++row) {
    const auto clause = formula_.clauses[row];
    for (const Literal literal : clause.first(std::min<std::size_t>(2, clause.size()))) {
      watches_[formula_.clauses_of.starts[literal] + watch_counts_[literal]++] = static_cast<std::uint32_t>(row);
    }
  }
}

bool Propagation::assign(Literal literal) {
  if (values_[literal] == Value::Unknown) put(literal);
  return values_[literal] == Value::True;
}

void Propagation::put(Literal literal) {
  values_[literal] = Value::True;
  values_[negated(literal)] = Value::False;
  trail_.push_back(literal);
}

bool Propagation::propagate() {
  while (next_ < trail_.size()) {
    const Literal literal = trail_[next_++];
    ++work_;
    if (is_positive(literal) && !draw_from_cliques(variable_of(literal))) return false;
    if (!draw_from_clauses(negated(literal))) return false;
  }
  return true;
}

bool Propagation::draw_from_cliques(Variable variable) {
  for (const std::uint32_t clique : formula_.cliques_of[variable]) {
    for (const Variable other : formula_.at_most[clique]) {
      const Value value = values_[literal(other, true)];
      if (other == variable || value == Value::False) continue;
      if (value == Value::True) return false;
      put(literal(other, false));
    }
  }
  return true;
}

bool Propagation::draw_from_clauses(Literal gone) {
  std::uint32_t* const watching = watches_.data() + formula_.clauses_of.starts[gone];
  std::uint32_t& count = watch_counts_[gone];
  for (std::uint32_t i = 0; i < count;) {
    const std::uint32_t row = watching[i];
    const std::size_t length = formula_.clauses.length(row);
    Literal* const clause = clauses_.data() + formula_.clauses.starts[row];
    if (length == 1) return false;
    if (clause[0] == gone) std::swap(clause[0], clause[1]);  // the false one second
    if (values_[clause[0]] == Value::True) {
      ++i;
      continue;
    }
    std::size_t place = 2;
    while (place < length && values_[clause[place]] == Value::False) ++place;
    if (place < length) {
      std::swap(clause[1], clause[place]);
      watches_[formula_.clauses_of.starts[clause[1]] + watch_counts_[clause[1]]++] = row;
      watching[i] = watching[--count];
    } else if (!assign(clause[0])) {
      return false;
    } else {
      ++i;
    }
  }
  return true;
}

void Propagation::undo(std::size_t length) {
  for (std::size_t i = length; i < trail_.size(); ++i) {
    values_[trail_[i]] = values_[negated(trail_[i])] = Value::Unknown;
  }
  trail_.resize(length);
  next_ = length;
}

}  // namespace grille::cnf
