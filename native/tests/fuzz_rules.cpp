// Random houses and primitives through the search for rules and through backtracking, against plain recursion that
// checks each primitive once its cells are filled: solutions, their number, nodes in slices of any length, and true
// candidates.
#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "rules/candidates.hpp"
#include "rules/primitives.hpp"
#include "rules/search.hpp"
#include "search/search.hpp"
#include "tests/fuzz.hpp"

using namespace grille;
using namespace grille::rules;
using fuzz::fail;
using fuzz::Random;

namespace {

using Values = std::vector<std::uint8_t>;
using Words = std::vector<std::int64_t>;

constexpr std::size_t most_nodes = 60'000, most_found = 3'000, limit = 50;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

bool holds(const Primitive& one, const Values& values) {
  const auto bit = [&](std::size_t i) { return only(values[one.cells[i]]); };
  switch (one.kind) {
    case PrimitiveKind::all_different: {
      Mask met = 0;
      for (std::size_t i = 0; i < one.cells.size(); ++i) {
        if ((met & bit(i)) != 0) return false;
        met |= bit(i);
      }
      return true;
    }
    case PrimitiveKind::sum: {
      std::int64_t total = 0;
      for (std::size_t i = 0; i < one.cells.size(); ++i) total += one.weights[i] * values[one.cells[i]];
      return total == one.total;
    }
    case PrimitiveKind::relation:
      return (one.table[values[one.cells[0]] - 1u] & bit(1)) != 0;
    case PrimitiveKind::domain:
      return (one.mask & bit(0)) != 0;
    case PrimitiveKind::count: {
      std::int64_t number = 0;
      for (std::size_t i = 0; i < one.cells.size(); ++i) {
        if ((one.mask & bit(i)) != 0) number += one.weights[i];
      }
      return std::find(one.allowed.begin(), one.allowed.end(), number) != one.allowed.end();
    }
    case PrimitiveKind::automaton: {
      std::set<std::uint32_t> states{0};
      for (std::size_t i = 0; i < one.cells.size(); ++i) {
        std::set<std::uint32_t> after;
        for (const AutomatonArc& arc : one.layers[i]) {
          if ((arc.mask & bit(i)) != 0 && states.contains(arc.from)) after.insert(arc.to);
        }
        states = after;
      }
      return !states.empty();
    }
    case PrimitiveKind::any_of:
      return std::any_of(one.alternatives.begin(), one.alternatives.end(), [&](const auto& alternative) {
        return std::all_of(alternative.begin(), alternative.end(),
                           [&](const Primitive& p) { return holds(p, values); });
      });
  }
  return false;
}

void add_cells(const Primitive& one, std::set<Cell>& cells) {
  cells.insert(one.cells.begin(), one.cells.end());
  for (const auto& alternative : one.alternatives) {
    for (const Primitive& part : alternative) add_cells(part, cells);
  }
}

// Cell by cell; a primitive or a house is asked at its last cell.
class Recursion {
 public:
  Recursion(std::size_t side, const std::vector<std::int32_t>& houses, const std::vector<Primitive>& primitives,
            Values values)
      : side_(side), values_(std::move(values)), ends_(values_.size()), peers_(values_.size()) {
    for (std::size_t cell = 0; cell < values_.size(); ++cell) {
      if (values_[cell] == 0) order_.push_back(cell);
    }
    std::vector<std::size_t> rank(values_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) rank[order_[i]] = i + 1;
    for (const Primitive& one : primitives) {
      std::set<Cell> cells;
      add_cells(one, cells);
      std::size_t last = 0;
      for (const Cell cell : cells) last = std::max(last, rank[cell]);
      if (last == 0)
        is_refuted_ = is_refuted_ || !holds(one, values_);
      else
        ends_[last - 1].push_back(&one);
    }
    for (std::size_t at = 0; at < houses.size(); at += side) {
      for (std::size_t i = at; i < at + side; ++i) {
        for (std::size_t j = at; j < at + side; ++j) {
          const auto a = static_cast<std::size_t>(houses[i]), b = static_cast<std::size_t>(houses[j]);
          if (a == b) continue;
          peers_[a].push_back(b);
          is_refuted_ = is_refuted_ || (values_[a] != 0 && values_[a] == values_[b]);
        }
      }
    }
  }

  // All solutions; nothing where they are too many or too hard to find.
  std::optional<std::set<Values>> solutions() {
    if (!is_refuted_ && !fill(0)) return std::nullopt;
    return found_;
  }

 private:
  bool fill(std::size_t at) {
    if (++nodes_ > most_nodes) return false;
    if (at == order_.size()) return found_.insert(values_), found_.size() < most_found;
    const std::size_t cell = order_[at];
    for (std::size_t digit = 1; digit <= side_; ++digit) {
      values_[cell] = static_cast<std::uint8_t>(digit);
      const bool fits =
          std::none_of(peers_[cell].begin(), peers_[cell].end(),
                       [&](std::size_t peer) { return values_[peer] == digit; }) &&
          std::all_of(ends_[at].begin(), ends_[at].end(), [&](const Primitive* one) { return holds(*one, values_); });
      if (fits && !fill(at + 1)) return false;
    }
    values_[cell] = 0;
    return true;
  }

  std::size_t side_;
  Values values_;
  std::vector<std::vector<const Primitive*>> ends_;
  std::vector<std::vector<std::size_t>> peers_;
  std::vector<std::size_t> order_;
  std::set<Values> found_;
  std::size_t nodes_ = 0;
  bool is_refuted_ = false;
};

// Primitives that mostly hold in a given grid.
class Maker {
 public:
  Maker(std::size_t height, std::size_t width, Random& random)
      : height_(height), width_(width), side_(height * width), random_(random) {
    // A pattern grid, its digits shuffled.
    std::vector<std::uint8_t> digits(side_);
    for (std::size_t k = 0; k < side_; ++k) digits[k] = static_cast<std::uint8_t>(k + 1);
    std::shuffle(digits.begin(), digits.end(), random_);
    for (std::size_t row = 0; row < side_; ++row) {
      for (std::size_t column = 0; column < side_; ++column) {
        grid.push_back(digits[(width * (row % height) + row / height + column) % side_]);
      }
    }
  }

  std::vector<std::int32_t> houses(bool with_boxes) const {
    std::vector<std::int32_t> made;
    for (std::size_t a = 0; a < side_; ++a) {
      for (std::size_t k = 0; k < side_; ++k) made.push_back(static_cast<std::int32_t>(a * side_ + k));
      for (std::size_t k = 0; k < side_; ++k) made.push_back(static_cast<std::int32_t>(k * side_ + a));
      const std::size_t top = a / height_ * height_, left = a % height_ * width_;
      for (std::size_t k = 0; k < side_ && with_boxes; ++k) {
        made.push_back(static_cast<std::int32_t>((top + k / width_) * side_ + left + k % width_));
      }
    }
    return made;
  }

  void add(Words& words, int depth) {
    const int kind = below(random_, depth > 0 ? 9 : 8);
    Words body;
    const auto write = [&](std::int64_t code) {
      words.insert(words.end(), {code, static_cast<std::int64_t>(body.size())});
      words.insert(words.end(), body.begin(), body.end());
    };
    const bool is_spoilt = below(random_, 12) == 0;
    switch (kind) {
      case 0: {  // all different: only cells that are so, or nothing would be left
        Mask met = 0;
        for (const int cell : line(1 + below(random_, static_cast<int>(side_)))) {
          if (!is_spoilt && (met & bit(cell)) != 0) continue;
          met |= bit(cell);
          body.push_back(cell);
        }
        return write(0);
      }
      case 1:  // a cage, a sum, an arrow
      case 2: {
        const auto cells = line(1 + below(random_, 5));
        std::int64_t total = 0;
        Mask met = 0;
        for (const int cell : cells) {
          const int weights[] = {1, 1, 1, -1, 2, 10, 100, -3};
          const std::int64_t weight = kind == 1 ? 1 : weights[below(random_, 8)];
          body.insert(body.end(), {cell, weight});
          total += weight * value(cell);
          if (met >= all() || (met & bit(cell)) != 0)
            met = all();
          else
            met |= bit(cell);
        }
        body.insert(body.begin(), total + (is_spoilt ? 1 : 0));
        write(1);
        if (kind == 1 && met != all() && below(random_, 2) == 0) {
          body.assign(cells.begin(), cells.end());
          write(0);
        }
        return;
      }
      case 3: {  // a relation, now and then the same between all of some cells
        const auto cells = line(2 + below(random_, 2));
        const int apart = below(random_, static_cast<int>(side_));
        const bool is_near = below(random_, 2) == 0, is_random = below(random_, 3) == 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          for (std::size_t j = 0; j < i; ++j) {
            body = {cells[i], cells[j]};
            for (int a = 0; a < static_cast<int>(side_); ++a) {
              std::int64_t row = 0;
              for (int b = 0; b < static_cast<int>(side_); ++b) {
                const int far = a > b ? a - b : b - a;
                if (is_random ? below(random_, 3) != 0 : is_near ? far <= apart : far >= apart) row |= 1 << b;
              }
              if (a + 1 == value(cells[i]) && !is_spoilt) row |= bit(cells[j]);
              body.push_back(row);
            }
            write(2);
          }
        }
        if (below(random_, 2) == 0) {
          body.assign(cells.begin(), cells.end());
          write(0);
        }
        return;
      }
      case 4: {
        const int cell = any_cell();
        body = {cell, digits() | (is_spoilt ? 0 : bit(cell))};
        return write(3);
      }
      case 5: {  // counts, one or one for each of some classes
        const auto cells = line(2 + below(random_, 4));
        const bool is_weighted = below(random_, 3) == 0;
        Mask left = all();
        for (int times = 1 + below(random_, 3); times > 0 && left != 0; --times) {
          const Mask mask = below(random_, 3) == 0 ? random_() & left : first_of(left);
          left &= ~mask;
          Words terms;
          std::int64_t number = 0;
          for (const int cell : cells) {
            const std::int64_t weight = is_weighted ? 1 - below(random_, 4) : 1;
            terms.insert(terms.end(), {cell, weight});
            if ((mask & bit(cell)) != 0) number += weight;
          }
          body = {mask, 2, number + (is_spoilt ? 1 : 0), below(random_, 4)};
          body.insert(body.end(), terms.begin(), terms.end());
          write(4);
        }
        return;
      }
      case 6:
      case 7: {  // an automaton of random arcs, and those that the grid walks along; a cell may come again
        auto cells = line(1 + below(random_, 5));
        if (below(random_, 4) == 0) cells.push_back(cells[0]);
        body.push_back(static_cast<std::int64_t>(cells.size()));
        body.insert(body.end(), cells.begin(), cells.end());
        std::int64_t state = 0;
        const int states = below(random_, 20) == 0 ? 100 : 3;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          const std::int64_t to = below(random_, states);
          const int arcs = below(random_, 5);
          body.push_back(arcs + (is_spoilt ? 0 : 1));
          for (int k = 0; k < arcs; ++k) {
            body.insert(body.end(), {i == 0 ? 0 : below(random_, states), digits(), below(random_, states)});
          }
          if (!is_spoilt) body.insert(body.end(), {state, bit(cells[i]), to});
          state = to;
        }
        return write(5);
      }
      default: {  // alternatives; all but one may be of another grid
        for (int k = below(random_, 3); k >= 0; --k) {
          Words inside;
          if (below(random_, 4) == 0) {
            for (int times = 1 + below(random_, 3); times > 0; --times) {
              inside.insert(inside.end(), {3, 2, any_cell(), 1 + static_cast<std::int64_t>(random_() % all())});
            }
          } else {
            for (int times = 1 + below(random_, 2); times > 0; --times) add(inside, depth - 1);
          }
          body.push_back(static_cast<std::int64_t>(inside.size()));
          body.insert(body.end(), inside.begin(), inside.end());
        }
        return write(6);
      }
    }
  }

  void add_pencil_marks(Words& words) {
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      words.insert(words.end(),
                   {3, 2, static_cast<std::int64_t>(cell), digits() | digits() | bit(static_cast<int>(cell))});
    }
  }

  Values grid;

 private:
  int any_cell() { return below(random_, static_cast<int>(grid.size())); }
  int value(int cell) const { return grid[static_cast<std::size_t>(cell)]; }
  Mask bit(int cell) const { return only(value(cell)); }
  std::int64_t digits() { return static_cast<std::int64_t>(random_() & all()); }
  Mask all() const { return (Mask{1} << side_) - 1; }
  // Some cells, each once: along a line, or anywhere near.
  std::vector<int> line(int length) {
    std::vector<int> cells{any_cell()};
    for (int tries = 0; static_cast<int>(cells.size()) < length && tries < 30; ++tries) {
      const int side = static_cast<int>(side_), row = cells.back() / side + below(random_, 3) - 1;
      const int column = cells.back() % side + below(random_, 3) - 1;
      if (row < 0 || row >= side || column < 0 || column >= side) continue;
      if (std::find(cells.begin(), cells.end(), row * side + column) == cells.end())
        cells.push_back(row * side + column);
    }
    return cells;
  }

  std::size_t height_, width_, side_;
  Random& random_;
};

std::set<Values> rows_of(const Values& flat, std::size_t cells) {
  std::set<Values> found;
  for (auto at = flat.begin(); at != flat.end(); at += static_cast<std::ptrdiff_t>(cells)) {
    if (!found.emplace(at, at + static_cast<std::ptrdiff_t>(cells)).second) fail("a solution came twice");
  }
  return found;
}

// Every propagation of backtracking, watched or not.
void backtrack(const Layout& layout, const std::vector<Primitive>& primitives, const Values& values,
               const std::set<Values>& right, Random& random) {
  for (int number = 0; number < 5; ++number) {
    const search::Choices choices{static_cast<search::Select>(random() % 3), static_cast<search::Order>(random() % 3),
                                  static_cast<search::Propagate>(number)};
    const auto one = search::make_search(layout, values, choices, limit, primitives);
    if (random() % 2 == 0) one->watch();
    if (!one->run(2'000, 1, ~std::size_t{0})) continue;
    const std::set<Values> found = rows_of(one->take_solutions(), values.size());
    if (!std::includes(right.begin(), right.end(), found.begin(), found.end())) fail("backtracking broke a rule");
    if (found.size() != std::min(right.size(), limit)) fail("backtracking missed a solution");
  }
}

void compare(const Problem& problem, const Values& values, const std::set<Values>& right, Random& random) {
  Search search(problem, values, limit);
  while (!search.run(1 + random() % 100, random() % 10 == 0 ? 1e-6 : 1)) {
  }
  const std::set<Values> found = rows_of(search.take_solutions(), values.size());
  if (found.size() != search.found()) fail("not every solution was handed over");
  if (!std::includes(right.begin(), right.end(), found.begin(), found.end())) fail("a solution breaks a rule");
  if (found.size() != std::min(right.size(), limit)) fail("a solution was missed");
  if (found.size() < limit && !search.is_complete()) fail("a search that is done is not complete");
  Search whole(problem, values, limit);
  if (!whole.run(~std::size_t{0}, 1e6) || whole.nodes() != search.nodes()) fail("slices change the search");
  Candidates candidates(problem, values);
  while (!candidates.run(1 + random() % 100, 1)) {
  }
  std::vector<Mask> met(values.size());
  for (const Values& solution : right) {
    for (std::size_t cell = 0; cell < solution.size(); ++cell) met[cell] |= only(solution[cell]);
  }
  if (met != candidates.met()) fail("other candidates than those of the solutions");
}

}  // namespace

int main(int count, char** words) {
  return fuzz::run(count, words, [](Random& random, fuzz::Number) {
    constexpr std::size_t sizes[][2] = {{1, 1}, {2, 2}, {2, 2}, {2, 2}, {2, 3}, {2, 3},
                                        {3, 2}, {3, 3}, {2, 5}, {4, 4}, {5, 5}};
    const auto& [height, width] = sizes[random() % std::size(sizes)];
    const std::size_t side = height * width;
    Maker maker(height, width, random);
    const std::vector<std::int32_t> houses = maker.houses(random() % 5 != 0);
    Words numbers;
    if (side == 9 && below(random, 4) == 0) {
      maker.add_pencil_marks(numbers);
    } else {
      for (int left = below(random, 12); left > 0; --left) maker.add(numbers, 2);
    }
    const Problem problem({houses, side}, side * side, side, numbers);
    Values values = maker.grid;
    const std::size_t holes = side <= 4 ? values.size() : 10 + random() % 30;
    for (std::size_t k = 0; k < holes; ++k) values[random() % values.size()] = 0;
    if (side <= 4 && random() % 2 == 0) std::fill(values.begin(), values.end(), 0);
    const std::vector<Primitive> primitives = primitives_of(numbers, side * side, side);
    const auto right = Recursion(side, houses, primitives, values).solutions();
    if (!right) return;
    compare(problem, values, *right, random);
    backtrack(Layout({houses, side}, side * side), primitives, values, *right, random);
  });
}
