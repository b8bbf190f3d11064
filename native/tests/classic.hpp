// Random classic puzzles with one solution, for the programs that walk them.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "general/kernel.hpp"
#include "tests/fuzz.hpp"

namespace grille::fuzz {

using Values = std::vector<std::uint8_t>;

inline std::vector<std::int32_t> classic_houses() {
  std::vector<std::int32_t> cells(27 * 9);
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t a = i / 9, b = i % 9;
    cells[i] = static_cast<std::int32_t>(i);
    cells[81 + i] = static_cast<std::int32_t>(9 * b + a);
    cells[162 + i] = static_cast<std::int32_t>(9 * (a / 3 * 3 + b / 3) + a % 3 * 3 + b % 3);
  }
  return cells;
}

inline Values solve(const Layout& layout, const Values& puzzle, std::size_t limit) {
  const auto kernel = general::make_general(layout, puzzle, limit, general::Question::solutions);
  static_cast<void>(kernel->run(2000, 60));
  return kernel->take_solutions();
}

// A random full grid, and a puzzle of it that is close to minimal.
inline std::pair<Values, Values> random_puzzle(const Layout& layout, Random& random) {
  Values grid(81);
  std::iota(grid.begin(), grid.begin() + 9, std::uint8_t{1});
  std::shuffle(grid.begin(), grid.begin() + 9, random);
  const Values solution = solve(layout, grid, 1);
  Values puzzle = solution;
  std::vector<std::size_t> order(81);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (const std::size_t cell : order) {
    Values fewer = puzzle;
    fewer[cell] = 0;
    if (solve(layout, fewer, 2) == solution) puzzle = fewer;
  }
  return {solution, puzzle};
}

}  // namespace grille::fuzz
