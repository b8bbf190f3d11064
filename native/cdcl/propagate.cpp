#include "cdcl/cdcl.hpp"

namespace grille::cdcl {

void Cdcl::assign(Literal literal, Reason reason) {
  values_[literal] = 1;
  values_[literal ^ 1] = -1;
  levels_[literal / 2] = static_cast<std::uint32_t>(level());
  reasons_[literal / 2] = reason;
  trail_.push_back(literal);
}

bool Cdcl::propagate() {
  while (propagated_ < trail_.size()) {
    const Literal literal = trail_[propagated_++];
    ++propagations_;
    const bool is_right = literal % 2 == 0 ? propagate_rivals(literal / 2) : propagate_sets(literal / 2);
    if (!is_right || !propagate_clauses(literal)) return false;
  }
  return true;
}

// The variable holds, so the others of its sets do not.
bool Cdcl::propagate_rivals(Variable variable) {
  for (const std::uint32_t set : cover_.sets_of[variable]) {
    for (const Variable rival : cover_.sets[set]) {
      if (rival == variable || values_[holds(rival)] < 0) continue;
      if (values_[holds(rival)] > 0) {
        contradiction_ = {Why::rival, variable};
        culprit_ = rival;
        return false;
      }
      assign(fails(rival), {Why::rival, variable});
    }
  }
  return true;
}

// The variable does not hold, so the last one left of a set does. All counts are brought up to date, whatever happens:
// go_back() relies on it.
bool Cdcl::propagate_sets(Variable variable) {
  bool is_right = true;
  for (const std::uint32_t set : cover_.sets_of[variable]) {
    mixes_[set] ^= variable;
    if (--counts_[set] > 1 || !is_right) continue;
    const Variable last = mixes_[set];
    if (counts_[set] == 0 || values_[holds(last)] < 0) {
      contradiction_ = {Why::last, set};
      is_right = false;
    } else if (values_[holds(last)] == 0) {
      assign(holds(last), {Why::last, set});
    }
  }
  return is_right;
}

// The clauses that watch the literal's negation look for another literal to watch.
bool Cdcl::propagate_clauses(Literal literal) {
  const Literal gone = literal ^ 1;
  std::vector<Watcher>& watching = clauses_.watchers(gone);
  std::size_t next = 0, kept = 0;
  bool is_right = true;
  while (next < watching.size() && is_right) {
    const Watcher watcher = watching[next++];
    if (values_[watcher.other] > 0) {
      watching[kept++] = watcher;
      continue;
    }
    const auto literals = clauses_[watcher.clause];
    const Literal other = literals[0] ^ literals[1] ^ gone;
    std::size_t place = 2;
    if (values_[other] <= 0) {
      while (place < literals.size() && values_[literals[place]] < 0) ++place;
    }
    if (values_[other] <= 0 && place < literals.size()) {
      literals[0] = other;
      literals[1] = literals[place];
      literals[place] = gone;
      clauses_.watchers(literals[1]).push_back({watcher.clause, other});
      continue;
    }
    watching[kept++] = {watcher.clause, other};
    if (values_[other] > 0) continue;
    literals[0] = other;
    literals[1] = gone;
    if (values_[other] < 0) {
      contradiction_ = {Why::clause, watcher.clause};
      is_right = false;
    } else {
      assign(other, {Why::clause, watcher.clause});
    }
  }
  while (next < watching.size()) watching[kept++] = watching[next++];
  watching.resize(kept);
  return is_right;
}

void Cdcl::go_back(std::size_t level) {
  if (decisions_.size() <= level) return;
  const std::size_t length = decisions_[level];
  for (std::size_t at = trail_.size(); at-- > length;) {
    const Literal literal = trail_[at];
    const Variable variable = literal / 2;
    values_[literal] = values_[literal ^ 1] = 0;
    last_[variable] = literal % 2 == 0 ? Sign::holds : Sign::fails;
    order_.add(variable);
    if (literal % 2 == 0 || at >= propagated_) continue;
    for (const std::uint32_t set : cover_.sets_of[variable]) {
      mixes_[set] ^= variable;
      ++counts_[set];
    }
  }
  trail_.resize(length);
  decisions_.resize(level);
  propagated_ = length;
}

}  // namespace grille::cdcl
