// ER, EP and ED of many puzzles, and single steps, on threads that can be told to end in the middle of a step: the
// hardest puzzles take minutes.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "run/errand.hpp"
#include "se/walk.hpp"

namespace grille::se {

// ER, EP, ED in tenths, 0: not known; what ER is at least; and the first technique of that price: a number of `logic`,
// and after those the kinds of this folder.
inline constexpr std::size_t rating_columns = 5;

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
