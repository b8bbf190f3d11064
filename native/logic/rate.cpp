#include "logic/rate.hpp"

#include <algorithm>
#include <limits>

namespace grille::logic {
namespace {

template <class B>
bool has_effect(const B& board, const Step& step) {
  const auto is_there = [&](const Candidate& one) { return board.digits_of(one.cell).has(one.digit); };
  return std::ranges::any_of(step.places, is_there) || std::ranges::any_of(step.removes, is_there);
}

}  // namespace

Scale::Scale(std::span<const Technique> techniques_, std::vector<Rung> prices_,
             const std::vector<std::vector<int>>& levels_)
    : techniques(techniques_), prices(std::move(prices_)), levels(static_cast<int>(levels_.size())) {
  for (int level = 0; level < levels; ++level) {
    const auto& more = levels_[static_cast<std::size_t>(level)];
    order.insert(order.end(), more.begin(), more.end());
    level_of.resize(order.size(), level);
  }
}

template <class B>
bool next_step(const B& board, std::span<const Technique* const> ladder, Sink& sink) {
  return std::any_of(ladder.begin(), ladder.end(), [&](const Technique* one) { return run(*one, board, sink); });
}

template <class B>
void apply(B& board, const Step& step) {
  for (const auto [cell, digit] : step.places) board.place(cell, digit);
  for (const auto [cell, digit] : step.removes) board.remove(cell, digit);
}

template <class P>
void Rater<P>::begin(std::span<const std::uint8_t> digits, Solutions solutions, std::span<std::uint16_t> counts) {
  rating_ = {.solutions = solutions};
  phase_ = Phase::over;
  if (solutions == Solutions::several) return;
  if (solutions == Solutions::none || !start_.load(digits)) {
    rating_.solutions = Solutions::none;
    return;
  }
  board_ = start_;
  counts_ = counts;
  highest_ = 0;
  furthest_ = -1;
  has_placed_ = false;
  takes_long_ = P::max_side > 9;
  turns_.clear();
  phase_ = Phase::prices;
}

template <class P>
bool Rater<P>::advance(Clock::time_point end) {
  if (phase_ == Phase::prices) {
    if (!climb_prices(end)) return false;
    if (board_.is_full()) {
      rating_.er = highest_;
      rating_.solutions = Solutions::one;
    }
    board_ = start_;
    furthest_ = -1;
    phase_ = scale_->order.empty() ? Phase::over : Phase::path;
  }
  if (phase_ == Phase::path) {
    if (!climb_order(end)) return false;
    rating_.solved = board_.is_full();
    if (rating_.solved) rating_.solutions = Solutions::one;
    if (rating_.solutions == Solutions::one) rating_.level = scale_->levels;
    if (rating_.solved) rating_.level = furthest_ < 0 ? 0 : scale_->level_of[at(furthest_)];
    if (rating_.solved && furthest_ >= 0) rating_.hardest = scale_->order[at(furthest_)];
    phase_ = Phase::over;
  }
  return true;
}

template <class P>
bool Rater<P>::climb_prices(Clock::time_point end) {
  const auto& rungs = scale_->prices;
  while (!board_.is_full()) {
    if (is_up(end)) return false;
    first_.reset();
    const auto rung = std::find_if(rungs.begin(), rungs.end(), [&](const Rung& tried) {
      return run(scale_->technique(tried.technique), board_, first_);
    });
    if (rung == rungs.end()) return true;
    count_price(static_cast<std::size_t>(rung - rungs.begin()), first_[0]);
    apply(board_, first_[0]);
  }
  return true;
}

template <class P>
void Rater<P>::count_price(std::size_t index, const Step& step) {
  const Rung& rung = scale_->prices[index];
  if (static_cast<int>(index) > furthest_) {
    furthest_ = static_cast<int>(index);
    rating_.er_hardest = rung.technique;
  }
  highest_ = std::max(highest_, rung.price);
  if (rating_.ed == 0) rating_.ed = rung.price;
  if (!has_placed_ && !step.places.empty()) {
    has_placed_ = true;
    rating_.ep = highest_;
  }
}

template <class P>
bool Rater<P>::climb_order(Clock::time_point end) {
  while (!board_.is_full()) {
    if (is_up(end)) return false;
    std::size_t place = 0;
    const Step* step = next(place);
    if (step == nullptr) return true;
    count_step(place);
    apply(board_, *step);
  }
  return true;
}

// The next step of the path, and its technique's place in the order; null: there is none.
template <class P>
const Step* Rater<P>::next(std::size_t& place) {
  const auto technique_at = [&](std::size_t at) -> const Technique& { return scale_->technique(scale_->order[at]); };
  first_.reset();
  while (place < scale_->order.size() && !run(technique_at(place), board_, first_)) ++place;
  for (auto turn = turns_.begin(); turn != turns_.end() && turn->place < place; turn = turns_.erase(turn)) {
    all_.reset();
    static_cast<void>(run(technique_at(turn->place), turn->board, all_));
    for (std::size_t i = 0; i < all_.kept(); ++i) {
      if (!has_effect(board_, all_[i])) continue;
      place = turn->place;
      return &all_[i];
    }
  }
  if (place == scale_->order.size()) return nullptr;
  if (technique_at(place).is_fleeting) {
    turns_.insert(std::ranges::upper_bound(turns_, place, {}, &Turn::place), {place, board_});
  }
  return &first_[0];
}

template <class P>
void Rater<P>::count_step(std::size_t place) {
  const int number = scale_->order[place];
  std::uint16_t& count = counts_[at(number)];
  if (count != std::numeric_limits<std::uint16_t>::max()) ++count;  // 81x81 has 531,441 candidates to remove
  takes_long_ = takes_long_ || scale_->technique(number).is_borrowed();
  furthest_ = std::max(furthest_, static_cast<int>(place));
  ++rating_.steps;
}

template bool next_step(const Small&, std::span<const Technique* const>, Sink&);
template bool next_step(const Middle&, std::span<const Technique* const>, Sink&);
template bool next_step(const Wide&, std::span<const Technique* const>, Sink&);
template void apply(Small&, const Step&);
template void apply(Middle&, const Step&);
template void apply(Wide&, const Step&);
template class Rater<Plan<9>>;
template class Rater<Plan<25>>;
template class Rater<Plan<81>>;

}  // namespace grille::logic
