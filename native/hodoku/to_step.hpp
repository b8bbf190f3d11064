// Converts a step of the walk into a Step: with its price, the causes of its nodes, and the subjects of its chains.
#pragma once

#include "hodoku/step.hpp"

namespace grille::hodoku {

// `grid`: the grid before the step.
[[nodiscard]] grille::Step to_step(const Step& step, const Grid& grid);

}  // namespace grille::hodoku
