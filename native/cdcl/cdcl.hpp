// CDCL: conflict-driven clause learning over the sets of an exact cover (cover.hpp).
//
// A decision is propagated over the sets, where counters replace clauses, and over what was learned. A contradiction
// is traced back to a clause that forbids its cause (the first unique implication point; Marques-Silva and Sakallah
// 1996), which is learned, and the search backjumps as far as that clause allows. Restarts follow Luby's sequence; a
// variable is decided as in the longest trail without contradiction since the last rephasing (target phases). Up to
// half of that work goes into runs that begin with a dive (dive.cpp). Until a solution is known, four times as
// much goes into annealing (anneal.hpp), on `jobs` threads; once it has met every set, the search decides as it did.
//
//   Cdcl search(layout, values, limit, 1);
//   while (!search.run(1'000'000, 0.01)) { ...look at the clock, at signals... }
//   search.found();  search.is_complete();  search.take_solutions();
//
// The result does not depend on the clock: slices only set when to pause.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "cdcl/belief.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/cover.hpp"
#include "cdcl/order.hpp"
#include "cdcl/walks.hpp"

namespace grille::cdcl {

class Cdcl {
 public:
  // A search of `values` (0 = empty) that anneals with `jobs` walks at a time, a thread each. The layout need not
  // outlive it. Requires a job at least.
  Cdcl(const Layout& layout, std::span<const std::uint8_t> values, std::size_t limit, std::size_t jobs);
  Cdcl(const Cdcl&) = delete;  // beliefs are of its own cover

  // Runs until it is done, has made `guesses` more decisions, or `seconds` have passed. True when done: everything
  // is searched or `limit` solutions are found.
  bool run(std::size_t guesses, double seconds);

  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  [[nodiscard]] std::size_t open() const noexcept { return cover_.candidates.size(); }
  [[nodiscard]] std::size_t guesses() const noexcept { return guesses_; }
  [[nodiscard]] std::size_t conflicts() const noexcept { return conflicts_; }
  [[nodiscard]] std::size_t restarts() const noexcept { return restarts_; }
  [[nodiscard]] std::size_t tries() const noexcept;
  // The solutions since the last call: rows of `cells` digits.
  [[nodiscard]] std::vector<std::uint8_t> take_solutions() { return std::exchange(solutions_, {}); }

 private:
  // Why a literal holds: a rival in one of its sets holds, it is the last of a set, or a clause implies it.
  // Why things contradict: two rivals hold, a set has none left, or a clause has no true literal.
  enum class Why : std::uint8_t { decided, rival, last, clause };
  struct Reason {
    Why why = Why::decided;
    std::uint32_t at = 0;  // the rival, the set or the clause
  };

  static constexpr Literal holds(Variable variable) { return 2 * variable; }
  static constexpr Literal fails(Variable variable) { return 2 * variable + 1; }
  [[nodiscard]] std::size_t level() const noexcept { return decisions_.size(); }

  // propagate.cpp
  void assign(Literal literal, Reason reason);
  [[nodiscard]] bool propagate();  // false: contradiction_ has the reason
  [[nodiscard]] bool propagate_rivals(Variable variable);
  [[nodiscard]] bool propagate_sets(Variable variable);
  [[nodiscard]] bool propagate_clauses(Literal literal);
  void go_back(std::size_t level);

  // conflict.cpp
  void learn();  // from the contradiction; goes back, and asserts what was learned
  [[nodiscard]] std::size_t analyse();
  template <class See>
  void for_each_cause(Reason reason, Literal effect, See see);  // the false literals that force `effect`
  void use(Reason reason);
  void minimise();
  [[nodiscard]] bool follows(Literal literal, std::size_t depth);
  [[nodiscard]] std::uint32_t glue_of(std::span<const Literal> literals);
  void assert_learned(std::uint32_t glue);

  // cdcl.cpp
  void step();
  void keep_phases();
  void decide();
  void record();
  void restart();
  void begin_run();
  void begin_plain_run();
  void begin_annealing();
  void end_run();
  void anneal();
  void change_phases();
  void reduce();
  [[nodiscard]] std::size_t work() const noexcept;

  // dive.cpp
  [[nodiscard]] std::size_t dive_work() const noexcept;  // an upper bound, as a rule
  void begin_dive();
  void dive();
  void settle();
  float believe();  // the largest change of the last sweep
  void choose();
  [[nodiscard]] bool probe(Pick& pick);

  static constexpr std::size_t after_dive = 1500;        // conflicts
  static constexpr std::size_t messages_a_literal = 32;  // messages that take as long as to propagate a literal
  static constexpr std::size_t tries_a_literal = 10;     // of annealing, likewise

  Cover cover_;
  std::size_t limit_, found_ = 0, jobs_;
  std::vector<std::uint8_t> solutions_;
  bool is_complete_ = false;
  std::size_t guesses_ = 0, conflicts_ = 0, restarts_ = 0;

  // The trail: the literals that hold, in the order in which they were derived; decisions_[l] is its length before
  // decision l.
  std::vector<std::int8_t> values_;  // of each literal: 1 true, -1 false, 0 open
  std::vector<Literal> trail_;
  std::vector<std::size_t> decisions_;
  std::size_t propagated_ = 0;
  std::vector<std::uint32_t> levels_;
  std::vector<Reason> reasons_;
  // Of each set: how many of its variables are not false yet, and their exclusive or, which names the last.
  std::vector<std::uint32_t> counts_, mixes_;

  Clauses clauses_;
  Reason contradiction_;
  Variable culprit_ = 0;  // where two rivals hold: the other one
  std::vector<Literal> learned_;
  enum class Mark : std::uint8_t { none, seen, follows, stays };
  std::vector<Mark> marks_;
  std::vector<Variable> marked_;
  std::vector<std::uint32_t> stamps_;  // of each level: the last clause that has it
  std::uint32_t stamp_ = 0;

  // A run is plain CDCL, begins with a dive, or is annealing alone; a dive ends with the first contradiction or
  // solution.
  enum Run : std::uint8_t { plain, dive_first, annealing };
  Run run_ = plain;
  bool is_diving_ = false;
  bool can_anneal_;
  std::vector<Walks> walks_;  // from the first annealing on: warm ones, cold ones or both, by turns
  std::size_t anneals_ = 0;   // runs of it
  Belief belief_;
  float power_ = 0;  // of evidence
  std::size_t sweeps_left_ = 0;
  std::vector<Pick> picks_;
  std::vector<Literal> chosen_;  // to be decided next, the last one first
  std::size_t propagations_ = 0, work_before_ = 0;
  std::array<std::size_t, 3> work_in_{};  // each kind of run

  Order order_;
  // Of each variable the sign it had last, in the longest trail since the last restart, and in the longest of all.
  enum class Sign : std::uint8_t { holds, fails, unknown };
  std::vector<Sign> last_, target_, best_;
  std::size_t target_length_ = 0, best_length_ = 0;
  std::size_t next_restart_ = 0, next_reduction_, next_phases_;
  std::size_t plain_runs_ = 0, reductions_ = 0, phase_changes_ = 0;
  std::minstd_rand random_;
};

}  // namespace grille::cdcl
