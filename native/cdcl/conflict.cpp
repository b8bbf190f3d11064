#include <algorithm>

#include "cdcl/cdcl.hpp"

namespace grille::cdcl {
namespace {

constexpr std::size_t deepest = 500;  // causes of causes that minimise() looks into

}  // namespace

void Cdcl::learn() {
  const std::size_t back_to = analyse();
  const std::uint32_t glue = glue_of(learned_);
  for (const Variable variable : marked_) marks_[variable] = Mark::none;
  marked_.clear();
  go_back(back_to);
  assert_learned(glue);
  order_.age();
}

// Leaves in learned_ a clause that is false now and whose first literal alone is of this level: resolved from the
// contradiction backwards along the trail. Gives the level on which that literal is forced.
std::size_t Cdcl::analyse() {
  learned_.assign(1, 0);
  std::size_t of_this_level = 0;
  const auto see = [&](Literal literal) {
    const Variable variable = literal / 2;
    if (marks_[variable] != Mark::none || levels_[variable] == 0) return;
    marks_[variable] = Mark::seen;
    marked_.push_back(variable);
    order_.raise(variable);
    if (levels_[variable] == level()) {
      ++of_this_level;
    } else {
      learned_.push_back(literal);
    }
  };
  if (contradiction_.why == Why::rival) {
    see(fails(contradiction_.at));
    see(fails(culprit_));
  } else {
    use(contradiction_);
    for_each_cause(contradiction_, ~Literal{0}, see);
  }
  std::size_t at = trail_.size();
  for (;;) {
    do --at;
    while (marks_[trail_[at] / 2] != Mark::seen);
    if (--of_this_level == 0) break;
    const Reason reason = reasons_[trail_[at] / 2];
    use(reason);
    for_each_cause(reason, trail_[at], see);
  }
  learned_[0] = trail_[at] ^ 1;
  minimise();
  if (learned_.size() == 1) return 0;
  const auto is_lower = [&](Literal one, Literal two) { return levels_[one / 2] < levels_[two / 2]; };
  std::iter_swap(learned_.begin() + 1, std::max_element(learned_.begin() + 1, learned_.end(), is_lower));
  return levels_[learned_[1] / 2];
}

template <class See>
void Cdcl::for_each_cause(Reason reason, Literal effect, See see) {
  if (reason.why == Why::rival) {
    see(fails(reason.at));
  } else if (reason.why == Why::last) {
    for (const Variable variable : cover_.sets[reason.at]) {
      if (holds(variable) != effect) see(holds(variable));
    }
  } else if (reason.why == Why::clause) {
    for (const Literal literal : clauses_[reason.at]) {
      if (literal != effect) see(literal);
    }
  }
}

// A clause at work is worth keeping, the more so if it turns out to have fewer levels than when it was learned.
void Cdcl::use(Reason reason) {
  if (reason.why != Why::clause) return;
  clauses_.use(reason.at);
  std::uint32_t& glue = clauses_.glue(reason.at);
  if (glue > 2) glue = std::min(glue, glue_of(clauses_[reason.at]));
}

// Drops literals that follow from the others (Sörensson and Biere 2009).
void Cdcl::minimise() {
  ++stamp_;
  for (const Literal literal : learned_) stamps_[levels_[literal / 2]] = stamp_;
  const auto is_needless = [&](Literal literal) {
    const Reason reason = reasons_[literal / 2];
    bool all = reason.why != Why::decided;
    for_each_cause(reason, literal ^ 1, [&](Literal cause) { all = all && follows(cause, 0); });
    return all;
  };
  learned_.erase(std::remove_if(learned_.begin() + 1, learned_.end(), is_needless), learned_.end());
}

// Whether the falsehood of a literal follows from that of seen ones; never where its level has none of them.
bool Cdcl::follows(Literal literal, std::size_t depth) {
  const Variable variable = literal / 2;
  if (levels_[variable] == 0) return true;
  if (marks_[variable] != Mark::none) return marks_[variable] != Mark::stays;
  const Reason reason = reasons_[variable];
  if (reason.why == Why::decided || depth == deepest || stamps_[levels_[variable]] != stamp_) return false;
  bool all = true;
  for_each_cause(reason, literal ^ 1, [&](Literal cause) { all = all && follows(cause, depth + 1); });
  marks_[variable] = all ? Mark::follows : Mark::stays;
  marked_.push_back(variable);
  return all;
}

std::uint32_t Cdcl::glue_of(std::span<const Literal> literals) {
  ++stamp_;
  std::uint32_t glue = 0;
  for (const Literal literal : literals) {
    std::uint32_t& stamp = stamps_[levels_[literal / 2]];
    if (stamp != stamp_) ++glue;
    stamp = stamp_;
  }
  return glue;
}

void Cdcl::assert_learned(std::uint32_t glue) {
  if (learned_.size() == 1) {
    assign(learned_[0], {});
  } else {
    assign(learned_[0], {Why::clause, clauses_.add(learned_, glue)});
  }
}

}  // namespace grille::cdcl
