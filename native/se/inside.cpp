// Rules at work inside a chain, once nothing follows by links any more: locked candidates, hidden and naked pairs,
// X-wings, and from level 2 on chains. What they remove becomes off nodes, whose parents are the candidates that had to
// leave before the rule applied; where none had to, the rule held before the chain and adds nothing.
#include <algorithm>
#include <unordered_map>

#include "se/forcing.hpp"
#include "se/producers.hpp"

namespace grille::se {

class Inside {
 public:
  Inside(Closure& closure, Scratch& scratch)
      : closure_(closure), scratch_(scratch), was_(closure.numbers().grid), is_(closure.working()) {}

  bool add(int level) {
    using Rule = void (Inside::*)();
    constexpr std::pair<Rule, Cause> rules[] = {{&Inside::locked, Cause::locked},
                                                {&Inside::hidden_pairs, Cause::hidden_pair},
                                                {&Inside::naked_pairs, Cause::naked_pair},
                                                {&Inside::x_wings, Cause::x_wing}};
    for (const auto& [rule, cause] : rules) {
      (this->*rule)();
      if (is_found_) return apply(cause);
    }
    if (level < 2) return false;
    if (level <= 3 && chains([](const Grid& grid, Hints& hints) { static_chains(grid, hints); })) return true;
    if (level == 3 && forcings(Forcing::multiple, 0)) return true;
    if (level >= 4 && forcings(Forcing::dynamic, 0)) return true;
    return level == 5 && forcings(Forcing::dynamic, 2);
  }

 private:
  // A candidate to be removed, with its parents in the pool.
  struct Removal {
    Candidate candidate;
    std::uint32_t parents;
    std::uint16_t count;
    std::int32_t nested;
  };

  void begin() { first_parent_ = pool_.size(); }

  // The candidates of `digit` that left these places of a house.
  void parents_of(std::size_t house, int digit, Mask places) {
    for (const int place : Each(was_.spots[house][at(digit)] & ~is_.spots[house][at(digit)] & places)) {
      add_parent(candidate(tables.cell_at[house][at(place)], digit));
    }
  }
  void add_parent(Candidate gone) {
    const auto entry = static_cast<std::uint16_t>(closure_.entry_of(closure_.numbers().number[gone], false));
    const auto from = pool_.begin() + static_cast<std::ptrdiff_t>(first_parent_);
    if (std::find(from, pool_.end(), entry) == pool_.end()) pool_.push_back(entry);
  }

  // A hint's removals, by cell and digit. Nothing without parents.
  void end(std::vector<Candidate>& removes, std::int32_t nested = -1) {
    const std::size_t count = pool_.size() - first_parent_;
    if (count == 0 || removes.empty()) {
      pool_.resize(first_parent_);
      return;
    }
    std::sort(removes.begin(), removes.end());
    for (const Candidate one : removes) {
      removals_.push_back({one, static_cast<std::uint32_t>(first_parent_), static_cast<std::uint16_t>(count), nested});
    }
    is_found_ = true;
  }

  bool apply(Cause cause) {
    bool has_added = false;
    for (const Removal& one : removals_) {
      const std::int16_t number = closure_.numbers().number[one.candidate];
      if (closure_.holds(number, false)) continue;
      closure_.gather({pool_.data() + one.parents, one.count});
      closure_.list(closure_.append(number, false, cause, one.nested));
      has_added = true;
    }
    return has_added;
  }

  void locked() {
    // Box and column, box and row, column and box, row and box.
    constexpr int types[4][2] = {{0, 2}, {0, 1}, {2, 0}, {1, 0}};
    for (const auto& [first_type, second_type] : types) {
      for (int i = 0; i < 9; ++i) {
        const auto first = static_cast<std::size_t>(9 * first_type + i);
        for (int j = 0; j < 9; ++j) {
          const auto second = static_cast<std::size_t>(9 * second_type + j);
          const Mask shared = crossing(first, second);
          if (shared == 0) continue;
          const Mask theirs = crossing(second, first);
          for (int digit = 0; digit < 9; ++digit) {
            const Mask spots = is_.spots[first][at(digit)];
            if ((spots & ~shared) != 0 || se::count(spots) < 2) continue;
            const Mask rest = static_cast<Mask>(is_.spots[second][at(digit)] & ~theirs);
            if (rest == 0) continue;
            removes_.clear();
            for (const int place : Each(rest)) removes_.push_back(candidate(tables.cell_at[second][at(place)], digit));
            begin();
            parents_of(first, digit, static_cast<Mask>(~shared & 511));
            end(removes_);
          }
        }
      }
    }
  }

  // The places of one house that lie in another.
  static Mask crossing(std::size_t house, std::size_t other) {
    static const auto table = [] {
      std::array<std::array<Mask, houses>, houses> made{};
      for (std::size_t a = 0; a < houses; ++a) {
        for (int place = 0; place < 9; ++place) {
          for (const std::uint8_t b : tables.house_of[tables.cell_at[a][at(place)]]) {
            made[a][b] = static_cast<Mask>(made[a][b] | bit(place));
          }
        }
      }
      return made;
    }();
    return table[house][other];
  }

  // Boxes, columns, rows.
  template <class Look>
  static void each_house(const Look& look) {
    for (const std::size_t from : {0u, 18u, 9u}) {
      for (std::size_t house = from; house < from + 9; ++house) look(house);
    }
  }

  void hidden_pairs() {
    each_house([&](std::size_t house) {
      if (se::count(is_.open[house]) <= 4) return;
      for (int later = 1; later < 9; ++later) {
        const Mask spots = is_.spots[house][at(later)];
        if (se::count(spots) != 2) continue;
        for (int earlier = 0; earlier < later; ++earlier) {
          if (is_.spots[house][at(earlier)] != spots) continue;
          const Mask pair = bit(earlier) | bit(later);
          removes_.clear();
          for (const int place : Each(spots)) {
            const int cell = tables.cell_at[house][at(place)];
            for (const int digit : Each(is_.digits[at(cell)] & ~pair)) removes_.push_back(candidate(cell, digit));
          }
          if (removes_.empty()) continue;
          begin();
          for (int place = 0; place < 9; ++place) {
            if (spots >> place & 1) continue;
            const int cell = tables.cell_at[house][at(place)];
            for (const int digit : Each(was_.digits[at(cell)] & pair)) add_parent(candidate(cell, digit));
          }
          end(removes_);
        }
      }
    });
  }

  void naked_pairs() {
    each_house([&](std::size_t house) {
      if (se::count(is_.open[house]) < 4) return;
      for (int later = 1; later < 9; ++later) {
        const int two = tables.cell_at[house][at(later)];
        const Mask pair = is_.digits[at(two)];
        if (se::count(pair) != 2) continue;
        for (int earlier = 0; earlier < later; ++earlier) {
          const int one = tables.cell_at[house][at(earlier)];
          if (is_.digits[at(one)] != pair) continue;
          removes_.clear();
          for (int place = 0; place < 9; ++place) {
            if (place == earlier || place == later) continue;
            const int cell = tables.cell_at[house][at(place)];
            for (const int digit : Each(is_.digits[at(cell)] & pair)) removes_.push_back(candidate(cell, digit));
          }
          if (removes_.empty()) continue;
          begin();
          for (const int cell : {one, two}) {
            for (const int digit : Each(was_.digits[at(cell)] & ~pair)) add_parent(candidate(cell, digit));
          }
          end(removes_);
        }
      }
    });
  }

  void x_wings() {
    for (const std::size_t from : {18u, 9u}) {  // base columns, then base rows
      const std::size_t across = from == 18 ? 9 : 18;
      for (std::size_t later = 1; later < 9; ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier) {
          for (int digit = 0; digit < 9; ++digit) {
            const Mask spots = is_.spots[from + later][at(digit)];
            if (se::count(spots) != 2 || is_.spots[from + earlier][at(digit)] != spots) continue;
            if (is_.placed[at(digit)] + 4 > 9) continue;
            removes_.clear();
            for (const int line : Each(spots)) {
              const std::size_t cover = across + static_cast<std::size_t>(line);
              for (const int place : Each(is_.spots[cover][at(digit)] & ~((1u << earlier) | (1u << later)))) {
                removes_.push_back(candidate(tables.cell_at[cover][at(place)], digit));
              }
            }
            if (removes_.empty()) continue;
            begin();
            for (const std::size_t base : {from + earlier, from + later}) {
              parents_of(base, digit, static_cast<Mask>(~spots & 511));
            }
            end(removes_);
          }
        }
      }
    }
  }

  bool forcings(Forcing forcing, int level) {
    return chains([&](const Grid& grid, Hints& hints) { Forcings(grid, scratch_).search(forcing, level, hints); });
  }

  // Chains found in the working grid: the sorted list, of those that remove the same only the first.
  template <class Search>
  bool chains(const Search& search) {
    Hints hints(true);
    search(is_, hints);
    std::vector<Hint>& found = hints.found();
    std::stable_sort(found.begin(), found.end(), [](const Hint& a, const Hint& b) { return a.key() < b.key(); });
    std::unordered_map<std::size_t, std::vector<std::size_t>> by_hash;
    for (std::size_t i = 0; i < found.size(); ++i) {
      std::size_t hash = found[i].removes.size();
      for (const auto [cell, digit] : found[i].removes) hash = hash * 1'000'003 + candidate(cell, digit);
      std::vector<std::size_t>& alike = by_hash[hash];
      if (std::any_of(alike.begin(), alike.end(),
                      [&](std::size_t j) { return found[j].removes == found[i].removes; })) {
        continue;
      }
      alike.push_back(i);
      begin();
      for (const Branch& branch : found[i].branches) {
        for (const Node& node : branch) chain_parents(node);
      }
      removes_.clear();
      for (const auto [cell, digit] : found[i].removes) removes_.push_back(candidate(cell, digit));
      const auto nested = static_cast<std::int32_t>(closure_.nested_.size());
      const std::size_t before = removals_.size();
      end(removes_, nested);
      if (removals_.size() != before) closure_.nested_.push_back(std::make_shared<const Hint>(std::move(found[i])));
    }
    return is_found_ && apply(Cause::nested);
  }

  void chain_parents(const Node& node) {
    if (!node.is_on || node.cause == Cause::start) return;
    const int cell = node.cells.first(), digit = node.digit;
    if (node.cause == Cause::cell) {
      for (const int other : Each(was_.digits[at(cell)] & ~is_.digits[at(cell)])) add_parent(candidate(cell, other));
    } else {
      parents_of(Grid::house(cell, static_cast<int>(node.cause)), digit, 511);
    }
  }

  Closure& closure_;
  Scratch& scratch_;
  const Grid& was_;  // the grid at the start of the closure
  const Grid& is_;   // what is left of it
  std::vector<std::uint16_t> pool_;
  std::size_t first_parent_ = 0;
  std::vector<Removal> removals_;
  std::vector<Candidate> removes_;
  bool is_found_ = false;
};

bool add_inside(Closure& closure, int level, Scratch& scratch) { return Inside(closure, scratch).add(level); }

}  // namespace grille::se
