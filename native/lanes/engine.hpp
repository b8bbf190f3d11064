// The engine behind every kernel, as a template over the vector type, compiled once per instruction set.
//
//   x        81 vectors of 16-bit lanes; lane l of vector c is cell c of one grid: bit d-1 for candidate d
//
//              lane   0     1     2          31
//      x[0]         [1ff] [004] [180]  ...  [010]      cell r1c1 of 32 grids (16 or 8: see the vector types)
//      x[1]         [002] [1ff] [041]  ...  [1ff]      cell r1c2
//        ...
//   stack    for each lane the states still to try, the latest on top
//   lane_of  whose puzzle a lane searches, and its neighbours left and right in the tree of that puzzle
//   job_of   the puzzles in flight
//
// Every guess is between one digit and the rest of the cell: the lane goes left (the digit), and the state without it
// waits on the stack. A lane without work takes the *bottom* of another lane's stack, the largest and rightmost part of
// what is left there; so the lanes of a puzzle stay in the order of the tree, and the first solution of the leftmost
// lane that has one is the leftmost solution.
//
// Between two ticks lanes are handled one after the other (dead, solved, filled, guessed); this only records where a
// lane's next state lies (`coming`, `next_of`). All states are put into their lanes at once before the tick: in AVX-512
// two to eight lanes for one load and one store a cell, 7 % to 13 % faster than one by one.
//
// Invariants: a lane is in `active` exactly if it belongs to a job; `beyond` holds for every lane right of the solution
// kept in its job, and once the limit is reached only lanes with `beyond` false go on. A stack never exceeds 81 states,
// since each stands for a cell that a guess filled.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "lanes/choose.hpp"
#include "lanes/lanes.hpp"
#include "lanes/tick.hpp"

namespace grille::lanes {
namespace {

struct State {
  alignas(64) std::uint16_t cell[padded];
};

// Guesses after which a puzzle's givens are looked at for a clash. A tick finds two equal singles in a house, but of
// three in a row and a column, such as r2c4, r2c5 and r6c4, the permutations may take two for the digit's places and
// leave the third, and refuting a grid of few givens then takes for ever. Checking every puzzle at
// once would cost time on all of them.
constexpr std::int64_t many = 64;

inline bool has_clash(const std::uint8_t* digits) {
  unsigned seen[27] = {};  // digits of each row, column and box, a bit each
  for (int cell = 0; cell < cells; ++cell) {
    const int row = cell / 9, column = cell % 9;
    const unsigned bit = digits[cell] == 0 ? 0u : 1u << digits[cell];
    for (const int house : {row, 9 + column, 18 + row / 3 * 3 + column / 3}) {
      if (seen[house] & bit) return true;
      seen[house] |= bit;
    }
  }
  return false;
}

template <class V>
class LaneEngine final : public Engine {
 public:
  LaneEngine() { std::memset(x, 0, sizeof x); }
  bool run(Feed& feed, std::int64_t ticks) override;
  void abandon(Feed& feed) override;
  [[nodiscard]] std::int64_t guesses() const override;

 private:
  static constexpr int width = V::lanes;
  static constexpr std::uint32_t everyone = ~std::uint32_t{0} >> (32 - width);
  static constexpr int deepest = 81;

  struct Job {
    std::uint64_t ticket;
    std::int64_t limit, count, guesses, allowed;
    int lanes, first;  // how many lanes search it, and the leftmost of them
    bool each;
    std::uint8_t solution[padded];  // as many as `V::write` may write
  };
  struct Lane {
    int job, left, right;  // neighbours that search the same puzzle
    bool beyond;           // everything here lies right of a solution already found
    int bottom, top;       // the part of the stack in use
    bool straight;         // it had no dead end, and so is leftmost in the tree
  };

  void refill(Feed& feed);
  void read_candidates(const std::uint16_t* candidates, State& state, std::uint8_t* digits);
  void put(int lane, const State& state);
  void guess(Feed& feed, std::uint32_t lanes);
  void pop(Feed& feed, int lane);
  void solved(Feed& feed, int lane);
  void leave(Feed& feed, int lane);
  void steal();
  void drop(Feed& feed, int job, bool complete);
  void finish(Feed& feed, int job, bool complete);

  alignas(64) std::uint16_t x[cells * width];
  std::uint32_t active = 0, stacked = 0;  // lanes that search, and those with something on their stack
  std::uint32_t coming = 0;               // lanes whose next state is not in `x` yet, but at `next_of`
  const std::uint16_t* next_of[width];
  bool dry = false;
  Lane lane_of[width];
  Job job_of[width];
  std::uint32_t jobs = 0;
  State stack[deepest][width];
};

template <class V>
bool LaneEngine<V>::run(Feed& feed, std::int64_t ticks) {
  dry = false;
  Watch<V> watch;
  for (; ticks > 0; --ticks) {
    if (active != everyone) {
      if (!dry) refill(feed);
      if (active == 0) return true;
      if (active != everyone && stacked) steal();
    }
    if (coming) V::put(x, coming, next_of), coming = 0;
    tick<V>(x, watch);
    const std::uint32_t idle = equal(watch.after_bands, watch.sum), full = equal(watch.sum, V::all(solved_sum));
    // A hidden single met by stacks that changed nothing has to share its cell with another.
    const std::uint32_t crowded = idle & ~equal(watch.pending, V::all(0));
    const std::uint32_t dead = equal(watch.lowest, V::all(0)) | ~equal(watch.found, V::all(every_digit)) | crowded;
    // A guess is made as soon as the stacks found nothing, though the bands might find more.
    const std::uint32_t still = idle & ~dead;
    for (std::uint32_t left = dead & active; left; left &= left - 1) pop(feed, std::countr_zero(left));
    // Every digit has a place in every row after the bands, and in every column and box before the stacks: where those
    // changed nothing, in all of them.
    for (std::uint32_t left = still & full & active; left; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (active >> lane & 1) solved(feed, lane);
    }
    guess(feed, still & ~full & active);
  }
  return false;
}

template <class V>
void LaneEngine<V>::refill(Feed& feed) {
  while (active != everyone) {
    Puzzle puzzle;
    if (!feed.next(puzzle)) {
      dry = true;
      return;
    }
    const int lane = std::countr_one(active), job = std::countr_one(jobs);
    active |= std::uint32_t{1} << lane;
    jobs |= std::uint32_t{1} << job;
    Job& j = job_of[job];
    j.ticket = puzzle.ticket, j.limit = puzzle.limit, j.allowed = puzzle.guesses, j.each = puzzle.each;
    j.count = 0, j.guesses = 0, j.lanes = 1, j.first = lane;
    lane_of[lane] = {job, -1, -1, false, 0, 0, true};
    State& state = stack[0][lane];
    // In `j.solution` stands the puzzle until a solution is found: see `guess`.
    if (puzzle.candidates) {
      read_candidates(puzzle.candidates, state, j.solution);
    } else {
      V::read(puzzle.digits, state.cell);
      std::memcpy(j.solution, puzzle.digits, cells);
    }
    if (puzzle.barred_cell < cells) {
      const unsigned barred = 1u << puzzle.barred_digit >> 1;
      state.cell[puzzle.barred_cell] = static_cast<std::uint16_t>(state.cell[puzzle.barred_cell] & ~barred);
    }
    put(lane, state);
  }
}

template <class V>
void LaneEngine<V>::read_candidates(const std::uint16_t* candidates, State& state, std::uint8_t* digits) {
  std::memcpy(state.cell, candidates, cells * sizeof *candidates);
  std::memset(state.cell + cells, 0, (padded - cells) * sizeof *candidates);
  for (int c = 0; c < cells; ++c) {
    const unsigned mask = candidates[c];
    digits[c] = static_cast<std::uint8_t>(std::has_single_bit(mask) ? std::countr_zero(mask) + 1 : 0);
  }
}

// `state` stays as it is until the next tick.
template <class V>
void LaneEngine<V>::put(int lane, const State& state) {
  coming |= std::uint32_t{1} << lane;
  next_of[lane] = state.cell;
}

// In two passes, so that no choice waits for the state that was stored just before it: 10 % to 15 % faster in AVX-512
// on `magictour`, `hardest` and `several`, nothing in AVX2, where a choice has much else to do first.
template <class V>
void LaneEngine<V>::guess(Feed& feed, std::uint32_t lanes) {
  for (std::uint32_t left = lanes; left; left &= left - 1) {
    const int lane = std::countr_zero(left);
    if (!(active >> lane & 1)) continue;  // its puzzle was dropped just now
    const Lane& l = lane_of[lane];
    Job& job = job_of[l.job];
    if (job.guesses == job.allowed) [[unlikely]] {
      drop(feed, l.job, false);
      continue;
    }
    if (job.guesses == many && job.count == 0 && has_clash(job.solution)) [[unlikely]] {
      drop(feed, l.job, true);
      continue;
    }
    ++job.guesses;
    V::take(x, lane, stack[l.top][lane].cell);
  }
  lanes &= active;
  for (std::uint32_t left = lanes; left; left &= left - 1) {
    const int lane = std::countr_zero(left);
    Lane& l = lane_of[lane];
    State& state = stack[l.top++][lane];
    const Guess guess = V::choose(state.cell, l.straight);
    state.cell[guess.cell] = static_cast<std::uint16_t>(state.cell[guess.cell] & ~guess.digit);
    V::set(x + guess.cell * width, lane, guess.digit);
  }
  stacked |= lanes;
}

template <class V>
void LaneEngine<V>::pop(Feed& feed, int lane) {
  Lane& l = lane_of[lane];
  if (l.top == l.bottom) return leave(feed, lane);
  l.straight = false;
  put(lane, stack[--l.top][lane]);
  if (l.top == l.bottom) stacked &= ~(std::uint32_t{1} << lane);
}

template <class V>
void LaneEngine<V>::solved(Feed& feed, int lane) {
  Lane& l = lane_of[lane];
  Job& job = job_of[l.job];
  ++job.count;
  if (!l.beyond || job.each) {
    State state;
    V::take(x, lane, state.cell);
    V::write(state.cell, job.solution);
    if (job.each) feed.found(job.ticket, job.solution);
    for (int other = lane; other >= 0; other = lane_of[other].right) lane_of[other].beyond = true;
  }
  if (job.count < job.limit) return pop(feed, lane);
  // The limit is reached: only what lies left of the first solution is still searched.
  for (int other = job.first; other >= 0;) {
    const int right = lane_of[other].right;
    if (lane_of[other].beyond) leave(feed, other);
    other = right;
  }
}

template <class V>
void LaneEngine<V>::leave(Feed& feed, int lane) {
  Lane& l = lane_of[lane];
  Job& job = job_of[l.job];
  const std::uint32_t bit = std::uint32_t{1} << lane;
  active &= ~bit, stacked &= ~bit;
  if (l.left >= 0)
    lane_of[l.left].right = l.right;
  else
    job.first = l.right;
  if (l.right >= 0) lane_of[l.right].left = l.left;
  if (--job.lanes == 0) finish(feed, l.job, true);
}

template <class V>
void LaneEngine<V>::drop(Feed& feed, int index, bool complete) {
  for (int lane = job_of[index].first; lane >= 0; lane = lane_of[lane].right) {
    active &= ~(std::uint32_t{1} << lane), stacked &= ~(std::uint32_t{1} << lane);
  }
  finish(feed, index, complete);
}

template <class V>
void LaneEngine<V>::finish(Feed& feed, int index, bool complete) {
  Job& job = job_of[index];
  jobs &= ~(std::uint32_t{1} << index);
  const std::int64_t count = job.count < job.limit ? job.count : job.limit;
  dry = false;
  feed.done({job.ticket, count, job.guesses, count ? job.solution : nullptr, complete});
}

template <class V>
void LaneEngine<V>::steal() {
  std::uint32_t from = stacked;
  while (active != everyone && from) {
    const int giver = std::countr_zero(from), lane = std::countr_one(active);
    from &= from - 1;
    Lane& g = lane_of[giver];
    Job& job = job_of[g.job];
    if (job.each) continue;
    active |= std::uint32_t{1} << lane;
    lane_of[lane] = {g.job, giver, g.right, g.beyond, 0, 0, false};
    if (g.right >= 0) lane_of[g.right].left = lane;
    g.right = lane;
    ++job.lanes;
    put(lane, stack[g.bottom++][giver]);
    if (g.top == g.bottom) stacked &= ~(std::uint32_t{1} << giver);
  }
}

template <class V>
void LaneEngine<V>::abandon(Feed& feed) {
  active = stacked = coming = 0;
  for (std::uint32_t left = jobs; left; left &= left - 1) finish(feed, std::countr_zero(left), false);
}

template <class V>
std::int64_t LaneEngine<V>::guesses() const {
  std::int64_t made = 0;
  for (std::uint32_t left = jobs; left; left &= left - 1) made += job_of[std::countr_zero(left)].guesses;
  return made;
}

}  // namespace
}  // namespace grille::lanes
