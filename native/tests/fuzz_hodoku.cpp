// Random puzzles through HoDoKu's walk, against their solution: no step places a wrong digit or removes a right one,
// nor does any instance of one technique under any rules; a walk ends, or ends when stopped. Then ratings by two
// threads, against one, and such as are stopped: what is finished is the same.
#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "hodoku/batch.hpp"
#include "hodoku/memory.hpp"
#include "tests/classic.hpp"

using namespace grille::hodoku;
using grille::fuzz::classic_houses;
using grille::fuzz::fail;
using grille::fuzz::Random;
using grille::fuzz::random_puzzle;
using grille::fuzz::Values;

namespace {

void check(const Grid& grid, const Step& step, const Values& solution) {
  if (step.places.empty() && step.removes.empty()) fail("a step does nothing");
  const auto check_one = [&](grille::Candidate one, bool places) {
    if (!grid.has(one.cell, one.digit)) fail("a step is about a candidate that is not there");
    if ((solution[at(one.cell)] == one.digit + 1) != places) {
      std::fprintf(stderr, "%s: ", name_of(step.kind).data());
      fail(places ? "places a wrong digit" : "removes a right one");
    }
  };
  for (const auto one : step.places) check_one(one, true);
  for (const auto one : step.removes) check_one(one, false);
  for (const grille::Branch& branch : step.branches) {
    for (std::size_t i = 0; i < branch.size(); ++i) {
      if (branch[i].cells.is_empty()) fail("a node has no cell");
      if (branch[i].set >= static_cast<int>(step.sets.size())) fail("a node names a set that is not there");
      for (const std::uint16_t parent : branch[i].parents) {
        if (parent >= i) fail("a node comes before its parent");
      }
    }
  }
}

// Every instance of some technique, under random rules.
void check_all(const Grid& grid, const Values& solution, Random& random) {
  const auto kind = static_cast<Kind>(random() % kinds);
  Scratch scratch;
  scratch.end = grille::after(1);
  scratch.rules = {random() % 2 == 0, random() % 2 == 0, random() % 2 == 0, random() % 2 == 0, random() % 2 == 0};
  Sink sink({.all = true, .only = kind, .reasons = true, .most = 1 + random() % 300});
  static_cast<void>(entry_of(kind).find(grid, scratch, sink));
  for (std::size_t i = 0; i < sink.kept(); ++i) {
    if (sink[i].kind != kind) fail("another kind was asked for");
    check(grid, sink[i], solution);
  }
}

// What leads to its own absence, by sets and by closures; and that sets keep every premise from which closures find a
// way back to its cell.
void check_absence(const Grid& grid, bool with_groups) {
  Memory memory;
  const Absence& absence = memory.absence(grid, with_groups);
  const Implications& implications = with_groups ? memory.grouped(grid) : memory.plain(grid);
  bool is_any = false;
  for (const int cell : grid.empty) {
    for (const int digit : grille::Each(grid.digits[at(cell)])) {
      Closure closure;
      closure.run(implications, state_of(candidate(cell, digit), true));
      const bool leads = closure.has(state_of(candidate(cell, digit), false));
      if (leads != absence.may_loop(grid, cell, digit, true)) fail("sets and closures differ");
      is_any |= leads;
      closure.run(implications, state_of(candidate(cell, digit), false));
      const bool places = closure.has(state_of(candidate(cell, digit), true)) && grid.count_of(cell) > 1;
      if (places && !absence.may_loop(grid, cell, digit, false)) fail("a loop is missed by sets");
    }
  }
  if (is_any != absence.is_any()) fail("sets and closures differ");
}

void walk(const Values& puzzle, const Values& solution, Random& random) {
  Grid grid;
  if (!grid.load(puzzle)) fail("a puzzle clashes");
  Scratch scratch;
  scratch.end = grille::after(random() % 4 == 0 ? 0.01 : 5.0);
  const bool is_unique = random() % 8 != 0;
  Walk steps(grid, scratch, is_unique, random() % 2 == 0);
  while (!grid.is_full()) {
    if (random() % 16 == 0) check_all(grid, solution, random);
    if (random() % 16 == 0) check_absence(grid, random() % 2 == 0);
    const Step* step = steps.next();
    if (step == nullptr) {
      if (is_unique && !scratch.is_up()) fail("a walk does not end");
      return;
    }
    check(grid, *step, solution);
    const Step copy = *step;
    steps.apply(copy);
  }
}

struct Table {
  explicit Table(std::size_t rows)
      : numbers(rows * rating_columns), counts(rows * kinds), done(std::make_unique<bool[]>(rows)) {}

  std::vector<std::int32_t> numbers;
  std::vector<std::uint16_t> counts;
  std::unique_ptr<bool[]> done;
};

Table rated(const Values& grids, std::size_t jobs, double stop_after) {
  const std::size_t rows = grids.size() / 81;
  Table table(rows);
  Batch batch({grids, table.numbers, table.counts, {table.done.get(), rows}}, jobs, 60);
  if (batch.advance(stop_after) && batch.rows_done() != rows) fail("rows are missing");
  batch.stop();
  return table;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::int32_t> houses = classic_houses();
  const grille::Layout layout(grille::Houses{houses, 9}, 81);
  return grille::fuzz::run(count, words, [&](Random& random, grille::fuzz::Number) {
    Values grids;
    for (int i = 0; i < 3; ++i) {
      const auto [solution, puzzle] = random_puzzle(layout, random);
      walk(puzzle, solution, random);
      grids.insert(grids.end(), puzzle.begin(), puzzle.end());
    }
    const Table one = rated(grids, 1, 60), two = rated(grids, 2, 60);
    if (one.numbers != two.numbers || one.counts != two.counts) fail("threads change a rating");
    const Table stopped = rated(grids, 2, 1e-4 * static_cast<double>(random() % 100));
    for (std::size_t row = 0; row < 3; ++row) {
      const auto begin = static_cast<std::ptrdiff_t>(row * rating_columns);
      const auto numbers = one.numbers.begin() + begin;
      if (stopped.done[row] && !std::equal(numbers, numbers + 3, stopped.numbers.begin() + begin)) {
        fail("a stopped batch has a wrong row");
      }
    }
  });
}
