#include "se/batch.hpp"

#include <algorithm>

#include "se/to_step.hpp"

namespace grille::se {
Batch::Batch(const logic::Plan<9>& plan, const Rows& rows, std::size_t jobs, double seconds_each, double seconds)
    : RowErrand(rows.done, seconds), plan_(plan), rows_(rows), seconds_each_(seconds_each) {
  start_each(jobs, [this] { work(); });
}

void Batch::work() {
  logic::Small board(plan_);
  Scratch scratch(stopping_, end_);
  for (std::size_t row = 0; take(row);) {
    scratch.restart(std::min(after(seconds_each_), end_));
    double highest = 0, first_placed = 0, first = 0;
    std::int16_t hardest = -1;
    if (board.load(rows_.grids.subspan(row * cells, cells))) {
      Walk walk(board, scratch);
      while (!board.is_full()) {
        const Step* step = walk.next();
        if (step == nullptr) break;
        if (walk.price() > highest) hardest = static_cast<std::int16_t>(walk.kind());
        highest = std::max(highest, walk.price());
        if (first == 0) first = walk.price();
        if (first_placed == 0 && !step->places.empty()) first_placed = highest;
        walk.apply(*step);
      }
    }
    if (stopping_.load(std::memory_order_relaxed) && !board.is_full()) return;
    const auto tell = [](double price) { return static_cast<std::int16_t>(price == 0 ? 0 : tenths(price)); };
    const std::int16_t at_least = tell(highest);
    const std::array<std::int16_t, rating_columns> row_of = {board.is_full() ? at_least : std::int16_t{0},
                                                             tell(first_placed), tell(first), at_least, hardest};
    std::ranges::copy(row_of, rows_.table.subspan(row * rating_columns, rating_columns).begin());
    finish(row);
  }
}

Search::Search(const logic::Plan<9>& plan, std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags,
               bool is_unique, std::optional<Kind> only)
    : board_(plan), scratch_(stopping_, Clock::time_point::max()), walk_(board_, scratch_, is_unique) {
  board_.load(digits, flags);
  start([this, only] {
    if (const Step* found = only ? walk_.find(*only) : walk_.next()) step_ = to_step(*found, walk_.price());
  });
}

}  // namespace grille::se
