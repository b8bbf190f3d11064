#include "logic/rate.hpp"

#include <algorithm>

namespace grille::logic {
namespace {

const Technique& technique(int number) { return techniques()[static_cast<std::size_t>(number)]; }

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

// Do the techniques finish the board? They are used up to their common end.
template <class B>
bool finishes(B& board, std::span<const int> set, Sink& sink) {
  bool moved = true;
  while (moved && !board.is_full()) {
    moved = false;
    for (const int number : set) {
      sink.reset();
      sink.technique = number;
      static_cast<void>(run(technique(number), board, sink));
      if (sink.kept() == 0) continue;
      apply_all(board, sink);
      moved = true;
      break;
    }
  }
  return board.is_full();
}

// The first level whose techniques finish the puzzle, or `known`, a level that is known to do. Each level starts where
// the one below it stuck, which is where it would come by itself: every set contains the smaller ones.
template <class B>
int least_level(B& board, const Scale& scale, int known, Sink& sink) {
  std::vector<int> set;
  for (int level = 0; level < known; ++level) {
    const auto& more = scale.levels[static_cast<std::size_t>(level)];
    set.insert(set.end(), more.begin(), more.end());
    if (finishes(board, set, sink)) return level;
  }
  return known;
}

// What a walk has seen so far.
struct Tally {
  Rating rating;
  std::span<std::uint16_t> counts;
  int highest = 0;    // price
  int level = 0;      // the walk needs no technique beyond it
  int furthest = -1;  // rung
  bool placed = false, priced = true;

  void add(int index, const Rung& rung, const Step& step, const Scale& scale) {
    level = std::max(level, scale.level_of[static_cast<std::size_t>(rung.technique)]);
    ++counts[static_cast<std::size_t>(rung.technique)];
    if (index > furthest) {
      furthest = index;
      rating.hardest = static_cast<std::int16_t>(rung.technique);
    }
    priced = priced && rung.price > 0;
    highest = std::max(highest, rung.price);
    if (rating.steps++ == 0) rating.ed = static_cast<std::int16_t>(rung.price);
    if (!placed && !step.places.empty()) {
      placed = true;
      if (priced) rating.ep = static_cast<std::int16_t>(highest);
    }
  }
};

// Takes the first step of the first rung that has one, again and again, until the board is full or no rung has one.
template <class B>
void walk(B& board, const Scale& scale, Tally& tally, Sink& sink) {
  const auto& rungs = scale.ladder;
  while (!board.is_full()) {
    sink.reset();
    const auto rung = std::find_if(rungs.begin(), rungs.end(), [&](const Rung& tried) {
      sink.technique = tried.technique;
      return run(technique(tried.technique), board, sink);
    });
    if (rung == rungs.end()) return;
    tally.add(static_cast<int>(rung - rungs.begin()), *rung, sink[0], scale);
    apply(board, sink[0]);
  }
}

}  // namespace

Scale::Scale(std::vector<Rung> ladder_, std::vector<std::vector<int>> levels_)
    : ladder(std::move(ladder_)), levels(std::move(levels_)), level_of(techniques().size(), 0) {
  std::fill(level_of.begin(), level_of.end(), static_cast<int>(levels.size()));
  for (std::size_t level = 0; level < levels.size(); ++level) {
    for (const int number : levels[level]) level_of[static_cast<std::size_t>(number)] = static_cast<int>(level);
  }
}

template <class B>
bool next_step(const B& board, std::span<const int> ladder, Sink& sink) {
  return std::any_of(ladder.begin(), ladder.end(), [&](int number) {
    sink.technique = number;
    return run(technique(number), board, sink);
  });
}

template <class B>
void apply(B& board, const Step& step) {
  for (const auto [cell, digit] : step.places) board.place(cell, digit);
  for (const auto [cell, digit] : step.removes) board.remove(cell, digit);
}

template <class P>
Rating rate(Workspace<P>& space, std::span<const std::uint8_t> digits, Solutions solutions, const Scale& scale,
            std::span<std::uint16_t> counts) {
  auto& [start, board, first, sweep] = space;
  if (solutions == Solutions::several) return {.solutions = solutions};
  if (solutions == Solutions::none || !start.load(digits)) return {.solutions = Solutions::none};
  board = start;
  Tally tally{.rating = {.solutions = solutions}, .counts = counts};
  walk(board, scale, tally, first);
  Rating& rating = tally.rating;
  rating.solved = board.is_full();
  if (rating.solved && tally.priced) rating.er = static_cast<std::int16_t>(tally.highest);
  if (rating.solved) rating.solutions = Solutions::one;
  if (rating.solutions != Solutions::one) return rating;
  const int known = rating.solved ? tally.level : static_cast<int>(scale.levels.size());
  rating.level = static_cast<std::int16_t>(least_level(start, scale, known, sweep));
  return rating;
}

template bool next_step(const Small&, std::span<const int>, Sink&);
template bool next_step(const Middle&, std::span<const int>, Sink&);
template bool next_step(const Wide&, std::span<const int>, Sink&);
template void apply(Small&, const Step&);
template void apply(Middle&, const Step&);
template void apply(Wide&, const Step&);
template Rating rate(Workspace<Plan<9>>&, std::span<const std::uint8_t>, Solutions, const Scale&,
                     std::span<std::uint16_t>);
template Rating rate(Workspace<Plan<25>>&, std::span<const std::uint8_t>, Solutions, const Scale&,
                     std::span<std::uint16_t>);
template Rating rate(Workspace<Plan<81>>&, std::span<const std::uint8_t>, Solutions, const Scale&,
                     std::span<std::uint16_t>);

}  // namespace grille::logic
