// Deduction on a grid's formula without a guess: unit propagation, and the failed literal rule on top of it.
//
// The rule: if unit propagation refutes the formula with a literal added, the literal's negation joins the formula.
// The fixed point does not depend on the order of the probes. Two facts save most of them:
//   - a literal that a surviving probe implied survives too, since its consequences are among the probe's, so it is not
//     probed again until the formula grows;
//   - after a failure the round goes on where it stopped; it ends once every literal survived since the last failure.
// Literals of cells are probed, auxiliary ones are not: there are many of them, and what they stand for is of no help
// to a reader.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cnf/propagation.hpp"

namespace grille::cnf {

enum class Outcome : std::uint8_t { Stuck, Solved, Refuted, OutOfBudget };

// What happened to a literal.
//   Drawn     unit propagation put it on the trail (the units of the givens too)
//   Chosen    a probe begins with it
//   Supposed  implied by the probe's literal; undone when the probe ends
//   Failed    the probe ended in the empty clause: the negation is added
//   Survived  the probe did not
//   Empty     the formula itself came to hold the empty clause (literal 0); nothing follows
enum class Entry : std::int32_t { Drawn, Chosen, Failed, Survived, Empty, Supposed };
struct Line {
  Entry entry;
  std::int32_t literal;  // as in DIMACS: variable + 1, negative for "false"
};

class Deduction {
 public:
  // The formula must outlive it. `probes`: with the failed literal rule.
  Deduction(const Formula& formula, bool probes);

  // Begin with a grid: side * side digits, 0 where empty, each at most `side`. Units for the givens, then unit
  // propagation. Keeps a record of what follows if `record` is given.
  void begin(std::span<const std::uint8_t> grid, std::vector<Line>* record = nullptr);

  // Probe on, until the work done since the call exceeds `work` or `probe_limit` probes were made in all.
  // True when it is over; `outcome` then has the result.
  [[nodiscard]] bool advance(std::uint64_t work, std::uint64_t probe_limit);

  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
  [[nodiscard]] std::uint64_t probes() const noexcept { return probe_count_; }
  [[nodiscard]] std::uint64_t failed() const noexcept { return failed_; }
  [[nodiscard]] std::uint64_t assigned() const noexcept { return propagation_.trail().size(); }

  // The digits whose variable is true, 0 elsewhere.
  void write(std::span<std::uint8_t> grid) const;
  // For each variable of a cell: is it still open?
  void write_open(std::span<bool> open) const;

 private:
  void settle(bool holds, std::size_t from);
  void probe(Literal literal);
  void record_trail(std::size_t from, Entry entry);
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] bool says_digit(Literal drawn) const;

  const Formula& formula_;
  const bool probes_;
  Propagation propagation_;
  std::vector<Literal> candidates_;      // the literals to probe: all positive ones, then all negative ones
  std::size_t next_ = 0;                 // in candidates_
  std::size_t survivors_ = 0;            // how many in a row survived
  std::vector<std::uint32_t> survived_;  // for each literal, the epoch in which it survived
  std::uint32_t epoch_ = 0;              // grows with the formula
  std::size_t filled_ = 0;               // digits on the trail
  std::uint64_t probe_count_ = 0, failed_ = 0;
  Outcome outcome_ = Outcome::Stuck;
  bool over_ = true;
  std::vector<Line>* record_ = nullptr;
};

}  // namespace grille::cnf
