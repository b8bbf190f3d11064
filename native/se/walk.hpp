// The walk of Sudoku Explainer: producers 1 to 30, one hint a step, and what the walk says of a puzzle.
#pragma once

#include "logic/techniques.hpp"
#include "run/clock.hpp"
#include "se/forcing.hpp"

namespace grille::se {

// One step: a technique of `logic`, or a hint of this folder's producers.
struct Step {
  double price = 0;
  const logic::Step* simple = nullptr;  // valid until the next step
  Hint hint;                            // where `simple` is null

  [[nodiscard]] bool places() const { return simple != nullptr ? !simple->places.empty() : hint.places; }
};

class Walk {
 public:
  // On a classic board, which it changes.
  // Where the puzzle is not known to have one solution, nothing that leans on that is used.
  Walk(logic::Small& board, Scratch& scratch, bool is_unique = true)
      : board_(&board), scratch_(&scratch), is_unique_(is_unique) {}

  // Finds the next step and does not apply it. False: no producer has one, or the scratch is up.
  [[nodiscard]] bool next(Step& step);
  // The cheapest step of one kind. Chains within chains are not looked for: they take too long to be had for the
  // asking.
  [[nodiscard]] bool find(Kind kind, Step& step);
  void apply(const Step& step);

 private:
  logic::Small* board_;
  logic::Sink sink_{1};
  Scratch* scratch_;
  bool is_unique_;
  InVain in_vain_;
};

// Prices as the original prints them, in tenths.
[[nodiscard]] int tenths(double price);

}  // namespace grille::se
