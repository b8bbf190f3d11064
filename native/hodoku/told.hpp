// A step as it is told: with what it costs, how its nodes follow from each other, and what its chains are about.
#pragma once

#include "hodoku/step.hpp"

namespace grille::hodoku {

// `grid`: as it was when the step was found.
[[nodiscard]] grille::Step told(const Step& step, const Grid& grid);

}  // namespace grille::hodoku
