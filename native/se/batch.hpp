// ER, EP and ED of many puzzles, and single steps, on threads that can be told to end in the middle of a step: the
// hardest puzzles take minutes.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <span>

#include "run/crew.hpp"
#include "se/walk.hpp"

namespace grille::se {

// Work on threads of its own, for which a caller waits as long as it likes.
class Errand {
 public:
  // Waits for about so long. True: the work is over.
  [[nodiscard]] bool advance(double seconds);
  // Ends the work at once and waits for it.
  void stop();

 protected:
  Errand() = default;
  ~Errand() { stop(); }

  // One thread more; where none can be had, the work is done here and now if nobody else does it.
  template <class Work>
  void start(const Work& work) {
    {
      const std::lock_guard held(lock_);
      ++working_;
    }
    const auto whole = [this, work] {
      work();
      const std::lock_guard held(lock_);
      --working_;
      ended_.notify_all();
    };
    if (!crew_.start(whole)) {
      if (crew_.is_empty()) return whole();
      const std::lock_guard held(lock_);
      --working_;
    }
  }

  std::atomic<bool> stopping_{false};

 private:
  std::mutex lock_;
  std::condition_variable ended_;
  unsigned working_ = 0;
  Crew crew_;
};

inline constexpr std::size_t rating_columns = 4;  // ER, EP, ED in tenths, 0: not known; and what ER is at least

// Classic puzzles with one solution each. Rows that were not reached stay as they were.
class Batch final : public Errand {
 public:
  struct Rows {
    std::span<const std::uint8_t> grids;  // 81 digits each
    std::span<std::int16_t> table;        // `rating_columns` numbers each
    std::span<bool> done;                 // true also where the puzzle's own time was up
  };

  // `plan` must outlive it. Each puzzle gets so many seconds, and all of them together so many.
  Batch(const logic::Plan<9>& plan, const Rows& rows, std::size_t jobs, double seconds_each, double seconds);
  ~Batch() { stop(); }

  [[nodiscard]] std::size_t rows_done() const { return rows_done_.load(std::memory_order_relaxed); }

 private:
  void work();

  const logic::Plan<9>& plan_;
  Rows rows_;
  double seconds_each_;
  Clock::time_point end_;
  std::atomic<std::size_t> next_{0}, rows_done_{0};
};

// The next step on one board.
class Search final : public Errand {
 public:
  // `plan` must outlive it. The ladder's next step, or the cheapest of one kind.
  Search(const logic::Plan<9>& plan, std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags,
         bool is_unique, std::optional<Kind> only);
  ~Search() { stop(); }

  // Once the work is over: the step, or null where there is none.
  [[nodiscard]] const Step* step() const { return has_step_ ? &step_ : nullptr; }

 private:
  logic::Small board_;
  Scratch scratch_;
  Walk walk_;
  Step step_;
  bool has_step_ = false;
};

}  // namespace grille::se
