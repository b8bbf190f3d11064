// Random boards of many shapes through every technique, against the solution they were made from: no step places a
// wrong digit or removes a right one, and no chain passes a cell twice. Then ratings by several threads and in short
// slices, against one thread that is left alone.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "borrowed/techniques.hpp"
#include "general/kernel.hpp"
#include "logic/batch.hpp"
#include "tests/fuzz.hpp"

using namespace grille::logic;
using grille::Step;
using grille::fuzz::Random;

namespace {

using grille::borrowed::techniques;  // those of `logic` and the borrowed ones

using Values = std::vector<std::uint8_t>;

struct Shape {
  int height, width;  // of a box
  bool diagonals = false, windows = false;

  [[nodiscard]] int side() const { return height * width; }
};

std::vector<std::int32_t> houses_of(const Shape& shape) {
  const int side = shape.side();
  std::vector<std::int32_t> cells;
  const auto add = [&](auto cell_at) {
    for (int k = 0; k < side; ++k) cells.push_back(cell_at(k));
  };
  for (int h = 0; h < side; ++h) add([&](int k) { return h * side + k; });
  for (int h = 0; h < side; ++h) add([&](int k) { return k * side + h; });
  const auto box = [&](int top, int left) {
    add([&](int k) { return (top + k / shape.width) * side + left + k % shape.width; });
  };
  for (int h = 0; h < side; ++h) box(h / shape.height * shape.height, h % shape.height * shape.width);
  if (shape.diagonals) {
    add([&](int k) { return k * side + k; });
    add([&](int k) { return k * side + side - 1 - k; });
  }
  if (shape.windows) {
    for (int top = 1; top + shape.height < side; top += shape.height + 1) {
      for (int left = 1; left + shape.width < side; left += shape.width + 1) box(top, left);
    }
  }
  return cells;
}

// Up to two solutions; what is not found within the guesses is left out.
std::vector<std::uint8_t> solve(const grille::Layout& layout, const Values& puzzle, std::size_t limit) {
  const auto kernel = grille::general::make_general(layout, puzzle, limit, grille::general::Question::solutions);
  static_cast<void>(kernel->run(2000, 60));
  return kernel->take_solutions();
}

Values random_solution(const grille::Layout& layout, Random& random) {
  Values first_row(layout.side());
  std::iota(first_row.begin(), first_row.end(), std::uint8_t{1});
  for (;;) {
    std::shuffle(first_row.begin(), first_row.end(), random);
    Values grid(layout.cells());
    std::copy(first_row.begin(), first_row.end(), grid.begin());
    for (int more = 0; more < 3; ++more) {
      const std::size_t cell = layout.side() + random() % (layout.cells() - layout.side());
      grid[cell] = static_cast<std::uint8_t>(1 + random() % layout.side());
    }
    Values solution = solve(layout, grid, 1);
    if (!solution.empty()) return solution;
  }
}

// A puzzle of that solution, close to minimal.
Values random_puzzle(const grille::Layout& layout, const Values& solution, Random& random) {
  Values puzzle = solution;
  std::vector<std::size_t> order(solution.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t size = order.size() / 2; size > 0; size /= 2) {
    for (int tries = 0; tries < 3; ++tries) {
      Values fewer = puzzle;
      std::shuffle(order.begin(), order.end(), random);
      for (std::size_t i = 0; i < size; ++i) fewer[order[i]] = 0;
      if (solve(layout, fewer, 2) == solution) puzzle = fewer;
    }
  }
  return puzzle;
}

[[noreturn]] void fail(const Step& step, const char* what) {
  const auto name = step.technique;
  std::fprintf(stderr, "%.*s ", static_cast<int>(name.size()), name.data());
  grille::fuzz::fail(what);
}

template <class B>
void check(const B& board, const Step& step, const Values& solution) {
  if (step.places.empty() && step.removes.empty()) fail(step, "does nothing");
  for (const auto [cell, digit] : step.places) {
    if (solution[at(cell)] != digit + 1) fail(step, "places a wrong digit");
  }
  for (const auto [cell, digit] : step.removes) {
    if (solution[at(cell)] == digit + 1) fail(step, "removes a right candidate");
    if (!board.digits_of(cell).has(digit)) fail(step, "removes a candidate that is not there");
  }
  const auto name = step.technique;
  if (!name.ends_with("chain") && name != "remote-pair") return;
  std::set<int> cells;
  for (const auto& part : step.cells) {
    if (!cells.insert(part.index).second) fail(step, "passes a cell twice");
  }
}

template <class B>
void check_all(const B& board, const Values& solution) {
  for (const Technique& technique : techniques()) {
    Sink sink(1000);
    static_cast<void>(run(technique, board, sink));
    for (std::size_t i = 0; i < sink.kept(); ++i) check(board, sink[i], solution);
  }
}

// The candidates that the digits leave, without some of the wrong ones: a board as a path might leave it.
template <class B>
void thin_out(B& board, const Values& solution, unsigned percent, Random& random) {
  for (int cell = 0; cell < board.plan->cells; ++cell) {
    for (const int digit : board.digits_of(cell)) {
      if (solution[at(cell)] != digit + 1 && random() % 100 < percent) board.remove(cell, digit);
    }
  }
}

// A board that remembers where it was searched in vain has the next step of one that does not.
template <class B>
bool next_step_checked(const B& board, std::span<const Technique* const> ladder, Sink& sink) {
  const auto fresh = std::make_unique<B>(board);
  fresh->forget_in_vain();
  Sink anew;
  const bool found = next_step(board, ladder, sink);
  if (next_step(*fresh, ladder, anew) != found) grille::fuzz::fail("a search in vain hides a step");
  if (found && (anew[0].technique != sink[0].technique || anew[0].places != sink[0].places ||
                anew[0].removes != sink[0].removes)) {
    fail(sink[0], "is not the step of a board that remembers nothing");
  }
  return found;
}

// Every technique on boards with ever fewer candidates, then all of them as one ladder.
template <class B>
void check_steps(const typename B::Plan& plan, const Values& puzzle, const Values& solution, Random& random) {
  const auto board = std::make_unique<B>(plan);
  for (const unsigned percent : {0u, 20u, 40u, 60u, 80u}) {
    if (!board->load(puzzle)) grille::fuzz::fail("a puzzle clashes");
    thin_out(*board, solution, percent, random);
    check_all(*board, solution);
  }
  std::vector<const Technique*> ladder;
  for (const Technique& technique : techniques()) ladder.push_back(&technique);
  if (!board->load(puzzle)) grille::fuzz::fail("a puzzle clashes");
  for (Sink sink; next_step_checked(*board, ladder, sink); sink.reset()) {
    check(*board, sink[0], solution);
    apply(*board, sink[0]);
  }
}

struct Rated {
  std::vector<std::int32_t> table;
  std::vector<std::uint16_t> counts;
  friend bool operator==(const Rated&, const Rated&) = default;
};

// Ratings on a ladder of all techniques, of which each fourth makes a level.
template <class P>
Rated rated(const P& plan, const Values& puzzles, std::size_t jobs, double seconds) {
  const int known = static_cast<int>(techniques().size());
  std::vector<Rung> ladder;
  std::vector<std::vector<int>> levels(4);
  for (int number = 0; number < known; ++number) {
    ladder.push_back({number, 10 + number});
    levels[at(number * 4 / known)].push_back(number);
  }
  const std::size_t count = puzzles.size() / at(plan.cells);
  Rated found{std::vector<std::int32_t>(count * columns), std::vector<std::uint16_t>(count * at(known))};
  const std::vector<Solutions> solutions(count, Solutions::unknown);
  const auto done = std::make_unique<bool[]>(count);
  const auto batch = make_batch(plan, {techniques(), ladder, levels},
                                {puzzles, solutions, found.table, found.counts, {done.get(), count}}, jobs);
  while (!batch->advance(seconds)) {
  }
  if (batch->rows_done() != count) grille::fuzz::fail("rows were lost");
  return found;
}

template <class B>
void check_shape(const Shape& shape, Random& random) {
  const auto houses = houses_of(shape);
  const auto plan = std::make_unique<typename B::Plan>(grille::Houses{houses, at(shape.side())});
  Values puzzles;
  for (int i = 0; i < 3; ++i) {
    const Values solution = random_solution(plan->layout, random);
    const Values puzzle = random_puzzle(plan->layout, solution, random);
    if (i == 0) check_steps<B>(*plan, puzzle, solution, random);
    for (int copies = 0; copies < 4; ++copies) puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
  }
  const Rated alone = rated(*plan, puzzles, 1, 1e9);
  if (rated(*plan, puzzles, 2 + random() % 4, random() % 2 == 0 ? 0.0002 : 0.02) != alone) {
    grille::fuzz::fail("threads or slices change a rating");
  }
}

}  // namespace

int main(int count, char** words) {
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number number) {
    check_shape<Small>({3, 3}, random);
    if (number % 4 == 0) check_shape<Small>({2, 2}, random);
    if (number % 4 == 1) check_shape<Small>({2, 3}, random);
    if (number % 4 == 2) check_shape<Small>({3, 3, true, false}, random);
    if (number % 4 == 3) check_shape<Small>({3, 3, false, true}, random);
    if (number % 20 == 5) check_shape<Middle>({4, 4}, random);
    if (number % 20 == 15) check_shape<Middle>({4, 4, true, true}, random);
  });
}
