// Producers 20 and 22: aligned pair and triplet exclusion. A combination of digits for the base cells is forbidden
// where two peers take the same digit, or where it leaves a common peer of few candidates without any.
#include <algorithm>

#include "se/producers.hpp"

namespace grille::se {
namespace {

// Whether a set has two members or more, without a branch.
bool has_two(const Cells& set) {
  const auto [low, high] = set.words;
  return ((low & (low - 1)) | (high & (high - 1)) | (low != 0 && high != 0 ? 1u : 0u)) != 0;
}

class Exclusion {
 public:
  // Base cells that are as they were, with common peers that are so too, exclude nothing new: only what reads a
  // `changed` cell is looked at.
  Exclusion(const Grid& grid, int size, const Cells& changed) : grid_(grid), size_(size), changed_(changed) {
    Cells singles{}, small{};
    for (int cell = 0; cell < cells; ++cell) {
      const int count = grid.count(cell);
      if (count == 1) singles.add(cell);
      if (count >= 2 && count <= size) small.add(cell);
    }
    for (int cell = 0; cell < cells; ++cell) {
      excluders_[at(cell)] = tables.sees[at(cell)] & small;
      if (grid.count(cell) < 2 || tables.sees[at(cell)].meets(singles) || excluders_[at(cell)].is_empty()) continue;
      bases_.push_back(cell);
      is_base_.add(cell);
      if (changed.has(cell) || tables.sees[at(cell)].meets(changed)) near_.add(cell);
    }
  }

  bool find(Hints& hints) {
    for (std::size_t later = 1; later < bases_.size(); ++later) {
      const int two = bases_[later];
      for (std::size_t earlier = 0; earlier < later; ++earlier) {
        const int one = bases_[earlier];
        if (!near_.has(one) && !near_.has(two)) continue;
        const Cells common = excluders_[at(one)] & excluders_[at(two)];
        if (!has_two(common)) continue;
        const bool is_new = changed_.has(one) || changed_.has(two) || common.meets(changed_);
        if (size_ == 2 ? is_new && excludes({one, two, -1}, common, hints)
                       : find_third(one, two, common, is_new, hints)) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  // The third cell is an excluder of the first or the second, in peer order.
  bool find_third(int one, int two, const Cells& common, bool is_new, Hints& hints) {
    Cells left = thirds_of(one) | thirds_of(two);
    left.remove(one);
    left.remove(two);
    if (!is_new) left &= changed_;
    for (const int third : left) {
      if (was_tried(one, two, third) || !has_two(common & excluders_[at(third)])) left.remove(third);
    }
    if (left.is_empty()) return false;
    for (const int from : {one, two}) {
      for (const int third : tables.peers[at(from)]) {
        if (!left.has(third)) continue;
        left.remove(third);
        if (excludes({one, two, third}, common & excluders_[at(third)], hints)) return true;
      }
    }
    return false;
  }

  // The base cells among a cell's excluders.
  [[nodiscard]] Cells thirds_of(int cell) const { return excluders_[at(cell)] & is_base_; }

  // Whether an earlier pair met the same three cells: their order changes nothing.
  [[nodiscard]] bool was_tried(int one, int two, int third) const {
    if (third > two) return false;
    if (thirds_of(one).has(two) || thirds_of(third).has(two)) return true;
    return third < one && (thirds_of(third).has(one) || thirds_of(two).has(one));
  }

  bool excludes(const std::array<int, 3>& base, const Cells& common, Hints& hints) {
    std::array<Mask, 3> digits{};
    Mask all = 0;
    for (int i = 0; i < size_; ++i) {
      digits[at(i)] = grid_.digits[at(base[at(i)])];
      all = static_cast<Mask>(all | digits[at(i)]);
    }
    std::array<Mask, 20> killers;  // what must not all be used
    std::size_t count = 0;
    for (const int cell : common) {
      const Mask held = grid_.digits[at(cell)];
      if ((held & ~all) == 0) killers[count++] = held;
    }
    const auto sees = [&](int i, int j) { return tables.sees[at(base[at(i)])].has(base[at(j)]); };
    const bool is_apart = !sees(0, 1) && (size_ == 2 || (!sees(0, 2) && !sees(1, 2)));
    if (count == 0 && is_apart) return false;
    std::array<Mask, 3> allowed{};
    const bool s01 = sees(0, 1), s02 = size_ == 3 && sees(0, 2), s12 = size_ == 3 && sees(1, 2);
    for (const int one : Each(digits[0])) {
      for (const int two : Each(digits[1] & ~(s01 ? bit(one) : 0))) {
        // What the third cell may take beside these two; with two cells a dummy that takes any digit.
        const unsigned used = bit(one) | bit(two);
        unsigned third = size_ == 3 ? digits[2] & ~(s02 ? bit(one) : 0u) & ~(s12 ? bit(two) : 0u) : 512u;
        for (std::size_t i = 0; i < count && third != 0; ++i) {
          const unsigned rest = killers[i] & ~used;
          if (rest == 0) third = 0;
          if ((rest & (rest - 1)) == 0) third &= ~rest;
        }
        if (third == 0) continue;
        allowed[0] = static_cast<Mask>(allowed[0] | bit(one));
        allowed[1] = static_cast<Mask>(allowed[1] | bit(two));
        if (size_ == 3) allowed[2] = static_cast<Mask>(allowed[2] | third);
        // With the others done, one combination for each digit of the first cell is enough.
        if (allowed[1] == digits[1] && allowed[2] == digits[2]) break;
      }
      if (allowed == digits) return false;
    }
    Hint hint;
    for (int i = 0; i < size_; ++i) {
      for (const int digit : Each(digits[at(i)] & ~allowed[at(i)])) {
        hint.remove(base[at(i)], digit);
      }
    }
    if (hint.removes.empty()) return false;
    hint.kind = size_ == 2 ? Kind::pair_exclusion : Kind::triplet_exclusion;
    hint.price = price_of(hint.kind);
    // The base cells, and the common peers that forbid something.
    for (int i = 0; i < size_; ++i) hint.cell(base[at(i)], Role::base);
    for (const int cell : common) {
      if ((grid_.digits[at(cell)] & ~all) == 0) hint.cell(cell, Role::wing);
    }
    hints.add(std::move(hint));
    return true;
  }

  const Grid& grid_;
  int size_;
  Cells changed_;
  Cells near_{};  // changed base cells, and those that see something changed
  std::vector<int> bases_;
  Cells is_base_{};
  std::array<Cells, cells> excluders_{};
};

}  // namespace

bool aligned_exclusion(const Grid& grid, int size, Hints& hints, CellsInVain& in_vain) {
  if (!hints.allows(size == 2 ? Kind::pair_exclusion : Kind::triplet_exclusion)) return false;
  const Cells changed = in_vain.changed(grid);
  if (changed.is_empty()) return false;
  if (Exclusion(grid, size, changed).find(hints)) return true;
  in_vain.keep(grid);
  return false;
}

}  // namespace grille::se
