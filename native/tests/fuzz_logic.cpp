// Random puzzles through every technique, against the solution they were made from: no step places a wrong digit or
// removes a right one. Meant to run under sanitizers (`make sanitize`); takes the number of rounds and a seed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "logic/count.hpp"
#include "logic/rate.hpp"
#include "logic/techniques.hpp"

using namespace grille::logic;

namespace {

std::vector<std::int32_t> houses_of(int height, int width) {
  const int side = height * width;
  std::vector<std::int32_t> cells;
  for (int h = 0; h < side; ++h) {
    for (int k = 0; k < side; ++k) cells.push_back(h * side + k);
  }
  for (int h = 0; h < side; ++h) {
    for (int k = 0; k < side; ++k) cells.push_back(k * side + h);
  }
  for (int h = 0; h < side; ++h) {
    const int top = h / height * height, left = h % height * width;
    for (int k = 0; k < side; ++k) cells.push_back((top + k / width) * side + left + k % width);
  }
  return cells;
}

std::vector<std::uint8_t> random_solution(int height, int width, std::mt19937& random) {
  const int side = height * width;
  std::vector<int> digits(static_cast<std::size_t>(side));
  std::iota(digits.begin(), digits.end(), 1);
  std::shuffle(digits.begin(), digits.end(), random);
  std::vector<std::uint8_t> solution;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int digit = (row % height * width + row / height + column) % side;
      solution.push_back(static_cast<std::uint8_t>(digits[static_cast<std::size_t>(digit)]));
    }
  }
  return solution;
}

template <class B>
void check(const B& board, const std::vector<std::uint8_t>& solution, bool unique) {
  for (const Technique& technique : techniques()) {
    if (technique.wants_unique && !unique) continue;
    Sink sink(1000);
    static_cast<void>(run(technique, board, sink));
    for (std::size_t i = 0; i < sink.kept(); ++i) {
      bool right = !sink[i].places.empty() || !sink[i].removes.empty();
      for (const auto [cell, digit] : sink[i].places) right &= solution[static_cast<std::size_t>(cell)] == digit + 1;
      for (const auto [cell, digit] : sink[i].removes) right &= solution[static_cast<std::size_t>(cell)] != digit + 1;
      if (right) continue;
      std::printf("%.*s gave a wrong step\n", static_cast<int>(technique.name.size()), technique.name.data());
      std::exit(1);
    }
  }
}

template <class B>
void round(int height, int width, int percent, std::mt19937& random) {
  const auto houses = houses_of(height, width);
  const typename B::Plan layout(houses, height * width);
  const auto solution = random_solution(height, width, random);
  auto puzzle = solution;
  for (auto& digit : puzzle) {
    if (static_cast<int>(random() % 100) < percent) digit = 0;
  }
  auto board = std::make_unique<B>(layout), solved = std::make_unique<B>(layout);
  if (!board->load(puzzle)) std::exit(1);
  const bool unique = count_solutions(*board, *solved) == Solutions::one;
  std::vector<int> ladder;
  for (int i = 0; i < static_cast<int>(techniques().size()); ++i) {
    if (unique || !techniques()[static_cast<std::size_t>(i)].wants_unique) ladder.push_back(i);
  }
  for (int step = 0;; ++step) {
    if (step % 4 == 0) check(*board, solution, unique);
    Sink sink;
    if (!next_step(*board, ladder, sink)) break;
    apply(*board, sink[0]);
  }
}

}  // namespace

int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 200;
  std::mt19937 random(count > 2 ? static_cast<unsigned>(std::atoi(words[2])) : 1u);
  for (int i = 0; i < rounds; ++i) {
    round<Small>(3, 3, 50 + i % 20, random);
    if (i % 4 == 0) round<Small>(2, 3, 60, random);
    if (i % 20 == 0) round<Middle>(4, 4, 45, random);
  }
  std::printf("%d rounds\n", rounds);
}
