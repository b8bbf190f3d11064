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
  Walk(logic::Small& board, Scratch& scratch) : board_(&board), scratch_(&scratch) {}

  // Finds the next step and does not apply it. False: no producer has one, or the scratch is up.
  [[nodiscard]] bool next(Step& step);
  void apply(const Step& step);

 private:
  logic::Small* board_;
  logic::Sink sink_{1};
  Scratch* scratch_;
};

// Prices as the original prints them, in tenths.
[[nodiscard]] int tenths(double price);

}  // namespace grille::se
