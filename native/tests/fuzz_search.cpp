// Random grids of random shapes through the general kernel, CDCL, annealing and every backtracking
// search, each against all others.
#include <algorithm>
#include <set>
#include <vector>

#include "cdcl/cdcl.hpp"
#include "general/kernel.hpp"
#include "search/search.hpp"
#include "tests/fuzz.hpp"

using namespace grille;
using fuzz::fail;
using fuzz::Random;

namespace {

using Solutions = std::set<std::vector<std::uint8_t>>;

constexpr std::size_t most = ~std::size_t{0};
constexpr std::size_t limit = 40;

// Rows, columns, boxes and, if asked for, both diagonals.
std::vector<std::int32_t> houses_of(int height, int width, bool diagonals) {
  const int side = height * width;
  std::vector<std::int32_t> houses;
  for (int a = 0; a < side; ++a) {
    for (int k = 0; k < side; ++k) houses.push_back(a * side + k);
    for (int k = 0; k < side; ++k) houses.push_back(k * side + a);
    const int top = a / height * height, left = a % height * width;
    for (int k = 0; k < side; ++k) houses.push_back((top + k / width) * side + left + k % width);
  }
  for (int k = 0; k < side && diagonals; ++k) houses.push_back(k * (side + 1));
  for (int k = 0; k < side && diagonals; ++k) houses.push_back((k + 1) * (side - 1));
  return houses;
}

Solutions rows_of(const std::vector<std::uint8_t>& flat, std::size_t cells) {
  Solutions rows;
  for (auto at = flat.begin(); at != flat.end(); at += static_cast<std::ptrdiff_t>(cells)) {
    rows.emplace(at, at + static_cast<std::ptrdiff_t>(cells));
  }
  return rows;
}

// A solution of the empty grid with a random first row, with holes; now and then a digit is spoilt.
std::vector<std::uint8_t> puzzle_of(const Layout& layout, Random& random) {
  std::vector<std::uint8_t> values(layout.cells());
  for (std::size_t k = 0; k < layout.side(); ++k) values[k] = static_cast<std::uint8_t>(k + 1);
  std::shuffle(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(layout.side()), random);
  const auto kernel = general::make_general(layout, values, 1, general::Question::solutions);
  if (kernel->run(10'000, 10) && kernel->found() == 1) values = kernel->take_solutions();
  const unsigned percent = 30 + random() % 30;
  for (std::uint8_t& value : values) {
    if (random() % 100 < percent) value = 0;
  }
  if (random() % 4 == 0) values[random() % values.size()] = static_cast<std::uint8_t>(1 + random() % layout.side());
  return values;
}

// Where annealing comes to an end it is at a solution.
void anneal(const Layout& layout, const std::vector<std::uint8_t>& values, const Solutions& right, Random& random) {
  const cdcl::Cover cover(layout, values);
  if (cover.is_refuted || !cdcl::Anneal::suits(cover)) return;
  const std::size_t one_unmet_in = 20 + random() % 100, jobs = 1 + random() % 3, tries = 64 * (1 + random() % 160);
  cdcl::Walks walks(cover, one_unmet_in, jobs);
  while (walks.done() == nullptr && walks.tries() < jobs * 100'000) walks.run(tries);
  const cdcl::Anneal* const done = walks.done();
  if (done == nullptr) return;
  std::vector<std::uint8_t> row = cover.values;
  for (cdcl::Variable variable = 0; variable < cover.candidates.size(); ++variable) {
    const std::uint32_t candidate = cover.candidates[variable];
    if (done->has(variable)) row[candidate / cover.side] = static_cast<std::uint8_t>(candidate % cover.side + 1);
  }
  const bool is_full = std::find(row.begin(), row.end(), 0) == row.end();
  if (!is_full || !is_consistent(layout, row)) fail("annealing ended with something else than a solution");
  if (right.size() < limit && !right.contains(row)) fail("annealing ended with a solution of another grid");
}

// Runs a search to its end, answering at random what it asks; now and then wrongly, which it must refuse.
bool drive(search::Search& one, const Layout& layout, Random& random) {
  for (int turn = 0; turn < 4'000; ++turn) {
    if (one.run(2'000, 1, most)) return true;
    if (one.wants() == search::Wants::cell) {
      const std::vector<std::int32_t> open = one.open_cells();
      if (random() % 50 == 0 && one.choose(layout.cells() + random() % 3)) fail("a search took a cell off the grid");
      if (!one.choose(static_cast<std::size_t>(open[random() % open.size()]))) fail("a search refused an open cell");
    } else if (one.wants() == search::Wants::digits) {
      std::size_t words = 0;
      const std::vector<std::uint64_t> domains = one.domains(words);
      std::vector<std::uint8_t> digits;
      for (std::size_t bit = 0; bit < layout.side(); ++bit) {
        if (domains[words * one.chosen() + bit / 64] >> bit % 64 & 1)
          digits.push_back(static_cast<std::uint8_t>(bit + 1));
      }
      std::shuffle(digits.begin(), digits.end(), random);
      if (random() % 50 == 0 && one.rank({static_cast<std::uint8_t>(layout.side() + 1)})) fail("a digit too large");
      if (random() % 50 == 0 && one.rank({digits[0], digits[0]})) fail("a search took a digit twice");
      if (!one.rank(digits)) fail("a search refused its digits");
    } else {
      return false;
    }
  }
  return false;
}

void compare(const Layout& layout, Random& random) {
  const std::vector<std::uint8_t> values = puzzle_of(layout, random);
  const auto kernel = general::make_general(layout, values, limit, general::Question::solutions);
  const auto counter = general::make_general(layout, values, limit, general::Question::count);
  if (!kernel->run(20'000, 5) || !counter->run(20'000, 5)) return;
  const Solutions right = rows_of(kernel->take_solutions(), layout.cells());
  if (right.size() != kernel->found()) fail("a solution was found twice");
  if (right.size() != counter->found()) fail("a count is not the number of solutions");
  cdcl::Cdcl learning(layout, values, limit, 1 + random() % 3);
  bool is_done = false;
  while (!is_done && learning.guesses() < 20'000) is_done = learning.run(1 + random() % 500, 5);
  if (is_done) {
    const std::vector<std::uint8_t> rows = learning.take_solutions();
    const Solutions found = rows_of(rows, layout.cells());
    if (found.size() * layout.cells() != rows.size()) fail("CDCL found a solution twice");
    if (found.size() != right.size()) fail("CDCL found another number of solutions");
    if (right.size() < limit && found != right) fail("CDCL found other solutions");
  }
  anneal(layout, values, right, random);
  for (int number = 0; number < 80; ++number) {
    const search::Choices choices{static_cast<search::Select>(number % 4), static_cast<search::Order>(number / 4 % 4),
                                  static_cast<search::Propagate>(number / 16)};
    const auto one = search::make_search(layout, values, choices, limit);
    if (number % 7 == 0) one->watch();
    if (!drive(*one, layout, random)) continue;
    const Solutions found = rows_of(one->take_solutions(), layout.cells());
    if (found.size() != right.size()) fail("a search found another number of solutions");
    if (right.size() < limit && found != right) fail("a search found other solutions");
  }
}

}  // namespace

int main(int count, char** words) {
  return fuzz::run(count, words, [](Random& random, fuzz::Number number) {
    constexpr int sizes[][2] = {{1, 1}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {8, 9}};
    const auto& [height, width] = sizes[random() % (number % 20 == 0 ? 7 : 6)];
    const auto side = static_cast<std::size_t>(height * width);
    const std::vector<std::int32_t> houses = houses_of(height, width, random() % 3 == 0);
    compare(Layout({houses, side}, side * side), random);
  });
}
