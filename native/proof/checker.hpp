// A checker of clausal proofs: does every clause of a proof follow from those before it by unit propagation?
//
// A clause follows by reverse unit propagation (RUP) where its opposite, each of its literals made false, leads unit
// propagation to a clause with no literal left. The clauses that this touched are kept, so that in the end the core is
// known: the clauses that the contradiction leans on. It is all that has to be believed of a proof, so it is plain, and
// shares no code with any solver.
//
//   Checker checker(formula);       // literals as in DIMACS, a 0 after each clause
//   if (!checker.add(clause)) ...   // does not follow: not added
//   checker.is_refuted();  checker.core();
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace grille::proof {

constexpr std::int32_t most_variables = 10'000'000;

class Checker {
 public:
  // Requires literals from -most_variables to most_variables, and a 0 at the end unless there are none.
  explicit Checker(std::span<const std::int32_t> formula);

  // Whether the clause follows; if so it is one of the clauses from now on. Everything follows from a contradiction.
  bool add(std::span<const std::int32_t> clause);
  // One clause with these literals is not used from now on; nothing happens where there is none. What was derived
  // stays.
  void remove(std::span<const std::int32_t> clause);

  [[nodiscard]] bool is_refuted() const noexcept { return is_refuted_; }
  // The clauses that the contradiction leans on, ascending: those of the formula from 0 on, then those that were added.
  [[nodiscard]] std::vector<std::uint32_t> core() const;
  // Clauses looked at by propagation so far: a measure of work.
  [[nodiscard]] std::uint64_t work() const noexcept { return work_; }

 private:
  using Literal = std::uint32_t;  // 2 * variable for true, 2 * variable + 1 for false
  using Id = std::uint32_t;
  struct Clause {
    std::size_t start;  // in literals_
    std::uint32_t size;
    bool is_used;
    std::size_t causes;  // in causes_, up to those of the next clause
  };
  struct Watch {
    Id clause;
    Literal other;  // where this one is true, the clause need not be looked at
  };
  static constexpr Id none = UINT32_MAX;

  [[nodiscard]] std::span<const Literal> read(std::span<const std::int32_t> clause);
  [[nodiscard]] std::span<Literal> literals_of(Id clause) {
    return {literals_.data() + clauses_[clause].start, clauses_[clause].size};
  }
  void grow(Literal literal);
  // Appends the clause and watches it; a contradiction or a forced literal is followed up.
  void append(std::span<const Literal> clause);
  [[nodiscard]] bool follows(std::span<const Literal> clause);
  void assign(Literal literal, Id reason);
  // From `at` of the trail on: the clause without a literal left, or none.
  [[nodiscard]] Id propagate(std::size_t at);
  void undo(std::size_t trail);
  void refute(Id clause);
  // Notes the clauses behind the literals of the trail that are marked.
  void explain(Id clause);
  void mark(Literal literal);

  std::vector<Literal> literals_;
  std::vector<Clause> clauses_;
  std::vector<Id> causes_;
  std::vector<std::vector<Watch>> watches_;  // by literal: the clauses to look at when it becomes false
  std::vector<std::int8_t> values_;          // by literal: 1 true, -1 false, 0 open
  std::vector<Id> reasons_;                  // by variable
  std::vector<bool> is_marked_;              // by variable
  std::size_t marked_ = 0;
  std::vector<Literal> trail_;
  std::vector<Literal> clause_;                       // what `read` returns
  std::unordered_multimap<std::uint64_t, Id> named_;  // by a hash of the literals; made when it is first needed
  std::size_t clauses_named_ = 0;
  bool is_refuted_ = false;
  std::vector<Id> refutation_;
  std::uint64_t work_ = 0;
};

}  // namespace grille::proof
