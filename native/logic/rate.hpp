// Walking a ladder, and what the walk says of a puzzle's difficulty. Ladders and levels come in as data.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/techniques.hpp"
#include "run/clock.hpp"

namespace grille::logic {

// A ladder is tried from the top after every step. Prices are in tenths; 0 marks a technique beyond the scale's reach.
struct Rung {
  int technique, price;
};
// A technique's number is its position in `techniques`. Level i is reached with the techniques of levels[0] ..
// levels[i]; beyond the last set lies one more level.
struct Scale {
  std::span<const Technique> techniques;
  std::vector<Rung> ladder;
  std::vector<std::vector<int>> levels;
  std::vector<int> level_of;         // technique -> the level that adds it
  std::vector<std::size_t> rank_of;  // technique -> how many, in the order of the sets, do what it does

  Scale(std::span<const Technique> techniques, std::vector<Rung> ladder, std::vector<std::vector<int>> levels);
  [[nodiscard]] const Technique& technique(int number) const { return techniques[static_cast<std::size_t>(number)]; }
};

// How many solutions a puzzle has; `unknown` where it is too large to tell.
enum class Solutions : std::uint8_t { none, one, several, unknown };

struct Rating {
  Solutions solutions = Solutions::unknown;
  int er = 0, ep = 0, ed = 0;  // tenths; 0: not known on this scale
  int level = -1;              // -1: not rated
  int hardest = -1;            // of the level's techniques, the last that it takes; -1 beyond the last set
  int er_hardest = -1;         // the technique furthest down the ladder
  int steps = 0;
  bool solved = false;  // did the ladder finish it?
};

// The first step of the ladder in `sink`; false: none applies.
template <class B>
[[nodiscard]] bool next_step(const B& board, std::span<const Technique* const> ladder, Sink& sink);

template <class B>
void apply(B& board, const Step& step);

// Rates one puzzle after another. A rating can be left after any step and gone on with later, except on boards up to
// 9x9 that have not come to a borrowed technique: until then all of it takes less than a look at the clock is worth.
template <class P>
class Rater {
 public:
  // Both must outlive it.
  Rater(const P& plan, const Scale& scale) : scale_(&scale), start_(plan), board_(plan) {}

  // Begins with the puzzle `digits`, of which the caller knows how many solutions it has. Where that number is unknown,
  // a walk that ends is the proof that there is one. `counts` gains how often each technique is used.
  void begin(std::span<const std::uint8_t> digits, Solutions solutions, std::span<std::uint16_t> counts);
  // Goes on until the puzzle is rated or it is `end`. True: `rating` tells.
  [[nodiscard]] bool advance(Clock::time_point end);
  [[nodiscard]] const Rating& rating() const { return rating_; }

 private:
  enum class Phase : std::uint8_t { walk, level, over };

  [[nodiscard]] bool walk(Clock::time_point end);
  [[nodiscard]] bool is_up(Clock::time_point end) const { return takes_long_ && Clock::now() >= end; }
  void count_step(std::size_t rung, const Step& step);
  void end_walk();
  [[nodiscard]] bool find_level(Clock::time_point end);
  void reach_level(int level);
  [[nodiscard]] bool sweep();

  const Scale* scale_;
  BasicBoard<P> start_, board_;  // for the level; for the walk
  Sink first_{1}, all_{64};      // whose steps keep their memory: for a walk, one at a time; for a level, many
  Phase phase_ = Phase::over;
  Rating rating_;
  std::span<std::uint16_t> counts_;
  int highest_ = 0;       // price of the walk so far
  int furthest_ = -1;     // rung of the walk so far
  int enough_ = 0;        // a level that is known to do,
  std::size_t most_ = 0;  // and how many techniques of its set
  bool has_placed_ = false, is_priced_ = true, takes_long_ = false;
  int level_ = 0;
  std::vector<int> set_;    // the techniques up to level_, easy ones first
  std::size_t needed_ = 0;  // how many of them it took so far
};

}  // namespace grille::logic
