// The reasons of steps with almost locked sets: the sets, and chains of nodes that are a digit's places in one of them.
//
//   set A lacks z  ->  A holds x  ->  B lacks x  ->  B holds z      strong within a set, weak between two
#pragma once

#include <span>

#include "hodoku/als.hpp"
#include "hodoku/step.hpp"

namespace grille::hodoku {

void write_sets(std::span<const Als* const> sets, Step& step);

// For each digit that the step removes, a chain over the sets from "the first lacks it" to "the last holds it".
// `commons`: the digit between each set and the next.
void write_als_chains(std::span<const Als* const> sets, std::span<const int> commons, Step& step);

// Two sets with two restricted commons: each set holds just one of them.
void write_als_loop(std::span<const Als* const> sets, int low, int high, Step& step);

// For each digit that the step removes and each digit of the stem: the stem takes it, its petal lacks it, and so holds
// the other.
void write_petals(std::span<const Als* const> petals, int stem, Mask digits, Step& step);

}  // namespace grille::hodoku
