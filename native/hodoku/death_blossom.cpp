// Death blossoms (facts 2.11.6): whatever digit the stem takes, one of the petals, almost locked sets that all see the
// stem by a digit of it each, holds the digits that they share.
#include "hodoku/als_reasons.hpp"
#include "hodoku/chains.hpp"

namespace grille::hodoku {
namespace {

class Blossoms {
 public:
  Blossoms(const Grid& grid, Scratch& scratch, Sink& sink)
      : grid_(grid),
        scratch_(scratch),
        may_overlap_(scratch.rules.als_overlap),
        sets_(scratch.memory->als(grid, may_overlap_).sets()),
        sink_(sink) {}

  bool from(int stem) {
    stem_ = stem;
    petals_.clear();
    Removal removal;
    for (const int digit : Each(without(511, grid_.digits[at(stem)]))) {
      removal.cells[at(digit)] = grid_.places[at(digit)];
    }
    return grow(grid_.digits[at(stem)], {}, removal);
  }

 private:
  // A petal for each digit that is left; `removal` is what all petals so far would remove.
  bool grow(Mask left, const Cells& used, const Removal& removal) {
    if (left == 0) return hand_in(removal);
    if (scratch_.is_up()) return false;
    const int digit = lowest(left);
    for (const Als& set : sets_) {
      if (!set.victims[at(digit)].has(stem_) || (!may_overlap_ && set.cells.meets(used))) continue;
      Removal smaller;
      for (const int one : Each(set.live)) {
        smaller.cells[at(one)] = removal.cells[at(one)] & set.victims[at(one)];
      }
      if (smaller.is_empty()) continue;
      petals_.push_back(&set);
      if (grow(without(left, bit(digit)), used | set.cells, smaller)) return true;
      petals_.pop_back();
    }
    return false;
  }

  bool hand_in(const Removal& removal) {
    Step& step = sink_.open(Kind::death_blossom);
    write(removal, step);
    if (sink_.wants_reasons()) {
      step.cell(stem_, Role::pivot);
      write_sets(petals_, step);
      write_petals(petals_, stem_, grid_.digits[at(stem_)], step);
    }
    return sink_.close();
  }

  const Grid& grid_;
  const Scratch& scratch_;
  bool may_overlap_;
  std::span<const Als> sets_;
  Sink& sink_;
  int stem_ = 0;
  std::vector<const Als*> petals_;
};

}  // namespace

bool death_blossom(const Grid& grid, Scratch& scratch, Sink& sink) {
  Blossoms blossoms(grid, scratch, sink);
  for (const int stem : grid.empty) {
    if (blossoms.from(stem)) return true;
  }
  return false;
}

}  // namespace grille::hodoku
