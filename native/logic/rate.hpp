// Walking a ladder, and what the walk says of a puzzle's difficulty. Ladders and levels come in as data.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "logic/techniques.hpp"
#include "run/clock.hpp"

namespace grille::logic {

// Techniques are tried from the first on after every step. Prices are in tenths.
struct Rung {
  int technique, price;
};
// A technique's number is its position in `techniques`. `prices` is the ladder of ER, as far as its prices are fixed.
// Level i is what the techniques of levels[0] .. levels[i] finish; beyond the last set lies one more level.
struct Scale {
  std::span<const Technique> techniques;
  std::vector<Rung> prices;
  std::vector<int> order;     // the techniques of all levels, easy ones first: the order of a path
  std::vector<int> level_of;  // place in the order -> the level that adds it
  int levels;

  Scale(std::span<const Technique> techniques, std::vector<Rung> prices, const std::vector<std::vector<int>>& levels);
  [[nodiscard]] const Technique& technique(int number) const { return techniques[static_cast<std::size_t>(number)]; }
};

// How many solutions a puzzle has; `unknown` where it is too large to tell.
enum class Solutions : std::uint8_t { none, one, several, unknown };

struct Rating {
  Solutions solutions = Solutions::unknown;
  int er = 0, ep = 0, ed = 0;  // tenths; 0: not known on this scale
  int level = -1;              // -1: not rated
  int hardest = -1;            // the technique of the path that comes last in the order; -1 beyond the last set
  int er_hardest = -1;         // the technique furthest down the ladder of prices
  int steps = 0;               // of the path
  bool solved = false;         // did the path finish it?
};

// The first step of the ladder in `sink`; false: none applies.
template <class B>
[[nodiscard]] bool next_step(const B& board, std::span<const Technique* const> ladder, Sink& sink);

template <class B>
void apply(B& board, const Step& step);

// Rates one puzzle after another. A rating can be left after any step and gone on with later, except on boards up to
// 9x9 that have not come to a borrowed technique: until then all of it takes less than a look at the clock is worth.
//
// A path takes the first step of the first technique that has one. A technique whose steps are `fleeting` may lose one
// to the steps before it. Such a step is taken all the same, before any harder one: the board on which the technique
// had its turn is kept, and looked at again. So it does not matter which of several steps a path takes first.
template <class P>
class Rater {
 public:
  // Both must outlive it.
  Rater(const P& plan, const Scale& scale) : scale_(&scale), start_(plan), board_(plan) {}

  // Begins with the puzzle `digits`, of which the caller knows how many solutions it has. Where that number is unknown,
  // a walk that ends is the proof that there is one. `counts` gains how often the path uses each technique.
  void begin(std::span<const std::uint8_t> digits, Solutions solutions, std::span<std::uint16_t> counts);
  // Goes on until the puzzle is rated or it is `end`. True: `rating` tells.
  [[nodiscard]] bool advance(Clock::time_point end);
  [[nodiscard]] const Rating& rating() const { return rating_; }

 private:
  using Board = BasicBoard<P>;
  enum class Phase : std::uint8_t { prices, path, over };
  struct Turn {  // of a technique whose steps are fleeting
    std::size_t place;
    Board board;
  };

  [[nodiscard]] bool climb_prices(Clock::time_point end);
  void count_price(std::size_t rung, const Step& step);
  [[nodiscard]] bool climb_order(Clock::time_point end);
  [[nodiscard]] const Step* next(std::size_t& place);
  void count_step(std::size_t place);
  [[nodiscard]] bool is_up(Clock::time_point end) const { return takes_long_ && Clock::now() >= end; }

  const Scale* scale_;
  Board start_, board_;
  Sink first_{1}, all_{std::numeric_limits<std::size_t>::max()};  // whose steps keep their memory
  Phase phase_ = Phase::over;
  Rating rating_;
  std::span<std::uint16_t> counts_;
  int highest_ = 0;          // price so far
  int furthest_ = -1;        // rung, or place in the order, so far
  std::vector<Turn> turns_;  // easy techniques first
  bool has_placed_ = false, takes_long_ = false;
};

}  // namespace grille::logic
