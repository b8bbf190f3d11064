#include "cnf/propagation.hpp"

#include <algorithm>
#include <utility>

namespace grille::cnf {

Propagation::Propagation(const Formula& formula)
    : formula_(formula), values_(formula.variables()), watches_(formula.clauses_of.items.size()) {
  trail_.reserve(formula.variables());
  reset();
}

void Propagation::reset() {
  std::fill(values_.begin(), values_.end(), Value::Unknown);
  trail_.clear();
  next_ = 0;
  clauses_ = formula_.at_least.items;
  watch_counts_.assign(formula_.variables(), 0);
  for (std::size_t row = 0; row < formula_.at_least.count(); ++row) {
    const auto clause = formula_.at_least[row];
    for (const Variable variable : clause.first(std::min<std::size_t>(2, clause.size()))) {
      watches_[formula_.clauses_of.starts[variable] + watch_counts_[variable]++] = static_cast<std::uint32_t>(row);
    }
  }
}

bool Propagation::assign(Literal literal) {
  const Value wanted = is_positive(literal) ? Value::True : Value::False;
  Value& value = values_[variable_of(literal)];
  if (value != Value::Unknown) return value == wanted;
  value = wanted;
  trail_.push_back(literal);
  return true;
}

bool Propagation::propagate() {
  while (next_ < trail_.size()) {
    const Literal literal = trail_[next_++];
    ++work_;
    const Variable variable = variable_of(literal);
    if (!(is_positive(literal) ? draw_from_true(variable) : draw_from_false(variable))) return false;
  }
  return true;
}

bool Propagation::draw_from_true(Variable variable) {
  for (const std::uint32_t clique : formula_.cliques_of[variable]) {
    for (const Variable other : formula_.at_most[clique]) {
      if (other == variable || values_[other] == Value::False) continue;
      if (values_[other] == Value::True) return false;
      values_[other] = Value::False;
      trail_.push_back(literal(other, false));
    }
  }
  return true;
}

bool Propagation::draw_from_false(Variable variable) {
  std::uint32_t* const watching = watches_.data() + formula_.clauses_of.starts[variable];
  std::uint32_t& count = watch_counts_[variable];
  for (std::uint32_t i = 0; i < count;) {
    const std::uint32_t row = watching[i];
    const std::size_t length = formula_.at_least.length(row);
    Variable* const clause = clauses_.data() + formula_.at_least.starts[row];
    if (length == 1) return false;
    if (clause[0] == variable) std::swap(clause[0], clause[1]);  // the false one second
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
    } else if (!assign(literal(clause[0], true))) {
      return false;
    } else {
      ++i;
    }
  }
  return true;
}

void Propagation::undo(std::size_t length) {
  for (std::size_t i = length; i < trail_.size(); ++i) values_[variable_of(trail_[i])] = Value::Unknown;
  trail_.resize(length);
  next_ = length;
}

}  // namespace grille::cnf
