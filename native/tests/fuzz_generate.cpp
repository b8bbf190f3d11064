// Carvings against the plainest way of carving: the same order, each set of cells tried alone, two solutions sought.
// Meant to run under sanitizers (`make sanitize`); takes the number of rounds and a seed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "generate/carve.hpp"
#include "lanes/batch.hpp"

using namespace grille;
using namespace grille::generate;

namespace {

bool is_unique(const Digits& puzzle) {
  std::int64_t count = 0;
  lanes::count_batch(puzzle.data(), 1, 2, &count, nullptr);
  return count == 1;
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

bool round_holds(std::uint64_t seed) {
  constexpr std::size_t count = 20;
  Request request{.seed = seed, .givens = seed % 3 == 2 ? 30 : 0, .attempts = seed % 5 == 4 ? 3 : 1};
  const bool has_half_turn = seed % 2 == 1;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    request.orbits[cell] = static_cast<std::uint8_t>(has_half_turn ? std::min(cell, 80 - cell) : cell);
  }
  std::vector<std::uint8_t> puzzles(81 * count), solutions(81 * count);
  Carver carver(request, 7, puzzles, solutions);
  while (!carver.run(100)) {
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Digits plain = carved_plainly(request, 7 + i);
    if (!std::equal(plain.begin(), plain.end(), puzzles.begin() + static_cast<std::ptrdiff_t>(81 * i))) {
      std::printf("seed %llu, puzzle %zu is carved otherwise\n", static_cast<unsigned long long>(seed), i);
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 10;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  for (int round = 0; round < rounds; ++round) {
    if (!round_holds(seed + static_cast<std::uint64_t>(round))) return 1;
  }
  std::printf("%d rounds of 20 carvings as the plainest way carves them\n", rounds);
  return 0;
}
