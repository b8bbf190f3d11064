// Unit propagation over a formula, with a trail that can be undone.
//
// `assign` puts a literal on the trail, `propagate` draws what follows from everything on it:
//   - a true variable makes the others of its cliques false (the pairs "not both");
//   - a false literal may leave one in a clause: then that one is true.
// The second kind is found with two watched literals (Moskewicz et al., Chaff, 2001): a clause is looked at only when
// one of two of its literals becomes false, and nothing needs to be put back when the trail is undone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cnf/formula.hpp"

namespace grille::cnf {

enum class Value : std::uint8_t { Unknown, True, False };

class Propagation {
 public:
  // The formula must outlive it.
  explicit Propagation(const Formula& formula);

  // Back to an empty trail and the watches of a fresh object.
  void reset();

  // Puts the literal on the trail unless it is there. False where its negation is: the empty clause.
  [[nodiscard]] bool assign(Literal literal);

  // Until nothing more follows. False on the empty clause; then the trail holds what was drawn so far.
  [[nodiscard]] bool propagate();

  // Drops everything after the first `length` literals of the trail.
  void undo(std::size_t length);

  [[nodiscard]] Value value(Variable variable) const noexcept { return values_[literal(variable, true)]; }
  [[nodiscard]] std::span<const Literal> trail() const noexcept { return trail_; }
  // Literals propagated over the whole life: the measure of work.
  [[nodiscard]] std::uint64_t work() const noexcept { return work_; }

 private:
  [[nodiscard]] bool draw_from_cliques(Variable variable);
  [[nodiscard]] bool draw_from_clauses(Literal gone);
  void put(Literal literal);

  const Formula& formula_;
  std::vector<Value> values_;  // of every literal
  std::vector<Literal> trail_;
  std::size_t next_ = 0;                     // the first literal of the trail not propagated yet
  std::vector<Literal> clauses_;             // the formula's; the first two of each row are watched
  std::vector<std::uint32_t> watches_;       // laid out as clauses_of: room for every clause of a literal
  std::vector<std::uint32_t> watch_counts_;  // how many of that room are in use
  std::uint64_t work_ = 0;
};

}  // namespace grille::cnf
