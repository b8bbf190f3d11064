// A batch of puzzles in arrays, solved by one or several threads in slices, so that a caller can look at the clock.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "lanes/lanes.hpp"
#include "run/crew.hpp"

namespace grille::lanes {

// Rows of 81: `puzzles` in, the others out. Rows that were not finished stay as they were, with complete false. Others
// may write to `puzzles` meanwhile: each row is read once.
struct Rows {
  const std::uint8_t* puzzles;
  std::size_t count;
  std::int64_t limit;    // solutions of each, at least 1
  std::int64_t guesses;  // allowed for each
  std::int64_t* counts;
  std::uint8_t* solutions;
  std::int64_t* guesses_made;
  bool* complete;
};

// The index of the first byte that is no digit 0..9, or `count * 81` where all are.
[[nodiscard]] std::size_t first_bad_digit(const std::uint8_t* puzzles, std::size_t count);

class Batch {
 public:
  // `jobs` threads, or as many as there is work for and as start. With one job, or where none starts, the thread that
  // calls `advance` does the work.
  Batch(const Rows& rows, Kernel kernel, std::size_t jobs);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // Works, or waits, for about so long. True: every row is answered.
  [[nodiscard]] bool advance(double seconds);
  // Ends the work: rows in flight are answered as incomplete.
  void stop();
  [[nodiscard]] std::size_t rows_done() const { return done_.load(std::memory_order_relaxed); }
  // Whether the work ended because another thread had written a byte that is no digit into a row.
  [[nodiscard]] bool is_spoiled() const { return is_spoiled_.load(std::memory_order_relaxed); }

 private:
  class Share;

  void work(Share& share);

  Rows rows_;
  std::atomic<std::size_t> next_{0}, done_{0};
  std::atomic<bool> stopping_{false}, is_spoiled_{false};
  std::atomic<std::size_t> working_{0};
  std::vector<std::unique_ptr<Share>> shares_;
  Crew crew_;
};

// Whether all lanes search the tree together first. That is quicker where there is one solution or none; where there
// are more, a second search yields them from left to right.
enum class Start { walking, together };

// The solutions of one puzzle, left to right.
class Walk final : Feed {
 public:
  Walk(const std::uint8_t* digits, std::int64_t limit, std::int64_t guesses, Kernel kernel, Start start);
  // From candidates: bit d - 1 of each cell for digit d.
  Walk(const std::uint16_t* candidates, std::int64_t limit, Kernel kernel, Start start);

  // Searches for about so long, or until `wanted` solutions wait. True: no more will come.
  [[nodiscard]] bool advance(double seconds, std::size_t wanted);
  // The same, or until so many more guesses are made; one tick may make a guess a lane more.
  [[nodiscard]] bool advance(double seconds, std::size_t wanted, std::int64_t guesses);
  // The solutions found since the last call, 81 digits each.
  [[nodiscard]] std::vector<std::uint8_t> take();
  // Ends the search; a solution found before may still wait.
  void stop();
  [[nodiscard]] std::int64_t guesses() const { return guesses_; }
  // Those made so far, of a search together too.
  [[nodiscard]] std::int64_t spent() const { return spent_ + engine_->guesses(); }
  // Was everything searched, so that there are no solutions but those found?
  [[nodiscard]] bool is_complete() const { return complete_; }

 private:
  bool next(Puzzle& puzzle) override;
  void done(const Outcome& outcome) override;
  void found(std::uint64_t ticket, const std::uint8_t* solution) override;

  std::uint8_t digits_[cells];
  std::uint16_t candidates_[cells];
  bool has_candidates_;
  std::int64_t limit_, allowed_, guesses_ = 0, spent_ = 0;
  Start start_;
  bool started_ = false, stopped_ = false, complete_ = false;
  std::vector<std::uint8_t> waiting_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace grille::lanes
