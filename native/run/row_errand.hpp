// An errand of many rows, which its threads take one after another.
#pragma once

#include <algorithm>
#include <span>

#include "run/errand.hpp"

namespace grille {

class RowErrand : public Errand {
 public:
  [[nodiscard]] std::size_t rows_done() const { return rows_done_.load(std::memory_order_relaxed); }

 protected:
  // All rows together get so many seconds.
  RowErrand(std::span<bool> done, double seconds) : end_(after(seconds)), done_(done) {}

  // As many threads, but no more than rows.
  template <class Work>
  void start_each(std::size_t jobs, const Work& work) {
    for (std::size_t i = std::max<std::size_t>(std::min(jobs, done_.size()), 1); i > 0; --i) start(work);
  }
  // Takes the next row. False: none is left, or the time is over.
  [[nodiscard]] bool take(std::size_t& row) {
    if (stopping_.load(std::memory_order_relaxed) || Clock::now() >= end_) return false;
    row = next_.fetch_add(1, std::memory_order_relaxed);
    return row < done_.size();
  }
  void finish(std::size_t row) {
    done_[row] = true;
    rows_done_.fetch_add(1, std::memory_order_relaxed);
  }

  const Clock::time_point end_;

 private:
  std::span<bool> done_;
  std::atomic<std::size_t> next_{0}, rows_done_{0};
};

}  // namespace grille
