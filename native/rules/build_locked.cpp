// Finds where locked candidates are looked for: bands of crossing houses, and other houses that share cells.
#include <algorithm>

#include "rules/build.hpp"

namespace grille::rules {

void Builder::make_locked() {
  std::vector<std::vector<bool>> is_done(houses_.size(), std::vector<bool>(houses_.size()));
  for (std::size_t house = 0; house < houses_.size(); ++house) find_band(house, is_done);
  for (std::size_t a = 0; a < houses_.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const CellSet shared = house_sets_[a] & house_sets_[b];
      if (is_done[a][b] || shared.at_most(1)) continue;
      const std::vector<Cell> first = cells_of(house_sets_[a] - shared), second = cells_of(house_sets_[b] - shared);
      std::vector<Cell> scope = first;
      scope.insert(scope.end(), second.begin(), second.end());
      problem_.crossings.push_back({store(first), store(second)});
      push(Kind::crossing, {static_cast<std::uint32_t>(problem_.crossings.size() - 1), 42}, scope, 0);
    }
  }
}

// Takes the house as a line of a band. Its boxes are houses of one family that divide it evenly; the other lines are
// houses of its own family within these boxes.
void Builder::find_band(std::size_t house, std::vector<std::vector<bool>>& is_done) {
  const auto has = [&](const std::vector<std::size_t>& family) {
    return std::find(family.begin(), family.end(), house) != family.end();
  };
  const auto& mine = *std::find_if(families_.begin(), families_.end(), has);
  for (const auto& family : families_) {
    if (&family == &mine) continue;
    std::vector<std::size_t> boxes, lines;
    CellSet all;
    for (const std::size_t k : family) {
      if (!house_sets_[k].meets(house_sets_[house])) continue;
      boxes.push_back(k);
      all |= house_sets_[k];
    }
    for (const std::size_t k : mine) {
      if (house_sets_[k].is_within(all)) lines.push_back(k);
    }
    const std::size_t size = boxes.size();
    if (size < 2 || size * 2 > problem_.side || problem_.side % size != 0 || lines.size() != size) continue;
    if (lines.front() != house) continue;  // found from its first line
    const std::size_t width = problem_.side / size;
    std::vector<Cell> cells;
    bool is_even = true;
    for (const std::size_t line : lines) {
      for (const std::size_t box : boxes) {
        const std::vector<Cell> shared = cells_of(house_sets_[line] & house_sets_[box]);
        is_even = is_even && shared.size() == width;
        cells.insert(cells.end(), shared.begin(), shared.end());
      }
    }
    if (!is_even || is_done[lines.front()][boxes.front()]) continue;
    for (const std::size_t line : lines) {
      for (const std::size_t box : boxes) is_done[line][box] = is_done[box][line] = true;
    }
    problem_.bands.push_back({store(cells), static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(width)});
    push(Kind::band, {static_cast<std::uint32_t>(problem_.bands.size() - 1), 40}, cells, 0);
  }
}

}  // namespace grille::rules
