// Random grids and houses through the judge of batches, against the plainest judge there is.
#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "check/check.hpp"
#include "tests/fuzz.hpp"

using grille::fuzz::Random;

namespace {

using Values = std::vector<std::uint8_t>;

bool is_right(const Values& puzzle, const Values& solution, const std::vector<std::int32_t>& houses, std::size_t side) {
  for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
    if (puzzle[cell] != 0 && puzzle[cell] != solution[cell]) return false;
  }
  for (std::size_t start = 0; start < houses.size(); start += side) {
    for (std::size_t digit = 1; digit <= side; ++digit) {
      std::size_t times = 0;
      for (std::size_t k = 0; k < side; ++k) {
        times += solution[static_cast<std::size_t>(houses[start + k])] == digit ? 1 : 0;
      }
      if (times != 1) return false;
    }
  }
  return true;
}

// Rows and columns in a random order of cells, of which a shifted pattern is a solution, and perhaps a diagonal.
void check_case(Random& random) {
  const std::size_t side = 1 + random() % (random() % 4 == 0 ? 81 : 16), cells = side * side;
  std::vector<std::int32_t> order(cells), houses(2 * cells);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  Values full(cells);
  for (std::size_t a = 0; a < side; ++a) {
    for (std::size_t b = 0; b < side; ++b) {
      houses[a * side + b] = order[a * side + b];
      houses[cells + a * side + b] = order[b * side + a];
      full[static_cast<std::size_t>(order[a * side + b])] = static_cast<std::uint8_t>((a + b) % side + 1);
    }
  }
  if (random() % 2 == 0) {
    for (std::size_t a = 0; a < side; ++a) houses.push_back(order[a * side + a]);
  }
  const std::size_t count = random() % 100;
  Values puzzles, solutions;
  std::vector<bool> expected;
  for (std::size_t row = 0; row < count; ++row) {
    Values puzzle = full, solution = full;
    for (std::uint8_t& digit : puzzle) digit = random() % 3 == 0 ? digit : std::uint8_t{0};
    const auto spoil = [&](Values& grid) {
      grid[random() % cells] = static_cast<std::uint8_t>(random() % 2 == 0 ? random() : random() % (side + 1));
    };
    for (std::size_t times = random() % 3; times > 0; --times) spoil(solution);
    if (random() % 4 == 0) spoil(puzzle);
    if (random() % 4 == 0) std::swap(solution[random() % cells], solution[random() % cells]);
    expected.push_back(is_right(puzzle, solution, houses, side));
    puzzles.insert(puzzles.end(), puzzle.begin(), puzzle.end());
    solutions.insert(solutions.end(), solution.begin(), solution.end());
  }
  const auto flags = std::make_unique<bool[]>(count);
  grille::judge(puzzles, solutions, cells, {houses, side}, {flags.get(), count}, 1 + random() % 3);
  if (!std::equal(expected.begin(), expected.end(), flags.get())) grille::fuzz::fail("another judgement");
}

}  // namespace

int main(int count, char** words) {
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number) { check_case(random); });
}
