// Which digit of which cell to guess.
//
// The cell with the highest score for each of its digits is taken. First scores count the propagators of a cell. When a
// guess fails at once, the last cell fixed before gets a point, rather than the guess (a quarter of the nodes, after
// Interactive-Sudoku-Solver), and the cells of the failed propagator share three. Scores are halved now and then, so
// that recent conflicts weigh more.
#include <algorithm>
#include <bit>

#include "rules/search.hpp"

namespace grille::rules {
namespace {

constexpr std::size_t conflicts_to_halve = std::size_t{1} << 14;

}  // namespace

void Scores::learn(const Propagation& propagation, const Mask* masks) {
  if (propagation.failed != Propagation::none) {
    const auto cells = problem_.at(problem_.scopes[propagation.failed]);
    for (const Cell cell : cells) cells_[cell] += 3.0f / static_cast<float>(cells.size());
  } else {
    cells_[propagation.failed_cell] += 1;
  }
  const std::size_t last = propagation.last_fixed;
  cells_[last] += 1;
  if (masks[last] == 0) return;
  digits_[std::countr_zero(masks[last])] += 1;
  if (++conflicts_ % conflicts_to_halve != 0) return;
  for (float& score : cells_) score *= 0.5f;
  for (float& score : digits_) score *= 0.25f;
}

Guess Scores::choose(const Mask* masks, const std::uint64_t* open) const {
  // A digit with far more conflicts than others raises the score of its cells.
  const float top = *std::max_element(digits_, digits_ + problem_.side);
  float lowest = top;
  std::size_t hot = 0;
  for (std::size_t bit = 0; bit < problem_.side; ++bit) {
    if (digits_[bit] == top) hot = bit;
    if (digits_[bit] > 0) lowest = std::min(lowest, digits_[bit]);
  }
  const bool is_hot = top >= static_cast<float>(problem_.side) && top > 1.5f * lowest;
  const Mask hot_digit = is_hot ? Mask{1} << hot : 0;
  const float extra = 0.2f * top;

  float best = -1;
  std::size_t chosen = 0;
  for (std::size_t k = 0; k < problem_.words; ++k) {
    for (std::uint64_t rest = open[k]; rest != 0; rest &= rest - 1) {
      const std::size_t cell = k * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      const float score = cells_[cell] + ((masks[cell] & hot_digit) != 0 ? extra : 0);
      const float each = score / static_cast<float>(count(masks[cell]));
      if (each > best) best = each, chosen = cell;
    }
  }
  Guess guess{chosen, first_of(masks[chosen])};
  if (count(masks[chosen]) <= 2) return guess;
  // Placing a digit that has two places in a house may be the better branch.
  for (const List house : problem_.houses) {
    const auto cells = problem_.at(house);
    Mask once = 0, twice = 0, more = 0;
    for (const Cell cell : cells) {
      const Mask mask = masks[cell];
      more |= twice & mask;
      twice |= once & mask;
      once |= mask;
    }
    for (Mask two = twice & ~more; two != 0; two &= two - 1) {
      const Mask digit = first_of(two);
      float highest = 0;
      std::size_t place = 0;
      for (const Cell cell : cells) {
        if ((masks[cell] & digit) != 0 && cells_[cell] > highest) highest = cells_[cell], place = cell;
      }
      if (highest * 0.5f >= best && highest > 0) best = highest * 0.5f, guess = {place, digit};
    }
  }
  return guess;
}

}  // namespace grille::rules
