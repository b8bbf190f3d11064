// Random puzzles through the walk of Sudoku Explainer, against their solution: no step places a wrong digit or removes
// a right one, whole or of one kind alone, and a walk that is stopped ends. Then ratings by two threads, against one,
// and such as are stopped: what is finished is the same.
#include <algorithm>
#include <cstdio>
#include <thread>
#include <vector>

#include "se/batch.hpp"
#include "tests/classic.hpp"

using namespace grille::se;
using grille::Branch;
using grille::Node;
using grille::Step;
using grille::fuzz::classic_houses;
using grille::fuzz::fail;
using grille::fuzz::Random;
using grille::fuzz::random_puzzle;
using grille::fuzz::Values;

namespace {

void check(const grille::logic::Small& board, const Step& step, const Values& solution) {
  const auto check_one = [&](int cell, int digit, bool places) {
    if (!board.digits_of(cell).has(digit)) fail("a step is about a candidate that is not there");
    if ((solution[at(cell)] == digit + 1) != places) fail(places ? "places a wrong digit" : "removes a right one");
  };
  if (step.places.empty() && step.removes.empty()) fail("a step does nothing");
  for (const auto [cell, digit] : step.places) check_one(cell, digit, true);
  for (const auto [cell, digit] : step.removes) check_one(cell, digit, false);
  for (const Branch& branch : step.branches) {
    for (const Node& node : branch) {
      for (const std::uint16_t parent : node.parents) {
        if (parent >= branch.size()) fail("a parent is in no branch");
      }
    }
  }
}

void walk(const grille::logic::Plan<9>& plan, const Values& puzzle, const Values& solution, Random& random) {
  grille::logic::Small board(plan);
  if (!board.load(puzzle)) fail("a puzzle clashes");
  const std::atomic<bool> never{false};
  Scratch scratch(never, grille::after(random() % 4 == 0 ? 0.01 : 2.0));
  Walk steps(board, scratch, random() % 8 != 0);
  while (!board.is_full()) {
    const Step* step = steps.next();
    if (step == nullptr) break;
    check(board, *step, solution);
    if (random() % 16 == 0) {
      const auto kind = static_cast<Kind>(random() % ladder.size());
      if (const Step* other = steps.find(kind)) {
        if (other->technique != name_of(kind)) fail("another kind was asked for");
        check(board, *other, solution);
      }
      step = steps.next();
      if (step == nullptr && !scratch.is_up()) fail("a step is not found again");
      if (scratch.is_up()) return;
    }
    steps.apply(*step);
  }
  if (!board.is_full() && !scratch.is_up()) fail("a walk does not end");
}

struct Table {
  explicit Table(std::size_t rows) : numbers(rows * rating_columns), done(std::make_unique<bool[]>(rows)) {}

  std::vector<std::int16_t> numbers;
  std::unique_ptr<bool[]> done;
};

Table rated(const grille::logic::Plan<9>& plan, const Values& grids, std::size_t jobs, double stop_after) {
  const std::size_t rows = grids.size() / 81;
  Table table(rows);
  Batch batch(plan, {grids, table.numbers, {table.done.get(), rows}}, jobs, 60, 60);
  if (batch.advance(stop_after) && batch.rows_done() != rows) fail("rows are missing");
  batch.stop();
  return table;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::int32_t> houses = classic_houses();
  const grille::Layout layout(grille::Houses{houses, 9}, 81);
  const grille::logic::Plan<9> plan(grille::Houses{houses, 9});
  return grille::fuzz::run(count, words, [&](Random& random, grille::fuzz::Number) {
    Values grids;
    for (int i = 0; i < 3; ++i) {
      const auto [solution, puzzle] = random_puzzle(layout, random);
      walk(plan, puzzle, solution, random);
      grids.insert(grids.end(), puzzle.begin(), puzzle.end());
    }
    const Table one = rated(plan, grids, 1, 60), two = rated(plan, grids, 2, 60);
    if (one.numbers != two.numbers) fail("threads change a rating");
    const Table stopped = rated(plan, grids, 2, 1e-4 * static_cast<double>(random() % 100));
    for (std::size_t row = 0; row < 3; ++row) {
      const auto begin = static_cast<std::ptrdiff_t>(row * rating_columns);
      if (stopped.done[row] &&
          !std::equal(one.numbers.begin() + begin, one.numbers.begin() + begin + 4, stopped.numbers.begin() + begin)) {
        fail("a stopped batch has a wrong row");
      }
    }
  });
}
