// Counts on their own, and counts over the same cells together.
#include <algorithm>
#include <map>

#include "rules/build.hpp"

namespace grille::rules {
namespace {

constexpr std::size_t most_table_bits = 12;
constexpr std::size_t most_group_cells = 63;  // so that a set of numbers of cells is one word

}  // namespace

Builder::Made Builder::make_count(const Primitive& one) {
  problem_.counts.push_back({one.mask, store(one.cells), one.weights, one.allowed});
  return {static_cast<std::uint32_t>(problem_.counts.size() - 1), 15};
}

void Builder::make_counts() {
  std::map<std::vector<Cell>, std::vector<const Primitive*>> by_cells;
  for (const Primitive* one : counts_) {
    const bool is_plain = std::all_of(one->weights.begin(), one->weights.end(), [](std::int64_t w) { return w == 1; });
    std::vector<Cell> cells = one->cells;
    std::sort(cells.begin(), cells.end());
    if (is_plain && cells.size() <= most_group_cells && !cells.empty())
      by_cells[cells].push_back(one);
    else
      push(Kind::count, make_count(*one), one->cells, static_cast<float>(one->cells.size()));
  }
  for (const auto& [cells, members] : by_cells) {
    std::vector<CountGroup::Class> classes;
    Mask named = 0;
    for (const Primitive* one : members) {
      if ((named & one->mask) != 0) {  // shares digits with another: on its own
        push(Kind::count, make_count(*one), cells, static_cast<float>(cells.size()));
        continue;
      }
      named |= one->mask;
      CountGroup::Class made{one->mask, 0};
      for (const std::int64_t number : one->allowed) {
        if (number >= 0 && number <= static_cast<std::int64_t>(cells.size()))
          made.allowed |= std::uint64_t{1} << number;
      }
      classes.push_back(made);
    }
    if (named != problem_.all) classes.push_back({problem_.all & ~named, ~std::uint64_t{0} >> (63 - cells.size())});
    if (cells.size() * classes.size() <= most_table_bits)
      make_class_table(cells, classes);
    else
      make_count_group(cells, classes);
  }
}

// Fills the table: first for one class a cell, where the counts are checked; then for several classes a cell, as unions
// over smaller entries.
void Builder::make_class_table(const std::vector<Cell>& cells, const std::vector<CountGroup::Class>& classes) {
  const std::size_t bits = cells.size() * classes.size();
  ClassTable made{store(cells), {}, {}, 0};
  std::vector<std::uint64_t> key{cells.size()};
  for (const auto& one : classes) {
    made.classes.push_back(one.mask);
    if ((one.allowed & 1) == 0) made.wanted.push_back(one.mask);
    key.push_back(one.allowed);
  }
  const auto [at, is_fresh] = class_tables_.try_emplace(key, static_cast<std::uint32_t>(problem_.class_results.size()));
  made.table = at->second;
  if (is_fresh) {
    std::vector<std::uint16_t> results(std::size_t{1} << bits);
    std::vector<std::size_t> chosen(cells.size());
    for (bool is_done = false; !is_done;) {
      std::vector<std::size_t> counts(classes.size());
      std::size_t in = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        ++counts[chosen[i]];
        in |= std::size_t{1} << (i * classes.size() + chosen[i]);
      }
      bool holds = true;
      for (std::size_t k = 0; k < classes.size(); ++k) holds = holds && (classes[k].allowed >> counts[k] & 1) != 0;
      if (holds) results[in] = static_cast<std::uint16_t>(in);
      std::size_t i = 0;
      while (i < cells.size() && ++chosen[i] == classes.size()) chosen[i++] = 0;
      is_done = i == cells.size();
    }
    for (std::size_t bit = 0; bit < bits; ++bit) {
      for (std::size_t in = 0; in < results.size(); ++in) {
        if ((in >> bit & 1) != 0) results[in] |= results[in ^ std::size_t{1} << bit];
      }
    }
    problem_.class_results.insert(problem_.class_results.end(), results.begin(), results.end());
  }
  problem_.class_tables.push_back(std::move(made));
  push(Kind::class_table, {static_cast<std::uint32_t>(problem_.class_tables.size() - 1), 5}, cells,
       static_cast<float>(cells.size()));
}

void Builder::make_count_group(const std::vector<Cell>& cells, const std::vector<CountGroup::Class>& classes) {
  CountGroup made{store(cells), classes, {}};
  const auto add_cover = [&](const std::vector<std::vector<Cell>>& cliques) {
    made.covers.emplace_back();
    for (const auto& clique : cliques) made.covers.back().push_back(store(clique));
  };
  add_cover(cliques_of(cells));
  CellSet set;
  for (const Cell cell : cells) set.add(cell);
  for (const auto& family : families_) {
    CellSet left = set;
    std::vector<std::vector<Cell>> cliques;
    for (const std::size_t house : family) {
      if (!left.meets(house_sets_[house])) continue;
      cliques.push_back(cells_of(left & house_sets_[house]));
      left -= house_sets_[house];
    }
    for (const auto& clique : cliques_of(cells_of(left))) cliques.push_back(clique);
    if (cliques.size() < cells.size()) add_cover(cliques);
  }
  problem_.count_groups.push_back(std::move(made));
  push(Kind::count_group, {static_cast<std::uint32_t>(problem_.count_groups.size() - 1), 35}, cells,
       static_cast<float>(cells.size()));
}

}  // namespace grille::rules
