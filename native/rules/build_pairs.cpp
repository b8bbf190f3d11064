#include <algorithm>
#include <array>

#include "rules/build.hpp"

namespace grille::rules {

Table Builder::turned(const Table& rows) const {
  Table turned(problem_.side);
  for (std::size_t a = 0; a < problem_.side; ++a) {
    for (std::size_t b = 0; b < problem_.side; ++b) turned[b] |= (rows[a] >> b & 1) << a;
  }
  return turned;
}

void Builder::add_relation(Cell a, Cell b, const Table& table) {
  Mask lost = 0;  // digits that the two cannot both have
  bool is_more = false;
  for (std::size_t bit = 0; bit < problem_.side; ++bit) {
    if ((table[bit] >> bit & 1) == 0) lost |= Mask{1} << bit;
    is_more = is_more || (table[bit] | Mask{1} << bit) != problem_.all;
  }
  if (a == b) {
    problem_.start[a] &= ~lost;
    return;
  }
  if (lost == problem_.all) {
    make_different({a, b});
    different_.push_back({a, b});
  } else if (lost != 0) {
    apart_.push_back({a, b, lost});
  }
  if (!is_more) return;
  const Table rows = a < b ? table : turned(table);
  const auto [at, is_fresh] = relations_.try_emplace(std::minmax(a, b), rows);
  if (is_fresh) return;
  for (std::size_t bit = 0; bit < problem_.side; ++bit) at->second[bit] &= rows[bit];
}

// Equal cells come first, since each then differs from the peers of the other.
void Builder::relate() {
  std::vector<std::pair<Cell, Cell>> equal;
  for (const auto& [pair, rows] : relations_) {
    bool is_equal = true;
    for (std::size_t bit = 0; bit < problem_.side; ++bit) {
      is_equal = is_equal && (rows[bit] & ~(Mask{1} << bit)) == 0;
    }
    if (is_equal) equal.push_back(pair);
  }
  join_equal_cells(equal);
  make_sees();
  make_arcs();
}

// Cells with the same digit have the same peers. A round may add peers to cells that are equal to others again; three
// rounds are enough for most grids, and a missing peer costs pruning, not soundness.
void Builder::join_equal_cells(const std::vector<std::pair<Cell, Cell>>& equal) {
  for (int round = 0; round < 3; ++round) {
    for (const auto& [a, b] : equal) {
      if (differs_[a].has(b)) {
        problem_.is_refuted = true;
        return;
      }
      differs_[a] |= differs_[b];
      differs_[b] = differs_[a];
      for (const std::size_t cell : differs_[a]) {
        differs_[cell].add(a);
        differs_[cell].add(b);
      }
    }
  }
}

// For each cell and digit: the cells that differ from it, and those that cannot both have this digit.
void Builder::make_sees() {
  const std::size_t side = problem_.side;
  std::vector<std::vector<CellSet>> some(problem_.cells);
  for (const Apart& one : apart_) {
    for (const auto& [cell, other] : {std::pair{one.a, one.b}, std::pair{one.b, one.a}}) {
      if (some[cell].empty()) some[cell].resize(side);
      for (std::size_t bit = 0; bit < side; ++bit) {
        if ((one.digits >> bit & 1) != 0) some[cell][bit].add(other);
      }
    }
  }
  problem_.sees.reserve(problem_.cells * side * problem_.words);
  for (std::size_t cell = 0; cell < problem_.cells; ++cell) {
    for (std::size_t bit = 0; bit < side; ++bit) {
      const CellSet seen = some[cell].empty() ? differs_[cell] : differs_[cell] | some[cell][bit];
      problem_.sees.insert(problem_.sees.end(), seen.words, seen.words + problem_.words);
    }
  }
}

// Turns a row of masks into tables of unions, indexed by nine bits of the argument at a time.
std::uint32_t Builder::table_of(const Table& rows) {
  const auto [at, is_fresh] = tables_.try_emplace(rows, static_cast<std::uint32_t>(problem_.tables.size()));
  if (!is_fresh) return at->second;
  for (std::size_t first = 0; first < rows.size(); first += chunk) {
    const std::size_t start = problem_.tables.size();
    problem_.tables.resize(start + chunk_size);
    for (std::size_t mask = 1; mask < chunk_size; ++mask) {
      const std::size_t bit = first + static_cast<std::size_t>(std::countr_zero(mask));
      problem_.tables[start + mask] =
          problem_.tables[start + (mask & (mask - 1))] | (bit < rows.size() ? rows[bit] : 0);
    }
  }
  return at->second;
}

void Builder::make_arcs() {
  std::vector<std::vector<Arc>> arcs(problem_.cells);
  for (const auto& [pair, rows] : relations_) {
    arcs[pair.first].push_back({pair.second, table_of(rows)});
    arcs[pair.second].push_back({pair.first, table_of(turned(rows))});
  }
  for (std::size_t cell = 0; cell < problem_.cells; ++cell) {
    problem_.arc_start.push_back(static_cast<std::uint32_t>(problem_.arcs.size()));
    problem_.arcs.insert(problem_.arcs.end(), arcs[cell].begin(), arcs[cell].end());
    if (arcs[cell].empty()) continue;
    push(Kind::arcs, {static_cast<std::uint32_t>(cell), 0}, {static_cast<Cell>(cell)},
         static_cast<float>(2 * arcs[cell].size()));
  }
  problem_.arc_start.push_back(static_cast<std::uint32_t>(problem_.arcs.size()));
}

bool Builder::is_clique(const std::vector<Cell>& cells) const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!differs_[cells[i]].has(cells[j])) return false;
    }
  }
  return true;
}

// Divides the cells into cliques greedily, once in order and once by degree, and returns the division with the larger
// cliques.
template <class Places>
std::vector<std::vector<Cell>> Builder::cliques_among(const std::vector<Cell>& cells) const {
  std::vector<Places> differs(cells.size());
  Places everywhere;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    everywhere.add(i);
    for (std::size_t j = 0; j < i; ++j) {
      if (differs_[cells[i]].has(cells[j])) differs[i].add(j), differs[j].add(i);
    }
  }
  std::vector<std::vector<Cell>> best;
  std::size_t most = 0;
  for (const bool by_degree : {false, true}) {
    std::vector<std::vector<Cell>> found;
    std::size_t score = 0;
    for (Places left = everywhere; !left.is_empty();) {
      std::vector<Cell>& clique = found.emplace_back();
      for (Places open = left; !open.is_empty();) {
        std::size_t chosen = open.first(), degree = 0;
        if (by_degree) {
          for (const std::size_t place : open) {
            const std::size_t here = (open & differs[place]).count() + 1;
            if (here > degree) chosen = place, degree = here;
          }
        }
        clique.push_back(cells[chosen]);
        left.remove(chosen);
        open &= differs[chosen];
      }
      score += clique.size() * clique.size();
    }
    if (score > most || best.empty()) best = std::move(found), most = score;
    if (best.size() <= 1) break;
  }
  return best;
}

std::vector<std::vector<Cell>> Builder::cliques_of(const std::vector<Cell>& cells) const {
  return cells.size() <= 64 ? cliques_among<Bits<1>>(cells) : cliques_among<CellSet>(cells);
}

}  // namespace grille::rules
