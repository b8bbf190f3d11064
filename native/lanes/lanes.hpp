// The lane kernel: many classic 9x9 Sudoku in parallel, one SIMD lane each, every lane a depth-first search of its
// own.
//
//   struct Mine : grille::lanes::Feed { ... };           // hands out puzzles, takes results
//   auto engine = grille::lanes::make_engine(grille::lanes::fastest_kernel());  // the fastest kernel of this machine
//   while (!engine->run(feed, 10'000)) { look at the clock; }
//
// What an engine answers never depends on the number of lanes, on the kernel, on other puzzles in flight, or on the
// order they come in: `count` is exact up to the limit, and `solution` is the leftmost of the puzzle's search tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace grille::lanes {

inline constexpr int cells = 81;
inline constexpr std::int64_t unlimited = INT64_MAX;

// One question: up to `limit` solutions of `digits` (81 digits row by row, 0 empty, none above 9).
struct Puzzle {
  const std::uint8_t* digits = nullptr;       // read before the next call of the feed, never after
  const std::uint16_t* candidates = nullptr;  // instead of `digits`, as briefly: bit d - 1 of each cell for digit d
  std::int64_t limit = 2;                     // solutions, at least 1
  std::int64_t guesses = unlimited;           // allowed before the search is abandoned
  std::uint64_t ticket = 0;                   // comes back with the answer
  bool each = false;                          // report every solution to Feed::found, left to right
  int barred_cell = cells;  // a cell, empty in `digits`, that must not hold `barred_digit`; none if `cells`
  int barred_digit = 0;
};

struct Outcome {
  std::uint64_t ticket;
  std::int64_t count;            // solutions, at most the limit
  std::int64_t guesses;          // depends on the other puzzles in flight: idle lanes take over branches
  const std::uint8_t* solution;  // the leftmost, 81 digits, or null where none was found
  bool complete;                 // false: abandoned, so count is a lower bound and solution some solution
};

// Where puzzles come from and answers go. Called from within Engine::run, on its thread.
class Feed {
 public:
  virtual ~Feed() = default;
  // Fills in the next puzzle, or returns false if there is none; called again after every `done`.
  virtual bool next(Puzzle& puzzle) = 0;
  virtual void done(const Outcome& outcome) = 0;
  virtual void found(std::uint64_t /*ticket*/, const std::uint8_t* /*solution*/) {}
};

class Engine {
 public:
  virtual ~Engine() = default;
  // Runs for at most `ticks` sweeps of all lanes. True: every puzzle is answered and the feed has no more.
  [[nodiscard]] virtual bool run(Feed& feed, std::int64_t ticks) = 0;
  // Answers every puzzle in flight with complete = false and forgets it.
  virtual void abandon(Feed& feed) = 0;
  // Made for the puzzles in flight.
  [[nodiscard]] virtual std::int64_t guesses() const = 0;
};

enum class Kernel { scalar, neon, avx2, avx512 };

// From the slowest to the fastest.
inline constexpr Kernel every_kernel[] = {Kernel::scalar, Kernel::neon, Kernel::avx2, Kernel::avx512};

[[nodiscard]] const char* name_of(Kernel kernel);
// Was it compiled in, and can this processor run it?
[[nodiscard]] bool is_here(Kernel kernel);
[[nodiscard]] Kernel fastest_kernel();
// Requires is_here(kernel).
[[nodiscard]] std::unique_ptr<Engine> make_engine(Kernel kernel);

}  // namespace grille::lanes
