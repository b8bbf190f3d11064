#include "se/walk.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "se/producers.hpp"

namespace grille::se {
namespace {

struct Priced {
  std::string_view name;
  double price;
};
constexpr Priced first_producers[] = {
    {"full-house", 1.0},      {"hidden-single-box", 1.2},  {"hidden-single-line", 1.5}, {"direct-pointing", 1.7},
    {"direct-claiming", 1.9}, {"direct-hidden-pair", 2.0}, {"naked-single", 2.3},       {"direct-hidden-triple", 2.5},
    {"pointing", 2.6},        {"claiming", 2.8},           {"naked-pair", 3.0},         {"x-wing", 3.2},
    {"hidden-pair", 3.4},     {"naked-triple", 3.6},       {"swordfish", 3.8},          {"hidden-triple", 4.0},
    {"xy-wing", 4.2},         {"xyz-wing", 4.4},
};
constexpr Priced quads[] = {{"naked-quad", 5.0}, {"jellyfish", 5.2}, {"hidden-quad", 5.4}};

template <std::size_t N>
std::array<const logic::Technique*, N> found(const Priced (&list)[N]) {
  std::array<const logic::Technique*, N> techniques{};
  for (std::size_t i = 0; i < N; ++i) {
    for (const logic::Technique& one : logic::techniques()) {
      if (one.name == list[i].name) techniques[i] = &one;
    }
  }
  return techniques;
}

// The first step of the first technique that has one.
template <std::size_t N>
bool climb(const Priced (&list)[N], const logic::Small& board, logic::Sink& sink, Step& step) {
  static const std::array<const logic::Technique*, N> techniques = found(list);
  for (std::size_t i = 0; i < N; ++i) {
    sink.reset();
    sink.technique = static_cast<int>(techniques[i] - logic::techniques().data());
    if (!run(*techniques[i], board, sink)) continue;
    step.price = list[i].price;
    step.simple = &sink[0];
    return true;
  }
  return false;
}

// Producers from 19 up, which look at the grid and hand in the best they have.
bool ask(const Grid& grid, bool is_unique, Scratch& scratch, InVain& in_vain, Hints& hints) {
  if ((is_unique && bug(grid, hints)) || aligned_exclusion(grid, 2, hints, in_vain.pairs)) return true;
  Reach reach;
  static_chains(grid, hints, in_vain.cycles, reach);
  if (!hints.is_empty() || aligned_exclusion(grid, 3, hints, in_vain.triplets)) return true;
  Forcings forcings(grid, scratch);
  forcings.search_nishio(in_vain.nishio, hints);
  if (hints.is_empty()) forcings.search_multiple(reach, hints);
  for (int level = 0; level <= 3 && hints.is_empty(); ++level) forcings.search(Forcing::dynamic, level, hints);
  if (!hints.is_empty()) return true;
  // The rules inside a chain of level 4 are not those of level 3 and more: begin anew.
  Forcings fresh(grid, scratch);
  for (const int level : {1, 4, 5}) {
    if (hints.is_empty()) fresh.search(Forcing::dynamic, level, hints);
  }
  return !hints.is_empty();
}

}  // namespace

bool Walk::next(Step& step) {
  step.simple = nullptr;
  if (climb(first_producers, *board_, sink_, step)) return true;
  const Grid grid(*board_);
  Hints hints(false);
  const bool has_loop = is_unique_ && unique_loop(grid, hints);
  if (!has_loop && climb(quads, *board_, sink_, step)) return true;
  if (!has_loop && !ask(grid, is_unique_, *scratch_, in_vain_, hints)) return false;
  if (scratch_->is_up()) return false;  // the best so far need not be the best
  step.hint = std::move(hints.found().front());
  step.price = step.hint.price;
  return true;
}

bool Walk::find(Kind kind, Step& step) {
  step.simple = nullptr;
  const Grid grid(*board_);
  Hints hints(false, kind);
  if (kind <= Kind::unique_loop_4) {
    if (is_unique_ && !unique_loop(grid, hints)) return false;
  } else if (kind <= Kind::bug_4) {
    if (is_unique_ && !bug(grid, hints)) return false;
  } else if (kind <= Kind::triplet_exclusion) {
    CellsInVain nothing;
    if (!aligned_exclusion(grid, kind == Kind::pair_exclusion ? 2 : 3, hints, nothing)) return false;
  } else if (kind <= Kind::chain) {
    static_chains(grid, hints);
  } else {
    Forcings forcings(grid, *scratch_);
    if (kind == Kind::nishio) forcings.search(Forcing::nishio, 0, hints);
    if (kind >= Kind::cell_forcing) forcings.search(Forcing::multiple, 0, hints);
    for (const int level : {0, 1}) {
      if (kind != Kind::nishio && hints.is_empty()) forcings.search(Forcing::dynamic, level, hints);
    }
  }
  if (hints.is_empty() || scratch_->is_up()) return false;
  step.hint = std::move(hints.found().front());
  step.price = step.hint.price;
  return true;
}

void Walk::apply(const Step& step) {
  if (step.simple != nullptr) {
    for (const auto [cell, digit] : step.simple->places) board_->place(cell, digit);
    for (const auto [cell, digit] : step.simple->removes) board_->remove(cell, digit);
    return;
  }
  for (const Candidate one : step.hint.removes) board_->remove(cell_of(one), digit_of(one));
  if (step.hint.places) board_->place(cell_of(step.hint.target), digit_of(step.hint.target));
}

int tenths(double price) { return static_cast<int>(std::floor((price + 0.05) * 10)); }

}  // namespace grille::se
