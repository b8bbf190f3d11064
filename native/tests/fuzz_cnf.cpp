// Random grids through unit propagation and failed literals, against the plainest propagation there is: look at every
// clause until none moves.
#include <vector>

#include "cnf/deduction.hpp"
#include "tests/fuzz.hpp"

using namespace grille::cnf;
using grille::fuzz::fail;
using grille::fuzz::Random;

namespace {

// Sets of which exactly one variable is true: a cell's digits, a digit's places in a row, column or box.
std::vector<std::int32_t> sets_of(int height, int width) {
  const int side = height * width;
  std::vector<std::int32_t> sets;
  const auto variable = [side](int row, int column, int digit) { return (row * side + column) * side + digit; };
  for (int a = 0; a < side; ++a) {
    for (int b = 0; b < side; ++b) {
      for (int k = 0; k < side; ++k) sets.push_back(variable(a, b, k));
      for (int k = 0; k < side; ++k) sets.push_back(variable(a, k, b));
      for (int k = 0; k < side; ++k) sets.push_back(variable(k, a, b));
      const int top = a / height * height, left = a % height * width;
      for (int k = 0; k < side; ++k) sets.push_back(variable(top + k / width, left + k % width, b));
    }
  }
  return sets;
}

using Values = std::vector<int>;  // 0 open, 1 true, -1 false

// Until no clause moves; false on the empty clause.
bool propagate(const std::vector<std::int32_t>& sets, std::size_t side, Values& values) {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t start = 0; start < sets.size(); start += side) {
      int true_ones = 0, open_ones = 0;
      for (std::size_t k = 0; k < side; ++k) {
        const int value = values[static_cast<std::size_t>(sets[start + k])];
        true_ones += value > 0;
        open_ones += value == 0;
      }
      if (true_ones > 1 || true_ones + open_ones == 0) return false;
      if (open_ones == 0 || (true_ones == 0 && open_ones > 1)) continue;
      moved = true;
      for (std::size_t k = 0; k < side; ++k) {
        int& value = values[static_cast<std::size_t>(sets[start + k])];
        if (value == 0) value = true_ones == 1 ? -1 : 1;
      }
    }
  }
  return true;
}

bool probe_all(const std::vector<std::int32_t>& sets, std::size_t side, Values& values) {
  if (!propagate(sets, side, values)) return false;
  for (std::size_t variable = 0; variable < values.size(); ++variable) {
    for (const int sign : {1, -1}) {
      if (values[variable] != 0) break;
      Values tried = values;
      tried[variable] = sign;
      if (propagate(sets, side, tried)) continue;
      values[variable] = -sign;
      return probe_all(sets, side, values);
    }
  }
  return true;
}

void compare(int height, int width, bool probes, Random& random) {
  const auto side = static_cast<std::size_t>(height * width);
  const std::vector<std::int32_t> sets = sets_of(height, width);
  const Formula formula(side, sets, sets, side);
  std::vector<std::uint8_t> grid(side * side), found(side * side);
  const unsigned share = random() % 4;  // of eight cells: sparse grids get far, dense ones clash
  for (std::uint8_t& cell : grid) {
    cell = random() % 8 < share ? static_cast<std::uint8_t>(1 + random() % side) : std::uint8_t{0};
  }
  Values values(side * side * side, 0);
  bool holds = true;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid[cell] != 0) values[cell * side + grid[cell] - 1] = 1;
  }
  holds = probes ? probe_all(sets, side, values) : propagate(sets, side, values);

  Deduction deduction(formula, probes);
  std::vector<Line> record;
  deduction.begin(grid, &record);
  while (!deduction.advance(1 + random() % 500, UINT64_MAX)) {
  }
  if ((deduction.outcome() == Outcome::Refuted) == holds) fail("one refutes it and one does not");
  if (!holds) return;
  deduction.write(found);
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    for (std::size_t k = 0; k < side; ++k) {
      if ((values[cell * side + k] == 1) != (found[cell] == k + 1)) fail("another digit");
    }
  }
  std::size_t assigned = 0;
  for (const int value : values) assigned += value != 0;
  if (assigned != deduction.assigned()) fail("another number of variables with a value");
}

}  // namespace

int main(int count, char** words) {
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number number) {
    compare(2, 2, number % 2 == 0, random);
    compare(2, 3, number % 2 == 0, random);
    compare(3, 3, false, random);
  });
}
