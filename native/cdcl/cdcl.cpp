#include "cdcl/cdcl.hpp"

#include <algorithm>

#include "run/clock.hpp"

namespace grille::cdcl {
namespace {

// Conflicts. Runs of 128 instead of 1,024 were better on some 36x36 grids at the wall and worse on others.
constexpr std::size_t shortest_run = 1024, between_phases = 1000;
// Literals propagated: some 0.5 s of work; with 6 million, 49x49 grids took longer. Dives on an empty 64x64 grid take 5
// s, where a plain run has no conflicts.
constexpr std::size_t in_advance = 9'000'000;
constexpr std::size_t annealing_run = 2'000'000;  // some 0.25 s
// The share of sets that annealing leaves unmet. Where the givens leave next to one solution, warm walks meet it: of 22
// grids of 36x36 at the wall, 33 of 44 walks came to an end within 60 million tries with 26, 26 with 22, 20 with 36, 14
// with 50. Where they leave many, cold ones do: two 64x64 grids with 70 % of holes took 0.4 and 0.6 s with 75, the same
// with 170, 1.0 and 2.2 s with 50, and more than 15 s with 36.
constexpr std::size_t warm = 26, cold = 90;
// Candidates of a set, on average: below the first there is next to one solution, from the second on there are many.
constexpr std::size_t few = 6, many = 9;
// Conflicts before clauses are thrown away, and what that grows by: a grid that takes 7.3 s with 1,000 and 100 takes
// 4.6 s with these, and one that 2,000 and 300 do not solve in 8 s is solved.
constexpr std::size_t between_reductions = 500, longer_each_time = 30;

constexpr std::size_t steps_between_looks = 16, tries_between_looks = 1 << 19;  // at the clock

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from index 1 on (Luby, Sinclair and Zuckerman 1993).
std::size_t luby(std::size_t index) {
  for (;;) {
    std::size_t whole = 1;
    while (2 * whole - 1 < index) whole *= 2;
    if (2 * whole - 1 == index) return whole;
    index -= whole - 1;
  }
}

}  // namespace

Cdcl::Cdcl(const Layout& layout, std::span<const std::uint8_t> values, std::size_t limit, std::size_t jobs)
    : cover_(layout, values),
      limit_(limit),
      jobs_(jobs),
      is_complete_(cover_.is_refuted),
      values_(2 * open()),
      levels_(open()),
      reasons_(open()),
      counts_(cover_.sets.count()),
      mixes_(cover_.sets.count()),
      clauses_(open()),
      marks_(open()),
      stamps_(open() + 1),
      can_anneal_(Anneal::suits(cover_)),
      belief_(cover_),
      order_(open()),
      last_(open(), Sign::holds),
      target_(open(), Sign::unknown),
      best_(open(), Sign::unknown),
      next_reduction_(between_reductions),
      next_phases_(between_phases) {
  for (std::size_t set = 0; set < cover_.sets.count(); ++set) {
    counts_[set] = static_cast<std::uint32_t>(cover_.sets.length(set));
    for (const Variable variable : cover_.sets[set]) mixes_[set] ^= variable;
  }
  begin_run();
}

bool Cdcl::run(std::size_t guesses, double seconds) {
  const Clock::time_point deadline = after(seconds);
  const std::size_t last_guess = guesses_ + std::min(guesses, ~std::size_t{0} - guesses_);
  for (std::size_t tick = 1; !is_complete_ && found_ < limit_; ++tick) {
    if (guesses_ >= last_guess) return false;
    if ((is_diving_ || run_ == annealing || tick % steps_between_looks == 0) && Clock::now() >= deadline) return false;
    step();
  }
  return true;
}

void Cdcl::step() {
  if (run_ == annealing) {
    anneal();
    return;
  }
  if (!propagate()) {
    ++conflicts_;
    is_complete_ = level() == 0;
    if (is_complete_) return;
    keep_phases();
    is_diving_ = false;
    learn();
    return;
  }
  if (conflicts_ >= next_restart_) restart();
  if (conflicts_ >= next_reduction_) reduce();
  if (is_diving_) {
    dive();
  } else {
    decide();
  }
}

// The trail before the last decision contradicts no clause.
void Cdcl::keep_phases() {
  const std::size_t length = decisions_.back();
  const auto keep = [&](std::vector<Sign>& signs, std::size_t& longest) {
    if (length <= longest) return;
    longest = length;
    for (std::size_t at = 0; at < length; ++at) {
      signs[trail_[at] / 2] = trail_[at] % 2 == 0 ? Sign::holds : Sign::fails;
    }
  };
  keep(best_, best_length_);
  keep(target_, target_length_);
}

void Cdcl::decide() {
  while (!order_.is_empty()) {
    const Variable variable = order_.take();
    if (values_[holds(variable)] != 0) continue;
    ++guesses_;
    const Sign sign = target_[variable] == Sign::unknown ? last_[variable] : target_[variable];
    decisions_.push_back(trail_.size());
    assign(sign == Sign::holds ? holds(variable) : fails(variable), {});
    return;
  }
  record();
}

// Every variable has a value. A clause forbids the decisions, which imply all the others, from now on.
void Cdcl::record() {
  const std::size_t row = solutions_.size(), side = cover_.side;
  solutions_.insert(solutions_.end(), cover_.values.begin(), cover_.values.end());
  for (const Literal literal : trail_) {
    const std::uint32_t candidate = cover_.candidates[literal / 2];
    if (literal % 2 == 0) solutions_[row + candidate / side] = static_cast<std::uint8_t>(candidate % side + 1);
  }
  ++found_;
  is_diving_ = false;
  is_complete_ = level() == 0;
  if (is_complete_ || found_ == limit_) return;
  learned_.clear();
  for (std::size_t one = level(); one-- > 0;) learned_.push_back(trail_[decisions_[one]] ^ 1);
  go_back(level() - 1);
  assert_learned(0);
}

void Cdcl::restart() {
  ++restarts_;
  go_back(0);
  target_length_ = 0;
  end_run();
  begin_run();
}

void Cdcl::end_run() {
  work_in_[run_] += work() - work_before_;
  work_before_ = work();
}

// Dives get as much of the work as plain runs do, and a little in advance; one that would take more than that waits.
// Annealing gets four times as much as both: at the wall of 36x36, the grids that clauses solve they solve soon.
void Cdcl::begin_run() {
  const std::size_t learning = work_in_[plain] + work_in_[dive_first];
  if (can_anneal_ && found_ == 0 && work_in_[annealing] + annealing_run <= 4 * learning) {
    begin_annealing();
    return;
  }
  if (work_in_[dive_first] + dive_work() <= work_in_[plain] + in_advance) {
    run_ = dive_first;
    begin_dive();
    return;
  }
  if (conflicts_ >= next_phases_) change_phases();
  begin_plain_run();
}

void Cdcl::begin_plain_run() {
  run_ = plain;
  next_restart_ = conflicts_ + shortest_run * luby(++plain_runs_);
}

void Cdcl::begin_annealing() {
  run_ = annealing;
  ++anneals_;
  if (!walks_.empty()) return;
  const std::size_t items = cover_.sets.items.size(), sets = cover_.sets.count();
  if (items < many * sets) walks_.emplace_back(cover_, warm, jobs_);
  if (items >= few * sets) walks_.emplace_back(cover_, cold, jobs_);
}

std::size_t Cdcl::tries() const noexcept {
  std::size_t tries = 0;
  for (const Walks& walks : walks_) tries += walks.tries();
  return tries;
}

// A part of a run. A solution becomes the phases of all variables: no learned clause contradicts it, so the next plain
// run finds it.
void Cdcl::anneal() {
  Walks& walks = walks_[anneals_ % walks_.size()];
  walks.run(tries_between_looks);
  const Anneal* const done = walks.done();
  if (done == nullptr && work() - work_before_ < annealing_run) return;
  end_run();
  if (done == nullptr) {
    begin_run();
    return;
  }
  for (Variable variable = 0; variable < open(); ++variable) {
    last_[variable] = target_[variable] = done->has(variable) ? Sign::holds : Sign::fails;
  }
  begin_plain_run();
}

// In literals propagated, so that it is the same on every machine; a message takes about a thirtieth of that. What
// several threads do at once counts once.
std::size_t Cdcl::work() const noexcept {
  return propagations_ + belief_.messages() / messages_a_literal + tries() / jobs_ / tries_a_literal;
}

// To the longest trail every other time, and to something else in between (Biere, "rephasing", 2019).
void Cdcl::change_phases() {
  ++phase_changes_;
  next_phases_ = conflicts_ + between_phases * phase_changes_;
  for (Variable variable = 0; variable < open(); ++variable) {
    Sign& sign = last_[variable];
    if (phase_changes_ % 2 == 1) {
      if (best_[variable] != Sign::unknown) sign = best_[variable];
    } else if (phase_changes_ % 6 == 2) {
      sign = sign == Sign::holds ? Sign::fails : Sign::holds;
    } else if (phase_changes_ % 6 == 4) {
      sign = Sign::holds;
    } else {
      sign = random_() % 2 == 0 ? Sign::holds : Sign::fails;
    }
  }
  if (phase_changes_ % 2 == 1) best_length_ = 0;
  std::fill(target_.begin(), target_.end(), Sign::unknown);
}

void Cdcl::reduce() {
  ++reductions_;
  next_reduction_ = conflicts_ + between_reductions + longer_each_time * reductions_;
  const auto is_reason = [&](ClauseName clause) {
    const Literal first = clauses_[clause][0];
    const Reason reason = reasons_[first / 2];
    return values_[first] > 0 && reason.why == Why::clause && reason.at == clause;
  };
  clauses_.reduce(is_reason);
  for (const Literal literal : trail_) {
    Reason& reason = reasons_[literal / 2];
    if (reason.why == Why::clause) reason.at = clauses_.moved(reason.at);
  }
}

}  // namespace grille::cdcl
