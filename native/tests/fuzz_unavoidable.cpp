// Unavoidable sets of random full grids against every other grid that differs in few cells, found by plain recursion;
// and largest families of disjoint sets against all families.
#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/fuzz.hpp"
#include "unavoidable/packing.hpp"
#include "unavoidable/sets.hpp"

using grille::fuzz::fail;
using grille::fuzz::Random;
using grille::unavoidable::Cell;
using grille::unavoidable::CellSet;
using grille::unavoidable::Packing;
using grille::unavoidable::Sets;

namespace {

using Houses = std::vector<std::int32_t>;
using Values = std::vector<std::uint8_t>;

// Rows, columns and, unless left out, boxes.
Houses houses_of(std::size_t height, std::size_t width, bool has_boxes) {
  const std::size_t side = height * width;
  Houses houses;
  const auto add = [&](std::size_t row, std::size_t column) {
    houses.push_back(static_cast<std::int32_t>(row * side + column));
  };
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t k = 0; k < side; ++k) add(i, k);
    for (std::size_t k = 0; k < side; ++k) add(k, i);
    for (std::size_t k = 0; has_boxes && k < side; ++k) {
      add(i / height * height + k / width, i % height * width + k % width);
    }
  }
  return houses;
}

// Fills cells in order. The digits of each are tried in an order of its own; what is met decides when to stop.
class Recursion {
 public:
  Recursion(const Houses& houses, std::size_t side) : side_(side), peers_(side * side) {
    for (std::size_t at = 0; at < houses.size(); ++at) {
      const auto cell = static_cast<std::size_t>(houses[at]);
      for (std::size_t k = at / side * side; k < (at / side + 1) * side; ++k) {
        const auto other = static_cast<std::size_t>(houses[k]);
        if (other < cell) peers_[cell].push_back(other);
      }
    }
  }

  // False where it was stopped: met(values) was false.
  template <class May, class Met>
  bool fill(Values& values, std::size_t cell, Random& random, const May& may, const Met& met) const {
    if (cell == values.size()) return met(values);
    std::vector<std::uint8_t> digits(side_);
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    std::shuffle(digits.begin(), digits.end(), random);
    for (const std::uint8_t digit : digits) {
      const auto& peers = peers_[cell];
      if (std::any_of(peers.begin(), peers.end(), [&](std::size_t other) { return values[other] == digit; })) continue;
      values[cell] = digit;
      if (may(cell) && !fill(values, cell + 1, random, may, met)) return false;
    }
    values[cell] = 0;
    return true;
  }

 private:
  std::size_t side_;
  std::vector<std::vector<std::size_t>> peers_;  // those before each cell
};

bool holds(const CellSet& set, const CellSet& part) {
  return std::includes(set.begin(), set.end(), part.begin(), part.end());
}

// Where other grids of the same houses differ from this one, in up to `largest` cells; without those that hold another.
std::vector<CellSet> differences(const Recursion& recursion, const Values& values, std::size_t largest,
                                 Random& random) {
  std::vector<CellSet> all, minimal;
  Values other(values.size(), 0);
  const auto differing = [&](std::size_t cells) {
    CellSet set;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (other[cell] != values[cell]) set.push_back(static_cast<Cell>(cell));
    }
    return set;
  };
  const auto may = [&](std::size_t cell) { return differing(cell + 1).size() <= largest; };
  recursion.fill(other, 0, random, may, [&](const Values& full) {
    if (const CellSet set = differing(full.size()); !set.empty()) all.push_back(set);
    return true;
  });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (const CellSet& set : all) {
    const auto is_part = [&](const CellSet& one) { return one != set && holds(set, one); };
    if (std::none_of(all.begin(), all.end(), is_part)) minimal.push_back(set);
  }
  return minimal;
}

bool meet(const CellSet& one, const CellSet& other) {
  return std::any_of(one.begin(), one.end(),
                     [&](Cell cell) { return std::binary_search(other.begin(), other.end(), cell); });
}

// The size of a largest family of disjoint sets, by trying each set with and without.
std::size_t largest_family(const std::vector<CellSet>& sets, std::size_t next, std::vector<std::size_t>& chosen) {
  if (next == sets.size()) return chosen.size();
  std::size_t most = largest_family(sets, next + 1, chosen);
  if (std::none_of(chosen.begin(), chosen.end(), [&](std::size_t one) { return meet(sets[one], sets[next]); })) {
    chosen.push_back(next);
    most = std::max(most, largest_family(sets, next + 1, chosen));
    chosen.pop_back();
  }
  return most;
}

void check_packing(std::vector<CellSet> sets, std::size_t cells, Random& random) {
  std::shuffle(sets.begin(), sets.end(), random);
  if (sets.size() > 14) sets.resize(14);
  const std::size_t nodes = random() % 3 == 0 ? random() % 10 : 1'000'000;
  const Packing packing = grille::unavoidable::pack(sets, cells, nodes);
  for (std::size_t i = 0; i < packing.chosen.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (meet(sets[packing.chosen[i]], sets[packing.chosen[j]])) fail("sets of a family meet");
    }
  }
  std::vector<std::size_t> chosen;
  const std::size_t most = largest_family(sets, 0, chosen);
  if (packing.chosen.size() > most) fail("a family is larger than can be");
  if (packing.is_largest && packing.chosen.size() < most) fail("a family that is called largest is not");
  if (nodes == 1'000'000 && !packing.is_largest) fail("a small search does not end");
}

}  // namespace

int main(int count, char** words) {
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number) {
    constexpr std::size_t sizes[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 2}, {2, 2}, {1, 5}, {2, 3}, {3, 2}};
    const auto& [height, width] = sizes[random() % std::size(sizes)];
    const std::size_t side = height * width;
    const Houses houses = houses_of(height, width, random() % 4 != 0);
    const Recursion recursion(houses, side);
    Values values(side * side, 0);
    const bool is_none =
        recursion.fill(values, 0, random, [](std::size_t) { return true; }, [](const Values&) { return false; });
    if (is_none) fail("no grid at all");
    const std::size_t largest = side <= 4 ? random() % 17 : random() % 9;
    Sets sets(houses, side, values, largest);
    const double slice = random() % 2 == 0 ? 0.0 : 1.0;  // seconds
    while (!sets.advance(slice)) {
    }
    std::vector<CellSet> found = sets.minimal();
    if (!std::is_sorted(found.begin(), found.end(),
                        [](const CellSet& one, const CellSet& other) { return one.size() < other.size(); })) {
      fail("small sets do not come first");
    }
    std::sort(found.begin(), found.end());
    if (found != differences(recursion, values, largest, random)) fail("other sets than by recursion");
    check_packing(found, values.size(), random);
  });
}
