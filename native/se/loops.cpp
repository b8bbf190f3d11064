// Producer 15: unique rectangles and loops, types 1 to 4, of any length.
#include <algorithm>
#include <set>

#include "se/producers.hpp"

namespace grille::se {
namespace {

using Path = std::vector<int>;

// Of a rectangle or a loop, 1 to 4.
int type_of(Kind kind) { return (static_cast<int>(kind) - static_cast<int>(Kind::unique_rectangle_1)) % 4 + 1; }

// The houses of each cell, as bits.
constexpr auto touches = [] {
  std::array<std::uint32_t, cells> made{};
  for (int cell = 0; cell < cells; ++cell) {
    for (const int house : tables.house_of[at(cell)]) made[at(cell)] |= 1u << house;
  }
  return made;
}();

// Loops of cells that all hold digits a and b, and the hints they give.
class Loops {
 public:
  explicit Loops(const Grid& grid) : grid_(grid) {
    for (int cell = 0; cell < cells; ++cell) {
      for (const int digit : Each(grid.digits[at(cell)])) places_[at(digit)].add(cell);
    }
  }

  std::vector<Hint> hints() {
    for (int cell = 0; cell < cells; ++cell) {
      if (grid_.count(cell) != 2) continue;
      if (pair_ != grid_.digits[at(cell)]) hold(grid_.digits[at(cell)]);
      if (!loopable_.has(cell)) continue;
      path_.clear();
      extend(cell, 2, 0, -1);
    }
    return std::move(hints_);
  }

 private:
  // The cells that hold the pair, and those of them that a loop may pass: each house of a loop's cell has another one.
  void hold(Mask pair) {
    pair_ = pair;
    const int low = std::countr_zero(static_cast<unsigned>(pair));
    holders_ = places_[at(low)] & places_[at(std::countr_zero(static_cast<unsigned>(pair & ~bit(low))))];
    loopable_ = holders_;
    for (bool has_shrunk = true; has_shrunk && !loopable_.at_most(3);) {
      has_shrunk = false;
      for (const Cells& house : tables.members) {
        const Cells here = loopable_ & house;
        if (!here.is_single()) continue;
        loopable_ -= here;
        has_shrunk = true;
      }
    }
    if (loopable_.at_most(3)) loopable_ = {};
  }

  // `extras` gathers what siblings hold too, and stays gathered within this call: as in the original. Requires that no
  // cell an even number of steps back touches a house of the cell: no valid loop comes of that.
  void extend(int cell, int allowed, Mask extras, int last_type) {
    std::uint32_t& touched = touched_[path_.size() % 2];
    touched |= touches[at(cell)];
    path_.push_back(cell);
    on_path_.add(cell);
    const std::uint32_t barred = touched_[path_.size() % 2];
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
        if (!loopable_.has(next) || (barred & touches[at(next)]) != 0) continue;
        const int count = se::count(digits);
        if (count == 2 || allowed > 0 || se::count(extras) == 1) {
          extend(next, count > 2 ? allowed - 1 : allowed, extras, type);
        }
      }
    }
    path_.pop_back();
    on_path_.remove(cell);
    touched &= ~touches[at(cell)];
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
    if (count == 0 || !is_new()) return;
    if (count == 1) return type_1();
    if (count > 2) return type_2();
    if (se::count(extras) == 1) {
      type_2();
    } else {
      type_3(extras);
    }
    type_4();
  }

  // Whether these cells are closed for the first time: from another start, or the other way round, all is the same.
  bool is_new() {
    if (std::find(closed_.begin(), closed_.end(), on_path_) != closed_.end()) return false;
    closed_.push_back(on_path_);
    return true;
  }

  void type_1() {
    removes_.clear();
    for (const int digit : Each(pair_)) remove(extra_cells_[0], digit);
    keep({.type = 1});
  }

  void type_2() {
    const int digit = std::countr_zero(static_cast<unsigned>(grid_.digits[at(extra_cells_[0])] & ~pair_));
    removes_.clear();
    Cells seen = places_[at(digit)];
    for (const int extra : extra_cells_) seen &= tables.sees[at(extra)];
    for (const int cell : seen) remove(cell, digit);
    keep({.type = 2});
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
    std::array<std::uint8_t, 9> others{};
    int count = 0;
    for (int place = 0; place < 9; ++place) {
      if (place != one && place != two && grid_.count(line[at(place)]) >= 2) {
        others[at(count++)] = static_cast<std::uint8_t>(place);
      }
    }
    each_subset(count, size - 1, [&](unsigned few) {
      unsigned chosen = bit(one);
      Mask digits = extras, narrow = common;
      for (const int i : Each(few)) {
        const int place = others[at(i)];
        const Mask held = grid_.digits[line[at(place)]];
        chosen |= bit(place);
        digits = static_cast<Mask>(digits | held);
        narrow = static_cast<Mask>(narrow | held);
      }
      if (se::count(digits) != size || se::count(narrow) != size) return false;
      removes_.clear();
      for (int place = 0; place < 9; ++place) {
        if (place == two || chosen >> place & 1) continue;
        for (const int digit : Each(grid_.digits[line[at(place)]] & digits)) remove(line[at(place)], digit);
      }
      const unsigned set = chosen & ~static_cast<unsigned>(bit(one));
      keep({3, size - 1, static_cast<int>(house) + 1, digits, set, house, set});
      return false;
    });
  }

  void type_3_hidden(Mask extras, int size, std::size_t house, int one, int two) {
    const auto& line = tables.cell_at[house];
    const auto spots = [&](int digit) { return grid_.spots[house][at(digit)] & ~(1u << two); };
    unsigned of_pair = 0;
    for (const int digit : Each(pair_)) of_pair |= spots(digit);
    if (se::count(of_pair) > size) return;
    std::array<std::uint8_t, 9> pool{};
    int pooled = 0;
    bool is_any = false;
    for (int digit = 0; digit < 9; ++digit) {
      if ((pair_ | extras) >> digit & 1) continue;
      is_any = true;
      if (spots(digit) != 0) pool[at(pooled++)] = static_cast<std::uint8_t>(digit);
    }
    if (!is_any) return;
    each_subset(pooled, size - 2, [&](unsigned chosen) {
      Mask digits = pair_;
      unsigned places = of_pair;
      for (const int i : Each(chosen)) {
        digits = static_cast<Mask>(digits | bit(pool[at(i)]));
        places |= spots(pool[at(i)]);
      }
      if (se::count(places) != size) return false;
      removes_.clear();
      for (const int place : Each(places & ~(1u << one))) {
        for (const int digit : Each(grid_.digits[line[at(place)]] & ~digits)) remove(line[at(place)], digit);
      }
      // Told as the naked set that the other cells of the house form: it removes the same.
      const unsigned others = places & ~(1u << one | 1u << two);
      const unsigned told = grid_.open[house] & ~(places | 1u << one | 1u << two);
      keep({3, size - 2, -static_cast<int>(house) - 1, digits, others, house, told});
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
      removes_.clear();
      for (const int cell : {one, two}) remove(cell, digit);
      return keep({.type = 4, .where = locked_in, .kept = kept});
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

  // What a type gave: with a set, the tenths that it adds, what tells it from other sets, and how it is told.
  struct Find {
    int type, tenths = 0, house = 0;
    Mask digits = 0;
    unsigned others = 0;
    std::size_t where = 0;  // house of the set, or of the digit that is locked
    unsigned told = 0;
    int kept = 0;  // the digit that is locked
  };

  void remove(int cell, int digit) {
    removes_.push_back({static_cast<std::int16_t>(cell), static_cast<std::int16_t>(digit)});
  }

  // Adds a hint worth having that was not found before: the same kind on the same cells, with the same set. Only then
  // are its reasons written down.
  void keep(const Find& find) {
    if (removes_.empty()) return;
    const std::size_t length = path_.size();
    Path sorted = path_;
    std::sort(sorted.begin(), sorted.end());
    if (!seen_.emplace(find.type, find.house, find.digits, find.others, std::move(sorted)).second) return;
    Hint hint = begun(find.type);
    for (const auto [cell, digit] : removes_) hint.remove(cell, digit);
    if (find.type == 3) add_set(hint, find.where, find.told);
    if (find.type == 4) {
      hint.house(house_number(find.where), Role::base);
      hint.strong(extra_cells_[0], find.kept, extra_cells_[1], find.kept);
    }
    double price = price_of(Kind::unique_rectangle_1);  // added up as the original does
    if (length >= 10) price += 0.3;
    price += length >= 8 ? 0.2 : length >= 6 ? 0.1 : 0.0;
    hint.price = price + find.tenths * 0.1;
    hints_.push_back(std::move(hint));
  }

  const Grid& grid_;
  Mask pair_ = 0;
  Path path_;
  Cells on_path_{};
  std::uint32_t touched_[2] = {0, 0};  // houses, by the even and by the odd cells of the path
  std::array<Cells, 9> places_{};      // by digit
  Cells holders_{}, loopable_{};       // of both digits
  std::vector<int> extra_cells_;
  std::vector<grille::Candidate> removes_;
  std::vector<Cells> closed_;  // the cells of each loop
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
