// Walking a ladder, and what the walk says of a puzzle's difficulty. Ladders and levels come in as data.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/techniques.hpp"

namespace grille::logic {

// A ladder is tried from the top after every step. Prices are in tenths; 0 marks a technique beyond the scale's reach.
struct Rung {
  int technique, price;
};
// Level i is reached with the techniques of levels[0] .. levels[i]; beyond the last set lies one more level.
struct Scale {
  std::vector<Rung> ladder;
  std::vector<std::vector<int>> levels;
  std::vector<int> level_of;  // technique -> the level that adds it

  Scale(std::vector<Rung> ladder, std::vector<std::vector<int>> levels);
};

// How many solutions a puzzle has; `unknown` where it is too large to tell.
enum class Solutions : std::uint8_t { none, one, several, unknown };

struct Rating {
  Solutions solutions = Solutions::unknown;
  std::int16_t er = 0, ep = 0, ed = 0;  // tenths; 0: not known on this scale
  std::int16_t level = -1;              // -1: not rated
  std::int16_t hardest = -1;            // the technique furthest down the ladder
  std::int16_t steps = 0;
  bool solved = false;  // did the ladder finish it?
};

// The first step of the ladder in `sink`; false: none applies.
template <class B>
[[nodiscard]] bool next_step(const B& board, std::span<const int> ladder, Sink& sink);

template <class B>
void apply(B& board, const Step& step);

// What rating one puzzle needs and the next can use again: boards, and sinks whose steps keep their memory.
template <class P>
struct Workspace {
  BasicBoard<P> start, board;
  Sink first{1}, sweep{64};  // for a walk, one step at a time; for a level, all that a technique finds

  explicit Workspace(const P& plan) : start(plan), board(plan) {}
};

// Rates the puzzle `digits`, of which the caller knows how many solutions it has; adds to `counts` how often each
// technique was used. Where that number is unknown, a walk that ends is the proof that there is one.
template <class P>
[[nodiscard]] Rating rate(Workspace<P>& space, std::span<const std::uint8_t> digits, Solutions solutions,
                          const Scale& scale, std::span<std::uint16_t> counts);

}  // namespace grille::logic
