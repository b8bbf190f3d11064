// Random formulas of a few variables through the checker of proofs, against truth tables and the plainest propagation.
#include <algorithm>
#include <vector>

#include "proof/checker.hpp"
#include "tests/fuzz.hpp"

using grille::fuzz::fail;
using grille::fuzz::Random;
using grille::proof::Checker;

namespace {

using Clause = std::vector<std::int32_t>;
using Clauses = std::vector<Clause>;

Clause random_clause(Random& random, unsigned variables) {
  Clause clause(random() % 4 + (random() % 16 != 0));
  for (std::int32_t& literal : clause) {
    literal = static_cast<std::int32_t>(1 + random() % variables) * (random() % 2 == 0 ? 1 : -1);
  }
  return clause;
}

// Whether every assignment that satisfies the clauses satisfies the last one too.
bool is_implied(const Clauses& clauses, const Clause& last, unsigned variables) {
  const auto holds = [](const Clause& clause, unsigned assignment) {
    return std::any_of(clause.begin(), clause.end(), [assignment](std::int32_t literal) {
      return (assignment >> (std::abs(literal) - 1) & 1U) == (literal > 0 ? 1U : 0U);
    });
  };
  for (unsigned assignment = 0; assignment < 1U << variables; ++assignment) {
    if (!holds(last, assignment) &&
        std::all_of(clauses.begin(), clauses.end(), [&](const Clause& clause) { return holds(clause, assignment); })) {
      return false;
    }
  }
  return true;
}

// Whether unit propagation finds a contradiction once every literal of the last clause is false.
bool follows(const Clauses& clauses, const Clause& last, unsigned variables) {
  std::vector<int> values(variables + 1, 0);
  const auto value = [&](std::int32_t literal) { return literal > 0 ? values[literal] : -values[-literal]; };
  const auto set = [&](std::int32_t literal) { values[std::abs(literal)] = literal > 0 ? 1 : -1; };
  for (const std::int32_t literal : last) {
    if (value(literal) > 0) return true;
    set(-literal);
  }
  for (bool moved = true; moved;) {
    moved = false;
    for (Clause clause : clauses) {
      std::sort(clause.begin(), clause.end());
      clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
      if (std::any_of(clause.begin(), clause.end(), [&](std::int32_t literal) { return value(literal) > 0; })) continue;
      std::erase_if(clause, [&](std::int32_t literal) { return value(literal) < 0; });
      if (clause.empty()) return true;
      if (clause.size() > 1) continue;
      set(clause[0]);
      moved = true;
    }
  }
  return false;
}

std::vector<std::int32_t> flat(const Clauses& clauses) {
  std::vector<std::int32_t> literals;
  for (const Clause& clause : clauses) {
    literals.insert(literals.end(), clause.begin(), clause.end());
    literals.push_back(0);
  }
  return literals;
}

// The steps that the checker takes, and that what it says of them is so.
void check(Random& random) {
  const unsigned variables = 1 + random() % 6;
  Clauses clauses(random() % 12);
  for (Clause& clause : clauses) clause = random_clause(random, variables);
  const Clauses formula = clauses;
  Checker checker(flat(formula));
  Clauses derived;  // by unit propagation at the top, also from clauses that are gone
  for (int step = 0; step < 30 && !checker.is_refuted(); ++step) {
    if (random() % 4 == 0 && !clauses.empty()) {
      const std::size_t at = random() % clauses.size();
      Clause gone = clauses[at];
      std::shuffle(gone.begin(), gone.end(), random);
      for (const std::int32_t literal : {1, 2, 3, 4, 5, 6}) {  // what was derived stays
        for (const std::int32_t unit : {literal, -literal}) {
          if (static_cast<unsigned>(literal) <= variables && follows(clauses, {unit}, variables))
            derived.push_back({unit});
        }
      }
      checker.remove(gone);
      clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(at));
      continue;
    }
    const Clause clause = random_clause(random, variables);
    const bool is_added = checker.add(clause);
    if (is_added && !is_implied(formula, clause, variables)) fail("a clause that the formula does not imply");
    if (!is_added && follows(clauses, clause, variables)) fail("a clause that follows was refused");
    Clauses most = clauses;
    most.insert(most.end(), derived.begin(), derived.end());
    if (is_added && !follows(most, clause, variables)) fail("a clause was taken that does not follow");
    if (is_added) clauses.push_back(clause);
  }
  if (checker.is_refuted() && !is_implied(formula, {}, variables)) fail("a formula with a solution was refuted");
  if (!checker.is_refuted() && follows(clauses, {}, variables)) fail("a contradiction was missed");
}

// A formula is refuted by all clauses over its variables, long ones first; what is outside the core can go.
void check_core(Random& random) {
  const unsigned variables = 1 + random() % 3;
  Clauses formula(8 + random() % 12);
  for (Clause& clause : formula) clause = random_clause(random, variables);
  Checker checker(flat(formula));
  Clauses all = formula;
  for (unsigned size = variables; size + 1 > 0 && !checker.is_refuted(); --size) {
    for (unsigned chosen = 0; chosen < 1U << (2 * variables); ++chosen) {
      Clause clause;
      for (unsigned bit = 0; bit < 2 * variables; ++bit) {
        const auto variable = static_cast<std::int32_t>(bit / 2 + 1);
        if (chosen >> bit & 1U) clause.push_back(bit % 2 == 0 ? variable : -variable);
      }
      if (clause.size() == size && !checker.is_refuted() && checker.add(clause)) all.push_back(clause);
    }
  }
  if (checker.is_refuted() != is_implied(formula, {}, variables)) fail("resolution is complete");
  if (!checker.is_refuted()) return;
  Clauses core;
  for (const std::uint32_t number : checker.core()) {
    if (number < formula.size()) core.push_back(formula[number]);
  }
  Checker again(flat(core));
  for (const std::uint32_t number : checker.core()) {
    if (number >= formula.size() && !again.add(all[number])) fail("a step of the core leans on something outside");
  }
  if (!again.is_refuted()) fail("the core is no contradiction");
}

}  // namespace

int main(int count, char** words) {
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number) {
    for (int n = 0; n < 20; ++n) check(random);
    check_core(random);
  });
}
