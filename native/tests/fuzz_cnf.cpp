// Random grids and random clauses through unit propagation and failed literals, against the plainest propagation there
// is: look at every clause until none moves.
#include <algorithm>
#include <cstdlib>
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

struct Clauses {
  std::vector<std::int32_t> sets;
  std::size_t side;
  std::vector<std::int32_t> further;  // as in DIMACS, each ended by a 0
};

// One pass over the further clauses; false on the empty clause.
bool pass(const std::vector<std::int32_t>& further, Values& values, bool& moved) {
  const auto value_of = [&](std::int32_t one) {
    const int value = values[static_cast<std::size_t>(std::abs(one)) - 1];
    return one > 0 ? value : -value;
  };
  for (auto at = further.begin(); at != further.end(); ++at) {
    const auto end = std::find(at, further.end(), 0);
    const bool is_met = std::any_of(at, end, [&](std::int32_t one) { return value_of(one) > 0; });
    const auto is_open = [&](std::int32_t one) { return value_of(one) == 0; };
    const auto open = std::find_if(at, end, is_open);
    if (!is_met && open == end) return false;
    if (!is_met && std::all_of(open, end, [&](std::int32_t one) { return !is_open(one) || one == *open; })) {
      moved = true;
      values[static_cast<std::size_t>(std::abs(*open)) - 1] = *open > 0 ? 1 : -1;
    }
    at = end;
  }
  return true;
}

// Until no clause moves; false on the empty clause.
bool propagate(const Clauses& clauses, Values& values) {
  const auto& [sets, side, further] = clauses;
  for (bool moved = true; moved;) {
    moved = false;
    if (!pass(further, values, moved)) return false;
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

bool probe_all(const Clauses& clauses, Values& values) {
  if (!propagate(clauses, values)) return false;
  const std::size_t of_cells = clauses.side * clauses.side * clauses.side;
  for (std::size_t variable = 0; variable < of_cells; ++variable) {
    for (const int sign : {1, -1}) {
      if (values[variable] != 0) break;
      Values tried = values;
      tried[variable] = sign;
      if (propagate(clauses, tried)) continue;
      values[variable] = -sign;
      return probe_all(clauses, values);
    }
  }
  return true;
}

// Clauses of one to four literals, some of auxiliary variables; now and then one twice, or its opposite.
std::vector<std::int32_t> random_clauses(std::size_t of_cells, Random& random) {
  std::vector<std::int32_t> further;
  for (std::size_t left = random() % 30; left > 0; --left) {
    for (std::size_t size = 1 + random() % 4 + (left % 3 != 0); size > 0; --size) {
      const auto variable = static_cast<std::int32_t>(1 + random() % (of_cells + 20));
      further.push_back(random() % 3 == 0 ? variable : -variable);
      if (random() % 20 == 0) further.push_back(random() % 2 == 0 ? further.back() : -further.back());
    }
    further.push_back(0);
  }
  return further;
}

void compare(int height, int width, bool probes, Random& random) {
  const auto side = static_cast<std::size_t>(height * width);
  Clauses clauses{sets_of(height, width), side, {}};
  if (random() % 2 == 0) clauses.further = random_clauses(side * side * side, random);
  const Formula formula(side, clauses.sets, clauses.sets, side, clauses.further);
  std::vector<std::uint8_t> grid(side * side), found(side * side);
  const unsigned share = random() % 4;  // of eight cells: sparse grids get far, dense ones clash
  for (std::uint8_t& cell : grid) {
    cell = random() % 8 < share ? static_cast<std::uint8_t>(1 + random() % side) : std::uint8_t{0};
  }
  Values values(formula.variables, 0);
  bool holds = true;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid[cell] != 0) values[cell * side + grid[cell] - 1] = 1;
  }
  holds = probes ? probe_all(clauses, values) : propagate(clauses, values);

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
