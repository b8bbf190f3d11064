// Turns equations into groups of cells that all differ, and derives further equations from houses.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "rules/build.hpp"

namespace grille::rules {
namespace {

constexpr std::size_t most_implied = 80;       // more take longer to run than they save
constexpr std::size_t most_implied_cells = 8;  // the same for longer ones
constexpr std::size_t most_chained = 60;
constexpr std::size_t most_regions = 400;  // unions of houses of one size looked at, of each family

// Adds `sign` times the second equation to the first. Without terms if a common cell does not cancel.
Equation joined(const Equation& one, const Equation& other, std::int64_t sign) {
  Equation made{{}, one.total + sign * other.total};
  auto a = one.terms.begin();
  auto b = other.terms.begin();
  while (a != one.terms.end() || b != other.terms.end()) {
    if (b == other.terms.end() || (a != one.terms.end() && a->cell < b->cell)) {
      made.terms.push_back(*a++);
    } else if (a == one.terms.end() || b->cell < a->cell) {
      made.terms.push_back({b->cell, sign * b->weight});
      ++b;
    } else {
      if (a->weight + sign * b->weight != 0) return {{}, 0};
      ++a;
      ++b;
    }
  }
  return made;
}

bool share_a_cell(const Equation& one, const Equation& other) {
  auto a = one.terms.begin();
  auto b = other.terms.begin();
  while (a != one.terms.end() && b != other.terms.end()) {
    if (a->cell == b->cell) return true;
    if (a->cell < b->cell)
      ++a;
    else
      ++b;
  }
  return false;
}

}  // namespace

Equation Builder::equation_of(const Primitive& one) {
  Equation made{{}, one.total};
  for (std::size_t i = 0; i < one.cells.size(); ++i) {
    if (one.weights[i] != 0) made.terms.push_back({one.cells[i], one.weights[i]});
  }
  std::sort(made.terms.begin(), made.terms.end());
  return made;
}

Builder::Made Builder::make_sum(const Equation& equation) {
  std::map<std::int64_t, std::vector<Cell>> by_weight;
  for (const Term& term : equation.terms) by_weight[term.weight].push_back(term.cell);
  Sum made{equation.total, static_cast<std::uint32_t>(problem_.groups.size()), 0};
  for (const auto& [weight, cells] : by_weight) {
    for (const auto& clique : cliques_of(cells)) {
      Group group{weight, store(clique), {}};
      CellSet set;
      for (const Cell cell : clique) set.add(cell);
      for (const CellSet& house : house_sets_) {
        if (!set.is_within(house)) continue;
        group.rest = store(cells_of(house - set));
        break;
      }
      problem_.groups.push_back(group);
      ++made.groups;
    }
  }
  problem_.most_groups = std::max<std::size_t>(problem_.most_groups, made.groups);
  problem_.sums.push_back(made);
  const int cost = 20 + static_cast<int>(equation.terms.size()) + 3 * static_cast<int>(made.groups);
  return {static_cast<std::uint32_t>(problem_.sums.size() - 1), cost};
}

void Builder::make_sums() {
  std::set<Equation> made;
  const auto make = [&](const Equation& equation, bool is_implied) {
    if (!made.insert(equation).second) return;
    if (equation.terms.empty()) {
      if (equation.total != 0) problem_.is_refuted = true;
      return;
    }
    std::vector<Cell> scope;
    for (const Term& term : equation.terms) scope.push_back(term.cell);
    const std::size_t weight = std::max(2 * problem_.side, problem_.side + scope.size()) - scope.size();
    const Made sum = make_sum(equation);
    const Sum& one = problem_.sums[sum.index];
    const Group& group = problem_.groups[one.first_group];
    if (one.groups != 1 || problem_.side > chunk) {
      push(Kind::sum, sum, scope, static_cast<float>(weight), is_implied);
      return;
    }
    if (one.total % group.weight != 0) problem_.is_refuted = true;
    problem_.cages.push_back({group.cells, group.rest, store_set(scope), one.total / group.weight});
    push(Kind::cage, {static_cast<std::uint32_t>(problem_.cages.size() - 1), sum.cost}, scope,
         static_cast<float>(weight), is_implied);
  };
  for (const Equation& equation : equations_) make(equation, false);
  for (const Equation& equation : chained_sums()) make(equation, true);
  for (const Equation& equation : implied_sums()) make(equation, true);
}

// Adds or subtracts two equations whose common cells cancel: from a = b and b = c follows a = c. Repeated with the
// equations found, so that all sums of a chain are compared.
std::vector<Equation> Builder::chained_sums() const {
  std::vector<Equation> all = equations_, found;
  for (std::size_t first = 0; first < all.size() && found.size() < most_chained; ++first) {
    for (std::size_t second = 0; second < first && found.size() < most_chained; ++second) {
      if (!share_a_cell(all[first], all[second])) continue;
      for (const std::int64_t sign : {1, -1}) {
        Equation made = joined(all[first], all[second], sign);
        if (made.terms.empty() || made.terms.size() > most_implied_cells) continue;
        if (std::find(all.begin(), all.end(), made) != all.end()) continue;
        all.push_back(made);
        found.push_back(std::move(made));
      }
    }
  }
  return found;
}

// Unions of disjoint houses: runs of a family in its order, and up to four houses that equations connect.
std::vector<Builder::Members> Builder::unions_of(const Inside& inside) {
  const std::size_t size = inside.size();
  std::vector<Members> unions;
  for (std::size_t first = 0; first < size; ++first) {
    Members run = 0;
    for (std::size_t last = first; last < size; ++last) unions.push_back(run |= Members{1} << last);
  }
  std::vector<Members> hangs(size), last;
  for (std::size_t one = 0; one < inside.front().size(); ++one) {
    Members met = 0;
    for (std::size_t k = 0; k < size; ++k) met |= Members{inside[k][one] != 0} << k;
    for (Members rest = met; rest != 0; rest &= rest - 1)
      hangs[static_cast<std::size_t>(std::countr_zero(rest))] |= met;
  }
  for (std::size_t k = 0; k < size; ++k) last.push_back(Members{1} << k);
  const auto sort = [](std::vector<Members>& some) {
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
  };
  for (int times = 2; times <= 4; ++times) {
    std::vector<Members> grown;
    for (const Members members : last) {
      for (std::size_t k = 0; k < size; ++k) {
        if ((members >> k & 1) == 0 && (hangs[k] & members) != 0) grown.push_back(members | Members{1} << k);
      }
    }
    sort(grown);
    if (grown.size() > most_regions) grown.resize(most_regions);
    unions.insert(unions.end(), grown.begin(), grown.end());
    last = std::move(grown);
  }
  sort(unions);
  return unions;
}

std::vector<Equation> Builder::implied_sums() const {
  std::vector<Known> known;
  for (const Equation& one : equations_) {
    Known made{{}, {}, one.total};
    bool is_plain = !one.terms.empty();
    for (const Term& term : one.terms) {
      made.cells.push_back(term.cell);
      made.set.add(term.cell);
      is_plain = is_plain && term.weight == 1;
    }
    if (is_plain) known.push_back(made);
  }
  if (known.empty()) return {};
  std::vector<Equation> found;
  for (const auto& family : families_) imply(family, known, found);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::stable_sort(found.begin(), found.end(),
                   [](const Equation& a, const Equation& b) { return a.terms.size() < b.terms.size(); });
  if (found.size() > most_implied) found.resize(most_implied);
  return found;
}

// Keeps the unions that may leave few cells. Of each equation the smaller part counts, inside or outside. Where
// equations overlap the count is too small, so no union is missed.
void Builder::imply(const std::vector<std::size_t>& family, const std::vector<Known>& known,
                    std::vector<Equation>& found) const {
  Inside inside(family.size(), std::vector<std::uint16_t>(known.size()));
  for (std::size_t k = 0; k < family.size(); ++k) {
    for (std::size_t one = 0; one < known.size(); ++one) {
      for (const Cell cell : known[one].cells) {
        if (house_sets_[family[k]].has(cell)) ++inside[k][one];
      }
    }
  }
  std::vector<std::uint16_t> here(known.size());
  std::vector<Part> parts;
  for (const Members members : unions_of(inside)) {
    Region region{{}, 0, 0};
    std::fill(here.begin(), here.end(), 0);
    for (Members rest = members; rest != 0; rest &= rest - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(rest));
      for (std::size_t one = 0; one < known.size(); ++one)
        here[one] = static_cast<std::uint16_t>(here[one] + inside[k][one]);
      region.size += problem_.side;
    }
    std::size_t taken = 0, left = 0;
    for (std::size_t one = 0; one < known.size(); ++one) {
      const std::size_t outside = known[one].cells.size() - here[one];
      taken += here[one];
      left += std::min<std::size_t>(here[one], outside);
    }
    if (region.size + left > taken + most_implied_cells) continue;
    parts.clear();
    for (std::size_t one = 0; one < known.size(); ++one) {
      if (here[one] != 0) parts.push_back({&known[one], here[one], known[one].cells.size() - here[one]});
    }
    for (Members rest = members; rest != 0; rest &= rest - 1) {
      region.cells |= house_sets_[family[static_cast<std::size_t>(std::countr_zero(rest))]];
    }
    region.total = static_cast<std::int64_t>(region.size * (problem_.side + 1) / 2);
    imply(region, parts, found);
  }
}

// The total of a region minus the equations inside it gives the innies; an equation that reaches out of the region adds
// outies. Equations of many cells are dropped.
void Builder::imply(const Region& region, std::vector<Part>& parts, std::vector<Equation>& found) const {
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return a.outside != b.outside ? a.outside < b.outside : a.known < b.known;
  });
  enum class Keep { shorter, innies, outies };
  const bool is_whole = parts.empty() || parts.back().outside == 0;  // then all three keep the same
  std::vector<const Part*> taken;
  taken.reserve(parts.size());
  for (const Keep keep : {Keep::shorter, Keep::innies, Keep::outies}) {
    if (is_whole && keep != Keep::shorter) break;
    CellSet used;
    taken.clear();
    std::size_t inside = region.size, outside = 0;
    for (const Part& part : parts) {
      if (part.outside != 0 && (keep == Keep::innies || (keep == Keep::shorter && part.outside >= part.inside)))
        continue;
      const auto& cells = part.known->cells;
      if (std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return used.has(cell); })) continue;
      for (const Cell cell : cells) used.add(cell);
      taken.push_back(&part);
      inside -= part.inside;
      outside += part.outside;
    }
    if (taken.empty() || inside + outside == 0 || inside + outside > most_implied_cells) continue;
    const std::int64_t sign = inside == 0 ? -1 : 1;
    Equation made{{}, sign * region.total};
    for (const std::size_t cell : region.cells - used) made.terms.push_back({static_cast<Cell>(cell), sign});
    for (const Part* part : taken) {
      made.total -= sign * part->known->total;
      for (const Cell cell : part->known->cells) {
        if (!region.cells.has(cell)) made.terms.push_back({cell, -sign});
      }
    }
    std::sort(made.terms.begin(), made.terms.end());
    found.push_back(std::move(made));
  }
}

}  // namespace grille::rules
