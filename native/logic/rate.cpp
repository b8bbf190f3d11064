#include "logic/rate.hpp"

#include <algorithm>
#include <limits>

namespace grille::logic {
namespace {

// Puts every step the sink kept into effect, except what an earlier one made void.
template <class B>
void apply_all(B& board, const Sink& sink) {
  for (std::size_t i = 0; i < sink.kept(); ++i) {
    for (const auto [cell, digit] : sink[i].places) {
      if (board.digits_of(cell).has(digit)) board.place(cell, digit);
    }
    for (const auto [cell, digit] : sink[i].removes) board.remove(cell, digit);
  }
}

}  // namespace

Scale::Scale(std::span<const Technique> techniques_, std::vector<Rung> ladder_, std::vector<std::vector<int>> levels_)
    : techniques(techniques_),
      ladder(std::move(ladder_)),
      levels(std::move(levels_)),
      level_of(techniques_.size(), static_cast<int>(levels.size())),
      rank_of(techniques_.size(), 0) {
  // A direct form takes no more than what it is a form of, and the single after it: where that comes before it, as in
  // the sets, it never has a step.
  constexpr std::string_view direct = "direct-";
  const auto is_direct = [&](int number) { return technique(number).name.starts_with(direct); };
  std::size_t rank = 0;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    for (const int number : levels[level]) level_of[static_cast<std::size_t>(number)] = static_cast<int>(level);
    std::erase_if(levels[level], is_direct);
    for (const int number : levels[level]) rank_of[static_cast<std::size_t>(number)] = ++rank;
  }
  for (std::size_t i = 0; i < techniques.size(); ++i) {
    const std::string_view name = techniques[i].name;
    if (!name.starts_with(direct)) continue;
    const auto plain = std::ranges::find(techniques, name.substr(direct.size()), &Technique::name);
    rank_of[i] = rank_of[static_cast<std::size_t>(plain - techniques.begin())];
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
  highest_ = enough_ = 0;
  most_ = 0;
  furthest_ = -1;
  has_placed_ = false;
  is_priced_ = true;
  takes_long_ = P::max_side > 9;
  phase_ = Phase::walk;
}

template <class P>
bool Rater<P>::advance(Clock::time_point end) {
  if (phase_ == Phase::walk) {
    if (!walk(end)) return false;
    end_walk();
  }
  if (phase_ == Phase::level) {
    if (!find_level(end)) return false;
    rating_.level = level_;
    const bool is_told = needed_ > 0 && level_ < static_cast<int>(scale_->levels.size());
    if (is_told) rating_.hardest = set_[needed_ - 1];
    phase_ = Phase::over;
  }
  return true;
}

// Takes the first step of the first rung that has one, again and again, until the board is full or no rung has one.
template <class P>
bool Rater<P>::walk(Clock::time_point end) {
  const auto& rungs = scale_->ladder;
  while (!board_.is_full()) {
    if (is_up(end)) return false;
    first_.reset();
    const auto rung = std::find_if(rungs.begin(), rungs.end(), [&](const Rung& tried) {
      return run(scale_->technique(tried.technique), board_, first_);
    });
    if (rung == rungs.end()) return true;
    count_step(static_cast<std::size_t>(rung - rungs.begin()), first_[0]);
    apply(board_, first_[0]);
  }
  return true;
}

template <class P>
void Rater<P>::count_step(std::size_t index, const Step& step) {
  const Rung& rung = scale_->ladder[index];
  enough_ = std::max(enough_, scale_->level_of[static_cast<std::size_t>(rung.technique)]);
  most_ = std::max(most_, scale_->rank_of[static_cast<std::size_t>(rung.technique)]);
  std::uint16_t& count = counts_[static_cast<std::size_t>(rung.technique)];
  if (count != std::numeric_limits<std::uint16_t>::max()) ++count;  // 81x81 has 531,441 candidates to remove
  takes_long_ = takes_long_ || scale_->technique(rung.technique).is_borrowed();
  if (static_cast<int>(index) > furthest_) {
    furthest_ = static_cast<int>(index);
    rating_.er_hardest = rung.technique;
  }
  is_priced_ = is_priced_ && rung.price > 0;
  highest_ = std::max(highest_, rung.price);
  if (rating_.steps++ == 0) rating_.ed = rung.price;
  if (!has_placed_ && !step.places.empty()) {
    has_placed_ = true;
    if (is_priced_) rating_.ep = highest_;
  }
}

template <class P>
void Rater<P>::end_walk() {
  rating_.solved = board_.is_full();
  if (rating_.solved && is_priced_) rating_.er = highest_;
  if (rating_.solved) rating_.solutions = Solutions::one;
  if (!rating_.solved) enough_ = static_cast<int>(scale_->levels.size());
  phase_ = rating_.solutions == Solutions::one ? Phase::level : Phase::over;
  set_.clear();
  needed_ = 0;
  reach_level(0);
}

// The first level whose techniques finish the puzzle, or else the one that is known to do. Each level starts where the
// one below it stuck, which is where it would come by itself: every set contains the smaller ones. Within a level too
// a technique is tried where those before it have nothing more: the last that is used is one that it takes.
template <class P>
bool Rater<P>::find_level(Clock::time_point end) {
  while (!start_.is_full() && level_ < static_cast<int>(scale_->levels.size())) {
    if (is_up(end)) return false;
    if (sweep()) {
      if (level_ == enough_ && needed_ >= most_) return true;
    } else if (level_ == enough_) {
      // What leans on there being one solution may find nothing where the walk, by another way, found something.
      needed_ = most_;
      return true;
    } else {
      reach_level(level_ + 1);
    }
  }
  return true;
}

template <class P>
void Rater<P>::reach_level(int level) {
  level_ = level;
  if (level_ == static_cast<int>(scale_->levels.size())) return;
  const auto& more = scale_->levels[static_cast<std::size_t>(level_)];
  set_.insert(set_.end(), more.begin(), more.end());
}

// Puts all steps of the set's first technique that has one into effect; false: none has.
template <class P>
bool Rater<P>::sweep() {
  for (std::size_t i = 0; i < set_.size(); ++i) {
    all_.reset();
    static_cast<void>(run(scale_->technique(set_[i]), start_, all_));
    if (all_.kept() == 0) continue;
    apply_all(start_, all_);
    needed_ = std::max(needed_, i + 1);
    takes_long_ = takes_long_ || scale_->technique(set_[i]).is_borrowed();
    return true;
  }
  return false;
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
