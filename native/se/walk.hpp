// The walk of Sudoku Explainer: producers 1 to 30, one hint a step, and the ratings of a puzzle.
#pragma once

#include "logic/techniques.hpp"
#include "run/clock.hpp"
#include "se/forcing.hpp"

namespace grille::se {

class Walk {
 public:
  // On a classic board, which it changes.
  // Where the puzzle is not known to have one solution, nothing that leans on that is used.
  Walk(logic::Small& board, Scratch& scratch, bool is_unique = true)
      : board_(&board), scratch_(&scratch), is_unique_(is_unique) {}

  // The next step, not applied. Null: no producer has one, or the scratch is up. Valid until the next call.
  [[nodiscard]] const Step* next();
  // The cheapest step of one kind. Chains within chains are not searched: they take too long for the
  // asking.
  [[nodiscard]] const Step* find(Kind kind);
  // Of the step found last.
  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] double price() const { return price_; }
  void apply(const Step& step);

 private:
  [[nodiscard]] const Step* climb(Kind first, Kind last);
  [[nodiscard]] const Step* best_of(Hints& hints);

  logic::Small* board_;
  logic::Sink sink_{1};  // for steps of `logic`
  Hint hint_;            // and of this folder's producers
  Kind kind_{};
  double price_ = 0;
  Scratch* scratch_;
  bool is_unique_;
  InVain in_vain_;
};

}  // namespace grille::se
