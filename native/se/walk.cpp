#include "se/walk.hpp"

#include "se/producers.hpp"

namespace grille::se {
namespace {

using Simple = std::array<const logic::Technique*, ladder.size()>;

// The techniques of `logic`, by rung; null where a producer of this folder finds the step.
const Simple& simple() {
  static const Simple found = [] {
    Simple techniques{};
    for (std::size_t i = 0; i < ladder.size(); ++i) {
      for (const logic::Technique& one : logic::techniques()) {
        if (one.name == ladder[i].technique && is_simple(static_cast<Kind>(i))) techniques[i] = &one;
      }
    }
    return techniques;
  }();
  return found;
}

// Producers from 19 up, which look at the grid and hand in the best they have.
void ask(const Grid& grid, bool is_unique, Scratch& scratch, InVain& in_vain, Hints& hints) {
  if ((is_unique && bug(grid, hints)) || aligned_exclusion(grid, 2, hints, in_vain.pairs)) return;
  Reach reach;
  static_chains(grid, hints, in_vain.cycles, reach);
  if (!hints.is_empty() || aligned_exclusion(grid, 3, hints, in_vain.triplets)) return;
  Forcings forcings(grid, scratch);
  forcings.search_nishio(in_vain.nishio, hints);
  if (hints.is_empty()) forcings.search_multiple(reach, hints);
  for (int level = 0; level <= 3 && hints.is_empty(); ++level) forcings.search(Forcing::dynamic, level, hints);
  if (!hints.is_empty()) return;
  // The rules inside a chain of level 4 are not those of level 3 and more: begin anew.
  Forcings fresh(grid, scratch);
  for (const int level : {1, 4, 5}) {
    if (hints.is_empty()) fresh.search(Forcing::dynamic, level, hints);
  }
}

}  // namespace

// The first step of the first technique of `logic` that has one.
const Step* Walk::climb(Kind first, Kind last) {
  for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i) {
    sink_.reset();
    if (!run(*simple()[i], *board_, sink_)) continue;
    kind_ = static_cast<Kind>(i);
    price_ = ladder[i].price;
    return &sink_[0];
  }
  return nullptr;
}

// What is best so far need not be the best where the scratch is up.
const Step* Walk::best_of(Hints& hints) {
  if (hints.is_empty() || scratch_->is_up()) return nullptr;
  hint_ = std::move(hints.found().front());
  kind_ = hint_.kind;
  price_ = hint_.price;
  return &hint_;
}

const Step* Walk::next() {
  if (const Step* step = climb(Kind::full_house, Kind::xyz_wing)) return step;
  const Grid grid(*board_);
  Hints hints(false);
  const bool has_loop = is_unique_ && unique_loop(grid, hints);
  if (!has_loop) {
    if (const Step* step = climb(Kind::naked_quad, Kind::hidden_quad)) return step;
    ask(grid, is_unique_, *scratch_, in_vain_, hints);
  }
  return best_of(hints);
}

const Step* Walk::find(Kind kind) {
  if (is_simple(kind)) return climb(kind, kind);
  const Grid grid(*board_);
  Hints hints(false, kind);
  if (kind <= Kind::unique_loop_4) {
    if (is_unique_) static_cast<void>(unique_loop(grid, hints));
  } else if (kind <= Kind::bug_3) {
    if (is_unique_) static_cast<void>(bug(grid, hints));
  } else if (kind == Kind::pair_exclusion || kind == Kind::triplet_exclusion) {
    CellsInVain nothing;
    static_cast<void>(aligned_exclusion(grid, kind == Kind::pair_exclusion ? 2 : 3, hints, nothing));
  } else if (kind <= Kind::chain) {
    static_chains(grid, hints);
  } else {
    Forcings forcings(grid, *scratch_);
    if (kind == Kind::nishio) forcings.search(Forcing::nishio, 0, hints);
    if (kind == Kind::cell_forcing || kind == Kind::region_forcing) forcings.search(Forcing::multiple, 0, hints);
    for (const int level : {0, 1}) {
      if (kind != Kind::nishio && hints.is_empty()) forcings.search(Forcing::dynamic, level, hints);
    }
  }
  return best_of(hints);
}

void Walk::apply(const Step& step) {
  for (const auto [cell, digit] : step.removes) board_->remove(cell, digit);
  for (const auto [cell, digit] : step.places) board_->place(cell, digit);
}

}  // namespace grille::se
