#include "hodoku/batch.hpp"

#include <algorithm>

#include "hodoku/to_step.hpp"

namespace grille::hodoku {

Batch::Batch(const Rows& rows, std::size_t jobs, double seconds) : RowErrand(rows.done, seconds), rows_(rows) {
  start_each(jobs, [this] { work(); });
}

void Batch::work() {
  Grid grid;
  Scratch scratch;
  scratch.stopping = &stopping_;
  scratch.end = end_;
  std::array<std::uint16_t, kinds> uses;
  for (std::size_t row = 0; take(row);) {
    Rating rating;
    uses.fill(0);
    if (!grid.load(rows_.grids.subspan(row * cells, cells)) || !rate(grid, scratch, rating, uses)) continue;
    const std::array<std::int32_t, rating_columns> row_of = {rating.level, rating.score, rating.steps};
    std::ranges::copy(row_of, rows_.table.subspan(row * rating_columns, rating_columns).begin());
    std::ranges::copy(uses, rows_.counts.subspan(row * kinds, kinds).begin());
    finish(row);
  }
}

Search::Search(const Grid& grid, const Question& question) : grid_(grid) {
  scratch_.rules = question.rules;
  scratch_.stopping = &stopping_;
  start([this, question] { question.only ? find_all(question) : walk(question); });
}

void Search::walk(const Question& question) {
  Walk walk(grid_, scratch_, question.is_unique, true);
  for (std::size_t i = 0; i < question.most && !grid_.is_full(); ++i) {
    const Step* step = walk.next();
    if (step == nullptr) return;
    {
      const std::lock_guard held(lock_);
      steps_.push_back(to_step(*step, grid_));
    }
    walk.apply(*step);
  }
}

void Search::find_all(const Question& question) {
  Sink sink({.all = question.most > 1, .only = question.only, .reasons = true, .most = question.most});
  static_cast<void>(entry_of(*question.only).find(grid_, scratch_, sink));
  if (scratch_.is_up()) return;
  const std::lock_guard held(lock_);
  for (std::size_t i = 0; i < sink.kept(); ++i) steps_.push_back(to_step(sink[i], grid_));
}

std::vector<grille::Step> Search::found(std::size_t from) const {
  const std::lock_guard held(lock_);
  return {steps_.begin() + static_cast<std::ptrdiff_t>(std::min(from, steps_.size())), steps_.end()};
}

}  // namespace grille::hodoku
