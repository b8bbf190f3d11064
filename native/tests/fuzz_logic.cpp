// Random boards of many shapes through every technique, against the solution they were made from: no step places a
// wrong digit or removes a right one, and no chain passes a cell twice. Meant to run under sanitizers (`make
// sanitize`); takes the number of rounds and a seed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <string_view>
#include <vector>

#include "general/kernel.hpp"
#include "logic/rate.hpp"
#include "logic/techniques.hpp"

using namespace grille::logic;

namespace {

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

Values random_solution(const grille::Layout& layout, std::mt19937& random) {
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
Values random_puzzle(const grille::Layout& layout, const Values& solution, std::mt19937& random) {
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

void fail(const Step& step, const char* what) {
  const auto name = techniques()[at(step.technique)].name;
  std::printf("%.*s %s\n", static_cast<int>(name.size()), name.data(), what);
  std::exit(1);
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
  const auto name = techniques()[at(step.technique)].name;
  if (!name.ends_with("chain") && name != "remote-pair") return;
  std::set<int> cells;
  for (const auto& part : step.cells) {
    if (!cells.insert(part.index).second) fail(step, "passes a cell twice");
  }
}

using Tally = std::map<std::string_view, std::size_t>;

template <class B>
void check_all(const B& board, const Values& solution, Tally& tally) {
  for (int number = 0; number < static_cast<int>(techniques().size()); ++number) {
    const Technique& technique = techniques()[at(number)];
    Sink sink(1000);
    sink.technique = number;
    static_cast<void>(run(technique, board, sink));
    for (std::size_t i = 0; i < sink.kept(); ++i) check(board, sink[i], solution);
    tally[technique.name] += sink.kept();
  }
}

// The candidates that the digits leave, without some of the wrong ones: a board as a path might leave it.
template <class B>
void thin_out(B& board, const Values& solution, unsigned percent, std::mt19937& random) {
  for (int cell = 0; cell < board.plan->cells; ++cell) {
    for (const int digit : board.digits_of(cell)) {
      if (solution[at(cell)] != digit + 1 && random() % 100 < percent) board.remove(cell, digit);
    }
  }
}

template <class B>
void round(const Shape& shape, std::mt19937& random, Tally& tally) {
  const auto houses = houses_of(shape);
  const auto plan = std::make_unique<typename B::Plan>(grille::Houses{houses, at(shape.side())});
  const Values solution = random_solution(plan->layout, random), puzzle = random_puzzle(plan->layout, solution, random);
  const auto board = std::make_unique<B>(*plan);
  for (const unsigned percent : {0u, 20u, 40u, 60u, 80u}) {
    if (!board->load(puzzle)) std::exit(1);
    thin_out(*board, solution, percent, random);
    check_all(*board, solution, tally);
  }
  std::vector<int> ladder(techniques().size());
  std::iota(ladder.begin(), ladder.end(), 0);
  if (!board->load(puzzle)) std::exit(1);
  for (Sink sink; next_step(*board, ladder, sink); sink.reset()) {
    check(*board, sink[0], solution);
    apply(*board, sink[0]);
  }
}

}  // namespace

int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 200;
  std::mt19937 random(count > 2 ? static_cast<unsigned>(std::atoi(words[2])) : 1u);
  Tally tally;
  for (int i = 0; i < rounds; ++i) {
    round<Small>({3, 3}, random, tally);
    if (i % 4 == 0) round<Small>({2, 2}, random, tally);
    if (i % 4 == 1) round<Small>({2, 3}, random, tally);
    if (i % 4 == 2) round<Small>({3, 3, true, false}, random, tally);
    if (i % 4 == 3) round<Small>({3, 3, false, true}, random, tally);
    if (i % 50 == 25) round<Middle>({4, 4}, random, tally);
    if (i % 50 == 45) round<Middle>({4, 4, true, true}, random, tally);
  }
  for (const auto& [name, steps] : tally)
    std::printf("%-24.*s %zu\n", static_cast<int>(name.size()), name.data(), steps);
  std::printf("%d rounds\n", rounds);
}
