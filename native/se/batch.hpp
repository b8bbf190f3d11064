// ER, EP and ED of many puzzles, and single steps, on threads that can be stopped in the middle of a step: the
// hardest puzzles take minutes.
#pragma once

#include <cstdint>
#include <span>

#include "run/row_errand.hpp"
#include "se/walk.hpp"

namespace grille::se {

// ER, EP, ED in tenths, 0: not known; what ER is at least; and the first rung of that price.
inline constexpr std::size_t rating_columns = 5;

// Classic puzzles with one solution each. Rows that were not reached stay as they were.
class Batch final : public RowErrand {
 public:
  struct Rows {
    std::span<const std::uint8_t> grids;  // 81 digits each
    std::span<std::int16_t> table;        // `rating_columns` numbers each
    std::span<bool> done;                 // true also where the puzzle's own time was up
  };

  // `plan` must outlive it. Each puzzle gets so many seconds, and all of them together so many.
  Batch(const logic::Plan<9>& plan, const Rows& rows, std::size_t jobs, double seconds_each, double seconds);
  ~Batch() { stop(); }

 private:
  void work();

  const logic::Plan<9>& plan_;
  Rows rows_;
  double seconds_each_;
};

// The next step on one board.
class Search final : public Errand {
 public:
  // `plan` must outlive it. The ladder's next step, or the cheapest of one kind.
  Search(const logic::Plan<9>& plan, std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags,
         bool is_unique, std::optional<Kind> only);
  ~Search() { stop(); }

  // Once the work is over: the step, or none.
  [[nodiscard]] const std::optional<Step>& step() const { return step_; }

 private:
  logic::Small board_;
  Scratch scratch_;
  Walk walk_;
  std::optional<Step> step_;
};

}  // namespace grille::se
