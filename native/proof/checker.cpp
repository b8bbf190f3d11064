#include "proof/checker.hpp"

#include <algorithm>

namespace grille::proof {
namespace {

// The same for any order of the literals.
std::uint64_t hash_of(std::span<const std::uint32_t> clause) {
  std::uint64_t hash = clause.size();
  for (const std::uint32_t literal : clause) {
    std::uint64_t mixed = (literal + 1) * 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93U;
    hash += mixed ^ mixed >> 29;
  }
  return hash;
}

}  // namespace

Checker::Checker(std::span<const std::int32_t> formula) {
  literals_.reserve(formula.size());
  for (auto start = formula.begin(); start != formula.end();) {
    const auto end = std::find(start, formula.end(), 0);
    append(read({start, end}));
    start = end == formula.end() ? end : end + 1;
  }
}

bool Checker::add(std::span<const std::int32_t> clause) {
  const std::span<const Literal> literals = read(clause);
  const std::size_t causes = causes_.size();
  if (!is_refuted_ && !follows(literals)) {
    causes_.resize(causes);
    return false;
  }
  append(literals);
  clauses_.back().causes = causes;
  return true;
}

void Checker::remove(std::span<const std::int32_t> clause) {
  for (; clauses_named_ < clauses_.size(); ++clauses_named_) {
    const Id id = static_cast<Id>(clauses_named_);
    named_.emplace(hash_of(literals_of(id)), id);
  }
  const std::span<const Literal> literals = read(clause);
  std::vector<Literal> wanted(literals.begin(), literals.end());
  std::sort(wanted.begin(), wanted.end());
  auto [at, end] = named_.equal_range(hash_of(wanted));
  for (; at != end; ++at) {
    const std::span<const Literal> own = literals_of(at->second);
    std::vector<Literal> sorted(own.begin(), own.end());
    std::sort(sorted.begin(), sorted.end());
    if (sorted != wanted) continue;
    clauses_[at->second].is_used = false;
    named_.erase(at);
    return;
  }
}

std::vector<std::uint32_t> Checker::core() const {
  std::vector<bool> is_needed(clauses_.size(), false);
  for (const Id id : refutation_) is_needed[id] = true;
  for (std::size_t id = clauses_.size(); id-- > 0;) {  // causes come before what they cause
    if (!is_needed[id]) continue;
    const std::size_t end = id + 1 < clauses_.size() ? clauses_[id + 1].causes : causes_.size();
    for (std::size_t at = clauses_[id].causes; at < end; ++at) is_needed[causes_[at]] = true;
  }
  std::vector<std::uint32_t> core;
  for (std::size_t id = 0; id < clauses_.size(); ++id) {
    if (is_needed[id]) core.push_back(static_cast<std::uint32_t>(id));
  }
  return core;
}

// Each literal once.
std::span<const Checker::Literal> Checker::read(std::span<const std::int32_t> clause) {
  clause_.clear();
  for (const std::int32_t number : clause) {
    const auto variable = static_cast<std::uint32_t>((number < 0 ? -number : number) - 1);
    const Literal literal = 2 * variable + (number < 0 ? 1 : 0);
    grow(literal);
    if (std::find(clause_.begin(), clause_.end(), literal) == clause_.end()) clause_.push_back(literal);
  }
  return clause_;
}

void Checker::grow(Literal literal) {
  const std::size_t variables = literal / 2 + 1;
  if (reasons_.size() >= variables) return;
  values_.resize(2 * variables, 0);
  watches_.resize(2 * variables);
  reasons_.resize(variables, none);
  is_marked_.resize(variables, false);
}

void Checker::append(std::span<const Literal> clause) {
  const auto id = static_cast<Id>(clauses_.size());
  clauses_.push_back({literals_.size(), static_cast<std::uint32_t>(clause.size()), true, causes_.size()});
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  if (is_refuted_) return;
  const std::span<Literal> literals = literals_of(id);
  // Those that are not false first, to be watched. What is false without a supposition stays so.
  const auto open = std::partition(literals.begin(), literals.end(), [this](Literal one) { return values_[one] >= 0; });
  if (literals.size() > 1) {
    watches_[literals[0]].push_back({id, literals[1]});
    watches_[literals[1]].push_back({id, literals[0]});
  }
  if (open == literals.begin()) return refute(id);
  if (open - literals.begin() > 1 || values_[literals[0]] > 0) return;
  const std::size_t start = trail_.size();
  assign(literals[0], id);
  const Id contradiction = propagate(start);
  if (contradiction != none) refute(contradiction);
}

bool Checker::follows(std::span<const Literal> clause) {
  const std::size_t start = trail_.size();
  for (const Literal literal : clause) {
    if (values_[literal] > 0) {  // it holds already, or its opposite is in the clause too
      mark(literal);
      explain(none);
      undo(start);
      return true;
    }
    if (values_[literal] == 0) assign(literal ^ 1, none);
  }
  const Id contradiction = propagate(start);
  if (contradiction != none) explain(contradiction);
  undo(start);
  return contradiction != none;
}

void Checker::assign(Literal literal, Id reason) {
  values_[literal] = 1;
  values_[literal ^ 1] = -1;
  reasons_[literal / 2] = reason;
  trail_.push_back(literal);
}

Checker::Id Checker::propagate(std::size_t at) {
  for (; at < trail_.size(); ++at) {
    const Literal gone = trail_[at] ^ 1;
    std::vector<Watch>& watches = watches_[gone];
    std::size_t kept = 0;
    for (std::size_t next = 0; next < watches.size(); ++next) {
      const Watch watch = watches[next];
      if (!clauses_[watch.clause].is_used) continue;
      watches[kept++] = watch;
      if (values_[watch.other] > 0) continue;
      ++work_;
      const std::span<Literal> literals = literals_of(watch.clause);
      if (literals[0] == gone) std::swap(literals[0], literals[1]);
      const Literal first = literals[0];
      watches[kept - 1].other = first;
      if (values_[first] > 0) continue;
      const auto open =
          std::find_if(literals.begin() + 2, literals.end(), [this](Literal one) { return values_[one] >= 0; });
      if (open != literals.end()) {
        std::swap(literals[1], *open);
        watches_[literals[1]].push_back({watch.clause, first});
        --kept;
      } else if (values_[first] == 0) {
        assign(first, watch.clause);
      } else {
        watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept),
                      watches.begin() + static_cast<std::ptrdiff_t>(next) + 1);
        return watch.clause;
      }
    }
    watches.resize(kept);
  }
  return none;
}

void Checker::undo(std::size_t trail) {
  for (; trail_.size() > trail; trail_.pop_back()) {
    values_[trail_.back()] = values_[trail_.back() ^ 1] = 0;
    reasons_[trail_.back() / 2] = none;
  }
}

void Checker::refute(Id clause) {
  is_refuted_ = true;
  const std::size_t causes = causes_.size();
  explain(clause);
  refutation_.assign(causes_.begin() + static_cast<std::ptrdiff_t>(causes), causes_.end());
  causes_.resize(causes);
}

void Checker::explain(Id clause) {
  const auto use = [this](Id id) {
    causes_.push_back(id);
    for (const Literal literal : literals_of(id)) mark(literal);
  };
  if (clause != none) use(clause);
  for (std::size_t at = trail_.size(); marked_ > 0 && at-- > 0;) {
    const std::size_t variable = trail_[at] / 2;
    if (!is_marked_[variable]) continue;
    is_marked_[variable] = false;
    --marked_;
    if (reasons_[variable] == none) continue;
    use(reasons_[variable]);
    is_marked_[variable] = false;  // it is in its own reason
    --marked_;
  }
}

void Checker::mark(Literal literal) {
  if (is_marked_[literal / 2]) return;
  is_marked_[literal / 2] = true;
  ++marked_;
}

}  // namespace grille::proof
