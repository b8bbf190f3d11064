// A step of the walk as it is told: chains from what is assumed to what follows, and what they are about.
#pragma once

#include "se/hint.hpp"

namespace grille::se {

[[nodiscard]] Step told(const Step& step, double price);

// Prices as the original prints them, in tenths.
[[nodiscard]] int tenths(double price);

}  // namespace grille::se
