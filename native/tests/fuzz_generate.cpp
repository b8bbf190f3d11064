// Carvings against the plainest way of carving: the same order, each set of cells tried alone, two solutions sought.
#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <vector>

#include "generate/carve.hpp"
#include "lanes/batch.hpp"
#include "tests/fuzz.hpp"

using namespace grille;
using namespace grille::generate;

namespace {

bool is_unique(const Digits& puzzle) {
  lanes::Walk walk(puzzle.data(), 2, std::int64_t{1} << 40, lanes::fastest_kernel(), lanes::Start::together);
  while (!walk.advance(1, 2)) {
  }
  return walk.take().size() == lanes::cells;
}

int givens_of(const Digits& puzzle) {
  return static_cast<int>(81 - std::count(puzzle.begin(), puzzle.end(), std::uint8_t{0}));
}

Digits carved_plainly(const Request& request, std::uint64_t index) {
  Random random(request.seed, index);
  const Digits solution = filled(random);
  const std::size_t orbits = *std::max_element(request.orbits.begin(), request.orbits.end()) + std::size_t{1};
  Digits best = solution;
  for (int attempt = 0; attempt < request.attempts; ++attempt) {
    std::vector<std::uint8_t> order(orbits);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    random.shuffle(std::span(order));
    Digits puzzle = solution;
    for (const std::uint8_t orbit : order) {
      Digits trial = puzzle;
      for (std::size_t cell = 0; cell < 81; ++cell) {
        if (request.orbits[cell] == orbit) trial[cell] = 0;
      }
      if (givens_of(trial) >= request.givens && is_unique(trial)) puzzle = trial;
    }
    if (attempt == 0 || givens_of(puzzle) < givens_of(best)) best = puzzle;
  }
  return best;
}

// Images of a cell under the symmetries of carving: none, a half turn, a quarter turn, both mirrors.
std::vector<std::size_t> images_of(std::size_t cell, std::uint64_t symmetry) {
  const std::size_t row = cell / 9, column = cell % 9;
  switch (symmetry) {
    case 0:
      return {cell};
    case 1:
      return {cell, 80 - cell};
    case 2:
      return {cell, 80 - cell, 9 * column + 8 - row, 9 * (8 - column) + row};
    default:
      return {cell, 80 - cell, 9 * (8 - row) + column, 9 * row + 8 - column};
  }
}

std::array<std::uint8_t, 81> orbits_of(std::uint64_t symmetry) {
  std::array<std::uint8_t, 81> orbits{};
  std::uint8_t count = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const auto images = images_of(cell, symmetry);
    const std::size_t first = *std::min_element(images.begin(), images.end());
    orbits[cell] = first == cell ? count++ : orbits[first];
  }
  return orbits;
}

// Every number of givens comes in 82 cases that follow each other, few and many in turn.
void check_case(fuzz::Random& random, fuzz::Number number) {
  const std::size_t count = random() % 40;  // fewer than there are slots, as many, and more
  const Request request{.seed = random(),
                        .orbits = orbits_of(random() % 4),
                        .givens = static_cast<int>(number * 37 % 82),
                        .attempts = random() % 3 == 0 ? static_cast<int>(1 + random() % 5) : 1};
  std::vector<std::uint8_t> puzzles(81 * count), solutions(81 * count);
  Carver carver(request, 7, puzzles, solutions);
  while (!carver.run(100)) {
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Digits plain = carved_plainly(request, 7 + i);
    if (carver.is_done()[i] == 0 ||
        !std::equal(plain.begin(), plain.end(), puzzles.begin() + static_cast<std::ptrdiff_t>(81 * i))) {
      std::fprintf(stderr, "puzzle %zu of %zu, %d givens, %d attempts: ", i, count, request.givens, request.attempts);
      fuzz::fail("carved otherwise");
    }
  }
}

}  // namespace

int main(int count, char** words) { return fuzz::run(count, words, check_case); }
