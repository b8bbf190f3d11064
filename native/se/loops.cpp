// Producer 15: unique rectangles and loops, types 1 to 4, of any length.
#include <algorithm>
#include <set>

#include "se/producers.hpp"

namespace grille::se {
namespace {

using Path = std::vector<int>;

// Of a rectangle or a loop, 1 to 4.
int type_of(Kind kind) { return (static_cast<int>(kind) - static_cast<int>(Kind::unique_rectangle_1)) % 4 + 1; }

// Loops of cells that all hold digits a and b, and the hints they give.
class Loops {
 public:
  explicit Loops(const Grid& grid) : grid_(grid) {}

  std::vector<Hint> hints() {
    for (int cell = 0; cell < cells; ++cell) {
      if (grid_.count(cell) != 2) continue;
      pair_ = grid_.digits[at(cell)];
      holders_ = {};
      for (int other = 0; other < cells; ++other) {
        if ((grid_.digits[at(other)] & pair_) == pair_) holders_.add(other);
      }
      if (holders_.at_most(3)) continue;
      path_.clear();
      extend(cell, 2, 0, -1);
    }
    return std::move(hints_);
  }

 private:
  // `extras` gathers what siblings hold too, and stays gathered within this call: as in the original.
  void extend(int cell, int allowed, Mask extras, int last_type) {
    std::uint32_t& touched = touched_[path_.size() % 2];
    if ((touched & houses_of(cell)) != 0) return;  // no valid loop comes of it
    touched |= houses_of(cell);
    path_.push_back(cell);
    on_path_.add(cell);
    for (int type = 0; type < 3; ++type) {
      if (type == last_type) continue;
      for (const int next : tables.members[Grid::house(cell, type)] & holders_) {
        if (next == path_.front() && path_.size() >= 4) {
          close();
          continue;
        }
        if (on_path_.has(next)) continue;
        const Mask digits = grid_.digits[at(next)];
        extras = static_cast<Mask>((extras | digits) & ~pair_);
        const int count = se::count(digits);
        if (count == 2 || se::count(extras) == 1 || allowed > 0) {
          extend(next, count > 2 ? allowed - 1 : allowed, extras, type);
        }
      }
    }
    path_.pop_back();
    on_path_.remove(cell);
    touched &= ~houses_of(cell);
  }

  [[nodiscard]] static std::uint32_t houses_of(int cell) {
    return 1u << Grid::house(cell, 0) | 1u << Grid::house(cell, 1) | 1u << Grid::house(cell, 2);
  }

  // A loop is one when its even and its odd cells touch each house once, and the same houses.
  void close() {
    if (touched_[0] != touched_[1]) return;
    extra_cells_.clear();
    Mask extras = 0;
    for (const int cell : path_) {
      if (grid_.count(cell) > 2)
        extra_cells_.push_back(cell), extras = static_cast<Mask>(extras | grid_.digits[at(cell)]);
    }
    extras = static_cast<Mask>(extras & ~pair_);
    const std::size_t count = extra_cells_.size();
    if (count == 0) return;
    if (count == 1) return type_1();
    if (count > 2) return type_2();
    if (se::count(extras) == 1) {
      type_2();
    } else {
      type_3(extras);
    }
    type_4();
  }

  void type_1() {
    Hint hint = begun(1);
    for (const int digit : Each(pair_)) hint.remove(extra_cells_[0], digit);
    keep(std::move(hint), 0, 0, 0, {});
  }

  void type_2() {
    const int digit = std::countr_zero(static_cast<unsigned>(grid_.digits[at(extra_cells_[0])] & ~pair_));
    Hint hint = begun(2);
    for (int cell = 0; cell < cells; ++cell) {
      const bool sees_all = std::all_of(extra_cells_.begin(), extra_cells_.end(),
                                        [&](int extra) { return tables.sees[at(cell)].has(extra); });
      if (sees_all && grid_.has(cell, digit)) hint.remove(cell, digit);
    }
    keep(std::move(hint), 0, 0, 0, {});
  }

  void type_3(Mask extras) {
    const int one = extra_cells_[0], two = extra_cells_[1];
    for (int size = se::count(extras); size <= 7; ++size) {
      for (int type = 0; type < 3; ++type) {
        const std::size_t house = Grid::house(one, type);
        if (house != Grid::house(two, type)) continue;
        const int empty = se::count(grid_.open[house]);
        if (2 * size <= empty) type_3_naked(extras, size, house, Grid::place(one, type), Grid::place(two, type));
        if (2 * size < empty) type_3_hidden(extras, size, house, Grid::place(one, type), Grid::place(two, type));
      }
    }
  }

  void type_3_naked(Mask extras, int size, std::size_t house, int one, int two) {
    const auto& line = tables.cell_at[house];
    const Mask common = static_cast<Mask>(extras & grid_.digits[line[at(one)]] & grid_.digits[line[at(two)]]);
    each_subset(9, size, [&](unsigned chosen) {
      if (!(chosen >> one & 1) || chosen >> two & 1) return false;
      Mask digits = extras, narrow = common;
      for (const int place : Each(chosen & ~bit(one))) {
        const Mask held = grid_.digits[line[at(place)]];
        if (se::count(held) < 2) return false;
        digits = static_cast<Mask>(digits | held);
        narrow = static_cast<Mask>(narrow | held);
      }
      if (se::count(digits) != size || se::count(narrow) != size) return false;
      Hint hint = begun(3);
      for (int place = 0; place < 9; ++place) {
        if (place == two || chosen >> place & 1) continue;
        for (const int digit : Each(grid_.digits[line[at(place)]] & digits)) {
          hint.remove(line[at(place)], digit);
        }
      }
      add_set(hint, house, chosen & ~bit(one));
      keep(std::move(hint), size - 1, static_cast<int>(house) + 1, digits, chosen & ~bit(one));
      return false;
    });
  }

  void type_3_hidden(Mask extras, int size, std::size_t house, int one, int two) {
    const auto& line = tables.cell_at[house];
    std::vector<int> pool;
    for (int digit = 0; digit < 9; ++digit) {
      if (!((pair_ | extras) >> digit & 1)) pool.push_back(digit);
    }
    if (pool.empty()) return;
    each_subset(static_cast<int>(pool.size()), size - 2, [&](unsigned chosen) {
      Mask digits = pair_, places = 0;
      for (const int i : Each(chosen)) digits = static_cast<Mask>(digits | bit(pool[at(i)]));
      for (const int digit : Each(digits)) {
        const Mask spots = static_cast<Mask>(grid_.spots[house][at(digit)] & ~bit(two));
        if (spots == 0) return false;
        places = static_cast<Mask>(places | spots);
      }
      if (se::count(places) != size) return false;
      Hint hint = begun(3);
      for (const int place : Each(places & ~bit(one))) {
        for (const int digit : Each(grid_.digits[line[at(place)]] & ~digits)) {
          hint.remove(line[at(place)], digit);
        }
      }
      // Told as the naked set that the other cells of the house form: it removes the same.
      add_set(hint, house, grid_.open[house] & ~(places | bit(one) | bit(two)));
      keep(std::move(hint), size - 2, -static_cast<int>(house) - 1, digits, places & ~(bit(one) | bit(two)));
      return false;
    });
  }

  // Where one digit of the pair is locked to both cells in a house they share, the other one goes.
  void type_4() {
    const int one = extra_cells_[0], two = extra_cells_[1];
    for (const int kept : Each(pair_)) {
      std::size_t locked_in = houses;
      for (int type = 0; type < 3; ++type) {
        const std::size_t house = Grid::house(one, type);
        if (house != Grid::house(two, type)) continue;
        const Mask both = bit(Grid::place(one, type)) | bit(Grid::place(two, type));
        if (locked_in == houses && grid_.spots[house][at(kept)] == both) locked_in = house;
      }
      if (locked_in == houses) continue;
      const int digit = std::countr_zero(static_cast<unsigned>(pair_ & ~bit(kept)));
      Hint hint = begun(4);
      for (const int cell : {one, two}) hint.remove(cell, digit);
      hint.house(house_number(locked_in), Role::base);
      hint.strong(one, kept, two, kept);
      return keep(std::move(hint), 0, 0, 0, {});
    }
  }

  // With the loop's cells in their order, the roof being those with more than the pair.
  [[nodiscard]] Hint begun(int type) const {
    const Kind first = path_.size() == 4 ? Kind::unique_rectangle_1 : Kind::unique_loop_1;
    Hint hint;
    hint.kind = static_cast<Kind>(static_cast<int>(first) + type - 1);
    for (const int digit : Each(pair_)) hint.digit(digit);
    for (const int cell : path_) {
      const Role role = grid_.count(cell) == 2 ? Role::floor : Role::roof;
      hint.cell(cell, role);
      for (const int digit : Each(grid_.digits[at(cell)])) {
        hint.mark(cell, digit, pair_ >> digit & 1 ? role : Role::extra);
      }
    }
    return hint;
  }

  // The cells of a house that form a set with the roof.
  void add_set(Hint& hint, std::size_t house, unsigned set) const {
    hint.house(house_number(house), Role::set);
    for (const int place : Each(set)) {
      const int cell = tables.cell_at[house][at(place)];
      hint.cell(cell, Role::extra);
      for (const int digit : Each(grid_.digits[at(cell)])) hint.mark(cell, digit, Role::extra);
    }
  }

  // Adds a hint worth having that was not found before: the same kind on the same cells, with the same set.
  void keep(Hint hint, int tenths, int house, Mask digits, unsigned others) {
    if (hint.removes.empty()) return;
    const std::size_t length = path_.size();
    Path sorted = path_;
    std::sort(sorted.begin(), sorted.end());
    if (!seen_.emplace(type_of(hint.kind), house, digits, others, std::move(sorted)).second) return;
    double price = price_of(Kind::unique_rectangle_1);  // added up as the original does
    if (length >= 10) price += 0.3;
    price += length >= 8 ? 0.2 : length >= 6 ? 0.1 : 0.0;
    hint.price = price + tenths * 0.1;
    hints_.push_back(std::move(hint));
  }

  const Grid& grid_;
  Mask pair_ = 0;
  Path path_;
  Cells on_path_{};
  std::uint32_t touched_[2] = {0, 0};  // houses, by the even and by the odd cells of the path
  Cells holders_{};                    // of both digits
  std::vector<int> extra_cells_;
  std::vector<Hint> hints_;
  std::set<std::tuple<int, int, Mask, unsigned, Path>> seen_;
};

}  // namespace

bool unique_loop(const Grid& grid, Hints& hints) {
  std::vector<Hint> found = Loops(grid).hints();
  std::erase_if(found, [&](const Hint& hint) { return !hints.allows(hint.kind); });
  if (hints.keeps_all()) {
    for (Hint& hint : found) hints.add(std::move(hint));
    return !found.empty();
  }
  const auto best = std::min_element(found.begin(), found.end(), [](const Hint& a, const Hint& b) {
    return std::tuple(a.price, type_of(a.kind)) < std::tuple(b.price, type_of(b.kind));
  });
  if (best == found.end()) return false;
  hints.add(std::move(*best));
  return true;
}

}  // namespace grille::se
