#include "se/batch.hpp"

#include <algorithm>

namespace grille::se {
namespace {

std::int16_t number_of(const Step& step) {
  const int known = static_cast<int>(logic::techniques().size());
  return static_cast<std::int16_t>(step.simple != nullptr ? step.simple->technique
                                                          : known + static_cast<int>(step.hint.kind));
}

}  // namespace

Batch::Batch(const logic::Plan<9>& plan, const Rows& rows, std::size_t jobs, double seconds_each, double seconds)
    : plan_(plan), rows_(rows), seconds_each_(seconds_each), end_(after(seconds)) {
  const std::size_t threads = std::max<std::size_t>(std::min(jobs, rows.done.size()), 1);
  for (std::size_t i = 0; i < threads; ++i) start([this] { work(); });
}

void Batch::work() {
  logic::Small board(plan_);
  while (!stopping_.load(std::memory_order_relaxed) && Clock::now() < end_) {
    const std::size_t row = next_.fetch_add(1, std::memory_order_relaxed);
    if (row >= rows_.done.size()) return;
    Scratch scratch(stopping_, std::min(after(seconds_each_), end_));
    double highest = 0, first_placed = 0, first = 0;
    std::int16_t hardest = -1;
    if (board.load(rows_.grids.subspan(row * cells, cells))) {
      Walk walk(board, scratch);
      for (Step step; !board.is_full() && walk.next(step); walk.apply(step)) {
        if (step.price > highest) hardest = number_of(step);
        highest = std::max(highest, step.price);
        if (first == 0) first = step.price;
        if (first_placed == 0 && step.places()) first_placed = highest;
      }
    }
    if (stopping_.load(std::memory_order_relaxed) && !board.is_full()) return;
    const auto tell = [](double price) { return static_cast<std::int16_t>(price == 0 ? 0 : tenths(price)); };
    const std::int16_t at_least = tell(highest);
    const std::array<std::int16_t, rating_columns> told = {board.is_full() ? at_least : std::int16_t{0},
                                                           tell(first_placed), tell(first), at_least, hardest};
    std::ranges::copy(told, rows_.table.subspan(row * rating_columns, rating_columns).begin());
    rows_.done[row] = true;
    rows_done_.fetch_add(1, std::memory_order_relaxed);
  }
}

Search::Search(const logic::Plan<9>& plan, std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags,
               bool is_unique, std::optional<Kind> only)
    : board_(plan), scratch_(stopping_, Clock::time_point::max()), walk_(board_, scratch_, is_unique) {
  board_.load(digits, flags);
  start([this, only] { has_step_ = only ? walk_.find(*only, step_) : walk_.next(step_); });
}

}  // namespace grille::se
