// Converts a step of the walk into a Step: with chains from assumptions to consequences, and their subjects.
#pragma once

#include "se/hint.hpp"

namespace grille::se {

[[nodiscard]] Step to_step(const Step& step, double price);

// Prices as the original prints them, in tenths.
[[nodiscard]] int tenths(double price);

}  // namespace grille::se
