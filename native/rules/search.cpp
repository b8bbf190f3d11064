#include "rules/search.hpp"

#include <algorithm>
#include <bit>

#include "run/clock.hpp"

namespace grille::rules {
namespace {

constexpr std::size_t most_waiting = 256;  // solutions kept before the caller must take them
constexpr std::size_t first_run = 300;     // nodes before the root is probed and the search begins again
constexpr std::size_t few = 16;            // up to so many solutions, all lanes search the tree together first

std::vector<Mask> candidates_of(const Problem& problem, std::span<const std::uint8_t> values) {
  std::vector<Mask> candidates;
  for (const std::uint8_t value : values) candidates.push_back(value == 0 ? problem.all : only(value));
  return candidates;
}

}  // namespace

Search::Search(const Problem& problem, std::span<const std::uint8_t> values, std::size_t limit)
    : Search(problem, candidates_of(problem, values), limit) {}

Search::Search(const Problem& problem, std::span<const Mask> candidates, std::size_t limit)
    : problem_(problem),
      propagation_(problem),
      scores_(problem),
      limit_(limit),
      masks_(candidates.begin(), candidates.end()),
      places_(problem.side * problem.words),
      open_(problem.words),
      probed_(problem.cells) {
  for (std::size_t cell = 0; cell < problem.cells; ++cell) masks_[cell] &= problem.start[cell];
  if (!problem.is_classic) return;
  std::uint16_t narrow[lanes::cells];
  std::copy(masks_.begin(), masks_.end(), narrow);
  constexpr std::size_t most = std::size_t{lanes::unlimited};
  lanes_.emplace(narrow, static_cast<std::int64_t>(std::min(limit, most)), lanes::fastest_kernel(),
                 limit <= few ? lanes::Start::together : lanes::Start::walking);
}

bool Search::run_lanes(std::size_t nodes, double seconds) {
  constexpr std::size_t most = std::size_t{lanes::unlimited};
  const bool is_done = lanes_->advance(seconds, most_waiting, static_cast<std::int64_t>(std::min(nodes, most)));
  const std::vector<std::uint8_t> taken = lanes_->take();
  solutions_.insert(solutions_.end(), taken.begin(), taken.end());
  found_ += taken.size() / problem_.cells;
  nodes_ = static_cast<std::size_t>(lanes_->spent());
  is_complete_ = lanes_->is_complete();
  return is_done;
}

bool Search::run(std::size_t nodes, double seconds) {
  if (lanes_) return run_lanes(nodes, seconds);
  const auto deadline = after(seconds);
  const std::size_t last_node = nodes_ + std::min(nodes, ~std::size_t{0} - nodes_);
  if (!has_begun_) begin();
  const std::size_t stride = problem_.cells <= 128 ? 16 : 1;  // steps between looks at the clock
  for (std::size_t tick = 1; !is_complete_ && found_ < limit_; ++tick) {
    if (nodes_ >= last_node || solutions_.size() >= most_waiting * problem_.cells) return false;
    if (tick % stride == 0 && Clock::now() >= deadline) return false;
    step();
  }
  return true;
}

void Search::begin() {
  has_begun_ = true;
  bool is_refuted = problem_.is_refuted;
  for (std::size_t cell = 0; cell < problem_.cells; ++cell) {
    is_refuted = is_refuted || masks_[cell] == 0;
    const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
    open_[cell / 64] |= bit;
    for (Mask rest = masks_[cell]; rest != 0; rest &= rest - 1) {
      places_[static_cast<std::size_t>(std::countr_zero(rest)) * problem_.words + cell / 64] |= bit;
    }
  }
  if (is_refuted) {
    is_complete_ = true;
    return;
  }
  enter(0);
  propagation_.wake_all();
  is_complete_ = !propagation_.propagate();
}

void Search::enter(std::size_t depth) { propagation_.attach(masks(depth), places(depth), open(depth)); }

void Search::step() {
  const std::size_t depth = guesses_.size();
  const std::uint64_t* const here = open(depth);
  if (std::all_of(here, here + problem_.words, [](std::uint64_t word) { return word == 0; })) {
    const Mask* const masks = this->masks(depth);
    for (std::size_t cell = 0; cell < problem_.cells; ++cell) {
      solutions_.push_back(static_cast<std::uint8_t>(least(masks[cell])));
    }
    ++found_;
    if (found_ < limit_) backtrack();
    return;
  }
  if (probed_ < problem_.cells) return probe();
  if (found_ == 0 && nodes_ >= first_run && !has_restarted_) return restart();
  if (guess(scores_.choose(masks(depth), here))) return;
  scores_.learn(propagation_, masks(depth + 1));
  backtrack();
}

// Goes one level deeper. False if the guess fails at once.
bool Search::guess(const Guess& guess) {
  const std::size_t depth = guesses_.size();
  guesses_.push_back(guess);
  ++nodes_;
  if (masks_.size() < (depth + 2) * problem_.cells) {
    masks_.resize((depth + 2) * problem_.cells);
    places_.resize((depth + 2) * problem_.side * problem_.words);
    open_.resize((depth + 2) * problem_.words);
  }
  std::copy_n(masks(depth), problem_.cells, masks(depth + 1));
  std::copy_n(places(depth), problem_.side * problem_.words, places(depth + 1));
  std::copy_n(open(depth), problem_.words, open(depth + 1));
  enter(depth + 1);
  return propagation_.keep(guess.cell, guess.digit) && propagation_.propagate();
}

// Restarts at the root, which loses nothing while no solution is known; the scores now lead elsewhere. First every
// digit of every cell is probed at the root, and removed if it fails at once.
void Search::restart() {
  guesses_.clear();
  enter(0);
  has_restarted_ = true;
  probed_ = 0;
}

// Probes the next open cell of the root.
void Search::probe() {
  while (probed_ < problem_.cells && is_single(masks(0)[probed_])) ++probed_;
  if (probed_ == problem_.cells) return;
  const std::size_t cell = probed_++;
  propagation_.is_judging = false;
  for (Mask rest = masks(0)[cell]; rest != 0; rest &= rest - 1) {
    const Mask digit = first_of(rest);
    if ((masks(0)[cell] & digit) == 0 || is_single(masks(0)[cell])) continue;
    if (guess({cell, digit})) {
      guesses_.clear();
      enter(0);
      continue;
    }
    backtrack();
    if (is_complete_) return;
  }
  propagation_.is_judging = true;
}

// Refutes the latest guess, and with it earlier ones where the other branch fails too.
void Search::backtrack() {
  while (!guesses_.empty()) {
    const Guess guess = guesses_.back();
    guesses_.pop_back();
    enter(guesses_.size());
    if (propagation_.keep(guess.cell, ~guess.digit) && propagation_.propagate()) return;
  }
  is_complete_ = true;
}

}  // namespace grille::rules
