#include "hodoku/walk.hpp"

#include <algorithm>

namespace grille::hodoku {
namespace {

bool leans_on_one_solution(const Entry& entry) {
  return entry.first == Kind::bug_plus_1 || entry.first == Kind::brute_force ||
         (entry.first >= Kind::unique_rectangle_1 && entry.first <= Kind::avoidable_rectangle_2);
}

}  // namespace

void Rating::add(const Entry& entry) {
  score += entry.score;
  level = std::max(level, entry.level);
  ++steps;
}

void Rating::lift() {
  while (level < level_caps.size() && score > level_caps[level]) ++level;
}

const Step* Walk::next() {
  for (const Entry& entry : entries()) {
    if (!entry.is_on || (!is_unique_ && leans_on_one_solution(entry))) continue;
    sink_.reset();
    const bool is_found = entry.find(*grid_, *scratch_, sink_);
    if (scratch_->is_up()) return nullptr;
    if (is_found) return &sink_[0];
  }
  return nullptr;
}

void Walk::apply(const Step& step) {
  for (const auto [cell, digit] : step.places) grid_->place(cell, digit);
  for (const auto [cell, digit] : step.removes) grid_->remove(cell, digit);
  grid_->settle();
}

bool rate(Grid& grid, Scratch& scratch, Rating& rating, std::span<std::uint16_t, kinds> uses) {
  Walk walk(grid, scratch);
  while (!grid.is_full()) {
    const Step* step = walk.next();
    if (step == nullptr) return false;
    rating.add(entry_of(step->kind));
    ++uses[static_cast<std::size_t>(step->kind)];
    walk.apply(*step);
  }
  rating.lift();
  return true;
}

}  // namespace grille::hodoku
