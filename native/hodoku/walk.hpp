// The walk down HoDoKu's table: one step after another, with the score and the level that result.
#pragma once

#include "hodoku/finders.hpp"

namespace grille::hodoku {

struct Rating {
  std::int32_t score = 0;
  std::uint8_t level = 0;  // 0 easy .. 4 extreme; caps applied once the walk is over
  std::uint16_t steps = 0;

  void add(const Entry& entry);
  // Facts 1.5: while the score is above the cap of the level, one level up.
  void lift();
};

class Walk {
 public:
  // Where the puzzle is not known to have one solution, nothing that leans on that is used, brute force included.
  explicit Walk(Grid& grid, Scratch& scratch, bool is_unique = true, bool wants_reasons = false)
      : grid_(&grid), scratch_(&scratch), sink_({.reasons = wants_reasons}), is_unique_(is_unique) {}

  // Facts 1.2: the first step of the first entry that has one, not applied. Null: there is none, or the scratch is up.
  // Valid until the next call.
  [[nodiscard]] const Step* next();
  void apply(const Step& step);

 private:
  Grid* grid_;
  Scratch* scratch_;
  Sink sink_;
  bool is_unique_;
};

// Walks to the end and counts how often each technique was used. False: the scratch was up, or there was no further
// step.
[[nodiscard]] bool rate(Grid& grid, Scratch& scratch, Rating& rating, std::span<std::uint16_t, kinds> uses);

}  // namespace grille::hodoku
