#include "lanes/batch.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace grille::lanes {
namespace {

using Clock = std::chrono::steady_clock;

// A slice takes some tens of microseconds to a millisecond, by kernel.
constexpr std::int64_t slice_ticks = 512;

Clock::time_point after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

std::size_t first_bad_digit(const std::uint8_t* puzzles, std::size_t count) {
  const std::uint8_t* end = puzzles + count * cells;
  std::uint8_t largest = 0;  // a loop without an exit, so that it runs in vectors
  for (const std::uint8_t* at = puzzles; at != end; ++at) largest = std::max(largest, *at);
  if (largest <= 9) return count * cells;
  return static_cast<std::size_t>(std::find_if(puzzles, end, [](std::uint8_t digit) { return digit > 9; }) - puzzles);
}

// What one thread takes from the batch: a few rows at a time, so that threads seldom meet.
class Batch::Share final : public Feed {
 public:
  Share(Batch& batch, Kernel kernel) : batch_(batch), engine_(make_engine(kernel)) {}

  bool run() { return engine_->run(*this, slice_ticks); }
  void abandon() { engine_->abandon(*this); }

  bool next(Puzzle& puzzle) override {
    const Rows& rows = batch_.rows_;
    if (at_ == end_) {
      constexpr std::size_t helping = 32;
      at_ = std::min(batch_.next_.fetch_add(helping, std::memory_order_relaxed), rows.count);
      end_ = std::min(at_ + helping, rows.count);
      if (at_ == end_) return false;
    }
    puzzle.digits = rows.puzzles + at_ * cells;
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
    batch_.done_.fetch_add(1, std::memory_order_relaxed);
  }

 private:
  Batch& batch_;
  std::unique_ptr<Engine> engine_;
  std::size_t at_ = 0, end_ = 0;
};

Batch::Batch(const Rows& rows, Kernel kernel, unsigned threads) : rows_(rows) {
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) shares_.push_back(std::make_unique<Share>(*this, kernel));
  if (shares_.size() == 1) return;
  working_ = static_cast<unsigned>(shares_.size());
  for (auto& share : shares_) {
    threads_.emplace_back([this, &share] {
      while (!stopping_.load(std::memory_order_relaxed) && !share->run()) {
      }
      share->abandon();
      working_.fetch_sub(1);
      working_.notify_all();
    });
  }
}

Batch::~Batch() { stop(); }

void Batch::stop() {
  stopping_ = true;
  for (auto& thread : threads_) thread.join();
  if (threads_.empty()) shares_.front()->abandon();
  threads_.clear();
}

bool Batch::advance(double seconds) {
  const auto deadline = after(seconds);
  if (!threads_.empty()) {
    while (working_ != 0 && Clock::now() < deadline) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return working_ == 0;
  }
  while (!shares_.front()->run()) {
    if (Clock::now() >= deadline) return false;
  }
  return true;
}

void count_batch(const std::uint8_t* puzzles, std::size_t count, std::int64_t limit, std::int64_t* counts,
                 std::uint8_t* solutions) {
  struct Arrays final : Feed {
    const std::uint8_t* puzzles;
    std::size_t count, at = 0;
    std::int64_t limit, *counts;
    std::uint8_t* solutions;

    bool next(Puzzle& puzzle) override {
      if (at == count) return false;
      puzzle.digits = puzzles + at * cells;
      puzzle.limit = limit;
      puzzle.ticket = at++;
      return true;
    }
    void done(const Outcome& outcome) override {
      counts[outcome.ticket] = outcome.count;
      if (outcome.solution && solutions) std::memcpy(solutions + outcome.ticket * cells, outcome.solution, cells);
    }
  } feed;
  feed.puzzles = puzzles, feed.count = count, feed.limit = limit, feed.counts = counts, feed.solutions = solutions;
  const auto engine = make_engine(fastest_kernel());
  while (!engine->run(feed, slice_ticks)) {
  }
}

Walk::Walk(const std::uint8_t* digits, std::int64_t limit, std::int64_t guesses, Kernel kernel)
    : limit_(limit), allowed_(guesses), engine_(make_engine(kernel)) {
  std::memcpy(digits_, digits, cells);
}

bool Walk::advance(double seconds, std::size_t wanted) {
  constexpr std::int64_t few_ticks = 32;
  const auto deadline = after(seconds);
  while (!engine_->run(*this, few_ticks)) {
    if (waiting_.size() >= wanted * cells || Clock::now() >= deadline) return false;
  }
  return true;
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
  puzzle.limit = limit_;
  puzzle.guesses = allowed_;
  puzzle.each = true;
  return true;
}

void Walk::done(const Outcome& outcome) {
  guesses_ = outcome.guesses;
  complete_ = outcome.complete && outcome.count < limit_;
}

void Walk::found(std::uint64_t /*ticket*/, const std::uint8_t* solution) {
  waiting_.insert(waiting_.end(), solution, solution + cells);
}

}  // namespace grille::lanes
