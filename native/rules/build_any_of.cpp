// Alternatives, and sets of digits that all-different cells may have between them.
#include <algorithm>

#include "rules/build.hpp"

namespace grille::rules {
namespace {

constexpr std::size_t most_sets = 64;  // looked at one by one, where there is no table
constexpr std::size_t few_sets = 12;   // rather than by a table

}  // namespace

void Builder::make_any_of(const Primitive& one) {
  for (const auto& alternative : one.alternatives) {
    if (alternative.empty()) return;  // holds always
  }
  if (one.alternatives.empty()) problem_.is_refuted = true;
  if (make_choice(one)) return;
  const std::uint32_t index = alternatives_of(one, 1);
  const std::vector<Cell> scope(problem_.at(problem_.any_of[index].cells).begin(),
                                problem_.at(problem_.any_of[index].cells).end());
  push(Kind::any_of, {index, 20'000 + static_cast<int>(scope.size())}, scope, 1);
}

// Alternatives that only say what cells may hold become rows of masks.
bool Builder::make_choice(const Primitive& one) {
  CellSet set;
  for (const auto& alternative : one.alternatives) {
    for (const Primitive& part : alternative) {
      if (part.kind != PrimitiveKind::domain) return false;
      set.add(part.cells[0]);
    }
  }
  const std::vector<Cell> cells = cells_of(set);
  Choice made{store(cells), {}};
  std::vector<Mask> sets;
  bool are_sets = is_clique(cells) && cells.size() <= problem_.side;
  for (const auto& alternative : one.alternatives) {
    std::vector<Mask> row(cells.size(), problem_.all);
    for (const Primitive& part : alternative) {
      row[static_cast<std::size_t>(std::find(cells.begin(), cells.end(), part.cells[0]) - cells.begin())] &= part.mask;
    }
    for (const Mask mask : row) {
      are_sets = are_sets && mask == row[0] && count(mask) == static_cast<int>(cells.size());
    }
    sets.push_back(row[0]);
    made.masks.insert(made.masks.end(), row.begin(), row.end());
  }
  if (are_sets) {
    make_set_choice(cells, sets);
    return true;
  }
  problem_.choices.push_back(std::move(made));
  push(Kind::choice, {static_cast<std::uint32_t>(problem_.choices.size() - 1), 15}, cells,
       static_cast<float>(cells.size()));
  return true;
}

// The index of the alternatives in problem_.any_of.
std::uint32_t Builder::alternatives_of(const Primitive& one, std::size_t depth) {
  problem_.depth = std::max(problem_.depth, depth);
  AnyOf made;
  CellSet scope;
  for (const auto& alternative : one.alternatives) {
    // Cells that differ in this alternative are cliques for its sums.
    const std::vector<CellSet> outside = differs_;
    for (const Primitive& part : alternative) {
      if (part.kind == PrimitiveKind::all_different) make_different(part.cells);
    }
    std::vector<Propagator> inside;
    for (const Primitive& part : alternative) inner(part, depth, inside, scope);
    made.alternatives.push_back(std::move(inside));
    differs_ = outside;
  }
  made.cells = store(cells_of(scope));
  problem_.any_of.push_back(std::move(made));
  return static_cast<std::uint32_t>(problem_.any_of.size() - 1);
}

void Builder::inner(const Primitive& one, std::size_t depth, std::vector<Propagator>& inside, CellSet& scope) {
  for (const Cell cell : one.cells) scope.add(cell);
  const auto add = [&](Kind kind, std::size_t index) {
    inside.push_back({kind, false, static_cast<std::uint32_t>(index)});
  };
  switch (one.kind) {
    case PrimitiveKind::all_different:
      problem_.different.push_back(store(one.cells));
      return add(Kind::different, problem_.different.size() - 1);
    case PrimitiveKind::sum:
      return add(Kind::sum, make_sum(equation_of(one)).index);
    case PrimitiveKind::relation:
      if (one.cells[0] == one.cells[1]) {
        Mask same = 0;
        for (std::size_t bit = 0; bit < problem_.side; ++bit) same |= one.table[bit] & Mask{1} << bit;
        problem_.limits.emplace_back(one.cells[0], same);
        return add(Kind::limit, problem_.limits.size() - 1);
      }
      problem_.relations.push_back({one.cells[0], one.cells[1], table_of(one.table), table_of(turned(one.table))});
      return add(Kind::relation, problem_.relations.size() - 1);
    case PrimitiveKind::domain:
      problem_.limits.emplace_back(one.cells[0], one.mask);
      return add(Kind::limit, problem_.limits.size() - 1);
    case PrimitiveKind::count:
      return add(Kind::count, make_count(one).index);
    case PrimitiveKind::automaton:
      if (!one.cells.empty()) add(Kind::automaton, make_automaton(one).index);
      return;
    case PrimitiveKind::any_of: {
      const std::uint32_t index = alternatives_of(one, depth + 1);
      for (const Cell cell : problem_.at(problem_.any_of[index].cells)) scope.add(cell);
      return add(Kind::any_of, index);
    }
  }
}

// Looks for cells that all differ and of which any two have the same relation: their digits are a set whose members are
// related pairwise. A line of consecutive digits has only a handful of such sets.
void Builder::find_sets() {
  for (const auto& cells : different_) {
    if (cells.size() < 2) continue;
    const Table* rows = nullptr;
    bool is_one = true;
    for (std::size_t i = 0; i < cells.size() && is_one; ++i) {
      for (std::size_t j = 0; j < i && is_one; ++j) {
        const auto at = relations_.find(std::minmax(cells[i], cells[j]));
        is_one = at != relations_.end() && (rows == nullptr || at->second == *rows);
        if (is_one) rows = &at->second;
      }
    }
    if (!is_one || *rows != turned(*rows)) continue;
    std::vector<Mask> sets{0};  // of digits met so far, all related
    for (std::size_t bit = 0; bit < problem_.side; ++bit) {
      for (std::size_t k = sets.size(); k-- > 0;) {
        if ((sets[k] & ~(*rows)[bit]) == 0) sets.push_back(sets[k] | Mask{1} << bit);
      }
      if (sets.size() > 100 * most_sets) break;
    }
    if (sets.size() > 100 * most_sets) continue;
    std::erase_if(sets, [&](Mask set) { return count(set) != static_cast<int>(cells.size()); });
    if (sets.empty()) problem_.is_refuted = true;
    if (sets.size() <= few_sets || (problem_.side > chunk && sets.size() <= most_sets)) {
      make_set_choice(cells, sets);
    } else if (problem_.side <= chunk) {
      make_digit_set(cells, sets);
    }
  }
}

void Builder::make_set_choice(const std::vector<Cell>& cells, const std::vector<Mask>& sets) {
  problem_.set_choices.push_back({store(cells), store_set(cells), sets});
  push(Kind::set_choice, {static_cast<std::uint32_t>(problem_.set_choices.size() - 1), 12}, cells,

       static_cast<float>(cells.size()));
}

// The table is filled from the sets themselves upward, to the masks that contain them, a digit at a time.
void Builder::make_digit_set(const std::vector<Cell>& cells, const std::vector<Mask>& sets) {
  const auto [at, is_fresh] = set_tables_.try_emplace(sets, static_cast<std::uint32_t>(problem_.digit_tables.size()));
  if (is_fresh) {
    const auto all = static_cast<std::uint16_t>(chunk_size - 1);
    std::vector<DigitSet::Digits> table(chunk_size, {0, all});
    for (const Mask set : sets) table[set] = {static_cast<std::uint16_t>(set), static_cast<std::uint16_t>(set)};
    for (std::size_t bit = 0; bit < chunk; ++bit) {
      for (std::size_t digits = 0; digits < chunk_size; ++digits) {
        if ((digits >> bit & 1) == 0) continue;
        const auto [possible, required] = table[digits ^ std::size_t{1} << bit];
        table[digits].possible = static_cast<std::uint16_t>(table[digits].possible | possible);
        table[digits].required = static_cast<std::uint16_t>(table[digits].required & required);
      }
    }
    problem_.digit_tables.insert(problem_.digit_tables.end(), table.begin(), table.end());
  }
  problem_.digit_sets.push_back({store(cells), store_set(cells), at->second});
  push(Kind::digit_set, {static_cast<std::uint32_t>(problem_.digit_sets.size() - 1), 12}, cells,
       static_cast<float>(cells.size()));
}

}  // namespace grille::rules
