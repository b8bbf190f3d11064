#include "general/kernel.hpp"

#include <algorithm>
#include <chrono>

#include "general/choose.hpp"

namespace grille::general {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_waiting = 256;  // solutions kept before the caller must take them
constexpr std::size_t first_run = 100;     // failures before the first restart; 30 and 300 both cost more on 25x25

template <int W>
class GeneralOf final : public General {
 public:
  GeneralOf(const Layout& layout, std::span<const std::uint8_t> values, std::size_t limit, Question question)
      : candidates_(layout),
        values_(values.begin(), values.end()),
        limit_(limit),
        question_(question),
        weights_(layout.cells() + layout.houses() * layout.side(), 1.0f) {}

  bool run(std::size_t guesses, double seconds) override {
    const auto slice = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const auto deadline = Clock::now() + slice;
    const std::size_t last_guess = guesses_ + std::min(guesses, ~std::size_t{0} - guesses_);
    if (!has_begun_) begin();
    const std::size_t stride = values_.size() <= 256 ? 16 : 1;  // steps between looks at the clock
    for (std::size_t tick = 1; !is_complete_ && found_ < limit_; ++tick) {
      if (guesses_ >= last_guess || solutions_.size() >= most_waiting * values_.size()) return false;
      if (tick % stride == 0 && Clock::now() >= deadline) return false;
      step();
    }
    return true;
  }

 private:
  // A guess that can be undone: its candidate, the candidates that fail with it, and the state before.
  struct Guess {
    std::size_t cell;
    Bits<W> refuted;  // the digits to remove from the cell when the guess has failed
    std::size_t mark, weight;
  };

  void begin() {
    has_begun_ = true;
    is_complete_ = !is_consistent(candidates_.layout, values_);
    if (is_complete_) return;
    for (std::size_t cell = 0; cell < values_.size(); ++cell) {
      if (values_[cell] != 0) candidates_.place(cell, values_[cell] - 1u);
    }
    is_complete_ = !candidates_.propagate();
    candidates_.trail.clear();
  }

  void step() {
    const std::optional<Candidate> next = choose(candidates_, weights_);
    if (!next) {
      record();
      if (found_ < limit_) backtrack();
      return;
    }
    ++guesses_;
    const Bits<W> alike = question_ == Question::count ? interchangeable(*next) : Bits<W>::only(next->bit);
    stack_.push_back({next->cell, alike, candidates_.trail.size(), weight_});
    const std::size_t count = alike.count();
    weight_ = weight_ > limit_ / count ? limit_ : weight_ * count;
    candidates_.place(next->cell, next->bit);
    if (!candidates_.propagate()) {
      learn();
      backtrack();
    }
  }

  // Digits with no settled cell yet are interchangeable: swapping two of them turns the candidates into themselves,
  // since all that was placed or removed so far treated them alike. So a guess of one stands for a guess of each.
  [[nodiscard]] Bits<W> interchangeable(const Candidate& next) const {
    Bits<W> fresh = candidates_.digits[next.cell];
    for (const Bits<W>& digits : candidates_.digits) {
      if (digits.is_single()) fresh -= digits;
    }
    return fresh.has(next.bit) ? fresh : Bits<W>::only(next.bit);
  }

  void record() {
    found_ += std::min(weight_, limit_ - found_);
    if (question_ == Question::count) return;
    for (const Bits<W>& digits : candidates_.digits) {
      solutions_.push_back(static_cast<std::uint8_t>(digits.first() + 1));
    }
  }

  void learn() {
    ++failures_;
    weights_[candidates_.failed] += 1;
  }

  // The latest guess does not hold, and its refutation may refute earlier ones; or it is time to restart.
  void backtrack() {
    while (!stack_.empty()) {
      if (found_ == 0 && failures_ >= run_length_) return restart();
      const Guess guess = stack_.back();
      stack_.pop_back();
      candidates_.undo(guess.mark);
      weight_ = guess.weight;
      for (const std::size_t bit : guess.refuted) candidates_.remove(guess.cell, bit);
      if (candidates_.propagate()) {
        if (stack_.empty()) candidates_.trail.clear();
        return;
      }
      learn();
    }
    is_complete_ = true;
  }

  void restart() {
    candidates_.undo(stack_.front().mark);
    stack_.clear();
    weight_ = 1;
    failures_ = 0;
    run_length_ += run_length_ / 2;
    ++restarts_;
  }

  Candidates<W> candidates_;
  std::vector<std::uint8_t> values_;
  std::size_t limit_;
  Question question_;
  Weights weights_;
  std::vector<Guess> stack_;
  std::size_t weight_ = 1;  // how many solutions each one found now represents
  std::size_t failures_ = 0, run_length_ = first_run;
  bool has_begun_ = false;
};

}  // namespace

std::unique_ptr<General> make_general(const Layout& layout, std::span<const std::uint8_t> values, std::size_t limit,
                                      Question question) {
  if (layout.side() <= 64) return std::make_unique<GeneralOf<1>>(layout, values, limit, question);
  return std::make_unique<GeneralOf<2>>(layout, values, limit, question);
}

}  // namespace grille::general
