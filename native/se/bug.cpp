// Producer 19: a bivalue universal grave, all but a few candidates, types 1 to 4.
#include <algorithm>

#include "se/producers.hpp"

namespace grille::se {
namespace {

class Grave {
 public:
  explicit Grave(const Grid& grid) : grid_(grid), bare_(grid) {}

  bool find(Hints& hints) {
    if (!gather() || !is_grave()) return false;
    Hint hint;
    if (bug_cells_.size() == 1) {
      type_1(hint);
    } else if (se::count(bug_digits_) == 1) {
      if (!type_2(hint) && bug_cells_.size() == 2) type_4(hint);
    } else if (!common_.empty()) {
      if (bug_cells_.size() != 2 || !type_4(hint)) type_3(hint);
    }
    if (hint.removes.empty() || !hints.allows(hint.kind)) return false;
    describe(hint);
    hints.add(std::move(hint));
    return true;
  }

 private:
  // The cells and digits that are too many, house by house.
  bool gather() {
    for (std::size_t house = 0; house < houses; ++house) {
      for (int digit = 0; digit < 9; ++digit) {
        const Mask spots = grid_.spots[house][at(digit)];
        const int count = se::count(spots);
        if (count == 0 || count == 2) continue;
        int found = -1;
        bool is_one = true;
        for (const int place : Each(spots)) {
          const int cell = tables.cell_at[house][at(place)];
          if (grid_.count(cell) < 3) continue;
          is_one = found < 0;
          if (!is_one) break;
          found = cell;
        }
        if (found < 0) return false;
        if (is_one && !add(found, digit)) return false;
      }
    }
    return !bug_cells_.empty();
  }

  bool add(int cell, int digit) {
    if (std::find(bug_cells_.begin(), bug_cells_.end(), cell) == bug_cells_.end()) bug_cells_.push_back(cell);
    own_[at(cell)] = static_cast<Mask>(own_[at(cell)] | bit(digit));
    bug_digits_ = static_cast<Mask>(bug_digits_ | bit(digit));
    bare_.remove(cell, digit);
    if (!has_common_) {
      common_.assign(tables.peers[at(cell)].begin(), tables.peers[at(cell)].end());
      has_common_ = true;
    } else {
      std::erase_if(common_, [&](int other) { return !tables.sees[at(cell)].has(other); });
    }
    std::erase_if(
        common_, [&](int other) { return std::find(bug_cells_.begin(), bug_cells_.end(), other) != bug_cells_.end(); });
    return bug_cells_.size() < 2 || se::count(bug_digits_) < 2 || !common_.empty();
  }

  [[nodiscard]] bool is_grave() const {
    for (std::size_t house = 0; house < houses; ++house) {
      for (const Mask spots : bare_.spots[house]) {
        if (spots != 0 && se::count(spots) != 2) return false;
      }
      for (const int place : Each(grid_.open[house])) {
        if (bare_.count(tables.cell_at[house][at(place)]) != 2) return false;
      }
    }
    return true;
  }

  static void begin(Hint& hint, Kind kind) {
    hint.kind = kind;
    hint.price = price_of(kind);
  }

  void type_1(Hint& hint) const {
    begin(hint, Kind::bug_1);
    const int cell = bug_cells_[0];
    for (const int digit : Each(grid_.digits[at(cell)] & ~bug_digits_)) hint.remove(cell, digit);
  }

  bool type_2(Hint& hint) const {
    const int digit = std::countr_zero(static_cast<unsigned>(bug_digits_));
    for (const int cell : common_) {
      if (grid_.has(cell, digit)) hint.remove(cell, digit);
    }
    begin(hint, Kind::bug_2);
    return !hint.removes.empty();
  }

  bool type_4(Hint& hint) const {
    const int one = bug_cells_[0], two = bug_cells_[1];
    const Mask shared = static_cast<Mask>(grid_.digits[at(one)] & grid_.digits[at(two)] & ~bug_digits_);
    if (se::count(shared) != 1 || !tables.sees[at(one)].has(two)) return false;
    for (const int cell : {one, two}) {
      for (const int digit : Each(grid_.digits[at(cell)] & ~(own_[at(cell)] | shared))) {
        hint.remove(cell, digit);
      }
    }
    begin(hint, Kind::bug_4);
    return !hint.removes.empty();
  }

  void type_3(Hint& hint) {
    for (int type = 0; type < 3; ++type) {
      const std::size_t house = Grid::house(bug_cells_[0], type);
      if (!std::all_of(bug_cells_.begin(), bug_cells_.end(),
                       [&](int cell) { return Grid::house(cell, type) == house; })) {
        continue;
      }
      std::vector<int> rest;
      for (const int cell : common_) {
        if (Grid::house(cell, type) == house) rest.push_back(cell);
      }
      for (int size = 2; size <= 6 && size <= static_cast<int>(rest.size()); ++size) {
        const bool is_found = each_subset(static_cast<int>(rest.size()), size - 1, [&](unsigned chosen) {
          Mask digits = 0;
          for (const int i : Each(chosen)) {
            const Mask held = grid_.digits[at(rest[at(i)])];
            if (se::count(held) < 2) return false;
            digits = static_cast<Mask>(digits | held);
          }
          if (se::count(digits) != size || se::count(digits | bug_digits_) != size) {
            return false;
          }
          set_.clear();
          for (std::size_t i = 0; i < rest.size(); ++i) {
            if (chosen >> i & 1) {
              set_.push_back(rest[i]);
              continue;
            }
            for (const int digit : Each(grid_.digits[at(rest[i])] & digits)) {
              hint.remove(rest[i], digit);
            }
          }
          return !hint.removes.empty();
        });
        if (is_found) {
          hint.kind = Kind::bug_3;
          hint.price = price_of(Kind::bug_2) + 0.1 * (size - 1);  // added up as the original does
          house_ = house;
          return;
        }
      }
    }
  }

  // The cells with extra candidates, these candidates, and the set of a type 3; of a type 4 the digit that both keep.
  void describe(Hint& hint) const {
    const bool is_4 = hint.kind == Kind::bug_4;
    const Mask kept = static_cast<Mask>(grid_.digits[at(bug_cells_[0])] & grid_.digits[at(bug_cells_.back())]);
    for (const int digit : Each(is_4 ? kept & ~bug_digits_ : bug_digits_)) hint.digit(digit);
    for (const int cell : bug_cells_) hint.cell(cell, Role::roof);
    for (const int cell : set_) hint.cell(cell, Role::extra);
    for (const int cell : bug_cells_) {
      for (const int digit : Each(own_[at(cell)])) hint.mark(cell, digit, Role::extra);
    }
    for (const int cell : set_) {
      for (const int digit : Each(grid_.digits[at(cell)])) hint.mark(cell, digit, Role::extra);
    }
    if (hint.kind == Kind::bug_3) hint.house(house_number(house_), Role::set);
    if (is_4) {
      const int one = bug_cells_[0], two = bug_cells_[1];
      for (int type = 0; type < 3; ++type) {
        if (Grid::house(one, type) != Grid::house(two, type)) continue;
        hint.house(house_number(Grid::house(one, type)), Role::base);
        break;
      }
    }
  }

  const Grid& grid_;
  Grid bare_;  // without the extra candidates
  std::vector<int> bug_cells_, common_;
  std::vector<int> set_;   // of a type 3
  std::size_t house_ = 0;  // where it lies
  std::array<Mask, cells> own_{};
  Mask bug_digits_ = 0;
  bool has_common_ = false;
};

}  // namespace

bool bug(const Grid& grid, Hints& hints) { return Grave(grid).find(hints); }

}  // namespace grille::se
