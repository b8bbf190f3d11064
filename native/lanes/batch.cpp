#include "lanes/batch.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include "run/clock.hpp"

namespace grille::lanes {
namespace {

// A slice takes some tens of microseconds to a millisecond, by kernel.
constexpr std::int64_t slice_ticks = 512;

// So many rows a thread takes at a time, so that threads seldom meet.
constexpr std::size_t rows_a_turn = 32;

}  // namespace

std::size_t first_bad_digit(const std::uint8_t* puzzles, std::size_t count) {
  const std::uint8_t* end = puzzles + count * cells;
  std::uint8_t largest = 0;  // a loop without an exit, so that it runs in vectors
  for (const std::uint8_t* at = puzzles; at != end; ++at) largest = std::max(largest, *at);
  if (largest <= 9) return count * cells;
  return static_cast<std::size_t>(std::find_if(puzzles, end, [](std::uint8_t digit) { return digit > 9; }) - puzzles);
}

// What one thread takes from the batch.
class Batch::Share final : public Feed {
 public:
  Share(Batch& batch, Kernel kernel) : batch_(batch), engine_(make_engine(kernel)) {}

  bool run() {
    const bool is_over = engine_->run(*this, slice_ticks);
    tell();
    return is_over;
  }
  void abandon() {
    engine_->abandon(*this);
    tell();
  }

  bool next(Puzzle& puzzle) override {
    const Rows& rows = batch_.rows_;
    if (at_ == end_) {
      at_ = std::min(batch_.next_.fetch_add(rows_a_turn, std::memory_order_relaxed), rows.count);
      end_ = std::min(at_ + rows_a_turn, rows.count);
      if (at_ == end_ || !take_turn()) return false;
    }
    puzzle.digits = turn_ + at_ % rows_a_turn * cells;
    puzzle.limit = rows.limit;
    puzzle.guesses = rows.guesses;
    puzzle.ticket = at_++;
    return true;
  }

  void done(const Outcome& outcome) override {
    const Rows& rows = batch_.rows_;
    rows.counts[outcome.ticket] = outcome.count;
    rows.guesses_made[outcome.ticket] = outcome.guesses;
    rows.complete[outcome.ticket] = outcome.complete;
    if (outcome.solution) std::memcpy(rows.solutions + outcome.ticket * cells, outcome.solution, cells);
    ++answered_;
  }

 private:
  // A copy of all rows at once takes 14 ns a row instead of 3, of some 520 on `seventeen`.
  bool take_turn() {
    const std::size_t count = end_ - at_;
    std::memcpy(turn_, batch_.rows_.puzzles + at_ * cells, count * cells);
    if (first_bad_digit(turn_, count) == count * cells) return true;
    batch_.is_spoiled_ = batch_.stopping_ = true;
    at_ = end_;
    return false;
  }

  // Once a slice: updated after every row, the counter would wait each time for the row's store: 3 % on `several`.
  void tell() {
    batch_.done_.fetch_add(answered_, std::memory_order_relaxed);
    answered_ = 0;
  }

  Batch& batch_;
  std::unique_ptr<Engine> engine_;
  std::size_t at_ = 0, end_ = 0, answered_ = 0;
  std::uint8_t turn_[rows_a_turn * cells];  // the rows from a multiple of `rows_a_turn` on
};

Batch::Batch(const Rows& rows, Kernel kernel, std::size_t jobs) : rows_(rows) {
  const std::size_t useful = std::max<std::size_t>(std::min(jobs, (rows.count + rows_a_turn - 1) / rows_a_turn), 1);
  for (std::size_t i = 0; i < useful; ++i) {
    shares_.push_back(std::make_unique<Share>(*this, kernel));
    if (useful == 1) return;
    working_.fetch_add(1);
    if (crew_.start([this, share = shares_.back().get()] { work(*share); })) continue;
    working_.fetch_sub(1);
    if (i > 0) shares_.pop_back();
    return;
  }
}

Batch::~Batch() { stop(); }

void Batch::work(Share& share) {
  while (!stopping_.load(std::memory_order_relaxed) && !share.run()) {
  }
  share.abandon();
  working_.fetch_sub(1);
}

void Batch::stop() {
  stopping_ = true;
  if (crew_.is_empty()) shares_.front()->abandon();
  crew_.wait();
}

bool Batch::advance(double seconds) {
  const auto deadline = after(seconds);
  if (!crew_.is_empty()) {
    while (working_ != 0 && Clock::now() < deadline) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return working_ == 0;
  }
  while (!shares_.front()->run()) {
    if (Clock::now() >= deadline) return false;
  }
  return true;
}

Walk::Walk(const std::uint8_t* digits, std::int64_t limit, std::int64_t guesses, Kernel kernel, Start start)
    : has_candidates_(false), limit_(limit), allowed_(guesses), start_(start), engine_(make_engine(kernel)) {
  std::memcpy(digits_, digits, cells);
}

Walk::Walk(const std::uint16_t* candidates, std::int64_t limit, Kernel kernel, Start start)
    : has_candidates_(true), limit_(limit), allowed_(unlimited), start_(start), engine_(make_engine(kernel)) {
  std::memcpy(candidates_, candidates, sizeof candidates_);
}

bool Walk::advance(double seconds, std::size_t wanted) { return advance(seconds, wanted, unlimited); }

bool Walk::advance(double seconds, std::size_t wanted, std::int64_t guesses) {
  constexpr std::int64_t few_ticks = 32;
  const auto deadline = after(seconds);
  const std::int64_t most = guesses < unlimited - spent() ? spent() + guesses : unlimited;
  for (std::int64_t tick = 1; !engine_->run(*this, most < unlimited ? 1 : few_ticks); ++tick) {
    if (waiting_.size() >= wanted * cells || (most < unlimited && spent() >= most)) return false;
    if ((most == unlimited || tick % few_ticks == 0) && Clock::now() >= deadline) return false;
  }
  return true;
}

void Walk::stop() {
  stopped_ = true;
  engine_->abandon(*this);
}

std::vector<std::uint8_t> Walk::take() {
  std::vector<std::uint8_t> taken;
  taken.swap(waiting_);
  return taken;
}

bool Walk::next(Puzzle& puzzle) {
  if (started_) return false;
  started_ = true;
  puzzle.digits = digits_;
  if (has_candidates_) puzzle.candidates = candidates_;
  puzzle.limit = limit_;
  puzzle.guesses = allowed_;
  puzzle.each = start_ == Start::walking;
  return true;
}

void Walk::done(const Outcome& outcome) {
  guesses_ = outcome.guesses;
  spent_ += outcome.guesses;
  complete_ = outcome.complete && outcome.count < limit_;
  if (start_ == Start::walking) return;
  if (outcome.count > 1 && !stopped_) {
    start_ = Start::walking,
    started_ = false;  // when the engine asks for the next puzzle it gets this one again, solution by solution
  } else if (outcome.count > 0) {
    found(outcome.ticket, outcome.solution);
  }
}

void Walk::found(std::uint64_t /*ticket*/, const std::uint8_t* solution) {
  waiting_.insert(waiting_.end(), solution, solution + cells);
}

}  // namespace grille::lanes
